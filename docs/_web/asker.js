// A place of a page that asks the engine: it says how far the engine is, and what came or went wrong.
"use strict";

/** Makes an element with its properties and what stands in it. */
self.primeroMake = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/**
 * Gives what a form says and asks by its `output`: `say` writes a sentence there, `ask` gives the engine a job and
 * comes back with `outcome`, what it answered, or `wrong`, the sentence that tells why not, or both. `tell` is what
 * tells how far the engine is, for a job that somebody else has given it.
 */
self.primeroAsker = (output) => {
  const millions = (bytes) => Math.round(bytes / 1e6);

  function say(sentence, wrong = false) {
    output.replaceChildren(sentence);
    output.classList.toggle("is-wrong", wrong);
  }

  function tell(come, all) {
    const bar = self.primeroMake("progress", { ariaLabel: "The engine", max: all, value: come });
    if (come === all) say("Starting the engine.");
    else output.replaceChildren(`Fetching the engine, once: ${millions(come)} of ${millions(all)} MB `, bar);
  }

  async function ask(asked) {
    const { outcome, failed, stopped } = await new Promise((done) => {
      self.primeroEngine.run({ asked, tell, begun: () => {}, done });
    });
    return { outcome, wrong: outcome ? outcome.error : failed ?? stopped };
  }

  // Whoever comes to a form means to ask.
  for (const sign of ["pointerenter", "focusin"]) {
    output.closest("form")?.addEventListener(sign, () => self.primeroEngine.warm(""), { once: true });
  }

  return { say, ask, tell };
};
