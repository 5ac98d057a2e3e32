"""Every address of an earlier edition opens in this one, at the same place of the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from primero_ref.cite import citation
from primero_ref.weave.apparatus.ids import published
from tests.tools.addresses import PLACE

pytestmark = pytest.mark.browser  # it asks for the built site, as the tests in browsers do

KEPT = sorted((Path(__file__).parent / "addresses").glob("*.txt"))
"""The addresses of each edition, as `tests.tools.addresses` listed them."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_every_address_of_an_edition_opens(site: Path, kept: Path) -> None:
    """Each page is there, and each part of it that could be linked to."""
    pages = dict(line.partition(" ")[::2] for line in kept.read_text(encoding="utf-8").splitlines())
    lost = [page for page in pages if not (site / page).is_file()]

    assert len(pages) > 300
    assert lost == []
    for page, places in pages.items():
        here = {*PLACE.findall((site / page).read_text(encoding="utf-8"))} if places else set()
        lost += [f"{page}#{place}" for place in places.split() if place not in here]
    assert lost == []


def test_everything_that_was_ever_published_has_its_page_to_cite(site: Path) -> None:
    """Also what has been withdrawn since, where the page says what became of it."""
    addresses = [citation.address(*name.split(" ", 1)) for name in published()]

    assert [address for address in addresses if not (site / address).is_file()] == []


def test_a_place_that_is_gone_would_be_missed(tmp_path: Path) -> None:
    """A page whose part has another id no longer has the place."""
    page = tmp_path / "page.html"
    page.write_text('<main><section id="kept"><h2 id="now">Rules</h2></section></main>', encoding="utf-8")

    assert PLACE.findall(page.read_text(encoding="utf-8")) == ["kept", "now"]
