// The reader's own rules, left on his device for the pages that compare: what each question is answered, in words.
"use strict";

(() => {
  const NAME = "primero-own-rules"; // as matrix.js reads it

  /**
   * Says what each question is answered under some choices, where it is not what the rulebook says.
   * @param {Pick<Answers.Questionnaire, "parts">} asked
   * @param {Pick<Answers.Evaluation, "answers" | "suspend" | "idle">} choices
   * @returns {Record<string, string>}
   */
  function otherwise({ parts }, { answers, suspend, idle = [] }) {
    /** @type {Record<string, string>} */
    const said = {};
    for (const { id, rows } of parts.flatMap(({ questions }) => questions)) {
      const [own] = rows;
      const chosen = rows.find(({ value, claims }) => value === answers[id] || claims.some((claim) => claim.id === answers[id]));
      if (answers[id]) said[id] = chosen?.said ?? answers[id];
      else if (own?.own && own.claims.length && own.claims.every((claim) => suspend.includes(claim.id))) said[id] = "No rule";
    }
    for (const { id } of idle) said[id] = `${said[id] ?? answers[id]} (without effect)`;
    return said;
  }

  /**
   * @param {Pick<Answers.Questionnaire, "parts">} asked
   * @param {Answers.Choices & Pick<Answers.Evaluation, "idle">} choices
   */
  function keep(asked, choices) {
    const { base, title, link } = choices;
    try {
      localStorage.setItem(NAME, JSON.stringify({ base, title, link, answers: otherwise(asked, choices) }));
    } catch {
      // a browser that keeps nothing: the choices are in the address
    }
  }

  self.primero.ownRules = { keep, otherwise };
})();
