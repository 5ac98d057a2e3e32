// “May I do this?”: finds what a player asks among the rulings of his game. Without this file they are a list by moment of play.
"use strict";

(() => {
  const { learn } = self.primeroInquiry;
  const KEPT = "primero-game"; // under which name a browser keeps the game that was asked about last
  const SHOWN = 3; // so many answers at most: the first is meant to be the one; or so many questions where none is sure

  /**
   * @typedef {{ fitting: HTMLElement[], sure: boolean, unfinished: boolean, foreign?: HTMLElement }} Found `unfinished`: the last
   *   word may go on; `foreign`: a question that no rule of the game settles was asked
   * @param {HTMLElement[]} articles
   * @param {HTMLElement[]} foreign the questions that only other games settle
   * @returns {(query: string) => Found} the rulings that fit what is asked, the best first
   */
  function finder(articles, foreign) {
    const own = new Map(articles.map((article) => [article.id, article]));
    const other = new Map(foreign.map((item) => [item.dataset.asks ?? "", item]));
    const { understand } = learn(self.primeroWordings, new Set(own.keys()), new Set(other.keys()));

    return (query) => {
      const { guesses, sure, unfinished, foreign: elsewhere } = understand(query);
      const fitting = guesses.flatMap(({ id }) => own.get(id) ?? []).slice(0, SHOWN);
      return { fitting, sure, unfinished, foreign: elsewhere ? other.get(elsewhere) : undefined };
    };
  }

  /**
   * The questions that come nearest to one that no rule answers: each asks itself; that of other games leads to their page.
   * @param {Found} found
   */
  function nearest({ fitting: articles, foreign }) {
    const list = document.createElement("ul");
    list.className = "pr-nearest";
    if (foreign) list.appendChild(foreign.cloneNode(true)).appendChild(new Text(" (in other games)"));
    for (const article of articles) {
      const link = document.createElement("a");
      link.textContent = article.querySelector("h3")?.textContent ?? "";
      link.href = `#q=${encodeURIComponent(link.textContent)}`;
      list.appendChild(document.createElement("li")).append(link);
    }
    return list;
  }

  /**
   * What is said of what was found.
   * @param {Found} found
   * @param {string} query
   */
  function sentence({ fitting, sure, unfinished, foreign }, query) {
    if (!query) return "";
    if (foreign && !unfinished) return `No rule of this game settles “${foreign.textContent}”. Rules of other games do.`;
    if (sure) return fitting.length === 1 ? "One answer." : `${fitting.length} answers, the likeliest first.`;
    if (unfinished) return fitting.length ? "The nearest questions so far:" : "";
    if (fitting.length) return `We are not sure which question “${query}” is. The nearest are:`;
    return `We find no question like “${query}”. Try other words, or look through the list below.`;
  }

  /** @param {string} [game] the game to be remembered; without it the one that was */
  function remembered(game) {
    try {
      if (game) localStorage.setItem(KEPT, game);
      return localStorage.getItem(KEPT) ?? "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  }

  /** What is asked, as the address has it. */
  function ofAddress() {
    const asked = /^#q=(.*)$/.exec(location.hash)?.[1] ?? "";
    try {
      return decodeURIComponent(asked);
    } catch {
      return asked; // a % that was typed by hand
    }
  }

  /** @param {HTMLFormElement} form */
  function start(form) {
    const select = /** @type {HTMLSelectElement} */ (form.querySelector("select"));
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const status = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
    const answers = /** @type {HTMLElement} */ (document.querySelector(".pr-answers"));
    /** @type {HTMLElement[]} */
    const articles = [...document.querySelectorAll(/** @type {"article"} */ (".pr-dispute"))];
    const homes = articles.map((article) => /** @type {HTMLElement} */ (article.parentElement));
    const elsewhere = /** @type {HTMLElement | null} */ (document.querySelector(".pr-foreign"));
    /** @type {ReturnType<typeof finder> | undefined} */
    let learnt;
    /** What the page understands: learnt as soon as somebody is about to ask. */
    const find = () => (learnt ??= finder(articles, [...(elsewhere?.querySelectorAll("li") ?? [])]));

    /** Goes to the page of the chosen game, with what is asked. */
    function leave() {
      const query = input.value.trim();
      remembered(select.selectedOptions[0].dataset.book);
      location.href = select.value + (query ? `#q=${encodeURIComponent(query)}` : "");
    }

    function answer() {
      const query = input.value.trim();
      const found = query ? find()(query) : { fitting: [], sure: false, unfinished: false };
      const { fitting, sure, foreign } = found;
      for (const [place, article] of articles.entries()) {
        homes[place].append(article);
        for (const part of article.querySelectorAll(/** @type {"details"} */ ("details:not(.is-all)"))) part.open = sure && article === fitting[0];
      }
      answers.replaceChildren(...(sure ? fitting : fitting.length || foreign ? [nearest(found)] : []));
      form.classList.toggle("is-asked", query !== "");
      for (const home of new Set(homes)) home.hidden = sure;
      if (elsewhere) elsewhere.hidden = sure;
      status.value = sentence(found, query);
    }

    /** Has the address say what is asked, so that it can be sent to a friend. */
    function note() {
      const query = input.value.trim();
      history.replaceState(null, "", query ? `#q=${encodeURIComponent(query)}` : location.pathname + location.search);
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answers.focus();
    });
    select.addEventListener("change", leave);
    input.addEventListener("focus", find);
    input.addEventListener("input", () => {
      answer();
      note();
    });
    form.querySelector(".pr-try")?.addEventListener("click", ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      input.value = target.textContent ?? "";
      answer();
      note();
    });
    self.addEventListener("hashchange", () => {
      if (location.hash && !location.hash.startsWith("#q=")) return;
      input.value = ofAddress();
      answer();
    });

    // Whoever comes back by the browser’s own button finds the game of the page, not the one that he left it for.
    self.addEventListener("pageshow", () => {
      for (const option of select.options) option.selected = option.defaultSelected || (!form.dataset.book && !option.dataset.book);
    });
    if (form.dataset.book) remembered(form.dataset.book);
    form.hidden = false;
    input.value = ofAddress();
    if (input.value) answer();
  }

  document.addEventListener("DOMContentLoaded", () => {
    /** @type {HTMLFormElement | null} */
    const form = document.querySelector(".pr-inquiry");
    if (form) start(form);
  });
})();
