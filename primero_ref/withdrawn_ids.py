"""Ids that are no longer borne, and what became of each: what was once cited leads somewhere for ever."""

from __future__ import annotations

from functools import cache
from os import path  # pathlib would double the time of the import

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


def steps(kind: str, name: str) -> tuple[WithdrawnId, ...]:
    """Give what became of a name, step by step; in a circle of names each is given once."""
    gone: dict[str, WithdrawnId] = {}
    while name not in gone and (entry := withdrawn().get((kind, name))):
        gone[name] = entry
        name = entry.now
    return (*gone.values(),)


def _in_circle(gone: Sequence[WithdrawnId]) -> bool:
    return bool(gone) and gone[-1].now in [entry.name for entry in gone]


def became(kind: str, name: str) -> str:
    """Say what became of a name, or nothing where it never was one."""
    try:
        gone = steps(kind, name)
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""  # the file has a slip of its own, which `slips` tells; a refusal must be said all the same
    sentences = [entry.sentence.rstrip(".") for entry in gone]
    if _in_circle(gone):
        sentences.append(f"withdrawn_ids.toml leads in a circle here, so no {kind} is found")
    return "; ".join([*sentences[:1], *(f"{rest[0].lower()}{rest[1:]}" for rest in sentences[1:])]) + "." * bool(gone)


def borne(kind: str, name: str) -> str:
    """Give the name that a thing bears now: its own, or, where it was renamed, the newest.

    Where names lead in a circle, it is the one that was asked for; `became` says so.

    >>> borne("claim", "italian/forced-see")
    'italian/forced-see'
    """
    gone = steps(kind, name)
    if _in_circle(gone):
        return name
    return next((entry.now for entry in reversed(gone) if entry.now), name)
