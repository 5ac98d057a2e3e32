// What stands on a table, drawn: cards, sentences with cards in them, rules with their grades, words of a source.
//
// The pictures are taken from the templates of the page.
"use strict";

/** @type {Primero["drawings"]} */
self.primero.drawings = (home) => {
  const { make, part, parts } = self.primero;
  const root = home.dataset.root; // the way from this page to the root of the site
  const pictures = part(home, "template").content;
  const names = parts(pictures, "[data-card]:not([data-card='??'])").map(({ dataset }) => dataset.card);
  const NAMED = new RegExp(`\\b(?:${names.join("|")})\\b`, "g");

  /**
   * @param {"card" | "pip" | "mark" | "grade"} kind
   * @param {string} name
   */
  const template = (kind, name) =>
    pictures.querySelector(`[data-${kind}="${CSS.escape(name)}"]`)?.firstElementChild ?? null;

  /** @type {Drawings["address"]} */
  const address = (uri) => (/^[a-z]+:/i.test(uri) ? "#" : root + uri);

  /** @type {Drawings["away"]} */
  const away = (uri) => ({ href: address(uri), target: "_blank", rel: "noopener" });

  /** @type {Drawings["picture"]} */
  const picture = (card) =>
    /** @type {Element | undefined} */ (template("card", card ?? "??")?.cloneNode(true))
    ?? document.createTextNode(String(card));

  /** @type {Drawings["cardName"]} */
  const cardName = (card) => template("card", card ?? "??")?.getAttribute("aria-label") ?? String(card);

  /** @type {Drawings["hand"]} */
  function hand(cards, label, draw = picture) {
    const items = cards.map((card) => make("li", {}, draw(card)));
    return make("ul", { className: "pr-hand", ariaLabel: label }, ...items);
  }

  /** @type {Drawings["inWords"]} */
  function inWords(sentence) {
    const parts = [];
    let from = 0;
    for (const { 0: name, index } of sentence.matchAll(NAMED)) {
      const suit = name.replace(/^(?:1\d|.)/, "");
      const pip = template("pip", suit);
      if (!pip) continue;
      const small = make("span", { className: "pr-small" }, name.slice(0, -suit.length), pip.cloneNode(true));
      parts.push(sentence.slice(from, index), small);
      from = index + name.length;
    }
    return make("span", {}, ...parts, sentence.slice(from));
  }

  /** @type {Drawings["ended"]} */
  const ended = (sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

  /**
   * What stands before the word of a grade, the word, and what stands after it: `attested` is the word of
   * `Zorli’s rule; grade: attested`, and `gap` that of `gap: nobody says; this edition’s choice`.
   * @param {string} grade
   */
  const apart = (grade) => /^(.*grade: |)(\w+)(.*)$/.exec(grade)?.slice(1) ?? ["", grade, ""];

  /** @type {Drawings["rule"]} */
  function rule({ grade, uri, sentence }) {
    const mark = template("mark", apart(grade)[1])?.cloneNode(true) ?? "";
    const link = make("a", { ...away(uri), title: sentence }, "rule");
    return make("span", { className: "pr-by" }, mark, link);
  }

  /** @type {Drawings["ground"]} */
  function ground({ grade, uri, sentence, words = [] }) {
    const says = make("p", {}, make("a", away(uri), sentence));
    const [before, name, after] = apart(grade);
    const disc = template("grade", name)?.cloneNode(true) ?? name;
    const standing = make("p", { className: "pr-note" }, before, disc, after);
    return [says, standing, ...words.map(quotation)];
  }

  /** @type {Drawings["quotation"]} */
  function quotation({ work, label, digest, relation, lang, text, plain, uri }) {
    const place = make("a", away(uri), [work, label].filter(Boolean).join(", "));
    const says = relation ? make("i", {}, ` · ${relation}`) : "";
    const english = plain || text;
    if (digest || !text) return make("p", { className: "pr-quoted" }, place, says, english ? `: ${english}` : "");
    const quoted = make("q", { cite: address(uri) }, text);
    if (lang) quoted.lang = lang;
    const reads = plain && plain !== text ? [" — ", make("span", { className: "pr-plain" }, plain)] : [];
    return make("p", { className: "pr-quoted" }, place, says, ": ", quoted, ...reads);
  }

  /** @type {Drawings["list"]} */
  const list = (className, items, more = {}) =>
    make("ul", { className, ...more }, ...items.map((item) => make("li", {}, ...[item].flat())));

  return { make, picture, cardName, hand, inWords, ended, rule, ground, quotation, list, address, away };
};
