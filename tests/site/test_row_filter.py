"""The indexes of rules and passages: their rows are filtered, and the address keeps the choice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts.claim import indexes as index

if TYPE_CHECKING:
    from pathlib import Path

    from tests.site.conftest import Asks, Watched

PAGES = {"primero-claims.html": 60, "primero-passages.html": 90}
"""The indexes, each with the kilobytes that it may take as it is sent."""


def test_each_row_has_its_grade_and_its_game(site: Path) -> None:
    """The row of every rule names the rulebook, the grade and the sources by which it is found."""
    text = (site / "primero-claims.html").read_text(encoding="utf-8")

    rows = re.findall(r'<div data-of="([^"]+)" data-from="([^"]*)"><dt><a href="[^"]+"><code>([^<]+)</code>', text)
    assert {name: (of, sources) for of, sources, name in rows} == {
        claim.id: (f"{claim.book}:{claim.grade}", " ".join(index.sources_of(claim)))
        for claim in relations.all_claims().values()
    }


@pytest.mark.browser
def test_the_rules_are_filtered_and_the_address_keeps_the_choice(
    site: Path, watched: Watched, objections: Asks
) -> None:
    """Grade and game are chosen on a phone; a reload keeps them; what fits nothing leads back to the whole list."""
    wanted = [claim for claim in relations.all_claims().values() if (claim.book, claim.grade) == ("italian", "gap")]
    every = len(relations.all_claims())
    with watched(f"{site.as_uri()}/primero-claims.html?grade=gap") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.get_by_label("Grade", exact=True)).to_have_value("gap")
        page.get_by_label("Game", exact=True).select_option("italian")
        status = page.locator(".pr-sift output")
        expect(status).to_have_text(f"{len(wanted)} of {every} rules are shown.")
        expect(page.locator(".pr-index > div:visible")).to_have_count(len(wanted))
        assert objections(page, "article") == []
        page.reload()
        expect(status).to_have_text(f"{len(wanted)} of {every} rules are shown.")
        page.get_by_label("Words", exact=True).fill("zeppelin")
        expect(page.locator(".pr-listed section:visible")).to_have_count(0)
        page.locator(".pr-nothing").get_by_role("button", name="Show all").click()
        expect(status).to_have_text(f"All {every} rules are shown.")
        assert "?" not in page.url
        assert troubles == []


@pytest.mark.browser
def test_a_passage_is_found_by_the_grade_of_a_rule_that_rests_on_it(site: Path, watched: Watched) -> None:
    """Of a source, the passages stay on which a rule of the chosen game rests."""
    with watched(f"{site.as_uri()}/primero-passages.html?source=minsheu-1599&game=italian") as (page, troubles):
        shown = page.locator(".pr-index > div:visible")
        expect(page.get_by_label("Source", exact=True)).to_have_value("minsheu-1599")
        expect(page.locator(".pr-sift output")).to_have_text(re.compile(r"^\d+ of \d+ passages are shown\.$"))
        names = shown.locator("code").all_inner_texts()
        assert "minsheu-1599:41" in names
        assert all(any(row.claim.startswith("italian/") for row in relations.claims_resting_on(name)) for name in names)
        assert troubles == []


@pytest.mark.parametrize("name", PAGES)
def test_an_index_is_light(site: Path, name: str) -> None:
    """An index as it is sent, with all its rows, keeps its budget."""
    import gzip

    assert len(gzip.compress((site / name).read_bytes(), 6)) < PAGES[name] * 1000
