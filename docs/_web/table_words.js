// The words of the game, each with what it means: of the glossary, those that stand on the table just now.
"use strict";

/** @type {Primero["tableWords"]} */
self.primero.tableWords = (home) => {
  const { part, parts } = self.primero;
  const entries = parts(home, ".pr-words > div").map((row) => {
    const forms = String(part(row, "dt").textContent).split(", ").join("|");
    return { row, use: new RegExp(`\\b(?:${forms})(?:e?s|e?d|ing)?\\b`, "i") };
  });

  /** @param {Node} node */
  const text = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    let words = "";
    while (walker.nextNode()) words += ` ${walker.currentNode.textContent}`; // what stands side by side is no one word
    return words;
  };

  return () => {
    const all = ["felt", "mine", "acts", "past", "end"].map((name) => text(part(home, `.pr-${name}`))).join();
    for (const { row, use } of entries) row.hidden = !use.test(all);
  };
};
