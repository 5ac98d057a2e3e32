"""The browsers of friends: Chromium as phones have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.lacking import CHROMIUM, program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Open Chromium."""
    if not (path := program(CHROMIUM)):
        pytest.skip("Chromium is not installed.")
    browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu", "--no-sandbox"])
    yield browser
    browser.close()
