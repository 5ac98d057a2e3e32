"""What a long search has found, kept: how far each witness comes under each published rulebook, and what turns it.

`courses.toml` is written by `python -m tests.tools.courses`. A course that is kept is played again whenever it is asked
for; only what would take a search from the beginning is taken from here.
"""

from __future__ import annotations

import hashlib
from functools import cache
from os import path

from primero_ref.claims import answer_text, rulebook
from primero_ref.claims.inventory import read_file
from primero_ref.errors import Illegal, Unreadable
from primero_ref.fit.course import Way
from primero_ref.game.moves import read_move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.fit.witness import Witness

FOLDER = path.dirname(__file__)

FILE = "courses"

BETWEEN = " / "
"""What stands between the parts of a course in the file: how they sat down, and the moves."""


def asked_digest(witness: Witness) -> str:
    """Sum up what is asked of a rulebook by a witness; a course that was kept for something else is no course of it."""
    what = (witness.scene, sorted(witness.outcome.items()), witness.on, witness.beats, witness.points, witness.makes)
    return hashlib.sha256(repr((*what, witness.players, witness.where)).encode()).hexdigest()[:12]


@cache
def _kept() -> dict[str, Any]:
    return read_file(FOLDER, FILE)


def _row(witness: Witness) -> Mapping[str, Any]:
    row: Mapping[str, Any] = _kept().get(witness.id, {})
    return row if row.get("asked") == asked_digest(witness) else {}


def kept_way(witness: Witness, rules: Rulebook) -> Way | None:
    """Give the way in which a witness goes, or came furthest, under a published rulebook, if one is kept.

    >>> from primero_ref.fit.witness import witness
    >>> way = kept_way(witness("berni-raise"), rulebook("italian"))
    >>> way.holding, [str(move) for move in way.moves]
    ('points', ['vie numerus 39 for 2'])
    """
    text = _row(witness).get("courses", {}).get(rules.id)
    if text is None:
        return None
    try:
        return read_way(text, rules)
    except (Illegal, Unreadable):
        return None  # the moves are none under these answers


def read_way(text: str, rules: Rulebook) -> Way:
    """Read a way from its line in the file."""
    seating, *moves = text.split(BETWEEN)
    holding, *throws = seating.split()
    named = dict(zip(throws[::2], map(int, throws[1::2]), strict=True))
    return Way(holding, named, tuple(read_move(move, rules.ranking) for move in moves))


def way_text(way: Way) -> str:
    """Write a way for the file.

    >>> way_text(Way("points", {"Osorio": 1}, ()))
    'points Osorio 1'
    """
    throws = (f"{name} {number}" for name, number in way.throws.items())
    return BETWEEN.join([" ".join([way.holding, *throws]), *map(str, way.moves)])


def is_published(rules: Rulebook) -> bool:
    """Say whether rules are those of a published rulebook, with nothing answered otherwise and nothing suspended."""
    return rules is rulebook(rules.id) and not any(rules.changes())


def turned_by(witness: Witness, book: str) -> Mapping[str, tuple[str, ...]] | None:
    """Give the answers, by question and as text, of which one alone turns what a rulebook makes of a witness.

    None if nothing is kept of it.
    """
    row = _row(witness)
    if not row:
        return None
    turned: Mapping[str, list[str]] = row.get("turned", {}).get(book, {})
    return {name: tuple(answers) for name, answers in turned.items()}


def is_turned(turned: Mapping[str, tuple[str, ...]], name: str, answer: object) -> bool:
    """Say whether an answer is one of those that turn it."""
    return answer_text(answer) in turned.get(name, ())
