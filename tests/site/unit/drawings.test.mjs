// What stands on a table, drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawings } from "./page.mjs";

const { primero, drawn } = drawings();
const claim = { id: "zorli/fold", grade: "Zorli’s rule; grade: attested", uri: "rules/zorli.html#fold", sentence: "He folds." };

test("cards in a sentence become rank and suit, and nothing else does", () => {
  const small = (rank, suit) => `<span class="pr-small">${rank}<svg class="${suit}"></svg></span>`;

  assert.equal(drawn.inWords("takes 7c, 10h.").html, `<span>takes ${small("7", "clubs")}, ${small("10", "hearts")}.</span>`);
  assert.equal(drawn.inWords("a 7cm card").html, "<span>a 7cm card</span>");
});

test("a card that nobody may know is a back; one that is not of the pack is a word", () => {
  assert.equal(drawn.cardName(null), "a card face down");
  assert.equal(drawn.picture("7c").getAttribute("aria-label"), "seven of clubs");
  assert.equal(drawn.picture("Xx").textContent, "Xx");
});

test("a link leads within the site, whatever it says", () => {
  assert.equal(drawn.address("rules/zorli.html"), "../rules/zorli.html");
  assert.equal(drawn.address("javascript:alert(1)"), "#");
});

test("a sentence has one full stop", () => {
  assert.deepEqual(["He folds", "He folds.", "Why?"].map(drawn.ended), ["He folds.", "He folds.", "Why?"]);
});

test("a rule has the mark of its grade and its sentence", () => {
  assert.equal(drawn.rule(claim).html,
    '<span class="pr-by"><svg aria-label="attested"></svg><a href="../rules/zorli.html#fold" title="He folds.">rule</a></span>');
  assert.equal(drawn.rule(claim).querySelector("a").target, "_blank", "the game stays");
  assert.deepEqual([...drawn.ground(claim)].map((element) => element.textContent),
    ["He folds.", "Zorli’s rule; grade: attested"]);
});

test("a passage is quoted, with its English; a digest is told and not quoted", () => {
  const passage = { work: "Zorli", label: "p. 7", text: "passa", lang: "it", plain: "he passes", uri: "sources/zorli.html" };

  assert.equal(drawn.quotation(passage).textContent, "Zorli, p. 7: passa — he passes");
  assert.equal(drawn.quotation({ ...passage, digest: true, relation: "says otherwise" }).textContent,
    "Zorli, p. 7 · says otherwise: he passes");
});

const view = primero.tableView(drawn);

test("cards in a heap are shown, and the backs among them counted", () => {
  const [discards] = view.aside({ discards: [{ card: "7c" }, { card: null }, { card: null }] });

  assert.equal(discards.querySelector("dd").textContent, "2 cards face down");
  assert.equal(discards.querySelectorAll("svg").length, 1);
});

test("a seat says whose turn it is, who is out, what he has and what he did", () => {
  const seat = { name: "Alberto", cards: [], stack: 7, staked: 2, turn: true, in: true, won: 0, last: "Alberto vies for 2" };
  const other = (more, over = false) => view.seats([{ ...seat, ...more }], { money: true, over }).children[0];

  assert.equal(other({}).textContent, "Alberto to actstaked 27 leftvies for 2");
  assert.equal(other({}).className, "is-turn");
  assert.equal(other({ turn: false, in: false }).className, "is-out");
  assert.equal(other({ cards: [{ card: null }, { card: null }] }).querySelector(".pr-backs").ariaLabel, "2 cards face down");
});

test("what a hand is worth stands under its cards, with a mark that does not lean on colour", () => {
  const cards = [{ card: "7c", points: 21, counts: true }, { card: "10h", points: 10, counts: false }];
  const worth = { sentence: "You hold numerus 28. It cannot win: the bid is primero 46.", can: false };
  const [row, sentence] = view.mine({ cards }, { worth }, null);

  assert.deepEqual([...row.querySelectorAll(".pr-pts")].map((points) => points.textContent), ["21", "(10) does not count"]);
  assert.equal(sentence.textContent, `✕${worth.sentence}`);
});

test("a chance is told in words: counted, tried, too small, or not at all", () => {
  const decision = { did: "Alberto bets 2", who: "Alberto", cards: ["7c"], held: "seven", others: 1, how: "counted" };
  const told = (more) => primero.decisions(drawn)([], [{ ...decision, ...more }]).at(-1).querySelectorAll("td")[1].textContent;

  assert.equal(told({ chance: 0.5 }), "50 in 100");
  assert.equal(told({ chance: 0.5, how: "tried" }), "about 50 in 100");
  assert.equal(told({ chance: 0.001 }), "under 1 in 100");
  assert.equal(told({ chance: null }), "cannot be told");
  assert.equal(told({ chance: null, others: 0 }), "nobody else was in");
});
