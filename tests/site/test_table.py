"""The table in the page: whole games by mouse and keyboard, what nobody may see, links, records, persons by turns."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref import rulebook
from primero_ref.cards.pack import card
from primero_ref.claims import rulebooks
from primero_ref.lessons.course import lesson
from primero_ref.session.session import read_session
from primero_ref.web.table_requests import answer_json
from tests.support.games import dealer_of
from tests.support.python_beside import answer_beside
from tests.support.table_page import ALONE, NAMED, PLAYS, ROOMS, TWO, WHERE, Table, hidden, table_beside, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.site.conftest import Watched
    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

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
    yield from table_beside(watched, f"{serve(site)}/{WHERE}")


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
    one_has_all = sum(sum_ > 0 for sum_ in table.game().stacks.values()) < 2 and book != "scopa"
    assert page.inner_text(".pr-head") == f"The {'game' if one_has_all else 'hand'} is over"
    assert page.inner_text(".pr-after [data-does=again] b") == "Next hand"
    assert page.inner_text(".pr-ending")
    nothing_hidden_was_told(table)


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
    expect(page.locator(".pr-frame .pr-played")).to_contain_text("hand 2")


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
    expect(refused).to_contain_text("Alberto may not pass without exchanging a card")
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


def test_a_bet_is_two_taps(table: Table) -> None:
    """Opened, the bet offers the likely hands with their sums, and a tap on one of them makes the move."""
    page = table.page
    table.go(ALONE)
    turn(page)
    page.click(".pr-verb[data-verb=vie] .pr-opener")
    likely = page.get_by_role("group", name="Likely moves").get_by_role("button")
    expect(likely.first).to_be_focused()
    expect(likely.first).to_contain_text("Numerus 22 for 1")
    expect(likely.first).to_contain_text("keep all cards")
    likely.first.click()
    page.wait_for_function("() => location.hash.includes('moves=vie_numerus_22_for_1')")


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


def test_a_level_is_chosen_for_all_the_others_and_for_each_seat_another_may_be(table: Table) -> None:
    """The level sets every seat but the reader's, a seat may leave it open, and the caption says what is dealt."""
    page = table.page
    table.settings()
    page.select_option("#pr-rulebook", "english")
    page.select_option("#pr-number", "3")
    for seat, who in ((1, "person"), (2, "bold"), (3, "cautious")):
        page.select_option(f"#pr-chair-{seat}-who", who)
    page.select_option("#pr-level", label="easy")
    expect(page.locator(".pr-chosen")).to_have_text("English Primero (du Coeur, 2002): 3 players, 20 counters each.")
    assert [page.input_value(f"#pr-chair-{seat}-who") for seat in (1, 2, 3)] == ["person", "sensible", "sensible"]
    page.select_option("#pr-chair-3-who", "bold")
    assert page.input_value("#pr-level") == ""
    page.select_option("#pr-level", label="good")
    expect(page.locator(".pr-unstaked")).to_be_hidden()
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-table")).to_be_visible()
    assert [who.who for who in read_session(table.text).participants] == ["person", "steady", "steady"]
    table.settings()
    page.select_option("#pr-rulebook", "scopa")
    expect(page.locator(".pr-unstaked")).to_be_visible()


def test_friends_who_share_a_device_are_chosen_in_one_place(table: Table) -> None:
    """One choice seats friends in every chair, the caption says so, and a level puts the computer there again."""
    page = table.page
    table.settings()
    page.select_option("#pr-rulebook", "italian")
    page.select_option("#pr-number", "3")
    page.select_option("#pr-level", label="friends, who share this device")
    expect(page.locator(".pr-chosen")).to_have_text(
        "Italian Primero (du Coeur, 2002): 3 players on this device, 20 counters each."
    )
    assert [page.input_value(f"#pr-chair-{seat}-who") for seat in (1, 2, 3)] == ["person"] * 3
    page.select_option("#pr-level", label="easy")
    assert [page.input_value(f"#pr-chair-{seat}-who") for seat in (1, 2, 3)] == ["person", "sensible", "sensible"]
    page.select_option("#pr-level", label="friends, who share this device")
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-table")).to_be_visible()
    assert [who.who for who in read_session(table.text).participants] == ["person"] * 3


