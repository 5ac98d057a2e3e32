"""Sources and their passages, as `texts/` holds them: one TOML file for each work."""

from __future__ import annotations

from functools import cache
from os import listdir, path  # pathlib would double the time of the import
from types import MappingProxyType

from primero_ref.errors import Unknown, Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

HERE = path.join(path.dirname(__file__), "texts")

RIGHTS = ("public domain", "in copyright")
"""The two classes of rights; the class decides how much of a work may stand here, not its year."""

WORDS_AT_A_TIME = 40
"""The longest quotation from a work in copyright."""

WORDS_IN_ALL = 300
"""The most that may be quoted from one work in copyright."""


class Passage(NamedTuple):
    """A numbered span of a source, with its words as printed in each language and our own.

    `plain` reads old English in modern spelling; `english` translates a foreign tongue.
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
    via: str
    digest: bool


class Source(NamedTuple):
    """A work: what and whose it is, how far to trust its text, and its passages by locus, in order."""

    id: str
    title: str
    short: str
    author: str
    year: str
    rights: str
    unit: str
    languages: tuple[str, ...]
    address: str
    head: str
    trust: str
    provenance: str
    missing: str
    record: Mapping[str, object]
    passages: Mapping[str, Passage]


@cache
def sources() -> tuple[str, ...]:
    """List the ids of all sources.

    >>> sources()[:3]
    ('academie-1835', 'berni-1526', 'brantome')
    """
    return tuple(sorted(name[:-5] for name in listdir(HERE) if name.endswith(".toml")))


@cache
def source(name: str) -> Source:
    """Give one source by its id; an unknown one is refused with the nearest that is known.

    >>> source("minsheu-1599").short
    'Minsheu, Dialogues, 1599'
    """
    import tomllib

    if name not in sources():
        raise Unknown("source", name, sources())
    try:
        with open(path.join(HERE, f"{name}.toml"), "rb") as file:
            return _source(name, tomllib.load(file))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{name}.toml cannot be read: {error}.") from None


def passage(name: str) -> Passage:
    """Give one passage by its id; an unknown one is refused with the nearest in the same source.

    >>> passage("minsheu-1599:41").texts["en-emodeng"]
    'I must of force ſee it, deale the cards.'
    >>> passage("minsheu-1599:63")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no passage 'minsheu-1599:63'; the nearest is 'minsheu-1599:6'.
    """
    work, _, locus = name.partition(":")
    passages = source(work).passages
    try:
        return passages[locus]
    except KeyError:
        raise Unknown("passage", name, [known.id for known in passages.values()]) from None


def passage_range(name: str) -> tuple[Passage, ...]:
    """Give the passages from one locus to another of the same source, or the one passage asked for.

    >>> [passage.locus for passage in passage_range("harington-1618:24-26")]
    ['24', '25', '26']
    """
    work, _, locus = name.partition(":")
    loci = tuple(source(work).passages)
    if locus not in loci:
        # A locus may hold a hyphen (`withdraw-half`): each is tried as the one that parts the range.
        for at in (at for at, sign in enumerate(locus) if sign == "-"):
            first, last = locus[:at], locus[at + 1 :]
            if first in loci and last in loci and loci.index(first) < loci.index(last):
                return tuple(source(work).passages.values())[loci.index(first) : loci.index(last) + 1]
    return (passage(name),)


def quoted_words(name: str) -> int:
    """Count the words of a source that its passages give.

    >>> quoted_words("gould-1953") <= WORDS_IN_ALL
    True
    """
    return sum(map(_count_words, source(name).passages.values()))


def overquoted(name: str) -> tuple[str, ...]:
    """Say, in a sentence each, where a work in copyright is quoted beyond the limits.

    >>> overquoted("ducoeur-2003")
    ()
    """
    work = source(name)
    if work.rights == "public domain":
        return ()
    faults = [
        f"{quoted.id} quotes {_count_words(quoted)} words; {WORDS_AT_A_TIME} are allowed at a time."
        for quoted in work.passages.values()
        if _count_words(quoted) > WORDS_AT_A_TIME
    ]
    if quoted_words(name) > WORDS_IN_ALL:
        faults.append(f"{name} is quoted with {quoted_words(name)} words; {WORDS_IN_ALL} are allowed in all.")
    return tuple(faults)


def _count_words(quoted: Passage) -> int:
    return sum(len(text.split()) for text in quoted.texts.values())


_PROSE = ("head", "trust", "provenance", "missing")
_NEEDED = (
    "title", "short", "author", "year", "rights", "unit", "languages", "head", "trust", "provenance",
    "record", "passage",
)  # fmt: skip
_HEAD = {*_NEEDED, "missing", "address", "via"}
_ROW = {"locus", "label", "speaker", "plain", "english", "note", "corrections", "via", "digest"}


def _source(name: str, file: dict[str, Any]) -> Source:
    """Make a source of its file; a slip in it is named with its place."""
    for key in _NEEDED:
        if not file.get(key):
            raise Unreadable(f"{name}.toml does not say its {key}.")
    for key in file:
        if key not in _HEAD:
            raise Unreadable(f"{name}.toml: {Unknown('key', key, _HEAD)}")
    if file["rights"] not in RIGHTS:
        raise Unreadable(f"{name}.toml: {Unknown('class of rights', str(file['rights']), RIGHTS)}")
    passages: dict[str, Passage] = {}
    for row in file["passage"]:
        read = _passage(name, file, row)
        if read.locus in passages:
            raise Unreadable(f"{name}.toml has two passages {read.locus!r}.")
        passages[read.locus] = read
    prose = {key: " ".join(str(file.get(key, "")).split()) for key in _PROSE}
    return Source(
        id=name,
        title=str(file["title"]),
        short=str(file["short"]),
        author=str(file["author"]),
        year=str(file["year"]),
        rights=str(file["rights"]),
        unit=str(file["unit"]),
        languages=tuple(file["languages"]),
        address=str(file.get("address", "")),
        **prose,
        record=MappingProxyType(file["record"]),
        passages=MappingProxyType(passages),
    )


def _passage(name: str, file: dict[str, Any], row: dict[str, Any]) -> Passage:
    locus, languages = str(row.get("locus", "")), file["languages"]
    if not locus:
        raise Unreadable(f"{name}.toml has a passage without a locus.")
    for key in row:
        if key not in _ROW and key not in languages:
            raise Unreadable(f"{name}:{locus}: {Unknown('key', key, [*_ROW, *languages])}")
    for key, foreign in (("plain", False), ("english", True)):
        if row.get(key) and not any(tag in row for tag in languages if tag.startswith("en") is not foreign):
            raise Unreadable(f"{name}:{locus} has {key!r} and no {'foreign' if foreign else 'English'} words.")
    return Passage(
        id=f"{name}:{locus}",
        source=name,
        locus=locus,
        label=str(row.get("label") or f"{file['unit']} {locus}"),
        speaker=str(row.get("speaker", "")),
        texts=MappingProxyType({tag: str(row[tag]) for tag in languages if tag in row}),
        plain=str(row.get("plain", "")),
        english=str(row.get("english", "")),
        note=str(row.get("note", "")),
        corrections=tuple(row.get("corrections", ())),
        via=str(row.get("via") or file.get("via", "")),
        digest=bool(row.get("digest", False)),
    )
