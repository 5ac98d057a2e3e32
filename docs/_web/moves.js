// What a player may do: each open move with its fields and limits, and each that is barred with the reason, on asking.
"use strict";

/** @type {Primero["moves"]} */
self.primero.moves = (drawings) => {
  const { make, picture, cardName, inWords, ended, ground } = drawings;
  const { face, stepper, bidding, chips, capital } = self.primero.moveFields(drawings);
  const capturing = self.primero.captures(face, cardName);
  /**
   * @param {string} words
   * @param {Properties<HTMLButtonElement>} more
   */
  const edit = (words, more) => make("button", { type: "button", className: "pr-edit", ...more }, words);
  const DISCARDS = /^(?:discard|draw|chip|try|stand)$/; // what comes for the cards, if anything, is another matter
  const NAMED = /^(?:claim|declare|fold|try)$/; // what these name is a hand that is held or tried for, and no bid
  let number = 0; // so that every field has a name of its own

  // ---- The cards in hand ----------------------------------------------------------------------------------

  /**
   * The most cards that any open move takes from the hand.
   * @param {Answers.Offer} offer
   */
  function mostCards(offer) {
    /** @param {Answers.OpenVerb} verb */
    const room = ({ captures, cards, throws, bids }) => (captures ? Math.min(captures.length, 1) : Math.max(
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
    const throws = offer.open.some(({ verb }) => DISCARDS.test(verb));
    const word = offer.open.some(({ captures }) => captures) ? "play" : throws ? "discard" : "exchange";
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    /** @param {string | null} card */
    const toss = (card) => {
      const tag = make("span", { className: "pr-tag" }, word);
      tag.setAttribute("aria-hidden", "true");
      const button = make("button", { type: "button", className: "pr-toss", ariaPressed: "false" }, picture(card), tag);
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
    return Object.assign(toss, { taken, word });
  }

  // ---- The moves ------------------------------------------------------------------------------------------

  /**
   * Says which cards may be discarded, where only these will do.
   * @param {string[][]} hands
   */
  function throwable(hands) {
    const named = hands.slice(0, 6).map((hand) => (hand.length ? hand.map(cardName).join(" and ") : "nothing"));
    return `${named.join(", or ")}${hands.length > 6 ? ", or others" : ""}`;
  }

  /**
   * What a choice of cards comes to, on the button: what is changed, or what is still to be chosen.
   * @param {string[]} cards
   * @param {number[]} range
   * @param {string} does
   */
  function choosing(cards, [least, most], does) {
    const span = least === most ? String(most) : least + 1 === most && least ? `${least} or ${most}` : `up to ${most}`;
    if (cards.length > most) return { below: `${most} card${most > 1 ? "s" : ""} at most`, waits: true };
    if (cards.length < least) return { below: `choose ${span} card${most > 1 ? "s" : ""}`, waits: true };
    if (!cards.length) return { below: "keep all cards", waits: false };
    return { below: `${does} ${cards.length > 1 ? `${cards.length} cards` : cards[0]}`, waits: false };
  }

  /** @type {Moves["open"]} */
  function open(verb, { toss, play }) {
    const form = make("form", { className: "pr-verb", ariaLabel: verb.label, noValidate: true });
    form.dataset.verb = verb.verb;
    if (verb.captures) {
      capturing(form, verb, { toss, play });
      return form;
    }
    const bid = verb.bids?.length ? bidding(verb.bids, verb.free, NAMED.test(verb.verb) ? "Hand" : "Bid") : null;
    const asks = verb.money && (verb.money[0] < verb.money[1] || verb.draws);
    const money = verb.money && asks ? stepper(verb.draws ? "Cards" : "Stake", verb.money) : null;
    const does = face(verb.top, verb.below, { type: "submit" });
    const taking = make("p", { className: "pr-note pr-taking" });
    let near = ""; // the legal move that is offered in place of one that was refused
    const takes = () => (bid?.bid()?.cards ?? verb.cards) ?? [0, 0];
    const narrow = () => verb.throws?.[bid?.bid()?.kind ?? ""];
    const uses = () => Boolean(takes()[1] || narrow());
    const only = () => (narrow()?.length === 1 ? narrow()?.[0] : null); // where nothing else will do
    const chosen = () => {
      const taken = toss ? toss.taken() : [];
      return taken.length ? taken : only() ?? [];
    };
    const cost = () => (money && !verb.draws ? Number(money.input.value) : verb.price);
    /** Says what is paid: where bets stand that this one meets too, those first. */
    const paying = () => {
      const sum = cost();
      if (!sum) return "";
      return verb.owed ? `pay ${verb.owed} and ${sum} more` : `pay ${sum}`;
    };

    const cardsWith = () => chosen().map((card) => `-${card}`);
    /** The moves that are offered whole, each with its button; the cards that are chosen go with it. */
    const whole = verb.likely.map(({ move, bid: named, sum }) => {
      const button = face(capital([named, sum === null ? "" : `for ${sum}`].filter(Boolean).join(" ")), "", { className: "pr-likely-move" });
      const kinds = (verb.bids ?? []).filter(({ kind }) => named === kind || named.startsWith(`${kind} `));
      const range = (kinds[0]?.cards ?? verb.cards) ?? [0, 0];
      button.onclick = () => {
        if (button.ariaDisabled !== "true") play([move, ...cardsWith().slice(0, range[1])].join(" "));
      };
      return { button, range };
    });

    /** Says on the button what the move comes to as the fields and the cards stand. */
    const say = () => {
      near = "";
      const cards = chosen();
      const hands = narrow();
      const tells = bid?.bid()?.tells ?? "";
      const asked = hands ? `${tells ? `${tells} ` : ""}To discard: ${throwable(hands)}. ` : "";
      const named = cards.length ? `Cards with it: ${cards.map(cardName).join(", ")}.` : "";
      taking.hidden = !uses() || !(asked || named);
      taking.textContent = asked + named;
      const most = hands ? Math.max(...hands.map((hand) => hand.length)) : takes()[1];
      const least = hands ? Math.min(...hands.map((hand) => hand.length)) : takes()[0];
      const throws = DISCARDS.test(verb.verb) ? "discard" : "exchange";
      const { below, waits } = uses() ? choosing(cards, [least, most], throws) : { below: verb.below, waits: false };
      const words = bid ? bid.words().join(" ") : "";
      const pays = bid || money ? [verb.draws ? `ask ${money?.input.value}` : paying()] : [];
      const top = bid || money ? `${verb.top.replace(/[\d… ]+$/, "")} ${words}`.trim() : verb.top;
      const under = [...pays, uses() || (!bid && !money) ? below : ""].filter(Boolean).join(", ");
      does.replaceChildren(make("b", {}, inWords(top)), make("span", { className: "pr-below" }, inWords(under)));
      does.classList.toggle("is-waiting", waits);
      does.classList.toggle("is-pressed", false);
      does.classList.toggle("is-short", !under);
      for (const { button, range } of whole) {
        const choice = range[1] ? choosing(cards, [range[0], range[1]], throws) : { below: "", waits: false };
        /** @type {HTMLElement} */ (button.lastElementChild).textContent = choice.below;
        button.ariaDisabled = String(choice.waits);
        button.classList.toggle("is-waiting", choice.waits);
        button.classList.toggle("is-short", !choice.below);
      }
    };

    if (bid || money) {
      const limits = asks && verb.money && !verb.draws ? [chips(/** @type {Stepper} */ (money), verb.money)] : [];
      const fields = make("div", { className: "pr-fields" }, ...(bid?.boxes ?? []), ...(money ? [money.box] : []),
        ...limits, taking);
      const likely = make("div", { className: "pr-likely", role: "group", ariaLabel: "Likely moves" }, ...whole.map(({ button }) => button));
      likely.hidden = !verb.likely.length;
      const back = face("Back", "", { className: "pr-shuts" });
      const raise = make("div", { className: "pr-raise", hidden: true }, likely, fields,
        make("div", { className: "pr-pair" }, back, does));
      const opener = face(verb.top, verb.below, { className: "pr-opener", ariaExpanded: "false" });
      does.classList.toggle("is-main", true);
      /** @param {boolean} on */
      const turn = (on) => {
        raise.hidden = !on;
        opener.hidden = on;
        opener.ariaExpanded = String(on);
        form.classList.toggle("is-open", on);
        form.dispatchEvent(new CustomEvent("pr-raise", { bubbles: true }));
      };
      opener.onclick = () => {
        turn(true);
        /** @type {HTMLElement | null} */ (raise.querySelector(".pr-likely-move, select, input"))?.focus({ preventScroll: true });
      };
      back.onclick = () => {
        turn(false);
        opener.focus({ preventScroll: true });
      };
      form.append(opener, raise);
    } else {
      taking.classList.toggle("pr-sr", true);
      form.append(does, taking);
    }

    form.addEventListener("change", say);
    form.addEventListener("input", say);
    form.addEventListener("pr-nearest", (event) => {
      const { move, label } = /** @type {CustomEvent<NonNullable<Refusal["nearest"]>>} */ (event).detail;
      near = move;
      const words = [inWords(label), inWords(capital(move.replace(/ -.*/, "")))];
      does.replaceChildren(make("b", {}, words[0]), make("span", { className: "pr-below" }, words[1]));
      does.classList.toggle("is-short", false);
      does.classList.toggle("is-waiting", false);
    });
    form.onsubmit = (event) => {
      event.preventDefault();
      form.classList.toggle("is-sent", true);
      does.classList.toggle("is-pressed", true);
      if (near) {
        play(near);
        return;
      }
      const words = [verb.verb, ...(bid ? bid.words() : [])];
      if (verb.money) words.push("for", money ? money.input.value : String(verb.money[0]));
      if (uses()) words.push(...cardsWith());
      play(words.join(" "));
    };
    say();
    return form;
  }

  /** @type {Moves["barred"]} */
  function barred(verbs, why) {
    const box = make("div", { className: "pr-why", id: `pr-why-${++number}`, ariaLive: "polite", hidden: true });
    /** @type {HTMLButtonElement[]} */
    const buttons = verbs.map((verb) => {
      const button = edit(verb.label, { ariaExpanded: "false" });
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
    const lead = make("p", { className: "pr-note" }, "Moves that are not allowed now. Choose one to see why:");
    return [lead, make("div", { className: "pr-barred" }, ...buttons), box];
  }

  /** @type {Moves["refused"]} */
  function refused({ sentence, claims = [] }) {
    return [make("p", { className: "pr-refused" }, inWords(ended(sentence))), ...claims.flatMap(ground)];
  }

  return { tossing, open, barred, refused };
};
