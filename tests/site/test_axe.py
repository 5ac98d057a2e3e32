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

RUN = """options => axe.run(options).then(
    found => found.violations.map(one => [one.id, one.nodes.map(node => node.target.join(" "))])
)"""

EVERYTHING: dict[str, object] = {}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The dark scheme changes colours and nothing else."""
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
"""A phone shows the colours of the wide page."""


LONGEST = {"italian.html", "english.html"}
"""Pages asked once only: they are made of the same parts as those of 2003, and ten times as long."""

MODES = {
    "light": ("light", 1280, EVERYTHING),
    "dark": ("dark", 1280, COLOURS),
    "phone": ("light", 390, ALL_BUT_COLOURS),
}


def violations(site: Path, axe: str, start: Callable[[Playwright], Browser], mode: str) -> dict[str, object]:
    """Open every page in a browser of its own and ask axe; give what it objects to, by page."""
    scheme, width, options = MODES[mode]
    found: dict[str, object] = {}
    with sync_playwright() as playwright:
        browser = start(playwright)
        page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 900})  # type: ignore[arg-type]  # light or dark
        for path in sorted(site.rglob("*.html")):
            if options is not EVERYTHING and path.name in LONGEST:
                continue
            page.goto(path.as_uri())
            page.evaluate(axe)
            objections = page.evaluate(RUN, options)
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
