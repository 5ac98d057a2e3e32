"""Every page can be used by everybody: axe finds nothing to object to, in light and in dark, wide and narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

RUN = "axe.run().then(found => found.violations.map(one => [one.id, one.nodes.map(node => node.target.join(' '))]))"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_axe_finds_nothing(chromium: Browser, site: Path, npm: Path, scheme: str, width: int) -> None:
    """No page has a violation."""
    axe = (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    context = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})  # type: ignore[arg-type]  # light or dark
    page = context.new_page()
    found = {}
    for path in sorted(site.rglob("*.html")):
        page.goto(path.as_uri())
        page.evaluate(axe)
        violations = page.evaluate(RUN)
        if violations:
            found[path.relative_to(site).as_posix()] = [(rule, nodes[:5], len(nodes)) for rule, nodes in violations]
    context.close()

    assert found == {}
