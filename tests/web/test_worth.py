"""The points under the cards, what a hand is worth, and what stands on the buttons of the moves."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from primero_ref import dealt, rulebook
from primero_ref.cards.pack import shuffled
from primero_ref.errors import Illegal
from primero_ref.game import Game, View
from primero_ref.game.offer_text import example
from primero_ref.web.buttons import BELOW, SHORT, owed
from primero_ref.web.form import NAMES, rulebook_choice
from primero_ref.web.offer import LABELS, offer_as_data
from primero_ref.web.worth import counting, points_of, worth
from tests.support.strategies import PLAYED
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

HANDS = "Bernardo 7c 6c 4c Jh; Alberto Qh 5d 3d Kd"


def seen(game: Game, name: str) -> Any:  # noqa: ANN401  # what is said of a hand
    """Say what a hand is worth to the one who holds it."""
    return worth(game, View(game.table, game.rules, game.offer, name))


def test_a_hand_is_told_with_the_bid_that_it_meets_or_misses() -> None:
    """Whether it can win is said from the bid that stands, and of one's own bid that it is one's own."""
    game = dealt(TOY, HANDS, "vie primero 40 for 1; see; vie chorus 60 for 1")
    assert seen(game, "Alberto") == {
        "sentence": "You hold numerus 38. It cannot win: the bid is chorus 60.", "can": False
    }  # fmt: skip
    assert seen(game, "Bernardo")["sentence"] == "You hold numerus 53. It cannot win: your bid is chorus 60."
    game = dealt(TOY, HANDS, "vie primero 40 for 1; see")
    assert seen(game, "Bernardo")["can"] is False
    assert seen(dealt(rulebook("english"), HANDS, "vie for 1; see"), "Bernardo") == {
        "sentence": "You hold numerus 53.", "can": None
    }  # fmt: skip


def test_the_cards_that_do_not_count_are_told_from_those_that_do() -> None:
    """Each has its points by the rulebook; one of another suit does not count in a numerus."""
    game = dealt(rulebook("english"), HANDS, "vie for 1; see")
    hand = game.view("Bernardo").cards
    assert points_of(game, hand) == [21, 18, 14, 10]
    assert counting(hand, game.rules.ranking.rank_hand(hand)) == [True, True, True, False]


def test_every_verb_has_its_button() -> None:
    """Whatever the table offers has a short word, and what is said below is said of a verb that there is."""
    assert {*SHORT} == {*LABELS}
    assert {*BELOW} <= {*LABELS}


def test_a_button_says_what_a_move_costs_before_it_is_pressed() -> None:
    """A see has its price, a raise its limits, a fold what comes back."""
    game = dealt(TOY, "Bernardo 7c 6c; Alberto Qh 5d; Cinthio 2h 3h", "vie primero 40 for 2")
    rows: Any = offer_as_data(game, game.offer)["open"]  # type: ignore[arg-type]
    lines = {verb["verb"]: (verb["top"], verb["below"], verb["price"]) for verb in rows}
    assert lines["see"] == ("See 2", "", 2)
    assert lines["revie"][:2] == ("Revie…", "1 to 98 more")
    assert lines["fold"][0] == "Fold"


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_what_a_button_says_is_paid_is_what_a_move_costs(rules: Any) -> None:  # noqa: ANN401  # a rulebook
    """For the least sum and for the greatest: a raise also meets the bets before it, and its button counts them."""
    number = rulebook_choice(rules.id)["room"][-1]  # type: ignore[index]
    for seed in ("Milan", "Rome"):
        names = NAMES[:number]
        game, chance = Game(rules, names, pack=shuffled(seed, rules.ranking.pack), stacks=40), Random(seed)
        while game.offer:
            offer, before = game.offer, game.offer.seat.stack
            for verb in offer.may.values():
                least = example(offer, verb)
                for sum_ in {*(verb.money or ())} - {0}:
                    after = game.copy()
                    with suppress(Illegal):
                        after.play(least._replace(money=sum_))
                        paid = before - after.table.players[offer.seat.name].stack
                        assert verb.asks_cards or after.over or paid in (0, owed(game, offer, verb) + sum_)
            game.play(offer.any(chance.random))
