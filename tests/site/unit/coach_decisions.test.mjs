// The decisions that mattered: that they are still counted, and what the coach says of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawings, element } from "./page.mjs";

const decision = {
  number: 2, cards: ["7c"], sentence: "See: on average it gains 2.0, give or take 0.5.", how: "simulated in 60 deals", claim: null,
};

/** Shows answers one after another; gives what stands on the page after each. */
async function shown(...answers) {
  const home = element("div", {}, element("div", { class: "pr-mattered" }));
  const { primero, drawn } = drawings(["coach_decisions"]);
  const seen = [];
  const text = () => home.querySelector(".pr-mattered").textContent;
  const rest = answers.values();
  const session = { state: { text: "italian", eyes: "Alberto" }, ask: async () => (seen.push(text()), rest.next().value) };
  await primero.coachDecisions({ home, drawings: drawn, session, refused: () => [] })();
  return [...seen, text()];
}

test("the panel says that it is counting until the figures stand", async () => {
  const answer = (more) => ({ decisions: [decision], more });
  const [first, second, last] = await shown(answer(true), answer(false));

  assert.match(first, /still trying moves/);
  assert.match(second, /still trying moves.*See: on average it gains 2\.0, give or take 0\.5\./);
  assert.doesNotMatch(last, /still trying moves/);
  assert.match(last, /give or take 0\.5\.Simulated in 60 deals\./);
});
