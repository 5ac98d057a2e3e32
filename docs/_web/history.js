// What has happened at a table: its acts, and the way back to each step of the game.
"use strict";

/** Calls `look` with the step that the reader wants to see, null being the table as it stands, and whose eyes. */
self.primero.history = (home, tabled, look) => {
  const make = self.primero.make;
  const past = home.querySelector(".pr-past");
  const at = home.querySelector(".pr-at");
  const slider = home.querySelector("[type=range]");
  const looker = home.querySelector("[name=eyes]");
  const buttons = [...home.querySelectorAll("[data-goes]")];
  let now = 0; // the step that is looked at, and how many there are
  let all = 0;

  function show(table, { step, eyes, finished }) {
    [now, all] = [step ?? table.steps, table.steps];
    past.replaceChildren(...table.acts.map(tabled.act));
    past.scrollTop = past.scrollHeight;
    const where = `after ${now} of ${all} moves`;
    at.textContent = step === null ? `${all} moves` : where;
    Object.assign(slider, { max: all, value: now, disabled: !all });
    slider.setAttribute("aria-valuetext", where);
    for (const button of buttons) {
      const back = button.dataset.goes === "first" || button.dataset.goes === "back";
      button.setAttribute("aria-disabled", back ? now === 0 : step === null);
    }
    const ways = [["*", "everybody"], ["", "nobody"], ...table.seats.map(({ name }) => [name, name])];
    looker.replaceChildren(...ways.map(([value, name]) => make("option", { value, selected: value === eyes }, name)));
    looker.parentNode.hidden = !finished;
  }

  /** Asks for a step, from which a further press goes on; the last of all is the table as it stands. */
  function goes(step, eyes) {
    now = Math.min(Math.max(0, step), all);
    return look(now === all ? null : now, eyes);
  }

  slider.oninput = () => goes(Number(slider.value));
  looker.onchange = () => goes(now, looker.value);
  for (const button of buttons) {
    button.onclick = () => {
      if (button.ariaDisabled === "true") return;
      goes({ first: 0, back: now - 1, on: now + 1, last: all }[button.dataset.goes]);
    };
  }

  return { show };
};
