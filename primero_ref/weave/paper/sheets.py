"""Sheets for the table: one page a rulebook, each line with the rules that it tells."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.cite.citation import grader
from primero_ref.errors import Unreadable
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.paper import pictures, typst

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook

HERE = Path(__file__).parent
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, each with Typst’s name for it."""

STRIP = "7 6 A 5 4 3 2 K Q J"
"""The ranks in the order of what they are worth, most first."""


class Row(NamedTuple):
    """A line of a sheet: what it is about, its words, the claims that it tells."""

    label: str
    words: str
    claims: tuple[str, ...]


class SheetPart(NamedTuple):
    """A part of a sheet under its own head."""

    head: str
    rows: tuple[Row, ...]


class Kind(NamedTuple):
    """A kind of hand: as its redactor calls it and as the engine does, an example, its words and claims."""

    name: str
    meant: str
    hand: str
    words: str
    claims: tuple[str, ...]


class Sheet(NamedTuple):
    """A sheet as its file tells it: nothing of it is reckoned yet."""

    book: str
    lead: tuple[Row, ...]
    points: Row | None
    kinds: tuple[Kind, ...]
    ranked: Row | None
    parts: tuple[SheetPart, ...]
    left: frozenset[str]
    """The claims of the rulebook that the sheet leaves to its page."""

    @property
    def rows(self) -> Iterator[Row]:
        """Every line that names claims."""
        yield from self.lead
        yield from (words for words in (self.points, self.ranked) if words)
        yield from (Row(kind.name, kind.words, kind.claims) for kind in self.kinds)
        yield from (row for part in self.parts for row in part.rows)

    @property
    def told_claims(self) -> frozenset[str]:
        """The claims that stand on the sheet."""
        return frozenset(claim for row in self.rows for claim in row.claims)


def sheets() -> tuple[str, ...]:
    """Name the rulebooks that have a sheet, in the order of their ids."""
    return tuple(sorted(path.stem for path in (HERE / "sheets").glob("*.toml")))


@cache
def sheet(book: str) -> Sheet:
    """Read the sheet of a rulebook; one that names what its rulebook does not hold is refused.

    >>> sheet("italian").kinds[0].name
    'numerus'
    """
    rules = claims.rulebook(book)
    data = tomllib.loads((HERE / "sheets" / f"{book}.toml").read_text(encoding="utf-8"))
    base = _lines(data["base"]) if "base" in data else {}
    instead = data.get("instead", {})

    def named(text: str) -> tuple[str, ...]:
        return tuple(_claim(rules, name) for name in text.split())

    def row(line: str) -> Row:
        label, words, claims = (field.strip() for field in line.split("|"))
        return Row(label, words, named(claims))

    def rows(lines: list[str]) -> tuple[Row, ...]:
        kept = (instead.get(line.rpartition("|")[2].strip().partition(" ")[0], line) for line in lines)
        return tuple(row(line) for line in kept if line)

    def kind(line: str) -> Kind:
        name, hand, words, claims = (field.strip() for field in line.split("|"))
        shown, _, meant = name.partition(" = ")
        return Kind(shown, meant or shown, hand, words, named(claims))

    whole = base | {key: value for key, value in data.items() if key not in {"part", "left"}}
    parts = {part["head"]: part["rows"] for part in base.get("part", ())}
    parts |= {part["head"]: part["rows"] for part in data.get("part", ())}
    return Sheet(
        book,
        rows(whole["lead"]),
        row(whole["points"]) if whole.get("points") else None,
        tuple(kind(line) for line in whole.get("kinds", ())),
        row(whole["ranked"]) if whole.get("ranked") else None,
        tuple(SheetPart(head, rows(lines)) for head, lines in parts.items() if lines),
        frozenset(named(data.get("left", ""))),
    )


def _lines(book: str) -> dict[str, Any]:
    return tomllib.loads((HERE / "sheets" / f"{book}.toml").read_text(encoding="utf-8"))


def _claim(rules: Rulebook, name: str) -> str:
    """Find a claim by its slug: the rulebook’s own, else the one that it inherits."""
    candidates = [claim for claim in rules.claims if claim == name or claim.partition("/")[2] == name]
    meant = [claim for claim in candidates if claim in rules.own] or [
        claim for claim in candidates if claim in rules.held
    ]
    if len(meant) != 1:
        raise Unreadable(f"The sheet of {rules.id} names {name}, which is {len(meant)} of its claims.")
    return meant[0]


def span(rules: Rulebook, kind: str) -> str:
    """Say what the hands of a kind count, from the least to the most.

    >>> span(claims.rulebook("italian"), "supremus"), span(claims.rulebook("italian"), "fluxus")
    ('55', '42–70')
    """
    span = _counted(rules.id).get(kind)
    if not span:
        return ""
    return f"{min(span)}" if len(span) == 1 else f"{min(span)}–{max(span)}"


@cache
def _counted(book: str) -> dict[str, set[int]]:
    ranking = claims.rulebook(book).ranking
    counted: dict[str, set[int]] = {}
    for hand in ranking.hands_up_to_suit():
        ranked = ranking.rank_hand(hand)
        counted.setdefault(ranked.kind, set()).add(ranked.points)
    return counted


def sheet_data(book: str) -> dict[str, object]:
    """Gather what the press needs for a sheet: words, claims with their grades, pictures of cards and marks."""
    from primero_ref.edition import __version__

    rules, content, gathered = claims.rulebook(book), sheet(book), SheetData(book)
    every = relations.all_claims()
    first = next((name for name in rules.own if every[name].grade != "gap"), next(iter(rules.own)))
    return {
        "book": book, "usual": gathered.usual, "title": rules.title, "redactor": rules.redactor,
        "source": works.source(rules.source).title,
        "edition": __version__, "lead": [gathered.line(row) for row in content.lead], "grader": grader(first),
        "points": gathered.points(), "valued": gathered.line(content.points) if content.points else None,
        "kinds": [gathered.kind(kind) for kind in content.kinds],
        "ranked": gathered.line(content.ranked) if content.ranked else None,
        "parts": [
            {"head": part.head, "rows": [gathered.line(row) for row in part.rows]} for part in content.parts
        ],
        "left": len(content.left),
        "grades": sorted({every[name].grade for name in content.told_claims}, key=[*relations.GRADE_MEANINGS].index),
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
