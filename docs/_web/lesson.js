// A lesson, played on its page: it says what to do, the reader taps a card, a move or an answer, and the lesson tells
// what came of it, or why it would not do. Its first step stands in the page; the engine is fetched for the first answer.
"use strict";

(() => {
  const primero = self.primero;
  const { make, part } = primero;
  const KEPT = "lessons"; // under which name the browser keeps how far the reader is
  const home = part(document, ".pr-course");
  const drawings = primero.drawings(home);
  const { inWords, ended, rule, quotation, away } = drawings;
  const view = primero.tableView(drawings);
  const moves = primero.moves(drawings);
  const asker = primero.engineForm(part(home, ".pr-far"));
  const { inTurn } = primero.clicks(home);
  /** @param {string} name */
  const box = (name) => part(home, `.pr-${name}`);
  const [board, frame, bar, felt, words, asks, answered, mine, turn, onward] =
    ["table", "frame", "played", "felt", "words", "asks", "answered", "mine", "moves", "onward"].map(box);
  /** @type {HTMLButtonElement} */
  const again = part(home, "[data-does=again]");
  /** @type {HTMLButtonElement} */
  const text = part(home, "[data-does=text]");
  const name = String(home.dataset.lesson);
  /** @type {HTMLTemplateElement} */
  const template = part(home, ".pr-first");
  /** @type {Answers.LessonPage} */
  const first = JSON.parse(template.content.textContent ?? "");
  let page = first;

  // ---- What the browser keeps -----------------------------------------------------------------------------

  /** @typedef {{ done: string[], at: Record<string, { place: number, step: number }> }} Progress */

  /** @returns {Progress} */
  function progress() {
    try {
      const { done, at } = JSON.parse(localStorage.getItem(KEPT) ?? "");
      if (Array.isArray(done) && at && typeof at === "object") return { done, at };
    } catch {
      // Nothing is kept yet, or nothing that can be read.
    }
    return { done: [], at: {} };
  }

  function keep() {
    const { done, at } = progress();
    delete at[name];
    if (page.turn === "end") done.push(...(done.includes(name) ? [] : [name]));
    else if (page.place) at[name] = { place: page.place, step: page.step };
    try {
      localStorage.setItem(KEPT, JSON.stringify({ done, at }));
    } catch {
      // There is no room left: the lesson goes on all the same.
    }
  }

  // ---- Asking ---------------------------------------------------------------------------------------------

  /**
   * Asks the engine for the next page of the lesson, or what is wrong with an answer.
   * @param {"show" | "on" | "answer"} request
   * @param {number} place
   * @param {string[]} typed
   */
  const ask = (request, place, ...typed) => inTurn(async () => {
    if (request === "answer" && place !== page.place) return;
    const { outcome, wrong } = await asker.ask({ lesson: [request, name, place, ...typed] });
    asker.say("");
    if (wrong) correct({ sentence: `${wrong} Try once more, or load this page again.` });
    else if (outcome.refused) correct(outcome.refused);
    else if (outcome.wrong) correct({ sentence: outcome.wrong, claims: page.rule ? [page.rule] : [] });
    else go(outcome.page, request === "answer" ? page.rule : null);
  });

  /** @param {string} typed */
  const answer = (typed) => ask("answer", page.place, typed);

  /**
   * Says why an answer will not do; everything stays as it was, for another try.
   * @param {Refusal} why
   */
  function correct({ sentence, claims = [] }) {
    for (const card of home.querySelectorAll("[data-tap]")) card.ariaPressed = "false";
    answered.replaceChildren(make("p", {}, inWords(ended(sentence)), ...claims.slice(0, 1).flatMap(
      (claim) => [" ", rule(claim)])));
  }

  /**
   * Goes to another page of the lesson, and puts the reader where the next thing is asked of him.
   * @param {Answers.LessonPage} next
   * @param {Claim | null} ground the rule on which the last answer rested
   */
  function go(next, ground) {
    page = next;
    keep();
    draw(ground);
    const place = page.turn === "end" ? turn.querySelector("a") ?? words : onward.hidden ? asks : onward;
    place.focus({ preventScroll: true });
    board.scrollIntoView({ block: "nearest" });
  }

  // ---- Drawing --------------------------------------------------------------------------------------------

  /** @param {{ text: string, uri: string }[]} parts */
  const paragraph = (parts) => make("p", {}, ...parts.map(({ text: said, uri }) => (
    uri ? make("a", away(uri), inWords(said)) : inWords(said))));

  /** @param {Claim | null} ground */
  function told(ground) {
    const { deeds, after, otherwise } = page;
    const parts = deeds.map(({ sentence, claims }) => make("p", { className: "pr-deed" }, inWords(ended(sentence)),
      ...claims.flatMap((claim) => [" ", rule(claim)])));
    const said = after.map(paragraph);
    if (ground && !deeds.length) said.at(-1)?.append(" ", rule(ground));
    parts.push(...said);
    if (otherwise.length) {
      const gone = otherwise.flatMap((sentence) => [inWords(ended(sentence)), " "]);
      parts.push(make("p", { className: "pr-note" }, make("b", {}, "What if instead:"), " ", ...gone));
    }
    return parts;
  }

  /** What old texts say of what was done. */
  const quoted = () => page.quotes.flatMap(({ work, words: passages }) => (
    passages.map((passage) => quotation({ work, ...passage }))));

  /** @param {Claim | null} ground */
  function draw(ground) {
    const { number, of, step, steps, table, turn: kind, pupil } = page;
    const done = progress().done.length;
    const far = kind === "end" ? "the end" : `step ${Math.max(step, 1)} of ${steps}`;
    bar.replaceChildren(make("b", {}, `Lesson ${number} of ${of}`),
      make("span", {}, `${far}${done ? ` · ${done} done` : ""}`));
    const at = progress().at[name];
    again.hidden = !page.place && !at;
    again.textContent = page.place || !at ? "Begin again" : `Go on at step ${Math.max(at.step, 1)}`;
    frame.classList.toggle("is-done", kind === "end");
    frame.classList.remove("is-raising");
    const me = table.seats.findIndex((seat) => seat.name === pupil);
    const others = [...table.seats.slice(me + 1), ...table.seats.slice(0, me)];
    felt.replaceChildren(view.seats(others, table), make("div", { className: "pr-mid" }, ...view.middle(table)));
    words.replaceChildren(...page.opening.map(paragraph), ...told(ground), ...(kind === "end" ? ending() : []), ...quoted(),
      ...page.says.map(paragraph));
    asks.textContent = page.asks;
    asks.hidden = !page.asks;
    answered.replaceChildren();
    drawSide(table.seats[me]);
    words.scrollTop = 0;
  }

  /**
   * Draws the reader's own side: his cards, and what he may answer.
   * @param {Answers.Seat} me
   */
  function drawSide(me) {
    const { turn: kind, table } = page;
    const { offer } = table;
    const puzzle = kind === "cards" || kind === "options";
    const seat = puzzle ? { ...me, cards: me.cards.map((card) => ({ ...card, counts: true })) } : me;
    const toss = kind === "cards" ? taps() : kind === "move" && offer ? moves.tossing(offer, () => {
      for (const verb of home.querySelectorAll(".pr-verb")) verb.dispatchEvent(new Event("change"));
    }) : null;
    part(home, ".pr-head").textContent = kind === "others" ? "Your cards" : "Your turn";
    part(home, ".pr-purse").replaceChildren(...view.purse(me, table));
    part(home, ".pr-held").replaceChildren(...view.mine(seat, kind === "move" ? table : { ...table, worth: null }, toss));
    mine.hidden = kind === "end";
    onward.hidden = kind !== "others";
    if (kind === "options") turn.replaceChildren(...page.options.map(option));
    else if (kind === "move" && offer) {
      turn.replaceChildren(...offer.open.map((verb) => moves.open(verb, { toss, play: answer })));
    } else turn.replaceChildren(...(kind === "end" ? ways() : []));
    turn.dataset.n = String(turn.childElementCount);
  }

  /** Makes the cards buttons, and answers when as many are chosen as are asked for. */
  function taps() {
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    const taken = () => buttons.filter(({ ariaPressed }) => ariaPressed === "true").map(({ dataset }) => `${dataset.card}`);
    /** @param {string | null} card */
    const tap = (card) => {
      const button = make("button", { type: "button", className: "pr-toss", ariaPressed: "false" }, drawings.picture(card));
      button.dataset.card = String(card);
      button.dataset.tap = "";
      button.onclick = () => {
        button.ariaPressed = String(button.ariaPressed !== "true");
        if (taken().length === page.cards) answer(taken().join(" "));
      };
      buttons.push(button);
      return button;
    };
    return Object.assign(tap, { taken });
  }

  /** @param {string} words */
  function option(words) {
    const button = make("button", { type: "button", className: "pr-move is-short" }, make("b", {}, inWords(words)));
    button.onclick = () => answer(words);
    return button;
  }

  // ---- The end --------------------------------------------------------------------------------------------

  /** Tells how the game ended, and shows the hands that lie open. */
  function ending() {
    const { result, seats } = page.table;
    const open = seats.filter(({ cards }) => cards.some(({ card }) => card));
    const rows = open.map(({ name: who, holding, cards, won }) => {
      const hand = make("ul", { className: "pr-hand", ariaLabel: `${who}’s cards` }, ...cards.map((card) => (
        make("li", {}, drawings.picture(card.card), view.pointsOf(card)))));
      const row = make("li", {}, make("div", {}, make("p", { className: "pr-name" },
        make("b", {}, who === page.pupil ? "You" : who)), make("p", {}, inWords(holding ?? ""))), hand);
      row.classList.toggle("is-winner", Boolean(won));
      return row;
    });
    return [make("p", { className: "pr-won" }, inWords(ended(result?.verdict ?? ""))),
      make("ol", { className: "pr-shown" }, ...rows), make("h2", {}, "What was learnt"), ...page.learnt.map(paragraph)];
  }

  /** Where the reader goes from here: to the next lesson, or to a real hand with the coach. */
  function ways() {
    const { next } = page;
    const { hand } = home.dataset;
    /**
     * @param {string} href
     * @param {string} top
     * @param {string} below
     */
    const way = (href, top, below) => make("a", { href, className: "pr-move is-main" }, make("b", {}, top),
      make("span", { className: "pr-below" }, below));
    if (next) return [way(drawings.address(next.uri), "Next lesson", next.title)];
    return hand ? [way(hand, "Play a real hand", "with the coach beside you")] : [];
  }

  // ---- What the reader may do besides ---------------------------------------------------------------------

  /** @param {boolean} on */
  function read(on) {
    home.classList.toggle("is-read", on);
    text.ariaExpanded = String(on);
  }

  /** Shows the text where the address names a place in it. */
  function fromAddress() {
    if (location.hash.length > 1 && document.querySelector(".pr-onpaper :target, .pr-onpaper:target")) {
      read(true);
      document.querySelector(":target")?.scrollIntoView();
    }
  }

  onward.onclick = () => ask("on", page.place);
  again.onclick = () => {
    const at = progress().at[name];
    if (!page.place && at) ask("show", at.place);
    else inTurn(() => go(first, null));
  };
  text.onclick = () => read(text.ariaExpanded !== "true");
  home.addEventListener("pr-raise", () => {
    frame.classList.toggle("is-raising", Boolean(turn.querySelector(".pr-verb.is-open")));
  });
  for (const sign of ["pointerdown", "focusin"]) {
    board.addEventListener(sign, () => primero.engine.warm("lesson"), { once: true });
  }
  self.addEventListener("hashchange", fromAddress);
  draw(null);
  fromAddress();
})();
