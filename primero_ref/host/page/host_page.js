// The page of a phone at a hosted table: what the host tells is drawn, what is tapped is asked. No engine runs here.
"use strict";

(() => {
  const primero = self.primero;
  const { make, part, parts } = primero;
  const home = part(document, "main.pr-sitting");
  const drawings = primero.drawings(home);
  const { inWords, ended, ground } = drawings;
  const view = primero.tableView(drawings);
  const moves = primero.moves(drawings);
  /** @param {string} name */
  const box = (name) => part(home, `.pr-${name}`);
  const [hosted, frame, felt, head, turn, refusal, cutLine] = ["hosted", "frame", "felt", "head", "moves", "refusal", "cut"].map(box);
  const motion = primero.cardMotion(frame);
  const TITLE = document.title;
  const SOON = 400; // milliseconds of a shuffle that nobody sees: it is over before
  /** @type {HostState | null} */
  let state = null;
  /** @type {{ hand: number, step: number, table: Answers.Table } | null} */
  let back = null; // what is looked back at
  let tap = ""; // the id of the move that is being made
  let waiting = 0;
  let laidOut = ""; // which game is on the frame, and how far

  const line = primero.hostLine({ told, cut });
  const shuffle = primero.fairShuffle(line.word);
  const lobby = primero.hostLobby({ home, line });
  const join = primero.hostJoin({ home, lobby, joined: () => panels.shut() });
  const panels = primero.panels(home);
  const phrases = primero.hostPhrases({ home, line, said: () => panels.shut() });
  const coach = primero.hostCoach({ home, drawings, panels, line });
  const end = primero.hostEnd({ home, drawings, view, line, coach, look });

  // ---- What the host tells --------------------------------------------------------------------------------

  /** @param {string} sentence */
  function cut(sentence) {
    cutLine.hidden = !sentence;
    cutLine.textContent = sentence;
  }

  /** @param {any} message */
  function told(message) {
    if (message.is === "pack") {
      shuffle.lay(message);
      takePart();
    } else if (message.is === "table") {
      state = message;
      if (message.phase !== "between" && message.phase !== "over") back = null; // the next hand waits for nobody who reads
      takePart();
      draw();
    } else if (message.is === "said") {
      phrases.hear(message);
    } else if (message.is === "refused") {
      cut(message.sentence);
    }
  }

  /** Commits to a secret and names it, as soon as that is asked. */
  function takePart() {
    const asked = state && shuffle.asked(state);
    if (asked) line.ask(asked);
  }

  // ---- Drawing --------------------------------------------------------------------------------------------

  function draw() {
    if (!state) return;
    const { phase, word, title, hand, hands, host } = state;
    clearTimeout(waiting);
    for (const of of parts(home, ".pr-of")) of.textContent = host ? `${host}’s table` : title;
    for (const of of parts(home, ".pr-word-of")) of.textContent = hand ? `hand ${hand}${hands ? ` of ${hands}` : ""}` : word;
    if (phase === "shuffle" && (!hosted.hidden || !frame.hidden) && laidOut !== "shuffle") {
      waiting = setTimeout(() => {
        laidOut = "shuffle";
        draw();
      }, SOON);
      return;
    }
    const atTable = phase === "hand" || phase === "between" || phase === "over";
    hosted.hidden = atTable;
    frame.hidden = !atTable;
    if (!atTable) {
      lobby.draw(state);
      document.title = TITLE;
      return;
    }
    lobby.forget();
    const now = back?.table ?? state.table;
    if (now) motion.draw(now, () => lay(now));
    else bare();
    laidOut = phase;
  }

  /** An evening that was ended before a card was dealt. */
  function bare() {
    felt.replaceChildren();
    head.textContent = "The evening is over";
    turn.replaceChildren();
  }

  /** @param {Answers.Table} table */
  function lay(table) {
    if (!state) return;
    const { seats, over } = table;
    const me = seats.find(({ name }) => name === state?.you);
    const offer = !back && table.turn === state.you && me ? table.offer : null;
    const typed = offer && laidOut === "hand" && turn.dataset.of === `${state.hand} ${table.step}`;
    const toss = offer && !typed ? moves.tossing(offer, () => {
      refusal.replaceChildren();
      for (const verb of home.querySelectorAll(".pr-verb")) verb.dispatchEvent(new Event("change"));
    }) : null;
    const ending = over && !back;
    frame.classList.toggle("is-over", ending);
    frame.classList.toggle("is-laid", Boolean(table.layout?.length));
    frame.classList.toggle("is-mine", Boolean(offer));
    box("end").hidden = !ending;
    felt.replaceChildren(view.seats(around(seats, me), table), make("div", { className: "pr-mid" }, ...view.middle(table)));
    away();
    box("purse").replaceChildren(...(me ? view.purse(me, table) : []));
    box("aside").replaceChildren(...view.aside(table));
    box("past").replaceChildren(...table.acts.map(({ sentence }) => make("li", {}, inWords(ended(sentence)))));
    box("now").textContent = table.announce;
    if (ending) end.draw(state);
    coach.turn(back?.hand ?? 0, table.step, Boolean(back && table.turn === state.you));
    part(home, "[data-unfolds=say]").hidden = !state.you || state.phase === "over" || Boolean(back);
    checked();
    menu();
    if (typed) return; // who is choosing is left alone: nothing has changed but who is here
    refusal.replaceChildren();
    box("held").replaceChildren(...(me ? view.mine(me, table, toss) : []));
    if (toss) box("held").append(make("p", { className: "pr-hint" }, `Tap a card to ${toss.word ?? "choose"} it, then a move.`));
    drawTurn(table, offer, toss);
    raising();
  }

  /**
   * The other seats in the order of play, from the one after the reader.
   * @param {Answers.Seat[]} seats
   * @param {Answers.Seat} [me]
   */
  function around(seats, me) {
    const at = me ? seats.indexOf(me) : -1;
    return me ? [...seats.slice(at + 1), ...seats.slice(0, at)] : seats;
  }

  /** Says over the cards of a seat whose phone has gone, or which the computer plays. */
  function away() {
    for (const item of parts(felt, ".pr-seats > li")) {
      const chair = state?.chairs.find(({ name }) => name === part(item, "b").textContent);
      if (!chair || (chair.here && chair.who === "person")) continue;
      const says = make("i", { className: chair.here ? "" : "pr-gone" }, chair.who === "computer" ? "computer" : "away");
      item.querySelector(".pr-name i")?.remove();
      part(item, ".pr-name").append(" ", says);
    }
  }

  /**
   * @param {Answers.Table} table
   * @param {Answers.Offer | null} offer
   * @param {Toss | null} toss
   */
  function drawTurn(table, offer, toss) {
    if (!state) return;
    turn.replaceChildren();
    turn.dataset.of = offer ? `${state.hand} ${table.step}` : "";
    document.title = offer ? `Your turn · ${TITLE}` : TITLE;
    if (back) lookingBack(table);
    else if (table.over) afterHand(table);
    else if (offer) {
      head.textContent = `Your turn, ${state.you}`;
      turn.append(...offer.open.map((verb) => moves.open(verb, { toss, play })));
      tap = freshTap(state.hand, table.step);
    } else if (state.away) gone(state.away, table);
    else head.textContent = `${table.turn}’s turn`;
    if (!offer && !back) latecomer();
    turn.dataset.n = String(turn.childElementCount);
  }

  /** Who came late may have a chair; who has one to come is told so, and who can have none. */
  function latecomer() {
    if (!state) return;
    const { dismissed, closed, you, coming, phase, host } = state;
    if (dismissed) turn.append(make("p", {}, `${host || "The host"} has sent you away from this table. You may watch.`));
    else if (closed && !you && !coming && phase !== "over") turn.append(make("p", {}, `You watch: ${host || "the host"} lets nobody else sit down now.`));
    else if (join.may(state)) turn.append(face("Sit down", "at the next hand", () => panel("join")));
    else if (coming && phase !== "over") {
      turn.append(make("p", {}, "You sit down at the next hand."), face("Only watch", "not the next hand", () => does({ do: "leave" })));
    }
  }

  /**
   * @param {string} top
   * @param {string} below
   * @param {() => unknown} does
   * @param {boolean} [main]
   */
  function face(top, below, does, main) {
    const button = make("button", { type: "button", className: `pr-move ${main ? "is-main" : ""} ${below ? "" : "is-short"}` },
      make("b", {}, top), make("span", { className: "pr-below" }, below));
    button.onclick = () => does();
    return button;
  }

  /**
   * Who was asked has dropped out: the host alone decides.
   * @param {NonNullable<HostState["away"]>} away
   * @param {Answers.Table} table
   */
  function gone({ seat, fold, why }, table) {
    if (!state) return;
    head.textContent = `${seat} is away`;
    if (!state.hosting) {
      turn.append(make("p", {}, `The hand waits. ${state.host || "The host"} may wait or play on.`));
      return;
    }
    const { hand } = state;
    turn.append(face("Show the square", "to come back", () => panel("menu"), true));
    if (fold !== null) turn.append(face(`Fold for ${seat}`, fold, () => does({ do: "fold_for", seat, hand, step: table.step })));
    else if (why) refusal.replaceChildren(make("p", {}, ended(why)));
    turn.append(face("Computer", `plays for ${seat}`, () => does({ do: "stand_in", seat })));
  }

  /** @param {Answers.Table} table */
  function afterHand(table) {
    if (!state) return;
    const { hand, hands, phase, broke, hosting, host, stack } = state;
    head.textContent = phase === "over" ? "The evening is over" : table.next?.ended ?? "The hand is over";
    if (phase === "over") return;
    if (!hosting) {
      turn.append(make("p", {}, `${host || "The host"} will have the next hand dealt.`));
      return;
    }
    const last = hand === hands;
    if (!last && table.next?.can) turn.append(face(table.next.more, "", () => does({ do: "next", hand }), true));
    if (!last && broke.length) {
      turn.append(face("Next hand", `${broke.join(" and ")} ${broke.length > 1 ? "buy" : "buys"} in for ${stack}`, () => does({ do: "next", hand, rebuy: true })));
    }
    turn.append(face("End", "the evening", () => does({ do: "end" })));
  }

  // ---- Moves ----------------------------------------------------------------------------------------------

  /** @param {number} hand @param {number} step */
  const freshTap = (hand, step) => `${hand}-${step}-${Math.random().toString(36).slice(2)}`;

  /** @param {string} move */
  async function play(move) {
    if (!state?.table) return;
    const { hand, table: { step } } = state;
    const { refused } = await line.ask({ do: "move", hand, step, id: tap, move });
    if (!refused) {
      head.focus({ preventScroll: true });
      return;
    }
    tap = freshTap(hand, step); // another try is another move
    for (const sent of parts(turn, ".is-sent")) {
      sent.classList.toggle("is-sent", false);
      sent.dispatchEvent(new Event("change"));
    }
    const verb = move.split(" ")[0];
    const button = make("button", { type: "button", className: "pr-txt" }, "Why?");
    button.onclick = () => why(verb, button);
    refusal.replaceChildren(make("p", {}, refused), button);
  }

  /** @param {object} asked */
  async function does(asked) {
    const { refused } = await line.ask(asked);
    if (refused) refusal.replaceChildren(make("p", {}, refused));
  }

  /**
   * @param {string} verb
   * @param {HTMLElement} opener
   */
  async function why(verb, opener) {
    const { answer, refused } = await line.ask({ do: "why", verb });
    const says = answer?.why ? [make("p", {}, inWords(answer.why.sentence)), ...answer.why.claims.flatMap(ground)] : [make("p", {}, refused ?? "")];
    for (const part of says) for (const link of parts(part, "a")) link.replaceWith(...link.childNodes); // the site is elsewhere
    box("grounds").replaceChildren(...says);
    panels.open("why", opener);
  }

  function raising() {
    frame.classList.toggle("is-raising", Boolean(turn.querySelector(".pr-verb.is-open")));
  }

  // ---- Looking back ---------------------------------------------------------------------------------------

  /**
   * @param {number} hand
   * @param {number} step
   */
  async function look(hand, step) {
    const { answer, refused } = await line.ask({ do: "look", hand, step });
    if (refused) refusal.replaceChildren(make("p", {}, refused));
    else if (answer) back = { hand, step, table: answer.table };
    draw();
  }

  /** @param {Answers.Table} table */
  function lookingBack({ step, steps, turn: whose }) {
    if (!back) return;
    const { hand } = back;
    head.textContent = `Hand ${hand}, move ${step} of ${steps}${whose ? `: ${whose} is to act` : ""}`;
    const range = make("input", { type: "range", min: "0", max: String(steps), value: String(step), ariaLabel: "The moves of the hand" });
    range.onchange = () => look(hand, Number(range.value));
    /**
     * @param {number} by
     * @param {string} sign
     * @param {string} name
     */
    const go = (by, sign, name) => {
      const button = make("button", { type: "button", className: "pr-step", ariaLabel: name }, sign);
      button.onclick = () => look(hand, Math.max(0, Math.min(steps, step + by)));
      return button;
    };
    turn.append(make("div", { className: "pr-back-steps" }, go(-1, "←", "One move back"), range, go(1, "→", "One move on")),
      face("Back", "to the table", () => {
        back = null;
        draw();
      }));
  }

  // ---- Panels ---------------------------------------------------------------------------------------------

  /** @param {string} name */
  function panel(name) {
    panels.open(name);
  }

  /** Says whether the cards that were seen are those that were laid before the shuffle. */
  function checked() {
    if (!state) return;
    const { cards, secret, wrongs, root } = shuffle.check(state);
    const line = box("checked");
    line.classList.toggle("pr-wrong", wrongs.length > 0);
    if (wrongs.length) cut(wrongs[0]);
    const mine = secret ? "Your phone’s secret was in the shuffle. " : "";
    line.textContent = wrongs.join(" ") || (root ? `${mine}Checked: each of the ${cards} cards that this phone has seen was laid there before `
      + `anybody named a secret. The hash of the pack begins with ${root.slice(0, 12)}; it is the same on every phone.` : "");
  }

  function menu() {
    if (!state) return;
    const place = box("menu");
    place.replaceChildren(lobby.square(state), lobby.chairs(state), ...(state.hosting && state.phase !== "over" ? [lobby.door(state)] : []));
    join.draw(state);
    phrases.draw(state);
    if (state.phase === "hand" && state.hosting) {
      for (const { name, here, who } of state.chairs) {
        if (here || who !== "person") continue;
        const button = make("button", { type: "button", className: "pr-edit" }, `Let the computer play for ${name}`);
        button.onclick = () => does({ do: "stand_in", seat: name });
        place.append(make("p", {}, button));
      }
    }
  }

  home.addEventListener("pr-raise", raising);
})();
