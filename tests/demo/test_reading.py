"""Readings of a fortune: what a story may say of the cards that an answer prints."""

from __future__ import annotations

import pytest

from primero_ref.demo import Demo, check

READING = """\
>>> spread = divine(rules, "What is said at court?", seed="Candlemas")
>>> spread
Past: a card face down
Present: a card face down
Future: a card face down
>>> spread.turned()
Past: reeve of thorns
Present: page of iron, reversed
Future: knight of thorns
The Household: reeve, page reversed, knight
"""
"""Three cards that are a set, one of them reversed."""


@pytest.mark.parametrize(
    ("told", "true"),
    [
        ("table 3 cards, table 3 down", True),
        ("table 3 household reeve page-of-iron-reversed 2 upright", True),
        ("table 2 thorns", True),
        ("table reeve-reversed", False),
        ("table 2 household", False),
        ("table 3 upright", False),
        ("table reeve-of-iron", False),
        ("table 4 cards", False),
        ("table 2 down", False),
        ("table fate", False),
    ],
)
def test_the_cards_of_a_reading_lie_on_the_table(told: str, true: bool) -> None:  # noqa: FBT001  # what the row says
    """How many there are, which, how they lie, and whether they are a set."""
    verdict = check(Demo("divination/set-household", 1, told, READING, "docs/rules/none.md", 12, told))

    assert verdict.outcome.passed
    assert verdict.untrue == ("" if true else f"its data say {_denied(told)!r}, and its demo does not")


def _denied(told: str) -> str:
    return told.rpartition(", ")[2]
