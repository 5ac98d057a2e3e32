// What a lesson says beside the table: of the deal, of the move just made, and of the one to come.
"use strict";

/** @type {Primero["lessonWords"]} */
self.primero.lessonWords = (drawings) => {
  const { make, inWords, ended, quotation, away } = drawings;

  /** @param {{ text: string, uri: string }[]} parts */
  const paragraph = (parts) => make("p", {}, ...parts.map(({ text, uri }) => (
    uri ? make("a", away(uri), inWords(text)) : inWords(text))));

  return ({ lesson, step, over }) => {
    if (!lesson) return [];
    const title = make("a", away(lesson.uri), lesson.title);
    const number = `Lesson ${lesson.number} of ${lesson.of}: `;
    const parts = [make("p", { className: "pr-note" }, number, title, ". ", lesson.teaches)];
    if (!step) parts.push(...lesson.opening.map(paragraph));
    parts.push(...lesson.after.map(paragraph));
    if (lesson.otherwise.length) {
      const gone = lesson.otherwise.flatMap((sentence) => [inWords(ended(sentence)), " "]);
      parts.push(make("p", { className: "pr-note" }, make("b", {}, "What if instead:"), " ", ...gone));
    }
    for (const { work, words } of lesson.quotes) {
      parts.push(...words.map((passage) => quotation({ work, ...passage })));
    }
    if (!over) parts.push(...lesson.says.map(paragraph));
    if (!over && lesson.tries.length) {
      const verbs = [...new Set(lesson.tries.map((move) => move.replace(/ (?:-|for ).*/, "")))];
      parts.push(make("p", { className: "pr-note" }, `Ask in the menu why you may not ${verbs.join(" or ")}.`));
    }
    if (over) parts.push(...lesson.learnt.map(paragraph));
    return parts;
  };
};
