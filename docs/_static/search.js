// The search: old spellings and new ones are folded into one, numbers are kept, every word must be found.
"use strict";

(() => {
  // A bracket in a word marks a supplied letter: in[u]encion is one word.
  const WORD = /[\p{L}\p{N}[\]]*[\p{L}\p{N}][\p{L}\p{N}[\]]*/gu;
  const KINDS = { claim: "rule", passage: "passage", question: "question", term: "word", page: "page" };
  const MOST = 60; // and passages of the texts beyond them, for these are what old spellings are asked for
  let entries = null;

  /** One spelling for all: ſ s, u v, i j y, vv w, and letters without their accents. */
  function fold(word) {
    return word
      .normalize("NFD")
      .replace(/[\p{M}[\]]/gu, "")
      .toLowerCase()
      .replaceAll("ſ", "s")
      .replaceAll("æ", "ae")
      .replaceAll("œ", "oe")
      .replace(/vv|uu|w/g, "uu")
      .replaceAll("v", "u")
      .replace(/[jy]/g, "i");
  }

  const words = (text) => Array.from(text.matchAll(WORD), ([word]) => fold(word));
  const isNumber = (word) => /^\p{N}+$/u.test(word);
  const meets = (word, asked) => (isNumber(asked) ? word === asked : word.startsWith(asked));

  function find(query) {
    const asked = words(query);
    if (!asked.length) return [];
    const written = query.trim().toLowerCase();
    const found = [];
    for (const entry of entries) {
      let score = 0;
      const all = asked.every((term) => {
        const inTitle = entry.title.filter((word) => meets(word, term));
        const inText = entry.text.filter((word) => meets(word, term));
        const exact = [...inTitle, ...inText].includes(term);
        score += (inTitle.length ? 4 : 0) + (exact ? 3 : 0) + Math.min(inText.length, 2);
        return inTitle.length || inText.length;
      });
      // What is spelled as it was asked for comes before what is so only in another spelling.
      if (all && entry.written.includes(written)) score += 5;
      if (all) found.push({ entry, score });
    }
    return found.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
  }

  function marked(text, asked) {
    const line = document.createElement("span");
    let end = 0;
    for (const match of text.matchAll(WORD)) {
      const folded = fold(match[0]);
      if (!asked.some((term) => meets(folded, term))) continue;
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      line.append(text.slice(end, match.index), mark);
      end = match.index + match[0].length;
    }
    line.append(text.slice(end));
    return line;
  }

  /** The part of a text around the first word that was found. */
  function around(text, asked) {
    const at = Array.from(text.matchAll(WORD)).find(([word]) => asked.some((term) => meets(fold(word), term)))?.index ?? 0;
    const start = at < 100 ? 0 : text.indexOf(" ", at - 70) + 1;
    const part = text.slice(start, start + 220);
    return `${start ? "… " : ""}${part}${start + 220 < text.length ? " …" : ""}`;
  }

  function show(query) {
    const asked = words(query);
    const found = find(query);
    const list = document.getElementById("pr-results");
    list.replaceChildren();
    const shown = found.filter(({ kind }, place) => place < MOST || kind === "passage");
    for (const { kind, uri, heading, body } of shown) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const note = document.createElement("p");
      link.href = uri;
      link.append(marked(heading, asked));
      note.className = "pr-note";
      const label = document.createElement("i");
      label.textContent = `${KINDS[kind]} `;
      note.append(label, marked(around(body, asked), asked));
      item.append(link, note);
      list.append(item);
    }
    const count = shown.length < found.length ? `${found.length} places; ${shown.length} are shown, with all that stand in the texts.` : found.length === 1 ? "One place." : `${found.length} places.`;
    document.getElementById("pr-found").textContent = found.length ? count : query.trim() ? `Nothing here says “${query.trim().slice(0, 60)}”.` : "";
  }

  self.primeroWords = (listed) => {
    entries = listed.map(([kind, uri, heading, body]) => ({ kind, uri, heading, body, title: words(heading), text: words(body), written: `${heading} ${body}`.toLowerCase() }));
    const field = document.getElementById("pr-query");
    const query = new URLSearchParams(location.search).get("q") ?? "";
    field.value = query;
    field.oninput = () => show(field.value);
    document.getElementById("pr-search").onsubmit = (event) => {
      event.preventDefault();
      history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
      show(field.value);
    };
    show(query);
  };
})();
