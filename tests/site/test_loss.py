"""The page “Take it away”: what the browser reckons is what the command says, and the address keeps the choice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from primero_ref.claims import catalogue, rulebook
from primero_ref.footing.fall import without
from primero_ref.footing.survey import supports_of
from primero_ref.sources import works
from primero_ref.weave.site.footing import as_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

WHERE = "findings/take-away.html"

RECKONED = """cuts => cuts.map((cut) => {
  const data = primeroFooting, { losses, fallen, demos, games, hands, idle } = primeroLoss.fall(data, cut);
  const named = (numbers) => Array.from(numbers, (number) => data.rules[number][0]).sort();
  const lost = losses.map(({ rule, question, was, now }) => [data.rules[rule][0], data.questions[question], was, now]);
  return { losses: lost, fallen: named(fallen), turned: [demos, games, hands], idle: named(idle) };
})"""
"""What the page reckons for some cuts, with the names of all that falls."""

TICKED = """([selector]) => {
  const begun = performance.now();
  document.querySelector(selector).click();
  document.body.offsetHeight;
  return performance.now() - begun;
}"""
"""How long a tick takes until all is drawn again, in milliseconds."""


@pytest.fixture(params=["http", "file"])
def page(request: pytest.FixtureRequest, site: Path, serve: Callable[[Path], str], watched: Watched) -> Iterator[Page]:
    """Open the page, from a server and from the disk; the test fails when the page complains."""
    root = serve(site) if request.param == "http" else site.as_uri()
    with watched(f"{root}/{WHERE}") as (page, troubles):
        yield page
    assert troubles == []


def cuts() -> list[list[str]]:
    """Take away each source that a rule rests on, single passages and rules, and several things at once."""
    data: Any = as_data()
    chance = Random("Take it away")
    sources = [row[0] for row in data["sources"]]
    names = [*sources, *(row[0] for row in data["passages"]), *(row[0] for row in data["rules"])]
    single = [[name] for name in (*sources, *chance.sample(names, 60))]
    return [*single, *(chance.sample(names, 4) for _ in range(60)), *(chance.sample(sources, 6) for _ in range(40))]


def reckoned(names: list[str]) -> dict[str, object]:
    """Say what falls as the command does."""
    fall = without(names)
    return {
        "losses": sorted([loss.claim, loss.question, loss.before, loss.after] for loss in fall.losses),
        "fallen": sorted(fall.fallen),
        "turned": [len(fall.demos), len(fall.games), len(fall.witnesses)],
        "idle": sorted({name for name, _ in fall.idle}),
    }


def test_the_page_reckons_as_the_command_does(page: Page) -> None:
    """What falls with sources, passages and rules, one or several, is the same in both."""
    asked = cuts()
    answers = page.evaluate(RECKONED, asked)

    for names, answer in zip(asked, answers, strict=True):
        assert {**answer, "losses": sorted(answer["losses"])} == reckoned(names), names


def test_one_reading_of_an_old_text_counts_as_a_later_writer(page: Page) -> None:
    """The page shades a rule as the findings count it: what one author alone reads in an old text is his own word."""
    held = {name for book in catalogue.compared() for name in rulebook(book).held}
    firmest = {name: {*supports_of(name).values()} for name in held}
    read = sorted(name for name, by in firmest.items() if "reading" in by and not by & {"stated", "implied", "part"})
    assert read
    levels = page.evaluate(
        """names => {
      const { levels } = primeroLoss.fall(primeroFooting, []);
      const place = new Map(primeroFooting.rules.map(([id], number) => [id, number]));
      return names.map((name) => primeroLoss.LEVELS[levels[place.get(name)].now].name);
    }""",
        read,
    )
    assert {*levels} == {"redactor"}


def test_a_choice_is_in_the_address_and_can_be_put_back(page: Page) -> None:
    """What is ticked is told, stays after a reload, and is put back by its button; another address is followed."""
    says = page.locator(".pr-loss-says")
    expect(says).to_contain_text("Nothing is taken away.")
    minsheu = works.source("minsheu-1599").short
    page.get_by_label(minsheu).first.check()
    assert page.evaluate("location.hash") == "#without=minsheu-1599"
    before = says.inner_text()
    assert "now supported only by a later writer" in before

    page.reload()
    expect(says).to_have_text(before)
    page.evaluate("location.hash = '#without=italian/forced-see,zorli-2011'")
    expect(page.locator(".pr-loss-cut button")).to_have_count(2)
    page.get_by_role("button", name="Put back the rule italian/forced-see").click()
    assert page.evaluate("location.hash") == "#without=zorli-2011"
    page.get_by_role("button", name="Put everything back").click()
    expect(says).to_contain_text("Nothing is taken away.")
    assert page.evaluate("location.hash") == ""


def test_the_rules_that_lose_their_texts_are_named(page: Page) -> None:
    """Under “Which rules” each rule that the sentence counts is named, with a link to its page and its sentence."""
    which = page.locator(".pr-loss-which")
    expect(which).to_be_hidden()
    page.evaluate("location.hash = '#without=minsheu-1599,mabbe-1623'")
    which.locator("summary").click()
    fall = without(["minsheu-1599", "mabbe-1623"])
    named = which.locator("ul").first.locator("a")
    assert sorted(named.all_inner_texts()) == sorted(fall.fallen)
    counted = f"{len(fall.fallen)} rules lose their last text"
    expect(page.locator(".pr-loss-says")).to_contain_text(counted)
    less = {loss.claim for loss in fall.losses if loss.before != loss.after} | {name for name, _ in fall.idle}
    assert {*which.locator("a").all_inner_texts()} == less | {*fall.fallen}
    assert (named.first.get_attribute("href") or "").endswith(f"cite/claim/{named.first.inner_text()}.html")

    page.get_by_role("button", name="Put everything back").click()
    expect(which).to_be_hidden()


def test_in_an_opened_rulebook_what_has_changed_comes_first(page: Page) -> None:
    """The rules that lose something stand before the others; none moves while the reader ticks in the list."""
    page.evaluate("location.hash = '#without=minsheu-1599'")
    book = page.locator(".pr-loss details", has=page.locator("summary b", has_text="English Primero (du Coeur, 2002)"))
    book.locator("summary").click()
    changed = book.locator("li").evaluate_all("rows => rows.map((row) => row.classList.contains('is-changed'))")
    assert any(changed)
    assert changed == sorted(changed, reverse=True)

    last = book.locator("li").last
    name = last.locator("a").get_attribute("aria-label")
    last.locator("input").check()
    expect(book.locator("li").last.locator("a")).to_have_attribute("aria-label", name or "")


def test_a_rule_can_be_taken_away_in_its_rulebook(page: Page) -> None:
    """A rulebook opens to its rules, each with how far the texts carry it in words; a tick takes the rule away."""
    book = page.locator(".pr-loss details", has=page.locator("summary b", has_text="Italian Primero (du Coeur, 2002)"))
    book.locator("summary").click()
    rule = book.locator("li", has=page.locator("a[aria-label='The page of italian/forced-see']"))
    expect(rule).to_contain_text("An old text says so.")
    rule.locator("input").check()
    expect(rule).to_contain_text("Taken away. Before: an old text says so.")
    expect(page.locator(".pr-loss-says")).to_contain_text("have another result")


def test_it_can_be_read_on_a_phone_by_everybody(site: Path, watched: Watched, objections: Asks) -> None:
    """With a source taken away and a rulebook open, nothing is too wide, too faint or without a name, light or dark."""
    with watched(f"{(site / WHERE).as_uri()}#without=minsheu-1599") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator(".pr-loss details", has=page.locator("summary b")).first.locator("summary").click()
        expect(page.locator(".pr-loss-rules li").first).to_be_visible()
        assert objections(page, "article") == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert troubles == []


@pytest.mark.parametrize("name", ["findings/footing.html", "cite/claim/italian/forced-see.html"])
def test_what_is_drawn_of_the_graph_can_be_read_by_everybody(
    site: Path, watched: Watched, objections: Asks, name: str
) -> None:
    """The findings and the page of a rule have names for all, and no list of them is wider than a phone."""
    with watched((site / name).as_uri()) as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        assert objections(page, "article") == []
        wide = page.evaluate("""() => [...document.querySelectorAll("article .pr-figures")]
          .filter((home) => home.scrollWidth > 1.25 * home.clientWidth).map(({ textContent }) => textContent)""")
        assert wide == []
        assert troubles == []


def test_what_the_edition_has_not_is_told(page: Page) -> None:
    """An address with a name that nothing bears is told, and the rest of it is taken away."""
    page.evaluate("location.hash = '#without=minsheu-1599,nonsense'")
    expect(page.locator(".pr-loss")).to_contain_text("No rule rests on nonsense")
    expect(page.locator(".pr-loss-cut button")).to_have_count(1)


def test_an_answer_comes_within_a_fifth_of_a_second(page: Page) -> None:
    """From the tick until all squares are drawn again it takes less than 200 ms."""
    assert page.evaluate(TICKED, [".pr-loss-choices input"]) < 200


def test_without_scripts_the_page_says_what_does_the_same(site: Path) -> None:
    """Where no script runs, the page names the command."""
    assert "primero without minsheu-1599" in (site / WHERE).read_text(encoding="utf-8")
