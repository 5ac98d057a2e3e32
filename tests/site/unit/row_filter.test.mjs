// The indexes: what is chosen of their rows, how the address says it, and which rows are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { element, open } from "./page.mjs";

const { primeroRows: rows } = open(["_static/row_filter"], { body: Object.assign(element("body")) });
const plain = (value) => JSON.parse(JSON.stringify(value));
const NOTHING = { grade: "", game: "", source: "", words: "" };

test("an address gives back what was written into it", () => {
  const chosen = { grade: "gap", game: "italian", source: "minsheu-1599", words: "takes & folds" };

  assert.deepEqual(plain(rows.read(rows.write(chosen), () => true)), chosen);
  assert.equal(rows.write({ ...NOTHING, words: " " }), "");
});

test("what the form does not offer is passed over", () => {
  const read = rows.read("?grade=none&game=italian&other=1", (name) => name === "game");

  assert.deepEqual(plain(read), { ...NOTHING, game: "italian" });
});

test("one rule must be of the chosen game and of the chosen grade", () => {
  const row = { rules: [["italian", "gap"], ["zorli", "attested"]], sources: ["minsheu-1599"], text: rows.plain("He must ſee") };
  const keeps = (choice) => rows.keeps({ ...NOTHING, ...choice }, row);

  assert.equal(keeps({}), true);
  assert.equal(keeps({ grade: "gap" }), true);
  assert.equal(keeps({ grade: "gap", game: "italian" }), true);
  assert.equal(keeps({ grade: "gap", game: "zorli" }), false);
  assert.equal(keeps({ source: "florio-1591" }), false);
  assert.equal(keeps({ source: "minsheu-1599", words: "SEE must" }), true);
  assert.equal(keeps({ words: "see half" }), false);
});

test("a row on which no rule rests is shown until a grade or a game is chosen", () => {
  const row = { rules: [[""]], sources: ["rid-1612"], text: "cards" };

  assert.equal(rows.keeps(NOTHING, row), true);
  assert.equal(rows.keeps({ ...NOTHING, game: "italian" }, row), false);
});

test("accents and old letters do not matter", () => {
  assert.equal(rows.plain("Lorénço’s ſix"), "lorenco's six");
});

test("the number of rows is a sentence", () => {
  assert.equal(rows.counted(3, 3, "rules"), "All 3 rules are shown.");
  assert.equal(rows.counted(1, 3, "rules"), "1 of 3 rules is shown.");
  assert.equal(rows.counted(0, 3, "rules"), "0 of 3 rules are shown.");
});
