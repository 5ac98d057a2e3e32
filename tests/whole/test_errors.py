"""What is said when something goes wrong: one line that can be shown anywhere, whatever was typed."""

from __future__ import annotations

import pickle

import pytest

from primero_ref.errors import LONGEST, Illegal, Unknown, Unreadable, shortened

ODD = ["7c\n8c", "\x1b[2J", "\u202e", "\ud800", "a" * 10_000, "\0" * 10_000]


@pytest.mark.parametrize("typed", ODD)
def test_a_refusal_is_one_line(typed: str) -> None:
    """Nothing that was typed breaks a refusal's line, steers a terminal, or makes it longer than anybody reads."""
    for refused in (Unreadable(f"{typed} is no card."), Illegal(f"Nobody may {typed}", "italian/deck-forty")):
        assert str(refused).isprintable()
        assert len(str(refused)) < LONGEST + 60
        assert str(pickle.loads(pickle.dumps(refused))) == str(refused)  # noqa: S301  # our own pickle
    assert len(str(Unknown("card", typed, ["7c"]))) < LONGEST + 60


def test_what_is_near_is_offered_and_else_what_there_is() -> None:
    """No name is offered that is nothing like what was written; then the names are listed, if they are not too many."""
    books = ["italian", "modern", "scopa"]
    assert str(Unknown("rulebook", "italien", books)) == "There is no rulebook 'italien'; the nearest is 'italian'."
    assert str(Unknown("rulebook", "primera", books)) == (
        "There is no rulebook 'primera'; there are italian, modern and scopa."
    )
    assert str(Unknown("rulebook", "primera", books[:1])) == "There is no rulebook 'primera'; there is italian."
    assert str(Unknown("rulebook", "primera", [])) == "There is no rulebook 'primera'."
    assert str(Unknown("card", "x", map(str, range(100)))) == "There is no card 'x'."


class Odd:
    """A thing that cannot even be written."""

    def __repr__(self) -> str:
        """Fail."""
        raise ZeroDivisionError


@pytest.mark.parametrize(
    "given",
    [-(10**5000), Odd(), [1] * 10_000, "x" * 10_000, 1.5, None],
    ids=lambda given: type(given).__name__,
)
def test_whatever_is_given_can_be_named(given: object) -> None:
    """A refusal can name anything that it was given, in a few words."""
    assert 0 < len(shortened(given)) < 80
