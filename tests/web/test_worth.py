"""The points under the cards, what a hand is worth, and what stands on the buttons of the moves."""

from __future__ import annotations

from typing import Any

from primero_ref import dealt, rulebook
from primero_ref.game import Game, View
from primero_ref.web.buttons import BELOW, SHORT
from primero_ref.web.offer import LABELS, offer_as_data
from primero_ref.web.worth import counting, points_of, worth

HANDS = "Bernardo 7c 6c 4c Jh; Alberto Qh 5d 3d Kd"


def seen(game: Game, name: str) -> Any:  # noqa: ANN401  # what is said of a hand
    """Say what a hand is worth to the one who holds it."""
    return worth(game, View(game.table, game.rules, game.offer, name))


def test_a_hand_is_told_with_the_bid_that_it_meets_or_misses() -> None:
    """Whether it can win is said from the bid that stands, and of one's own bid that it is one's own."""
    game = dealt(rulebook("italian"), HANDS, "vie primero 40 for 1; see; vie chorus 60 for 1")
    assert seen(game, "Alberto") == {
        "sentence": "You hold numerus 38. It cannot win: the bid is chorus 60.", "can": False
    }  # fmt: skip
    assert seen(game, "Bernardo")["sentence"] == "You hold numerus 53. It cannot win: your bid is chorus 60."
    game = dealt(rulebook("italian"), HANDS, "vie primero 40 for 1; see")
    assert seen(game, "Bernardo")["can"] is False
    assert seen(dealt(rulebook("english"), HANDS, "vie for 1; see"), "Bernardo") == {
        "sentence": "You hold numerus 53.", "can": None
    }  # fmt: skip


def test_the_cards_that_do_not_count_are_told_from_those_that_do() -> None:
    """Each has its points by the rulebook; one of another suit does not count in a numerus."""
    game = dealt(rulebook("english"), HANDS, "vie for 1; see")
    hand = game.view("Bernardo").cards
    assert points_of(game, hand) == [21, 18, 14, 10]
    assert counting(game, hand) == [True, True, True, False]


def test_every_verb_has_its_button() -> None:
    """Whatever the table offers has a short word, and what is said below is said of a verb that there is."""
    assert {*SHORT} == {*LABELS}
    assert {*BELOW} <= {*LABELS}


def test_a_button_says_what_a_move_costs_before_it_is_pressed() -> None:
    """A see has its price, a raise its limits, a fold what comes back."""
    game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d; Cinthio 2h 3h", "vie primero 40 for 2")
    rows: Any = offer_as_data(game, game.offer)["open"]  # type: ignore[arg-type]
    lines = {verb["verb"]: (verb["top"], verb["below"], verb["price"]) for verb in rows}
    assert lines["see"] == ("See 2", "", 2)
    assert lines["revie"][0] == "Revie…"
    assert lines["fold"][0] == "Fold"
