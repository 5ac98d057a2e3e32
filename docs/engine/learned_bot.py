"""Plays in the arena by what learn.py has learnt: `python3 learned_bot.py learned.json`."""

import json
import sys

from primero_ref import load
from primero_ref.learn import Observer, Setting, SpelledPosition

with open(sys.argv[1], encoding="utf-8") as file:
    worth = {(tuple(here), word): average for here, word, average in json.load(file)}


def situation(numbers):
    """Look at a few numbers only: the worth of the hand, what is still to pay, and the verb that has been said."""
    own, staked, verb = (fields.part(numbers, name) for name in ("hands", "staked", "said_verb"))
    hand = tuple(card for card, held in zip(words.cards, own, strict=False) if held)
    best = hands.bid_for_hand(hand)
    to_pay = round(10 * (max(staked) - staked[0]))
    return best.kind, best.points // 10, min(to_pay, 3), verb.index(1) if 1 in verb else None


def best_move(position, seat):
    """Say the word that has been worth most, one after another, until they are a whole move."""
    here = situation(observer.numbers(position, seat))
    word = max(position.words, key=lambda word: worth.get((here, word), -10))
    said = (*position.numbers, word)
    move = words.spelled(position.game.offer, said).move
    return move or best_move(SpelledPosition(position.setting, position.game, said), seat)


def say(line):
    """Write a line at once: the arena waits for it."""
    print(line, flush=True)


name, record = "", []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "primero":
        say("ready")
    elif word == "game":
        name = rest.split()[2]
    elif word == "position":
        record = []
    elif word == "record":
        record.append(rest)
    elif word == "go":
        game = load("\n".join(record))
        setting = Setting(game.rules, len(game.players), game.buy_in[name])
        observer = Observer(setting)
        fields, words, hands = observer.fields, setting.vocabulary, setting.rules.ranking
        say(f"bestmove {best_move(SpelledPosition(setting, game), setting.seat_index[name])}")
    elif word == "quit":
        break
