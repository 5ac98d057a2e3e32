"""What each old source says about the game, sentence by sentence, as `testimonies/` has it: one TOML file for each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from primero_ref.errors import Unreadable
from primero_ref.sources import works
from primero_ref.sources.dates import read_date, speaks_for

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from primero_ref.sources.passages import Passage
    from primero_ref.sources.works import Source

HERE = Path(__file__).parent / "testimonies"

KINDS = {
    "stated": "Says so", "implied": "Suggests it", "silent": "Silent", "other game": "Another game",
}  # fmt: skip
"""What a sentence can be to the game, each with the words that a reader sees."""

MEANINGS = {
    "stated": "the words say it about the game",
    "implied": "it follows from the words, for example from what a player does",
    "silent": "the words say nothing about how the game is played",
    "other game": "the words are about another game",
}
"""What each kind means."""

SPEAKING = ("stated", "implied")
"""The kinds of a statement that says something about the game."""

LATEST = 1800
"""The year before which a source has its list."""

_STOP = re.compile(r"(\S*)([.?!;:])[”’\")\]]*\s+(\S)")
_SHORTENED = re.compile(r"\W*(?:\d+|[IVXLC]+|CHAP|Mr|M)", re.ASCII)
"""Words before a full stop that ends no sentence: figures, and what is written short."""


class Statement(NamedTuple):
    """What one place of a source says about the game, in a sentence of ours, and on which answers it bears."""

    source: str
    at: str
    """The locus of a passage, or a range of them."""
    kind: str
    says: str
    sentences: tuple[int, ...] = ()
    """Which sentences of the passage say it, counted from one; all of them where it names none."""
    answers: Mapping[str, tuple[object, ...]] = MappingProxyType({})
    """Questions, each with the answers that the words give, or leave open where there are several."""
    against: Mapping[str, tuple[object, ...]] = MappingProxyType({})
    """Questions, each with the answers against which the words speak."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages in which it stands."""
        return works.passage_range(f"{self.source}:{self.at}")

    @property
    def words(self) -> str:
        """The words that say it, from the text, in its first language; none for a range or a place without words."""
        first = self.passages[0]
        if len(self.passages) > 1 or not first.texts:
            return ""
        whole = next(iter(first.texts.values()))
        return " ".join(parts(first)[number - 1] for number in self.sentences) if self.sentences else whole


def sentences(words: str) -> tuple[str, ...]:
    """Part the words of a passage at each strong stop; the old printers end a sentence with a colon too.

    A full stop before a small letter is that of a word written short, or stands about a figure.

    >>> sentences("I am foure and fiftie ; and you ?")
    ('I am foure and fiftie ;', 'and you ?')
    >>> sentences("here is my. xx. li. win it & weare it.")
    ('here is my. xx. li. win it & weare it.',)
    """
    parts, last = list[str](), 0
    for stop in _STOP.finditer(words):
        word, sign, after = stop.groups()
        goes_on = sign == "." and (after.islower() or _SHORTENED.fullmatch(word))
        if not goes_on:
            parts.append(words[last : stop.start(3)].strip())
            last = stop.start(3)
    return tuple(filter(None, (*parts, words[last:].strip())))


def is_due(work: Source) -> bool:
    """Say whether a source has to have its list: those from before 1800, and translations of one.

    >>> [is_due(works.source(name)) for name in ("minsheu-1599", "barrington-1787", "gould-1953", "rmi")]
    [True, True, True, False]
    """
    date = read_date(work.year)
    return (date is not None and date.first < LATEST) or speaks_for(work) is not None


def made(source: str, row: Mapping[str, Any]) -> Statement:
    """Make a statement of its row, whose shape has been checked."""
    answers, against = (
        MappingProxyType({name: tuple(value) if isinstance(value, list) else (value,) for name, value in given.items()})
        for given in (row.get("answers", {}), row.get("against", {}))
    )
    numbers = tuple(row.get("sentences", ()))
    return Statement(source, row["at"], row["kind"], row["says"], numbers, answers, against)


@cache
def testimony(source: str) -> tuple[Statement, ...]:
    """Give what a source says about the game, in the order of its text; nothing of a source that has no list.

    >>> testimony("minsheu-1599")[0].kind
    'silent'
    """
    import tomllib

    file = HERE / f"{source}.toml"
    if not file.is_file():
        return ()
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["statement"]
    except (ValueError, KeyError) as error:
        raise Unreadable(f"testimonies/{source}.toml cannot be read: {error}.") from None
    return tuple(made(source, row) for row in rows)


def uncovered(work: Source, statements: Iterable[Statement]) -> list[str]:
    """Name the passages of a source, and the sentences of passages, of which no statement says anything.

    >>> uncovered(works.source("minsheu-1599"), testimony("minsheu-1599"))
    []
    >>> uncovered(works.source("scarron-1654"), [Statement("scarron-1654", "1", "silent", "Nothing.", (1,))])
    ['1, sentence 2', '2']
    """
    loci = tuple(work.passages)
    spoken: dict[str, set[int]] = {}
    for statement in statements:
        for locus in works.loci_within(statement.at, loci):
            count = len(parts(work.passages[locus]))
            spoken.setdefault(locus, set()).update(statement.sentences or range(count + 1))
    missing: list[str] = []
    for locus, passage in work.passages.items():
        numbers = [*range(1, len(parts(passage)) + 1)]
        left = [number for number in numbers if number not in spoken.get(locus, ())]
        if locus not in spoken or (left and left == numbers):
            missing.append(locus)
        else:
            missing += [f"{locus}, sentence {number}" for number in left]
    return missing


def parts(passage: Passage) -> tuple[str, ...]:
    """Part a passage into the sentences of its first language; one without words has none."""
    return sentences(next(iter(passage.texts.values()), ""))
