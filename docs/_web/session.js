// The session as the page keeps it: its text, which is also its address, who looks at which step, and what moves it on.
//
// The engine answers each request from the text alone; what a seat may see of the table comes with the answer.
"use strict";

/** @type {Primero["session"]} */
self.primero.session = ({ clicks, before, during, page }) => {
  const LATER = "Nothing is lost: try again, or load this page again.";
  const PACES = { readable: 1100, once: 0 }; // milliseconds before the next of the others acts
  let clock = 0; // until the next of the others acts
  let looks = 0; // how often another step was asked for: only the last of them is shown

  /** @type {SessionState} */
  const state = { text: "", eyes: "", table: null, step: null, finished: false, stuck: false };

  // ---- Asking ---------------------------------------------------------------------------------------------

  /** @type {Session["ask"]} */
  async function ask(...request) {
    const { outcome, wrong } = await (state.text ? during : before).ask({ table: request });
    return wrong ? { refused: { sentence: location.hash ? `${wrong} ${LATER}` : wrong } } : outcome;
  }

  /**
   * Does one thing after another, then lets the others act; `hear` asks, and gives nothing to who has left.
   * @param {(hear: Hear) => Promise<void>} act
   */
  const inTurn = (act) => clicks.inTurn(async (ours) => {
    clearTimeout(clock);
    await act(async (...request) => {
      const answer = await ask(...request);
      return ours() ? answer : null;
    });
    if (ours()) follow();
  });

  /** @type {Session["anew"]} */
  function anew() {
    clearTimeout(clock);
    state.stuck = false;
    return clicks.anew();
  }

  // ---- Where the session stands ---------------------------------------------------------------------------

  /**
   * Takes an answer that moves the session on.
   * @param {Answers.TableAnswer} answer
   * @param {Hear} hear
   */
  async function take({ text, table, notices }, hear) {
    Object.assign(state, { text, table, step: null, stuck: false, finished: table.over });
    history.replaceState(null, "", `#${text}`);
    if (!asksAnother() || (await cover(hear))) page.draw();
    if (notices) during.say(notices.join(" "));
  }

  /** Whether another person is asked than the one who looks. */
  function asksAnother() {
    const { eyes, table } = state;
    return eyes && table && table.persons.length > 1 && table.turn_is === "person" && table.turn !== eyes;
  }

  /** @type {Session["awaits"]} */
  function awaits() {
    const { table, step } = state;
    return table !== null && !table.over && table.turn_is === "player" && step === null;
  }

  /** @type {Session["waits"]} */
  const waits = () => state.stuck || page.pace() === "step";

  /**
   * Takes what the last player saw off the page, before the next one looks; says whether the table can be drawn.
   * @param {Hear} hear
   */
  async function cover(hear) {
    state.eyes = "";
    state.table = null;
    page.clear();
    const answer = await hear("show", state.text, state.eyes);
    if (answer?.refused) halt(answer.refused);
    else if (answer) state.table = answer.table;
    return state.table !== null;
  }

  /**
   * Says what went wrong, and leaves a button to try it again.
   * @param {Refusal} refusal
   */
  function halt({ sentence }) {
    state.stuck = true;
    page.halt(sentence);
  }

  /** @type {Session["follow"]} */
  function follow() {
    clearTimeout(clock);
    if (awaits() && !waits()) clock = setTimeout(next, PACES[/** @type {keyof typeof PACES} */ (page.pace())]);
  }

  /** @type {Session["strange"]} */
  const strange = () => state.table?.seat !== state.eyes;

  // ---- What moves it on -----------------------------------------------------------------------------------

  /** @type {Session["next"]} */
  const next = () => (strange() ? look(null) : move("next", awaits));

  /** @type {Session["play"]} */
  function play(words) {
    const { text, step } = state;
    return inTurn(async (hear) => {
      if (state.text !== text || state.step !== step) return;
      page.wait(true);
      const answer = await hear("play", text, state.eyes, words, ...(step === null ? [] : [step]));
      page.wait(false);
      if (answer?.refused) page.refuse(answer.refused);
      if (!answer || answer.refused) return;
      await take(answer, hear);
      page.stand();
    });
  }

  /** @type {Session["move"]} */
  function move(request, can) {
    return inTurn(async (hear) => {
      if (!can()) return;
      const answer = await hear(request, state.text, state.eyes);
      if (!answer) return;
      if (answer.refused) {
        if (request === "next") halt(answer.refused);
        else page.say(answer.refused.sentence, true);
        return;
      }
      const here = request !== "next" || page.isOnward();
      await take(answer, hear);
      if (here) page.stand(); // else the reader is left where he reads
    });
  }

  /** @type {Session["look"]} */
  function look(step, eyes) {
    const mine = ++looks;
    return inTurn(async (hear) => {
      if (!state.text || mine !== looks) return;
      const whose = eyes ?? state.eyes;
      const answer = await hear("show", state.text, whose, ...(step === null ? [] : [step]));
      if (!answer) return;
      if (answer.refused) {
        if (state.table) page.draw();
        if (strange()) halt(answer.refused);
        else page.say(answer.refused.sentence, true);
        return;
      }
      Object.assign(state, { eyes: whose, step, table: answer.table, stuck: false });
      if (step !== null || !asksAnother() || (await cover(hear))) page.draw();
    });
  }

  /** @type {Session["write"]} */
  const write = (show) => inTurn(async (hear) => {
    const answer = await hear("record", state.text, state.eyes);
    if (answer?.refused) page.say(answer.refused.sentence, true);
    else if (answer) show(answer.record);
  });

  return { state, ask, anew, awaits, waits, strange, follow, next, play, move, look, write };
};
