"""Every page opens in peace and can be used by everybody: axe finds nothing, in light and in dark, wide and narrow."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest
from playwright.sync_api import sync_playwright

from tests.support import structure
from tests.support.wcag import WCAG

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Playwright

pytestmark = pytest.mark.browser

WIDE, PHONE = 1280, 390
"""Pixels that a window is wide, and a narrow phone."""

PARTS = (Path(__file__).parents[1] / "support" / "kinds_of_parts.js").read_text(encoding="utf-8")
"""Tells what of a page has not been met before, and takes the rest away."""

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that look at colours, and so those that a change of colours can break."""

OF_COLOURS = {"runOnly": {"type": "rule", "values": COLOUR_RULES}}

OF_THE_REST = WCAG | {"rules": WCAG["rules"] | {rule: {"enabled": False} for rule in COLOUR_RULES}}
"""All the others: a narrow page has the colours of a wide one, and a dark one the text of a light one."""

OF_SCROLLING = {"runOnly": {"type": "rule", "values": ["scrollable-region-focusable"]}}

FIND = """([kind, known]) => {
    self.primeroAsked ??= {};
    self.primeroAsked[kind] = (kind === "shapes" ? primeroParts.shapes : primeroParts.colours)(new Set(known));
    return [...self.primeroAsked[kind].keys()];
}"""
"""Finds what is of a kind that no page before had, and names the kinds."""

SCROLLING = "() => (self.primeroAsked.scrolling = primeroParts.scrolling()).length"

THIN = "() => primeroParts.thin(Object.values(self.primeroAsked).flatMap((of) => [...of.values()]))"

ASK = """([rules, kind]) => axe.run(kind ? {include: [...self.primeroAsked[kind].values()]} : document,
    {resultTypes: ["violations"], preload: false, ...rules}).then(
    found => found.violations.map(one => [one.id, one.nodes.map(node => node.target.join(" "))]))"""
"""Asks axe of a page, or of what was found on it."""

BROWSERS = 2
"""How many browsers share the pages."""

Scheme = Literal["light", "dark"]

SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")


class Found(NamedTuple):
    """What came of opening pages: complaints, how wide each is on a phone, and what axe objects to, by mode."""

    troubles: list[str]
    widths: dict[str, int]
    objections: dict[tuple[str, str], list[tuple[str, list[str], int]]]


class Reader:
    """Somebody who opens pages one after another in a browser of his own."""

    def __init__(self, page: Page, axe: str, known: set[str]) -> None:
        """Take a page of a browser, axe, and what kinds of parts are known already."""
        self.page = page
        self.axe = axe
        self.known = known
        self.scheme: Scheme = "light"
        self.found = Found([], {}, {})
        self.root = ""
        page.on("console", lambda message: self.note(message.text))
        page.on("pageerror", lambda error: self.note(str(error)))
        page.on("response", lambda answer: self.note(f"{answer.url} is missing") if answer.status >= 400 else None)
        page.on("request", lambda request: self.own(request.url))
        self.turn("light", WIDE)

    def note(self, trouble: str) -> None:
        """Write down what a page complains of."""
        self.found.troubles.append(f"{self.page.url}: {trouble}")

    def own(self, address: str) -> None:
        """Write down what is asked of another place."""
        if not address.startswith((self.root, "blob:")):
            self.note(f"asks for {address}")

    def turn(self, scheme: Scheme, width: int) -> None:
        """Make the window light or dark, and as wide as this."""
        self.scheme = scheme
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": width, "height": 900})

    def open(self, root: str, name: str) -> None:
        """Open a page, and see how wide it is on a phone."""
        self.root = root
        self.page.goto(f"{root}/{name}", wait_until="load")
        self.turn(self.scheme, PHONE)
        self.measure(name)
        self.turn(self.scheme, WIDE)

    def measure(self, name: str) -> None:
        """See how wide the page is."""
        self.found.widths[name] = self.page.evaluate("document.documentElement.scrollWidth")

    def ask(self, name: str, mode: str, rules: object, kind: str | None = None) -> None:
        """Ask axe of the page, or of what was found on it, and write down its objections."""
        told = [(rule, nodes[:5], len(nodes)) for rule, nodes in self.page.evaluate(ASK, [rules, kind])]
        if told:
            self.found.objections.setdefault((mode, name), []).extend(told)

    def find(self, kind: str) -> bool:
        """Find what is new on the page as it looks now."""
        new = self.page.evaluate(FIND, [kind, [*self.known]])
        self.known.update(new)
        return bool(new)

    def look(self, root: str, name: str, *, narrow: bool) -> None:
        """Open a page and ask axe of it in every mode: of all that is new on it, and of what only the whole can show.

        A page is laid out anew for each mode, and a long one takes its time; so it is opened as the last was left.
        """
        first, second = SCHEMES if self.scheme == "light" else SCHEMES[::-1]
        self.root = root
        self.page.goto(f"{root}/{name}", wait_until="load")
        self.page.evaluate(self.axe)
        self.page.evaluate(PARTS)
        new = {"shapes": self.find("shapes"), first: self.find(first)}
        self.turn(second, WIDE)
        new[second] = self.find(second)
        self.turn(second, PHONE)
        self.measure(name)
        if self.page.evaluate(SCROLLING):
            self.ask(name, "phone", OF_SCROLLING, "scrolling")
        if narrow:
            self.ask(name, "phone", OF_THE_REST)
        self.page.evaluate(THIN)
        for scheme in (first, second):
            self.turn(scheme, WIDE)
            if new[scheme]:
                self.ask(name, scheme, OF_COLOURS, scheme)
            if scheme == "light":
                self.ask(name, scheme, OF_THE_REST)


