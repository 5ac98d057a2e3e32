"""The texts: whole where they may be, short where they must be, and every place asked for by its id."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import overquoted, passage_range, quoted_words, source, sources, works
from primero_ref.sources.rights import RIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.sources import Passage

IN_COPYRIGHT = (
    "caidis-2018", "cavallore", "darksteel-2018", "ducoeur-2003", "gould-1953", "huila-2026", "parlett",
    "primiera-modern", "rmi", "sapere", "suzuki-1994", "suzuki-2007", "three-mountains", "whittaker-2003",
    "wikipedia-it", "zorli-2011", "zorli-berni", "zorli-it",
)  # fmt: skip

MINIMAL = """
title = "A book"
short = "A book, 2000"
author = "A writer"
year = "2000"
kind = "reader"
rights = "in copyright"
unit = "page"
languages = ["en"]
head = "A book."
trust = "High."
provenance = "Seen."
[record]
type = "book"
[[passage]]
locus = "1"
en = "{words}"
"""


def every_passage() -> Iterator[Passage]:
    """Walk through all passages of all sources."""
    for name in sources():
        yield from source(name).passages.values()


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand one book, to be spoilt, in place of all sources."""
    path = tmp_path / "book.toml"
    path.write_text(MINIMAL.format(words="word"), encoding="utf-8")
    monkeypatch.setattr(works, "HERE", str(tmp_path))
    sources.cache_clear()
    source.cache_clear()
    yield path
    sources.cache_clear()
    source.cache_clear()


def test_ids_are_unique_and_well_formed() -> None:
    """Every passage has an id of its own, plain enough for an address."""
    ids = [passage.id for passage in every_passage()]

    assert len(ids) == len(set(ids))
    assert [
        name for name in ids if not re.fullmatch(r"[a-z]+(-[a-z]+)*(-\d{4})?:[A-Za-z0-9]+([.-][A-Za-z0-9]+)*", name)
    ] == []
    assert [passage for passage in every_passage() if works.passage(passage.id) is not passage] == []


def test_anchors_stay_apart() -> None:
    """Two loci of one source differ by more than their case and their stops, since those make its anchors."""
    for name in sources():
        slugs = [re.sub(r"[^a-z0-9]+", "-", locus.lower()) for locus in source(name).passages]

        assert len(slugs) == len(set(slugs)), name


@pytest.mark.parametrize(
    ("name", "speeches", "more"),
    [("minsheu-1599", 62, [f"fifth.{number}" for number in range(1, 5)]), ("florio-1591", 19, [])],
)
def test_dialogues_are_whole(name: str, speeches: int, more: list[str]) -> None:
    """Minsheu's card scene has 62 speeches and Florio's 19, each with its speaker and in every language."""
    whole = source(name).passages.values()

    assert [*(str(number) for number in range(1, speeches + 1)), *more] == [passage.locus for passage in whole]
    assert all(passage.speaker and passage.plain for passage in whole)
    assert {source(name).languages} == {tuple(passage.texts) for passage in whole}


def test_poems_and_laws_are_counted() -> None:
    """Harington's epigrams have 42 and 22 lines, Berni's poem stands here as far as line 44, and maw has 16 laws."""
    marcus, court = [str(number) for number in range(1, 43)], [f"court.{number}" for number in range(1, 23)]

    assert [*marcus, *court] == list(source("harington-1618").passages)
    assert [str(number) for number in range(1, 45)] == list(source("berni-1526").passages)[:44]
    assert ["title", *(str(number) for number in range(1, 17))] == list(source("mawe-1600").passages)


def test_old_english_has_a_plain_reading() -> None:
    """Whatever stands here in the English of before 1700 stands beside it in today's spelling."""
    assert [passage.id for passage in every_passage() if "en-emodeng" in passage.texts and not passage.plain] == []


def test_a_line_that_begins_nowhere_is_a_slip(book: Path) -> None:
    """Words that are said to begin a line of verse must stand in the passage."""
    text = MINIMAL.format(words="One line or two")
    book.write_text(f'{text}breaks = ["or"]\n', encoding="utf-8")
    assert source("book").passages["1"].breaks == ("or",)

    book.write_text(f'{text}breaks = ["three"]\n', encoding="utf-8")
    source.cache_clear()
    with pytest.raises(Unreadable, match="book:1: 'three' begins a line of verse, and does not stand in the words"):
        source("book")


