// The search: old spellings and new ones are folded into one, numbers are kept. Every word must be found; where no place
// has them all, those come that have most of them.
"use strict";

(() => {
  const { WORD, fold, isNear, words } = self.primeroSpelling;
  /** @type {Record<string, string>} */
  const KINDS = { claim: "rule", passage: "passage", question: "question", word: "word", term: "old word", page: "page" };
  const MOST = 60; // and passages of the texts beyond them, for these are what old spellings are asked for

  /**
   * What can be found: its words as they are written, and the folded words of its title and its text.
   * @typedef {{ kind: string, uri: string, heading: string, body: string, written: string }} Written
   * @typedef {Written & { title: string[], text: string[] }} Entry
   * @type {Entry[]}
   */
  let entries = [];

  /** What stands first for plain words: the addresses, by the words that count. @type {Map<string, string[]>} */
  const leads = new Map();
  /** Where the glossary explains a word, by its spellings. @type {Map<string, string>} */
  const meanings = new Map();
  const SMALL = new Set("a am an and are at can could did do does for from get has have how i in is it me my of on one our s should so some that the there this to was we were what when where which who why will with would you your".split(" ").map(fold));

  /** The words of a query that count; all of them where none does. @param {string} query */
  function counting(query) {
    const all = words(query);
    const some = all.filter((word) => !SMALL.has(word));
    return (some.length ? some : all).join(" ");
  }

  /** How near a kind of page is to what a stranger asks for: to play, then rules, then what is found, then the engine. @type {[string, number][]} */
  const NEAR = [["play/", 6], ["rules/", 4], ["glossary", 4], ["findings/", 2], ["cite/", 1], ["compare/", 1], ["engine/reference/", -8], ["engine/", -6]];
  /** @param {string} uri */
  const nearness = (uri) => NEAR.find(([folder]) => uri.startsWith(folder))?.[1] ?? 0;

  /** What stands in quotation marks has to be found as it stands, word by word. @param {string} query */
  const phrases = (query) => Array.from(query.matchAll(/["“”„]([^"“”„]+)["“”]/g), ([, phrase]) => ` ${words(phrase).join(" ")} `);
  /** @type {(entry: Entry, phrase: string) => boolean} */
  const says = (entry, phrase) => ` ${entry.title.join(" ")} `.includes(phrase) || ` ${entry.text.join(" ")} `.includes(phrase);

  /** @param {string} word */
  const isNumber = (word) => /^\p{N}+$/u.test(word);
  /** @type {(word: string, term: string) => boolean} */
  const meets = (word, term) => (isNumber(term) ? word === term : word.startsWith(term));

  /**
   * Each word of what is asked for, once; beyond so many nobody asks in earnest.
   * @param {string} query
   */
  const asked = (query) => [...new Set(words(query.slice(0, 1000)))];

  const SHARE = 0.5; // of what was asked a place must have this much, each word weighed by how rare it is
  const FEW = 20; // so many places that have only some of the words are shown
  const LED = 3; // how much more a page is worth that leads for plain words which were asked among others

  /** @type {(text: string[], term: string) => boolean} */
  const hasAlike = (text, term) => text.some((word) => meets(word, term) || (word.length > 3 && meets(term, word) && term.length < word.length + 3));

  /**
   * The places that have most of the words, where none has them all, and those that lead for some of the words.
   * @param {string} query
   */
  function most(query) {
    const terms = [...new Set(counting(query.slice(0, 1000)).split(" "))].filter((term) => term.length > 2);
    if (terms.length < 2) return [];
    const has = entries.map((entry) => terms.map((term) => (hasAlike(entry.title, term) ? 1.5 : Number(hasAlike(entry.text, term)))));
    const weights = terms.map((_, place) => Math.log(1 + entries.length / (1 + has.filter((row) => row[place]).length)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    /** @param {string} uri */
    const led = (uri) => Math.max(0, ...[...leads].map(([plain, uris]) => {
      const needed = plain.split(" ");
      return uris.includes(uri) && needed.every((word) => terms.some((term) => meets(term, word) || meets(word, term))) ? needed.length : 0;
    }));
    const scored = entries.map((entry, place) => {
      const share = has[place].reduce((sum, met, term) => sum + Math.min(met, 1) * weights[term], 0) / total;
      const score = has[place].reduce((sum, met, term) => sum + met * weights[term], 0) / total;
      const lead = entry.kind === "page" ? led(entry.uri) : 0;
      return { entry, share, lead, score: score + LED * lead + nearness(entry.uri) / 100 };
    });
    const enough = scored.filter(({ share, lead }) => share > SHARE || lead);
    return enough.sort((a, b) => b.score - a.score).slice(0, FEW).map(({ entry }) => entry);
  }

  /** What somebody asks who wants to know a word. */
  const MEANING = /^(?:what(?:['’]?s| is| are| does| do)|(?:the )?meaning of|define|definition of)\s/i;

  const WORTH = { title: 4, sentence: 2, exact: 3, text: 2, written: 5, lead: 32, page: 8, glossary: 24 };
  const HALF = 0.5; // of what is asked, each word weighed by how rare it is, a page must lead for, or have in its title

  /** @param {string} query */
  function find(query) {
    const means = MEANING.test(query.trim());
    const plain = means ? query.trim().replace(MEANING, "").replace(/ means?\b.*$/i, "") : query;
    const terms = [...new Set(counting(plain.slice(0, 1000)).split(" "))].filter(Boolean);
    if (!terms.length) return [];
    const written = query.trim().toLowerCase();
    const whole = phrases(query);
    const first = leads.get(counting(query)) ?? [];
    const meaning = whole.length ? undefined : meanings.get(counting(plain));
    const title = words(plain).join(" ");
    /** What comes before all others: a word of the glossary, then what leads; but first what leads and is called so. @param {Entry} entry */
    function outright(entry) {
      if (entry.uri === meaning) return Number.MAX_VALUE;
      if (entry.kind !== "page" || !first.includes(entry.uri)) return 0;
      return entry.title.join(" ") === title ? Infinity : Number.MAX_VALUE / 2;
    }
    const met = entries.map((entry) => terms.map((term) => {
      const inTitle = entry.title.filter((word) => meets(word, term));
      const inText = entry.text.filter((word) => meets(word, term));
      return { title: inTitle.length > 0, exact: [...inTitle, ...inText].includes(term), text: inText.length };
    }));
    const rarity = terms.map((_, place) => Math.log(1 + entries.length / (1 + met.filter((row) => row[place].title || row[place].text).length)));
    const total = rarity.reduce((sum, each) => sum + each, 0);
    /** @param {(term: string, place: number) => boolean} has */
    const share = (has) => terms.reduce((sum, term, place) => sum + (has(term, place) ? rarity[place] : 0), 0) / total;
    /** @type {Map<string, number>} */
    const led = new Map();
    for (const [plain, uris] of leads) {
      const needed = plain.split(" ");
      if (!needed.every((word) => terms.some((term) => meets(term, word)))) continue;
      const part = share((term) => needed.some((word) => meets(term, word)));
      for (const uri of uris) led.set(uri, Math.max(led.get(uri) ?? 0, part));
    }
    const scored = [];
    for (const [place, entry] of entries.entries()) {
      const before = outright(entry);
      if (before) {
        scored.push({ entry, score: before });
        continue;
      }
      if (!whole.every((phrase) => says(entry, phrase))) continue;
      const row = met[place];
      const all = row.every(({ title, text }) => title || text);
      const lead = entry.kind === "page" ? led.get(entry.uri) ?? 0 : 0;
      const isWhole = entry.kind === "page" && !entry.uri.includes("#");
      const inTitle = share((_, term) => row[term].title);
      if (!all && lead < HALF && !(isWhole && terms.length > 1 && inTitle > HALF)) continue;
      const named = entry.kind === "claim" ? WORTH.sentence : WORTH.title; // the heading of a rule is its whole sentence
      let score = nearness(entry.uri) + WORTH.lead * lead + (isWhole ? WORTH.page * inTitle : 0);
      for (const [term, { title, exact, text }] of row.entries()) {
        score += (rarity[term] / total) * terms.length * ((title ? named : 0) + (exact ? WORTH.exact : 0) + Math.min(text, WORTH.text));
      }
      if (means && all && entry.uri.startsWith("glossary.html")) score += WORTH.glossary;
      // What is spelled as it was asked for comes before what is so only in another spelling.
      if (all && entry.written.includes(written)) score += WORTH.written;
      scored.push({ entry, score });
    }
    return scored.sort((a, b) => (a.score === b.score ? 0 : b.score - a.score)).map(({ entry }) => entry);
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
    // From the beginning of its sentence to the end of one, where these are near.
    const before = Array.from(text.slice(0, at).matchAll(/[.!?·] /g)).at(-1);
    const sentence = before ? before.index + 2 : 0;
    const start = at - sentence < 160 ? sentence : text.indexOf(" ", at - 70) + 1;
    const part = text.slice(start, start + 220);
    if (start + 220 >= text.length) return `${start > sentence ? "… " : ""}${part}`;
    const end = Array.from(part.matchAll(/[.!?](?= )/g)).at(-1)?.index ?? 0;
    const cut = end > at - start ? part.slice(0, end + 1) : `${part.slice(0, part.lastIndexOf(" "))} …`;
    return `${start > sentence ? "… " : ""}${cut}`;
  }

  /**
   * @template {HTMLElement} E
   * @param {string} id
   */
  const element = (id) => /** @type {E} */ (document.getElementById(id));

  /** @param {string} query */
  function show(query) {
    const terms = asked(query);
    const whole = find(query);
    const places = whole.length || phrases(query).length ? whole : most(query);
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
    element("pr-found").textContent = whole.length || !places.length
      ? count(places.length, shown.length, query.trim())
      : "No place has all these words. These places have most of them:";
    element("pr-doors").hidden = places.length > 0 || !query.trim();
    if (!whole.length) suggest(query.trim());
  }

  /** Where nothing is found: the same with the nearest word that is there, most often met first. @param {string} query */
  function suggest(query) {
    /** @type {Map<string, { written: string, times: number }>} */
    const known = new Map();
    for (const { heading, body } of entries) {
      for (const [word] of `${heading} ${body}`.matchAll(WORD)) {
        const meeting = known.get(fold(word));
        if (meeting) meeting.times += 1;
        else known.set(fold(word), { written: word.toLowerCase(), times: 1 });
      }
    }
    let changed = false;
    const better = Array.from(query.slice(0, 100).matchAll(WORD), ([word]) => {
      const folded = fold(word);
      if (known.has(folded) || folded.length < 4) return word;
      const near = [...known].filter(([other]) => isNear(folded, other)).sort((a, b) => b[1].times - a[1].times)[0];
      changed ||= Boolean(near);
      return near ? near[1].written : word;
    }).join(" ");
    if (!changed || !find(better).length) return;
    const link = document.createElement("a");
    link.href = `?q=${encodeURIComponent(better)}`;
    link.textContent = better;
    element("pr-found").append(" Did you mean ", link, "?");
  }

  /**
   * Says how many places there are.
   * @param {number} all
   * @param {number} shown
   * @param {string} query
   */
  function count(all, shown, query) {
    if (!all) return query ? `No results for “${query.slice(0, 60)}”.` : "";
    if (shown < all) return `${all} places; ${shown} are shown, among them every place in the old texts.`;
    return all === 1 ? "One place." : `${all} places.`;
  }

  self.primeroWords = (listed, first = {}, meant = {}) => {
    for (const [uri, spellings] of Object.entries(meant)) {
      for (const spelling of spellings) if (!meanings.has(counting(spelling))) meanings.set(counting(spelling), uri);
    }
    for (const [uri, plain] of Object.entries(first)) {
      for (const words of plain) leads.set(counting(words), [...leads.get(counting(words)) ?? [], uri]);
    }
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
