"""The counts on the page on coverage are those of the answers."""

from __future__ import annotations

import tomllib

import pytest

from primero_ref import rulebooks
from tests.tools.effects import FILE, counts


@pytest.mark.parametrize("book", rulebooks())
def test_the_kept_counts_are_those_of_the_answers(book: str) -> None:
    """What the page on coverage says of a rulebook's answers is so; else `python -m tests.tools.effects` is due."""
    assert tomllib.loads(FILE.read_text(encoding="utf-8"))[book] == counts(book)