def test_what_is_copied_says_so() -> None:
    """Rid's page says that he copied A Manifest Detection, and that page names him."""
    assert "detection-1555:24.3-24.7" in source("rid-1612").head
    assert "rid-1612:13.1-13.4" in source("detection-1555").head


def test_ranges() -> None:
    """A range gives its passages in order; a locus with a hyphen of its own is one passage."""
    assert [str(number) for number in range(51, 58)] == [
        passage.locus for passage in passage_range("minsheu-1599:51-57")
    ]
    assert (works.passage("minsheu-1599:41"),) == passage_range("minsheu-1599:41")
    assert (works.passage("gould-1953:206-207"),) == passage_range("gould-1953:206-207")
    assert (works.passage("ducoeur-2003:withdraw-half"),) == passage_range("ducoeur-2003:withdraw-half")
    assert len(passage_range("ducoeur-2003:withdraw-half-withdraw-half.2")) == 2


@pytest.mark.parametrize("name", ["minsheu-1599:57-51", "minsheu-1599:51-99", "minsheu-1599:", "minsheu-1599"])
def test_a_range_that_is_none_is_refused(name: str) -> None:
    """A range backwards, beyond the end, or of nothing is no passage."""
    with pytest.raises(Unknown, match="There is no passage"):
        passage_range(name)


def test_unknown_ids_are_refused_with_the_nearest() -> None:
    """One sentence names the id asked for and the nearest that there is."""
    with pytest.raises(Unknown, match=r"^There is no passage '\S+:99'; the nearest is 'minsheu-1599:9'\.$"):
        works.passage("minsheu-1599:99")
    with pytest.raises(Unknown, match=r"^There is no source 'minshew-1599'; the nearest is 'minsheu-1599'\.$"):
        works.passage("minshew-1599:41")


@pytest.mark.parametrize("name", IN_COPYRIGHT)
def test_quotation_limits_hold(name: str) -> None:
    """A work in copyright is quoted 40 words at a time and 300 in all at most, and its place is named."""
    work = source(name)

    assert work.rights == "in copyright"
    assert overquoted(name) == ()
    assert quoted_words(name) <= 300
    assert max(sum(len(text.split()) for text in passage.texts.values()) for passage in work.passages.values()) <= 40
    reported = all(passage.via for passage in work.passages.values())
    assert quoted_words(name) or reported
    assert work.address or reported or "did not find its original address" in work.provenance


def test_only_the_modern_works_are_in_copyright() -> None:
    """The rights class of every source is known."""
    assert tuple(name for name in sources() if source(name).rights != "public domain") == IN_COPYRIGHT


