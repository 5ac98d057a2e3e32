// The evening: it notes each hand that is played to its end, and asks the engine for the score sheet of all of them.
//
// What is kept is the text of each hand, from which the engine plays it again to the letter.
"use strict";

/** @type {Primero["evening"]} */
self.primero.evening = ({ home, form, drawings, session, entry, page, before, during }) => {
  const { make, part } = self.primero;
  const store = self.primero.eveningStore();
  const view = self.primero.eveningView(drawings);
  const { state } = session;
  /** @type {HTMLDialogElement} */
  const dialog = part(home, ".pr-evening");
  /** @type {HTMLDialogElement} */
  const tableDialog = part(home, ".pr-table");
  const place = part(dialog, ".pr-evening-sheet");
  const foot = part(dialog, ".pr-evening-does");
  const count = part(dialog, ".pr-evening-hands");
  const broke = part(home, ".pr-end .pr-broke");
  /** @type {HTMLElement} */
  const again = part(home, "[data-does=again]");
  const [sheetButton, anew] = ["evening", "new"].map((does) => part(home, `.pr-after [data-does=${does}]`));
  const PART = 30; // deals that are played out at a time
  let seen = ""; // the text that was on the table last
  let shown = 0; // how often the sheet was opened: only the last of them goes on
  /** @type {string[]} */
  let complaints = []; // what of the file that was opened last could not be

  // ---- What is kept ---------------------------------------------------------------------------------------

  /**
   * The deal of a game: its text without its moves.
   * @param {string} text
   */
  const deal = (text) => text.replace(/;moves=.*$/, "");

  /** @param {string} text */
  function note(text) {
    const { hands } = store.kept;
    const at = hands.findIndex((hand) => deal(hand.text) === deal(text));
    if (at === -1) hands.push({ text });
    else if (at === hands.length - 1 && hands[at].text !== text) hands[at] = { text }; // taken back, or dealt once more
    store.kept.over &&= at !== -1;
  }

  /** @param {Answers.Table} table */
  function label({ games, over, seats, persons, money }) {
    const me = persons.length === 1 && money ? seats.find(({ name }) => name === persons[0]) : null;
    return `${over ? `hand ${games} is over` : `hand ${games}`}${me ? `, you have ${me.stack}` : ""}`;
  }

  /** @type {Evening["see"]} */
  function see() {
    const { text, table, step } = state;
    if (!table || step !== null) return;
    broke.replaceChildren();
    part(again, ".pr-below").textContent = "";
    sheetButton.hidden = Boolean(table.lesson);
    anew.hidden = !again.hidden;
    if (table.lesson) return;
    const played = deal(seen) === deal(text) ? seen !== text : !table.steps;
    seen = text;
    if (played && store.kept.current !== text) {
      Object.assign(store.kept, { current: text, label: label(table) });
      if (table.over) note(text);
      keep();
    }
    if (table.over) tellBroke(text);
  }

  /** Writes down the evening; what hinders it is said once. */
  function keep() {
    const before = [store.trouble(), store.elsewhere()].join();
    store.write();
    const sentence = store.elsewhere() ? view.ELSEWHERE : store.trouble();
    if (sentence && before !== [store.trouble(), store.elsewhere()].join()) page.say(sentence, true);
  }

  /**
   * Says at the end of a hand who has nothing left, and offers how to go on.
   * @param {string} text
   */
  async function tellBroke(text) {
    if (!store.kept.hands.some((hand) => hand.text === text)) return;
    const { outcome } = await during.ask({ evening: ["sheet", texts()] });
    const lacking = outcome?.sheet?.broke;
    if (!lacking || state.text !== text) return;
    broke.replaceChildren(...view.broke(lacking, does));
    again.hidden ||= !lacking.play_on;
    anew.hidden = !again.hidden;
    part(again, ".pr-below").textContent = lacking.on;
  }

  const texts = () => JSON.stringify(store.kept.hands.map(({ text }) => text));
  const studies = () => JSON.stringify(store.kept.hands.map(({ study }) => study ?? null));

  // ---- The sheet ------------------------------------------------------------------------------------------

  /** @param {Answers.Score} score */
  function draw(score) {
    const screen = {
      score,
      over: store.kept.over,
      ended: Boolean(state.table?.over && state.step === null),
      next: Boolean(state.table?.next?.can),
      playing: Boolean(state.table),
      left: left().length,
      goesOn: !state.table && Boolean(store.kept.current),
      complaints,
      trouble: store.trouble(),
      elsewhere: store.elsewhere(),
    };
    count.textContent = score.hands === 1 ? "1 hand" : `${score.hands} hands`;
    part(dialog, ".pr-evening-title").textContent = store.kept.over ? "The evening is over" : "The evening";
    place.replaceChildren(...view.sheet(screen, does));
    foot.replaceChildren(...view.buttons(screen, does));
  }

  /** The hands that nobody has looked through yet. */
  const left = () => store.kept.hands.filter(({ study }) => !study);

  /** Asks for the sheet and draws it, then looks through each hand that is left. */
  async function show() {
    const mine = ++shown;
    const ours = () => mine === shown && dialog.open;
    const output = state.table ? during : before;
    const ask = () => output.ask({ evening: ["sheet", texts(), studies(), store.kept.current] });
    const { outcome, wrong } = await ask();
    if (output === before) before.say("");
    if (!ours()) return;
    if (!outcome?.sheet) {
      place.replaceChildren(make("p", { className: "pr-wrong", role: "alert" }, wrong ?? "The engine gave no answer."));
      return;
    }
    draw(outcome.sheet);
    for (const hand of left()) {
      for (let deals = PART, more = true; more; deals += PART) { // a move at the table need not wait for the whole
        const { outcome: answer } = await output.ask({ evening: ["study", hand.text, String(deals)] });
        if (!ours()) return;
        hand.study = answer?.study ?? { bluffs: 0, believed: 0, best: null, worst: null };
        more = Boolean(answer?.more);
      }
      keep();
      const { outcome: further } = await ask();
      if (!ours()) return;
      if (further?.sheet) part(place, ".pr-remembered").replaceChildren(...view.facts(further.sheet, left().length));
    }
  }

  /** @type {Evening["open"]} */
  function open() {
    if (!dialog.open) dialog.showModal();
    place.replaceChildren(make("p", { className: "pr-note" }, "Counting."));
    foot.replaceChildren();
    show();
  }

  /** @param {{ name: string, type: string, text: string }} file */
  function download({ name, type, text }) {
    const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /** @type {EveningDoes} */
  const does = {
    close: () => dialog.close(),
    end() {
      store.kept.over = true;
      keep();
      open();
    },
    resume() {
      dialog.close();
      entry.begin("show", store.kept.current);
    },
    openFile: () => file.choose(),
    on() {
      store.kept.over = false;
      keep();
      dialog.close();
    },
    again() {
      dialog.close();
      again.click();
    },
    async fresh() {
      store.forget();
      dialog.close();
      if (state.table) await entry.leave();
      greet();
    },
    forget() {
      store.forget();
      seen = "";
      greet();
      open();
    },
    here() {
      store.bringHere();
      open();
    },
    async rebuy(names) {
      const { outcome, wrong } = await during.ask({ evening: ["rebuy", texts(), names.join(",")] });
      if (!outcome?.text) {
        during.say(wrong ?? "The engine gave no answer.", true);
        return;
      }
      dialog.close();
      await entry.begin("show", outcome.text);
    },
    async save(kind) {
      const form = state.table ? during : before;
      const { outcome } = await form.ask({ evening: ["file", texts(), kind, studies(), store.kept.current] });
      if (outcome?.file) download(outcome.file);
    },
    keptHands() {
      const text = store.kept.hands.map((hand) => `${hand.text.trim()}\n`).join("\n");
      download({ name: "primero-evening-as-kept.txt", type: "text/plain", text });
    },
  };

  // ---- A file that is opened ------------------------------------------------------------------------------

  /**
   * Shows on the sheet what could not be opened, or says it where the file was chosen.
   * @param {string} sentence
   * @param {EngineForm} form
   */
  function fails(sentence, form) {
    if (dialog.open) {
      complaints = [sentence];
      open();
    } else if (state.table) {
      page.say(sentence, true);
    } else {
      form.say(sentence, true);
    }
  }

  /**
   * Has an evening that was saved take the place of the one that is kept; of hands that would go it asks first.
   * @param {Answers.OpenedEvening["opened"]} evening
   */
  function opens(evening) {
    const { hands, current } = store.kept;
    const there = new Set([...evening.hands, evening.current]);
    const gone = hands.filter(({ text }) => !there.has(text)).length;
    const unfinished = current && !there.has(current) && !hands.some(({ text }) => text === current);
    if (!gone && !unfinished) {
      takes(evening);
      return;
    }
    if (!dialog.open) dialog.showModal();
    shown += 1; // a sheet that is still being drawn would cover the question
    count.textContent = "";
    place.replaceChildren(...view.replaces(hands.length));
    foot.replaceChildren(...view.replacing({
      close: does.close,
      replace: () => takes(evening),
      async saveFirst() {
        await does.save("record");
        await takes(evening);
      },
      saves: Boolean(hands.length),
    }));
    foot.querySelector("button")?.focus();
  }

  /** @param {Answers.OpenedEvening["opened"]} evening */
  async function takes({ hands, current, number, over, complaints: lost }) {
    if (state.table) await entry.leave();
    store.replace(hands.map((text) => ({ text })), current, over ? `hand ${number} is over` : `hand ${number}`);
    complaints = lost;
    greet();
    open();
  }

  // ---- Coming back ----------------------------------------------------------------------------------------

  const goOn = make("p", { className: "pr-do pr-go-on", hidden: true });
  part(form, ".pr-go").parentElement?.after(goOn);

  /** Offers the game that was left, and the sheet of the evening, to who comes to the table again. */
  function greet() {
    store.refresh();
    const { current, label, hands, over } = store.kept;
    goOn.hidden = !current && !hands.length;
    goOn.replaceChildren();
    if (current && !over) {
      const on = make("button", { type: "button", className: "pr-go is-second" }, make("b", {}, "Go on with your game"),
        make("span", {}, label));
      on.onclick = () => entry.begin("show", store.kept.current);
      goOn.append(on);
    }
    if (hands.length) {
      const score = make("button", { type: "button", className: "pr-edit" }, "Score of the evening");
      score.onclick = open;
      goOn.append(score);
    }
  }

  const file = self.primero.eveningFile({ home, entry, fails, opens });
  dialog.addEventListener("close", () => (complaints = []));
  part(dialog, "[data-leaves]").onclick = does.close;
  tableDialog.addEventListener("close", () => state.table || greet());
  self.addEventListener("storage", () => state.table || greet());
  greet();
  return { see, open };
};
