// The table: the reader sits down (entry.js), the engine of the page deals, and the others play (session.js).
//
// Here the table is drawn as the seat that looks may see it, and the buttons beside the moves do what they say.
"use strict";

(() => {
  const primero = self.primero;
  const { make, part, parts } = primero;
  const home = part(document, ".pr-sitting");
  const drawings = primero.drawings(home);
  const view = primero.tableView(drawings);
  const moves = primero.moves(drawings);
  /** @type {HTMLFormElement} */
  const form = part(home, ".pr-setting");
  const motion = primero.cardMotion(part(home, ".pr-frame"));
  const lessonWords = primero.lessonWords(drawings);
  const past = primero.history(home, drawings, (step, eyes) => session.look(step, eyes));
  const [before, during] = [...home.querySelectorAll("output")].map(primero.engineForm);
  /** @param {string} name */
  const box = (name) => part(home, `.pr-${name}`);
  const [frame, felt, head, turn, refusal, now] = ["frame", "felt", "head", "moves", "refusal", "now"].map(box);
  const panels = primero.panels(home);
  const words = primero.tableWords(home);
  /** @type {HTMLButtonElement} */
  const onward = part(home, ".pr-onward");
  /** @type {HTMLTextAreaElement} */
  const written = part(home, "#pr-written");
  /** @type {HTMLSelectElement} */
  const pace = part(home, "[name=pace]");
  const SOON = 400; // milliseconds after which a move that is not yet made says that it is being made
  let waiting = 0; // the clock of that
  const readied = new Set(); // the rulebooks under which the others are ready to play

  /**
   * Says something that the reader is to see; what only happens at the table is seen there, and heard.
   * @param {string} sentence
   * @param {boolean} [wrong]
   */
  function say(sentence, wrong) {
    during.say(sentence, wrong);
    now.classList.toggle("pr-sr", !sentence);
    now.classList.toggle("is-starting", false);
  }

  /**
   * Says on the button that was pressed that it is being done, so that no click is without an answer.
   * @param {string} words
   */
  function pressed(words) {
    for (const below of parts(turn, ".is-sent .is-pressed .pr-below")) {
      below.replaceChildren(words);
      below.closest(".pr-move")?.classList.toggle("is-waiting", true);
    }
  }

  /** @type {SessionPage} */
  const page = {
    draw,
    say,
    stand,
    pace: () => pace.value,
    pause: () => (pace.value = "step"),
    isOnward: () => document.activeElement === onward,

    refuse(why) {
      const button = make("button", { type: "button", className: "pr-txt" }, "Why?");
      button.onclick = () => {
        box("grounds").replaceChildren(...moves.refused(why));
        panels.open("why", button);
      };
      refusal.replaceChildren(make("p", {}, why.sentence), ...(why.claims?.length ? [button] : []));
      if (!why.nearest) return;
      const verb = turn.querySelector(`[data-verb="${CSS.escape(why.nearest.move.split(/ /)[0])}"]`);
      verb?.dispatchEvent(new CustomEvent("pr-nearest", { detail: why.nearest }));
    },

    wait(on) {
      turn.ariaBusy = String(on);
      clearTimeout(waiting);
      if (on) waiting = setTimeout(() => pressed("One moment…"), SOON);
      for (const sent of on ? [] : parts(turn, ".is-sent")) {
        sent.classList.toggle("is-sent", false);
        sent.dispatchEvent(new Event("change")); // it says again what it would do
      }
      if (!on) say("");
    },

    halt(sentence) {
      onward.hidden = false;
      say(sentence, true);
    },

    clear() {
      head.textContent = "The table";
      written.value = "";
      part(home, ".pr-written").hidden = true;
      panels.shut();
      motion.forget();
      for (const name of ["felt", "now", "taught", "moves", "past", "held", "purse", "refusal", "grounds", "barring",
        "aside"]) box(name).replaceChildren();
    },
  };

  const session = primero.session({ clicks: primero.clicks(home), before, during, page });
  const { state } = session;
  const end = primero.tableEnd({ home, drawings, view, session, refused: moves.refused });
  const coach = primero.coach({ home, drawings, session, panels, refused: moves.refused });
  const entry = primero.entry({ home, form, before, during, session, page });
  const { can, does } = primero.tableMenu({ home, session, entry, end, page });
  const evening = primero.evening({ home, form, drawings, session, entry, page, before, during });
  does.evening = evening.open;

  // ---- Drawing --------------------------------------------------------------------------------------------

  function draw() {
    const { table } = state;
    if (!table) return;
    entry.arrive();
    motion.draw(table, () => lay(table));
  }

  /**
   * Has “May I do this?” open on the game that is played.
   * @param {string} game
   */
  function remember(game) {
    try {
      localStorage.setItem("primero-game", game.split(";")[0]);
    } catch {
      // a browser that keeps nothing
    }
  }

  /** @param {Answers.Table} table */
  function lay(table) {
    const { eyes, step, finished } = state;
    const { rulebook, seats } = table;
    const title = make("a", drawings.away(rulebook.uri), rulebook.title);
    remember(rulebook.id);
    const notes = [...(table.games > 1 ? [`hand ${table.games}`] : []), ...(rulebook.own ? ["the rules of your own"] : [])];
    const idle = rulebook.idle.map((words) => make("p", { className: "pr-idle" }, words));
    box("played").replaceChildren(title, " ", make("span", {}, notes.join(" · ")), ...idle);
    const me = seats.find(({ name }) => name === eyes);
    const offer = table.turn === eyes && me ? table.offer : null;
    const toss = offer && moves.tossing(offer, () => {
      refusal.replaceChildren();
      for (const verb of home.querySelectorAll(".pr-verb")) verb.dispatchEvent(new Event("change"));
    });
    felt.replaceChildren(view.seats(around(seats, me), table),
      make("div", { className: "pr-mid" }, ...view.middle(table)));
    box("held").replaceChildren(...(me ? view.mine(me, table, toss) : []));
    if (toss) box("held").append(make("p", { className: "pr-hint" }, `Tap a card to ${toss.word ?? "choose"} it, then a move.`));
    box("purse").replaceChildren(...(me ? view.purse(me, table) : []));
    box("aside").replaceChildren(...view.aside(table));
    refusal.replaceChildren();
    during.say(table.announce);
    now.classList.toggle("pr-sr", true);
    box("taught").replaceChildren(...lessonWords(table));
    frame.classList.toggle("is-taught", Boolean(table.lesson));
    frame.classList.toggle("is-laid", Boolean(table.layout?.length));
    frame.classList.toggle("is-mine", Boolean(offer));
    drawTurn(table, offer, toss);
    coach.draw(Boolean(offer && !table.lesson && step === null));
    raising();
    end.draw(table);
    past.show(table, { step, eyes, finished });
    words();
    onward.hidden = !session.awaits() || !session.waits();
    part(home, "[data-does=undo]").setAttribute("aria-disabled", String(!can.undo()));
    evening.see();
    if (offer) ready(table.rulebook.id);
  }

  /** Has what is named and staked take the room of the seats, and of the other moves. */
  function raising() {
    frame.classList.toggle("is-raising", Boolean(turn.querySelector(".pr-verb.is-open")));
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
    const name = table.persons.length > 1 ? `, ${eyes}` : "";
    turn.replaceChildren();
    box("barring").replaceChildren();
    if (table.over) {
      head.textContent = table.next?.ended ?? "The hand is over";
    } else if (offer) {
      head.textContent = step === null ? `Your turn${name}` : `What if? It was your turn${name}`;
      turn.append(...offer.open.map((verb) => moves.open(verb, { toss, play: session.play })));
      if (offer.barred.length) box("barring").append(...moves.barred(offer.barred, why));
    } else if (table.turn_is === "person" && table.persons.length > 1) {
      head.textContent = eyes === "*" ? `${table.turn}’s turn` : `Pass the device to ${table.turn}`;
      const here = make("button", { type: "button", className: "pr-move is-main" }, make("b", {}, `I am ${table.turn}`),
        make("span", { className: "pr-below" }, eyes ? "" : "all cards are covered"));
      here.onclick = async () => {
        await session.look(state.step, String(table.turn));
        stand();
      };
      turn.append(here);
    } else {
      head.textContent = `${table.turn}’s turn`;
    }
    if (step !== null && !offer) turn.append(backToNow());
    turn.dataset.n = String(turn.childElementCount);
  }

  /** Leads from a step that is looked at again to the table as it stands. */
  function backToNow() {
    const back = make("button", { type: "button", className: "pr-move" }, make("b", {}, "Return to the latest move"));
    back.onclick = async () => {
      await session.look(null);
      stand();
    };
    return back;
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
  }

  home.addEventListener("pr-raise", raising);
  // A move that was made before the engine is there is seen to wait for it, on its button; else where the moves will be.
  now.addEventListener("pr-starting", () => {
    clearTimeout(waiting);
    pressed(String(now.textContent));
    now.classList.toggle("pr-sr", Boolean(turn.querySelector(".is-sent .is-pressed")));
    now.classList.toggle("is-starting", true);
  });
  onward.onclick = session.next;
  pace.onchange = () => {
    state.stuck = false;
    onward.hidden = !session.awaits() || !session.waits();
    session.follow();
  };
})();
