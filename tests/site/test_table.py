"""The table in the page: whole games by mouse and keyboard, what nobody may see, links, records, persons by turns."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
from playwright.sync_api import expect

from primero_ref import rulebook
from primero_ref.cards.pack import UNKNOWN, card
from primero_ref.claims import rulebooks
from primero_ref.game import View
from primero_ref.lessons.course import lesson
from primero_ref.session.session import read_session
from primero_ref.web.form import form_choices
from primero_ref.web.table import answer_json
from tests.support.games import dealer_of
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from primero_ref.game import Game
    from tests.site.conftest import Asks, Firefox, Watched

pytestmark = pytest.mark.browser

WHERE = "play/table.html"

ROOMS: dict[str, list[int]] = {
    book["id"]: book["room"] for book in cast("list[dict[str, Any]]", form_choices()["books"])
}
"""How many can play each game."""

NAMED = re.compile(r"(?<![A-Za-z0-9])(?:1[0-3]|[A2-9TJNQKP])(?:co|cu|sw|ba|bl|bo|ir|th|[cdhs])(?![A-Za-z0-9])|F[12]\b")
"""How a card is written in what the engine answers."""

LISTEN = """(() => {
  const heard = self.heardOfTheEngine = [];
  self.workersOfTheEngine = [];
  const Old = self.Worker;
  self.Worker = class extends Old {
    constructor(...of) {
      super(...of);
      self.workersOfTheEngine.push(this);
      this.addEventListener("message", ({ data }) => data.outcome && heard.push(JSON.stringify(data.outcome)));
    }
  };
})()"""
"""Keeps every answer that comes to the page, so that it can be asked what the page could know."""

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

PLAYS = """async (moves) => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = async (reached) => {
    for (let tries = 0; tries < 4000 && !reached(); tries += 1) await new Promise((done) => setTimeout(done, 5));
    if (!reached()) throw new Error("Nothing happens at " + location.hash);
  };
  const over = () => !one(".pr-end").hidden;
  const here = () => all(".pr-moves > button").find((button) => button.textContent.startsWith("I am "));
  const refused = () => one(".pr-refusal").textContent;
  let made = 0;
  for (; made < moves; made += 1) {
    await until(() => over() || one(".pr-verb") || here());
    here()?.click();
    await until(() => over() || one(".pr-verb"));
    if (over()) break;
    self.primeroLook?.("at a turn");
    const verbs = all(".pr-verb");
    const verb = verbs[(made * 7 + location.hash.length) % verbs.length];
    const before = location.hash;
    verb.querySelector(".pr-opener")?.click();
    if (verb.querySelector(".pr-opener")) {
      self.primeroLook?.("with fields");
      one(".pr-toss")?.click();
      self.primeroLook?.("with fields and a card chosen");
      one(".pr-toss")?.click();
    }
    for (const card of verb.querySelector("[type=submit]") ? [] : all(".pr-toss")) {
      if (!verb.querySelector(".pr-way")) card.click();
    }
    const ways = [...verb.querySelectorAll(".pr-way")];
    const button = ways.length ? ways[made % ways.length] : verb.querySelector("[type=submit]");
    if (ways.length) self.primeroLook?.("with a card chosen");
    button.click();
    await until(() => location.hash !== before || refused());
    if (location.hash === before) self.primeroLook?.("refused");
    for (let tries = 0; location.hash === before && tries < 8; tries += 1) { // it wants cards, or fewer
      const up = all(".pr-toss[aria-pressed=true]");
      const down = all(".pr-toss[aria-pressed=false]");
      if (tries < 4 && down.length) down[0].click();
      else if (up.length) up[0].click();
      one(".pr-refusal").replaceChildren();
      button.click();
      await until(() => location.hash !== before || refused());
    }
    if (location.hash === before) throw new Error(refused());
  }
  return over();
}"""
"""Plays by the buttons of the page: any open move, and where it wants cards, the first in hand."""


class Table(NamedTuple):
    """The page, what it complained of, and where it stands."""

    page: Page
    troubles: list[str]
    address: str

    def form(self) -> None:
        """Go back to the form."""
        if self.page.locator(".pr-table:visible").count():
            self.page.evaluate("document.querySelector('.is-menu [data-does=new]').click()")
        expect(self.page.locator(".pr-table")).to_be_hidden()

    def settings(self) -> None:
        """Open what can be changed of the game."""
        self.form()
        self.page.evaluate("document.querySelector('.pr-change').open = true")

    def press(self, verb: str) -> None:
        """Make a move as it stands, by its button or the one that its fields have."""
        opener = self.page.locator(f".pr-verb[data-verb={verb}] .pr-opener:visible")
        if opener.count():
            opener.click()
        self.page.click(f".pr-verb[data-verb={verb}] [type=submit]")

    def menu(self, does: str) -> None:
        """Do something by the menu."""
        self.page.click("[data-unfolds=menu]")
        self.page.click(f".is-menu [data-does={does}]")

    def deal(self, book: str, who: list[str], seed: str = "Milan") -> None:
        """Fill in the form and deal."""
        self.settings()
        page = self.page
        page.select_option("#pr-rulebook", book)
        page.select_option("#pr-number", str(len(who)))
        for place, how in enumerate(who, 1):
            page.select_option(f"#pr-chair-{place}-who", how)
        page.fill("#pr-seed", seed)
        page.select_option("[name=pace]", "once", force=True)
        page.click(".pr-setting [type=submit]")
        expect(page.locator(".pr-table")).to_be_visible()

    def go(self, link: str) -> None:
        """Go to a link in the page that is open, and wait for its table."""
        self.page.evaluate("link => { location.hash = link }", link)
        expect(self.page.locator(".pr-table")).to_be_visible()

    @property
    def text(self) -> str:
        """The sitting, as the address has it."""
        return self.page.url.partition("#")[2]

    def game(self) -> Game:
        """Play what the address says here, with every card open."""
        return read_session(self.text).game()

    def heard(self) -> list[dict[str, Any]]:
        """Give every answer of the engine since the last asking."""
        told: list[str] = self.page.evaluate("self.heardOfTheEngine.splice(0)")
        return [json.loads(one) for one in told]


@pytest.fixture(scope="module")
def opened(watched: Watched, site: Path, serve: Callable[[Path], str]) -> Iterator[Table]:
    """Open the page once, so that the engine starts once, and keep what it complains of."""
    address = f"{serve(site)}/{WHERE}"
    with watched(address) as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.context.add_init_script(LISTEN)
        page.reload()
        page.keyboard.press("Shift")  # who touches nothing is not yet a player
        page.wait_for_function("() => self.heardOfTheEngine.length")  # to the deal that the page asks for in advance
        yield Table(page, troubles, address)


@pytest.fixture
def whole(opened: Table) -> Iterator[Table]:
    """Give the table with an engine of its own, the form before us; the test fails when the page complains."""
    yield from with_the_form(opened)


@pytest.fixture(scope="module")
def drawn(watched: Watched, site: Path, serve: Callable[[Path], str]) -> Iterator[Table]:
    """Open the page with Python beside the browser: it draws as ever, and no engine need start in it."""
    address = f"{serve(site)}/{WHERE}"
    with watched("about:blank") as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        answer_beside(page)
        page.goto(address)
        yield Table(page, troubles, address)


@pytest.fixture
def table(drawn: Table) -> Iterator[Table]:
    """Give that with the form before us; the test fails when the page complains."""
    yield from with_the_form(drawn)


def with_the_form(table: Table) -> Iterator[Table]:
    """Give a table as somebody finds it who has not yet sat down, and see that it never complained."""
    table.form()
    table.heard()
    yield table
    assert table.troubles == []


def turn(page: Page) -> None:
    """Wait until the reader is asked for a move."""
    expect(page.locator(".pr-verb").first).to_be_visible()


def hidden(game: Game, eyes: str) -> set[str]:
    """Name the cards that a seat cannot know: those that lie face down for it, and were never shown to it."""
    view = View(game.table, game.rules, game.offer, eyes)
    seen = {one for event in view.log for one in (*event.cards, *event.drawn)}
    lying = {*game.table.layout, *(one for hand in view.hands.values() for one in hand)}
    everywhere = {one for seat in game.table.players.values() for one in seat.cards} | {*game.table.pack}
    return {str(one) for one in everywhere - seen - lying if one is not UNKNOWN}


def nothing_hidden_was_told(table: Table) -> set[str]:
    """Check each answer of the engine up to the end of a game against the cards as they lie; give whose eyes saw."""
    seats = set()
    for answer in table.heard():
        if "table" not in answer or answer["table"]["over"]:
            continue
        seats.add(answer["table"]["seat"])
        game = read_session(answer["text"]).game(answer["table"]["step"])
        told = {*NAMED.findall(json.dumps(answer["table"]))}
        assert not told & hidden(game, answer["table"]["seat"]), answer["text"]
    return seats


def knows_nothing_hidden(table: Table, eyes: str) -> None:
    """Check that no answer of the engine, and nothing on the page, names a card that the seat may not know."""
    assert nothing_hidden_was_told(table) <= {eyes, ""}
    names = {card(one).name for one in hidden(table.game(), eyes)}
    shown = table.page.locator(".pr-table").evaluate("one => one.outerHTML")
    assert not [name for name in names if f'"{name}"' in shown]


@pytest.mark.parametrize("book", [name for name in rulebooks() if rulebook(name).script])
def test_every_game_is_played_to_its_end_by_buttons(whole: Table, book: str) -> None:
    """Whatever is open is done by a button and its fields, nothing hidden reaches the page, and the end is told.

    Here the engine answers within the page; in the tests below the same Python does so beside it.
    """
    table, page = whole, whole.page
    number = next(one for one in ROOMS[book] if one > 2 or len(ROOMS[book]) == 1 or book == "scopa")
    table.deal(book, ["person", *["random"] * (number - 1)])

    assert page.evaluate(PLAYS, 500)
    assert table.game().over
    assert page.inner_text(".pr-head") == "The game is over"
    assert page.inner_text(".pr-ending")
    nothing_hidden_was_told(table)


@pytest.mark.parametrize("book", [name for name in rulebooks() if rulebook(name).script])
def test_hand_bid_and_moves_are_in_sight_at_every_turn(drawn: Table, book: str) -> None:
    """With few players and with as many as can sit down, in each size: nothing scrolls, nothing is cut or too small.

    The rulebooks without a script have no turns: they tell one question of a game otherwise, or no game at all.
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


