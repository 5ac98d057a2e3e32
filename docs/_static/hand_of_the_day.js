// The hand of the day: today's by the reader's own calendar, or that of an earlier day that the address names.
//
// The hands come in order, one a day from the first day on (primero_ref.lessons.problem); from some day on only those of
// games that the lessons teach, and after the last the first of them again. They stand in scripts beside this one, a group
// in each, for a page from a disk may load nothing else.
"use strict";

(() => {
  const home = /** @type {HTMLElement} */ (document.querySelector(".pr-days"));
  const { first = "", taughtFrom = "", taught = "", group = "", root = "", version = "", months = "" } = home.dataset;
  const DAY = 86_400_000; // milliseconds
  const here = new Date();
  const today = Date.UTC(here.getFullYear(), here.getMonth(), here.getDate());
  const start = Date.parse(first); // midnight at Greenwich, as all days are reckoned here
  /** @type {Map<number, string[]>} */
  const groups = new Map();
  const heading = /** @type {HTMLElement} */ (home.querySelector(".pr-day"));
  const other = document.createElement("nav");
  const status = document.createElement("p");
  const picker = document.createElement("input");

  /** @param {number} day */
  const iso = (day) => new Date(day).toISOString().slice(0, 10);

  /** @param {number} day */
  function inFull(day) {
    const date = new Date(day);
    return `${date.getUTCDate()} ${months.split(" ")[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  }

  /** The day that is asked for, and a sentence where that one has no hand. */
  function asked() {
    const named = location.hash.slice(1);
    const latest = Math.max(start, today); // a clock that is wrong must not leave the page empty
    const day = /^\d{4}-\d\d-\d\d$/.test(named) ? Date.parse(named) : NaN;
    if (Number.isNaN(day)) return { day: latest, sentence: "" };
    if (day < start) return { day: start, sentence: `The first hand was on ${inFull(start)}.` };
    if (day > latest) {
      return { day: latest, sentence: `The hand of ${inFull(day)} is not out yet, so this is today’s hand.` };
    }
    return { day, sentence: "" };
  }

  /**
   * The place of the hand of a day among all of them.
   * @param {number} day
   */
  function place(day) {
    const since = Math.round((day - Date.parse(taughtFrom)) / DAY);
    const places = taught.split(" ");
    return since < 0 ? Math.round((day - start) / DAY) : Number(places[since % places.length]);
  }

  /** @param {number} day */
  function link(day, words = "") {
    const made = document.createElement("a");
    made.href = day === today ? "#" : `#${iso(day)}`;
    made.textContent = words;
    return made;
  }

  function draw() {
    const { day, sentence } = asked();
    const number = place(day);
    const file = Math.floor(number / Number(group));
    const drawn = groups.get(file)?.[number % Number(group)];
    if (!drawn) {
      load(file);
      return;
    }
    const holder = document.createElement("template");
    holder.innerHTML = drawn; // written by the build, as the page itself
    const problem = /** @type {HTMLElement} */ (holder.content.firstElementChild);
    home.querySelector(".pr-problem")?.replaceWith(problem);
    heading.textContent = day === today ? `Today, ${inFull(day)}` : inFull(day);
    self.primeroPose(problem, { name: iso(day), called: `hand of ${inFull(day)}` });
    status.textContent = sentence;
    picker.value = iso(day);
    const label = document.createElement("label");
    label.append("Another day ", picker);
    other.replaceChildren(...(day > start ? [link(day - DAY, "The day before")] : []),
      ...(day < today ? [link(day + DAY, "The day after")] : []), label);
  }

  /** @param {number} file */
  function load(file) {
    const script = document.createElement("script");
    script.src = `${root}_static/hands-${String(file + 1).padStart(2, "0")}.js?${version}`;
    script.onerror = () => (status.textContent = "This hand could not be loaded. Try again when you have a network.");
    document.head.append(script);
  }

  self.primeroHands = (file, drawn, marks) => {
    // A character that no text has stands for a drawing that comes again and again.
    groups.set(file, drawn.map((hand) => hand.replace(/[\uE000-\uF8FF]/g, (mark) => marks[mark.charCodeAt(0) - 0xE000])));
    draw();
  };

  status.setAttribute("role", "status");
  status.className = "pr-note";
  other.className = "pr-other-days";
  other.ariaLabel = "Other days";
  Object.assign(picker, { type: "date", min: first, max: iso(Math.max(start, today)) });
  picker.onchange = () => picker.value && (location.hash = picker.value);
  heading.after(status);
  home.append(other);
  addEventListener("hashchange", draw);
  draw();
})();
