// The game at the table as the page keeps it: its turns, its steps, and who may see what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawings, element, open } from "./page.mjs";

const quiet = () => {};

test("what is asked for is done in turn, and nothing of it once all is begun anew", async () => {
  const { primero } = open(["primero", "clicks"]);
  const { inTurn, anew } = primero.clicks(element("div"));
  const done = [];
  const act = (name) => async (ours) => {
    await null;
    if (ours()) done.push(name);
  };

  const failed = inTurn(() => Promise.reject(new Error("No.")));
  const first = inTurn(act("first"));
  await assert.rejects(failed, { message: "No." });
  await first;
  const late = inTurn(act("late"));
  const ours = anew();
  await late;
  await inTurn(act("second"));

  assert.deepEqual(done, ["first", "second"]);
  assert.equal(ours(), true);
});

/** The buttons and the slider with which a game is looked at again. */
function past() {
  const home = element("div", {},
    element("ol", { class: "pr-past" }), element("p", { class: "pr-at" }), element("input", { type: "range" }),
    element("label", {}, element("select", { name: "eyes" })),
    ...["first", "back", "on", "last"].map((way) => element("button", { "data-goes": way })));
  const looks = [];
  const { primero, drawn } = drawings(["history"]);
  const shown = primero.history(home, drawn, (...look) => looks.push(look));
  const table = { steps: 3, acts: [{ sentence: "He vies." }], seats: [{ name: "Alberto" }] };
  const go = (way) => home.querySelector(`[data-goes=${way}]`).press();
  return { home, looks, go, show: (more) => shown.show(table, { step: null, eyes: "", finished: false, ...more }) };
}

test("each step of a game can be looked at, and the last is the table as it stands", () => {
  const { looks, go, show } = past();
  show({});
  for (const way of ["first", "on", "last"]) go(way);
  assert.deepEqual(looks.map(([step]) => step), [0], "the table as it stands has nothing after it");

  show({ step: 1 });
  for (const way of ["back", "on", "on", "last"]) go(way);
  assert.deepEqual(looks.slice(1).map(([step]) => step), [0, 1, 2, null]);
});

test("the page says after how many moves it is, and who may look when all is over", () => {
  const { home, show } = past();
  show({});
  assert.equal(home.querySelector(".pr-at").textContent, "3 moves");

  show({ step: 1, finished: true, eyes: "*" });
  assert.equal(home.querySelector(".pr-at").textContent, "after 1 of 3 moves");
  assert.equal(home.querySelector("select").textContent, "everybodynobodyAlberto");
  assert.equal(home.querySelector("label").hidden, false);
});

/** A session of which the engine answers what a test says. */
function session(answers, pace = "step") {
  const asked = [];
  const seen = [];
  const note = (name) => (...words) => void seen.push([name, ...words.map(String)].join(" ").trim());
  const page = {
    ...Object.fromEntries(["draw", "say", "stand", "halt", "clear"].map((name) => [name, note(name)])),
    wait: quiet, refuse: (refusal) => note("refuse")(refusal.sentence), isOnward: () => true, pause: quiet, pace: () => pace,
  };
  const form = {
    say: quiet, tell: quiet,
    ask: async ({ table: [request, ...of] }) => {
      asked.push([request, ...of].join(" "));
      return answers(request, ...of);
    },
  };
  const { primero } = open(["primero", "clicks", "session"]);
  const clicks = primero.clicks(element("div"));
  return { asked, seen, ...primero.session({ clicks, before: form, during: form, page }) };
}

const table = { over: false, turn: "Alberto", turn_is: "person", persons: ["Alberto"], seat: "Alberto" };
const answer = (more, text = "after") => ({ outcome: { text, table: { ...table, ...more } } });

test("a move is played from where the reader saw the table, and moves it on", async () => {
  const { state, play, asked, seen } = session(() => answer({}));
  Object.assign(state, { text: "before", eyes: "Alberto", table });
  const first = play("pass", element("p"));
  await Promise.all([first, play("pass", element("p"))]); // the second click was meant for the same turn

  assert.deepEqual(asked, ["play before Alberto pass"]);
  assert.deepEqual([state.text, ...seen], ["after", "draw", "stand"]);
});

test("a move that is refused is answered beside it, and nothing has changed", async () => {
  const refused = { outcome: { refused: { sentence: "He may not." } } };
  const { state, play, seen } = session(() => refused);
  Object.assign(state, { text: "before", eyes: "Alberto", table });
  await play("fold", element("p"));

  assert.deepEqual([state.text, ...seen], ["before", "refuse He may not."]);
});

test("before another person looks, the page is cleared and nobody’s table asked for", async () => {
  const persons = ["Alberto", "Cinthio"];
  const { state, play, asked, seen } = session((request) => answer({ persons, turn: "Cinthio", seat: request === "show" ? "" : "Alberto" }));
  Object.assign(state, { text: "before", eyes: "Alberto", table: { ...table, persons } });
  await play("pass", element("p"));

  assert.deepEqual(asked, ["play before Alberto pass", "show after "]);
  assert.deepEqual([state.eyes, state.table.seat, ...seen], ["", "", "clear", "draw", "stand"]);
});

test("where the engine does not answer, the others wait until they are told to go on", async () => {
  const { state, next, waits, awaits, seen } = session(() => ({ wrong: "It stopped." }), "once");
  Object.assign(state, { text: "before", eyes: "Alberto", table: { ...table, turn_is: "player" } });
  assert.deepEqual([awaits(), waits()], [true, false]);
  await next();

  assert.deepEqual([waits(), ...seen], [true, "halt It stopped."]);
});

test("of several steps that are asked for at once only the last is shown", async () => {
  const { state, look, asked } = session(() => answer({}));
  Object.assign(state, { text: "before", eyes: "Alberto", table });
  await Promise.all([look(1), look(2), look(3)]);

  assert.deepEqual(asked, ["show before Alberto 3"]);
  assert.equal(state.step, 3);
});
