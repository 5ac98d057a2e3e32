// The home page's way to “May I do this?” leads straight to the game that was asked about last.
"use strict";

(() => {
  const KEPT = "primero-game"; // as may_i.js keeps it

  document.addEventListener("DOMContentLoaded", () => {
    /** @type {HTMLAnchorElement | null} */
    const link = document.querySelector(".pr-help a");
    try {
      const game = localStorage.getItem(KEPT) ?? "";
      if (link && /^[\w-]+$/.test(game)) link.href = link.href.replace(/\.html$/, `/${game}.html`);
    } catch {
      // a browser that keeps nothing
    }
  });
})();
