"""Of which rules the words are read while something runs: all but what they answer."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from primero_ref import claims
from primero_ref.claims import Claim
from primero_ref.weave.store.oblivion import forget

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS = ("says", "short", "grade", "evidence", "note", "remark")
"""The fields of a rule that no game turns on: they are only told."""

WHOLE = ("__iter__", "__getitem__", "__repr__")
"""The ways in which all of a rule is read at once."""


@contextmanager
def wording_read() -> Iterator[set[str]]:
    """Give the ids of the rules whose words are read meanwhile, each with the field, or alone if all of it is read.

    >>> with wording_read() as read:
    ...     _ = claims.claim("italian/forced-see").because, claims.claim("italian/must-equal-bid").settles
    >>> read
    {'italian/forced-see short'}
    """
    forget()
    read: set[str] = set()
    before = {name: Claim.__dict__.get(name) for name in (*WORDS, *WHOLE)}

    def noting(get: Callable[..., Any], field: str = "") -> Callable[..., Any]:
        def noted(claim: Claim, *of: object) -> object:
            read.add(f"{tuple.__getitem__(claim, 0)}{field}")
            return get(claim, *of)

        return noted

    for number, field in enumerate(Claim._fields):
        if field in WORDS:
            get = getattr(before[field], "fget", None)  # somebody notes what is read for a page
            plain = get or (lambda claim, number=number: tuple.__getitem__(claim, number))
            setattr(Claim, field, property(noting(plain, f" {field}")))
    for name in WHOLE:
        setattr(Claim, name, noting(getattr(Claim, name)))
    try:
        yield read
    finally:
        for name, old in before.items():
            if old is None:
                delattr(Claim, name)
            else:
                setattr(Claim, name, old)


@lru_cache(maxsize=4096)
def words_digest(name: str) -> str:
    """Sum up the words of a rule, or after its id one field of them; of one that is not there, nothing.

    >>> words_digest("italian/forced-see") != words_digest("italian/forced-see says"), words_digest("italian/none")
    (True, '')
    """
    rule, _, field = name.partition(" ")
    if not claims.is_claim(rule):
        return ""
    claim = claims.claim(rule)
    fields = [getattr(claim, field) for field in ([field] if field else WORDS)]
    return hashlib.sha256(repr(fields).encode()).hexdigest()[:16]
