// Find a question of the report form by its words; before anything is typed, the questions that a table often plays its own way.
"use strict";

/** @type {Primero["questionSearch"]} */
self.primero.questionSearch = (place, go) => {
  const { make, part, parts } = self.primero;
  const OFTEN = ["fold.refund", "last-player", "target", "tie", "ante", "quiet", "seats.most"]; // our own choice
  const MOST = 8; // as many as fit on a telephone
  const INTRO = "Tables often answer these in their own way:";

  /** @param {HTMLElement} field */
  const asks = (field) => part(field, "legend").textContent ?? "";

  /** @param {string} text */
  function senses(text) {
    const { spoken, isSmall, meaning } = self.primeroPhrasing;
    return spoken(text).flat().filter((word) => !isSmall(word)).map(meaning);
  }

  /**
   * How well a question has the words: its own count twice, those of its answers once; nought if one is missing.
   * @param {HTMLElement} field
   * @param {string[]} wanted
   */
  function score(field, wanted) {
    const own = senses(`${asks(field)} ${field.id.slice(2)}`);
    const answers = parts(field, ".pr-answered > label").flatMap((label) => senses(label.textContent ?? ""));
    /** @type {(words: string[], word: string) => boolean} */
    const has = (words, word) => words.some((other) =>
      other === word || (word.length > 2 && other.startsWith(word)) || (other.length > 3 && word.startsWith(other)));
    const marks = wanted.map((word) => (has(own, word) ? 2 : Number(has(answers, word))));
    return marks.includes(0) ? 0 : marks.reduce((sum, mark) => sum + mark, 0);
  }

  /** @param {HTMLElement} field */
  function row(field) {
    const button = make("button", { type: "button", className: "pr-edit" }, asks(field));
    button.onclick = () => go(field);
    /** @type {HTMLInputElement | null} */
    const now = field.querySelector("[type=radio]:checked");
    const answer = now?.closest("label")?.textContent?.trim();
    return make("li", {}, button, answer ? make("span", { className: "pr-note" }, ` Now: ${answer}`) : "");
  }

  const input = make("input", { type: "search", id: "pr-find", autocomplete: "off", spellcheck: false });
  const found = make("div", { className: "pr-found" });
  found.role = "status";

  function list() {
    const fields = parts(place, ".pr-ask").filter((field) => !field.hidden);
    const wanted = senses(input.value);
    if (!wanted.length) {
      const first = OFTEN.flatMap((id) => fields.filter((field) => field.id === `q-${id}`));
      found.replaceChildren(...(first.length ? [INTRO, make("ul", {}, ...first.map(row))] : []));
      return;
    }
    const ranked = fields.map((field) => ({ field, mark: score(field, wanted) })).filter(({ mark }) => mark);
    ranked.sort((one, other) => other.mark - one.mark);
    const none = "No question of this rulebook has these words. Try one word, such as “fold”.";
    const more = ranked.length > MOST ? [`and ${ranked.length - MOST} more: add a word.`] : [];
    const rows = ranked.slice(0, MOST).map(({ field }) => row(field));
    found.replaceChildren(...(rows.length ? [make("ul", {}, ...rows), ...more] : [none]));
  }

  input.oninput = list;
  input.onfocus = list; // an answer may have been changed meanwhile
  const label = make("label", { htmlFor: "pr-find" }, "Find a question by a word, such as “fold” or “tie”");
  return { box: make("div", { className: "pr-field pr-finder", role: "search" }, label, input, found), list };
};
