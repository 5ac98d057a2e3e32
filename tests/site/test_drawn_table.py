"""How the table is drawn in each size and state: every position of whole games, with Python beside the browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref import rulebook
from primero_ref.claims import rulebooks
from primero_ref.edition import RULES
from tests.support.table_page import ALONE, PLAYS, ROOMS, TWO, WHERE, Table, table_beside, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

FIRST = {rulebook(name).script: name for name in reversed(rulebooks()) if rulebook(name).script}
"""Of each script the first rulebook that it plays."""

SIZES = ((390, 844), (360, 640), (1280, 900), (640, 450))
"""The frames in which a game is seen whole: two telephones, a desktop, and that at 200 %."""

SIGHT = """([sizes]) => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element && element.getClientRects().length > 0;
  self.primeroLost = new Set();
  const seen = new Set();
  const bare = (element) => element.outerHTML.replace(/<svg.*?<\\/svg>| (?:aria-label|data-card)="[^"]*"/gs, "");
  self.primeroLook = (moment) => {
    const table = one(".pr-table");
    const drawn = [one(".pr-frame").className, ...all(".pr-frame > :not(.pr-panel)").map(bare)].join();
    if (seen.has(drawn)) return; // but for the pips on the cards it was looked at before
    seen.add(drawn);
    for (const [width, height] of sizes) {
      Object.assign(table.style, {width: `${width}px`, height: `${height}px`});
      const frame = table.getBoundingClientRect();
      const lose = (what) => self.primeroLost.add(`${width}x${height} ${moment}: ${what} (${location.hash})`);
      const bands = [".pr-head", ".pr-mid", ".pr-held", ".pr-acts"].map(one);
      const parts = all(".pr-mid p > b, .pr-layout li, .pr-held li, .pr-holds, .pr-acts :is(button, input, select)");
      for (const part of [...bands, ...parts].filter(shown)) {
        const {left, top, right, bottom} = part.getBoundingClientRect();
        const out = [frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom];
        if (Math.max(...out) > 1) lose(`${part.className || part.localName} ${part.textContent} is out of sight`);
      }
      const apart = [...all(".pr-seats > li"), ...[".pr-mid", ".pr-mine", ".pr-acts"].map(one)].filter(shown);
      apart.forEach((band, place) => {
        const a = band.getBoundingClientRect();
        for (const other of apart.slice(place + 1)) {
          const b = other.getBoundingClientRect();
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1 && high > 1) lose(`${band.className || "a seat"} lies over ${other.className || "a seat"}`);
        }
      });
      for (const part of all(".pr-move, .pr-seats, .pr-mid, .pr-mine, .pr-held .pr-hand").filter(shown)) {
        const cut = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
        if (Math.max(...cut) > 2) lose(`${part.className} ${part.textContent} is cut by ${cut}`);
      }
      for (const part of all(".pr-acts :is(button, input, select), .pr-toss").filter(shown)) {
        const {width: across, height: down} = part.getBoundingClientRect();
        if (Math.min(across, down) < 43) lose(`${part.textContent} is too small to tap`);
      }
    }
    table.removeAttribute("style");
  };
}"""
"""Has the player below look at the table in each size, at each turn, and note what of it is out of sight or cut."""


@pytest.fixture(scope="module")
def drawn(watched: Watched, site: Path, serve: Callable[[Path], str]) -> Iterator[Table]:
    """Open the page with Python beside the browser: it draws as ever, and no engine need start in it."""
    yield from table_beside(watched, f"{serve(site)}/{WHERE}")


@pytest.mark.parametrize("book", [*FIRST.values()])
def test_hand_bid_and_moves_are_in_sight_at_every_turn(drawn: Table, book: str) -> None:
    """With few players and with as many as can sit down, in each size: nothing scrolls, nothing is cut or too small.

    Of the rulebooks that one script plays the first is tried. Those without a script have no turns: they tell one
    question of a game otherwise, or no game at all.
    """
    page = drawn.page
    page.evaluate(SIGHT, [SIZES])
    for number, seed in ((ROOMS[book][0], "Milan"), (ROOMS[book][-1], "Rome")):
        drawn.deal(book, ["person", *["random"] * (number - 1)], seed)
        assert page.evaluate(PLAYS, 500)
        page.evaluate("primeroLook('at the end')")
    page.evaluate("() => { delete self.primeroLook }")
    assert page.evaluate("[...primeroLost]") == []
    assert drawn.troubles == []


def reach(page: Page, target: Locator) -> None:
    """Go on with the tabulator until something has the focus, as one does who sees nothing."""
    expect(target).to_be_visible()
    found = target.element_handle()  # to look for a role at each stop takes longer than the game
    for _ in range(60):
        if found.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"The tabulator does not reach {target}.")


CHOSEN = """(values) => {
  for (const [id, value] of Object.entries(values)) {
    const field = document.getElementById(id);
    field.value = value;
    field.dispatchEvent(new Event("change", {bubbles: true}));
  }
}"""
"""Fills in fields of the form, and leaves the focus where it is."""

OTHERS = {f"pr-chair-{number}-who": "random" for number in (2, 3)}
"""Who sits there with the reader, whatever was played before."""


def test_a_hand_is_played_by_the_accessibility_tree_alone(drawn: Table) -> None:
    """By roles, names and keys: what is held, what is asked, what was done, and how it ended are all told."""
    page = drawn.page
    drawn.form()
    page.evaluate(CHOSEN, {"pr-rulebook": "italian", "pr-number": "3", "pr-seed": "Milan"} | OTHERS)
    page.select_option("[name=pace]", "once", force=True)
    reach(page, page.get_by_role("button", name="Just play"))
    page.keyboard.press("Enter")
    table = page.get_by_role("dialog", name="The table")
    moves = table.get_by_role("group", name="Your moves").get_by_role("button")
    over = table.get_by_role("heading", name="The hand is over")
    for _ in range(60):
        expect(over.or_(moves.first)).to_be_visible()
        if over.is_visible():
            break
        expect(table.get_by_role("heading", name="Your turn")).to_be_focused()
        expect(table.get_by_role("status")).to_contain_text("Alberto may ")
        assert table.get_by_role("list", name="The other players").get_by_role("listitem").count() >= 2
        held = table.get_by_role("list", name="Your cards")
        assert re.search(" of (?:clubs|diamonds|hearts|spades)", held.aria_snapshot())
        before = page.url
        reach(page, moves.filter(has_text=re.compile("^(?:See|Pass|Rest)")).or_(moves).first)
        page.keyboard.press("Enter")
        refusal = table.get_by_role("alert")
        page.wait_for_function(
            "before => location.href !== before || document.querySelector('[role=alert]').textContent", arg=before
        )
        if page.url == before:  # it wants a card
            assert refusal.inner_text().startswith("Alberto may not ")
            reach(page, held.get_by_role("button").first)
            page.keyboard.press("Space")
            reach(page, moves.filter(has_text=re.compile("^(?:See|Pass|Rest)")).or_(moves).first)
            page.keyboard.press("Enter")
            page.wait_for_function("before => location.href !== before", arg=before)
    expect(over).to_be_focused()
    assert drawn.game().over
    assert table.get_by_role("group", name="The end").inner_text()
    assert drawn.troubles == []


def test_the_words_that_stand_on_the_table_are_explained(drawn: Table) -> None:
    """Those of the game that is played and no others, by the keyboard, while hand and moves stay in sight."""
    page = drawn.page
    drawn.form()
    drawn.go(ALONE)
    turn(page)
    page.get_by_role("button", name="Words").focus()
    page.keyboard.press("Enter")
    words = page.get_by_role("region", name="What the words mean")
    expect(words.get_by_role("heading")).to_be_focused()
    told = words.get_by_role("term").all_inner_texts()
    assert {"numerus", "supremus, maximus, fifty-five", "vie"} <= {*told}
    assert not {"settebello", "rest", "black chip, Style"} & {*told}
    expect(words.get_by_role("definition").nth(told.index("numerus"))).to_contain_text("two or three cards of one suit")
    assert page.evaluate(OVERLAID) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Words")).to_be_focused()


OVERLAID = """() => [...document.querySelectorAll(".pr-held .pr-card, .pr-acts button")].filter((part) => {
  const {left, top, width, height} = part.getBoundingClientRect();
  return width && !part.contains(document.elementFromPoint(left + width / 2, top + height / 2)?.closest("svg, button"));
}).map((part) => part.outerHTML)"""
"""Which of the cards in hand and of the moves something lies over."""

MOVING = """(() => {
  self.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    self.moved.push(timing.duration + (timing.delay ?? 0));
    return animate.call(this, frames, timing);
  };
})()"""
"""Keeps how long every card is on its way, from when it could set out."""


def test_cards_move_briefly_and_only_for_who_wants_it(drawn: Table) -> None:
    """Dealt, exchanged and shown, each within 300 milliseconds; with reduced motion nothing moves."""
    page = drawn.page
    page.evaluate(MOVING)
    page.emulate_media(reduced_motion="no-preference")
    drawn.go(f"{ALONE};moves=")
    turn(page)
    dealt: list[float] = page.evaluate("moved.splice(0)")
    assert len(dealt) >= 6  # two to each of three, and what the others have drawn since
    page.locator(".pr-toss").first.click()
    drawn.press("pass")
    page.wait_for_function("() => location.hash.includes('moves=pass')")
    exchanged: list[float] = page.evaluate("moved.splice(0)")
    assert exchanged
    assert max(dealt + exchanged) < 300
    page.emulate_media(reduced_motion="reduce")
    drawn.form()
    page.evaluate("moved.splice(0)")  # what the others drew in the meantime
    drawn.go(ALONE)
    turn(page)
    assert page.evaluate("moved") == []


def test_an_engine_that_breaks_off_is_told_and_the_game_goes_on(drawn: Table) -> None:
    """A lost worker is one sentence; the move is made when it is tried again, by a new worker."""
    page = drawn.page
    drawn.form()
    drawn.go(ALONE)
    turn(page)
    page.evaluate("() => { const worker = workersOfTheEngine.at(-1); worker.postMessage = () => worker.onerror() }")
    drawn.press("vie")
    expect(page.locator(".pr-refusal")).to_have_text(re.compile("^The engine stopped unexpectedly. Nothing is lost"))
    assert drawn.text == ALONE
    page.click(".pr-verb[data-verb=vie] [type=submit]")
    page.wait_for_function("() => location.hash.includes('moves=vie')")


DUEL = (
    f"zorli;seed=d4;edition={RULES};seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;moves=pass,"
    "invite_for_2,double,pay,pass,keep,discard_-1_-2,discard_-1_-2,vie_supremus_for_1,pay_numerus,fold,discard_-2_-3,"
    "keep,bet_numerus_for_45,pay_supremus"
)
"""A hand of Caudate Primero that has come to its duel, in which Alberto has the lesser hand."""


def test_the_duel_says_what_is_drawn_and_how_the_pot_is_parted(drawn: Table) -> None:
    """Whose hand is the lesser, what yielding leaves, and for each try what follows."""
    page = drawn.page
    drawn.go(DUEL)
    turn(page)
    held = page.locator(".pr-holds:visible")
    expect(held).to_contain_text("Your numerus 31 is the lower hand. You may try to improve it")
    expect(page.locator("[data-verb=yield]")).to_contain_text("Bernardo takes 104")
    page.click("[data-verb=try] .pr-opener")
    taking = page.locator(".is-open .pr-taking")
    expect(taking).to_contain_text("You draw 2 cards; Bernardo draws none. Of the 104 counters you get 26 at once")
    page.select_option(".is-open select", "primero")
    expect(taking).to_contain_text(
        "Of the 104 counters you get 17 at once and Bernardo gets 34. Then the better hand takes the"
    )


def test_the_table_is_for_everybody_and_fits_a_phone(drawn: Table, objections: Asks) -> None:
    """Axe objects to nothing in any state, in light and in dark, on a telephone and a desktop; nothing is too wide."""
    page = drawn.page
    drawn.form()

    def fits(*sizes: tuple[int, int]) -> None:
        for width, height in (*sizes, (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert objections(page, ".pr-sitting") == []
            assert page.evaluate("document.documentElement.scrollWidth") == width

    fits()
    drawn.go(TWO)
    expect(page.locator(".pr-head")).to_have_text("Pass the device to Alberto")
    fits()
    page.click("text=I am Alberto")
    turn(page)
    page.locator(".pr-toss").first.click()
    fits((1280, 900))
    page.click("[data-unfolds=menu]")
    page.click(".pr-barred [data-verb=fold]")
    expect(page.locator(".pr-quoted").first).to_be_visible()
    fits()
    page.click("[data-shuts=menu]")
    page.click("[data-unfolds=log]")
    fits()
    page.click("[data-unfolds=words]")
    fits((1280, 900), (360, 640))
    page.click("[data-shuts=words]")
    page.click(".pr-verb[data-verb=vie] .pr-opener")
    page.locator(".pr-verb[data-verb=vie] input").last.fill("51")
    page.click(".pr-verb[data-verb=vie] [type=submit]")
    expect(page.get_by_role("button", name="Make it 50")).to_be_visible()
    fits((1280, 900))
    page.locator(".pr-refusal").get_by_role("button", name="Why?").click()
    expect(page.locator(".is-why .pr-quoted").first).to_be_visible()
    fits()
    page.evaluate("() => { document.querySelector('[name=pace]').value = 'once' }")
    for link in ("scopa;seed=Rome;seats=Alberto:0:person,Bernardo:0:random", DUEL):
        drawn.go(link)
        page.wait_for_function("link => location.hash.slice(1).startsWith(link)", arg=link)
        expect(page.locator(".pr-verb, .pr-onward:visible").first).to_be_visible()
        fits()
    page.evaluate("() => { document.querySelector('[name=pace]').value = 'once' }")
    page.evaluate("link => { location.hash = link }", ALONE)
    page.wait_for_function("() => document.querySelector('.pr-played').textContent.includes('Italian')")
    assert page.evaluate(PLAYS, 100)
    fits()
    page.click("[data-does=sheet]")
    expect(page.locator(".pr-sheet-of table")).to_be_visible()
    fits()
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})