@pytest.mark.parametrize("book", ["italian", "zorli"])
def test_persons_play_to_the_end_and_each_sees_with_his_own_eyes_only(table: Table, book: str) -> None:
    """Three round one device: what comes to the page is for whoever holds it, or for nobody."""
    table.deal(book, ["person"] * 3, "Genoa")

    assert table.page.evaluate(PLAYS, 500)
    assert {"", "Alberto", "Bernardo", "Cinthio"} == nothing_hidden_was_told(table)


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Go on with the tabulator until something that fits has the focus."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"The tabulator does not reach {selector}.")


@pytest.mark.parametrize("book", ["italian", "scopa"])
def test_the_keyboard_alone_plays_a_whole_game(table: Table, book: str) -> None:
    """From the button that deals to the end: tabulator, space bar and Enter; the focus is never lost."""
    page = table.page
    number = 3 if book == "italian" else 2
    table.deal(book, ["person", *["random"] * (number - 1)], "Urbino")
    page.focus(".pr-head")
    for _ in range(60):
        page.wait_for_selector(".pr-verb, .pr-end:not([hidden])")
        if page.locator(".pr-end:visible").count():
            break
        assert page.evaluate("document.activeElement.matches('.pr-head')")
        if book == "scopa":
            tab_to(page, ".pr-toss")
            page.keyboard.press("Space")
        fold = page.locator(".pr-verb[data-verb=fold]").count()
        tab_to(
            page, ".pr-way" if book == "scopa" else ".pr-verb[data-verb=fold] .pr-move" if fold else ".pr-verb .pr-move"
        )
        before = page.url
        page.keyboard.press("Enter")
        if page.locator(".pr-verb.is-open").count():
            tab_to(page, ".pr-verb.is-open [type=submit]")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "before => location.href !== before || document.querySelector('.pr-refusal').textContent", arg=before
        )
        if page.url == before:  # it wants a card
            tab_to(page, ".pr-toss", "Shift+Tab")
            page.keyboard.press("Space")
            tab_to(page, ".pr-verb [type=submit]")
            page.keyboard.press("Enter")
            page.wait_for_function("before => location.href !== before", arg=before)

    assert table.game().over
    assert page.evaluate("document.activeElement.matches('.pr-head')")
    tab_to(page, "[data-does=again]")
    page.keyboard.press("Enter")
    expect(page.locator(".pr-frame .pr-played")).to_contain_text("game 2")


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
    over = table.get_by_role("heading", name="The game is over")
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


