// The coach, who speaks only when asked: what to do at this turn and why, first as counted, then as deals are played out.
"use strict";

/** @type {Primero["coach"]} */
self.primero.coach = ({ home, drawings, session, panels, refused }) => {
  const { part } = self.primero;
  const { make, inWords, rule, away } = drawings;
  const BUDGETS = [0, 24, 48, 96, 144, 216, 288, 384, 480]; // deals played out in all: each answer takes about a second
  const ROOMY = 720; // pixels: on a lower screen the chances are folded
  const { state } = session;
  const opener = part(home, "[data-unfolds=coach]");
  const place = part(home, ".pr-coach");
  const heard = part(home, ".pr-coach-said");
  let asked = ""; // the text of the session that the coach was last asked about
  let speaks = new URLSearchParams(location.search).get("coach") === "on"; // unasked, as the last lesson promises, until shut

  const isOpen = () => opener.ariaExpanded === "true";

  /** @param {number} per_cent */
  const rounded = (per_cent) => (per_cent > 0 && per_cent < 0.5 ? "under 1" : String(Math.round(per_cent)));

  /**
   * @param {string[]} head
   * @param {(string | Node)[][]} rows
   */
  function table(head, rows) {
    const first = make("tr", {}, ...head.map((words) => make("th", { scope: "col" }, words)));
    const body = rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name),
      ...cells.map((cell) => make("td", { className: "pr-fig" }, cell))));
    return make("table", {}, make("thead", {}, first), make("tbody", {}, ...body));
  }

  /** @param {Answers.Advice["coach"]} advice */
  function odds({ chances }) {
    if (!chances.length) return [];
    const rows = chances.map(({ label, per_cent, how }) => [label, rounded(per_cent), how]);
    return [make("details", { className: "pr-odds" }, make("summary", {}, "Chances"), table(["The chance", "in 100", "how"], rows))];
  }

  /** @param {Answers.Advice["coach"]} advice */
  function tried({ options, how }) {
    const rows = options.filter((option) => option.is_told).map((option) => [
      `${option.said}${option.best_players ? " (the steady player’s move)" : ""}`,
      `${option.gain.toFixed(1).replace("-", "−")} ± ${option.margin.toFixed(1)}`, String(option.deals)]);
    if (!rows.length) return [];
    const note = `The average gain on this hand, ${how}, with its margin: in 95 cases of 100 the true figure lies within the margin. Each `
      + "move was tried in the same deals, all of them possible from what you have seen, and the computer then played for "
      + "everybody. The coach assumes that the others have played much as the steady player would, so hands that explain what "
      + "they did come up more often.";
    return [make("details", { className: "pr-tried" }, make("summary", {}, "The moves that were tried"),
      make("p", { className: "pr-note" }, note), table(["Move", "Gain", "Deals"], rows))];
  }

  /** @param {Answers.Claim} claim */
  function resting(claim) {
    const mark = rule(claim).firstChild ?? "";
    return make("p", { className: "pr-note" }, mark, " ", make("a", away(claim.uri), claim.sentence));
  }

  /**
   * @param {Answers.Advice["coach"]} advice
   * @param {boolean} busy
   */
  function draw(advice, busy) {
    const [what, ...why] = advice.sentences;
    const before = [...place.querySelectorAll("details")].map(({ open, className }) => ({ open, className }));
    if (!before.length) before.push({ open: part(home, ".pr-frame").clientHeight >= ROOMY, className: "pr-odds" });
    const how = advice.how.startsWith("simulated in") ? `${advice.how}, from what you have seen.`
      : "This is the move of our steady computer player; the coach has not tried any deals yet.";
    place.replaceChildren(make("p", { className: "pr-advised" }, inWords(what)), ...why.map((words) => make("p", {}, inWords(words))),
      ...odds(advice),
      make("p", { className: "pr-note" }, `${how[0].toUpperCase()}${how.slice(1)}${busy ? " More deals are being played out." : ""}`),
      ...(advice.claim ? [resting(advice.claim)] : []), ...tried(advice));
    for (const details of place.querySelectorAll("details")) {
      details.open = before.some(({ open, className }) => open && className === details.className);
    }
  }

  /** Asks again and again while the panel is open and the turn is the same, and shows each answer. */
  async function ask() {
    const { text, eyes } = state;
    asked = text;
    place.replaceChildren(make("p", { className: "pr-note" }, "The coach is trying the moves."));
    heard.textContent = "";
    let before = "";
    for (const budget of BUDGETS) {
      const answer = await session.ask("coach", text, eyes, budget);
      if (state.text !== text || state.step !== null || !isOpen()) return;
      if (answer.refused) {
        if (!before) place.replaceChildren(...refused(answer.refused));
        return;
      }
      const { coach } = answer;
      const busy = coach.more && budget !== BUDGETS[BUDGETS.length - 1];
      draw(coach, busy);
      if (coach.said !== before || !busy) heard.textContent = coach.sentences.join(" ");
      before = coach.said;
      if (!busy) return;
    }
  }

  opener.addEventListener("click", () => {
    if (isOpen()) ask();
    else speaks = false;
  });
  part(home, "[data-shuts=coach]").addEventListener("click", () => (speaks = false));

  return {
    draw(mayAsk) {
      if (isOpen() && (!mayAsk || state.text !== asked)) panels.shut();
      opener.hidden = !mayAsk;
      if (speaks && mayAsk && !isOpen()) opener.click();
    },
  };
};
