// The search: what it finds, in which order, and how it says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { element, open } from "./page.mjs";

const ENTRIES = [
  ["claim", "rules/zorli.html#vie", "vie", "He vies up to 40 points."],
  ["passage", "sources/cardano.html#1", "Cardano", "Quod si uocauerit: iuxta legem, 400."],
  ["term", "glossary.html#up", "Vpcard", "The card that lies face up."],
];

/** Searches, and gives the addresses that are found, and what is said of them. */
function search(query, entries = ENTRIES) {
  const body = element("body", {},
    element("form", { id: "pr-search" }), element("input", { id: "pr-query" }),
    element("p", { id: "pr-found" }), element("ul", { id: "pr-results" }));
  const world = open(["_static/spelling", "_static/search"], { body, location: { search: `?q=${encodeURIComponent(query)}` } });
  world.primeroWords(entries);
  const links = body.querySelectorAll("a");
  return { found: links.map(({ href }) => href.replace(/.*#/, "")), says: body.querySelector("#pr-found").textContent, links };
}

test("old spellings and new ones are one", () => {
  assert.deepEqual(search("VOCAVERIT").found, ["1"]);
  assert.deepEqual(search("upcard").found, ["up"]);
  assert.deepEqual(search("jvxta").found, ["1"]);
});

test("every word must be there, at least its beginning; a number must be whole", () => {
  assert.deepEqual(search("vies poi").found, ["vie"]);
  assert.deepEqual(search("vies cards").found, []);
  assert.deepEqual(search("40").found, ["vie"]);
});

test("what is found in a heading comes first, and is marked", () => {
  const { found, links } = search("up");

  assert.deepEqual(found, ["up", "vie"]);
  assert.equal(links[0].html.includes("<mark>Vpcard</mark>"), true);
});

test("the page says how many places there are", () => {
  assert.equal(search("cardano").says, "One place.");
  assert.equal(search("up").says, "2 places.");
  assert.equal(search("quinze").says, "No results for “quinze”.");
  assert.equal(search("").says, "");
});

test("a word that stands there two thousand times is looked for once", () => {
  const many = Array.from({ length: 500 }, (_, number) => ["page", `a.html#${number}`, "A page", "the word ".repeat(100)]);
  const before = process.cpuUsage();

  assert.equal(search("the ".repeat(2000), many).says, search("the", many).says);
  assert.ok(process.cpuUsage(before).user < 3_000_000, "else it takes ten seconds");
});
