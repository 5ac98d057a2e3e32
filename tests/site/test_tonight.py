"""“Play tonight” on a telephone and on paper, and the home page that leads to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.site.test_rules_view import printed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser


def test_it_fits_two_sides_of_paper(site: Path, watched: Watched) -> None:
    """The first has the hands and the pictures, the second what one looks up at the table."""
    with watched((site / "play" / "tonight.html").as_uri()) as (page, troubles):
        assert printed(page) == 2
        assert troubles == []


def test_both_buttons_of_the_home_page_are_on_the_first_screen(site: Path, watched: Watched) -> None:
    """On three telephones; the first leads to the page, whose eight pictures have four players each."""
    with watched((site / "index.html").as_uri()) as (page, troubles):
        for width, height in ((390, 844), (360, 640), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            for button in page.locator(".fp-go").all():
                box = button.bounding_box()
                assert box
                assert box["y"] + box["height"] <= height
        page.locator(".fp-go").first.click()
        expect(page.locator(".tn-pic")).to_have_count(8)
        expect(page.locator(".tn-pic .tn-seat")).to_have_count(32)
        assert troubles == []
