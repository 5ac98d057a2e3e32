// The decisions of a finished game that mattered most: what was done, what else could have been done, and what each was worth.
"use strict";

/** @type {Primero["coachDecisions"]} */
self.primero.coachDecisions = ({ home, drawings, session, refused }) => {
  const { part } = self.primero;
  const { make, hand, inWords, rule, away } = drawings;
  const STEP = 30; // deals played out for each answer, which takes about a second
  const COUNTING = "The coach is still trying moves: the figures change until this line disappears.";
  const NONE = "There was nothing to decide in this hand.";
  const { state } = session;
  const place = part(home, ".pr-mattered");

  /** @param {Answers.MovesThatMattered["decisions"][number]} decision */
  function drawn({ number, cards, sentence, how, claim }) {
    const resting = claim ? [make("p", { className: "pr-note" }, rule(claim).firstChild ?? "", " ",
      make("a", away(claim.uri), claim.sentence))] : [];
    return make("li", {}, make("p", { className: "pr-name" }, make("b", {}, `Move ${number}`)),
      ...(cards.length ? [hand(cards, "The cards you had then")] : []), make("p", {}, inWords(sentence)),
      make("p", { className: "pr-note" }, `${how[0].toUpperCase()}${how.slice(1)}.`), ...resting);
  }

  return async () => {
    const { text, eyes } = state;
    place.replaceChildren(make("p", { className: "pr-note pr-counting" }, COUNTING));
    for (let budget = STEP, more = true; more; budget += STEP) {
      const answer = await session.ask("decisions", text, eyes, budget);
      if (state.text !== text || state.eyes !== eyes) return;
      if (answer.refused) {
        if (!place.querySelector("ol")) place.replaceChildren(...refused(answer.refused));
        return;
      }
      more = answer.more;
      if (!answer.decisions.length && more) continue; // too few deals to tell
      const rows = answer.decisions.map(drawn);
      const note = "The figures use only what you could know then. Each move was tried in the same deals, all of "
        + "them possible from what you had seen, and the computer then played for everybody.";
      const counting = more ? [make("p", { className: "pr-note pr-counting" }, COUNTING)] : [];
      place.replaceChildren(make("h3", {}, "The decisions that mattered most"), ...counting, make("p", { className: "pr-note" }, note),
        rows.length ? make("ol", { className: "pr-decisions" }, ...rows) : make("p", {}, NONE));
    }
  };
};
