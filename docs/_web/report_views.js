// The views of the questions on the page of one's own game report: where old texts leave room, and where none says anything.
// One of them is seen at a time; each says how many questions it has, and how many of these the reader has changed.
"use strict";

/** @type {Primero["reportViews"]} */
self.primero.reportViews = (place) => {
  const { make, part, parts } = self.primero;
  const OLD = "An old text is one from before 1700, when the game was still played.";
  const MARKED = "The report marks an answer that you change as “our choice (a guess)”, or as “our choice, which an old text "
    + "states” if an old text states it. The report says whose rule that is: your own, unless you name the rulebook you take it from.";
  const VIEWS = /** @type {const} */ ([
    {
      id: "guesses", which: "guess", title: "Where old texts leave room", short: "where old texts leave room",
      lead: `${OLD} On these questions the rulebooks differ, an old text has something to say, and none states the answer that `
        + "this rulebook gives. You can defend another answer if you say why.",
    },
    {
      id: "unspoken", which: "unspoken", title: "Questions on which no old text says anything",
      short: "on which no old text says anything",
      lead: `${OLD} No old text says anything on these questions, so none can prove an answer: each answer is somebody’s `
        + "guess, or a custom of a later game. Where no rulebook has a rule, the computer plays by a default.",
    },
  ]);
  const ASKS = "Which questions do you want to see?";

  /** @type {ReportViews["see"]} */
  function see(id) {
    for (const view of parts(place, ".pr-view")) view.hidden = view.id !== id;
    /** @type {HTMLInputElement[]} */
    const radios = parts(place, "[name=view]");
    for (const radio of radios) radio.checked = radio.value === id;
  }

  /**
   * Lets the reader choose which view stands there, where there are two.
   * @param {HTMLElement[]} views
   */
  function chooser(views) {
    if (views.length < 2) return [];
    const labels = views.map((view, order) => {
      view.hidden = order > 0;
      return make("label", {}, make("input", { type: "radio", name: "view", value: view.id, checked: !order }), " ", make("span", {}));
    });
    const box = make("div", { className: "pr-choose-view", role: "radiogroup" }, make("p", {}, ASKS), ...labels);
    box.ariaLabel = ASKS;
    return [box];
  }

  /** @param {HTMLElement} home */
  const asked = (home) => parts(home, ".pr-ask").filter((field) => !field.hidden);

  /** @param {HTMLElement} home */
  function changes(home) {
    const number = asked(home).filter((field) => field.classList.contains("is-changed")).length;
    return number ? `, ${number} changed` : "";
  }

  return {
    see,
    lay(sections) {
      const views = VIEWS.flatMap(({ id, which, lead }) => {
        const found = sections((one) => one[which]);
        found[0]?.setAttribute("open", ""); // one part at a time: all of them are more than thirty screens
        const head = [make("h2", { id }), make("p", {}, `${lead} ${MARKED}`)];
        return found.length ? [make("div", { className: "pr-view", id: `view-${id}` }, ...head, ...found)] : [];
      });
      return [...chooser(views), ...views];
    },
    reveal(field) {
      for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
      const view = field.closest(".pr-view");
      if (view) see(view.id);
    },
    count() {
      const all = asked(place).length;
      for (const { id, title, short } of VIEWS) {
        const view = document.getElementById(`view-${id}`);
        if (!view) continue;
        const number = asked(view).length;
        part(view, "h2").textContent = `${title}: ${number} of ${all} questions`;
        const label = place.querySelector(`[name=view][value="${view.id}"] + span`);
        if (label) label.textContent = `The ${number} questions ${short}${changes(view)}`;
      }
      for (const box of parts(place, ".pr-chapter")) {
        const number = asked(box).length;
        box.hidden = !number;
        part(box, "summary > span").textContent = `${number === 1 ? "1 question" : `${number} questions`}${changes(box)}`;
      }
      const others = part(place, ".pr-others");
      const summary = `Everything else: ${asked(others).length} questions${changes(others)}, and whole rules`;
      part(others, "summary").textContent = summary;
    },
  };
};
