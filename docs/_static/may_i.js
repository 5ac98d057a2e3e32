// “May I do this?”: finds what a player asks among the rulings of his game. Without this file they are a list by moment of play.
"use strict";

(() => {
  const KEPT = "primero-game"; // under which name a browser keeps the game that was asked about last
  const SHOWN = 3; // so many answers at most: the first is meant to be the one; or so many questions with the first lines of their answers
  const ALIKE = 6; // among so many questions we look for those whose answers differ

  /**
   * @typedef {{ likely: HTMLElement[], sure: boolean, alone: boolean, unfinished: boolean, foreign?: HTMLElement }} Found `sure`: it is
   *   one of the first few; `alone`: it is the first; `unfinished`: the last word may go on; `foreign`: a question that no rule of
   *   the game settles was asked
   * @param {HTMLElement[]} articles
   * @param {HTMLElement[]} foreign the questions that only other games settle
   * @returns {(query: string) => Found} the rulings that fit what is asked, the best first
   */
  function finder(articles, foreign) {
    const own = new Map(articles.map((article) => [article.id, article]));
    const other = new Map(foreign.map((item) => [item.dataset.asks ?? "", item]));
    const { understand } = self.primeroInquiry.learn(self.primeroWordings, new Set(own.keys()), new Set(other.keys()));

    return (query) => {
      const { guesses, sure, alone, unfinished, foreign: elsewhere } = understand(query);
      const likely = guesses.flatMap(({ id }) => own.get(id) ?? []);
      const itself = articles.find((article) => asks(article) === query);
      const others = likely.filter((article) => article !== itself);
      if (itself) return { likely: [itself, ...others], sure: true, alone: true, unfinished: false };
      const same = sure && distinct(likely.slice(0, SHOWN)).length === 1;
      return { likely, sure, alone: alone || same, unfinished, foreign: elsewhere ? other.get(elsewhere) : undefined };
    };
  }

  /**
   * Fetches how players ask, as a script: so it comes when the page is opened from a disk too.
   * @param {string} address
   * @returns {Promise<void>}
   */
  function load(address) {
    return new Promise((done, fail) => {
      const script = document.createElement("script");
      Object.assign(script, { src: address, onload: () => done(), onerror: () => fail(script.remove()) });
      document.head.append(script);
    });
  }

  /** @param {HTMLElement} article */
  const asks = (article) => article.querySelector("h3")?.textContent ?? "";

  /**
   * The first line of an answer; of the answers of all games, what each group of them says.
   * @param {HTMLElement} article
   */
  function line(article) {
    const groups = [...article.querySelectorAll(":scope > ul > li")].map((item) => (item.querySelector("summary") ?? item).textContent);
    const says = groups.length ? groups.join("; ") : article.querySelector("p")?.textContent ?? "";
    return says.replace(/\s+/g, " ").trim();
  }

  /**
   * Answers of which no two say the same.
   * @param {HTMLElement[]} articles
   */
  function distinct(articles) {
    const said = new Map(articles.toReversed().map((article) => [line(article), article]));
    return articles.filter((article) => said.get(line(article)) === article);
  }

  /**
   * The questions that may be meant, each with the first line of its answer; a question asks itself, that of other games leads to
   * their page.
   * @param {Found} found
   */
  function nearest({ likely, foreign }) {
    const list = document.createElement("ul");
    list.className = "pr-nearest";
    if (foreign) list.appendChild(foreign.cloneNode(true)).appendChild(new Text(" (in other games)"));
    for (const article of distinct(likely.slice(0, ALIKE)).slice(0, SHOWN)) {
      const link = document.createElement("a");
      link.textContent = asks(article);
      link.href = `#q=${encodeURIComponent(link.textContent)}`;
      const answer = document.createElement("p");
      answer.textContent = line(article);
      list.appendChild(document.createElement("li")).append(link, answer);
    }
    return list;
  }

  /**
   * What is said of what was found.
   * @param {Found} found
   * @param {string} query
   */
  function sentence({ likely, sure, alone, unfinished, foreign }, query) {
    if (!query) return "";
    if (foreign && !unfinished) return `If you mean “${foreign.textContent}”: no rule of this game settles that, but rules of other games do.`;
    if (alone) return likely.length === 1 ? "One answer." : `${Math.min(likely.length, SHOWN)} answers, the likeliest first.`;
    if (sure) return "You may mean one of these questions. The likeliest is first:";
    if (unfinished) return likely.length ? "The nearest questions so far:" : "";
    if (likely.length) return `We are not sure which question “${query}” is. The nearest are:`;
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
    const further = /** @type {HTMLElement} */ (form.querySelector(".pr-further")); // leads on where the page does not know
    const answers = /** @type {HTMLElement} */ (document.querySelector(".pr-answers"));
    /** @type {HTMLElement[]} */
    const articles = [...document.querySelectorAll(/** @type {"article"} */ (".pr-dispute"))];
    const homes = articles.map((article) => /** @type {HTMLElement} */ (article.parentElement));
    const elsewhere = /** @type {HTMLElement | null} */ (document.querySelector(".pr-foreign"));
    /** @type {ReturnType<typeof finder> | undefined} */
    let learnt;
    /** @type {Promise<void> | undefined} */
    let coming;
    let entered = false; // whether Enter was pressed before there was an answer to go to

    /** Has the page learn what players mean, as soon as somebody is about to ask; most who open it only read. */
    function prepare() {
      coming ??= load(form.dataset.wordings ?? "").then(
        () => void (learnt = finder(articles, [...(elsewhere?.querySelectorAll("li") ?? [])])),
        () => (coming = undefined), // it may come the next time
      );
      return coming;
    }

    /** Answers once the page has learnt enough to. */
    async function answerLater() {
      form.ariaBusy = "true";
      status.value = "One moment…";
      await prepare();
      form.ariaBusy = "false";
      if (!learnt) return void (status.value = "What is needed to understand a question could not be loaded. Try again when you have a network, or look through the list below.");
      answer();
      if (entered) answers.focus();
      entered = false;
    }

    /** Goes to the page of the chosen game, with what is asked. */
    function leave() {
      const query = input.value.trim();
      remembered(select.selectedOptions[0].dataset.book);
      location.href = select.value + (query ? `#q=${encodeURIComponent(query)}` : "");
    }

    function answer() {
      const query = input.value.trim();
      if (query && !learnt) return void answerLater();
      const found = query && learnt ? learnt(query) : { likely: [], sure: false, alone: false, unfinished: false };
      const { likely, sure, alone, foreign } = found;
      const fitting = likely.slice(0, SHOWN);
      for (const [place, article] of articles.entries()) {
        homes[place].append(article);
        for (const part of article.querySelectorAll(/** @type {"details"} */ ("details:not(.is-all)"))) part.open = sure && article === fitting[0];
      }
      answers.replaceChildren(...(!alone && (fitting.length || foreign) ? [nearest(found)] : []), ...(sure ? fitting : []));
      form.classList.toggle("is-asked", query !== "");
      for (const home of new Set(homes)) /** @type {HTMLElement} */ (home.closest("section")).hidden = sure;
      if (elsewhere) elsewhere.hidden = sure;
      status.value = sentence(found, query);
      further.hidden = !query || sure || found.unfinished;
      const link = further.querySelector("a");
      if (link) link.search = `?q=${encodeURIComponent(query)}`;
    }

    /** Has the address say what is asked, so that it can be sent to a friend. */
    function note() {
      const query = input.value.trim();
      history.replaceState(null, "", query ? `#q=${encodeURIComponent(query)}` : location.pathname + location.search);
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      entered = !learnt && input.value.trim() !== "";
      answers.focus();
    });
    select.addEventListener("change", leave);
    input.addEventListener("focus", prepare);
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
