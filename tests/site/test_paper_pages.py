"""Printed from a browser, the handout is one page and the short report two, on both sizes of paper."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf
import pytest

from primero_ref.claims import rulebooks
from primero_ref.reconstruction import from_link, reconstruct
from primero_ref.report import report
from primero_ref.report.handout import handout
from primero_ref.report.old_texts import put_to
from primero_ref.report.short_report import short_report
from primero_ref.report.type_size import SIZES, type_size
from primero_ref.report.writers import paper_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from primero_ref.reconstruction.reconstruction import Reconstruction

pytestmark = pytest.mark.browser

BOAR = from_link(
    "italian;title=Primero_at_the_Boar;redactor=Lady_Ysabeau_de_Valmont;date=5_December_2026;"
    "fold.refund=italian-2003/no-withdraw-half;seats.most=3m/players;stakes.lie=english/common-pot;tie=huila/tie;"
    "because:stakes.lie=One_pot_is_easier_to_watch_at_a_crowded_tavern_table.;"
    "because:tie=None_of_us_likes_to_argue_about_seats."
)


@pytest.mark.parametrize(
    "choices", [BOAR, *map(reconstruct, rulebooks())], ids=lambda choices: choices.title or choices.base
)
def test_a_paper_prints_on_its_pages(chromium: Browser, choices: Reconstruction) -> None:
    """On A4 and on Letter; the fonts here are as broad as any that a reader is likely to have."""
    findings = put_to(choices.rules)
    with chromium.new_page() as page:
        for paper in (handout(choices, findings), short_report(report(choices, findings))):
            page.set_content(paper_html(paper))
            for size in ("A4", "Letter"):
                with pikepdf.open(io.BytesIO(page.pdf(format=size))) as pdf:
                    assert 1 <= len(pdf.pages) <= paper.pages
            assert type_size(paper) > SIZES[-1]
