"""Who wrote when and who leans on whom: years read as they are told, every source drawn, no witness counted twice."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from primero_ref.claims import rulebooks
from primero_ref.sources import passage_range, source, sources
from primero_ref.sources.dates import Date
from primero_ref.sources.kinds import KINDS
from primero_ref.weave.apparatus import lineage, relations, reliance
from primero_ref.weave.parts.passage import reliance as map_html
from primero_ref.weave.parts.passage import timeline
from tests.support.linked_page import LinkedPage

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


@pytest.fixture
def page() -> LinkedPage:
    """Give a page that needs no build."""
    return LinkedPage()


def texts(drawing: str) -> list[str]:
    """Give the words of a drawing, which must be sound."""
    return [element.text or "" for element in ET.fromstring(drawing).iter("text")]  # noqa: S314  # we drew it ourselves


def test_every_source_has_a_kind_and_its_place_in_time() -> None:
    """The data name every source and nothing else; the order holds each once."""
    assert not lineage.faults()
    assert sorted(lineage.in_order()) == sorted(sources())
    assert {source(name).kind for name in sources()} == {*KINDS}


def test_an_estimate_is_never_drawn_as_known() -> None:
    """A Manifest Detection bears no year, so its dot is open."""
    when = lineage.dated("detection-1555")

    assert when == Date(1555, 1555, "about")
    assert "pr-open" in timeline.mark(10, 10, when)


def test_every_source_is_on_the_timeline(page: LinkedPage) -> None:
    """Both drawings show each dated source, the undated are told apart, and the table holds all."""
    drawn = timeline.timeline(page)
    drawings = SVG.findall(drawn)
    wide, narrow = map(texts, drawings)
    dated = [name for name in sources() if lineage.dated(name)]

    for name in dated:
        assert any(words.startswith(lineage.called(name)) for words in wide)
        assert any(words.startswith(lineage.called(name)) for words in narrow)
    assert (
        len(dated)
        == len(re.findall("<circle", SVG.findall(drawn)[0]))
        == len(re.findall("<circle", SVG.findall(drawn)[1]))
    )
    assert set(timeline.undated()) == set(sources()) - set(dated)
    table = drawn[drawn.index("<tbody>") :]
    assert [*lineage.in_order()] == re.findall(r'href="#source-([^"]+)"', table)


def test_names_on_the_timeline_do_not_lie_on_one_another() -> None:
    """In the wide drawing names of one height are apart, as wide as a letter is taken to be."""
    boxes: dict[str, list[tuple[float, float]]] = {}
    for element in ET.fromstring(timeline.wide()).iter("text"):  # noqa: S314  # we drew it ourselves
        length = len(element.text or "") * timeline.LETTER
        x = float(element.get("x", 0))
        if element.get("class") != "pr-year":
            start = x - length if element.get("text-anchor") else x
            boxes.setdefault(str(element.get("y")), []).append((start, start + length))

    for row in boxes.values():
        row.sort()
        assert all(span[1] <= other[0] for span, other in itertools.pairwise(row))


def test_years_run_one_way_on_the_line() -> None:
    """A later year is never drawn before an earlier one, and every year has its place on the broken line."""
    years = sorted({when.first for name in sources() if (when := lineage.dated(name))})
    line = timeline.spans(years, 0, 900, 40)
    places = [timeline.position(line, year) for year in years]

    assert places == sorted(places)
    assert all(later.start - earlier.end == pytest.approx(40) for earlier, later in itertools.pairwise(line))


def test_a_good_half_of_the_old_books_are_of_one_lifetime() -> None:
    """As the page says: at least every second source of the time was made within thirty-five years of 1590."""
    years = [when.first for name in sources() if lineage.is_old(name) and (when := lineage.dated(name))]

    assert sum(1590 <= year <= 1625 for year in years) * 2 >= len(years)


def test_a_claim_counts_once_for_a_source() -> None:
    """The numbers of the map are the claims of the rulebooks, by the firmest thing that the source does."""
    counted: Counter[tuple[str, str]] = Counter()
    for claim in relations.all_claims().values():
        for work in {passage_range(row.passage)[0].source for row in claim.evidence if row.how != "background"}:
            counted[claim.book, work] += 1

    assert counted == {pair: resting.claims for pair, resting in reliance.reliances().items()}
    assert sorted(reliance.books()) == sorted(rulebooks())


def test_the_map_shows_every_rulebook_and_every_source_that_is_used(page: LinkedPage) -> None:
    """Each has its name in the drawing and its line in the words beside it; a disc stands wherever claims rest."""
    drawn = map_html.reliances(page)
    sheets = SVG.findall(drawn)
    shown = [words for sheet in sheets for words in texts(sheet)]

    for work in reliance.used():
        assert map_html.shortened(source(work).short, map_html.SOURCE_LETTERS) in shown
    assert len(reliance.reliances()) == "".join(sheets).count('<circle class="pr-open"')
    assert all(f'href="#rulebook-{book}"' in drawn for book in rulebooks())
    for (_, work), resting in reliance.reliances().items():
        assert f'href="#source-{work}">' in drawn
        assert map_html.parts(resting) in drawn


def test_rid_is_no_second_witness(page: LinkedPage) -> None:
    """Whoever copied is named beside the map as not independent."""
    assert ("rid-1612", "detection-1555") in {(lean.source, lean.on) for lean in lineage.not_independent()}
    alone = re.search(r"<p>Where the two works of these pairs.*?</p>", map_html.reliances(page))
    assert alone is not None
    assert "#source-rid-1612" in alone[0]


def test_whatever_is_known_by_way_of_another_leans_on_it() -> None:
    """Each `via` of a passage or of a claim's evidence is an arc of the map_html."""
    arcs = {(lean.source, lean.on) for lean in lineage.leans()}
    known = {(work, passage.via) for work in sources() for passage in source(work).passages.values() if passage.via}
    known |= {
        (passage_range(row.passage)[0].source, row.via)
        for claim in relations.all_claims().values()
        for row in claim.evidence
        if row.via
    }

    assert known <= arcs


