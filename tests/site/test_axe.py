"""Every page can be used by everybody: axe finds nothing to object to, in light and in dark, wide and narrow."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

pytestmark = pytest.mark.browser

RUN = "axe.run().then(found => found.violations.map(one => [one.id, one.nodes.map(node => node.target.join(' '))]))"

MODES = {"light": ("light", 1280), "dark": ("dark", 1280), "phone": ("light", 390)}
"""The scheme of colours and the width of the window."""


def violations(site: Path, axe: str, start: Callable[[Playwright], Browser], mode: str) -> dict[str, object]:
    """Open every page in a browser of its own and ask axe; give what it objects to, by page."""
    scheme, width = MODES[mode]
    found: dict[str, object] = {}
    with sync_playwright() as playwright:
        browser = start(playwright)
        page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 900})  # type: ignore[arg-type]  # light or dark
        for path in sorted(site.rglob("*.html")):
            page.goto(path.as_uri())
            page.evaluate(axe)
            objections = page.evaluate(RUN)
            if objections:
                found[path.relative_to(site).as_posix()] = [(rule, nodes[:5], len(nodes)) for rule, nodes in objections]
        browser.close()
    return found


@pytest.fixture(scope="module")
def findings(site: Path, npm: Path, start: Callable[[Playwright], Browser]) -> dict[str, dict[str, object]]:
    """Ask in all modes at once, for each page takes its time."""
    axe = (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    with ThreadPoolExecutor(len(MODES)) as threads:
        asked = {mode: threads.submit(violations, site, axe, start, mode) for mode in MODES}
        return {mode: answer.result() for mode, answer in asked.items()}


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(findings: dict[str, dict[str, object]], mode: str) -> None:
    """No page has a violation."""
    assert findings[mode] == {}
