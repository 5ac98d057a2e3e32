// The table: the reader sits down (entry.js), the engine of the page deals, and the others play (session.js).
//
// Here the table is drawn as the seat that looks may see it, and the buttons beside the moves do what they say.
"use strict";

(() => {
  const primero = self.primero;
  const { make, part } = primero;
  const home = part(document, ".pr-sitting");
  const drawings = primero.drawings(home);
  const view = primero.tableView(drawings);
  const moves = primero.moves(drawings);
  /** @type {HTMLFormElement} */
  const form = part(home, ".pr-setting");
  const past = primero.history(home, view.act, (step, eyes) => session.look(step, eyes));
  const [before, during] = [...home.querySelectorAll("output")].map(primero.engineForm);
  const { say } = during;
  /** @param {string} name */
  const box = (name) => part(home, `.pr-${name}`);
  const [felt, head, turn, end] = ["felt", "head", "moves", "end"].map(box);
  /** @type {HTMLButtonElement} */
  const onward = part(home, ".pr-onward");
  const record = part(home, "textarea");
  /** @type {HTMLSelectElement} */
  const pace = part(home, "[name=pace]");
  const readied = new Set(); // the rulebooks under which the others are ready to play

  /** @type {SessionPage} */
  const page = {
    draw,
    say,
    stand,
    pace: () => pace.value,
    pause: () => (pace.value = "step"),
    isOnward: () => document.activeElement === onward,
    refuse: (refusal, place) => place.replaceChildren(...moves.refused(refusal)),

    halt(sentence) {
      onward.hidden = false;
      say(sentence, true);
    },

    clear() {
      head.textContent = "The table";
      record.value = "";
      for (const place of [felt, box("now"), box("taught"), turn, box("past")]) place.replaceChildren();
    },
  };

  const session = primero.session({ clicks: primero.clicks(home), before, during, page });
  const { state } = session;
  const entry = primero.entry({ home, form, before, during, session, page });

  // ---- Drawing --------------------------------------------------------------------------------------------

  function draw() {
    const { eyes, step, finished, table } = state;
    if (!table) return;
    entry.arrive();
    const { rulebook, seats } = table;
    const title = make("a", { href: drawings.address(rulebook.uri) }, rulebook.title);
    const game = table.games > 1 ? [` · game ${table.games}`] : [];
    box("played").replaceChildren(title, ...game, ...(rulebook.own ? [" · the rules of your own"] : []));
    const me = seats.find(({ name }) => name === eyes);
    const offer = table.turn === eyes && me ? table.offer : null;
    const toss = offer && moves.tossing(offer, () => {
      for (const verb of home.querySelectorAll(".pr-verb")) verb.dispatchEvent(new Event("change"));
    });
    const others = around(seats, me).map((seat) => view.other(seat, table));
    felt.replaceChildren(
      make("ol", { className: "pr-seats", ariaLabel: "At the table" }, ...others),
      make("dl", { className: "pr-middle" }, ...view.middle(table)),
      ...(me ? [make("div", { className: "pr-mine" }, view.mine(me, table, toss))] : []),
    );
    say(table.announce);
    box("taught").replaceChildren(...view.lessonWords(table));
    drawTurn(table, offer, toss);
    drawEnd(table);
    past.show(table, { step, eyes, finished });
    onward.hidden = !session.awaits() || !session.waits();
    part(home, "[data-does=undo]").setAttribute("aria-disabled", String(!can.undo()));
    if (offer) ready(table.rulebook.id);
  }

  /**
   * Lets the players of the engine open what they need, while the reader thinks.
   * @param {string} rulebook
   */
  function ready(rulebook) {
    if (readied.has(rulebook)) return;
    readied.add(rulebook);
    const nobody = () => {};
    primero.engine.run({ asked: { table: ["ready", state.text] }, tell: nobody, begun: nobody, done: nobody });
  }

  /**
   * The other seats in the order of play, from the one after the reader.
   * @param {Answers.Seat[]} seats
   * @param {Answers.Seat} [me]
   */
  function around(seats, me) {
    const place = me ? seats.indexOf(me) : -1;
    return me ? [...seats.slice(place + 1), ...seats.slice(0, place)] : seats;
  }

  /**
   * @param {Answers.Table} table
   * @param {Answers.Offer | null} offer
   * @param {Toss | null} toss
   */
  function drawTurn(table, offer, toss) {
    const { eyes, step } = state;
    turn.replaceChildren();
    if (table.over) {
      head.textContent = "The game is over";
    } else if (offer) {
      head.textContent = step === null ? `Your turn, ${eyes}` : `What if? It was your turn, ${eyes}`;
      if (step !== null) turn.append(make("p", { className: "pr-note" }, "Another move here makes another game."));
      turn.append(...offer.open.map((verb) => moves.open(verb, { toss, play: session.play })));
      if (offer.barred.length) turn.append(...moves.barred(offer.barred, why));
    } else if (table.turn_is === "person" && table.persons.length > 1) {
      head.textContent = eyes === "*" ? `${table.turn} is to speak` : `Pass the device to ${table.turn}`;
      const here = make("button", { type: "button", className: "pr-run" }, `I am ${table.turn}`);
      here.onclick = async () => {
        await session.look(state.step, String(table.turn));
        stand();
      };
      if (!eyes) turn.append(make("p", {}, "All cards are covered."));
      turn.append(here);
    } else {
      head.textContent = `${table.turn} is to speak`;
    }
  }

  /** @param {string} verb */
  async function why(verb) {
    const answer = await session.ask("why", state.text, state.eyes, verb);
    return answer.refused ? null : answer.why;
  }

  /** Puts the reader where the next thing is asked of him. */
  function stand() {
    const place = onward.hidden ? head : onward;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }

  // ---- The end --------------------------------------------------------------------------------------------

  /** @param {Answers.Table} table */
  function drawEnd(table) {
    end.hidden = !(table.over && state.step === null);
    if (end.hidden || end.dataset.of === state.text) return;
    end.dataset.of = state.text;
    box("ending").replaceChildren(...view.result(table));
    box("sheet-of").replaceChildren();
    const again = part(home, "[data-does=again]");
    again.hidden = !table.next?.can;
    again.textContent = table.lesson ? "Next lesson" : "Next game at this table";
  }

  async function sheet() {
    const place = box("sheet-of");
    place.replaceChildren(make("p", { className: "pr-note" }, "Counting."));
    const { text, table } = state;
    const answer = await session.ask("sheet", text);
    if (text !== state.text || !table) return;
    if (answer.refused) {
      page.refuse(answer.refused, place);
      return;
    }
    const seats = [];
    for (const { name } of table.seats) {
      const open = await session.ask("show", text, name); // the game is over, and every hand may be looked into
      if (!open.refused) seats.push(...open.table.seats.filter((seat) => seat.name === name));
    }
    if (text === state.text) place.replaceChildren(...view.sheet(seats, answer.sheet));
  }

  // ---- What the reader may do beside his moves ------------------------------------------------------------

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied.");
    } catch {
      say("No clipboard here: the link stands in the address."); // as from a disk
    }
  }

  /** @param {string} text */
  function showRecord(text) {
    record.value = text;
    record.focus();
    record.select();
  }

  const can = {
    undo: () => Boolean(state.table?.steps) && state.step === null,
    end: () => Boolean(state.table?.over) && state.step === null,
  };

  /** @type {Record<string, () => unknown>} */
  const does = {
    undo: () => session.move("undo", can.undo),
    again: () => session.move("again", can.end),
    same: () => session.move("same", can.end),
    link: copyLink,
    new: entry.leave,
    sheet,
    write: () => session.write(showRecord),
    read: () => entry.begin("read", record.value),
  };

  home.addEventListener("click", ({ target }) => {
    /** @type {HTMLElement | null} */
    const button = /** @type {Element} */ (target).closest("[data-does]");
    const name = button?.dataset.does ?? "";
    const idle = state.table || /read|new/.test(name); // nothing is under way between two players
    if (button && idle && button.ariaDisabled !== "true") does[name]?.();
  });

  onward.onclick = session.next;
  pace.onchange = () => {
    state.stuck = false;
    onward.hidden = !session.awaits() || !session.waits();
    session.follow();
  };
})();
