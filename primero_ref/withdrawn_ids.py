"""Ids that are no longer borne, and what became of each: what was once cited leads somewhere for ever."""

from __future__ import annotations

from functools import cache
from os import path  # pathlib would double the time of the import

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = path.join(path.dirname(__file__), "withdrawn_ids.toml")


class WithdrawnId(NamedTuple):
    """An id that a thing bore once: since which edition it does not, and its id of now or why it was withdrawn.

    >>> WithdrawnId("claim", "italian/forced-look", "0.2.0", "italian/forced-see", "").sentence
    'The claim italian/forced-look is called italian/forced-see since edition 0.2.0.'
    """

    kind: str
    name: str
    since: str
    now: str
    why: str

    @property
    def page(self) -> str:
        """The page that says so, without its ending: the same that a citation of old leads to."""
        return f"cite/{self.kind}/{self.name.replace(':', '/')}"

    @property
    def sentence(self) -> str:
        """Say what became of it."""
        if self.now:
            return f"The {self.kind} {self.name} is called {self.now} since edition {self.since}."
        return f"The {self.kind} {self.name} was withdrawn in edition {self.since}: {self.why.rstrip('.')}."


@cache
def withdrawn() -> Mapping[tuple[str, str], WithdrawnId]:
    """Give every id that is no longer borne, by kind and id."""
    import tomllib

    with open(FILE, "rb") as file:
        rows = tomllib.load(file)
    by_id = {}
    for key, row in rows.items():
        kind, _, name = key.partition(" ")
        by_id[kind, name] = WithdrawnId(kind, name, row["since"], row.get("now", ""), row.get("why", ""))
    return by_id


def became(kind: str, name: str) -> str:
    """Say what became of a name, or nothing where it never was one."""
    entry = withdrawn().get((kind, name))
    return entry.sentence if entry else ""


def borne(kind: str, name: str) -> str:
    """Give the name that a thing bears now: its own, or, where it was renamed, the newest.

    >>> borne("claim", "italian/forced-see")
    'italian/forced-see'
    """
    while (entry := withdrawn().get((kind, name))) and entry.now:
        name = entry.now
    return name
