// Who had what at each decision of a game, and how often such a hand would have been the best.
"use strict";

/** @type {Primero["decisions"]} */
self.primero.decisions = (drawings) => {
  const { make, hand, inWords, ended } = drawings;
  const CHANCES = "Each figure is the chance that the player’s hand would win against the others still in, from what the player "
    + "could see, if nobody exchanged another card. “About” means that the chance is estimated from a thousand simulated "
    + "deals.";
  const NO_CHANCES = "No hands are compared in this game, so there are no chances to show.";

  /** @param {number} chance */
  const often = (chance) => (chance > 0 && chance < 0.005 ? "under 1 in 100" : `${Math.round(chance * 100)} in 100`);

  /** @param {Decision} decision */
  function chanceOf({ chance, how, others }) {
    if (chance === null || chance === undefined) return others ? "cannot be told" : "nobody else was in";
    return how === "counted" ? often(chance) : `about ${often(chance)}`;
  }

  return (seats, decisions) => {
    const rows = seats.filter((seat) => seat.cards.length).map((seat) => make("li", {},
      hand(seat.cards.map(({ card }) => card), `${seat.name}’s cards`),
      make("div", {}, make("p", { className: "pr-name" }, make("b", {}, seat.name)),
        make("p", { className: "pr-holds" }, inWords(seat.holding ?? "")))));
    /** @type {HTMLElement[]} */
    const parts = [];
    if (rows.length) parts.push(make("h3", {}, "Everybody’s cards"), make("ol", { className: "pr-shown" }, ...rows));
    if (!decisions.length) return [...parts, make("p", {}, NO_CHANCES)];
    const head = ["The move that was made", "With", "His chance"].map((words) => make("th", { scope: "col" }, words));
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
  };
};
