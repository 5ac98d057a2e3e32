"""The page of the fit: the table, the weightiest failures, what survives, and hands that open at the table."""

from __future__ import annotations

import re
from html import unescape

import pytest

from primero_ref.fit import published, witnesses
from primero_ref.session.session import read_session
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

PARTS = "".join(f"```{{fit}} {part}\n```\n\n" for part in ("counts", "table", "failures", "answers", "witnesses"))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build a small site with the fit and a page for the table, and read it."""
    start = "# Start\n\n```{toctree}\nfit\nplay/table\n```\n"
    files = {"index.md": start, "fit.md": f"# Fit\n\n{PARTS}", "play/table.md": "# Table\n"}
    site = SmallSite(tmp_path_factory.mktemp("fit"), files, **A_FEW_CLAIMS)
    return unescape(site.page("fit"))


def test_every_witness_stands_on_the_page(page: str) -> None:
    """Each has its row, its scene and its place."""
    assert all(f'id="fit-{told.id}"' in page for told in witnesses())
    assert page.count("<tr>") >= len(witnesses())


def test_a_hand_opens_at_the_table(page: str) -> None:
    """A link from a verdict leads to the very hand that was found."""
    links = re.findall(r'href="[^"]*table\.html#([^"]+)"', page)
    hand = next(f.record for row in published() if row.witness.id == "minsheu-flush" for f in row.findings if f.record)

    assert len(links) > len(witnesses())
    assert any(read_session(link).game().record() == hand for link in links if "Lorenço" in link or "Loren" in link)


def test_each_rulebook_is_told_its_weightiest_failures(page: str) -> None:
    """Italian Primero fails Minsheu’s scene by the rule that a higher type loses, and one change of answer is named."""
    failures = page[page.index("pf-book") : page.index("pf-judged")]

    assert "A hand of a higher type" in failures or "italian/higher-type-loses" in failures
    assert "The rulebook would fit if this one answer were different" in failures


def test_what_survives_is_said_in_a_word(page: str) -> None:
    """One answer alone, several or nothing: and the games are named in which an answer was tried."""
    assert "Only “" in page
    assert "Tried in the games that play it" in page
