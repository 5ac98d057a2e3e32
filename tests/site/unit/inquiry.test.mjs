// “May I do this?”: what players say is understood as the question that others put in like words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.mjs";

const { primeroInquiry, primeroPhrasing } = open(["_static/spelling", "_static/phrasing", "_static/inquiry"]);

const WORDINGS = {
  fold: "may I fold\ncan I drop out\ncan I give up my hand\nI want out of this hand",
  refund: "do I get my chips back when I fold\nhow much of my stake comes back\ndo I get half back",
  deal: "who deals first\nhow do we choose the dealer\nwho gives the cards at the start",
  duel: "can I challenge him to a duel\nmay we duel",
  "-": "can I smoke\nmay I bring a dog",
};

/** What is understood on the page of a game that settles the first three; a duel is known elsewhere. */
function understand(query) {
  const { understand: ask } = primeroInquiry.learn(WORDINGS, new Set(["fold", "refund", "deal"]), new Set(["duel"]));
  return ask(query);
}

const first = (query) => understand(query).guesses[0]?.id;

test("a question is understood in words that nobody has put so", () => {
  assert.equal(first("i'd like to drop my hand"), "fold");
  assert.equal(first("do we get half of the money?"), "refund");
  assert.equal(first("who is to deal"), "deal");
  assert.equal(understand("a duel please").foreign, "duel"); // of another game: the page says so
});

test("chances stand from the likeliest on, and what says nothing is not sure", () => {
  const { guesses, sure } = understand("may I fold");
  assert.ok(guesses.reduce((sum, { chance }) => sum + chance, 0) <= 1);
  assert.deepEqual(guesses, guesses.toSorted((a, b) => b.chance - a.chance));
  assert.equal(sure, true);
  assert.equal(understand("may I").sure, false); // nothing that tells
});

test("words that two questions share are answered with both, and neither of them alone", () => {
  const shared = { fold: "may I go out of turn\nmay I go", pass: "may I go on\nmay I go" };
  const { understand: ask } = primeroInquiry.learn(shared, new Set(["fold", "pass"]), new Set());
  const { guesses, sure, alone } = ask("may I go");
  assert.equal(guesses.map(({ id }) => id).toSorted().join(" "), "fold pass");
  assert.deepEqual([sure, alone], [true, false]);
});

test("what no rule speaks of is never sure, nor is what has more strange words than known ones", () => {
  assert.equal(understand("may my dog smoke").sure, false);
  assert.equal(understand("can I xylophone the zeppelin deal").sure, false);
  assert.equal(understand("zeppelin").guesses.length, 0);
});

test("a word that is mistyped by a letter is the one that is known; one that is begun may go on", () => {
  assert.equal(understand("can I challnge him").foreign, "duel");
  assert.equal(first("do I get my chi"), "refund");
  assert.equal(understand("do I get my chi").unfinished, true);
  assert.equal(understand("do I get my chips").unfinished, false);
});

test("numbers, cards and idioms are one however they are written", () => {
  const words = (text) => primeroPhrasing.spoken(text)[0].join(" ");
  assert.equal(words("fifty-five"), words("55"));
  assert.equal(words("I've 7-6-A"), words("i have seven, six and ace"));
  assert.equal(words("do I have to"), words("must I").split(" ").toReversed().join(" "));
  assert.equal(words("Nobody’s in"), words("no one's in"));
});

test("words of one sense share a sign, and each keeps its own", () => {
  const both = [primeroPhrasing.signs(["swap"]), primeroPhrasing.signs(["exchange"])];
  assert.ok(both.every((signs) => signs.has(primeroPhrasing.meaning("swapped"))));
  assert.ok(both[0].has("=swap") && !both[1].has("=swap"));
});
