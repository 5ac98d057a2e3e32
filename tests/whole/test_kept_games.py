"""Games are played as they were: one under each rulebook, each variant, each answer to each question."""

from __future__ import annotations

import pytest

from tests.support.kept import lines, other, played

LINES = lines()


@pytest.mark.each(
    "book, change, seed, kept", LINES, ids=[f"{line[0]} {line[1]} {line[2]}" for line in LINES]
)
def test_game_is_played_as_it_was(book: str, change: str, seed: int, kept: str) -> None:
    """What is offered, what is refused and by which claim, what happens and who wins is as it was.

    After a change of a rule `python -m tests.support.kept > tests/support/kept.txt` writes it anew.
    """
    assert kept == played(other(book, change), seed)
