// “May I do this?”: finds what a player asks among the rulings of his game. Without this file they are a list by moment of play.
"use strict";

(() => {
  const { words } = self.primeroSpelling;
  const KEPT = "primero-game"; // under which name a browser keeps the game that was asked about last
  const SHOWN = 3; // so many answers at most: the first is meant to be the one
  const NEAR = 5; // so many questions where none of them is sure
  const LEAST = 0.34; // of a question that fits less than this nobody says that it was asked
  const SURE = 0.7; // and one that fits less than this is no answer: it is the nearest question
  const WHOLE = 0.5; // of the words asked an answer knows more than this share,
  const NEAREST = 0.69; // or it fits no better than this, and is only the nearest question
  const LITERAL = 0.05; // what is added where somebody asks in the very words of a phrase
  const BEGUN = 2; // so many letters of a word, and it may be one that is still being typed
  const KIN = 0.9; // what a word is worth that is met by another of the same sense, beside one that is met itself
  const STRANGE = 0.6; // and one that no rule has, beside the rarest that one has
  const PERSON = 0.8; // what a question is worth that does not ask who, where it was asked who
  const CLEAR = 0.75; // of what a question of other games fits, a question of this game fits more, or it was not asked

  // Words that say nothing of what is asked.
  const EMPTY = new Set(words(
    "a an am and any anybody are as at be been but by can could did do does for from get had has have he her his how i if in is it" +
    " its just let many may me mine much my nobody of on one or our out shall she should so some somebody than that the their" +
    " them then there they this to up t don ll re ve us was we what when where which who whom will with would you your" +
    " m s d am allowed whats whos thats im ive hes shes theyre cant wont dont isnt didnt got gets getting gotta gonna wanna want wants" +
    " now happen happens happening still really please mean means thing things like else anyone someone too way here him normally" +
    " instead right ok okay well even ever going been already yet",
  ));

  // Forms of a word that no ending makes; each list counts as its first word.
  const FORMS = [
    "show shown", "see saw seen", "draw drew drawn", "throw threw thrown", "deal dealt", "take took taken", "give gave given",
    "lose lost", "win won", "pay paid", "say said", "make made", "meet met", "keep kept", "speak spoke spoken", "go went gone",
    "run ran", "fall fell fallen", "lay laid", "tell told", "lie lied lies lying", "tie tied ties tying",
  ].map((list) => words(list));
  const BASE = new Map(FORMS.flatMap(([first, ...others]) => others.map((word) => [word, first])));

  // Words that players use for one another; each list counts as its first word.
  const SAME = [
    "exchange change swap replace discard draw trade", "fold drop quit leave surrender muck", "beat better outrank", "bet vie wager", "see call match meet pay",
    "point worth value score count", "first start begin open", "hand holding", "money counter chip coin cash", "bluff lie pretend overbid",
    "player people person", "must compulsory oblige force need", "raise revie increase", "refuse veto reject decline accept",
    "pack deck", "pot prize", "court face picture", "remove without", "equal tie same", "show reveal lay", "big size large",
    "supremus maximus 55", "flush fluxus", "primero prime primiera", "chorus quartet",
  ].map((list) => [...new Set(list.split(" ").flatMap(words).map(stem))]);
  const MEANS = new Map(SAME.toReversed().flatMap(([first, ...others]) => others.map((word) => [word, first])));

  /**
   * The words of a phrase that say something, without the endings of grammar, each under what it means; a phrase that has
   * no others keeps all.
   * @param {string} phrase
   * @returns {Meanings}
   */
  function stems(phrase) {
    const all = words(phrase);
    const full = all.filter((word) => !EMPTY.has(word));
    /** @type {Meanings} */
    const meant = new Map();
    for (const word of (full.length ? full : all).map(stem)) {
      const meaning = MEANS.get(word) ?? word;
      meant.set(meaning, (meant.get(meaning) ?? new Set()).add(word));
    }
    return meant;
  }

  /**
   * How well some phrases have a word: by itself, by another of the same sense, or not at all.
   * @param {string} meaning
   * @param {Set<string>} said
   * @param {Meanings[]} phrases
   */
  function likeness(meaning, said, phrases) {
    const ways = phrases.flatMap((phrase) => [...(phrase.get(meaning) ?? [])]);
    return ways.some((word) => said.has(word)) ? 1 : ways.length ? KIN : 0;
  }

  /** @param {string} form */
  function stem(form) {
    const word = BASE.get(form) ?? form;
    if (/^\p{N}+$/u.test(word) || word.length < 4) return word;
    return word.replace(/(?:ies)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "").replace(/([^aeiou])\1$/, "$1");
  }

  /** @param {HTMLElement} article */
  const ways = (article) => (article.dataset.words ?? "").split("|");

  /** @param {string} phrase */
  const isOfPerson = (phrase) => /^who(?:m|se)?\b/i.test(phrase.trim());

  /**
   * @typedef {Map<string, Set<string>>} Meanings what the words of a phrase mean, each with the words that say it there
   * @typedef {{ article: HTMLElement, phrases: Meanings[], said: Meanings, person: boolean }} Ruling
   * @typedef {{ fitting: HTMLElement[], sure: boolean, unfinished: boolean, foreign?: HTMLElement }} Found `unfinished`: the last
   *   word may go on; `foreign`: a question that no rule of the game settles was asked
   * @param {HTMLElement[]} articles
   * @param {HTMLElement[]} foreign the questions that only other games settle
   * @returns {(query: string) => Found} the rulings that fit what is asked, the best first
   */
  function finder(articles, foreign) {
    const asking = [...articles, ...foreign];
    /** @type {Ruling[]} */
    const rulings = asking.map((article) => ({
      article,
      phrases: ways(article).map(stems),
      said: stems(article.querySelector(".pr-ruling")?.textContent ?? ""),
      person: ways(article).some(isOfPerson),
    }));
    /** @type {Map<string, number>} */
    const spread = new Map(); // in how many rulings of the game a word occurs; a word of other games, as if in one
    for (const { article, phrases, said } of rulings) {
      const own = articles.includes(article);
      for (const word of new Set([...phrases, said].flatMap((phrase) => [...phrase.keys()]))) {
        spread.set(word, own ? (spread.get(word) ?? 0) + 1 : Math.max(spread.get(word) ?? 1, 1));
      }
    }
    const rarest = Math.log(1 + articles.length);
    // A word that nobody knows weighs more than the rarest: what it asks about, no rule here may speak of.
    /** @param {string} word */
    const weight = (word) => (spread.has(word) ? Math.log(1 + articles.length / (spread.get(word) ?? 1)) : STRANGE * rarest);
    /** @param {Meanings} meant */
    const total = (meant) => Array.from(meant.keys(), weight).reduce((sum, each) => sum + each, 0);

    const told = asking.flatMap((article) => ways(article).map(words));
    const vocabulary = new Set([...told.flat(), ...MEANS.keys()]);
    const pairs = new Set(told.flatMap((phrase) => phrase.slice(1).map((word, place) => `${phrase[place]} ${word}`)));

    /**
     * @param {string} query
     * @returns {string[]} what the last word may become: where it is none that is known, each word that begins so, or of
     *   them those that follow the word before it somewhere
     */
    function endings(query) {
      const [before = "", last = ""] = ["", ...words(query)].slice(-2);
      const known = EMPTY.has(last) || spread.has(MEANS.get(stem(last)) ?? stem(last));
      if (known) return [];
      const begun = [...vocabulary, ...EMPTY].filter((word) => word.startsWith(last));
      const following = begun.filter((word) => pairs.has(`${before} ${word}`));
      return following.length ? following : begun;
    }

    /**
     * @param {string} query
     * @param {string[]} whole what the last word may become
     * @returns {Meanings[]} what may be asked
     */
    function readings(query, whole) {
      const last = words(query).at(-1) ?? "";
      if (last.length < BEGUN) return [stems(query)];
      const before = query.slice(0, query.trimEnd().length - last.length);
      return [stems(query), ...whole.map((word) => stems(`${before} ${word}`))];
    }

    /**
     * @param {Meanings} asked
     * @param {boolean} who whether a person is asked for
     */
    function ranked(asked, who) {
      const most = total(asked);
      if (!most) return [];
      return rulings
        .map(({ article, phrases, said: told, person }) => {
          /** @param {Meanings[]} sets */
          const met = (...sets) => [...asked].reduce((sum, [word, said]) => sum + weight(word) * likeness(word, said, sets), 0);
          const fits = phrases.map((phrase) => (2 * met(phrase)) / (most + total(phrase)));
          const apt = who && !person ? PERSON : 1;
          const score = apt * (Math.max(...fits) + 0.3 * (met(...phrases, told) / most));
          const known = [...asked].filter(([word, said]) => likeness(word, said, [...phrases, told])).length;
          return { article, score: known > WHOLE * asked.size ? score : Math.min(score, NEAREST) };
        })
        .filter(({ score }) => score >= LEAST);
    }

    return (query) => {
      const whole = endings(query);
      const read = readings(query, whole);
      /** @type {Map<HTMLElement, number>} */
      const scores = new Map();
      for (const { article, score } of read.flatMap((asked) => ranked(asked, isOfPerson(query)))) {
        scores.set(article, Math.max(score, scores.get(article) ?? 0));
      }
      const asIs = words(query).join(" ");
      for (const [article, score] of scores) {
        if (ways(article).some((way) => words(way).join(" ") === asIs)) scores.set(article, score + LITERAL);
      }
      const sorted = [...scores].sort(([, a], [, b]) => b - a);
      const best = sorted.filter(([article]) => !foreign.includes(article)).slice(0, NEAR);
      const other = sorted.find(([article]) => foreign.includes(article));
      const least = best[0]?.[1] ?? 0;
      const fitting = best.map(([article]) => article);
      // One word that may become several is no question yet.
      const open = whole.length > 0 && words(query).length === 1 && new Set(read.slice(1).map((asked) => [...asked.keys()].join())).size > 1;
      if (other && other[1] >= SURE && least < CLEAR * other[1]) return { fitting, sure: false, unfinished: whole.length > 0, foreign: other[0] };
      const sure = least >= SURE && !open;
      return { fitting: fitting.slice(0, sure ? SHOWN : NEAR), sure, unfinished: whole.length > 0 };
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
    const find = finder(articles, [...(elsewhere?.querySelectorAll("li") ?? [])]);

    /** Goes to the page of the chosen game, with what is asked. */
    function leave() {
      const query = input.value.trim();
      remembered(select.selectedOptions[0].dataset.book);
      location.href = select.value + (query ? `#q=${encodeURIComponent(query)}` : "");
    }

    function answer() {
      const query = input.value.trim();
      const found = query ? find(query) : { fitting: [], sure: false, unfinished: false };
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
