"""The lines of the sheets for the table: in few words what a rulebook says, each line with the rules that it tells."""

from __future__ import annotations

from functools import cache
from os import listdir, path

from primero_ref import claims
from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.cards import Ranking
    from primero_ref.claims import Rulebook

HERE = path.join(path.dirname(__file__), "sheets")
"""One file for each rulebook."""


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
    return tuple(sorted(name[:-5] for name in listdir(HERE) if name.endswith(".toml")))


@cache
def sheet(book: str) -> Sheet:
    """Read the sheet of a rulebook; one that names what its rulebook does not hold is refused.

    >>> sheet("italian").kinds[0].name
    'numerus'
    """
    rules = claims.rulebook(book)
    data = _lines(book)
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
    import tomllib

    with open(path.join(HERE, f"{book}.toml"), "rb") as file:
        return tomllib.load(file)


def _claim(rules: Rulebook, name: str) -> str:
    """Find a claim by its slug: the rulebook’s own, else the one that it inherits."""
    candidates = [claim for claim in rules.claims if claim == name or claim.partition("/")[2] == name]
    meant = [claim for claim in candidates if claim in rules.own] or [
        claim for claim in candidates if claim in rules.held
    ]
    if len(meant) != 1:
        raise Unreadable(f"The sheet of {rules.id} names {name}, but {len(meant)} rules have this name: name one rule.")
    return meant[0]


def span(rules: Rulebook, kind: str) -> str:
    """Say what the hands of a kind count, from the least to the most.

    >>> span(claims.rulebook("italian"), "supremus"), span(claims.rulebook("italian"), "fluxus")
    ('55', '42–70')
    >>> span(claims.rulebook("kings"), "flush")
    ''
    """
    span = _counted(rules.ranking).get(kind)
    if not span or span == {0}:  # hands of poker are compared by their ranks
        return ""
    return f"{min(span)}" if len(span) == 1 else f"{min(span)}–{max(span)}"


@cache
def _counted(ranking: Ranking) -> dict[str, set[int]]:
    counted: dict[str, set[int]] = {}
    for hand in ranking.hands_up_to_suit():
        ranked = ranking.rank_hand(hand)
        counted.setdefault(ranked.kind, set()).add(ranked.points)
    return counted
