// What has happened at a table: its acts, and the way back to each step of the game.
"use strict";

/**
 * Calls `look` with the step that the reader wants to see, null being the table as it stands, and whose eyes.
 * @type {Primero["history"]}
 */
self.primero.history = (home, drawings, look) => {
  const { part, parts } = self.primero;
  const { make, inWords, ended, rule } = drawings;
  const past = part(home, ".pr-past");
  const where = part(home, ".pr-at");
  /** @type {HTMLInputElement} */
  const slider = part(home, "[type=range]");
  /** @type {HTMLSelectElement} */
  const looker = part(home, "[name=eyes]");
  const buttons = parts(home, "[data-goes]");
  let now = 0; // the step that is looked at, and how many there are
  let all = 0;

  /**
   * Something that happened, with the rule by which it did.
   * @param {Answers.Act} act
   */
  function act({ sentence, claims, game }) {
    const [claim] = claims ?? [];
    const item = make("li", {}, make("p", {}, inWords(ended(sentence)), ...(claim ? [" ", rule(claim)] : [])));
    item.dataset.game = String(game ?? 1);
    return item;
  }

  /** @type {PastGame["show"]} */
  function show(table, { step, eyes, finished }) {
    [now, all] = [step ?? table.steps, table.steps];
    past.replaceChildren(...table.acts.map(act));
    past.scrollTop = past.scrollHeight; // to what happened last
    const moves = all === 1 ? "move" : "moves";
    const words = `after ${now} of ${all} ${moves}`;
    where.textContent = step === null ? `${all} ${moves}` : words;
    Object.assign(slider, { max: all, value: now, disabled: !all });
    slider.setAttribute("aria-valuetext", words);
    for (const button of buttons) {
      const back = button.dataset.goes === "first" || button.dataset.goes === "back";
      button.setAttribute("aria-disabled", String(back ? now === 0 : step === null));
    }
    const seats = [["*", "everybody"], ["", "nobody"], ...table.seats.map(({ name }) => [name, name])];
    looker.replaceChildren(...seats.map(([value, name]) => make("option", { value, selected: value === eyes }, name)));
    looker.parentElement?.toggleAttribute("hidden", !finished);
  }

  /**
   * Asks for a step, from which a further press goes on; the last of all is the table as it stands.
   * @param {number} step
   * @param {string} [eyes]
   */
  function go(step, eyes) {
    now = Math.min(Math.max(0, step), all);
    look(now === all ? null : now, eyes);
  }

  slider.oninput = () => go(Number(slider.value));
  looker.onchange = () => go(now, looker.value);
  for (const button of buttons) {
    button.onclick = () => {
      if (button.ariaDisabled === "true") return;
      const steps = { first: 0, back: now - 1, on: now + 1, last: all };
      go(steps[/** @type {keyof typeof steps} */ (button.dataset.goes)]);
    };
  }

  return { show };
};