def test_too_long_a_quotation_is_named(book: Path) -> None:
    """A quotation of 41 words, or one that brings a work over 300, is reported in a sentence."""
    book.write_text(MINIMAL.format(words="word " * 41), encoding="utf-8")

    assert overquoted("book") == ("book:1 quotes 41 words; 40 are allowed at a time.",)

    source.cache_clear()
    more = "".join(f'[[passage]]\nlocus = "{number}"\nen = "{"word " * 38}"\n' for number in range(2, 10))
    book.write_text(MINIMAL.format(words="word") + more, encoding="utf-8")

    assert overquoted("book") == ("book is quoted with 305 words; 300 are allowed in all.",)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('trust = "High."', "", r"book\.toml does not say its trust\."),
        ('year = "2000"', 'year = "2000"\nturst = ""', r"There is no key 'turst'; the nearest is 'trust'\."),
        ("in copyright", "in the public domain", r"the nearest is 'public domain'\."),
        ('en = "word"', 'em = "word"', r"book:1: There is no key 'em'; the nearest is 'en'\."),
        ('locus = "1"', "", r"book\.toml has a passage without a locus\."),
        ('en = "word"', '[[passage]]\nlocus = "1"', r"book\.toml has two passages '1'\."),
        ('en = "word"', 'en = "word', r"book\.toml cannot be read: .*"),
        ('en = "word"', 'plain = "a word"', r"book:1 has 'plain' and no English words\."),
        ('en = "word"', 'en = "word"\nenglish = "a word"', r"book:1 has 'english' and no foreign words\."),
    ],
)
def test_a_slip_in_a_file_is_named(book: Path, old: str, new: str, sentence: str) -> None:
    """A file with a slip in it is refused in one sentence that says where the slip is."""
    book.write_text(book.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    with pytest.raises(Unreadable, match=sentence):
        source("book")


def test_the_print_keeps_its_letters_and_our_words_do_not() -> None:
    """Minsheu's long s stands in his columns, and in no plain reading."""
    printed = [text for passage in source("minsheu-1599").passages.values() for text in passage.texts.values()]

    assert sum("ſ" in text for text in printed) > 60
    assert [passage.id for passage in every_passage() if "ſ" in passage.plain] == []


def test_every_foreign_word_is_translated() -> None:
    """What stands in no English has ours; beside an old English a plain reading is enough."""
    for passage in every_passage():
        foreign = [tag for tag in passage.texts if not tag.startswith("en")]
        old = [tag for tag in passage.texts if tag.startswith("en")]

        assert bool(foreign) >= bool(passage.english), passage.id
        assert bool(old) >= bool(passage.plain), passage.id
        assert not foreign or passage.english or (old and passage.plain), passage.id


def test_where_minsheu_parts_from_himself_both_are_read() -> None:
    """His English has a rest in the first round and his Spanish has none, and the reader sees both."""
    passage = works.passage("minsheu-1599:43")

    assert "rest" in passage.plain
    assert "rest" not in passage.english
    assert sum(bool(speech.english) for speech in source("minsheu-1599").passages.values()) < 31, "or else say it once"


def test_verses_are_translated_line_by_line() -> None:
    """Each line of Berni stands alone beside ours, which ends where his does."""
    for passage in [*source("berni-1526").passages.values()][:43]:
        assert passage.texts["it"][-1] not in ".;:" or passage.english[-1] in ",.;:", passage.id


def test_nothing_is_silently_mended() -> None:
    """A correction says which letters in brackets are supplied, and what it reads is what stands and is marked."""
    for passage in every_passage():
        text = " ".join(passage.texts.values())

        assert passage.corrections or not re.search(r"\[\w+\]", text), passage.id
        assert passage.corrections or not passage.emended, passage.id
        marked = {emendation.read for emendation in passage.emended}
        for correction in passage.corrections:
            for word in re.findall(r"(?:read|divided|closed up) (?:as|to) “([^”]+)”", correction):
                assert word in text, (passage.id, correction)
                assert word in marked or word.startswith("the speaker"), (passage.id, correction)


def test_every_source_says_what_it_is() -> None:
    """Each source says whose it is, how far to trust it, where its text is from, and how to cite it."""
    for name in sources():
        work = source(name)

        assert work.rights in RIGHTS
        assert all((work.title, work.short, work.author, work.year)), name
        assert all((work.head, work.trust, work.provenance)), name
        assert {"type", "author", "title", "year"} <= set(work.record), name
        assert re.match(r"# .*CC BY 4\.0", (Path(works.HERE) / f"{name}.toml").read_text(encoding="utf-8"))


def test_what_comes_by_way_of_another_names_a_source() -> None:
    """The work through which we know a passage is itself a source here."""
    ways = {passage.via for passage in every_passage() if passage.via}

    assert ways == {"nq-1913", "ducoeur-2003", "littre-1873", "suzuki-1994"}
    assert ways <= set(sources())


def test_places_named_in_notes_exist() -> None:
    """A note, a head or a statement of what is missing points only to passages and sources that are here."""
    for name in sources():
        work = source(name)
        notes = (passage.note for passage in work.passages.values())
        prose = " ".join([work.head, work.trust, work.provenance, work.missing, *notes])
        for locus in re.findall(r"\b[a-z]+(?:-[a-z]+)*(?:-\d{4})?:[A-Za-z0-9.-]*[A-Za-z0-9]", prose):
            assert passage_range(locus)


def test_a_digest_is_marked() -> None:
    """The English of 1913 after Cardano's Latin is a digest, and nothing else is."""
    digests = [passage for passage in every_passage() if passage.digest]

    assert [f"nq-1913:2.{number}" for number in range(1, 12)] == [passage.id for passage in digests]


ADDRESSES = ("transcription = ", "address = ", "url = ")


def test_no_file_names_a_machine_or_a_tool() -> None:
    """What is published names no path of the machine it was made on; a work and its transcription have addresses."""
    for name in sources():
        lines = (Path(works.HERE) / f"{name}.toml").read_text(encoding="utf-8").splitlines()
        text = "\n".join(line for line in lines if not line.startswith(ADDRESSES))

        assert not re.search(r"/work|/tmp|/root|\bseed\b|S00\d|github", text), name
