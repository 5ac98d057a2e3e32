"""Of which rules the words are read while something runs: all but what they answer."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.claims import Claim
from primero_ref.claims.book import forget_rulebooks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS = ("says", "short", "grade", "evidence", "note", "remark")
"""The fields of a rule that no game turns on: they are only told."""

WHOLE = ("__iter__", "__getitem__", "__repr__")
"""The ways in which all of a rule is read at once."""


@contextmanager
def wording_read() -> Iterator[set[str]]:
    """Give the ids of the rules whose words are read meanwhile, as they come.

    >>> with wording_read() as read:
    ...     _ = claims.claim("italian/forced-see").because, claims.claim("italian/must-equal-bid").settles
    >>> read
    {'italian/forced-see'}
    """
    forget_rulebooks()  # what they keep was worked out from words that nobody saw read
    read: set[str] = set()
    before = {name: Claim.__dict__.get(name) for name in (*WORDS, *WHOLE)}

    def noting(get: Callable[..., Any]) -> Callable[..., Any]:
        def noted(claim: Claim, *of: object) -> object:
            read.add(str(tuple.__getitem__(claim, 0)))
            return get(claim, *of)

        return noted

    for number, field in enumerate(Claim._fields):
        if field in WORDS:
            setattr(Claim, field, property(noting(lambda claim, number=number: tuple.__getitem__(claim, number))))
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
    """Sum up the words of a rule; of one that is not there, nothing."""
    if not claims.is_claim(name):
        return ""
    claim = claims.claim(name)
    return hashlib.sha256(repr([getattr(claim, field) for field in WORDS]).encode()).hexdigest()[:16]
