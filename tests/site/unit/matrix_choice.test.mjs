// The comparison of rulebooks: what is chosen, how the address says it, what it shows; and the reader's own rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.mjs";

const { primeroChoice: choice } = open(["_static/matrix_choice"]);
const KNOWN = ["italian", "english", "zorli", "suzuki", "rmi"];
const plain = (value) => JSON.parse(JSON.stringify(value));

test("an address gives back what was written into it", () => {
  const chosen = { games: ["zorli", "italian"], show: ["differ", "old"], words: "takes & folds, back" };

  assert.deepEqual(plain(choice.read(`#${choice.write(chosen)}`, KNOWN)), chosen);
  assert.equal(choice.write({ games: [], show: [], words: " " }), "");
});

test("an address with unknown or too many games keeps those that fit", () => {
  const read = choice.read("#games=none,rmi,rmi,italian,english,zorli,suzuki&show=all,guesses", KNOWN);

  assert.deepEqual(plain(read), { games: ["rmi", "italian", "english", "zorli"], show: ["guesses"], words: "" });
});

test("the name of a part of the page is no choice", () => {
  assert.equal(choice.isChoice("#fold-withdraw-half"), false);
  assert.equal(choice.isChoice("#games=rmi"), true);
});

test("before anybody chooses three games stand there and one's own, and all where each is only a line", () => {
  assert.deepEqual(plain(choice.shown([], KNOWN, true, ["italian", "zorli", "none"])), ["italian", "zorli", "english"]);
  assert.deepEqual(plain(choice.shown([], [...KNOWN, "yours"], true, ["rmi", "zorli"])), ["rmi", "zorli", "yours"]);
  assert.deepEqual(plain(choice.shown([], [...KNOWN, "yours"], false, ["rmi"])), ["yours", ...KNOWN]);
  assert.deepEqual(plain(choice.shown(["rmi"], KNOWN, true, ["zorli"])), ["rmi"]);
});

test("each filter keeps the questions that it names", () => {
  const row = { answers: ["Half", "Half"], grades: ["attested"], old: false, text: "What comes back? Half" };
  const keeps = (show, more = {}, words = "") => choice.keeps({ show, words }, { ...row, ...more });

  assert.equal(keeps([]), true);
  assert.equal(keeps(["differ"]), false);
  assert.equal(keeps(["differ"], { answers: ["Half", "Nothing"] }), true);
  assert.equal(keeps(["guesses"]), false);
  assert.equal(keeps(["guesses"], { grades: ["attested", "conjecture"] }), true);
  assert.equal(keeps(["old"]), false);
  assert.equal(keeps(["old"], { old: true }), true);
  assert.equal(keeps([], {}, "comes BACK"), true);
  assert.equal(keeps([], {}, "goes"), false);
});

test("games that answer alike stand together, in the order in which an answer is first given", () => {
  const groups = choice.grouped([{ says: "Half", game: "a" }, { says: "Nothing", game: "b" }, { says: "Half", game: "c" }]);

  assert.deepEqual(plain(groups.map(({ says, games }) => [says, games.map(({ game }) => game)])), [["Half", ["a", "c"]], ["Nothing", ["b"]]]);
  assert.equal(choice.summary(3, 2, 1), "3 games, 2 answers. 1 old text mentions it.");
  assert.equal(choice.summary(0, 0, 0), "None of these games has a rule. No old text mentions it.");
});

test("one's own rules are kept as what they answer otherwise", () => {
  const { primero } = open(["primero", "own_rules"]);
  const own = { said: "Half", own: true, value: "", claims: [{ id: "italian/half" }] };
  const other = { said: "Nothing", own: false, value: "english/none", claims: [{ id: "english/none" }] };
  const asked = { parts: [{ questions: [{ id: "fold.refund", rows: [own, other] }] }] };

  assert.deepEqual(plain(primero.ownRules.otherwise(asked, { answers: {}, suspend: [] })), {});
  assert.deepEqual(plain(primero.ownRules.otherwise(asked, { answers: { "fold.refund": "english/none" }, suspend: [] })), { "fold.refund": "Nothing" });
  assert.deepEqual(plain(primero.ownRules.otherwise(asked, { answers: {}, suspend: ["italian/half"] })), { "fold.refund": "No rule" });
});
