"""Every page can be used by everybody: axe finds nothing to object to, in light and in dark, wide and narrow."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import sync_playwright

from primero_ref.sources import sources

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

pytestmark = pytest.mark.browser

RUN = """([rules, some]) => axe.run(some ?? document, {resultTypes: ["violations"], ...rules}).then(
    found => found.violations.map(one => [one.id, one.nodes.map(node => node.target.join(" "))]))"""

COLOURED = """([rules, known]) => {
    const names = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow",
        "fontFamily", "fontSize", "fontStyle", "fontWeight", "textDecorationLine", "borderStyle", "visibility",
        "display", "position"];
    const hashed = text => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let place = 0; place < text.length; place++) {
            one = Math.imul(one ^ text.charCodeAt(place), 2654435761);
            other = Math.imul(other ^ text.charCodeAt(place), 1597334677);
        }
        return (one >>> 0).toString(36) + (other >>> 0).toString(36);
    };
    const written = node => node.nodeType === 3 && node.data.trim();
    const length = all => all.reduce((sum, one) => sum + one.textContent.replace(/\\s+/g, "").length, 0);
    const inline = one => ["inline", "contents"].includes(getComputedStyle(one).display);
    const block = one => inline(one) ? block(one.parentElement) : one;
    const among = link => {
        const all = block(link);
        const links = length([...all.querySelectorAll("a, button")]);
        return [length([all]) > 2 * links, [...link.parentElement.childNodes].some(written)].join("|");
    };
    const kinds = new Map();
    const kind = one => {
        if (!one) return "";
        if (!kinds.has(one)) {
            const style = getComputedStyle(one);
            kinds.set(one, hashed([kind(one.parentElement), ...names.map(name => style[name])].join("|")));
        }
        return kinds.get(one);
    };
    const met = new Set(known), first = new Map();
    for (const one of document.body.querySelectorAll("*")) {
        const says = "value" in one || [...one.childNodes].some(written);
        const of = says && kind(one) + (one.matches("a[href]") ? among(one) : "");
        if (says && !met.has(of) && !first.has(of)) first.set(of, one);
    }
    const asked = first.size ? (RUN)([rules, {include: [...first.values()]}]) : Promise.resolve([]);
    return asked.then(found => [found, [...first.keys()]]);
}""".replace("RUN", RUN)
"""Asks of one text of each kind that no page before had: its colours and sizes are those of the others of its kind, and
so are those of all it lies in. A link among words is of another kind than one that stands alone."""

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that look at colours, and so those that a change of colours can break."""

OF_COLOURS = {"runOnly": {"type": "rule", "values": COLOUR_RULES}}

OF_THE_REST = {"rules": {rule: {"enabled": False} for rule in COLOUR_RULES}}
"""All the others: a narrow page has the colours of a wide one, and a dark one the text of a light one."""

MODES: dict[str, tuple[Literal["light", "dark"], int, bool, bool]] = {
    "light": ("light", 1280, True, True),
    "dark": ("dark", 1280, True, False),
    "phone": ("light", 390, False, True),
}
"""The scheme of colours, the width of the window, and whether axe is asked of colours and of all the rest."""

BROWSERS = 2
"""How many browsers share the pages."""


def violations(
    site: Path, axe: str, start: Callable[[Playwright], Browser], paths: list[Path], narrow: set[Path]
) -> dict[tuple[str, str], object]:
    """Open some pages in a browser of its own and ask axe in every mode; give what it objects to, by mode and page."""
    found: dict[tuple[str, str], object] = {}
    with sync_playwright() as playwright:
        browser = start(playwright)
        known: list[str] = []
        page = browser.new_page(reduced_motion="reduce")  # no drawer is halfway when axe looks
        for path in paths:
            page.goto(path.as_uri())
            page.evaluate(axe)
            for mode, (scheme, width, colours, rest) in MODES.items():
                if mode == "phone" and path not in narrow:
                    continue
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                objections = []
                if colours:
                    objections, new = page.evaluate(COLOURED, [OF_COLOURS, known])
                    known += new
                objections += page.evaluate(RUN, [OF_THE_REST, None]) if rest else []
                if objections:
                    told = [(rule, nodes[:5], len(nodes)) for rule, nodes in objections]
                    found[mode, path.relative_to(site).as_posix()] = told
        browser.close()
    return found


def leads_on(path: Path) -> bool:
    """Whether a page is only an old address, which the browser leaves before axe can look."""
    return 'http-equiv="refresh"' in path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def findings(
    site: Path, looked_at: list[Path], npm: Path, start: Callable[[Playwright], Browser]
) -> dict[tuple[str, str], object]:
    """Ask of all pages, shared out evenly between browsers, for a long page takes its time.

    Of the pages of sources, and of the parts of the matrix, the longest and the shortest are asked, for one function
    writes them; so are those of rules as on a phone, for they are laid out alike.
    """
    axe = (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    pages = sorted(looked_at, key=lambda path: (-path.stat().st_size, path))
    texts = [path for path in pages if path.parent.name == "sources" and path.stem in sources()]
    parts = [path for path in pages if path.stem.startswith("matrix-")]
    pages = [path for path in pages if path not in texts[1:-1] + parts[1:-1] and not leads_on(path)]
    rules = [path for path in pages if path.parent.name == "rules"]
    narrow = {*pages} - {*rules[1:-1]}
    with ThreadPoolExecutor(BROWSERS) as threads:
        shares = [pages[first::BROWSERS] for first in range(BROWSERS)]
        asked = [threads.submit(violations, site, axe, start, share, narrow) for share in shares]
        return {page: objection for answer in asked for page, objection in answer.result().items()}


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(findings: dict[tuple[str, str], object], mode: str) -> None:
    """No page has a violation."""
    assert {page: objection for (asked, page), objection in findings.items() if asked == mode} == {}


PALE = "[...document.querySelectorAll('dd p')].at(-1).style.color = '#ccc'"
HIDDEN = """const link = [...document.querySelectorAll('dd p a')].at(-1);
    link.textContent = link.textContent;
    link.style.textDecoration = 'none'"""


@pytest.mark.parametrize(
    ("fault", "rule"), [(PALE, "color-contrast"), (HIDDEN, "link-in-text-block")], ids=["pale", "hidden"]
)
def test_one_fault_among_many_is_found(chromium: Browser, site: Path, npm: Path, fault: str, rule: str) -> None:
    """Asking of one text of each kind of colours misses no pale word and no hidden link that is of another kind."""
    page = chromium.new_page()
    page.goto((site / "glossary.html").as_uri())
    page.evaluate((npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    before, known = page.evaluate(COLOURED, [OF_COLOURS, []])
    page.evaluate(fault)
    after, _ = page.evaluate(COLOURED, [OF_COLOURS, known])
    page.close()

    assert (before, [found for found, _ in after]) == ([], [rule])
