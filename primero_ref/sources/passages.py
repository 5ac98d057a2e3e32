"""Passages: the words of a source at one place, and where they differ from those of our copy."""

from __future__ import annotations

from types import MappingProxyType

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Emendation(NamedTuple):
    """A place at which the words of a passage are not those of our copy: `read` stands there for `copy`.

    `copy` is empty where letters or words were supplied, and `by` says who did that, if it was not we.
    """

    read: str
    copy: str = ""
    by: str = ""

    def places(self, words: str) -> list[tuple[int, int]]:
        """Give every place in some words at which it stands, from where to where.

        >>> Emendation("a").places("a man, a plan"), Emendation("[A]").places("[A]t")
        ([(0, 1), (7, 8)], [(0, 3)])
        """
        import re

        read = re.escape(self.read) if self.read.startswith("[") else rf"(?<!\w){re.escape(self.read)}(?!\w)"
        return [match.span() for match in re.finditer(read, words)]


class Passage(NamedTuple):
    """A numbered passage of a source: its words as printed in each language, and our modern English version.

    `plain` reads old English in modern spelling; `english` translates a foreign tongue; `paraphrase` says in our words
    what is not quoted. `page` and `signature` say where it stands in its print: `26` or `26-27`, `F4v` or `F4v-G1r`.
    """

    id: str
    source: str
    locus: str
    label: str
    speaker: str
    texts: Mapping[str, str]
    plain: str
    english: str
    note: str
    corrections: tuple[str, ...]
    """What we have corrected, in words; `emended` says at which places."""
    emended: tuple[Emendation, ...]
    via: str
    digest: bool
    page: str
    signature: str
    breaks: tuple[str, ...]
    """The words with which the second and each later line of verse begins, where the passage holds several."""
    paraphrase: str

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process with its texts, whose mapping is fixed there too."""
        return made_again, (type(self), *(dict(part) if isinstance(part, MappingProxyType) else part for part in self))


def made_again(kind: Callable[..., object], *parts: object) -> object:
    """Make a value of its parts, in which no mapping can be changed.

    >>> from primero_ref import passage
    >>> from copy import copy
    >>> copy(passage("minsheu-1599:41")) == passage("minsheu-1599:41")
    True
    """
    return kind(*(MappingProxyType(part) if isinstance(part, dict) else part for part in parts))
