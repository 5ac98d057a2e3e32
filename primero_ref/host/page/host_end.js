// After a hand: how it ended and what lies open, the score so far, and looking back at it move by move.
"use strict";

/** @type {Primero["hostEnd"]} */
self.primero.hostEnd = ({ home, drawings, view, line, coach, look }) => {
  const { make, part } = self.primero;
  const { inWords, ended, list, picture } = drawings;
  const [frame, place] = [part(home, ".pr-end"), part(home, ".pr-ending")];
  let drawn = 0; // which hand is on the page

  /**
   * @param {string} words
   * @param {() => unknown} does
   */
  const edit = (words, does) => {
    const button = make("button", { type: "button", className: "pr-edit" }, words);
    button.onclick = () => does();
    return button;
  };

  /**
   * A hand that lies open, with the points of its cards.
   * @param {Answers.Seat} seat
   * @param {string} you
   */
  function shown(seat, you) {
    const row = make("ul", { className: "pr-hand", ariaLabel: `${seat.name}’s cards` }, ...seat.cards.map((card) => (
      make("li", {}, picture(card.card), view.pointsOf(card)))));
    const name = make("p", { className: "pr-name" }, make("b", {}, seat.name === you ? "You" : seat.name));
    const item = make("li", {}, make("div", {}, name, make("p", {}, inWords(seat.holding ?? ""))), row);
    item.classList.toggle("is-winner", Boolean(seat.won));
    return item;
  }

  /** @param {number} hand */
  function back(hand) {
    const button = edit(String(hand), () => look(hand, 0));
    button.ariaLabel = `Look back at hand ${hand}`;
    return button;
  }

  /** @param {HostState} state */
  function score({ score: rows }) {
    if (!rows.length) return "";
    const names = [...new Set([...rows].reverse().flatMap(({ left }) => Object.keys(left)))]; // who sits here now first
    const head = make("tr", {}, make("th", { scope: "col" }, "Hand"), ...names.map((name) => make("th", { scope: "col" }, name)));
    const lines = rows.map(({ hand, left }) => make("tr", {}, make("th", { scope: "row" }, back(hand)),
      ...names.map((name) => make("td", {}, String(left[name] ?? "–")))));
    const table = make("table", { className: "pr-evening-score" }, make("thead", {}, head), make("tbody", {}, ...lines));
    return make("div", { className: "pr-scrolls", tabIndex: 0, role: "group", ariaLabel: "The score of the evening" }, table);
  }

  /**
   * @param {HostState} state
   * @param {HTMLElement} written
   */
  function afterwards({ hand, you, agreed, open, phase, played }, written) {
    const record = async () => {
      const { answer, refused } = await line.ask({ do: "record", hand: played && phase === "over" ? played : hand });
      const text = make("textarea", { rows: 6, readOnly: true, value: answer?.record ?? refused ?? "", ariaLabel: "The record of this hand" });
      written.replaceChildren(make("p", { className: "pr-note" },
        "The hand as your seat saw it. On the site of Primero, “A game as a record” opens it again."), text);
      text.select();
    };
    const agree = agreed.includes(you) ? make("span", {}, `All cards are opened when everybody agrees; so far ${agreed.join(" and ")}.`)
      : edit("I agree to open all cards", () => line.ask({ do: "agree", hand }));
    const mattered = you ? [edit("Show the decisions that mattered", () => coach.decisions(played)), " "] : [];
    return make("p", { className: "pr-do" }, ...mattered, edit("Look back, move by move", () => look(played, 0)), " ", edit("Show the record", record), " ",
      you && phase === "between" && !open ? agree : "");
  }

  /** @type {HostEnd["draw"]} */
  function draw(state) {
    const { table } = state;
    const parts = [];
    if (table?.result) {
      const { verdict, scored, bid } = table.result;
      parts.push(make("p", { className: "pr-won" }, inWords(ended(verdict))));
      if (scored.length) parts.push(list("pr-plainlist", scored.map((words) => inWords(ended(words)))));
      if (bid) parts.push(make("p", { className: "pr-last-bid" }, bid));
      const open = table.seats.filter((seat) => seat.cards.some(({ card }) => card));
      if (open.length) parts.push(make("ol", { className: "pr-shown" }, ...open.map((seat) => shown(seat, state.you))));
      if (table.next?.sentence) parts.push(make("p", {}, ended(table.next.sentence)));
    }
    if (state.broke.length) parts.push(make("p", {}, `${state.broke.join(" and ")} ${state.broke.length > 1 ? "have" : "has"} nothing left.`));
    const written = make("div", {});
    if (state.played) parts.push(score(state), afterwards(state, written), written);
    place.replaceChildren(make("div", { className: "pr-hosted-end" }, ...parts));
    coach.forget(state.hand);
    if (drawn !== state.hand) frame.scrollTop = 0;
    drawn = state.hand;
  }

  return { draw };
};
