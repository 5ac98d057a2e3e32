// The coach after a hand: the host’s computer thinks, from the record of one’s own seat, and the page of the site speaks.
"use strict";

/** @type {Primero["hostCoach"]} */
self.primero.hostCoach = ({ home, drawings, panels, line }) => {
  const { make, part } = self.primero;
  const here = { ...drawings, away: () => ({}) }; // the site is elsewhere: rules are named, and lead nowhere
  const place = part(home, ".pr-mattered");
  let shown = 0; // of which hand the decisions are shown

  /** @type {Moves["refused"]} */
  const refused = ({ sentence }) => [make("p", { className: "pr-refused" }, drawings.ended(sentence))];

  /** What is asked about is a hand and a step of it, as two numbers. */
  function asking() {
    /** @type {any} */
    const ask = async (/** @type {string} */ which, /** @type {string} */ text, /** @type {string} */ _, /** @type {number} */ budget) => {
      const [hand, step] = text.split(" ").map(Number);
      const answer = await line.ask({ do: which, hand, step, budget });
      return answer.answer ?? { refused: { sentence: answer.refused } };
    };
    return { ask, state: { text: "", eyes: "", step: null } };
  }

  const [ofTurn, ofHand] = [asking(), asking()];
  const coach = self.primero.coach({ home, drawings: here, session: ofTurn, panels, refused });
  const mattered = self.primero.coachDecisions({ home, drawings: here, session: ofHand, refused });

  return {
    turn(hand, step, mayAsk) {
      ofTurn.state.text = `${hand} ${step}`;
      coach.draw(mayAsk);
    },
    decisions(hand) {
      shown = hand;
      ofHand.state.text = `${hand} 0`;
      mattered();
    },
    forget(hand) {
      if (shown === hand) return;
      ofHand.state.text = "";
      place.replaceChildren();
    },
  };
};
