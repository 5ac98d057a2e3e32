"""Reading the site in a browser: from a server or from disk, on a phone, by keyboard, without scripts, on paper."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.cli.shelve import OLDER, SIGN
from primero_ref.sources import sources
from primero_ref.weave.site.not_found import DOORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PHONE = 390
"""Pixels that a narrow phone is wide."""


@pytest.fixture(scope="module")
def wide(chromium: Browser) -> Iterator[Page]:
    """Open a browser of ordinary width, once."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.fixture
def page(wide: Page) -> Iterator[Page]:
    """Give it as a fresh one would be: each test opens its own page in it."""
    wide.goto("about:blank")
    yield wide
    wide.emulate_media(media="null", color_scheme="null")


@pytest.fixture(scope="module")
def narrow(chromium: Browser) -> Iterator[Page]:
    """Open a browser as narrow as a phone, once."""
    context = chromium.new_context(viewport={"width": PHONE, "height": 844}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(narrow: Page) -> Page:
    """Give it with nothing open."""
    narrow.goto("about:blank")
    return narrow


@pytest.fixture(scope="module")
def scriptless(chromium: Browser) -> Iterator[Page]:
    """Open a browser that runs no scripts, once."""
    context = chromium.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_the_text_is_one_key_away(page: Page, site: Path) -> None:
    """The first Tab finds the skip link, and Enter goes to the text."""
    page.goto(f"{site.as_uri()}/rules/3m.html")
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.textContent") == "Skip to the text"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "furo-main-content"


def test_every_link_and_button_can_be_reached_by_keyboard(page: Page, site: Path) -> None:
    """Tabbing through a source's head goes from link to link and shows where it is."""
    page.goto(f"{site.as_uri()}/how-to-read.html")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('href')"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or page.evaluate("document.activeElement === document.body")

    assert "rules/italian.html#forced-see" in reached


def test_the_drawer_of_a_phone_opens_and_closes_by_keyboard(phone: Page, site: Path) -> None:
    """The contents of the site come with a button and go with Escape, which gives the focus back."""
    phone.goto(f"{site.as_uri()}/index.html")
    phone.focus("[data-opens=__navigation]")
    phone.keyboard.press("Enter")
    brand = phone.locator(".sidebar-brand")
    expect(brand).to_be_in_viewport()

    assert phone.evaluate("document.activeElement.closest('.sidebar-drawer') !== null")
    phone.keyboard.press("Escape")
    expect(brand).not_to_be_in_viewport()
    assert phone.evaluate("document.activeElement.dataset.opens") == "__navigation"


def test_nothing_out_of_sight_takes_the_focus(phone: Page, site: Path) -> None:
    """On a phone the closed drawers are passed over by the keyboard."""
    phone.goto(f"{site.as_uri()}/rules/index.html")
    place = "(({left, right}) => [left, right])(document.activeElement.getBoundingClientRect())"
    for _ in range(25):
        phone.keyboard.press("Tab")
        left, right = phone.evaluate(place)
        assert left >= 0
        assert right <= 390


def test_a_speech_is_cited_by_keyboard(page: Page, site: Path, serve: Callable[[Path], str]) -> None:
    """The one link of a row leads to a page where a button copies the citation with its address, and says so."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{serve(site)}/sources/minsheu-1599.html")
    assert page.locator("#s41 .pr-cited").count() == 1
    page.focus("#s41 .pr-cited")
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name="Copy: In short", exact=True)
    button.press("Enter")
    expect(button.locator("+ [role=status]")).to_have_text("Copied.")

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Minsheu, Dialogues, 1599, speech 41, page 26 (minsheu-1599:41), in Primero, edition ")
    assert copied.endswith("/cite/passage/minsheu-1599/41.html")


def test_a_row_stays_a_row_at_every_width(page: Page, phone: Page, site: Path) -> None:
    """Original and translation stand side by side on a wide screen, one above the other on a phone."""
    where = """[...document.querySelectorAll("#s41 blockquote")].map(one => one.getBoundingClientRect().top)"""
    for reader in (page, phone):
        reader.goto(f"{site.as_uri()}/sources/minsheu-1599.html")
    beside, above = page.evaluate(where), phone.evaluate(where)

    assert beside[0] == beside[1]
    assert above[0] < above[1]


def test_without_scripts_all_is_there(scriptless: Page, site: Path) -> None:
    """No Run button stands idle, and the result of the build is in its place."""
    page = scriptless
    page.goto(f"{site.as_uri()}/rules/italian.html#forced-see")

    assert page.locator("#forced-see output").inner_text().strip()
    assert page.locator("#forced-see blockquote").first.is_visible()
    assert not page.locator(".pr-run:visible").count()


CITED = """texts => texts.map(text =>
    [...new DOMParser().parseFromString(text, "text/html").querySelectorAll(".pr-row[id]")].map(row => [
        row.querySelector(".pr-who a").textContent,
        [...row.querySelectorAll(".pr-who .pr-cited")].map(one => one.getAttribute("href")).join(),
    ]))"""
"""Reads the place and the link for citing it in the rows of some pages."""

SHOWN = "rows => rows.map(row => row.querySelector('.pr-cited').offsetHeight)"
"""How high that link stands in each row."""


def test_without_scripts_each_passage_has_its_citation(scriptless: Page, site: Path) -> None:
    """Every row of every source has one link to the page with its citation, which names its place.

    How it looks is asked of the shortest and the longest page, for one function writes them all: the link is seen in
    each row, and on the page that the first of them opens the citation is seen, and selected by one click.
    """
    page = scriptless
    paths = sorted((site / "sources" / f"{work}.html" for work in sources()), key=lambda path: path.stat().st_size)
    for path in (paths[0], paths[-1]):
        page.goto(path.as_uri())
        assert min(page.locator(".pr-row[id]").evaluate_all(SHOWN)) > 0
        page.locator(".pr-row[id] .pr-cited").first.click()
        words = page.locator(".pr-forms .pr-all").first
        expect(words).to_be_visible()
        expect(words).to_have_css("user-select", "all")
    texts = [path.read_text(encoding="utf-8") for path in paths]
    for path, cited in zip(paths, page.evaluate(CITED, texts), strict=True):
        assert cited
        for locus, link in cited:
            target = (path.parent / link).read_text(encoding="utf-8")
            assert f"({path.stem}:{locus}), in Primero, edition " in target


def test_paper_shows_the_rules_and_no_buttons(page: Page, site: Path) -> None:
    """Printed, a page has its text on white and nothing to press; what filters by a grade is the count it shows."""
    page.goto(f"{site.as_uri()}/rules/3m.html")
    page.emulate_media(media="print", color_scheme="dark")

    assert page.locator("button:visible:not(.pr-grades button)").count() == 0
    assert page.locator(".pr-grades button").first.evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
    assert page.locator(".pr-says").first.is_visible()
    paper = "getComputedStyle(document.body).getPropertyValue('--color-background-primary').trim()"
    assert page.evaluate(paper) == "#fff"


def test_dark_follows_the_system_and_the_switch(chromium: Browser, site: Path) -> None:
    """The page is dark where the system is, and the switch turns it light."""
    context = chromium.new_context(color_scheme="dark", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{site.as_uri()}/index.html")
    paper = "getComputedStyle(document.body).backgroundColor"

    assert page.evaluate(paper) == "rgb(24, 23, 21)"
    page.click(".theme-toggle-content button")
    assert page.evaluate(paper) == "rgb(250, 249, 246)"
    context.close()


@pytest.mark.parametrize("form", ["Footnote", "BibTeX", "RIS", "CSL-JSON"])
def test_every_form_is_copied_by_keyboard(page: Page, site: Path, serve: Callable[[Path], str], form: str) -> None:
    """On the page of a claim each form has its button; a footnote gets the address within, a record nothing."""
    here = f"{serve(site)}/cite/claim/italian/forced-see.html"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(here)
    words = page.locator(f"dt:text-is('{form}') + dd .pr-all").text_content() or ""
    button = page.get_by_role("button", name=f"Copy: {form}", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(button.locator("+ [role=status]")).to_have_text("Copied.")

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == (f"{words.removesuffix('.')}, {here}." if form == "Footnote" else words)


def test_without_scripts_every_form_stands_there(scriptless: Page, site: Path) -> None:
    """A plain list: each form is seen, and one click selects it whole."""
    page = scriptless
    page.goto(f"{site.as_uri()}/rules/italian.html")
    page.click("#forced-see .pr-more")

    assert page.url.endswith("/cite/claim/italian/forced-see.html")
    forms = page.locator(".pr-forms dt").all_inner_texts()
    assert forms == ["Footnote", "Bibliography", "In short", "BibTeX", "RIS", "CSL-JSON"]
    for words in page.locator(".pr-forms .pr-all").all():
        assert words.is_visible()
        assert words.evaluate("one => getComputedStyle(one).userSelect") == "all"


def test_an_older_edition_leads_to_the_newest(page: Page, site: Path, tmp_path: Path) -> None:
    """Where editions stand side by side a page of the older one says so at its foot, also on the disk."""
    for name in ("rules/history.html", "cite/source/littre-1873.html"):
        for one in ("0.1.0", "latest"):
            (tmp_path / one / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(site / name, tmp_path / one / name)
    for one in ("0.1.0", "latest"):
        shutil.copytree(site / "_static", tmp_path / one / "_static")
    (tmp_path / "0.1.0" / SIGN).write_text(OLDER, encoding="utf-8")
    for name in ("rules/history.html", "cite/source/littre-1873.html"):
        page.goto((tmp_path / "0.1.0" / name).as_uri())
        assert "there is a newer one" in page.locator("footer").inner_text()
        page.click(".pr-newer a")
        expect(page).to_have_url((tmp_path / "latest" / name).as_uri())
        assert "there is a newer one" not in page.locator("footer").inner_text()


@pytest.fixture(scope="module", params=["http", "file"])
def searching(
    request: pytest.FixtureRequest, chromium: Browser, site: Path, serve: Callable[[Path], str]
) -> Iterator[Page]:
    """Go from the first page to the search by the field of every page: once from a server and once from the disk."""
    root = serve(site) if request.param == "http" else site.as_uri()
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{root}/index.html")
    page.fill(".sidebar-search", "flush")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.wait_for_selector("#pr-results li")
    assert page.input_value("#pr-query") == "flush"
    yield page
    context.close()


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("fluſh", "sources/minsheu-1599.html#s52"),
        ("flush", "sources/minsheu-1599.html#s52"),
        ("ELDEST hand", "sources/minsheu-1599.html#s33"),
        ("primerilla", "sources/minsheu-1599.html#s51"),
        ("avre de querer", "sources/minsheu-1599.html#s41"),
        ("fiue fiftie", "sources/minsheu-1599.html#s56"),
        ("five fiftie", "sources/minsheu-1599.html#s56"),
        ("prosper'd", "sources/shakespeare-1623.html#pwives.4.5.97"),
        ("universall", "sources/detection-1555.html#p25.4"),
        ("invencion", "sources/detection-1555.html#p25.2"),
        ("we will play lance-knights", "sources/eliot-1593.html#s8"),
        ("joynes", "sources/harington-1618.html#p27"),
        ("juggling kinges", "sources/rowlands-1605.html#p4"),
        ("italian/forced-see", "rules/italian.html#forced-see"),
        ("fold.refund", "rules/questions.html#fold.refund"),
    ],
)
def test_the_search_folds_old_spellings(searching: Page, query: str, address: str) -> None:
    """Long s, u and v, accents and capitals make no difference, and the answer is a place, not a page."""
    searching.fill("#pr-query", "")
    expect(searching.locator("#pr-results li")).to_have_count(0)
    searching.fill("#pr-query", query)
    searching.wait_for_selector("#pr-results li")

    assert address in searching.locator("#pr-results a").evaluate_all("all => all.map(one => one.getAttribute('href'))")


@pytest.mark.parametrize("number", ["55", "62", "1599"])
def test_the_search_finds_numbers(searching: Page, number: str) -> None:
    """A number is a word: whole, never as the beginning of another."""
    searching.fill("#pr-query", number)
    searching.wait_for_selector("#pr-results li")

    assert {*searching.locator("#pr-results mark").all_inner_texts()} == {number}


def test_the_search_folds_one_word_as_another(page: Page, site: Path) -> None:
    """Whoever asks for vincit finds uincit, and the other way about: each is asked, and marked as it stands."""
    page.goto(f"{site.as_uri()}/search.html")
    page.wait_for_function("() => document.getElementById('pr-search').onsubmit !== null")
    entries = [["passage", "index.html", "One", "omnia uincit amor"], ["passage", "index.html", "Two", "vincit"]]
    page.evaluate("entries => primeroWords(entries)", entries)
    for asked in ("vincit", "uincit", "VINCIT"):
        page.fill("#pr-query", asked)

        assert sorted(page.locator("#pr-results mark").all_inner_texts()) == ["uincit", "vincit"]


@pytest.mark.parametrize("nothing", ["xyzzy", "(((", "<b>xyzzy</b>"])
def test_the_search_says_when_it_finds_nothing(searching: Page, nothing: str) -> None:
    """What stands nowhere gets a sentence, be it a word, signs only, or HTML."""
    searching.fill("#pr-query", nothing)

    expect(searching.locator("#pr-found")).to_have_text(f"No results for “{nothing}”.")


def test_the_search_offers_the_doors_of_the_home_page_only_where_it_finds_nothing(searching: Page) -> None:
    """Whoever finds nothing is led on; an empty field and a list of results need no such help."""
    doors = searching.locator("#pr-doors")
    for asked, offered in (("", False), ("flush", False), ("xyzzy", True), ("", False)):
        searching.fill("#pr-query", asked)

        expect(doors).to_be_visible(visible=offered)
    led = doors.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert led == [f"{name}.html" for name in DOORS]


def test_the_search_finds_its_own_examples(searching: Page) -> None:
    """What the page says of two spellings can be tried on it."""
    said = searching.locator(".pr-lead i").all_inner_texts()
    for modern, old in zip(said[::2], said[1::2], strict=True):
        searching.fill("#pr-query", modern)

        assert searching.locator("#pr-found").inner_text().endswith((" places.", " in the old texts."))
        searching.fill("#pr-query", old)
        marks = searching.locator("#pr-results mark").all_inner_texts()
        assert old in [mark.lower() for mark in marks]
