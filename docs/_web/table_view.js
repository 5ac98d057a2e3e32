// The table as one seat sees it: who sits there with what, what lies in the middle, what has happened, and the end.
"use strict";

/** @type {Primero["tableView"]} */
self.primero.tableView = (drawings) => {
  const { make, hand, inWords, ended, rule, ground, quotation, list, picture, address } = drawings;
  const CHANCES = "The chance to hold the winning hand of those still in, as the player could know it, if nobody "
    + "changed a card any more. “About”: tried in a thousand falls of the cards, not counted.";
  const NO_CHANCES = "No hands are compared here, so there are no chances to tell.";

  /**
   * @param {number} number
   * @param {string} noun
   */
  const plural = (number, noun) => `${number} ${number === 1 ? noun : `${noun}s`}`;

  // ---- The seats ------------------------------------------------------------------------------------------

  /**
   * The cards of a table by their names alone.
   * @param {Answers.Card[]} cards
   */
  const names = (cards) => cards.map(({ card }) => card);

  /**
   * @param {Answers.Seat} seat
   * @param {Answers.Table} table
   * @param {boolean} own
   */
  function nameAndPurse(seat, { over, money: plays }, own) {
    const money = plays ? [`${seat.stack} left`, ...(seat.staked ? [`${seat.staked} staked`] : [])] : [];
    const chips = seat.black ? [plural(seat.black, "black chip")] : [];
    const state = seat.turn && !over ? "to speak" : seat.in === false ? "out" : "";
    const name = make("p", { className: "pr-name" }, make("b", {}, seat.name));
    if (own) name.append(", that is you");
    if (seat.dealer) name.append(" ", make("span", { className: "pr-deals" }, "deals"));
    if (state) name.append(" ", make("span", { className: "pr-state" }, state));
    const purse = make("p", { className: "pr-purse pr-fig" }, [...money, ...chips].join(" · "));
    return [name, purse];
  }

  /** @param {Answers.Seat} seat */
  const cardsOf = (seat) => hand(names(seat.cards), `${seat.name}’s cards`);

  /**
   * Marks a seat by whose turn it is, who is out, and who has won.
   * @param {HTMLElement} element
   * @param {Answers.Seat} seat
   * @param {Answers.Table} table
   */
  function mark(element, seat, { over }) {
    element.classList.toggle("is-turn", Boolean(seat.turn) && !over);
    element.classList.toggle("is-out", seat.in === false);
    element.classList.toggle("is-winner", Boolean(seat.won));
  }

  /** @type {TableView["other"]} */
  function other(seat, table) {
    const cards = seat.cards.length ? [cardsOf(seat)] : [];
    const last = seat.last ? [make("p", { className: "pr-last" }, inWords(ended(seat.last)))] : [];
    const holding = seat.holding ? [make("p", { className: "pr-holds" }, inWords(seat.holding))] : [];
    const item = make("li", {}, ...cards, make("div", {}, ...nameAndPurse(seat, table, false), ...holding, ...last));
    mark(item, seat, table);
    return item;
  }

  /** @type {TableView["mine"]} */
  function mine(seat, table, toss) {
    const cards = names(seat.cards);
    const row = toss ? hand(cards, "Your cards", toss) : hand(cards, "Your cards");
    const holding = seat.holding ? [make("p", { className: "pr-holds" }, "You hold ", inWords(seat.holding))] : [];
    const words = make("div", {}, ...nameAndPurse(seat, table, true), ...holding);
    const box = make("div", {}, ...(cards.length ? [row] : []), words);
    mark(box, seat, table);
    return box;
  }

  // ---- The middle -----------------------------------------------------------------------------------------

  /** @type {TableView["middle"]} */
  function middle(table) {
    /** @type {HTMLElement[]} */
    const rows = [];
    /**
     * @param {string} label
     * @param {...Child} children
     */
    const row = (label, ...children) =>
      rows.push(make("div", {}, make("dt", {}, label), make("dd", {}, ...children)));
    if (table.bid) row(table.over ? "The last bid" : "The bid", inWords(table.bid));
    if (table.pot) row("In the middle", make("span", { className: "pr-fig" }, String(table.pot)));
    const carried = Object.entries(table.carry ?? {}).filter(([, money]) => money);
    if (carried.length) row("Carried over", carried.map(([name, money]) => `${name} ${money}`).join(", "));
    if (table.layout?.length) row("On the table", hand(names(table.layout), "On the table"));
    for (const [name, pile] of Object.entries(table.piles ?? {})) {
      if (pile.length) row(`${name}’s pile`, heap(names(pile), `${name}’s pile`));
    }
    const score = Object.entries(table.score ?? {});
    if (score.length) row("Score", score.map(([name, points]) => `${name} ${points}`).join(" · "));
    if (table.pack) row("Pack", heap([null], "The pack"), ` ${plural(table.pack, "card")}`);
    if (table.discards?.length) row("Discards", heap(names(table.discards), "The discards"));
    return rows;
  }

  /**
   * Cards that lie together: those that can be seen, and of the backs one with their number.
   * @param {(string | null)[]} pile
   * @param {string} label
   */
  function heap(pile, label) {
    const faces = pile.filter(Boolean);
    const backs = pile.length - faces.length;
    /** @type {Child[]} */
    const parts = faces.length ? [hand(faces, label)] : [];
    if (backs) {
      const back = /** @type {Element} */ (picture(null));
      back.removeAttribute("role");
      back.removeAttribute("aria-label");
      back.setAttribute("aria-hidden", "true");
      parts.push(back);
      if (label !== "The pack") parts.push(` ${plural(backs, "card")} face down`);
    }
    return make("span", { className: "pr-heap" }, ...parts);
  }

  // ---- A lesson -------------------------------------------------------------------------------------------

  /** @param {{ text: string, uri: string }[]} parts */
  const paragraph = (parts) => make("p", {}, ...parts.map(({ text, uri }) => (
    uri ? make("a", { href: address(uri) }, inWords(text)) : inWords(text))));

  /** @type {TableView["lessonWords"]} */
  function lessonWords({ lesson, step, over }) {
    if (!lesson) return [];
    const title = make("a", { href: address(lesson.uri) }, lesson.title);
    const number = `Lesson ${lesson.number} of ${lesson.of}: `;
    const parts = [make("p", { className: "pr-note" }, number, title, ". ", lesson.teaches)];
    if (!step) parts.push(...lesson.opening.map(paragraph));
    parts.push(...lesson.after.map(paragraph));
    if (lesson.otherwise.length) {
      const gone = lesson.otherwise.flatMap((sentence) => [inWords(ended(sentence)), " "]);
      parts.push(make("p", { className: "pr-note" }, make("b", {}, "Had it gone otherwise:"), " ", ...gone));
    }
    for (const { work, words } of lesson.quotes) {
      parts.push(...words.map((passage) => quotation({ work, ...passage })));
    }
    if (!over) parts.push(...lesson.says.map(paragraph));
    if (!over && lesson.tries.length) {
      const verbs = [...new Set(lesson.tries.map((move) => move.replace(/ (?:-|for ).*/, "")))];
      parts.push(make("p", { className: "pr-note" }, `Ask below why you may not ${verbs.join(" or ")}.`));
    }
    if (over) parts.push(...lesson.learnt.map(paragraph));
    return parts;
  }

  // ---- What has happened ----------------------------------------------------------------------------------

  /** @type {TableView["act"]} */
  function act({ sentence, line, claims, game }) {
    const item = make("li", {}, make("p", {}, inWords(ended(sentence))));
    const written = line ? [make("code", {}, line)] : [];
    const rules = (claims ?? []).map(rule);
    if (written.length || rules.length) item.append(make("p", { className: "pr-line" }, ...written, ...rules));
    item.dataset.game = String(game ?? 1);
    return item;
  }

  // ---- The end --------------------------------------------------------------------------------------------

  /** @type {TableView["result"]} */
  function result({ result: end, next }) {
    const parts = [];
    if (end?.verdict) parts.push(make("p", { className: "pr-won" }, inWords(ended(end.verdict))));
    if (end?.claims.length) parts.push(list("pr-plainlist", end.claims.map((claim) => ground(claim))));
    if (next?.sentence) parts.push(make("p", {}, ended(next.sentence)));
    if (next?.takers.length) parts.push(make("p", {}, `What is left goes to ${next.takers.join(" and ")}.`));
    return parts;
  }

  /** @param {number} chance */
  const often = (chance) => (chance > 0 && chance < 0.005 ? "under 1 in 100" : `${Math.round(chance * 100)} in 100`);

  /** @param {Decision} decision */
  function chanceOf({ chance, how, others }) {
    if (chance === null || chance === undefined) return others ? "cannot be told" : "nobody else was in";
    return how === "counted" ? often(chance) : `about ${often(chance)}`;
  }

  /** @type {TableView["sheet"]} */
  function sheet(seats, decisions) {
    const rows = seats.filter((seat) => seat.cards.length).map((seat) => make("li", {},
      cardsOf(seat),
      make("div", {}, make("p", { className: "pr-name" }, make("b", {}, seat.name)),
        make("p", { className: "pr-holds" }, inWords(seat.holding ?? "")))));
    /** @type {HTMLElement[]} */
    const parts = [];
    if (rows.length) parts.push(make("h3", {}, "Everybody’s cards"), make("ol", { className: "pr-seats" }, ...rows));
    if (!decisions.length) return [...parts, make("p", {}, NO_CHANCES)];
    const head = ["What was done", "With", "His chance"].map((words) => make("th", { scope: "col" }, words));
    const body = decisions.map((decision) => {
      const rank = decision.held ? [make("span", { className: "pr-note" }, inWords(decision.held))] : [];
      return make("tr", {}, make("th", { scope: "row" }, inWords(ended(decision.did))),
        make("td", {}, hand(decision.cards, `${decision.who}’s cards`), ...rank),
        make("td", { className: "pr-fig" }, chanceOf(decision)));
    });
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
    const around = make("div", { className: "pr-counted", role: "group", tabIndex: 0 }, table);
    around.ariaLabel = "The decisions";
    parts.push(make("h3", {}, "Each decision, and the chances"), make("p", { className: "pr-note" }, CHANCES), around);
    return parts;
  }

  return { other, mine, middle, lessonWords, act, result, sheet };
};
