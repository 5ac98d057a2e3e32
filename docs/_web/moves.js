// What a player may do: each open move with its fields and limits, and each that is barred with the reason, on asking.
"use strict";

/** @type {Primero["moves"]} */
self.primero.moves = (drawings) => {
  const { make, picture, cardName, inWords, ended, rule, ground, list } = drawings;
  /**
   * @param {string} words
   * @param {Properties<HTMLButtonElement>} more
   */
  const edit = (words, more) => make("button", { type: "button", className: "pr-edit", ...more }, words);
  let number = 0; // so that every field has a name of its own

  // ---- The cards in hand ----------------------------------------------------------------------------------

  /**
   * The most cards that any open move takes from the hand.
   * @param {Answers.Offer} offer
   */
  function mostCards(offer) {
    /** @param {Answers.OpenVerb} verb */
    const room = ({ captures, cards, throws, bids }) => (captures ? 0 : Math.max(
      cards?.[1] ?? 0,
      ...Object.values(throws ?? {}).flat().map((hand) => hand.length),
      ...(bids ?? []).map((bid) => bid.cards?.[1] ?? 0),
    ));
    return Math.max(0, ...offer.open.map(room));
  }

  /** @type {Moves["tossing"]} */
  function tossing(offer, changed) {
    const room = mostCards(offer);
    if (!room) return null;
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    /** @param {string | null} card */
    const toss = (card) => {
      const button = make("button", { type: "button", className: "pr-toss", ariaPressed: "false" }, picture(card));
      button.dataset.card = String(card);
      button.onclick = () => {
        const on = button.ariaPressed !== "true";
        if (on && room === 1) for (const other of buttons) other.ariaPressed = "false";
        button.ariaPressed = String(on);
        changed();
      };
      buttons.push(button);
      return button;
    };
    const taken = () => {
      const pressed = buttons.filter(({ ariaPressed }) => ariaPressed === "true");
      return pressed.map(({ dataset }) => String(dataset.card));
    };
    return Object.assign(toss, { taken });
  }

  // ---- The fields of a move -------------------------------------------------------------------------------

  /**
   * A number between a least and a most, with a button for one less and one more.
   * @param {string} label
   * @param {number[]} range
   */
  function stepper(label, [least, top]) {
    const id = `pr-number-${++number}`;
    const input = make("input", { id, type: "number", min: least, max: top, value: least, inputMode: "numeric" });
    /**
     * @param {number} by
     * @param {string} sign
     * @param {string} name
     */
    const step = (by, sign, name) => {
      const button = make("button", { type: "button", className: "pr-step", ariaLabel: name }, sign);
      button.onclick = () => {
        const next = Math.min(Math.max(Number(input.value || least) + by, Number(input.min)), Number(input.max));
        input.value = String(next);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return button;
    };
    const limits = make("span", { className: "pr-note pr-fig" });
    /**
     * @param {number} low
     * @param {number} high
     */
    const limit = (low, high) => {
      Object.assign(input, { min: low, max: high });
      if (Number(input.value) < low || Number(input.value) > high) input.value = String(low);
      limits.textContent = low === high ? "no more, no less" : `${low} to ${high}`;
    };
    limit(least, top);
    const box = make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label),
      step(-1, "−", `${label}: one less`), input, step(1, "+", `${label}: one more`), limits);
    return { box, input, limit };
  }

  /**
   * @param {string} label
   * @param {string[][]} options each with its value and its words
   */
  function choice(label, options) {
    const id = `pr-choice-${++number}`;
    const select = make("select", { id }, ...options.map(([value, words]) => make("option", { value }, words)));
    return { box: make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label), select), select };
  }

  /** @param {string} word */
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

  /**
   * The bid of a move: its kind and, where the game names them, its points.
   * @param {Bid[]} bids
   * @param {boolean} free
   */
  function bidding(bids, free) {
    const rows = bids.map(({ kind }) => [kind, capital(kind)]);
    if (free) rows.unshift(["", "without a bid"]);
    const kinds = choice("Hand", rows);
    const points = stepper("Points", [1, 1]);
    const bid = () => bids.find(({ kind }) => kind === kinds.select.value);
    const set = () => {
      const range = bid()?.points ?? [];
      points.box.hidden = points.input.disabled = !range.length;
      if (range.length) points.limit(range[0], range[range.length - 1]);
    };
    kinds.select.onchange = set;
    set();
    const words = () => {
      const named = bid();
      return named ? [named.kind, ...(named.points.length ? [points.input.value] : [])] : [];
    };
    return { boxes: [kinds.box, points.box], words, bid };
  }

  // ---- The moves ------------------------------------------------------------------------------------------

  /**
   * Says which cards may be thrown, where only these will do.
   * @param {string[][]} hands
   */
  function throwable(hands) {
    const named = hands.slice(0, 6).map((hand) => (hand.length ? hand.map(cardName).join(" and ") : "nothing"));
    return `${named.join(", or ")}${hands.length > 6 ? ", or others" : ""}`;
  }

  /** @type {Moves["open"]} */
  function open(verb, { toss, play }) {
    const bid = verb.bids?.length ? bidding(verb.bids, verb.free) : null;
    const money = verb.money ? stepper(verb.draws ? "Cards" : "Money", verb.money) : null;
    const does = make("button", { type: "submit", className: "pr-run" }, verb.label);
    const fields = make("div", { className: "pr-fields" }, does, ...(bid?.boxes ?? []), ...(money ? [money.box] : []));
    const form = make("form", { className: "pr-verb", ariaLabel: verb.label, noValidate: true }, fields);
    form.dataset.verb = verb.verb;
    const taking = make("p", { className: "pr-note pr-taking" });
    const takes = () => (bid?.bid()?.cards ?? verb.cards) ?? [0, 0];
    const narrow = () => verb.throws?.[bid?.bid()?.kind ?? ""];
    const uses = () => !verb.captures && Boolean(takes()[1] || narrow());

    const say = () => {
      const cards = toss ? toss.taken() : [];
      const hands = narrow();
      const asks = hands ? `To throw: ${throwable(hands)}. ` : "";
      const named = cards.length ? `Cards with it: ${cards.map(cardName).join(", ")}.` : "";
      taking.hidden = !uses() || !(asks || named);
      taking.textContent = asks + named;
    };
    form.addEventListener("change", say);

    const grounds = make("p", { className: "pr-note" }, inWords(ended(verb.says)), " ", ...verb.claims.map(rule));
    const refusal = make("div", { className: "pr-refused", role: "alert" });
    form.append(taking);
    if (verb.captures) {
      const moves = (verb.moves ?? []).values();
      does.replaceWith(make("b", {}, verb.label));
      const ways = verb.captures.flatMap(({ card, takes: sets }) =>
        (sets.length ? sets : [[]]).map((/** @type {string[]} */ taken) => ({ card, taken })));
      form.append(list("pr-ways", ways.map(({ card, taken }) => {
        const words = taken.length ? `${card} takes ${taken.join(" ")}` : card;
        const button = make("button", { type: "button", className: "pr-run" }, inWords(words));
        const { value: move } = moves.next();
        button.onclick = () => play(String(move), refusal);
        return button;
      })));
    }
    form.append(refusal, grounds);
    form.onsubmit = (event) => {
      event.preventDefault();
      const words = [verb.verb, ...(bid ? bid.words() : [])];
      if (money) words.push("for", money.input.value);
      if (uses() && toss) words.push(...toss.taken().map((card) => `-${card}`));
      play(words.join(" "), refusal);
    };
    say();
    return form;
  }

  /** @type {Moves["barred"]} */
  function barred(verbs, why) {
    const box = make("div", { className: "pr-why", id: `pr-why-${++number}`, ariaLive: "polite", hidden: true });
    /** @type {HTMLButtonElement[]} */
    const buttons = verbs.map((verb) => {
      const button = edit(verb.label, { ariaDisabled: "true", ariaExpanded: "false" });
      button.dataset.verb = verb.verb;
      button.setAttribute("aria-controls", box.id);
      button.onclick = async () => {
        const opened = button.ariaExpanded === "true";
        for (const other of buttons) other.ariaExpanded = "false";
        box.hidden = opened;
        if (opened) return;
        button.ariaExpanded = "true";
        box.replaceChildren(...refused(verb));
        const answer = await why(verb.verb);
        if (answer && button.ariaExpanded === "true") {
          box.replaceChildren(...refused({ sentence: verb.sentence, claims: answer.claims }));
        }
      };
      return button;
    });
    const lead = make("p", { className: "pr-note" }, "Not open to you now; ask why:");
    return [lead, make("div", { className: "pr-barred" }, ...buttons), box];
  }

  /** @type {Moves["refused"]} */
  function refused({ sentence, claims = [] }) {
    return [make("p", { className: "pr-refused" }, inWords(ended(sentence))), ...claims.flatMap(ground)];
  }

  return { tossing, open, barred, refused };
};