def test_a_hand_is_played_against_the_master(whole: Table) -> None:
    """The third level sets the master at every other seat, and in the page itself he plays the hand to its end."""
    table, page = whole, whole.page
    table.settings()
    page.select_option("#pr-rulebook", "italian")
    page.select_option("#pr-number", "3")
    page.select_option("#pr-chair-1-who", "person")
    page.select_option("#pr-level", label="master")
    page.select_option("[name=pace]", "once", force=True)
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-table")).to_be_visible()
    assert [who.who for who in read_session(table.text).participants] == ["person", "master", "master"]

    assert page.evaluate(PLAYS, 500)
    assert table.game().over
    nothing_hidden_was_told(table)


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
    """Without a first deal the form stays, and the button can be tried again."""
    page = chromium.new_page()
    page.route("**/engine-01.js*", lambda route: route.abort())
    page.route("**/_web/first-deals.js*", lambda route: route.abort())
    page.goto(table.address)
    page.click(".pr-setting [type=submit]")
    expect(page.locator(".pr-setting output")).to_have_text("The engine could not be loaded.")
    expect(page.locator(".pr-setting")).to_be_visible()
    page.close()


def test_a_move_for_which_no_engine_comes_is_told_and_the_game_stays(chromium: Browser, table: Table) -> None:
    """The cards of the first deal stay, a sentence says what failed, and the move can be made again."""
    page = chromium.new_page()
    page.route("**/engine-01.js*", lambda route: route.abort())
    page.goto(table.address)
    page.click(".pr-setting [type=submit]")
    page.locator(".pr-held .pr-toss").first.click()
    page.get_by_role("button", name="Pass").click()
    told = "The engine could not be loaded. Nothing is lost: try again, or load this page again."
    expect(page.locator(".pr-refusal")).to_have_text(told)
    expect(page.get_by_role("button", name="Pass")).to_be_enabled()
    expect(page.locator(".pr-held .pr-toss").first).to_be_visible()
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
    expect(page.locator(".pr-head")).to_have_text(re.compile("^The (?:hand|game) is over$"))
    table.menu("write")
    expect(page.locator("#pr-written")).to_have_value(record)


def test_of_several_records_one_is_chosen(table: Table) -> None:
    """A file of an evening is pasted whole: the page tells how many games it has, and opens the chosen one."""
    page = table.page
    texts = [f"italian;seed=Rome;seats={who}:9:person,Zoe:9:person;dealer=Zoe" for who in ("Ann", "Ben", "Cid")]
    page.fill("#pr-record", "\n".join(read_session(text).game().record() for text in texts))
    page.click("[data-does=read]")
    expect(page.locator(".pr-setting output")).to_have_text("This text has 3 games. Choose one, and open it.")
    which = page.get_by_label("Which of its games")
    expect(which).to_be_focused()
    which.select_option("2: Ben Zoe")
    page.click("[data-does=read]")
    expect(page.locator(".pr-table")).to_be_visible()
    assert table.text == texts[1]


def test_the_end_tells_who_had_what_and_the_chances(table: Table) -> None:
    """Each decision with its cards and its chance, as the engine counts them."""
    page = table.page
    table.deal("italian", ["person", "random", "random"], "Mantua")
    page.evaluate(PLAYS, 100)
    page.click("[data-does=sheet]")
    expect(page.locator(".pr-sheet-of tbody tr")).to_have_count(len(table.game().moves))
    for name in table.game().players:
        assert name in page.inner_text(".pr-sheet-of")
    deal, moves = table.text.partition(";moves=")[0], table.game().moves
    page.click("text=The same deal again")
    turn(page)
    assert table.text.partition(";moves=")[0] == deal
    assert len(table.game().moves) < len(moves)


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
