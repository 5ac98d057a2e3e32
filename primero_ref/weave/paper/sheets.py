"""Sheets for the table: one page a rulebook, each line with the rules that it tells."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.errors import Unreadable
from primero_ref.report.sheet import Kind, Row, sheet, sheets, span
from primero_ref.sources import works
from primero_ref.weave.apparatus import disputes, relations
from primero_ref.weave.paper import pictures, qr, typst

__all__ = ["PAPERS", "Kind", "Row", "pictured", "printed", "sheet", "sheet_data", "sheets"]

HERE = Path(__file__).parent
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, each with Typst’s name for it."""

STRIP = "7 6 A 5 4 3 2 K Q J"
"""The ranks in the order of what they are worth, most first."""


def sheet_data(book: str) -> dict[str, object]:
    """Gather what the press needs for a sheet: words, claims with their grades, pictures of cards and marks."""
    from primero_ref.edition import __version__

    rules, content, gathered = claims.rulebook(book), sheet(book), SheetData(book)
    every = relations.all_claims()
    return {
        "book": book, "usual": gathered.usual, "title": rules.title, "redactor": rules.redactor,
        "source": works.source(rules.source).title,
        "edition": __version__, "lead": [gathered.line(row) for row in content.lead],
        "points": gathered.points(), "valued": gathered.line(content.points) if content.points else None,
        "kinds": [gathered.kind(kind) for kind in content.kinds],
        "ranked": gathered.line(content.ranked) if content.ranked else None,
        "parts": [
            {"head": part.head, "rows": [gathered.line(row) for row in part.rows]} for part in content.parts
        ],
        "left": len(content.left),
        "grades": sorted({every[name].grade for name in content.told_claims}, key=[*relations.GRADE_MEANINGS].index),
        "disputed": book in disputes.books(), "asked": code._asdict() if (code := qr.of_book(book)) else None,
        "pictures": {name: {"svg": svg, "alt": alt} for name, (svg, alt) in gathered.drawn.items()},
        "marks": {grade: pictures.alone((f"g-{grade}",)) for grade in relations.GRADE_MEANINGS},
    }  # fmt: skip


class SheetData:
    """What a sheet says, piece by piece as the press takes it, and the pictures that these pieces need."""

    def __init__(self, book: str) -> None:
        """Find under which rulebook most of its claims stand: their ids go without it."""
        self.rules, self.sheet = claims.rulebook(book), sheet(book)
        self.drawn: dict[str, tuple[str, str]] = {}
        books = Counter(name.partition("/")[0] for name in sorted(self.sheet.told_claims))
        self.usual = books.most_common(1)[0][0]

    def picture(self, written: str) -> str:
        """Name a card, whose picture goes with the sheet."""
        self.drawn[written] = pictures.of_card(written)
        return written

    def graded(self, names: tuple[str, ...]) -> list[dict[str, str]]:
        """Give claims with their grades."""
        every = relations.all_claims()
        return [{"id": name.removeprefix(self.usual + "/"), "grade": every[name].grade} for name in names]

    def line(self, row: Row) -> dict[str, object]:
        """Give a line of the sheet."""
        return {"label": row.label, "words": row.words, "claims": self.graded(row.claims)}

    def points(self) -> list[dict[str, object]]:
        """Give what each card counts, where the sheet says it."""
        if not self.sheet.points:
            return []
        ranking = self.rules.ranking
        suit = next(iter(ranking.pack.suits.pips))
        of_pack = {card.rank: card for card in ranking.pack if card.suit == suit}
        return [
            {"card": self.picture(str(of_pack[rank])), "points": ranking.points[rank]}
            for rank in STRIP.replace("Q", "N" if "N" in of_pack else "Q").split()
            if rank in of_pack
        ]

    def kind(self, kind: Kind) -> dict[str, object]:
        """Give a kind of hand; an example that is none is refused."""
        hand = cards(kind.hand, self.rules.ranking.pack.suits)
        ranked = self.rules.ranking.rank_hand(hand).kind
        if ranked != self.rules.ranking.words.get(kind.meant, kind.meant):
            raise Unreadable(f"The sheet of {self.rules.id} draws {kind.hand} as {kind.name}; it is {ranked}.")
        return {
            "name": kind.name.capitalize(), "hand": [self.picture(str(card)) for card in hand], "words": kind.words,
            "span": span(self.rules, ranked) if self.sheet.points else "", "claims": self.graded(kind.claims),
        }  # fmt: skip


def printed(book: str, paper: str, cache_dir: Path) -> bytes:
    """Print the sheet of a rulebook on a size of paper, tagged for those who hear it."""
    return typst.compile_document(_files(book, paper), cache_dir, pdf_standards=["ua-1"])


def pictured(book: str, cache_dir: Path) -> bytes:
    """Draw the sheet of a rulebook small, to show what it looks like."""
    return typst.compile_document(_files(book, "a4"), cache_dir, format="png", ppi=32)


def _files(book: str, paper: str) -> dict[str, str]:
    """Give what the press reads for a sheet."""
    data = sheet_data(book) | {"paper": PAPERS[paper]}
    return {
        "main.typ": (HERE / "sheet.typ").read_text(encoding="utf-8"),
        "sheet.json": json.dumps(data, ensure_ascii=False, sort_keys=True),
    }
