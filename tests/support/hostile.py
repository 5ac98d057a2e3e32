"""Tables laid by somebody who wishes the engine ill, and players who do: all from one source of chance."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from primero_ref import Game, Illegal, Move, Unreadable, shuffled
from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims import question
from primero_ref.game.setup import check_players
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.rules.procedures.draw import DiscardOffer
from tests.support.strategies import NAMES, chosen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from primero_ref.claims import Rulebook

SEATED = (*NAMES, "Giulio", "Ippolito", "Lorenzo", "Matteo", "Niccolo", "Orazio")
"""Twelve to sit down: two more than any rulebook has room for, unless a question is answered with another number."""

NUMBERS = (0, 1, 2, 3, 5, 8)
"""What a question that wants a number is answered with."""


@cache
def levers(book: Rulebook) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Give what can be turned in a rulebook: its variants, the rules it holds, and the questions its script asks."""
    rules = sorted(one.id for one in book.claims.values() if not one.remark)
    return (
        tuple(one for one in rules if one not in book.held),
        tuple(one for one in rules if one in book.held),
        tuple(sorted(questions_of(book.id) - {"ranking"})),
    )


def turned(chance: Random, book: Rulebook) -> Rulebook:
    """Take a rulebook with variants held, rules suspended and questions answered otherwise, some of each or none."""
    variants, held, questions = levers(book)

    def some(of: Sequence[str], most: int) -> list[str]:
        return [chance.choice(of) for _ in range(chance.randint(0, most))] if of else []

    rules = book
    for one in some(variants, 3):
        with suppress(Unreadable):  # two variants of one rule cannot be held at once
            rules = rules.but(hold=[one])
    rules = rules.but(suspend=some(held, 4))
    return rules.but(answers={one: answer(chance, one) for one in some(questions, 2)})


def answer(chance: Random, asked_for: str) -> object:
    """Choose any answer that a question allows."""
    asked_ = question(asked_for)
    if asked_.answers == "number":
        return chance.choice(NUMBERS)
    if asked_.answers == "shares":
        return chance.choice(["1/6 1/3", "0 0", "1/2 1/2", "1 0"])
    if asked_.words:
        return " ".join(one for one in map(str, asked_.answers) if chance.random() < 0.5)
    return chance.choice(list(asked_.answers))


@lru_cache(maxsize=64)
def room(rules: Rulebook) -> tuple[int, ...]:
    """Give the numbers of players that can sit down."""
    found = []
    for number in range(2, len(SEATED) + 1):
        with suppress(Illegal):
            found.append(len(check_players(rules, SEATED[:number])))
    return tuple(found)


def table(chance: Random, book: Rulebook) -> Game | None:
    """Lay a table: as the rules stand or turned, cards known or open, money equal, unequal or none.

    None where the rules refuse such a table, in a sentence.
    """
    try:
        rules = book if chance.random() < 0.3 else turned(chance, book)
        sizes = room(rules)
        if not sizes:
            return None
        names = SEATED[: chance.choice(sizes)]
        return Game(rules, names, **settings(chance, rules, names))
    except (Illegal, Unreadable) as refused:
        assert "\n" not in str(refused)  # noqa: PT017  # it may be refused, in one sentence
        return None


def settings(chance: Random, rules: Rulebook, names: Sequence[str]) -> dict[str, Any]:
    """Choose what else a game can be told: the dealer, the pack, money, chips, cards and points known beforehand."""
    whole = shuffled(chance.randint(0, 2**32), rules.ranking.pack)
    dealer = chance.choice([None, *names])
    told: dict[str, Any] = {"dealer": dealer, "pack": whole, "stacks": stacks(chance, len(names))}
    if chance.random() < 0.3:
        told["carry"] = {chance.choice(names): chance.randint(0, 9) for _ in range(2)}
    if rules.number("style") and chance.random() < 0.5:
        told["style"] = [chance.choice([0, 1, 3]) for _ in names]
    if rules("layout") and chance.random() < 0.5:
        told["layout"] = whole[: rules.number("layout")]
        told["score"] = {name: chance.randint(0, 10) for name in names[: chance.randint(0, 2)]}
    if chance.random() < 0.25:  # the cards are known in part, or not at all
        known = chance.randint(0, len(whole))
        told["pack"] = whole[:known] if chance.random() < 0.7 else ()
        told["dealer"] = dealer or names[0]
        if not known and rules("layout"):
            told["layout"] = whole[: rules.number("layout")]
    return told


