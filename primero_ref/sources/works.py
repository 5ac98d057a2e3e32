"""Sources and their passages, as `texts/` holds them: one TOML file for each work."""

from __future__ import annotations

from functools import cache
from os import listdir, path  # pathlib would double the time of the import
from types import MappingProxyType

from primero_ref.errors import Unknown, Unreadable, as_text, shortened
from primero_ref.sources.kinds import Lean, lineage_slips
from primero_ref.sources.passages import Emendation, Passage, made_again
from primero_ref.sources.rights import RIGHTS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

HERE = path.join(path.dirname(__file__), "texts")

COPIES = ("an archived copy", "a copy", "a quotation")
"""What an address may lead to instead of the original."""

WORDS_AT_A_TIME = 40
"""The longest quotation from a work that may not be given whole."""

WORDS_IN_ALL = 300
"""The most that may be quoted from one such work."""


class Source(NamedTuple):
    """A source: its title and author, how far to trust its text, and its passages by locus, in order.

    `copy` says what `address` leads to where that is not the original: an archived copy, a copy, a quotation.
    `transcription` is the address of the public transcription that its text was taken from. `written` tells when it was
    written, where that was long before `year`, the year of its print. `prints` names the print whose pages its passages
    give, where that is another than the record’s; `unpaged` says why passages have no page. `translates` names the
    source of the time that a later work translates. `kind` is one of `kinds.KINDS`; `estimated` says why its year is an
    estimate, where the file gives it plainly; `called` is its name in a drawing, where that is not the beginning of
    `short`; `leans` says which sources it rests on. `state` says which state of a web page was read, if known;
    `provenance` begins with it. `read_on` is the day on which we read a page of the web, if it was noted. `transcriber`
    says who transcribed the copy that we follow. `verse` names the loci of its verse (`verse.verse_loci`).
    """

    id: str
    title: str
    short: str
    author: str
    year: str
    rights: str
    unit: str
    languages: tuple[str, ...]
    address: str
    copy: str
    head: str
    trust: str
    state: str
    read_on: str
    provenance: str
    missing: str
    transcription: str
    written: str
    translates: str
    prints: str
    unpaged: str
    kind: str
    estimated: str
    called: str
    leans: tuple[Lean, ...]
    transcriber: str
    verse: tuple[str, ...]
    record: Mapping[str, object]
    passages: Mapping[str, Passage]

    @property
    def quoted_only(self) -> bool:
        """Whether its rights allow no more than short quotations."""
        return not RIGHTS[self.rights].whole

    def __repr__(self) -> str:
        """Print its id, its title and how many passages it has."""
        return f"<source {self.id}: {self.title}, {len(self.passages)} passages>"

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process with its passages, whose mapping is fixed there too."""
        return made_again, (type(self), *(dict(part) if isinstance(part, MappingProxyType) else part for part in self))


@cache
def sources() -> tuple[str, ...]:
    """List the ids of all sources.

    >>> sources()[:3]
    ('academie-1835', 'albornoz-1573', 'aleman-1604')
    """
    return tuple(sorted(name[:-5] for name in listdir(HERE) if name.endswith(".toml")))


@cache
def source(name: str) -> Source:
    """Return a source by its id; an unknown id raises `Unknown`.

    >>> source("minsheu-1599").short
    'Minsheu, Dialogues, 1599'
    """
    if as_text(name, "the id of a source") not in sources():
        raise Unknown("source", name, sources())
    return make_source(name, read_text(name))


def read_text(name: str) -> dict[str, Any]:
    """Take the file of a source apart; what is no TOML is refused."""
    import tomllib

    try:
        with open(path.join(HERE, f"{name}.toml"), "rb") as file:
            return tomllib.load(file)
    except (ValueError, RecursionError) as error:
        why = "" if isinstance(error, (tomllib.TOMLDecodeError, UnicodeDecodeError)) else "it has no end, says Python: "
        raise Unreadable(f"{name}.toml cannot be read: {why}{error}.") from None


def passage(name: str) -> Passage:
    """Return a passage by its id; an unknown id raises `Unknown`.

    >>> passage("minsheu-1599:41").texts["en-emodeng"]
    'I must of force ſee it, deale the cards.'
    >>> passage("minsheu-1599:63")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no passage 'minsheu-1599:63'; the nearest is 'minsheu-1599:6'.
    """
    work, _, locus = as_text(name, "the id of a passage").partition(":")
    passages = source(work).passages
    try:
        return passages[locus]
    except KeyError:
        raise Unknown("passage", name, [known.id for known in passages.values()]) from None


def passage_range(name: str) -> tuple[Passage, ...]:
    """Return the passages in a range of loci of one source, or a single passage.

    >>> [passage.locus for passage in passage_range("harington-1618:24-26")]
    ['24', '25', '26']
    """
    work, _, locus = as_text(name, "the id of a passage").partition(":")
    loci = loci_within(locus, tuple(source(work).passages))
    return tuple(source(work).passages[locus] for locus in loci) or (passage(name),)


def loci_within(locus: str, loci: tuple[str, ...]) -> tuple[str, ...]:
    """Give the loci of a range among those of a source, or the single one; none where there is no such range.

    >>> loci_within("2-3", ("1", "2", "3")), loci_within("2-half", ("1", "2-half")), loci_within("3-2", ("2", "3"))
    (('2', '3'), ('2-half',), ())
    """
    if locus in loci:
        return (locus,)
    # A locus may hold a hyphen (`withdraw-half`): each is tried as the one that parts the range.
    for at in (at for at, sign in enumerate(locus) if sign == "-"):
        first, last = locus[:at], locus[at + 1 :]
        if first in loci and last in loci and loci.index(first) < loci.index(last):
            return loci[loci.index(first) : loci.index(last) + 1]
    return ()


def quoted_words(name: str) -> int:
    """Count the words that are quoted from a source.

    >>> quoted_words("gould-1953") <= WORDS_IN_ALL
    True
    """
    return sum(map(_count_words, source(as_text(name, "the id of a source")).passages.values()))


def overquoted(name: str) -> tuple[str, ...]:
    """List, in a sentence each, the places where a work is quoted beyond what its rights allow.

    >>> overquoted("ducoeur-2003")
    ()
    """
    return tuple(says for says, _ in beyond_rights(source(as_text(name, "the id of a source"))))


def beyond_rights(work: Source) -> Iterator[tuple[str, str]]:
    """Say where a work is quoted beyond what its rights allow, each with the locus, if it is a passage."""
    rights = RIGHTS[work.rights]
    if rights.asks_for_a_link and not (work.address or work.transcription):
        yield f"{work.id}: {rights.title} asks that a work given whole be linked: write its address.", ""
    for quoted in work.passages.values() if rights.whole and not rights.changed else ():
        if quoted.plain or quoted.english or quoted.corrections:
            barred = f"{rights.title} allows no version of ours: leave out its plain or English version and corrections"
            yield f"{quoted.id}: {barred}.", quoted.locus
    if rights.whole:
        return
    total = 0
    for quoted in work.passages.values():
        count = _count_words(quoted)
        total += count
        if count > WORDS_AT_A_TIME:
            yield f"{quoted.id} quotes {count} words; {WORDS_AT_A_TIME} are allowed at a time.", quoted.locus
    if total > WORDS_IN_ALL:
        yield f"{work.id} is quoted with {total} words; {WORDS_IN_ALL} are allowed in all.", ""


def _count_words(quoted: Passage) -> int:
    return sum(len(text.split()) for text in quoted.texts.values())


_PROSE = ("head", "trust", "state", "provenance", "missing", "unpaged")
NEEDED = (
    "title", "short", "author", "year", "rights", "unit", "languages", "head", "trust", "provenance",
    "record", "passage",
)  # fmt: skip
KINDS: dict[str, type] = {"languages": list, "record": dict, "passage": list}
HEAD = {
    *NEEDED, "state", "read_on", "missing", "unpaged", "address", "copy", "transcription", "written", "translates",
    "prints", "via", "kind", "estimated", "called", "leans", "transcriber", "verse",
}  # fmt: skip
PASSAGE = {
    "locus", "label", "speaker", "page", "signature", "plain", "english", "note", "corrections", "emended", "via",
    "digest", "breaks", "paraphrase",
}  # fmt: skip


def text_slips(name: str, file: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:  # noqa: C901  # one sentence for each slip
    """Say what is wrong with the file of a source, each with the locus it stands at, if any, and a word of its line."""
    for key in NEEDED:
        if not file.get(key):
            yield f"{name}.toml does not say its {key}.", "", ""
    for key in file:
        if key not in HEAD:
            yield f"{name}.toml: {Unknown('key', key, HEAD)}", "", key
    if file.get("rights") and file["rights"] not in RIGHTS:
        yield f"{name}.toml: {Unknown('class of rights', str(file['rights']), RIGHTS)}", "", "rights"
    if file.get("copy") and file["copy"] not in COPIES:
        yield f"{name}.toml: {Unknown('kind of copy', str(file['copy']), COPIES)}", "", "copy"
    for says, word in lineage_slips(name, file):
        yield says, "", word
    for key, kind in KINDS.items():
        if not isinstance(file.get(key, kind()), kind):
            yield f"{name}.toml: {key!r} cannot be {shortened(file[key])}.", "", key
            return
    loci = set()
    for row in file.get("passage", ()):
        if not isinstance(row, dict) or not row.get("locus"):
            yield f"{name}.toml has a passage without a locus.", "", "passage"
            continue
        locus = str(row["locus"])
        if locus in loci:
            yield f"{name}.toml has two passages {locus!r}.", locus, "locus"
        loci.add(locus)
        yield from _passage_slips(f"{name}:{locus}", locus, row, file.get("languages", []))


def _passage_slips(
    name: str, locus: str, row: Mapping[str, Any], languages: list[str]
) -> Iterator[tuple[str, str, str]]:
    for key in row:
        if key not in PASSAGE and key not in languages:
            yield f"{name}: {Unknown('key', key, [*PASSAGE, *languages])}", locus, key
    for key, foreign in (("plain", False), ("english", True)):
        if row.get(key) and not any(tag in row for tag in languages if tag.startswith("en") is not foreign):
            yield f"{name} has {key!r} and no {'foreign' if foreign else 'English'} words.", locus, key
    for key in ("corrections", "breaks"):
        if not isinstance(row.get(key, []), list):
            yield f"{name}: {key!r} is a list.", locus, key
    for begins in row.get("breaks", ()):
        if not any(f" {begins}" in str(row.get(tag, "")) for tag in languages):
            yield f"{name}: {begins!r} begins a line of verse, and does not stand in the words.", locus, "breaks"
    yield from _emendation_slips(name, locus, row, languages)


def _emendation_slips(
    name: str, locus: str, row: Mapping[str, Any], languages: list[str]
) -> Iterator[tuple[str, str, str]]:
    emended = row.get("emended", [])
    if not isinstance(emended, list) or not all(map(_is_emendation, emended)):
        says = f'{name}: \'emended\' is a list of places, such as {{ read = "seis", copy = "se is" }}.'
        yield says, locus, "emended"
        return
    if emended and not row.get("corrections"):
        yield f"{name} is emended, and no correction says how: add one to 'corrections'.", locus, "emended"
    for written in emended:
        if not any(Emendation(**written).places(str(row.get(tag, ""))) for tag in languages):
            yield f"{name}: {written['read']!r} is emended, and does not stand in the words.", locus, "emended"


def _is_emendation(written: object) -> bool:
    return (
        isinstance(written, dict)
        and bool(written.get("read"))
        and {*written} <= {*Emendation._fields}
        and all(isinstance(words, str) for words in written.values())
    )


def make_source(name: str, file: dict[str, Any]) -> Source:
    """Make a source of its file; a slip in it is named with its place."""
    for slip, _, _ in text_slips(name, file):
        raise Unreadable(slip)
    passages: dict[str, Passage] = {}
    for row in file["passage"]:
        passages[str(row["locus"])] = _passage(name, file, row)
    prose = {key: " ".join(str(file.get(key, "")).split()) for key in _PROSE}
    prose["provenance"] = f"{prose['state']} {prose['provenance']}".strip()
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
        read_on=str(file.get("read_on", "")),
        copy=str(file.get("copy", "")),
        transcription=str(file.get("transcription", "")),
        written=str(file.get("written", "")),
        translates=str(file.get("translates", "")),
        prints=str(file.get("prints", "")),
        kind=str(file["kind"]),
        estimated=str(file.get("estimated", "")),
        called=str(file.get("called", "")),
        leans=tuple(Lean(name, row["on"], row["how"], row["why"]) for row in file.get("leans", ())),
        transcriber=str(file.get("transcriber", "")),
        verse=tuple(file.get("verse", ())),
        **prose,
        record=MappingProxyType(file["record"]),
        passages=MappingProxyType(passages),
    )


def _passage(name: str, file: dict[str, Any], row: dict[str, Any]) -> Passage:
    locus, languages = str(row["locus"]), file["languages"]
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
        emended=tuple(Emendation(**written) for written in row.get("emended", ())),
        via=str(row.get("via") or file.get("via", "")),
        digest=bool(row.get("digest", False)),
        page=str(row.get("page", "")),
        signature=str(row.get("signature", "")),
        breaks=tuple(row.get("breaks", ())),
        paraphrase=str(row.get("paraphrase", "")),
    )
