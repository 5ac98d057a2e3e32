"""The table as the build writes it: the form, the pictures, and the game that stands there without scripts."""

from __future__ import annotations

import json
import re
from html import unescape
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from primero_ref import load, rulebook
from primero_ref.cards.pack import SYSTEMS
from primero_ref.claims import GRADES, rulebooks
from primero_ref.players import PLAYER_NAMES
from primero_ref.players.levels import LEVELS
from primero_ref.reconstruction.switches import switches
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.table.form import form
from primero_ref.weave.parts.table.pictures import pictures
from primero_ref.weave.parts.table.sample import sample_game
from primero_ref.weave.parts.table.sitting import RUNLESS, SittingPart
from primero_ref.weave.site import theme
from primero_ref.web.form import form_choices

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

FORM = form("../")


def table(*, runs: bool) -> str:
    """Write the table, with Python for the browser or without."""
    return SittingPart(()).web(cast("Page", SimpleNamespace(runs=runs, root="../")), Markup())


TABLE = table(runs=True)


def first(pattern: str, text: str) -> str:
    """Give the first thing of a pattern, or its part in brackets."""
    match = re.search(pattern, text)
    assert match is not None
    return match[match.re.groups]


def test_every_rulebook_that_is_played_is_offered_once() -> None:
    """The list has them all, Italian Primero first and chosen, then the shorter games; how many play is known."""
    listed = re.findall(r'<option value="([^"]*)"', first(r'<select id="pr-rulebook".*?</select>', FORM))
    known = json.loads(unescape(first(r'data-books="([^"]*)"', FORM)))

    shorter = [f"{base};without={switch.name}" for switch in switches().values() for base in switch.rulebooks]
    assert sorted(listed) == sorted([*(name for name in rulebooks() if rulebook(name).script), *shorter])
    assert sorted(listed) == sorted(known)
    assert shorter == listed[-len(shorter) :]
    assert listed[0] == "italian"
    assert '<option value="italian" selected>' in FORM
    assert known["scopa"] == {"title": "Scopa", "room": [2, 4], "stack": None}


def test_every_field_has_its_label_and_every_name_is_borne_once() -> None:
    """So that a screen reader says what is asked."""
    ids = re.findall(r' id="([^"]*)"', TABLE)
    fields = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]*)"', TABLE)

    assert len(ids) == len({*ids})
    assert set(fields) <= set(re.findall(r'<label[^>]* for="([^"]*)"', TABLE))


def test_three_sit_down_unless_the_reader_says_otherwise() -> None:
    """He himself and two players of the engine, who play well."""
    rows = re.findall(r'<fieldset class="pr-chair"( hidden)?>(.*?)</fieldset>', FORM)
    who = [first(r'value="([^"]*)"[^>]* selected', row) for hidden, row in rows if not hidden]

    assert who == ["person", LEVELS["good"].player, LEVELS["good"].player]
    names = form_choices()["names"]
    assert isinstance(names, (list, tuple))
    assert len(rows) == len(names)


def test_the_levels_come_first_and_each_seat_may_still_be_chosen_for() -> None:
    """The levels stand before the seats, which are behind a line of their own with every player by its own name."""
    levels = first(r'<select id="pr-level".*?</select>', FORM)
    before, _, after = FORM.partition('<details class="pr-each"><summary>Choose for each seat</summary>')

    assert re.findall(r'<option value="(\w+)"[^>]*>(\w+)<', levels) == [
        ("sensible", "easy"), ("steady", "good"), ("master", "master")
    ]  # fmt: skip
    assert '<option value="steady" selected>good' in levels
    assert "The other players" in before
    assert '<option value="person">friends, who share this device</option>' in levels
    assert "pr-chair" not in before
    assert {*re.findall(r'<option value="(\w+)"', first(r'<select id="pr-chair-2-who".*?</select>', after))} >= {
        "person", *PLAYER_NAMES
    }  # fmt: skip


def test_every_card_and_every_grade_has_its_picture() -> None:
    """Each card of the three kinds of suits once, a back, each suit small, each grade with and without its word."""
    drawn = pictures()
    cards = [str(card) for suits in SYSTEMS.values() for card in suits.cards]

    assert re.findall(r'data-card="([^"]*)"', drawn) == ["??", *cards]
    suits = {card.suit for suits in SYSTEMS.values() for card in suits.cards if card.suit}
    assert {*re.findall(r'data-pip="([^"]*)"', drawn)} == suits
    assert re.findall(r'data-grade="([^"]*)"', drawn) == re.findall(r'data-mark="([^"]*)"', drawn) == [*GRADES]
    assert 'aria-label=" of clubs"' in drawn


def test_the_sample_is_a_whole_game() -> None:
    """Its record loads, is over, and somebody has won."""
    game = sample_game()

    assert load(game.record()).over
    assert any(event.deed == "win" for event in game.log)


def test_without_python_for_the_browser_there_is_no_form() -> None:
    """The sample stands by itself, and a line says where somebody plays."""
    there = table(runs=False)

    assert RUNLESS in there
    assert "<form" not in there


def test_one_button_deals_and_everything_else_is_under_another() -> None:
    """Before what can be changed of the game stands a button that deals; who runs no script is told what is needed."""
    before, _, after = FORM.partition('<details class="pr-change">')

    assert re.findall(r"<button[^>]*>(.*?)</button>", before) == ["Just play"]
    assert not re.search("<(?:input|select)", before)
    assert 'id="pr-rulebook"' in after
    assert "<noscript>" in TABLE


def test_the_page_gets_the_scripts_of_the_table_in_their_order() -> None:
    """What draws comes before what plays; of the stylesheets that with the sizes comes last."""
    scripts = [name for name, sign in theme.RUNS.items() if sign in TABLE]

    views = ["drawings", "table_view", "lesson_words", "move_fields", "captures", "moves", "sit_form", "history"]
    ends = ["card_motion", "decisions", "coach_decisions", "coach", "table_end", "table_menu"]
    sheet = ["evening_store", "score_chart", "evening_view", "evening_file", "evening"]
    assert scripts == [
        *views,
        "panels",
        "table_words",
        "clicks",
        "session",
        "first_deal",
        "entry",
        *ends,
        *sheet,
        "table_page",
    ]
    assert [name for name in scripts if name in theme.STYLED][-1] == "table_page"