def stacks(chance: Random, number: int) -> list[int]:
    """Choose what money lies before each: much, little, uneven, or nothing before most of them."""
    kind = chance.randint(0, 4)
    if kind == 0:
        return [100] * number
    sums = [[0, 1], [0, 1, 2, 3], [0, 1, 5, 50, 300], [1, 2, 7, 40]][kind - 1]
    found = [chance.choice(sums) for _ in range(number)]
    found[:2] = [max(1, one) for one in found[:2]]
    return found


def stubborn(game: Game, chance: Random) -> Move:
    """Bet whenever a bet can be made, and never more than must be; pass before anything else that is open."""
    return dawdler(game, chance, 1.0)


def dawdler(game: Game, chance: Random, bets: float = 0.8) -> Move:
    """Do what takes the game the least way on: the lowest bid, the least money, no card if it can be."""
    assert game.offer is not None
    if game.table.sides:
        return game.offer.moves()[0]
    verbs = [*game.offer.may.values()]
    slow = [verb for verb in verbs if verb.name not in ENDING] or verbs
    raising = [verb for verb in slow if verb.name in RAISING]
    passing = [verb for verb in slow if verb.name == "pass"]
    kept = raising or passing if bets == 1 else raising
    verb = chance.choice(kept if kept and chance.random() < bets else slow)
    bid = None
    if verb.last > verb.first and not (verb.free and chance.random() < 0.5):
        bid = verb.bids[verb.first]
    thrown = game.offer.throwable(verb, bid)
    return Move(verb.name, bid, verb.money[0] if verb.money else 0, thrown[0], ())


def spendthrift(game: Game, chance: Random) -> Move:
    """Put in all there is, and change all there is to change."""
    assert game.offer is not None
    moves = game.offer.moves(money=())
    best = [moves[chance.randrange(len(moves))] for _ in range(4)]
    return max(best, key=lambda move: (move.money, len(move.discards)))


ENDING = ("fold", "swig", "call", "sit out", "refuse", "declare", "claim", "chip in")
RAISING = ("vie", "revie", "raise", "bet", "bid", "rest", "invite", "double", "refuse")
PLAYERS = (chosen, chosen, dawdler, stubborn, spendthrift)
"""Ways to play: by chance, as slowly as can be, as wastefully as can be."""


def with_drawn(game: Game, move: Move, chance: Random) -> Move:
    """Name the cards that are drawn, where nobody knows them and a record may say them."""
    assert game.offer is not None
    if (
        game.table.sides
        or not move.discards
        or game.offer.may[move.verb].only_throws
        or isinstance(game.offer, DiscardOffer)
        or UNKNOWN not in game.table.pack[: len(move.discards)]
        or chance.random() < 0.5
    ):
        return move
    lying = {one for seat in game.table.seats for one in seat.cards}
    lying |= {*game.table.pack, *game.table.discards, *game.table.layout}
    lying |= {one for side in game.table.sides for one in side.pile}
    left = [one for one in game.rules.ranking.pack if one not in lying]
    drawn = tuple(
        chance.choice(left) if one is UNKNOWN and left else UNKNOWN for one in game.table.pack[: len(move.discards)]
    )
    return move._replace(drawn=drawn if len({*drawn} - {UNKNOWN}) == len(drawn) else ())