TWO = "italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:person;dealer=Bernardo"


def test_the_device_is_passed_with_all_cards_covered(table: Table) -> None:
    """Between two persons no card is on the page or in what came to it, and each sees his own alone."""
    page = table.page
    page.goto("about:blank")  # of a game that was played before, cards may still lie there
    page.goto(table.address)
    table.go(TWO)
    expect(page.locator(".pr-head")).to_have_text("Pass the device to Alberto")
    knows_nothing_hidden(table, "")
    page.click("text=I am Alberto")
    turn(page)
    knows_nothing_hidden(table, "Alberto")
    table.press("vie")

    expect(page.locator(".pr-head")).to_have_text("Pass the device to Bernardo")
    assert page.locator(".pr-felt [aria-label*=' of ']").count() == 0
    assert "of hearts" not in page.inner_text(".pr-table")
    table.heard()  # the first answer to Alberto's move was for his own eyes
    page.click("text=I am Bernardo")
    turn(page)
    knows_nothing_hidden(table, "Bernardo")
    own = [card(str(one)).name for one in table.game().view("Bernardo").cards]
    assert page.locator(".pr-mine .pr-card").evaluate_all("all => all.map(one => one.ariaLabel)") == own


def test_a_link_brings_the_game_back(table: Table) -> None:
    """The address is the sitting: loaded again, it stands where the game stood, with all that had happened."""
    page = table.page
    table.deal("italian", ["person", "random", "random"], "Naples")
    turn(page)
    page.evaluate(PLAYS, 1)
    page.wait_for_selector(".pr-verb, .pr-end:not([hidden])")
    told = page.locator(".pr-past").inner_text()
    text = table.text
    page.reload()
    expect(page.locator(".pr-table")).to_be_visible()

    assert (table.text, page.locator(".pr-past").inner_text()) == (text, told)


