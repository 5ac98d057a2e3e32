"""Headings that were called otherwise: the address that they had goes on, unless another thing on the page has it."""

from __future__ import annotations

import pytest
from docutils import nodes
from docutils.utils import new_document

from primero_ref.weave.site import former_headings


@pytest.mark.parametrize(
    ("words", "taken", "ids"),
    [
        ("Rule-by-rule comparison", [], ["own", "point-by-point"]),
        ("Rule-by-rule comparison", ["point-by-point"], ["own"]),
        ("What does a bid do?", [], ["own"]),
    ],
)
def test_a_former_address_leads_on(words: str, taken: list[str], ids: list[str]) -> None:
    """Its own name stays the first, for the contents of the page lead there."""
    page = new_document("page")
    section = nodes.section("", nodes.title("", words), ids=["own"])
    page += section
    page.ids |= dict.fromkeys(taken, nodes.paragraph())

    former_headings.doctree_read(None, page)  # type: ignore[arg-type]  # it asks nothing of the build

    assert section["ids"] == ids
