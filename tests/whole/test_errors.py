"""What is said when something goes wrong: one line that can be shown anywhere, whatever was typed."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from primero_ref import rulebook
from primero_ref.claims import questions, rulebooks
from primero_ref.errors import LONGEST, Illegal, Unknown, Unreadable, shortened
from primero_ref.players import PLAYER_NAMES

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


KNOWN = {
    "claim": sorted({claim for book in rulebooks() for claim in rulebook(book).claims}),
    "question": [*questions()],
    "way to play": [*PLAYER_NAMES],
}


def slipped(name: str, letter: Random) -> str:
    """Write a name with one letter left out, doubled, wrong, or changed for the next."""
    at = letter.randrange(len(name))
    before, here, after = name[:at], name[at], name[at + 1 :]
    return letter.choice(
        (before + after, f"{before}{here}{here}{after}", f"{before}x{after}", f"{name[:at]}x{name[at:]}")
    )


@pytest.mark.parametrize("what", KNOWN)
def test_a_slip_of_one_or_two_letters_is_helped(what: str) -> None:
    """Of names with a letter or two wrong, nearly all are told the name that was meant."""
    letter, known = Random(42), KNOWN[what]
    names = letter.sample(known, min(40, len(known)))
    told = [str(Unknown(what, slipped(slipped(name, letter), letter), known)) for name in names]
    helped = [name for name, sentence in zip(names, told, strict=True) if f"the nearest is {name!r}" in sentence]
    assert len(helped) >= 0.9 * len(names)


@pytest.mark.parametrize("typed", ["nonsense", "something", "elephant", "strategy", "computer", "xyzzy"])
def test_nonsense_is_told_no_name(typed: str) -> None:
    """A word that is like no rule is told none: `divination/sets` would help nobody who typed `nonsense`."""
    assert str(Unknown("claim", typed, KNOWN["claim"])) == f"There is no claim {typed!r}."