def test_the_words_of_a_work_stand_here_only_where_some_do() -> None:
    """Of Parlett we have what du Coeur reports and no word of his; of Florio’s dialogue we have words."""
    reasons = {(lean.source, lean.on): lean.why for lean in lineage.leans()}

    assert reasons["parlett", "ducoeur-2003"] == "We know this work only from what that work reports."
    assert reasons["florio-1591", "nq-1913"] == "Its words stand here as that work gives them."


def test_the_drawings_keep_to_the_policy(page: LinkedPage) -> None:
    """No style and no script stands in them, and each has a name and words that say the same."""
    for drawn in (timeline.timeline(page), map_html.reliances(page)):
        assert " style=" not in drawn
        assert "<script" not in drawn
        named = re.findall(r'role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"', drawn)
        assert named
        assert all(drawn.count(f'id="{name}"') == 1 for pair in named for name in pair)


def test_what_outlived_its_author_is_drawn_from_its_writing_to_its_print(page: LinkedPage) -> None:
    """Cardano's line begins in 1526 and ends at 1663; in the table his book says when it was written."""
    drawn = timeline.timeline(page)
    since = [source for source in timeline.dated() if source.written]
    line = timeline.spans([1526, *(source.when.first for source in timeline.dated())], 16, timeline.WIDE - 12, 40)
    start, end = (timeline.position(line, year) for year in (1526, 1663))

    assert all(source.written and source.written.first < source.when.first for source in since)
    assert {source.name for source in since} == {"Brome", "Cardano", "Donne", "Harington", "Shakespeare"}
    for drawing in SVG.findall(drawn):
        assert len(re.findall(r'<path d="M[\d.]+ [\d.]+(?:v8|h4)M', drawing)) == len(since)
    assert end - start > timeline.WIDE / 4
    assert "Cardano, De ludo aleae, 1663</a>, written about 1526–1565" in drawn.replace("</span>", "")
