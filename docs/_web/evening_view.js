// The score sheet drawn: a line a hand, the chart with the same figures, what is worth remembering, what may be saved.
"use strict";

/** @type {Primero["eveningView"]} */
self.primero.eveningView = (drawings) => {
  const { make, inWords } = drawings;
  const { scoreChart } = self.primero;
  const ELSEWHERE = "The score of this evening has changed in another window. What you play in this window is not saved, because it would replace that score.";
  const FORGET = "The sheet and all its hands are deleted from this device. Save them first if you want to keep them.";
  const NAMES_ALL = "The record names every card of every hand, even cards that nobody showed. You can open the record here again, on "
    + "any device, and go on with the evening. The command primero evening prints the score sheet.";

  /** @param {number} sum */
  const signed = (sum) => (sum > 0 ? `+${sum}` : sum ? `−${-sum}` : "0");

  /**
   * @param {string} words
   * @param {() => void} does
   * @param {string} [className]
   */
  function button(words, does, className = "pr-edit") {
    const made = make("button", { type: "button", className }, className.includes("pr-move") ? make("b", {}, words) : words);
    made.onclick = does;
    return made;
  }

  // ---- The figures ----------------------------------------------------------------------------------------

  /**
   * What somebody has after a hand, and beneath it what the hand brought him.
   * @param {Answers.HandScore} row
   * @param {number} seat
   * @param {string} name
   */
  function figure(row, seat, name) {
    const cell = make("td", {}, make("b", {}, String(row.has[seat])), " ", make("small", {}, signed(row.gains[seat])));
    cell.classList.toggle("is-winner", row.winners.includes(name));
    return cell;
  }

  /** @param {Answers.SittingScore} sitting */
  function figures(sitting) {
    const names = sitting.players.map((name) => (name === sitting.me ? "You" : name));
    /**
     * Says who has bought in again, and with how much.
     * @param {number[]} sums
     */
    const boughtIn = (sums) => {
      const who = names.flatMap((name, seat) => (sums[seat] ? [`${name === "You" ? "you" : name} with ${sums[seat]}`] : []));
      return who.length ? [make("i", { className: "pr-again" }, `Bought in again: ${who.join(", ")}.`)] : [];
    };
    const head = ["Hand", ...names, "How it ended"].map((words) => make("th", { scope: "col" }, words));
    const body = sitting.rows.map((row) => {
      const carried = row.carried && !row.how.includes("carried over") ? ` ${row.carried} is carried over.` : "";
      return make("tr", {}, make("th", { scope: "row" }, String(row.number)),
        ...sitting.players.map((name, seat) => figure(row, seat, name)),
        make("td", {}, ...boughtIn(row.bought), inWords(row.how), carried));
    });
    const sums = sitting.totals.map(({ gain }) => make("td", {}, make("b", {}, signed(gain))));
    const foot = make("tr", {}, make("th", { scope: "row" }, "In all"), ...sums,
      make("td", {}, ...boughtIn(sitting.totals.map(({ bought }) => bought))));
    const table = make("table", { className: "pr-score" }, make("thead", {}, make("tr", {}, ...head)),
      make("tbody", {}, ...body), ...(sitting.unit === "points" ? [] : [make("tfoot", {}, foot)]));
    const around = make("div", { className: "pr-counted", role: "group", tabIndex: 0 }, table);
    around.ariaLabel = `${sitting.title}, hand by hand`;
    return around;
  }

  /**
   * @param {Answers.SittingScore} sitting
   * @param {boolean} alone
   */
  function part(sitting, alone) {
    const title = alone ? [] : [make("h3", {}, sitting.title)];
    const unit = sitting.unit === "points" ? "Points after each hand" : "Counters after each hand, and what the hand brought";
    return [...title, scoreChart(sitting.chart), make("p", { className: "pr-note" }, `${unit}.`), figures(sitting)];
  }

  // ---- Worth remembering ----------------------------------------------------------------------------------

  /** @type {EveningView["facts"]} */
  function facts(score, left) {
    const rows = score.facts.map(({ label, words }) => (
      make("div", {}, make("dt", {}, label), make("dd", {}, inWords(words)))));
    if (!rows.length && !left) return [];
    const meaning = score.sittings.every(({ unit }) => unit === "points") ? [] : [make("details", {},
      make("summary", {}, "What counts as a bluff"), ...score.meaning.map((words) => make("p", {}, words)))];
    const waits = left ? [make("p", { className: "pr-note" }, `Bluffs are still being looked for in ${left === 1 ? "one hand" : `${left} hands`}.`)] : [];
    return [make("dl", { className: "pr-facts" }, ...rows), ...waits, ...meaning];
  }

  /** @type {EveningView["broke"]} */
  function broke({ sentence, offers }, does) {
    const ways = offers.map(({ names, label, sum }) => (
      button(`${label} with ${sum}`, () => does.rebuy(names), "pr-move")));
    const note = "The rulebooks do not say whether a player may buy in again between hands, so the table has to agree. The sheet counts what was bought.";
    return [make("p", {}, sentence), make("div", { className: "pr-ways" }, ...ways),
      ...(ways.length ? [make("p", { className: "pr-note" }, note)] : [])];
  }

  /**
   * Asks before anything is deleted.
   * @param {string} words
   * @param {() => void} does
   * @param {HTMLElement} opener
   */
  function sure(words, does, opener) {
    const box = make("div", { className: "pr-sure", role: "group" }, make("p", {}, FORGET));
    box.ariaLabel = words;
    const no = button("Keep it", () => {
      box.remove();
      opener.focus();
    });
    box.append(make("p", { className: "pr-do" }, button(words, does, "pr-edit is-grave"), no));
    return box;
  }

  /** @param {EveningDoes} does */
  function forgets(does) {
    const forget = button("Forget this evening", () => {
      if (!forget.parentElement?.nextElementSibling) {
        const asks = sure("Delete the evening", does.forget, forget);
        forget.parentElement?.after(asks);
        asks.querySelector("button")?.focus();
      }
    });
    return forget;
  }

  /** @param {EveningDoes} does */
  function files(does) {
    return make("div", { className: "pr-files" },
      make("p", { className: "pr-do" }, button("Save as text", () => does.save("text")),
        button("Save as a table (CSV)", () => does.save("csv")), button("Save all hands (record)", () => does.save("record")),
        button("Open a saved evening", does.openFile), forgets(does)));
  }

  /**
   * Hands that cannot be counted: they can be saved as they are kept, and an evening that has no others be forgotten.
   * @param {Answers.Score} score
   * @param {EveningDoes} does
   */
  function lost(score, does) {
    const hands = score.lost === 1 ? "1 hand is" : `${score.lost} hands are`;
    const forget = score.hands ? [] : [forgets(does)];
    return [
      make("p", {}, `${hands} not on the sheet: played under rules that have changed since, or with cards that nobody knows.`),
      make("div", { className: "pr-files" },
        make("p", { className: "pr-do" }, button("Save all hands as they are kept", does.keptHands), ...forget)),
    ];
  }

  /** @type {EveningView["replaces"]} */
  function replaces(hands) {
    const evening = hands === 1 ? "an evening of 1 hand" : hands ? `an evening of ${hands} hands` : "a game that is not over";
    return [make("h2", { className: "pr-won", tabIndex: -1 }, "Open the saved evening?"),
      make("p", {}, `This device keeps ${evening}. The evening in the file would take its place.`)];
  }

  /** @type {EveningView["replacing"]} */
  function replacing({ close, replace, saveFirst, saves }) {
    const first = saves ? [button("Save mine, then open", saveFirst, "pr-move is-main")] : [];
    return [button("Keep mine", close, "pr-move"), button("Open it", replace, "pr-move"), ...first];
  }

  /** @param {string[]} complaints */
  function notOpened(complaints) {
    return complaints.length ? [make("div", { className: "pr-wrong", role: "alert" },
      ...complaints.map((words) => make("p", {}, words)))] : [];
  }

  /** @param {Answers.Score} score */
  function ends({ end }) {
    const rows = end.map(({ label, words }) => make("div", {}, make("dt", {}, label), make("dd", {}, words)));
    return rows.length ? [make("dl", { className: "pr-facts pr-ends" }, ...rows)] : [];
  }

  // ---- The whole sheet ------------------------------------------------------------------------------------

  /** @type {EveningView["sheet"]} */
  function sheet(screen, does) {
    const { score, over, trouble, elsewhere } = screen;
    /** @type {Element[]} */
    const parts = [make("h2", { className: "pr-won", tabIndex: -1 }, over ? score.summary : score.verdict)];
    parts.push(...notOpened(screen.complaints));
    if (trouble) parts.push(make("p", { className: "pr-wrong", role: "alert" }, trouble));
    if (elsewhere) {
      parts.push(make("p", { className: "pr-wrong", role: "alert" }, ELSEWHERE), make("p", { className: "pr-do" },
        button("Keep the hands of both windows here", does.here)));
    }
    if (score.lost) parts.push(...lost(score, does));
    if (score.broke && screen.ended && !over) parts.push(make("div", { className: "pr-broke" }, ...broke(score.broke, does)));
    parts.push(...score.sittings.flatMap((sitting) => part(sitting, score.sittings.length === 1)), ...ends(score),
      make("div", { className: "pr-remembered" }, ...facts(score, screen.left)));
    if (score.hands) parts.push(files(does), make("p", { className: "pr-note" }, NAMES_ALL));
    parts.push(make("p", { className: "pr-note" }, "The evening is kept on this device alone."));
    return parts;
  }

  /** @type {EveningView["buttons"]} */
  function buttons({ score, over, ended, next, playing, goesOn }, does) {
    const plain = "pr-move";
    const main = "pr-move is-main";
    if (over) {
      const on = playing ? button("Play on after all", does.on, plain) : button("Close", does.close, plain);
      const anew = button("Begin a new evening", () => {
        const asks = sure("Begin anew", does.fresh, anew);
        anew.parentElement?.before(asks);
        anew.disabled = true;
        const keep = asks.querySelectorAll("button")[1];
        keep.addEventListener("click", () => (anew.disabled = false));
        asks.querySelector("button")?.focus();
      }, main);
      return [on, anew];
    }
    const end = score.hands ? [button("End the evening", does.end, plain)] : [];
    if (ended && next && (score.broke?.play_on ?? true)) {
      return [...end, button(score.broke?.on ?? "Next hand", does.again, main)];
    }
    if (goesOn) return [...end, button("Go on with your game", does.resume, main)];
    return [...end, button(playing ? "Back to the game" : "Close", does.close, main)];
  }

  return { ELSEWHERE, sheet, facts, buttons, replaces, replacing, broke };
};
