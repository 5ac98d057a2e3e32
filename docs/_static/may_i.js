// “May I do this?”: finds what a player asks among the rulings of his game. Without this file they are a list by moment of play.
"use strict";

(() => {
  const { words } = self.primeroSpelling;
  const KEPT = "primero-game"; // under which name a browser keeps the game that was asked about last
  const SHOWN = 3; // so many answers at most: the first is meant to be the one
  const LEAST = 0.34; // of a question that fits less than this nobody says that it was asked
  const SURE = 0.7; // and one that fits less than this is no answer: it is the nearest question
  const BEGUN = 2; // so many letters of a word, and it may be one that is still being typed

  // Words that say nothing of what is asked.
  const EMPTY = new Set(words(
    "a an am and any anybody are as at be been but by can could did do does for from get had has have he her his how i if in is it" +
    " its just let many may me mine much my nobody of on one or our out shall she should so some somebody than that the their" +
    " them then there they this to up t don ll re ve us was we what when where which who whom will with would you your",
  ));

  // Words that players use for one another; each list counts as its first word.
  const SAME = [
    "exchange change swap replace discard draw trade", "fold drop quit leave surrender muck", "bet vie wager", "see call match meet pay",
    "point worth value score count", "first start begin open", "hand holding", "money counter chip coin cash", "bluff lie pretend overbid",
    "player people person", "must compulsory oblige force need", "raise revie increase", "refuse veto reject decline accept",
    "pack deck", "pot prize", "court face picture", "remove without", "equal tie same", "show reveal lay", "big size large",
    "supremus maximus 55", "flush fluxus", "primero prime primiera", "chorus quartet",
  ].map((list) => [...new Set(list.split(" ").flatMap(words).map(stem))]);
  const MEANS = new Map(SAME.toReversed().flatMap(([first, ...others]) => others.map((word) => [word, first])));

  /**
   * The words of a phrase that say something, without the endings of grammar; a phrase that has no others keeps all.
   * @param {string} phrase
   */
  function stems(phrase) {
    const all = words(phrase);
    const full = all.filter((word) => !EMPTY.has(word));
    return new Set((full.length ? full : all).map(stem).map((word) => MEANS.get(word) ?? word));
  }

  /** @param {string} word */
  function stem(word) {
    if (/^\p{N}+$/u.test(word) || word.length < 4) return word;
    return word.replace(/(?:ies)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "").replace(/([^aeiou])\1$/, "$1");
  }

  /**
   * @typedef {{ article: HTMLElement, phrases: Set<string>[], said: Set<string> }} Ruling
   * @typedef {{ fitting: HTMLElement[], sure: boolean, unfinished: boolean }} Found `unfinished`: the last word may go on
   * @param {HTMLElement[]} articles
   * @returns {(query: string) => Found} the rulings that fit what is asked, the best first
   */
  function finder(articles) {
    /** @type {Ruling[]} */
    const rulings = articles.map((article) => ({
      article,
      phrases: (article.dataset.words ?? "").split("|").map(stems),
      said: stems(article.querySelector(".pr-ruling")?.textContent ?? ""),
    }));
    /** @type {Map<string, number>} */
    const spread = new Map(); // in how many rulings a word occurs
    for (const { phrases, said } of rulings) {
      for (const word of new Set([...phrases.flatMap((phrase) => [...phrase]), ...said])) {
        spread.set(word, (spread.get(word) ?? 0) + 1);
      }
    }
    // A word that nobody knows weighs as much as the rarest: what it asks about, no rule here may speak of.
    /** @param {string} word */
    const weight = (word) => Math.log(1 + rulings.length / (spread.get(word) ?? 1));
    /** @param {Iterable<string>} listed */
    const total = (listed) => Array.from(listed, weight).reduce((sum, each) => sum + each, 0);

    const vocabulary = new Set([...articles.flatMap((article) => words(article.dataset.words ?? "")), ...MEANS.keys()]);

    /**
     * @param {string} query
     * @returns {string[]} what the last word may become: where it is none that is known, each word that begins so
     */
    function endings(query) {
      const last = words(query).at(-1) ?? "";
      const known = EMPTY.has(last) || spread.has(MEANS.get(stem(last)) ?? stem(last));
      return known ? [] : [...vocabulary, ...EMPTY].filter((word) => word.startsWith(last));
    }

    /**
     * @param {string} query
     * @param {string[]} whole what the last word may become
     * @returns {Set<string>[]} what may be asked
     */
    function readings(query, whole) {
      const last = words(query).at(-1) ?? "";
      if (last.length < BEGUN) return [stems(query)];
      const before = query.slice(0, query.trimEnd().length - last.length);
      return [stems(query), ...whole.map((word) => stems(`${before} ${word}`))];
    }

    /** @param {Set<string>} asked */
    function ranked(asked) {
      const most = total(asked);
      if (!most) return [];
      return rulings
        .map(({ article, phrases, said }) => {
          /** @param {Set<string>[]} sets */
          const met = (...sets) => total([...asked].filter((word) => sets.some((set) => set.has(word))));
          const fits = phrases.map((phrase) => (2 * met(phrase)) / (most + total(phrase)));
          return { article, score: Math.max(...fits) + 0.3 * (met(...phrases, said) / most) };
        })
        .filter(({ score }) => score >= LEAST);
    }

    return (query) => {
      const whole = endings(query);
      /** @type {Map<HTMLElement, number>} */
      const scores = new Map();
      for (const { article, score } of readings(query, whole).flatMap(ranked)) {
        scores.set(article, Math.max(score, scores.get(article) ?? 0));
      }
      const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
      const sure = (best[0]?.[1] ?? 0) >= SURE;
      return { fitting: best.map(([article]) => article), sure, unfinished: whole.length > 0 };
    };
  }

  /**
   * The questions that come nearest to one that no rule answers: each asks itself.
   * @param {HTMLElement[]} articles
   */
  function nearest(articles) {
    const list = document.createElement("ul");
    list.className = "pr-nearest";
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
  function sentence({ fitting, sure, unfinished }, query) {
    if (!query) return "";
    if (sure) return fitting.length === 1 ? "One answer." : `${fitting.length} answers, the likeliest first.`;
    if (unfinished) return fitting.length ? "The nearest questions so far:" : "";
    if (fitting.length) return `We find no rule on “${query}”. The nearest questions are:`;
    return `We find no rule on “${query}”. Try other words, or look through the list below.`;
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
  const ofAddress = () => decodeURIComponent(/^#q=(.*)$/.exec(location.hash)?.[1] ?? "");

  /** @param {HTMLFormElement} form */
  function start(form) {
    const select = /** @type {HTMLSelectElement} */ (form.querySelector("select"));
    const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const status = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
    const answers = /** @type {HTMLElement} */ (document.querySelector(".pr-answers"));
    /** @type {HTMLElement[]} */
    const articles = [...document.querySelectorAll(/** @type {"article"} */ (".pr-dispute"))];
    const homes = articles.map((article) => /** @type {HTMLElement} */ (article.parentElement));
    const find = finder(articles);

    /** Goes to the page of the chosen game, with what is asked. */
    function leave() {
      const query = input.value.trim();
      remembered(select.selectedOptions[0].dataset.book);
      location.href = select.value + (query ? `#q=${encodeURIComponent(query)}` : "");
    }

    function answer() {
      const query = input.value.trim();
      const found = query ? find(query) : { fitting: [], sure: false, unfinished: false };
      const { fitting, sure } = found;
      for (const [place, article] of articles.entries()) {
        homes[place].append(article);
        for (const part of article.querySelectorAll("details")) part.open = sure && article === fitting[0];
      }
      answers.replaceChildren(...(sure ? fitting : fitting.length ? [nearest(fitting)] : []));
      form.classList.toggle("is-asked", query !== "");
      for (const home of new Set(homes)) home.hidden = sure;
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
