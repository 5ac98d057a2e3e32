"""How fast the engine is, as HTML: what `make bench` measured and wrote down."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.claims import rulebook, rulebooks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from primero_ref.weave.page import Page


def speed(page: Page, written: str) -> str:
    """Draw the measurements: each work beside the peers that do it, then our own figures beside those wanted."""
    del page
    told: dict[str, Any] = json.loads(written)
    rows = [
        (row["work"], f"{one['peer']} {one['version']}", _figure(one["figure"], row["unit"]),
         _figure(row["ours"], row["unit"]), f"{one['ratio']:g}")
        for row in told["works"] for one in row["peers"]
    ]  # fmt: skip
    own = [(row["what"], _measured(row), _wanted(row), _reached(row)) for row in told["own"]]
    books = [
        (rulebook(row["book"]).title, str(row["players"]), f"{row['game']:g}", f"{row['move']:g}")
        for row in told["books"] if row["book"] in rulebooks()
    ]  # fmt: skip
    skipped = "".join(f"<p>{escape(name)} was left out: {escape(why)}.</p>" for name, why in told["skipped"].items())
    when = f"Measured on {told['date']}, {told['machine']}, with {told['busy']:g} other processes at work."
    return (
        f"<p>{escape(when)}</p>"
        f"{table(('Work', 'Peer', 'Peer’s', 'Ours', 'Ratio'), rows)}<p>{escape(slower(told['works']))}</p>{skipped}"
        f"{table(('Ours alone', 'Measured', 'Wanted', 'Reached'), own)}"
        "<p>Times as long as in Italian Primero a random game takes, and a move of it; at most 2 is wanted.</p>"
        f"{table(('Rulebook', 'Players', 'By the game', 'By the move'), books)}"
    )


def slower(works: Iterable[Mapping[str, Any]]) -> str:
    """Say where a peer is the faster.

    >>> slower([{"work": "Import", "peers": [{"peer": "treys", "ratio": 0.5}, {"peer": "pokerkit", "ratio": 60}]}])
    'A ratio over one is in our favour. Faster than ours: treys (import).'
    """
    found = [f"{one['peer']} ({row['work'].lower()})" for row in works for one in row["peers"] if one["ratio"] < 1]
    named = f"Faster than ours: {'; '.join(found)}." if found else "None of them is faster."
    return f"A ratio over one is in our favour. {named}"


def _figure(number: float, unit: str) -> str:
    shown = f"{number:,.0f}" if number >= 100 else f"{number:g}"
    return f"{shown} {unit}" if unit != "/s" else f"{shown} a second"


def _measured(row: Mapping[str, Any]) -> str:
    return "not measured" if row["figure"] is None else _figure(row["figure"], row["unit"])


def _wanted(row: Mapping[str, Any]) -> str:
    return f"{_figure(row['wanted'], row['unit'])} at {'most' if row['unit'] == 'ms' else 'least'}"


def _reached(row: Mapping[str, Any]) -> str:
    if row["figure"] is None:
        return ""
    good = row["figure"] <= row["wanted"] if row["unit"] == "ms" else row["figure"] >= row["wanted"]
    return "yes" if good else "no"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Draw a table of figures, its first column the heads of its rows."""
    columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for first, *cells in rows
    )
    return (
        f'<div class="pr-counted" role="group" aria-label="{heads[0]}" tabindex="0">'
        f'<table><caption class="pr-sr">{heads[0]}</caption><thead><tr>{columns}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
