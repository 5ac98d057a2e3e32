"""Plays by the moves that the arena offers: it stays in, bets as little as it can, and exchanges few cards."""

import sys

LIKED = ("see", "stake", "match", "take", "vie", "bet", "bid", "check", "pass")


def say(line):
    """Write a line at once: the arena waits for it."""
    print(line, flush=True)


def first_move(offer):
    """Join the verb, the first bid, the smallest sum and the first cards."""
    verb, bids, sums, cards = offer.split(" | ")
    words = [verb, bids.split(", ")[0], "for " + sums.split("-")[0], cards.split(", ")[0]]
    return " ".join(word for word in words if word not in ("none", "for none"))


offers = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "primero":
        say("name Plain 1.0")
        say("ready")
    elif word == "position":
        offers = []
    elif word == "offer":
        offers.append(rest)
    elif word == "go":
        verbs = [offer.split(" | ")[0] for offer in offers]
        verb = next((liked for liked in LIKED if liked in verbs), verbs[0])
        say("bestmove " + first_move(offers[verbs.index(verb)]))
    elif word == "quit":
        break
