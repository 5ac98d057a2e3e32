"""Where passages stand in their prints: each has its page or signature, or its source says why it has none."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.sources import prints, source, sources
from primero_ref.sources.dates import is_of_the_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.sources import Passage

MARKS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "transcriptions" / "marks.toml").read_text(encoding="utf-8")
)

COUNTED = sorted(name for name, book in MARKS.items() if "marked" not in book)
"""The books whose signatures are counted; in the others a lexicon marks them."""

LETTERS = "ABCDEFGHIKLMNOPQRSTVXYZ"
"""The letters by which printers signed their gatherings."""

EARLY = [name for name in sources() if is_of_the_time(source(name)) or name == "leduchat"]
"""The books whose passages a reader should find in the print; Le Duchat is the first to look back."""


def places(names: list[str]) -> Iterator[Passage]:
    """Walk through the passages of some sources."""
    for name in names:
        yield from source(name).passages.values()


def leaves(made: str) -> list[str]:
    """List the pages of a book by how it is made up: `A2 B-D4` has two leaves signed A and four each of B, C and D."""
    sides = []
    for part in made.split():
        gatherings, count = part[:-1], int(part[-1])
        first, last = gatherings[0], gatherings[-1]
        for letter in LETTERS[LETTERS.index(first) : LETTERS.index(last) + 1]:
            sides += [f"{letter}{leaf}{side}" for leaf in range(1, count + 1) for side in "rv"]
    return sides


def signature(name: str, mark: int) -> str:
    """Count the signature of the page that begins at a mark."""
    book = MARKS[name]
    counted: int = mark - book["first"] - sum(extra < mark for extra in book["apart"])
    counted += 2 * sum(lost <= mark for lost in book.get("lacking", ()))
    return leaves(book["leaves"])[counted]


def test_an_early_passage_has_its_page_or_its_source_says_why_not() -> None:
    """Every passage of an early book bears a page or a signature, or its source has a reason, and never in vain."""
    lost = {passage.source for passage in places(EARLY) if not (passage.page or passage.signature)}

    assert lost == {name for name in sources() if source(name).unpaged}
    assert 3 * sum(not (passage.page or passage.signature) for passage in places(EARLY)) < len([*places(EARLY)])


def test_a_page_and_a_signature_can_be_read() -> None:
    """A page is a number, or two, and what it should be in brackets; a signature is a letter, a leaf and a side."""
    for passage in places([*sources()]):
        number = r"\d+( \[\d+\])?"
        assert re.fullmatch(rf"({number}(-{number})?)?", passage.page), passage.id
        assert re.fullmatch(r"([A-Z][a-z]?\d[rv](-[A-Z]\d[rv])?)?", passage.signature), passage.id
        assert not (passage.page and passage.signature), passage.id


def test_a_page_is_that_of_the_label() -> None:
    """Where the label of a passage names a page of the print, the field names the same."""
    for passage in places(EARLY):
        named = re.search(r"\bpages? (\d+)(?: to (\d+))?", passage.label)
        if named:
            assert passage.page == "-".join(filter(None, named.groups())), passage.id


@pytest.mark.parametrize("name", COUNTED)
def test_signatures_are_counted_from_the_marks_of_the_pages(name: str) -> None:
    """A signature is what counting the leaves gives, and the book ends where its make-up says that it does."""
    book, sides = MARKS[name], leaves(MARKS[name]["leaves"])
    counted = {
        locus: "-".join(dict.fromkeys(signature(name, mark) for mark in marks)) for locus, marks in book["at"].items()
    }

    assert counted == {locus: passage.signature for locus, passage in source(name).passages.items()}
    assert signature(name, book["last"]) == book["ends"]
    # what follows the last page of print is blank; at View of France a folded table follows this gathering
    assert len(sides) - sides.index(book["ends"]) <= 3 or (name, book["ends"]) == ("dallington-1604", "H4v")


def test_a_signature_that_a_lexicon_marks_is_given() -> None:
    """Each passage of such a book bears the signature that its lexicon has at that page."""
    for name in set(MARKS) - set(COUNTED):
        assert MARKS[name]["marked"] == {
            locus: passage.signature for locus, passage in source(name).passages.items()
        }, name


def test_the_pages_of_taylor_are_those_that_the_record_names() -> None:
    """The record says which line begins leaf B4 recto, and the count agrees."""
    assert signature("taylor-1621", 21) == "B4r"


def test_signatures_are_counted_for_every_source_that_gives_them() -> None:
    """No signature stands in a source where nobody has counted it, and no lexicon has it."""
    assert {passage.source for passage in places([*sources()]) if passage.signature} == set(MARKS)


def test_leaves_are_counted_as_printers_sign_them() -> None:
    """The alphabet of the printers has no J and no U, and a leaf has a front and a back."""
    assert leaves("A1 I-K1") == ["A1r", "A1v", "I1r", "I1v", "K1r", "K1v"]


def test_a_range_runs_from_its_first_page_to_its_last() -> None:
    """What stands on several pages says so, in every form."""
    assert prints.words("minsheu-1599:51-62") == "pages 26 to 27"
    assert prints.brief("detection-1555:24.1-25.4") == "sigs C7v–C8v"
    assert prints.field("minsheu-1599:51-62") == "26–27"
    unpaged = "coles-1676:Primero"
    assert (prints.words(unpaged), prints.brief(unpaged), prints.field(unpaged)) == ("", "", "")


def test_a_transcription_of_the_partnership_is_linked_to_its_record() -> None:
    """A text that was taken from a public transcription has a link that names it by its number."""
    for name in sources():
        taken = re.search(r"transcription of the Text Creation Partnership, EEBO-TCP (\w+)", source(name).provenance)
        if taken:
            assert source(name).transcription == f"https://name.umdl.umich.edu/{taken[1]}.0001.001", name


def test_what_was_written_long_before_its_print_says_when() -> None:
    """Cardano’s treatise was about a century old when it was printed, and four other works outlived their authors."""
    written = {name: source(name).written for name in sources() if source(name).written}

    assert written == {
        "brome-1659": "before 1652", "cardano-1663": "c. 1526-1565", "donne-1633": "before 1631",
        "harington-1618": "before 1612", "shakespeare-1623": "before 1616",
    }  # fmt: skip
