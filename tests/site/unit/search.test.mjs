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
function search(query, entries = ENTRIES, leads = undefined, meanings = undefined) {
  const body = element("body", {},
    element("form", { id: "pr-search" }), element("input", { id: "pr-query" }),
    element("p", { id: "pr-found" }), element("ul", { id: "pr-results" }), element("div", { id: "pr-doors" }));
  const world = open(["_static/spelling", "_static/search"], { body, location: { search: `?q=${encodeURIComponent(query)}` } });
  world.primeroWords(entries, leads, meanings);
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

test("where no place has every word, those come that have most of them, and it is said", () => {
  const { found, says } = search("what points did he vie zeppelin");
  assert.deepEqual(found, ["vie"]);
  assert.equal(says, "No place has all these words. These places have most of them:");
  assert.deepEqual(search("zeppelin airship").found, []);
  assert.deepEqual(search("“vies points” zeppelin").found, []); // a phrase has to be there
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

const LEADS = { "play/tonight.html": ["how to play", "rules"] };
const PLAIN = [
  ["page", "engine/index.html", "How it is built", "Rules of the engine: how to play. Guzm\u00e1n said so."],
  ["page", "play/tonight.html", "Play tonight", "You need a pack of cards."],
  ["page", "play/table.html", "Rules to play by", "Play by the rules of a game."],
];

test("plain words are led by the page that a stranger means, whatever else has them", () => {
  const lead = (query) => search(query, PLAIN, LEADS).links[0]?.href;

  assert.equal(lead("how to play"), "play/tonight.html");
  assert.equal(lead("How do I play?"), "play/tonight.html");
  assert.equal(lead("the rules"), "play/tonight.html");
  assert.equal(lead("rules game"), "play/table.html");
});

test("a page that is near to playing comes before one of the engine", () => {
  assert.deepEqual(search("rules play", PLAIN).links.map(({ href }) => href), ["play/table.html", "engine/index.html"]);
});

test("accents that are written apart are folded, and ligatures are two letters", () => {
  assert.equal(search("Guzma\u0301n", PLAIN).says, "One place.");
  assert.equal(search("\ufb01nd", [["page", "a.html", "Find", ""]]).says, "One place.");
});

test("what stands in quotation marks is found as it stands", () => {
  assert.equal(search('"pack of cards"', PLAIN).says, "One place.");
  assert.match(search("“cards of pack”", PLAIN).says, /^No results/);
});

test("a slip of one letter is told with the word that is there", () => {
  const { says, links } = search("tonihgt", PLAIN);

  assert.equal(says, "No results for “tonihgt”. Did you mean tonight?");
  assert.equal(links[0].href, "?q=tonight");
  assert.equal(search("xylophone", PLAIN).says, "No results for “xylophone”.");
});

test("what is shown of a place begins and ends with a sentence", () => {
  const text = `${"One sentence that nobody asks for. ".repeat(8)}Here is the ruff, at last. ${"Another that is long and goes on. ".repeat(9)}`;
  const { links } = search("ruff", [["page", "a.html", "A", text]]);
  const shown = links[0].parentElement.querySelector("p").textContent;

  assert.match(shown, /^page (Here is the ruff, at last\.) (Another that is long and goes on\. ?)+$/);
});

test("who asks what a word means is led to the glossary", () => {
  const entries = [
    ["claim", "rules/english.html#swig", "A player may swig.", "swig swig swig"],
    ["page", "glossary.html#bets", "Glossary: Bets", "To swig is to fold."],
  ];
  assert.deepEqual(search("what does swig mean?", entries).found, ["bets", "swig"]);
  assert.deepEqual(search("the meaning of swig", entries).found, ["bets", "swig"]);
  assert.deepEqual(search("swig", entries).found, ["swig", "bets"]);
});

test("a page that leads for most of what is asked comes before those that have every word, one that leads for little does not", () => {
  const entries = [
    ["claim", "rules/zorli.html#flush", "The chance of a flush in four cards is shared.", ""],
    ["page", "findings/counts.html#x", "Counts", "How rare each hand is."],
    ["claim", "rules/a.html#a", "It is of little weight.", "in cards cards"],
  ];
  const leads = { "findings/counts.html#x": ["chance of a flush"] };
  assert.deepEqual(search("chance of a flush", entries, leads).found, ["x", "flush"]);
  assert.equal(search("is a flush in four cards shared", entries, leads).found[0], "flush");
});

test("small words need not be there", () => {
  assert.deepEqual(search("what are the vies").found, ["vie"]);
});

test("a word of the game is explained first, then comes the page that leads; a page that leads and is called so is before both", () => {
  const entries = [
    ["page", "a.html#lead", "Where a rest leads", "rest rest"],
    ["word", "glossary.html#word-rest", "rest", "A last bet."],
    ["word", "glossary.html#word-sweep", "sweep, scopa", "To take all."],
    ["page", "rules/scopa.html#scopa", "Scopa", "A game."],
  ];
  const find = (query) => search(query, entries, { "a.html#lead": ["rest"], "rules/scopa.html#scopa": ["scopa"] }, { "glossary.html#word-rest": ["rest", "resto"], "glossary.html#word-sweep": ["sweep", "scopa"] }).found;
  assert.deepEqual(find("the rest"), ["word-rest", "lead"]);
  assert.equal(find("what is a resto?")[0], "word-rest");
  assert.deepEqual(find("scopa").slice(0, 2), ["scopa", "word-sweep"]);
  assert.equal(find("“rest”")[0], "lead"); // a phrase is looked for as it stands
});
