// Where a reader stopped on a long page: offered when he comes back, by a link that he may follow, dismiss or pass over.
// It is kept in his browser and nowhere else. The room for the line is kept by theme.js before the page is drawn.
"use strict";

self.primeroPlaces = (() => {
  const MOST = 20; // pages of which the place is kept: the oldest is forgotten first
  const LONG = 4; // screens: of a shorter page nobody needs to be told where he was

  /** Reads what a browser has kept; what is not as it should be counts as nothing. @param {string | null} text @returns {Places} */
  function read(text) {
    try {
      const places = Object.entries(JSON.parse(text ?? "{}")).filter(([, place]) => typeof place?.at === "string");
      return Object.fromEntries(places);
    } catch {
      return {};
    }
  }

  /**
   * Gives the places with one page put last, or without it where it has no place.
   * @param {Places} places
   * @param {string} page
   * @param {ReadingPlace} [place]
   */
  function put(places, page, place) {
    const others = Object.entries(places).filter(([name]) => name !== page);
    return Object.fromEntries([...others, ...(place ? [/** @type {const} */ ([page, place])] : [])].slice(-MOST));
  }

  /**
   * What becomes of the place when a reader leaves: near the top it stays as it was, near the end all is read.
   * @param {number} scrolled
   * @param {number} screen
   * @param {number} height
   */
  function outcome(scrolled, screen, height) {
    if (height < LONG * screen || scrolled < screen) return "leave";
    return scrolled + 1.5 * screen > height ? "forget" : "keep";
  }

  /** The beginning of a sentence, cut between words. @param {string} words */
  const beginning = (words) => (words.length > 60 ? `${words.slice(0, 60).replace(/[\s,;:]+\S*$/, "")} …` : words);

  return { beginning, outcome, put, read };
})();

document.addEventListener("DOMContentLoaded", () => {
  const { beginning, outcome, put, read } = self.primeroPlaces;
  const KEPT = "primero-places"; // theme.js looks for it too
  const PARTS = "article section:has(> h2), .pr-claim[id], .pr-row[id]";
  const page = location.pathname;
  const line = /** @type {HTMLElement} */ (document.querySelector(".pr-resume"));
  /** @type {HTMLElement[]} */
  const parts = [...document.querySelectorAll(/** @type {"section"} */ (PARTS))];

  /** @param {ReadingPlace} [place] */
  function keep(place) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(put(read(localStorage.getItem(KEPT)), page, place)));
    } catch {
      // a browser without room: the reader finds his place himself
    }
  }

  /** The rule, the row or the section that is read: the last that begins above the upper third of the window. */
  function current() {
    const near = parts.filter((part) => part.checkVisibility()).map((part) => ({ part, top: part.getBoundingClientRect().top })).filter(({ top }) => top < innerHeight / 3);
    return near.sort((a, b) => b.top - a.top)[0]?.part;
  }

  function note() {
    const what = outcome(scrollY, innerHeight, document.documentElement.scrollHeight);
    const at = current()?.id;
    if (what === "forget") keep();
    if (what !== "keep" || !at) return;
    const way = document.querySelector(".pr-views [aria-pressed=true]")?.getAttribute("value") ?? "all";
    keep({ at, way });
  }

  /** Names a part as a reader would: by its section, and by its sentence or its number. @param {HTMLElement} part */
  function called(part) {
    const heading = part.closest("section:has(> h2)")?.querySelector(":scope > h2")?.firstChild?.textContent ?? "";
    const words = part.matches(".pr-claim") ? beginning(part.querySelector(".pr-says")?.textContent.replace("¶", "").trim() ?? "")
      : part.querySelector(".pr-who a")?.getAttribute("aria-label")?.split(",")[0] ?? "";
    return [heading, part.matches("section:has(> h2)") ? "" : words].filter(Boolean).join(": ");
  }

  function offer() {
    const place = read(localStorage.getItem(KEPT))[page];
    const part = place && parts.find(({ id }) => id === place.at);
    if (location.hash || !place || !part) return line.remove();
    const link = Object.assign(document.createElement("a"), { href: `#${place.at}`, textContent: called(part) });
    link.addEventListener("click", () => {
      const way = document.querySelector(`.pr-views button[value="${place.way}"]:not([aria-pressed=true])`);
      if (way instanceof HTMLElement) way.click();
    });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "pr-copy", textContent: "Dismiss", ariaLabel: "Dismiss, and forget the place" });
    button.addEventListener("click", () => {
      keep();
      line.remove();
      document.querySelector("main")?.focus({ preventScroll: true });
    });
    const words = document.createElement("span");
    words.append("Continue where you stopped: ", link);
    line.append(words, button);
  }

  offer();
  addEventListener("hashchange", () => line.remove());
  addEventListener("pagehide", note);
  document.addEventListener("visibilitychange", () => document.hidden && note());
});
