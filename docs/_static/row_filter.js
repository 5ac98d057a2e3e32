// The indexes of rules and passages: filters their rows by grade, game, source and words. The address keeps the choice.
// Without this file every row stands there.
"use strict";

self.primeroRows = (() => {
  const NAMES = /** @type {const} */ (["grade", "game", "source", "words"]);

  /**
   * Reads a choice from an address; what the form does not offer it passes over.
   * @param {string} search
   * @param {(name: string, value: string) => boolean} offered
   * @returns {RowChoice}
   */
  function read(search, offered) {
    const said = new URLSearchParams(search);
    /** @param {string} name */
    const value = (name) => {
      const found = said.get(name) ?? "";
      return offered(name, found) ? found : "";
    };
    return { grade: value("grade"), game: value("game"), source: value("source"), words: said.get("words") ?? "" };
  }

  /** Writes a choice as an address has it; nothing where nothing is chosen. @param {RowChoice} choice */
  function write(choice) {
    const said = NAMES.map((name) => [name, choice[name].trim()]).filter(([, value]) => value);
    return said.length ? `?${new URLSearchParams(said)}` : "";
  }

  /** Lower case, without accents, the long s and the marks of words. @param {string} text */
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ſ", "s").replaceAll("’", "'").toLowerCase();

  /**
   * Whether a row is to be shown: one rule must be of the chosen game and of the chosen grade at once.
   * @param {RowChoice} choice
   * @param {Row} row
   */
  function keeps({ grade, game, source, words }, { rules, sources, text }) {
    return (!source || sources.includes(source))
      && ((!grade && !game) || rules.some(([book, mark]) => (!game || book === game) && (!grade || mark === grade)))
      && plain(words).split(/\s+/).every((word) => text.includes(word));
  }

  /** @param {number} shown @param {number} all @param {string} many */
  const counted = (shown, all, many) => (shown === all ? `All ${all} ${many} are shown.` : `${shown} of ${all} ${many} ${shown === 1 ? "is" : "are"} shown.`);

  return { counted, keeps, plain, read, write };
})();

document.addEventListener("DOMContentLoaded", () => {
  const { counted, keeps, plain, read, write } = self.primeroRows;
  const form = /** @type {HTMLFormElement} */ (document.querySelector(".pr-sift"));
  const fields = /** @type {HTMLFieldSetElement} */ (form.querySelector("fieldset"));
  const status = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const listed = /** @type {HTMLElement} */ (document.querySelector(".pr-listed"));
  const nothing = /** @type {HTMLElement} */ (listed.querySelector(".pr-nothing"));
  /** @type {Record<string, HTMLSelectElement | HTMLInputElement>} */
  const inputs = Object.fromEntries(Array.from(form.querySelectorAll("select, input"), (input) => [input.getAttribute("name"), input]));
  const again = Object.assign(document.createElement("button"), { type: "button", className: "pr-copy", textContent: "Show all" });
  status.after(" ", again);

  const sections = Array.from(listed.querySelectorAll("section"), (section) => ({
    section,
    rows: Array.from(section.querySelectorAll(/** @type {"div"} */ ("dl > div")), (element) => ({
      element,
      row: {
        rules: (element.dataset.of ?? "").split(" ").map((pair) => pair.split(":")),
        sources: (element.dataset.from ?? "").split(" "),
        text: plain(element.textContent),
      },
    })),
  }));
  const all = sections.reduce((sum, { rows }) => sum + rows.length, 0);

  /** @param {string} name @param {string} value */
  function offered(name, value) {
    const input = inputs[name];
    return input instanceof HTMLSelectElement && [...input.options].some((option) => option.value === value);
  }

  /** @param {RowChoice} choice */
  function show(choice) {
    let shown = 0;
    for (const { section, rows } of sections) {
      let left = 0;
      for (const { element, row } of rows) {
        element.hidden = !keeps(choice, row);
        left += Number(!element.hidden);
      }
      section.hidden = left === 0;
      shown += left;
    }
    nothing.hidden = shown > 0;
    again.hidden = shown === all || shown === 0;
    status.value = counted(shown, all, listed.dataset.many ?? "");
  }

  /** What the form says now. @returns {RowChoice} */
  const said = () => ({ grade: inputs.grade.value, game: inputs.game.value, source: inputs.source.value, words: inputs.words.value });

  /** Has the form say what the address does. */
  function follow() {
    const choice = read(location.search, offered);
    for (const [name, value] of Object.entries(choice)) inputs[name].value = value;
    show(choice);
  }

  function choose() {
    const choice = said();
    history.replaceState(null, "", write(choice) || location.pathname);
    show(choice);
  }

  function clear() {
    for (const input of Object.values(inputs)) input.value = "";
    choose();
    inputs.grade.focus();
  }

  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  again.addEventListener("click", clear);
  nothing.querySelector("button")?.addEventListener("click", clear);
  fields.disabled = false;
  follow();
  document.querySelector(":target")?.scrollIntoView();
});
