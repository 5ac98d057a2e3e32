"""The pages of the scripts: each line has its address, and rules and lines lead to one another."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.weave.coverage import question_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Watched

LINE = re.compile(r'href="([^"]*scripts/[a-z_]+\.html)#(L\d+)"')


def test_each_link_to_a_line_leads_to_it(site: Path) -> None:
    """From the rules, from a rulebook beside its script and from what the demos cover, the line is there."""
    pages = [*site.glob("rules/*.html"), *site.glob("engine/beside/*.html"), site / "engine/coverage.html"]
    text: dict[Path, str] = {}
    links = 0
    for page in pages:
        for found in LINE.finditer(page.read_text(encoding="utf-8")):
            there = (page.parent / found[1]).resolve()
            links += 1
            assert f'id="{found[2]}"' in text.setdefault(there, there.read_text(encoding="utf-8"))
    assert links > 1000


@pytest.mark.parametrize("module", ["italian", "match_or_fold", "setup"])
def test_the_code_in_the_site_is_the_file(site: Path, module: str) -> None:
    """What stands on the page of a module, less its marks, is the module to the letter."""
    page = (site / f"engine/scripts/{module}.html").read_text(encoding="utf-8")
    code = "".join(re.findall(r'<pre class="pr-lines">(.*?)</pre>', page, re.DOTALL))

    assert question_lines.source(module) == unescape(re.sub(r"<[^>]+>", "", code))


def test_every_script_has_its_page_and_a_place_in_the_list(site: Path) -> None:
    """No script is left out, and all are reached from the page that counts."""
    home = (site / "engine/coverage.html").read_text(encoding="utf-8")

    for module in question_lines.modules():
        assert (site / f"engine/scripts/{module}.html").is_file()
        assert f'href="scripts/{module}.html"' in home


def test_nothing_is_left_without_a_reason(site: Path) -> None:
    """The page that counts finds a reason for each way and each condition that it lists."""
    assert "No reason is given." not in (site / "engine/coverage.html").read_text(encoding="utf-8")


@pytest.fixture
def page(site: Path, watched: Watched) -> Iterator[Page]:
    """Open the first page, from the disk; the test fails when a page that it leads to complains."""
    with watched(f"{site.as_uri()}/index.html") as (page, troubles):
        yield page
    assert troubles == []


@pytest.mark.browser
def test_from_a_rule_to_its_line_and_back(page: Page, site: Path) -> None:
    """The rule on folding leads to the line that asks it, and the line to the question and the rule."""
    page.goto(f"{site.as_uri()}/rules/italian.html")
    page.locator("#fold-withdraw-half .pr-kin a[href*='vying.html#L']").first.click()
    line = page.locator(":target")

    expect(line).to_contain_text('rules("fold.refund")')
    line.locator("a").click()
    asked = page.locator("li:target")
    expect(asked).to_contain_text("What does a player who folds take back?")
    asked.get_by_role("link", name="italian/fold-withdraw-half").click()
    expect(page).to_have_url(re.compile(r"/rules/italian\.html#fold-withdraw-half$"))


@pytest.mark.browser
def test_one_rulebook_is_chosen_and_its_sentences_are_shown(page: Page, site: Path) -> None:
    """With Italian Primero chosen, the answers of the others go, and its rule stands there in words."""
    page.goto(f"{site.as_uri()}/engine/scripts/vying.html")
    half = page.get_by_role("link", name="italian/fold-withdraw-half").first
    nothing = page.get_by_role("link", name="english/fold-no-refund").first
    expect(nothing).to_be_visible()

    page.get_by_label("Answers of").select_option(label="Italian Primero (du Coeur, 2002)")

    expect(half).to_be_visible()
    expect(nothing).to_be_hidden()
    shown = "(link) => getComputedStyle(link, '::after').display"
    assert half.evaluate(shown) != "none"
    page.get_by_label("Answers of").select_option(label="every rulebook")
    expect(nothing).to_be_visible()
    assert half.evaluate(shown) == "none"


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_rules_and_lines_stand_side_by_side_or_one_under_the_other(page: Page, site: Path, width: int) -> None:
    """On a wide screen the line stands beside its rule, on a narrow one under it; nothing is wider than the page."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site.as_uri()}/engine/beside/italian.html")
    rule, line = (page.locator(f"#fold-withdraw-half > div:nth-child({place})").bounding_box() for place in (1, 2))
    assert rule
    assert line

    assert (line["x"] > rule["x"]) == (width == 1280)
    assert (line["y"] > rule["y"]) == (width == 390)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