def leads_on(path: Path) -> bool:
    """Whether a page is only an old address, which the browser leaves before axe can look."""
    return 'http-equiv="refresh"' in path.read_text(encoding="utf-8")


def loaded(path: Path) -> tuple[str, ...]:
    """Name the scripts and styles that a page loads, by the ways that lead there: what could fail from a server."""
    text = path.read_text(encoding="utf-8")
    return tuple(re.findall(r'<(?:script[^>]* src|link[^>]* rel="stylesheet"[^>]* href)="([^"]+)"', text))


@pytest.fixture(scope="module")
def findings(
    site: Path,
    looked_at: list[Path],
    npm: Path,
    start: Callable[[Playwright], Browser],
    serve: Callable[[Path], str],
) -> dict[str, list[Found]]:
    """Open each page that is looked at once from the disk, shared out between browsers, for a long page takes its time.

    From a server one page is opened for each set of scripts and styles, and axe is asked of all of it as on a phone.
    """
    axe = (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    pages = sorted(looked_at, key=lambda path: (-path.stat().st_size, path))
    kinds = {loaded(path): path for path in pages}
    opened = {*filter(leads_on, pages)}
    known: set[str] = set()
    served = serve(site)

    def read(share: int) -> dict[str, Found]:
        found = {}
        with sync_playwright() as playwright:
            browser = start(playwright)
            for where, root, paths in (("file", site.as_uri(), pages), ("http", served, [*kinds.values()])):
                page = browser.new_page(reduced_motion="reduce")  # no drawer is halfway when axe looks
                reader = Reader(page, axe, known)
                for path in paths[share::BROWSERS]:
                    name = path.relative_to(site).as_posix()
                    if where == "http" or path in opened:
                        reader.open(root, name)
                    else:
                        reader.look(root, name, narrow=path in kinds.values())
                page.close()
                found[where] = reader.found
            browser.close()
        return found

    with ThreadPoolExecutor(BROWSERS) as threads:
        shares = [*threads.map(read, range(BROWSERS))]
    return {where: [share[where] for share in shares] for where in ("file", "http")}


@pytest.mark.parametrize("where", ["http", "file"])
def test_every_page_opens_in_peace(findings: dict[str, list[Found]], where: str) -> None:
    """No page complains, breaks its own policy, or asks anything of another place."""
    assert [trouble for found in findings[where] for trouble in found.troubles] == []


def test_no_page_scrolls_sideways_on_a_phone(findings: dict[str, list[Found]], looked_at: list[Path]) -> None:
    """At 390 pixels every page fits its screen."""
    widths = {name: width for found in findings["file"] for name, width in found.widths.items()}

    assert len(widths) == len(looked_at)
    assert {name: width for name, width in widths.items() if width > PHONE} == {}


@pytest.mark.parametrize("mode", [*SCHEMES, "phone"])
def test_axe_finds_nothing(findings: dict[str, list[Found]], mode: str) -> None:
    """No page has a violation."""
    objections = {page: told for found in findings["file"] for page, told in found.objections.items()}

    assert {page: told for (asked, page), told in objections.items() if asked == mode} == {}


FAULTS = {
    "color-contrast": "text.style.color = '#ccc'",
    "link-in-text-block": "link.replaceChildren(link.textContent); link.style.textDecoration = 'none'",
    "link-name": "link.replaceChildren(); link.title = ''",
    "image-alt": "text.append(made('img'))",
    "heading-order": "text.append(made('h6', {textContent: 'Deep'}))",
    "list": "text.replaceChildren(made('ul')); text.firstChild.append(made('b', {textContent: 'No item'}))",
    "label": "text.append(made('input'))",
    "valid-lang": "text.lang = 'xx-none'",
    "aria-allowed-attr": "text.ariaChecked = 'true'",
    "landmark-unique": "text.append(document.querySelector('nav').cloneNode(true))",
    "target-size": "text.replaceChildren(...[1, 2].map(() => made('button', {textContent: '.', className: 'pr-no'})));"
    "text.childNodes.forEach((button) => Object.assign(button.style, {all: 'unset', fontSize: '8px'}))",
    "scrollable-region-focusable": "Object.assign(text.style, {width: '9em', height: '2em', overflow: 'auto'});"
    "text.replaceChildren('A long line of text. '.repeat(99))",
}
"""Faults, each in one more copy of an entry of the glossary that is like many others; by the rule that it breaks."""

WRONG = """document.addEventListener("DOMContentLoaded", () => {
    const made = (tag, of) => Object.assign(document.createElement(tag), of);
    const last = [...document.querySelectorAll("dd:has(p > a)")].at(-1);
    FAULTS.reverse().forEach((fault) => {
        const copy = last.cloneNode(true), text = copy.querySelector("p:has(> a)"), link = text.querySelector("a");
        copy.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
        last.after(copy);
        fault(text, link, made);
    });
})"""


def test_one_fault_among_many_is_found(chromium: Browser, site: Path, npm: Path) -> None:
    """Asking only of what is new misses no pale word, no hidden link and nothing that is made otherwise."""
    context = chromium.new_context(reduced_motion="reduce")
    reader = Reader(context.new_page(), (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8"), set())
    reader.look(site.as_uri(), "glossary.html", narrow=False)
    assert reader.found.objections == {}
    faults = ",".join(f"(text, link, made) => {{ {fault} }}" for fault in FAULTS.values())
    reader.page.add_init_script(WRONG.replace("FAULTS", f"[{faults}]"))
    reader.look(site.as_uri(), "glossary.html", narrow=False)
    context.close()

    told = [one for told in reader.found.objections.values() for one in told]
    assert {rule for rule, *_ in told} == {*FAULTS}


def test_nothing_that_a_page_is_made_of_is_passed_over(
    site: Path, parts: dict[str, frozenset[str]], chosen: list[Path]
) -> None:
    """Every kind of part of every page of the site stands on a page that is looked at."""
    seen = frozenset().union(*(parts[path.relative_to(site).as_posix()] for path in chosen))

    assert {name: kinds - seen for name, kinds in parts.items() if kinds - seen} == {}
    assert len(parts) > len(chosen)


@pytest.mark.parametrize("new", ['<p class="pr-new">!</p>', "<blink>!</blink>", "<h6>!</h6>", "<main>!</main>"])
def test_a_new_component_makes_its_page_be_chosen(
    site: Path, parts: dict[str, frozenset[str]], chosen: list[Path], new: str
) -> None:
    """Planted on a page that nobody would look at, one new component has that page looked at."""
    left = sorted({*parts}.difference(path.relative_to(site).as_posix() for path in chosen))
    sizes = {name: (site / name).stat().st_size for name in parts}
    for name in left[:: len(left) // 3]:
        text = (site / name).read_text(encoding="utf-8")
        planted = parts | {name: structure.kinds(text.replace("</article>", f"{new}</article>"))}
        assert name in structure.chosen(planted, sizes)
