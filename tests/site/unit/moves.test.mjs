// What a player may do: the words in which the page plays it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawings } from "./page.mjs";

const { primero, drawn } = drawings();
const moves = primero.moves(drawn);
const claim = { id: "zorli/vie", grade: "Zorli’s rule; grade: attested", uri: "rules/zorli.html#vie", sentence: "He vies." };
const verb = {
  verb: "vie", label: "vie", top: "Vie", below: "", price: null, says: "Vie 1 to 5.", claims: [claim], money: null, draws: false, owed: 0, bids: null, free: false, likely: [],
  cards: null, throws: null, captures: null,
};

/** Plays a verb as it stands, after something was done to its form; gives the words that were played. */
async function played(more, change = () => {}, toss = null) {
  const words = [];
  const form = moves.open({ ...verb, ...more }, { toss, play: (move) => words.push(move) });
  change(form);
  await form.press("submit");
  return words[0];
}

/** A hand of two, of which so many may be thrown at once. */
function hand(most) {
  const toss = moves.tossing({ open: [{ ...verb, cards: [0, most] }] }, () => {});
  return { toss, buttons: ["7c", "10h"].map(toss) };
}

test("a verb alone is a move", async () => {
  assert.equal(await played({ verb: "fold" }), "fold");
});

test("a stake stands after the verb, within its limits", async () => {
  const more = (form) => form.querySelectorAll(".pr-step")[1].press();

  assert.equal(await played({ money: [1, 5] }), "vie for 1");
  assert.equal(await played({ money: [1, 5] }, more), "vie for 2");
  assert.equal(await played({ money: [5, 5] }), "vie for 5");
});

test("a bid stands before the stake, with its points where the game names them", async () => {
  const bids = [{ kind: "primero", points: [40, 41], cards: null }, { kind: "fluxus", points: [], cards: null }];
  const choose = (kind) => (form) => {
    const select = form.querySelector("select");
    select.value = kind;
    select.onchange();
  };

  assert.equal(await played({ bids, money: [2, 3] }, choose("primero")), "vie primero 40 for 2");
  assert.equal(await played({ bids }, choose("fluxus")), "vie fluxus");
  assert.equal(await played({ bids, free: true }, choose("")), "vie");
});

test("the cards that are pressed go with the move", async () => {
  const { toss, buttons } = hand(2);
  for (const button of buttons) button.press();

  assert.equal(await played({ cards: [0, 2] }, undefined, toss), "vie -7c -10h");
  assert.equal(await played({}, undefined, toss), "vie", "a move that takes none of them goes without");
});

test("where one card may go, the next one pressed takes its place", () => {
  const { toss, buttons } = hand(1);
  for (const button of buttons) button.press();

  assert.deepEqual([...toss.taken()], ["10h"]);
});

test("where no move takes a card, none can be pressed", () => {
  assert.equal(moves.tossing({ open: [verb, { ...verb, captures: [], cards: [1, 1] }] }, () => {}), null);
});

test("a move says which cards will do, and which go with it", () => {
  const { toss, buttons } = hand(2);
  const form = moves.open({ ...verb, throws: { "": [["7c", "10h"], []] } }, { toss, play() {} });
  assert.equal(form.querySelector(".pr-taking").textContent, "To discard: seven of clubs and ten of hearts, or nothing. ");

  buttons[0].press();
  form.dispatchEvent(new Event("change"));
  assert.match(form.querySelector(".pr-taking").textContent, /nothing\. Cards with it: seven of clubs\.$/);
});

test("the chosen card is played as the engine named it, with a button for each way", async () => {
  const words = [];
  const captures = [{ card: "7c", takes: [["10h"]] }, { card: "10h", takes: [] }];
  const more = { captures, top: "Take", verb: "take", moves: ["take 7c 10h", "lay 10h"] };
  const toss = moves.tossing({ open: [{ ...verb, ...more }] }, () => {});
  const [seven, ten] = ["7c", "10h"].map(toss);
  const form = moves.open({ ...verb, ...more }, { toss, play: (move) => words.push(move) });
  assert.match(form.querySelector("button").textContent, /^Takechoose the seven or the ten$/);
  for (const card of [seven, ten]) {
    card.press();
    form.dispatchEvent(new Event("change"));
    await form.querySelector("button").press();
  }

  assert.deepEqual(words, ["take 7c 10h", "lay 10h"]);
});

test("of several cards of one rank any may be chosen, and a card that cannot be played so says why", () => {
  const captures = [{ card: "7c", takes: [["10h"]] }, { card: "7h", takes: [["10h"]] }, { card: "10h", takes: [] }];
  const toss = moves.tossing({ open: [{ ...verb, captures }] }, () => {});
  const other = toss("9c");
  const form = moves.open({ ...verb, captures, verb: "take", top: "Take", moves: ["a", "b", "c"] }, { toss, play() {} });
  assert.match(form.querySelector("button").textContent, /^Takechoose a seven or the ten$/);

  other.press();
  form.dispatchEvent(new Event("change"));
  assert.equal(form.querySelector("button").textContent, "Takethis card takes nothing");
});

test("the field of a bid is called so, and that of a hand that is claimed or declared is not", () => {
  const bids = [{ kind: "primero", points: [40, 41], cards: null }];
  const labels = (more) => moves.open({ ...verb, bids, ...more }, { toss: null, play() {} }).querySelectorAll("label")
    .map(({ textContent }) => textContent);

  assert.deepEqual(labels({ money: [2, 3] }), ["Bid", "Points", "Stake"]);
  assert.deepEqual(labels({ verb: "claim" }), ["Hand", "Points"]);
});

test("a raise says what it pays for the bets before it and what it adds", () => {
  const form = moves.open({ ...verb, top: "Revie…", money: [1, 5], owed: 3 }, { toss: null, play() {} });

  assert.equal(form.querySelector("[type=submit]").textContent, "Reviepay 3 and 1 more");
});

test("a button says which cards go with the move, and waits for those that must", () => {
  const { toss, buttons } = hand(2);
  const form = moves.open({ ...verb, top: "Pass", cards: [1, 2] }, { toss, play() {} });
  const button = form.querySelector("button");
  assert.deepEqual([button.textContent, button.classList.contains("is-waiting")], ["Passchoose 1 or 2 cards", true]);

  buttons[0].press();
  form.dispatchEvent(new Event("change"));
  assert.deepEqual([button.textContent, button.classList.contains("is-waiting")], ["Passexchange 7", false]);
});

test("a barred verb says why when it is asked, then with the words of the sources; asked again it is silent", async () => {
  const words = [{ work: "Zorli", label: "p. 7", text: "passa", uri: "sources/zorli.html" }];
  const barred = [{ verb: "fold", label: "fold", sentence: "Nobody has vied", claims: [claim] }];
  const [, buttons, box] = moves.barred(barred, async () => ({ claims: [{ ...claim, words }] }));
  const [button] = buttons.children;
  await button.press();

  assert.equal(box.hidden, false);
  assert.match(box.textContent, /^Nobody has vied\.He vies\..*Zorli, p\. 7: passa$/);
  await button.press();
  assert.deepEqual([box.hidden, button.ariaExpanded], [true, "false"]);
});
