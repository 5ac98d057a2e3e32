"""The two calculators: their tables are the odds in words, and what cannot be counted is said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from primero_ref import Unreadable, rulebook
from primero_ref.odds import against, drawing, exchanges
from primero_ref.web.calculators import answer_json, counting_books, throwing, winning
from tests.support.toy import TOY

if TYPE_CHECKING:
    from typing import Any

pytestmark = pytest.mark.usefixtures("toy")

GOALS = ("highest", "kind fluxus", "meet primero 50", "stay fluxus 50")


def rows(told: dict[str, Any]) -> list[tuple[list[str], float]]:
    """Read a table: what is shown at the head of each row, and how long its bar is."""
    return [(row["cards"], row["part"]) for row in told["rows"]]


@pytest.mark.parametrize("book", counting_books())
def test_the_table_of_exchanges_is_that_of_the_odds(book: str) -> None:
    """Under every rulebook and for every goal, of two to four cards, the rows are the exchanges, the best first."""
    rules = rulebook(book)
    for hand, known in (("7c 6c Ad 2h", ""), ("7c 6c Ad", "Js Qs"), ("7c 6c", "Ac")):
        for goal in GOALS:
            ways = exchanges(rules, hand, goal, known)
            whole = drawing(rules).all if goal == "highest" else 1
            expected = [([*map(str, one.thrown)], round(float(one.worth / whole), 6)) for one in ways]
            assert expected == rows(throwing(book, hand, goal, known))
            assert len(ways) == 2 ** len(hand.split())


def test_a_hand_that_is_not_full_is_filled_up() -> None:
    """Whoever keeps both of two cards draws two; who throws one draws three."""
    ways = {one.thrown: one for one in exchanges(TOY, "7c 6c", "kind fluxus")}
    falls = {len(thrown): one.falls.all for thrown, one in ways.items()}

    assert falls == {0: 703, 1: 8436, 2: 73815}


@pytest.mark.parametrize("book", counting_books())
def test_the_table_of_winners_is_that_of_the_odds(book: str) -> None:
    """Under every rulebook the rows are the hands with how often each wins, and how often the best are even."""
    for hands in ("7c 6c | Kh Qd", "7c 6c 2d | Kh Qd Js | As 2h 3d"):
        found = against(rulebook(book), hands.split("|"))
        expected = [round(number / found.all, 6) for number in (*found.wins, found.ties)]
        assert expected == [part for _, part in rows(winning(book, hands))]


def test_in_the_losing_game_the_lower_hand_wins() -> None:
    """What the one wins by in any other game, the other wins by there."""
    wins = against(TOY, ["7c 6c", "Kh Qd 2s 5c"]).wins
    assert wins[::-1] == against(rulebook("losing"), ["7c 6c", "Kh Qd 2s 5c"]).wins
    assert "Here the lower hand wins." in str(winning("losing", "7c 6c | Kh Qd")["says"])


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        (
            "highest",
            (
                "You hold numerus 39. For the highest hand, discard Ad 2h: "
                "the hand is then higher than 81.1 % of all hands, on average."
            ),
        ),
        ("kind chorus", "You hold numerus 39. To have chorus, discard 6c Ad 2h: under 0.1 %."),
        ("meet numerus 39", "You hold numerus 39. To meet numerus 39, discard nothing: 100 %."),
        ("stay numerus 30", "You hold numerus 39. To stay at numerus 30 or below, discard 7c 6c Ad: 57.3 %."),
    ],
)
def test_the_advice_is_one_sentence(goal: str, sentence: str) -> None:
    """It says what is held, what is wanted, and what to throw for it."""
    assert sentence == throwing("toy", "7c 6c Ad 2h", goal)["says"]


def test_cards_seen_elsewhere_cannot_come() -> None:
    """With all other clubs gone there is no flush to draw to."""
    told = throwing("toy", "7c 6c Ad 2h", "kind fluxus", "Ac 2c 3c 4c 5c Jc Qc Kc")
    kept_clubs = next(part for cards, part in rows(told) if cards == ["Ad", "2h"])
    assert kept_clubs == 0


def test_too_many_deals_are_refused_at_once() -> None:
    """Three hands with two cards to come each are more than a reader would wait for; one each is not."""
    with pytest.raises(Unreadable, match="121,041,360 deals must be played out one by one"):
        winning("toy", "7c 6c | Kh Qd | As 2h")
    with pytest.raises(Unreadable, match="5 hands are too many"):
        winning("toy", "7c | 6c | 5c | 4c | 3c")
    assert "of 491,400 possible deals" in str(winning("toy", "7c 6c 2d | Kh Qd Js | As 2h 3d | 5d 5c 6s")["says"])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("throwing", "toy", "7c 7c"), "7c is named twice."),
        (("throwing", "modern", "7c 6c", "kind chorus"), "chorus is no kind of hand here"),
        (("throwing", "toy", "7c 6c", "meet primero many"), "'many' is no number of points"),
        (("winning", "toy", "7c 6c | 7c"), "7c is named twice."),
        (("winning", "toy", "7c 6c | Kh Qd | 7c"), "7c is named twice."),
        (("winning", "toy", "7c 6c 5c 4c 3c | 7d"), "5 cards are too many: a hand is 4 cards"),
        (("winning", "toy", "7c 6c 5c 4c 3c | 7d | 7h"), "5 cards are too many: a hand is 4 cards"),
    ],
)
def test_a_slip_is_answered_in_a_sentence(asked: tuple[str, ...], sentence: str) -> None:
    """The page shows it as it is."""
    assert sentence in json.loads(answer_json(*asked))["error"]
