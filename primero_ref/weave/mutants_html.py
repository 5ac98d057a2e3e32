"""The mutation run as HTML: the program changed in one place at a time, and whether anybody noticed."""

from __future__ import annotations

import json
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.weave.kept import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.weave.page import Page

HEADS = ("Module", "Changes", "Noticed", "Part", "The module")


def mutants(page: Page, written: str) -> str:
    """Draw what came of the run: how many changes were noticed, and each that was not, with its reason."""
    del page
    if not written:
        return "<p>No such run has been written down yet.</p>"
    told: dict[str, Any] = json.loads(written)
    modules = {name.removeprefix("primero_ref/"): one for name, one in told["modules"].items()}
    rows = [
        (f"<code>{escape(name)}</code>", str(one["mutants"]), str(one["killed"]), part(one["killed"], one["mutants"]),
         standing(name, one.get("sha256", "")))
        for name, one in modules.items()
    ]  # fmt: skip
    left = "".join(survivors(name, one["survived"]) for name, one in modules.items() if one["survived"])
    made, noticed = (sum(one[what] for one in modules.values()) for what in ("mutants", "killed"))
    when = f"Run on {told['date']} with Python {told['python']}."
    return (
        f"<p>{noticed} of {made} changes were noticed, {part(noticed, made)}. {escape(when)}</p>"
        f"{table(HEADS, rows, 'The changes and how many of them were noticed')}{left}"
    )


def part(noticed: int, made: int) -> str:
    """Say how many in a hundred.

    >>> part(19, 20), part(0, 0)
    ('95.0%', '100.0%')
    """
    return f"{noticed / made if made else 1:.1%}"


def standing(name: str, digest: str) -> str:
    """Say whether a module is still the one that was run.

    >>> standing("hands.py", "0")
    'it has changed since'
    """
    file = PACKAGE / name
    same = file.is_file() and sha256(file.read_bytes()).hexdigest() == digest
    return "it stands as it was" if same else "it has changed since"


def survivors(name: str, survived: Iterable[dict[str, Any]]) -> str:
    """List the changes of a module that nobody noticed, each with its reason."""
    rows = "".join(
        f"<li>Line {one['line']}: <code>{escape(one['what'], quote=False)}</code> "
        f"{escape(one['reason'], quote=False)}</li>"
        for one in survived
    )
    return f'<h3><code>{escape(name)}</code></h3><ul class="pr-plainlist">{rows}</ul>'


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], title: str) -> str:
    """Draw a table that scrolls by itself where it is wider than the page; its cells are HTML."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        "<tr>"
        + "".join(f'<th scope="row">{cell}</th>' if not place else f"<td>{cell}</td>" for place, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="pr-scroll" role="region" aria-label="{escape(title)}" tabindex="0"><table class="pr-list">'
        f'<caption class="pr-sr">{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
