"""Of which rules the sentences and notes are read while a page is made: when one changes, others need not be made."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any

from primero_ref.claims import Claim
from primero_ref.weave.store.oblivion import forget

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SENTENCES = ("says", "note")
"""The fields of a rule on which neither a game nor another rule's page turns: they are only told."""

WHOLE = ("__iter__", "__getitem__", "__repr__")
"""The ways in which all of a rule is read at once."""

READER: type[set[str]] = set
"""What notes the ids; a test puts one here that looks who reads."""

_readers: list[set[str]] = []
_noted: list[bool] = []
_titles: dict[str, set[str]] = {}


def note_readings() -> None:
    """Have every reading noted from now on, for as long as this process lives."""
    if _noted:
        return
    _noted.append(True)

    def noting(get: Callable[..., Any]) -> Callable[..., Any]:
        def noted(claim: Claim, *of: object) -> object:
            if _readers:
                _readers[-1].add(str(tuple.__getitem__(claim, 0)))
            return get(claim, *of)

        return noted

    for number, field in enumerate(Claim._fields):
        if field in SENTENCES:
            setattr(Claim, field, property(noting(lambda claim, number=number: tuple.__getitem__(claim, number))))
    for name in WHOLE:
        setattr(Claim, name, noting(getattr(Claim, name)))


@contextmanager
def sentences_read(*, plays: bool = True) -> Iterator[set[str]]:
    """Give the ids of the rules whose sentences are read meanwhile; they count for what is made around it too.

    Where no game `plays` and nothing of a game is shown, nothing kept of one need be made anew.
    """
    if plays:
        forget()
    read = READER()
    _readers.append(read)
    try:
        yield read
    finally:
        _readers.pop()
        if _readers:
            _readers[-1].update(read)


def note(rules: Iterable[str]) -> None:
    """Note rules whose sentences were read when that was made which is shown now."""
    if _readers:
        _readers[-1].update(rules)


def title(docname: str, claim: Claim) -> str:
    """Give the sentence of a rule for a link on a page, which is made before the page is written."""
    _titles.setdefault(docname, set()).add(claim.id)
    return claim.says


def titles(docname: str) -> set[str]:
    """Give the rules whose sentences stand in the links of a page."""
    return _titles.get(docname, set())
