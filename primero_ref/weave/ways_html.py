"""In how many ways a game can go on, as HTML: the counts of legal play that the tests keep and repeat."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from primero_ref.claims import rulebook
from primero_ref.weave.speed_html import table

if TYPE_CHECKING:
    from primero_ref.weave.page import Page

MOVES = ("one move", "two", "three", "four", "five", "six")
"""The columns: how many moves are made."""


def ways(page: Page, written: str) -> str:
    """Draw the counts of each rulebook's opening, one column for each number of moves."""
    del page
    counted: dict[str, list[int]] = json.loads(written)
    rows = [(rulebook(book).title, *cells(found)) for book, found in counted.items()]
    return table(("Rulebook", *MOVES), rows)


def cells(found: list[int]) -> list[str]:
    """Write the counts that fit the columns; what was not counted stays empty.

    >>> cells([1219, 192137])
    ['1,219', '192,137', '', '', '', '']
    """
    return [f"{number:,}" for number in found[: len(MOVES)]] + [""] * (len(MOVES) - len(found))