ALONE = "italian;seed=Siena;seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;dealer=Cinthio"


def test_a_move_is_taken_back_looked_at_again_and_made_otherwise(table: Table) -> None:
    """Undo goes back to one's own decision; from an earlier one another move makes another game."""
    page = table.page
    page.select_option("[name=pace]", "once", force=True)
    table.go(ALONE)
    turn(page)
    table.press("vie")
    expect(page.locator(".pr-past")).to_contain_text("Alberto vies")
    page.wait_for_selector(".pr-verb, .pr-end:not([hidden])")
    table.menu("undo")
    page.wait_for_function("text => location.hash === `#${text}`", arg=ALONE)
    turn(page)

    table.press("vie")
    page.wait_for_function("() => /moves=.*,.*,/.test(location.hash)")
    page.wait_for_selector(".pr-verb, .pr-end:not([hidden])")
    page.click("[data-goes=first]")
    expect(page.locator(".pr-head")).to_have_text("What if? It was your turn")
    assert "Alberto vies" not in page.inner_text(".pr-past")
    page.locator(".pr-toss").first.click()
    table.press("pass")
    page.wait_for_function("() => location.hash.includes('moves=pass')")
    expect(page.locator(".pr-past")).to_contain_text("Alberto passes")


def test_what_is_barred_says_why_with_the_words_of_its_source(table: Table) -> None:
    """The sentence, the rule as a link with its grade, and the words it rests on; it can be shut again."""
    page = table.page
    table.go(ALONE)
    turn(page)
    page.click("[data-unfolds=menu]")
    page.locator(".pr-barred [data-verb=fold]").focus()
    page.keyboard.press("Enter")
    why = page.locator(".pr-why")
    expect(why).to_contain_text("Alberto may not fold: there is no vie to answer.")
    assert page.locator(".pr-table code:visible").count() == 0  # no id stands on the face of the table
    assert why.locator("a").first.get_attribute("href") == "../rules/italian.html#fold-answers-vie"
    expect(why.locator(".pr-quoted a").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(why).to_be_hidden()


def test_a_refused_move_is_told_beside_its_button_and_changes_nothing(table: Table) -> None:
    """The engine's one sentence with its rule."""
    page = table.page
    table.go(ALONE)
    turn(page)
    table.press("pass")
    refused = page.locator(".pr-refusal")
    expect(refused).to_contain_text("Alberto may not pass without a change")
    assert table.text == ALONE
    refused.get_by_role("button", name="Why?").click()
    expect(page.locator(".is-why .pr-quoted").first).to_be_visible()
    assert not page.locator(".pr-table code:visible").count()
    assert {link.get_attribute("target") for link in page.locator(".is-why a").all()} == {"_blank"}
    page.keyboard.press("Escape")
    expect(refused.get_by_role("button", name="Why?")).to_be_focused()
    page.click(".pr-verb[data-verb=vie] .pr-opener")
    page.locator(".pr-verb[data-verb=vie] input").last.fill("51")
    page.click(".pr-verb[data-verb=vie] [type=submit]")
    expect(refused).to_contain_text("51")
    nearest = page.get_by_role("button", name="Make it 50")
    assert table.text == ALONE  # it is offered, and not made
    nearest.click()
    page.wait_for_function("() => location.hash.includes('moves=vie_numerus_20_for_50')")


def test_the_others_act_when_they_are_told_to(table: Table) -> None:
    """Step by step each of them waits for the button, which has the focus; each act is told in the live line."""
    page = table.page
    page.select_option("[name=pace]", "step", force=True)
    table.go(ALONE)
    turn(page)
    table.press("vie")
    expect(page.locator(".pr-onward")).to_be_focused()
    expect(page.locator(".pr-now")).to_contain_text("Alberto vies numerus 20 for 1. It is Bernardo’s turn.")
    page.keyboard.press("Enter")
    expect(page.locator(".pr-now")).to_contain_text("It is Cinthio’s turn.")
    expect(page.locator(".pr-now")).to_contain_text("Bernardo ")
    assert len(table.game().moves) == 2
    page.select_option("[name=pace]", "once", force=True)


def moves(table: Table) -> int:
    """Count the moves in the address."""
    return len(read_session(table.text).moves)


def test_what_is_pressed_twice_is_done_twice(table: Table) -> None:
    """Two quick clicks that let the others act, look a step back or on, or undo, are two, and none is lost."""
    page = table.page
    page.select_option("[name=pace]", "step", force=True)
    table.go(ALONE)
    turn(page)
    page.click(".pr-verb[data-verb=vie] .pr-opener")
    page.dblclick(".pr-verb[data-verb=vie] [type=submit]")
    expect(page.locator(".pr-onward")).to_be_visible()  # not focused: the second click may come after the answer
    assert moves(table) == 1
    page.dblclick(".pr-onward")
    page.wait_for_function("() => document.querySelector('.pr-at').textContent === '3 moves'")
    page.dblclick("[data-goes=back]")
    expect(page.locator(".pr-at")).to_have_text("after 1 of 3 moves")
    page.dblclick("[data-goes=on]")
    expect(page.locator(".pr-at")).to_have_text("3 moves")

    table.go(f"{TWO};moves=vie_numerus_20_for_1,see")
    expect(page.locator(".pr-at")).to_have_text("2 moves")
    page.click("[data-unfolds=menu]")
    page.dblclick("[data-does=undo]")
    page.wait_for_function("text => location.hash === `#${text}`", arg=TWO)
    page.select_option("[name=pace]", "once", force=True)


CLICK = """([selector, now]) => {
  performance.now = () => now;
  const like = {detail: 1, clientX: 200, clientY: 200, bubbles: true, cancelable: true};
  document.querySelector(selector).dispatchEvent(new MouseEvent("click", like));
}"""
"""Clicks on something at one and the same place, at a time of ours."""


def test_the_second_click_of_a_double_click_does_nothing_else(table: Table) -> None:
    """Where the first has put another button under the pointer, that is not pressed; a later click presses it."""
    page = table.page
    table.go(TWO)
    expect(page.locator(".pr-head")).to_have_text("Pass the device to Alberto")
    page.evaluate(CLICK, [".pr-moves > button", 1000])
    turn(page)
    page.evaluate(CLICK, [".pr-verb[data-verb=vie] [type=submit]", 1200])
    assert page.evaluate("new Promise(done => setTimeout(() => done(location.hash), 300))") == f"#{TWO}"
    page.evaluate(CLICK, [".pr-verb[data-verb=vie] [type=submit]", 3000])
    page.wait_for_function("() => location.hash.includes('moves=vie')")
    page.evaluate("() => delete performance.now")


def test_who_deals_first_can_be_chosen(table: Table) -> None:
    """One of those who sit down, or whom the rules name; the form has him again for a new table."""
    page = table.page
    table.settings()
    page.fill("#pr-chair-2-name", "Beatrice")
    page.dispatch_event("#pr-chair-2-name", "change")
    page.select_option("#pr-number", "3")
    page.select_option("#pr-dealer", "Beatrice")
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-table")).to_be_visible()
    assert dealer_of(table.game()).name == "Beatrice"
    table.form()
    assert page.input_value("#pr-dealer") == "1"
    assert page.locator("#pr-dealer option:enabled").all_inner_texts()[1:] == ["Alberto", "Beatrice", "Cinthio"]
    page.select_option("#pr-dealer", "2")
    page.select_option("#pr-number", "2")
    assert page.input_value("#pr-dealer") == ""
    page.fill("#pr-chair-2-name", "Bernardo")


def test_an_engine_that_falls_silent_is_told_and_the_next_try_goes_on(table: Table) -> None:
    """After its ten seconds, here shorter, it is given up; the game keeps its address, and a new worker plays on."""
    page = table.page
    page.select_option("[name=pace]", "step", force=True)
    table.go(ALONE)
    turn(page)
    table.press("vie")
    expect(page.locator(".pr-onward")).to_be_focused()
    text = table.text
    page.evaluate(
        "() => { workersOfTheEngine.at(-1).terminate(); self.slow = setTimeout;"
        "self.setTimeout = (done, after) => slow(done, after / 100) }"
    )
    page.click(".pr-onward")
    expect(page.locator(".pr-now.is-wrong")).to_have_text(re.compile("^Stopped after ten seconds. Nothing is lost"))
    assert table.text == text
    page.evaluate("() => { self.setTimeout = slow }")
    page.click(".pr-onward")
    expect(page.locator(".pr-at")).to_have_text("2 moves")
    page.select_option("[name=pace]", "once", force=True)


def test_an_engine_that_does_not_come_is_told_in_a_sentence(chromium: Browser, table: Table) -> None:
    """The form stays, and the button can be tried again."""
    page = chromium.new_page()
    page.route("**/engine-01.js*", lambda route: route.abort())
    page.goto(table.address)
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-setting output")).to_have_text("The engine could not be loaded.")
    expect(page.locator(".pr-setting")).to_be_visible()
    page.close()


def test_an_old_link_to_a_lesson_opens_it_at_the_table(table: Table) -> None:
    """Its words stand beside the game, and a move that it does not ask for is answered by it and not made."""
    page = table.page
    one = lesson("forced-see")
    table.go("lesson=3;step=3")
    expect(page.locator(".pr-taught")).to_contain_text(one.title)
    turn(page)
    table.press("see")
    expect(page.locator(".pr-refusal")).to_contain_text(dict(one.moves[3].others)["see"])
    expect(page.locator(".pr-taught")).to_contain_text(one.moves[3].asks)


HOSTILE = (
    "italian;seed=x;seats=Alberto:50:person", "italien;seed=x", "italian;moves=<img/src=x/onerror=alert(1)>",
    "italian;seed=x;seats=A:1:person,B:1:steady;moves=pass", "%%%;", "record=%5BRulebook", "rules:nobody;x=y",
    "italian;seed=x;seats=A:999999999999999999999:person,B:1:bold", "italian;seed=x;seats=" + "A:1:person," * 3000,
)  # fmt: skip


def test_a_hostile_link_is_answered_with_a_sentence_and_the_form(table: Table) -> None:
    """Nothing of it is run, and one can sit down all the same."""
    page = table.page
    for link in HOSTILE:
        page.evaluate("link => { location.hash = link }", link)
        expect(page.locator(".pr-setting output.is-wrong")).to_be_visible()
        expect(page.locator(".pr-setting")).to_be_visible()
        assert page.locator(".pr-table:visible").count() == 0
        page.evaluate("document.querySelector('.pr-setting output').classList.remove('is-wrong')")
    assert page.locator(".pr-sitting img, .pr-sitting script").count() == 0


def test_a_place_on_the_page_is_no_game(table: Table) -> None:
    """Who goes to the text by the first link of the page keeps his table, and the next move its address."""
    page = table.page
    table.go(ALONE)
    turn(page)
    page.evaluate("() => { location.hash = 'furo-main-content' }")
    table.press("vie")
    page.wait_for_function("() => location.hash.includes('moves=vie')")


def test_a_record_is_looked_at_move_by_move_and_a_wrong_one_refused(table: Table) -> None:
    """A game of another table is pasted, stands at its deal, and steps on; what is no record is told in a sentence."""
    page = table.page
    for wrong in ("", '[Rulebook "italian"]\n\nAlberto: <script>alert(1)</script>', "\0" * 50, "[" * 5000):
        page.fill("#pr-record", wrong)
        page.click("[data-does=read]")
        expect(page.locator(".pr-setting output.is-wrong")).to_be_visible()
        page.evaluate("document.querySelector('.pr-setting output').classList.remove('is-wrong')")
    text = json.loads(answer_json("show", ALONE, "Alberto"))["text"]
    while not read_session(text).game().over:
        session = read_session(text)
        game = session.game()
        text = (
            session._replace(participants=tuple(who._replace(who="random") for who in session.participants))
            .after(game.offer.moves()[0] if game.offer else "")
            .text
        )
    record = read_session(text).game().record()
    page.fill("#pr-record", record)
    page.click("[data-does=read]")
    expect(page.locator(".pr-at")).to_contain_text("after 0 of")
    page.click("[data-goes=on]")
    expect(page.locator(".pr-at")).to_contain_text("after 1 of")
    page.click("[data-goes=last]")
    expect(page.locator(".pr-head")).to_have_text("The game is over")
    table.menu("write")
    expect(page.locator("#pr-written")).to_have_value(record)


def test_the_end_tells_who_had_what_and_the_chances(table: Table) -> None:
    """Each decision with its cards and its chance, as the engine counts them."""
    page = table.page
    table.deal("italian", ["person", "random", "random"], "Mantua")
    page.evaluate(PLAYS, 100)
    page.click("[data-does=sheet]")
    expect(page.locator(".pr-sheet-of tbody tr")).to_have_count(len(table.game().moves))
    for name in ("Alberto", "Bernardo", "Cinthio"):
        assert name in page.inner_text(".pr-sheet-of")
    page.click("text=The same deal again")
    turn(page)
    assert not table.game().moves


def test_rules_of_ones_own_are_played_and_lead_back(table: Table) -> None:
    """The report sends its choices; the table says whose rules they are and links back with them."""
    page = table.page
    report = page.context.new_page()
    answer_beside(report)
    report.goto(f"{table.address.removesuffix(WHERE)}cite/report.html#italian;fold.refund=nothing")
    way = report.locator("[data-does=play]")
    expect(way).to_be_visible()
    link = str(way.evaluate("one => one.hash")).removeprefix("#")
    report.close()
    page.evaluate("link => { location.hash = link }", link)
    expect(page.locator(".pr-setting output")).to_contain_text("your own rules")
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-frame .pr-played")).to_contain_text("rules of your own")

    assert table.text.startswith("italian;fold.refund=nothing;")
    back = page.locator(".pr-frame .pr-played a").get_attribute("href")
    assert back == "../cite/report.html#italian;fold.refund=nothing"


DUEL = (
    "zorli;seed=d4;seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;moves=pass,invite_for_2,double,pay,pass,"
    "keep,discard_-1_-2,discard_-1_-2,vie_supremus_for_1,pay_numerus,fold,discard_-2_-3,keep,bet_numerus_for_45,"
    "pay_supremus"
)
"""A hand of Caudate Primero that has come to its duel, in which Alberto has the lesser hand."""


def test_the_duel_says_what_is_drawn_and_how_the_pot_is_parted(drawn: Table) -> None:
    """Whose hand is the lesser, what yielding leaves, and for each try what follows."""
    page = drawn.page
    drawn.go(DUEL)
    turn(page)
    held = page.locator(".pr-holds:visible")
    expect(held).to_contain_text("Your numerus 31 is the lesser hand. You may try to better it")
    expect(page.locator("[data-verb=yield]")).to_contain_text("Bernardo takes 104")
    page.click("[data-verb=try] .pr-opener")
    taking = page.locator(".is-open .pr-taking")
    expect(taking).to_contain_text("You draw 2 cards; Bernardo draws none. First 26 of the 104 go to you and 26 to")
    page.select_option(".is-open select", "primero")
    expect(taking).to_contain_text("First 17 of the 104 go to you and 34 to Bernardo. Then the better hand takes the")


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
    page.click("[data-shuts=log]")
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


def test_without_scripts_a_game_played_out_is_there_and_the_form_is_not(chromium: Browser, site: Path) -> None:
    """What was done, the table at the end, and the record, as the engine played them when the page was made."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")

    assert page.locator(".pr-sample .pr-deed").count() > 5
    assert '[Rulebook "italian"]' in page.inner_text(".pr-sample pre")
    assert not page.locator(".pr-sitting:visible").count()
    expect(page.locator(".pr-scriptless")).to_contain_text("scripts")
    assert "primero play" in page.inner_text("article")
    context.close()


def test_firefox_plays_a_game_from_the_disk(firefox: Firefox, site: Path) -> None:
    """From a file, by the same buttons."""
    firefox.open(f"{site.as_uri()}/{WHERE}#{ALONE}")
    firefox.wait("return document.querySelector('.pr-verb')")
    firefox.ask("document.querySelector('[name=pace]').value = 'once'")

    assert firefox.ask(f"return ({PLAYS})(100)")
