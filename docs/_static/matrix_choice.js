// What is chosen of a comparison: the games, what is shown of them, and the words that are sought; in the address and in words.
"use strict";

self.primeroChoice = (() => {
  const MOST = 4; // games beside one another: a fifth would not fit a screen
  const OWN = "yours"; // by which the address names the reader's own rules

  const GUESSES = ["conjecture", "invention", "unsourced", "gap"]; // grades behind which no text stands

  /** What may be left out, by its name in the address: each keeps some questions. */
  const FILTERS = {
    differ: "Only where they differ",
    guesses: "Only guesses",
    old: "Only what old texts mention",
  };

  /**
   * Reads a choice from an address; what it does not know it passes over.
   * @param {string} hash
   * @param {string[]} known the games that can be chosen
   * @returns {MatrixChoice}
   */
  function read(hash, known) {
    const said = new URLSearchParams(hash.slice(1));
    /** @param {string} name */
    const list = (name) => (said.get(name) ?? "").split(",");
    const games = [...new Set(list("games"))].filter((game) => known.includes(game)).slice(0, MOST);
    return { games, show: list("show").filter((name) => name in FILTERS), words: said.get("words") ?? "" };
  }

  /**
   * Writes a choice as an address has it; nothing where nothing is chosen.
   * @param {MatrixChoice} choice
   */
  function write({ games, show, words }) {
    const said = Object.entries({ games: games.join(), show: show.join(), words: words.trim() });
    return said.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
  }

  /** Whether an address holds a choice, and not the name of a part of the page. @param {string} hash */
  const isChoice = (hash) => /^#(games|show|words)=/.test(hash);

  /**
   * The games that are shown: those chosen, else the reader's own and the first few, or all where each is a line and no column.
   * @param {string[]} chosen
   * @param {string[]} known
   * @param {boolean} wide
   * @param {string[]} first those that stand beside one another before anybody chooses
   */
  function shown(chosen, known, wide, first) {
    if (chosen.length) return chosen;
    const others = known.filter((game) => game !== OWN);
    const all = known.includes(OWN) ? [OWN, ...others] : others;
    return wide ? [...[...new Set([...first.filter((game) => others.includes(game)), ...others])].slice(0, first.length), ...(known.includes(OWN) ? [OWN] : [])] : all;
  }

  /**
   * Puts what games answer into groups, in the order in which an answer is first given.
   * @template {{ says: string }} Given
   * @param {Given[]} given
   * @returns {{ says: string, games: Given[] }[]}
   */
  function grouped(given) {
    return [...Map.groupBy(given, ({ says }) => says)].map(([says, games]) => ({ says, games }));
  }

  /**
   * Whether a question is to be shown.
   * @param {Pick<MatrixChoice, "show" | "words">} choice
   * @param {{ answers: string[], grades: string[], old: boolean, text: string }} row what the games shown answer, how firmly, and all that is said
   */
  function keeps({ show, words }, { answers, grades, old, text }) {
    return (!show.includes("differ") || new Set(answers).size > 1)
      && (!show.includes("guesses") || grades.some((grade) => GUESSES.includes(grade)))
      && (!show.includes("old") || old)
      && text.toLowerCase().includes(words.trim().toLowerCase());
  }

  /** @param {number} number @param {string} one @param {string} many */
  const counted = (number, one, many) => (number === 1 ? `1 ${one}` : `${number} ${many}`);

  /**
   * Says how far games agree on a question.
   * @param {number} games
   * @param {number} answers
   * @param {number} texts
   */
  function summary(games, answers, texts) {
    const said = games ? `${counted(games, "game", "games")}, ${counted(answers, "answer", "answers")}.` : "None of these games has a rule.";
    return texts ? `${said} ${counted(texts, "old text mentions", "old texts mention")} it.` : `${said} No old text mentions it.`;
  }

  return { FILTERS, MOST, OWN, grouped, isChoice, keeps, read, shown, summary, write };
})();
