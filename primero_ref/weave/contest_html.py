"""What the players make of each other, as HTML: what `make contest` found and wrote down."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.claims import rulebook, rulebooks
from primero_ref.tempers import TEMPERS
from primero_ref.weave.speed_html import table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from primero_ref.weave.page import Page


def contest(page: Page, written: str) -> str:
    """Draw, against the sensible and against the random player, what each temper makes of a game more than he."""
    del page
    told: dict[str, Any] = json.loads(written)
    books = [row for row in told["books"] if row["book"] in rulebooks()]
    when = f"{told['games']:,} games of each, played on {told['date']}."
    bounds = "In brackets the bounds between which the true figure lies nineteen times in twenty."
    parts = [f"<p>{escape(f'{when} {bounds}')}</p>"]
    for other in ("sensible", "random"):
        head = f"More than the {other} player"
        rows = [(rulebook(row["book"]).title, *(_figure(row["over"][one][other]) for one in TEMPERS)) for row in books]
        parts.append(table((head, *TEMPERS), rows))
        parts.append(f"<p>{escape(_doubtful(books, other))}</p>")
    return "".join(parts)


def tempers(page: Page) -> str:
    """Draw the tempers with their numbers."""
    del page
    heads = ("Temper", "bluffs", "bets if he wins, of his fair share", "stays if it is worth, of the price", "dares")
    rows = [
        (one.name, f"{one.bluffs:.0%}", f"{one.asks:.0%}", f"{one.pays:.0%}", f"{one.daring:.0%}")
        for one in TEMPERS.values()
    ]
    return table(heads, rows)


def _figure(one: Sequence[float]) -> str:
    value, low, high = one
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})".replace("-", "−")


def _doubtful(books: Sequence[Mapping[str, Any]], other: str) -> str:
    """Say of which games it is not sure that a temper makes more, and of which that he makes less.

    >>> rows = [{"book": "italian", "over": {one: {"random": [2, 1, 3]} for one in TEMPERS}}]
    >>> rows += [{"book": "kings", "over": {one: {"random": [0, -1, 1]} for one in TEMPERS}}]
    >>> _doubtful(rows, "random")
    'Surely more: 3 of 6. Surely less: 0. The others lie too near each other to tell.'
    """
    found = [row["over"][one][other] for row in books for one in TEMPERS]
    more, less = sum(low > 0 for _, low, _ in found), sum(high < 0 for *_, high in found)
    return f"Surely more: {more} of {len(found)}. Surely less: {less}. The others lie too near each other to tell."
