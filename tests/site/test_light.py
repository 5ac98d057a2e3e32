"""Pages are light: what they load, how much of it, how much is laid out at first, and that nothing moves meanwhile.

`make light` asks Lighthouse for what takes time; here nothing is timed.
"""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import expect

from primero_ref.weave.apparatus import disputes
from tests.tools.fonts import KINDS
from tests.tools.light import pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

BUDGET = {"index.html": 45, "play/table.html": 105, "rules": 165, "sources": 70, "compare/index.html": 70, "play": 71}
"""Kilobytes, packed, of a page with the styles and scripts that it loads before anything is played or run there."""

ASKED = 82
"""Kilobytes, packed, of a page of “May I do this?” before anybody types: the heaviest has 80.5. The wordings from
which it learns, 205 more, come when somebody is about to ask."""

FONTS = 47
"""Kilobytes of the three fonts with the common letters, which every page may need."""

LOADED = re.compile(r'<(link|script( defer(?:="")?)?)[^>]*? (?:href|src)="([^"?#:]+\.(?:css|js))[?"]')
"""What a page loads: a style or a script, whether it is waited for, and its address."""

SEEN = "checkVisibility({contentVisibilityAuto: true})"
"""Whether the browser has laid out an element."""

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  const take = (entries) => entries.forEach(({ value }) => (sum += value));
  const watch = new PerformanceObserver((list) => take(list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  const drawn = () => requestAnimationFrame(() => setTimeout(() => (take(watch.takeRecords()), done(sum))));
  requestAnimationFrame(drawn);
})"""
"""Adds up how far things have moved, by the Layout Instability API, once two more pictures have been drawn."""

UNUSED = """() => {
  const STATE = /::?[a-z-]+(?:\\([^)]*\\))?/g; // what an element may come to be, or has before and after it
  const means = (rule) => (rule.selectorText
    ? document.querySelector(rule.selectorText.replace(STATE, "") || "*")
    : [...(rule.cssRules ?? [])].some(means));
  const sheets = [...document.styleSheets].filter(({ href }) => !href.endsWith("/edition.css"));
  return sheets.filter((sheet) => ![...sheet.cssRules].some(means)).map(({ href }) => href);
}"""
"""Names the styles of a page that mean nothing on it; those that `primero shelve` writes may."""

WIDTHS = """(kind) => {
  const canvas = document.createElement("canvas").getContext("2d");
  const text = document.querySelector("article").textContent.replace(/\\s+/g, " ");
  return ["Alegreya", "'Alegreya DejaVu', monospace", "monospace"].map((family) => {
    canvas.font = `${kind}20px ${family}`;
    return canvas.measureText(text).width;
  });
}"""
"""Measures the text of a page in our font, in what stands for it here, and in what is there if nothing does."""

PHONE = {"width": 412, "height": 823}
"""Pixels of the screen that Lighthouse opens pages on."""


def weight(site: Path, name: str) -> float:
    """Add up the kilobytes of a page and what it loads, packed as they are sent."""
    text = (site / name).read_text(encoding="utf-8")
    files = {urljoin(f"file:///{name}", address).removeprefix("file:///") for _, _, address in LOADED.findall(text)}
    return sum(len(gzip.compress((site / file).read_bytes(), 6)) for file in (name, *files)) / 1000


def test_a_page_with_all_that_it_loads_is_light(site: Path) -> None:
    """A page of each kind keeps its budget, and with the fonts none takes 300 KB."""
    weights = {name: weight(site, name) for name in pages(site)}
    budgets = {name: BUDGET.get(name) or BUDGET[name.partition("/")[0]] for name in weights}

    assert {name: kilobytes for name, kilobytes in weights.items() if kilobytes > budgets[name]} == {}
    assert sum((site / "_static" / "fonts" / f"alegreya-{kind}.woff2").stat().st_size for kind in KINDS) <= FONTS * 1000
    assert max(budgets.values()) + FONTS <= 300


def test_a_page_that_answers_questions_is_light_until_somebody_asks(site: Path) -> None:
    """The page of each game keeps one budget, and so does that of all games."""
    names = [path.relative_to(site).as_posix() for path in site.glob("rules/may-i*/*.html")]
    weights = {name: weight(site, name) for name in ("rules/may-i.html", *names)}

    assert len(names) == len(disputes.books())
    assert {name: kilobytes for name, kilobytes in weights.items() if kilobytes > ASKED} == {}


def test_little_stands_before_the_first_picture(site: Path) -> None:
    """A page waits for Furo's styles, ours, those of code if it has any, one of its own, and what chooses the theme."""
    for name in pages(site):
        text = (site / name).read_text(encoding="utf-8")
        styles = [address for kind, _, address in LOADED.findall(text.partition("<body")[0]) if kind == "link"]
        waited = [address for kind, _, address in LOADED.findall(text) if kind == "script"]
        own = ["home.css"] if name == "index.html" else []
        common = [address.rpartition("/")[2] for address in styles if "_web/" not in address]
        coloured = ["pygments.css"] if 'class="highlight' in text else []

        assert common == [*coloured, "furo.css", *own, "look.css"], name
        assert len(styles) <= len(common) + 1, name
        assert [address.rpartition("/")[2] for address in waited] == ["theme.js"], name


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """Open a phone."""
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.mark.browser
def test_nothing_moves_while_a_page_comes(phone: Page, site: Path, serve: Callable[[Path], str]) -> None:
    """No script and no style pushes about what can be read already; and each style means something on its page."""
    root = serve(site)
    phone.route("**/*.woff2", lambda font: font.abort())  # what they move, is the next test's
    for name in pages(site):
        phone.goto(f"{root}/{name}")
        moved = phone.evaluate(SHIFTS)
        phone.mouse.wheel(0, 2000)
        phone.wait_for_function("() => scrollY > 0")

        assert max(moved, phone.evaluate(SHIFTS)) < 0.05, name
        assert phone.evaluate(UNUSED) == [], name


