// Which of the lessons in the list are done, as the page of each has kept it (lesson.js).
"use strict";

(() => {
  /** @type {string[]} */
  let done = [];
  try {
    done = JSON.parse(localStorage.getItem("lessons") ?? "").done;
  } catch {
    // Nothing is kept yet.
  }
  if (!Array.isArray(done)) return;
  for (const name of done) {
    const item = document.querySelector(`.pr-lessons [data-lesson="${CSS.escape(String(name))}"]`);
    item?.append(" ", Object.assign(document.createElement("i"), { className: "pr-note", textContent: "Done." }));
  }
})();
