// Plays by its hand and by the moves that the arena offers: it keeps cards that share a suit, and exchanges the others.
const say = (line) => process.stdout.write(`${line}\n`);

let hand = [];
let offers = [];

const suit = (card) => card.replace(/^-?(10|.)/, "");

// An offer is a verb, its bids, the least and the greatest sum, and the cards; "none" stands for a part to leave out.
function bestMove() {
  const counts = {};
  for (const card of hand) counts[suit(card)] = (counts[suit(card)] ?? 0) + 1;
  const alone = (cards) => cards.split(" ").filter((card) => counts[suit(card)] === 1).length;
  const loss = (cards) => (cards === "none" ? 0 : cards.split(" ").length - 2 * alone(cards));
  const lines = offers.map((offer) => offer.split(" | "));
  const [verb, bids, sums, cards] = lines.find(([name]) => name !== "fold" && name !== "vie") ?? lines[0];
  const thrown = cards.split(", ").reduce((best, next) => (loss(next) < loss(best) ? next : best));
  const words = [verb, bids.split(", ")[0], `for ${sums.split("-")[0]}`, thrown];
  return words.filter((word) => !word.endsWith("none")).join(" ");
}

const answers = {
  primero: () => say("name Pairs 1.0\nready"),
  position: () => (offers = []),
  hand: (cards) => (hand = cards.split(" ")),
  offer: (offer) => offers.push(offer),
  go: () => say(`bestmove ${bestMove()}`),
  quit: () => process.exit(0),
};

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [word] = line.split(" ", 1);
  answers[word]?.(line.slice(word.length + 1));
});
