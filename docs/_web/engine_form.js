// A form of a page that asks the engine: it says how far the engine is, and what came or went wrong.
"use strict";

/**
 * Gives what a form says and asks by its `output`: `say` writes a sentence there, `ask` gives the engine a job and
 * comes back with `outcome`, what it answered, or `wrong`, the sentence that tells why not, or both. `tell` is what
 * tells how far the engine is, for a job that somebody else has given it.
 * @type {Primero["engineForm"]}
 */
self.primero.engineForm = (output) => {
  const { engine, make } = self.primero;
  /** @param {number} bytes */
  const millions = (bytes) => Math.round(bytes / 1e6);

  /** @type {EngineForm["say"]} */
  function say(sentence, wrong = false) {
    output.replaceChildren(sentence);
    output.classList.toggle("is-wrong", wrong);
  }

  /** @type {EngineForm["tell"]} */
  function tell(come, all) {
    const bar = make("progress", { ariaLabel: "How much of the engine is loaded", max: all, value: come });
    if (come === all) say("Getting the rules ready…");
    else output.replaceChildren(`Loading the rules (only the first time): ${millions(come)} of ${millions(all)} MB `, bar);
    output.dispatchEvent(new Event("pr-starting"));
  }

  /** @type {EngineForm["ask"]} */
  async function ask(asked) {
    const { outcome, failed, stopped } = await new Promise((/** @type {Job["done"]} */ done) => {
      engine.run({ asked, tell, begun: () => {}, done });
    });
    return { outcome, wrong: outcome ? outcome.error : failed ?? stopped };
  }

  // Whoever comes to a form means to ask.
  for (const sign of ["pointerenter", "focusin"]) {
    output.closest("form")?.addEventListener(sign, () => engine.warm(""), { once: true });
  }

  return { say, ask, tell };
};
