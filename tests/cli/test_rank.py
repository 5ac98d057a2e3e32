"""`primero rank`: what a hand is, in words and in JSON."""

from __future__ import annotations

import pytest

from primero_ref import passage
from primero_ref.compare.hands import ranking_books
from tests.support.commands import answer, refused, run


def test_rank_in_json() -> None:
    """A hand in JSON has its rulebook, cards, kind, points and the cards that count."""
    assert answer("rank", "7c", "6c", "Ac", "Js") == {
        "rulebook": "italian",
        "cards": ["7c", "6c", "Ac", "Js"],
        "kind": "supremus",
        "points": 55,
        "scoring": ["7c", "6c", "Ac"],
    }


def test_rank_in_words() -> None:
    """A hand in words says what it is and how the points add up; the cards may stand in one argument."""
    result = run("rank", "7c 6c Ac Js", "-r", "italian-2003")

    assert "supremus 55" in result.stdout
    assert "21 + 18 + 16 = 55" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["8x"], "8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        (["7c", "7c"], "7c is named twice."),
        (["8c"], "8c is not in the pack, which goes without 8 9 T [italian/deck-forty]"),
        (
            ["7c", "6c", "5c", "4c", "3c"],
            "5 cards are no hand: a hand is 4 cards at most [italian/deal-two-and-two]",
        ),
        (["7c", "-r", "italain"], "There is no rulebook 'italain'; the nearest is 'italian'."),
        ([""], "No cards are named: a hand is one card at least."),
        ([], "Missing argument 'CARDS...'."),
        (["7c", "--jsno"], "No such option '--jsno'. Did you mean '--json'?"),
    ],
)
def test_rank_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """Unknown cards, a card twice, five cards, an unknown rulebook or option: a sentence each, and exit code 2."""
    assert refused(run("rank", *words)) == sentence


def test_rank_under_all_in_json() -> None:
    """Each rulebook has a row with its answer, the claim behind it and the passages behind that."""
    reply = answer("rank", "--rules", "all", "7c 6c Ac Js")

    assert reply["cards"] == ["7c", "6c", "Ac", "Js"]
    assert [row["rulebook"] for row in reply["rows"]] == [*ranking_books()]
    row = next(row for row in reply["rows"] if row["rulebook"] == "italian")
    assert (row["kind"], row["points"], row["scoring"]) == ("supremus", 55, ["7c", "6c", "Ac"])
    assert row["claim"] == "italian/type-supremus"
    assert {"id": "minsheu-1599:56", "text": passage("minsheu-1599:56").texts["es"]} in row["passages"]


def test_rank_under_all_in_words() -> None:
    """Rulebooks that agree stand together, with the claim by which they say so."""
    result = run("rank", "--rules", "all", "7c", "6c", "Kd", "Qd")

    agreed, parted = result.stdout.split("numerus 20")
    assert "numerus 39, counting 7♣ 6♣: 21 + 18 = 39" in agreed
    assert "Italian Primero" in agreed
    assert "[italian/type-numerus]" in agreed
    assert "Losing Primero: the lowest" in parted
    assert "[losing/numerus-lower-pair]" in parted


def test_rank_of_two_hands_in_json() -> None:
    """Who wins is told for each rulebook, with the claim that decides; nobody where they are even."""
    reply = answer("rank", "-r", "all", "7c 6c Ac Js", "5h 4h 3h 2h")

    assert reply["hands"] == [["7c", "6c", "Ac", "Js"], ["5h", "4h", "3h", "2h"]]
    winners = {row["rulebook"]: (row["winner"], row["claim"]) for row in reply["rows"]}
    assert winners["italian"] == (2, "italian/type-order")
    assert winners["losing"] == (1, "losing/lowest-hand-wins")
    even = answer("rank", "7c 6c", "7d 6d")
    assert [(row["rulebook"], row["winner"], row["claim"]) for row in even["rows"]] == [
        ("italian", None, "italian/tie-eldest")
    ]


def test_rank_of_two_hands_in_words() -> None:
    """The outcome, those who tell it so, why, and what may turn it."""
    result = run("rank", "7c 6c Ac Js", "5h 4h 3h 2h")

    assert "7♣ 6♣ A♣ J♠  against  5♥ 4♥ 3♥ 2♥" in result.stdout
    assert "fluxus 54 beats supremus 55" in result.stdout
    assert "[italian/type-order]" in result.stdout
    assert "But: " in result.stdout
    assert "[italian/higher-type-loses]" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["8x"], "8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        (["7c 6c", "7c Ac"], "7c lies in both hands."),
        (["7c 6c", "Ac Ac"], "Ac is named twice."),
        (["7c 6c", "Ac Js", "Kh Qh"], "You named 3 hands, and at most two can be compared."),
        (["7c 6c 5c 4c 3c 2c Ac"], "7 cards are no hand: a hand is 4 cards at most"),
        (["7c 6c", ""], "No cards are named: a hand is one card at least."),
    ],
)
def test_rank_under_all_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """What no rulebook can rank is one sentence, and exit code 2, for one hand or two."""
    assert refused(run("rank", "--rules", "all", *words)).startswith(sentence)


@pytest.mark.parametrize(
    ("words", "words_shown"),
    [
        (["7bl 7bo 2bl 2bo 9th"], "two pair of witches and cats made of 7bl 7bo 2bl 2bo"),
        (["Pbl", "Pbo", "3ir"], "pair of primes made of Pbl Pbo"),
        (["7bl 7bo 9th", "7ir 7th Pth"], "pair of witches, then prime beats pair of witches, then knight"),
        (["7bl 7bo 9th", "8ir 8th 2th"], "pair of pages, then cat beats pair of witches, then knight"),
    ],
)
def test_rank_tells_poker_hands(words: list[str], words_shown: str) -> None:
    """A hand of the King's deck is told in words, with the cards that make it; of two, the better by its claim."""
    result = run("rank", "-r", "kings", *words)

    assert result.exit_code == 0
    assert words_shown in " ".join(result.stdout.split())


def test_rank_refuses_a_rulebook_that_ranks_nothing() -> None:
    """Variants in old texts are told one by one, and make no ranking."""
    refusal = "Hands have no ranking in Variants in old texts (not a game): name another rulebook with -r."

    assert refused(run("rank", "-r", "history", "7c")) == refusal
