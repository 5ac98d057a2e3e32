"""Counts what the answers of the form do in each rulebook's game, for the page on coverage.

    python -m tests.tools.effects

writes `primero_ref/weave/coverage/effects.toml`, in some ten seconds of processor time; a test tells when it is due.
"""

from __future__ import annotations

from pathlib import Path

from primero_ref import rulebook
from primero_ref.claims import catalogue
from primero_ref.reconstruction.effect import KINDS, effect
from primero_ref.web.reconstruction import answers_on_offer

FILE = Path(__file__).parents[2] / "primero_ref" / "weave" / "coverage" / "effects.toml"

HEAD = """\
# What the answers that the form offers do in each rulebook's game, counted by tests/tools/effects.py.
"""


def counts(book: str) -> list[int]:
    """Count the answers of each kind."""
    rules = rulebook(book)
    kinds = [effect(rules, name, value).kind for name, values in answers_on_offer(book).items() for value in values]
    return [kinds.count(kind) for kind in KINDS]


def written() -> str:
    """Write the counts of all rulebooks."""
    rows = [f'"{book}" = {counts(book)}' for book in catalogue.in_order()]
    return "\n".join([f"{HEAD}# {', '.join(KINDS)}", *rows]) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
