// What a player may do: each open move with its fields and limits, and each that is barred with the reason, on asking.
"use strict";

self.primero.moves = (drawn) => {
  const { make, picture, called, inWords, ended, rule, ground, list } = drawn;
  const edit = (words, more = {}) => make("button", { type: "button", className: "pr-edit", ...more }, words);
  let number = 0; // so that every field has a name of its own

  // ---- The cards in hand ----------------------------------------------------------------------------------

  /** The most cards that any open move takes from the hand. */
  function most(offer) {
    const room = ({ captures, cards, throws, bids }) => (captures ? 0 : Math.max(
      cards?.[1] ?? 0,
      ...Object.values(throws ?? {}).flat().map((some) => some.length),
      ...(bids ?? []).map((one) => one.cards?.[1] ?? 0),
    ));
    return Math.max(0, ...offer.open.map(room));
  }

  /** Makes the cards of the hand buttons, of which those that are pressed go with a move. */
  function tossing(offer, changed) {
    const room = most(offer);
    if (!room) return null;
    const buttons = [];
    const toss = (card) => {
      const button = make("button", { type: "button", className: "pr-toss", ariaPressed: "false" }, picture(card));
      button.dataset.card = card;
      button.onclick = () => {
        const on = button.ariaPressed !== "true";
        if (on && room === 1) for (const one of buttons) one.ariaPressed = "false";
        button.ariaPressed = String(on);
        changed();
      };
      buttons.push(button);
      return button;
    };
    toss.taken = () => buttons.filter((one) => one.ariaPressed === "true").map((one) => one.dataset.card);
    return toss;
  }

  // ---- The fields of a move -------------------------------------------------------------------------------

  /** A number between a least and a most, with a button for one less and one more. */
  function stepper(label, [least, top], value = least) {
    const id = `pr-number-${++number}`;
    const input = make("input", { id, type: "number", min: least, max: top, value, inputMode: "numeric" });
    const step = (by, sign, name) => {
      const button = make("button", { type: "button", className: "pr-step", ariaLabel: name }, sign);
      button.onclick = () => {
        const next = Math.min(Math.max(Number(input.value || least) + by, Number(input.min)), Number(input.max));
        input.value = next;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return button;
    };
    const limits = make("span", { className: "pr-note pr-fig" });
    const limit = (low, high) => {
      Object.assign(input, { min: low, max: high });
      if (Number(input.value) < low || Number(input.value) > high) input.value = low;
      limits.textContent = low === high ? "no more, no less" : `${low} to ${high}`;
    };
    limit(least, top);
    const box = make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label),
      step(-1, "−", `${label}: one less`), input, step(1, "+", `${label}: one more`), limits);
    return { box, limit, value: () => input.value };
  }

  function choice(label, options) {
    const id = `pr-choice-${++number}`;
    const select = make("select", { id }, ...options.map(([value, words]) => make("option", { value }, words)));
    return { box: make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label), select), select };
  }

  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

  /** The bid of a move: its kind and, where the game names them, its points. */
  function bidding({ bids, free }) {
    const rows = bids.map(({ kind }) => [kind, capital(kind)]);
    if (free) rows.unshift(["", "without a bid"]);
    const kinds = choice("Hand", rows);
    const points = stepper("Points", [1, 1]);
    const now = () => bids.find(({ kind }) => kind === kinds.select.value);
    const set = () => {
      const one = now();
      const plain = !one?.points.length;
      points.box.hidden = plain;
      points.box.querySelector("input").disabled = plain;
      if (!plain) points.limit(one.points[0], one.points.at(-1));
    };
    kinds.select.onchange = set;
    set();
    const words = () => {
      const one = now();
      return one ? [one.kind, ...(one.points.length ? [points.value()] : [])] : [];
    };
    return { boxes: [kinds.box, points.box], words, now };
  }

  // ---- The moves ------------------------------------------------------------------------------------------

  /** Says which cards may be thrown, where only these will do. */
  function some(sets) {
    const named = sets.slice(0, 6).map((set) => (set.length ? set.map(called).join(" and ") : "nothing"));
    return `${named.join(", or ")}${sets.length > 6 ? ", or others" : ""}`;
  }

  /** One open move: a button, its fields, and the sentence with its rules. */
  function open(verb, { toss, play }) {
    const bid = verb.bids?.length ? bidding(verb) : null;
    const money = verb.money ? stepper(verb.draws ? "Cards" : "Money", verb.money) : null;
    const does = make("button", { type: "submit", className: "pr-run" }, verb.label);
    const fields = make("div", { className: "pr-fields" }, does, ...(bid?.boxes ?? []), ...(money ? [money.box] : []));
    const form = make("form", { className: "pr-verb", ariaLabel: verb.label, noValidate: true }, fields);
    form.dataset.verb = verb.verb;
    const taking = make("p", { className: "pr-note pr-taking" });
    const takes = () => (bid?.now()?.cards ?? verb.cards) ?? [0, 0];
    const narrow = () => verb.throws?.[bid?.now()?.kind ?? ""];
    const uses = () => !verb.captures && Boolean(takes()[1] || narrow());

    const say = () => {
      const chosen = toss ? toss.taken() : [];
      const asks = narrow() ? `To throw: ${some(narrow())}. ` : "";
      const named = chosen.length ? `Cards with it: ${chosen.map(called).join(", ")}.` : "";
      taking.hidden = !uses() || !(asks || named);
      taking.textContent = asks + named;
    };
    form.addEventListener("change", say);

    const by = make("p", { className: "pr-note" }, inWords(ended(verb.says)), " ", ...verb.claims.map(rule));
    const refused = make("div", { className: "pr-refused", role: "alert" });
    form.append(taking);
    if (verb.captures) {
      const moves = verb.moves.values();
      does.replaceWith(make("b", {}, verb.label));
      const of = ({ card, takes }) => (takes.length ? takes : [[]]).map((taken) => [card, taken]);
      form.append(list("pr-ways", verb.captures.flatMap(of).map(([card, taken]) => {
        const words = taken.length ? `${card} takes ${taken.join(" ")}` : card;
        const button = make("button", { type: "button", className: "pr-run" }, inWords(words));
        const { value: move } = moves.next();
        button.onclick = () => play(move, refused);
        return button;
      })));
    }
    form.append(refused, by);
    form.onsubmit = (event) => {
      event.preventDefault();
      const words = [verb.verb, ...(bid ? bid.words() : [])];
      if (money) words.push("for", money.value());
      if (uses() && toss) words.push(...toss.taken().map((card) => `-${card}`));
      play(words.join(" "), refused);
    };
    say();
    return form;
  }

  /** The moves that are barred: each says why when it is asked; `why` brings the words of the sources. */
  function barred(verbs, why) {
    const box = make("div", { className: "pr-why", id: `pr-why-${++number}`, ariaLive: "polite", hidden: true });
    const buttons = verbs.map((verb) => {
      const button = edit(verb.label, { ariaDisabled: "true", ariaExpanded: "false" });
      button.dataset.verb = verb.verb;
      button.setAttribute("aria-controls", box.id);
      button.onclick = async () => {
        const opened = button.ariaExpanded === "true";
        for (const one of buttons) one.ariaExpanded = "false";
        box.hidden = opened;
        if (opened) return;
        button.ariaExpanded = "true";
        box.replaceChildren(...told(verb, verb.claims));
        const more = await why(verb.verb);
        if (more && button.ariaExpanded === "true") box.replaceChildren(...told(verb, more.claims));
      };
      return button;
    });
    const lead = make("p", { className: "pr-note" }, "Not open to you now; ask why:");
    return [lead, make("div", { className: "pr-barred" }, ...buttons), box];
  }

  /** A refusal with its rules. */
  function told({ sentence }, claims = []) {
    return [make("p", { className: "pr-refused" }, inWords(ended(sentence))), ...claims.flatMap(ground)];
  }

  return { tossing, open, barred, told, edit };
};
