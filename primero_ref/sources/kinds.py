"""What kinds of witness there are, and how one source can lean on another."""

from __future__ import annotations

from primero_ref.errors import Unknown, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

KINDS = {
    "talk": "Talk at the table", "treatise": "Treatises", "verse": "Verse and plays", "tale": "Tales and sermons",
    "dictionary": "Dictionaries", "cheats": "Books on cheats", "games": "Other games", "reader": "Later accounts",
    "rules": "Modern rules pages",
}  # fmt: skip
"""The kinds of witness in their order, each with the words for it; every source says in its head of which it is."""

HOWS = ("copies", "translates", "digests", "reads", "retells", "is known from")
"""How a source can lean on another."""


class Lean(NamedTuple):
    """A source that leans on another, how it does, and why we say so."""

    source: str
    on: str
    how: str
    why: str


def lineage_slips(name: str, file: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the lineage in the head of a source, each with a word of its line.

    >>> [*lineage_slips("ours", {"kind": "verse"})]
    []
    >>> [says for says, _ in lineage_slips("ours", {"kind": "verses"})]
    ["ours.toml: There is no kind of witness 'verses'; the nearest is 'verse'."]
    """
    if not file.get("kind"):
        yield f"{name}.toml does not say its kind, which is one of {', '.join(KINDS)}.", ""
    elif file["kind"] not in KINDS:
        yield f"{name}.toml: {Unknown('kind of witness', str(file['kind']), KINDS)}", "kind"
    rows = file.get("leans", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        yield f"{name}.toml: 'leans' cannot be {shortened(rows)}; it is a list of {{ on, how, why }}.", "leans"
        return
    for row in rows:
        if {*row} != {"on", "how", "why"} or not all(isinstance(value, str) and value for value in row.values()):
            yield f"{name}.toml: each of 'leans' says on which source, how, and why: {{ on, how, why }}.", "leans"
        elif row["how"] not in HOWS:
            yield f"{name}.toml: {Unknown('way of leaning', row['how'], HOWS)}", row["how"]
        elif row["on"] == name:
            yield f"{name}.toml: a source cannot lean on itself.", row["on"]