@pytest.mark.browser
@pytest.mark.parametrize("late", ["regular", "italic"])
def test_a_font_that_comes_late_moves_little(phone: Page, site: Path, serve: Callable[[Path], str], late: str) -> None:
    """On the home page, whichever of the two fonts comes first."""
    held: list[Route] = []

    def hold(font: Route) -> None:
        held.append(font)

    phone.route(f"**/alegreya-{late}.woff2", hold)
    phone.goto(f"{serve(site)}/index.html", wait_until="domcontentloaded")
    phone.evaluate(SHIFTS)  # the page is drawn without it
    phone.wait_for_function("() => [...document.fonts].filter(({ status }) => status === 'loading').length === 1")
    assert held, "the page asked for this font"
    held[0].continue_()
    phone.wait_for_function("() => document.fonts.status === 'loaded'")

    assert phone.evaluate(SHIFTS) < 0.05


@pytest.mark.browser
def test_the_fonts_find_their_room_kept(phone: Page, site: Path) -> None:
    """Until they come, a font that most readers have stands for them, drawn so small that a line takes as much room."""
    phone.goto(f"{site.as_uri()}/how-to-read.html")
    phone.evaluate("Promise.all(['', 'bold ', 'italic '].map((kind) => document.fonts.load(`${kind}20px Alegreya`)))")
    for kind in ("", "bold ", "italic "):
        ours, standing_in, unknown = phone.evaluate(WIDTHS, kind)
        if standing_in == unknown:
            pytest.skip("DejaVu is not installed.")
        assert abs(standing_in / ours - 1) < 0.03, kind


@pytest.mark.browser
def test_a_long_page_is_laid_out_as_a_reader_comes_to_it(phone: Page, site: Path) -> None:
    """Of the longest rules page little is laid out at first, and its end when it is named, searched for or printed."""
    name = next(name for name in pages(site) if name.startswith("rules/"))
    address = (site / name).as_uri()
    last = re.findall(r'class="pr-claim" id="([^"]+)"', (site / name).read_text(encoding="utf-8"))[-1]
    phone.goto(address)
    rule = phone.locator(f"[id='{last}']")

    assert phone.evaluate(f"[...document.querySelectorAll('*')].filter((one) => one.{SEEN}).length") < 4000
    assert not rule.evaluate(f"(rule) => rule.firstChild.{SEEN}")
    words = str(rule.locator(".pr-says").text_content()).removeprefix("¶ ")
    phone.goto("about:blank")
    phone.goto(f"{address}#:~:text={quote(words)}")  # it opens a closed section as a search does
    expect(rule).to_be_in_viewport()

    phone.goto("about:blank")
    phone.goto(f"{address}#{last}")
    phone.wait_for_function("(id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < 120", arg=last)
    phone.evaluate("scrollTo(0, 0)")
    phone.emulate_media(media="print")
    phone.wait_for_function(
        f"() => [...document.querySelectorAll('.pr-claim')].every((rule) => rule.firstChild.{SEEN})"
    )


@pytest.mark.browser
@pytest.mark.usefixtures("python")
def test_the_engine_comes_when_somebody_stirs(phone: Page, site: Path, serve: Callable[[Path], str]) -> None:
    """The page of the table fetches nothing of the engine until a reader touches it, types, or moves."""
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{serve(site)}/play/table.html")
    phone.evaluate("new Promise((done) => requestIdleCallback(() => done(null)))")

    assert [url for url in asked if "pieces.js" in url] == []
    with phone.expect_request("**/pieces.js*"):
        phone.keyboard.press("Shift")
