"""The draw of the King's game: cards that nobody has named, what binds to a prime, and what its rules refuse."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Move, dealt, rulebook
from primero_ref.cards.bids import Bid
from primero_ref.game.offer_text import limits
from tests.support.games import refusal

if TYPE_CHECKING:
    from primero_ref.game.offers import Offer

KINGS = rulebook("kings")
TWO = "Bernardo Pbl 2bo 7ir 9th 12bo; Alberto 8bl 8bo 3ir 4th 13bl"
PRIMES = "Bernardo Pbl Pbo 7ir 9th 12bo; Alberto 8bl 8bo 3ir 4th 13bl"
UNNAMED = "Bernardo; Alberto"
QUIET = "check; check"
PAIR = Bid("pair", 0, 100)


def at(hands: str, *moves: str, suspend: str = "", **answers: object) -> Game:
    """Deal two hands that nobody bets, and make some moves."""
    rules = KINGS.but(
        suspend=suspend.split(),
        answers={name.replace("__", "-").replace("_", "."): answer for name, answer in answers.items()},
    )
    return dealt(rules, hands, QUIET, *moves)


def shown(game: Game) -> list[str]:
    """Tell what was shown."""
    return [str(event) for event in game.log if event.deed == "show"]


def by_chance(offer: Offer | None) -> list[Move]:
    """Take moves by chance, many times over; each is let through."""
    assert offer is not None
    chance = Random("the draw")
    some = [offer.any(chance.random) for _ in range(400)]
    assert all(offer.judge(move).name == move.verb for move in some)
    return some


# -- four to a prime ------------------------------------------------------------------------------


def test_card_that_nobody_has_named_may_be_a_prime() -> None:
    """Of five cards that nobody has named four may be thrown, and the fifth is shown, whatever it is."""
    assert ["Bernardo shows a card"] == shown(at(UNNAMED, "draw -?? -?? -?? -??"))
    game = at(UNNAMED, "chip for 4")
    assert game.offer is not None
    assert {4} == {len(move.discards) for move in game.offer.moves()}
    assert {4} == {len(move.discards) for move in by_chance(game.offer)}
    game.play("discard -?? -?? -?? -??")

    assert 5 == len(game.seat("Bernardo").cards)


def test_prime_that_is_kept_is_the_one_shown() -> None:
    """Of two primes the one that is kept is shown; of two that are held before a draw, one."""
    assert ["Bernardo shows Pbo"] == shown(at(PRIMES, "draw -Pbl -7ir -9th -12bo"))
    assert ["Bernardo shows Pbl"] == shown(at(PRIMES, "chip for 4"))


def test_nothing_else_is_kept_beside_the_prime() -> None:
    """Where two cards are drawn at the most three are not drawn to a prime, which would not stand alone; four are."""
    game = at(TWO, draw_most=2)

    assert refusal(game, "draw -2bo -7ir -9th")
    assert not refusal(game, "draw -2bo -7ir -9th -12bo")


@pytest.mark.parametrize(
    ("number", "move", "answers", "kept"),
    [
        (4, "draw for 4", {"suspend": "kings/discard-first", "chip_prime": False}, True),
        (3, "draw for 3", {"suspend": "kings/discard-first", "chip_prime": False}, False),
        (4, "chip for 4", {"chip_prime": False}, False),
        (4, "chip for 4", {}, True),
    ],
)
def test_prime_that_was_shown_is_kept(number: int, move: str, answers: dict[str, str], kept: bool) -> None:  # noqa: FBT001  # a row
    """Who draws four, then discards, keeps the prime that he has shown; with a black chip only where a rule says so."""
    game = at(TWO, move, **answers)
    prime, *others = (f"-{one}" for one in game.seat("Bernardo").cards[:5])

    assert kept is bool(refusal(game, " ".join(["discard", prime, *others[: number - 1]])))
    assert not refusal(game, " ".join(["discard", *others[:number]]))


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        ("", "draw for 2", "draw for 2: the cards to discard are named, not their number [kings/discard-first]"),
        ("", Move("draw", PAIR), "draw pair: it names no hand [kings/draw-three]"),
        ("", Move("chip", PAIR, 1), "chip pair: it names no hand [kings/black-chip]"),
        (
            "", "chip for 2 -2bo",
            "chip with 2bo: the discards are chosen after the draw [kings/black-chip-draw-first]",
        ),
        ("chip for 1", "discard for 2 -2bo", "discard for 2: it takes no sum [kings/discard-first]"),
        ("chip for 1", Move("discard", PAIR), "discard pair: it names no hand [kings/discard-first]"),
    ],
)  # fmt: skip
def test_draw_is_refused_for_what_is_wrong_with_it(moves: str, move: str | Move, sentence: str) -> None:
    """Cards to throw are named and those to draw first are counted; neither goes with a bid, a discard with no sum."""
    assert f"Bernardo may not {sentence}" == refusal(at(TWO, moves), move)


def test_no_more_is_drawn_than_the_pack_has() -> None:
    """When four of six have drawn five cards each, two are left for the fifth."""
    names = ("Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Alberto")
    game = dealt(KINGS.but(answers={"draw.most": 5}), "; ".join(names), "; ".join(["chip in"] * 6 + ["check"] * 6))
    for _ in range(4):
        game.play("draw -?? -?? -?? -?? -??")

    assert refusal(game, "draw -?? -?? -??").endswith(": the pack has no more cards; here at most 2")
    assert not refusal(game, "draw -?? -??")


# -- what is told and what comes by chance --------------------------------------------------------


def test_who_draws_first_asks_for_cards() -> None:
    """What a black chip is put down for is told as a number of cards, not as a sum."""
    game = at(TWO)
    assert game.offer is not None

    assert "chip, asking for 0 to 4 cards" == limits(game, game.offer, game.offer.may["chip"])


def test_each_number_of_cards_is_drawn_by_chance() -> None:
    """Of the moves by chance with a prime in the hand each is legal, and some throw all four others."""
    moves = by_chance(at(TWO).offer)

    assert {0, 1, 2, 3, 4} == {len(move.discards) for move in moves if move.verb == "draw"}


def test_what_is_thrown_after_the_draw_comes_by_chance() -> None:
    """Who has drawn four to a prime throws now these, now those, and never the prime."""
    moves = by_chance(at(TWO, "chip for 4 +3bl +3bo +6th +9bl").offer)

    assert 50 < len({frozenset(move.discards) for move in moves})
