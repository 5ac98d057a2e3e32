// The end of a game: how it ended, every hand that lies open, and each decision with its chances, on asking.
"use strict";

/** @type {Primero["tableEnd"]} */
self.primero.tableEnd = ({ home, drawings, view, session, refused }) => {
  const { part } = self.primero;
  const decisions = self.primero.decisions(drawings);
  const mattered = self.primero.coachDecisions({ home, drawings, session, refused });
  const { make, inWords, ended, ground, list, picture } = drawings;
  const { pointsOf } = view;
  const { state } = session;
  /** @param {string} name */
  const box = (name) => part(home, `.pr-${name}`);
  const [place, frame] = ["end", "frame"].map(box);

  /**
   * A hand that lies open at the end, with the points of its cards.
   * @param {Answers.Seat} seat
   * @param {string} eyes
   */
  function shown(seat, eyes) {
    const row = make("ul", { className: "pr-hand", ariaLabel: `${seat.name}’s cards` }, ...seat.cards.map((card) => (
      make("li", {}, picture(card.card), pointsOf(card)))));
    const name = make("p", { className: "pr-name" }, make("b", {}, seat.name === eyes ? "You" : seat.name));
    const item = make("li", {}, make("div", {}, name, make("p", {}, inWords(seat.holding ?? ""))), row);
    item.classList.toggle("is-winner", Boolean(seat.won));
    return item;
  }

  /**
   * How the game ended, by which rules, and whether another can follow.
   * @param {Answers.Table} table
   */
  function result({ result: end, next, seats: all, seat: eyes }) {
    const parts = [];
    if (end?.verdict) parts.push(make("p", { className: "pr-won" }, inWords(ended(end.verdict))));
    if (end?.scored.length) parts.push(list("pr-plainlist", end.scored.map((words) => inWords(ended(words)))));
    if (end?.bid) parts.push(make("p", { className: "pr-last-bid" }, end.bid));
    const open = all.filter((seat) => seat.cards.some(({ card }) => card));
    if (open.length) parts.push(make("ol", { className: "pr-shown" }, ...open.map((seat) => shown(seat, eyes))));
    if (end?.claims.length) parts.push(list("pr-plainlist", end.claims.map((claim) => ground(claim))));
    if (next?.sentence) parts.push(make("p", {}, ended(next.sentence)));
    if (next?.takers.length) parts.push(make("p", {}, `What is left goes to ${next.takers.join(" and ")}.`));
    return parts;
  }

  /** @type {TableEnd["draw"]} */
  function draw(table) {
    place.hidden = box("after").hidden = !(table.over && state.step === null);
    frame.classList.toggle("is-over", !place.hidden);
    if (place.hidden || place.dataset.of === state.text) return;
    place.dataset.of = state.text;
    box("ending").replaceChildren(...result(table));
    box("sheet-of").replaceChildren();
    box("mattered").replaceChildren();
    const own = state.eyes !== "" && table.persons.includes(state.eyes) && !table.lesson;
    part(home, "[data-does=mattered]").hidden = !own;
    part(home, "[data-does=sheet]").hidden = !table.money; // where nothing is staked no hands are compared
    const again = part(home, "[data-does=again]");
    again.hidden = !table.next?.can;
    part(again, "b").textContent = table.next?.more ?? "";
    place.scrollTop = 0;
  }

  /** @type {TableEnd["sheet"]} */
  async function sheet() {
    const counted = box("sheet-of");
    counted.replaceChildren(make("p", { className: "pr-note" }, "Working out the chances."));
    const { text, table } = state;
    const answer = await session.ask("sheet", text);
    if (text !== state.text || !table) return;
    if (answer.refused) {
      counted.replaceChildren(...refused(answer.refused));
      return;
    }
    const seats = [];
    for (const { name } of table.seats) {
      const open = await session.ask("show", text, name); // the game is over, and every hand may be looked into
      if (!open.refused) seats.push(...open.table.seats.filter((seat) => seat.name === name));
    }
    if (text === state.text) counted.replaceChildren(...decisions(seats, answer.sheet));
  }

  return { draw, sheet, mattered };
};
