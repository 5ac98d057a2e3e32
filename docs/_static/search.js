// The search: old spellings and new ones are folded into one, numbers are kept, every word must be found.
"use strict";

(() => {
  const { WORD, fold, words } = self.primeroSpelling;
  /** @type {Record<string, string>} */
  const KINDS = { claim: "rule", passage: "passage", question: "question", term: "word", page: "page" };
  const MOST = 60; // and passages of the texts beyond them, for these are what old spellings are asked for

  /**
   * What can be found: its words as they are written, and the folded words of its title and its text.
   * @typedef {{ kind: string, uri: string, heading: string, body: string, written: string }} Written
   * @typedef {Written & { title: string[], text: string[] }} Entry
   * @type {Entry[]}
   */
  let entries = [];

  /** @param {string} word */
  const isNumber = (word) => /^\p{N}+$/u.test(word);
  /** @type {(word: string, term: string) => boolean} */
  const meets = (word, term) => (isNumber(term) ? word === term : word.startsWith(term));

  /**
   * Each word of what is asked for, once; beyond so many nobody asks in earnest.
   * @param {string} query
   */
  const asked = (query) => [...new Set(words(query.slice(0, 1000)))];

  /** @param {string} query */
  function find(query) {
    const terms = asked(query);
    if (!terms.length) return [];
    const written = query.trim().toLowerCase();
    const scored = [];
    for (const entry of entries) {
      let score = 0;
      const all = terms.every((term) => {
        const inTitle = entry.title.filter((word) => meets(word, term));
        const inText = entry.text.filter((word) => meets(word, term));
        const exact = [...inTitle, ...inText].includes(term);
        score += (inTitle.length ? 4 : 0) + (exact ? 3 : 0) + Math.min(inText.length, 2);
        return inTitle.length || inText.length;
      });
      // What is spelled as it was asked for comes before what is so only in another spelling.
      if (all && entry.written.includes(written)) score += 5;
      if (all) scored.push({ entry, score });
    }
    return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
  }

  /**
   * @param {string} text
   * @param {string[]} terms
   */
  function marked(text, terms) {
    const line = document.createElement("span");
    let end = 0;
    for (const match of text.matchAll(WORD)) {
      const folded = fold(match[0]);
      if (!terms.some((term) => meets(folded, term))) continue;
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      line.append(text.slice(end, match.index), mark);
      end = match.index + match[0].length;
    }
    line.append(text.slice(end));
    return line;
  }

  /**
   * The part of a text around the first word that was found.
   * @param {string} text
   * @param {string[]} terms
   */
  function around(text, terms) {
    const at = Array.from(text.matchAll(WORD)).find(([word]) => terms.some((term) => meets(fold(word), term)))?.index ?? 0;
    const start = at < 100 ? 0 : text.indexOf(" ", at - 70) + 1;
    const part = text.slice(start, start + 220);
    return `${start ? "… " : ""}${part}${start + 220 < text.length ? " …" : ""}`;
  }

  /**
   * @template {HTMLElement} E
   * @param {string} id
   */
  const element = (id) => /** @type {E} */ (document.getElementById(id));

  /** @param {string} query */
  function show(query) {
    const terms = asked(query);
    const places = find(query);
    const list = element("pr-results");
    list.replaceChildren();
    const shown = places.filter(({ kind }, place) => place < MOST || kind === "passage");
    for (const { kind, uri, heading, body } of shown) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const note = document.createElement("p");
      link.href = uri;
      link.append(marked(heading, terms));
      note.className = "pr-note";
      const label = document.createElement("i");
      label.textContent = `${KINDS[kind]} `;
      note.append(label, marked(around(body, terms), terms));
      item.append(link, note);
      list.append(item);
    }
    element("pr-found").textContent = count(places.length, shown.length, query.trim());
  }

  /**
   * Says how many places there are.
   * @param {number} all
   * @param {number} shown
   * @param {string} query
   */
  function count(all, shown, query) {
    if (!all) return query ? `No results for “${query.slice(0, 60)}”.` : "";
    if (shown < all) return `${all} places; ${shown} are shown, with all that stand in the texts.`;
    return all === 1 ? "One place." : `${all} places.`;
  }

  self.primeroWords = (listed) => {
    entries = listed.map(([kind, uri, heading, body]) => {
      const written = `${heading} ${body}`.toLowerCase();
      return { kind, uri, heading, body, title: words(heading), text: words(body), written };
    });
    /** @type {HTMLInputElement} */
    const field = element("pr-query");
    const query = new URLSearchParams(location.search).get("q") ?? "";
    field.value = query;
    field.oninput = () => show(field.value);
    element("pr-search").onsubmit = (event) => {
      event.preventDefault();
      history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
      show(field.value);
    };
    show(query);
  };
})();
