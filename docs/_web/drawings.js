// What stands on a table, drawn: cards, sentences with cards in them, rules with their grades, words of a source.
//
// The pictures are taken from the templates of the page.
"use strict";

self.primero.drawings = (home) => {
  const make = self.primero.make;
  const root = home.dataset.root; // the way from this page to the root of the site
  const pictures = home.querySelector("template").content;
  const found = (kind, name) => pictures.querySelector(`[data-${kind}="${CSS.escape(name)}"]`)?.firstElementChild;
  const names = [...pictures.querySelectorAll("[data-card]:not([data-card='??'])")].map((one) => one.dataset.card);
  const NAMED = new RegExp(`\\b(?:${names.join("|")})\\b`, "g");

  /** A card, or a back where nobody may know it. */
  const picture = (name) => found("card", name ?? "??")?.cloneNode(true) ?? document.createTextNode(name);

  /** What a card is called. */
  const called = (name) => found("card", name ?? "??")?.getAttribute("aria-label") ?? name;

  /** A row of cards, each what `of` makes of it. */
  function hand(cards, label, of = picture) {
    const items = cards.map((card) => make("li", {}, of(card)));
    return make("ul", { className: "pr-hand", ariaLabel: label }, ...items);
  }

  /** A sentence with its cards as rank and suit. */
  function inWords(sentence) {
    const parts = [];
    let from = 0;
    for (const { 0: name, index } of sentence.matchAll(NAMED)) {
      const suit = name.replace(/^(?:1\d|.)/, "");
      const pip = found("pip", suit);
      if (!pip) continue;
      const small = make("span", { className: "pr-small" }, name.slice(0, -suit.length), pip.cloneNode(true));
      parts.push(sentence.slice(from, index), small);
      from = index + name.length;
    }
    return make("span", {}, ...parts, sentence.slice(from));
  }

  const ended = (sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

  const address = (uri) => (/^[a-z]+:/i.test(uri) ? "#" : root + uri);

  /** The first word of a grade: `attested`, of `attested, says Zorli`. */
  const word = (grade) => grade.split(/[,:]/)[0];

  /** A rule by its id, with the disc of its grade. */
  function rule({ id, grade, uri, sentence }) {
    const mark = found("mark", word(grade))?.cloneNode(true) ?? "";
    const link = make("a", { href: address(uri), title: sentence }, id);
    return make("span", { className: "pr-by" }, mark, link);
  }

  /** A rule with its sentence, its grade in words and what the sources say. */
  function ground({ id, grade, uri, sentence, words = [] }) {
    const says = make("p", {}, make("a", { href: address(uri) }, sentence));
    const name = word(grade);
    const disc = found("grade", name)?.cloneNode(true) ?? name;
    const standing = make("p", { className: "pr-note" }, disc, `${grade.slice(name.length)} · `, make("code", {}, id));
    return [says, standing, ...words.map(quotation)];
  }

  /** The words of a passage, or what it says, where it is given in words of our own. */
  function quotation({ work, label, digest, how, lang, text, plain, uri }) {
    const at = make("a", { href: address(uri) }, [work, label].filter(Boolean).join(", "));
    const against = how === "contradicts" ? make("i", {}, " against it") : "";
    const said = plain || text;
    if (digest || !text) return make("p", { className: "pr-quoted" }, at, against, said ? `: ${said}` : "");
    const quoted = make("q", { cite: address(uri) }, text);
    if (lang) quoted.lang = lang;
    const reads = plain && plain !== text ? [" — ", make("span", { className: "pr-plain" }, plain)] : [];
    return make("p", { className: "pr-quoted" }, at, against, ": ", quoted, ...reads);
  }

  const list = (className, items, more = {}) =>
    make("ul", { className, ...more }, ...items.map((item) => make("li", {}, ...[item].flat())));

  return { make, picture, called, hand, inWords, ended, rule, ground, quotation, list, address };
};
