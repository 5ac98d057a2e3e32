"""Stories: one that its own demo denies is found, and none that agrees with it."""

from __future__ import annotations

import pytest

from primero_ref.demo import Demo, check
from primero_ref.demo.story import value

TWO_HANDS = """\
>>> rules = rules.but(hold=[
...     "suzuki/variant-bidder-sets-type",
...     "suzuki/variant-type-symmetry"])
>>> game = dealt(rules,
...     "Bernardo Kc Jd 2h 5s; Alberto 4c 4d 4h 4s",
...     "bid primero 40 for 10; stake")
>>> game.log[-1]
Alberto wins 20
"""
"""Four fours that count as a primero of fifty-six, against a primero of forty-seven."""


def untrue(story: str, code: str = TWO_HANDS, claim: str = "suzuki/variant-type-symmetry") -> str:
    """Say what of a story its demo denies."""
    verdict = check(Demo(claim, 1, story, code, "docs/rules/suzuki.md", 12))

    assert verdict.outcome.passed
    assert verdict.verified is not bool(verdict.untrue)
    return verdict.untrue


@pytest.mark.parametrize(
    "story",
    [
        "Alberto’s four fours count as a primero of fifty-six; Bernardo’s forty-seven is less.",
        "Each puts down ten counters, and Alberto wins twenty.",
        "Alberto takes the pot.",
        "Bernardo loses, and so would an eighty-one; he need not wait for 1994.",
        "Bernardo’s king and knave come to twenty.",
        "Nobody says anything here that can be held against the cards.",
    ],
)
def test_a_true_story_passes(story: str) -> None:
    """What a hand counts, what each has staked and won, who wins, what would be, and a year."""
    assert untrue(story) == ""


@pytest.mark.parametrize(
    ("story", "denied"),
    [
        (
            "They count as a primero of fifty-six; Bernardo’s sixty-one is more.",
            "its story has Bernardo win, and its demo Alberto",
        ),
        (
            "They count as fifty-six against Bernardo’s sixty-one.",
            "its story tells of Bernardo’s sixty-one, and its demo does not",
        ),
        (
            "They count as fifty-six, more than Bernardo’s fifty-six.",
            "its story tells of Bernardo’s fifty-six, and its demo does not",
        ),
        ("The primero counts 61.", "its story tells of 61, and its demo does not"),
        ("Bernardo puts down nine counters.", "its story tells of nine counters, and its demo does not"),
        ("Alberto wins nineteen.", "its story tells of Alberto’s nineteen, and its demo does not"),
        ("Alberto loses.", "its story has Alberto lose, and in its demo nobody else wins"),
        ("The pot goes to Bernardo.", "its story has Bernardo win, and its demo Alberto"),
        ("Cinthio looks on.", "its story names Cinthio, who is not at its table"),
    ],
)
def test_a_story_that_its_demo_denies_is_found(story: str, denied: str) -> None:
    """A number that nobody holds, or somebody else; a sum that nobody stakes; the wrong winner; a stranger."""
    assert untrue(story) == denied


def test_money_is_that_of_any_moment() -> None:
    """What somebody has put down in several moves counts, though nothing of it is left before him."""
    code = """\
>>> game = deal("Bernardo 7c 6h As 5d; Alberto Qh 5h 2d 3c",
...     "vie primero 40 for 3; see", "vie primero 40 for 4; see")
>>> game.log[-1]
Bernardo wins 14
"""
    claim = "italian/winner-takes-table"

    assert untrue("Alberto’s seven and Bernardo’s fifteen points of a five.", code, claim) == ""
    assert untrue("Each has put down seven counters in all.", code, claim) == ""
    assert untrue("Each has put down eight counters in all.", code, claim).startswith("its story tells of eight")


def test_it_is_said_with_its_place() -> None:
    """The complaint names the file, the line and the demo."""
    verdict = check(Demo("suzuki/variant-type-symmetry", 1, "Alberto loses.", TWO_HANDS, "docs/rules/suzuki.md", 12))

    assert verdict.complaint() == (
        "docs/rules/suzuki.md:12: suzuki/variant-type-symmetry.1: "
        "its story has Alberto lose, and in its demo nobody else wins"
    )


@pytest.mark.parametrize(("number", "read"), [("nineteen", 19), ("Twenty", 20), ("ninety-nine", 99), ("91,390", 91390)])
def test_numbers_are_read(number: str, read: int) -> None:
    """Words and figures."""
    assert value(number) == read
