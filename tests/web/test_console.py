"""The console of the engine's page: what a reader types is run with what was run before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from primero_ref.web import console
from primero_ref.web.door import Door

DOOR = Door()
"""The door of the page on which the reader types."""

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture(autouse=True)
def _begins_with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the console begin with the toy."""
    monkeypatch.setattr(console, "BOOK", "toy")


def run(code: str, *earlier: str, ask: str = "") -> dict[str, Any]:
    """Run code as the page asks for it."""
    told = json.loads(DOOR.answer(json.dumps({"console": ["run", code, json.dumps(earlier), ask]})))
    assert isinstance(told, dict)
    return told


def names(text: str, *earlier: str) -> list[str]:
    """Complete a text as the page asks for it."""
    told = json.loads(DOOR.answer(json.dumps({"console": ["complete", text, json.dumps(earlier)]})))
    return [*told["names"]]


def test_names_last_from_one_run_to_the_next() -> None:
    """What one run defines the next knows, and a function sees what is changed after it."""
    first, second = "far = 1\ndef see():\n    return far", "far = 2"
    run(first)
    run(second, first)
    told = run("see()", first, second)

    assert told["again"] is False
    assert told["lines"] == [{"source": "see()\n", "got": "2\n", "wrong": False, "scene": None}]


def test_what_a_lost_worker_ran_is_run_again() -> None:
    """A console that has not run what the page says was run runs it first, and says so."""
    run("other = 1")
    told = run("stake + 1", "stake = 2")

    assert told["again"] is True
    assert told["lines"][0]["got"] == "3\n"


def test_plain_code_and_prompts_give_the_same() -> None:
    """Code may come with its prompts and answers, as the guide prints it, or without."""
    plain, prompted = run("x = 2\nx * 3"), run(">>> x = 2\n>>> x * 3\n6\n")

    assert plain["lines"] == prompted["lines"]


def test_an_error_is_a_sentence_and_the_last_line_of_python() -> None:
    """The line is named, what comes after it is not run, and no traceback is shown."""
    told = run("x = 1\nx / 0\nx = 5")
    after = run("x", "x = 1\nx / 0\nx = 5")

    assert told["sentence"] == "Line 2 stopped with an error. The lines after it were not run."
    assert told["lines"][-1]["got"] == "ZeroDivisionError: division by zero\n"
    assert after["lines"][0]["got"] == "1\n"


def test_code_that_cannot_be_read_is_not_run() -> None:
    """A slip of syntax anywhere leaves all as it was."""
    told = run("x = 1\nif x")

    assert (told["sentence"], told["done"]) == ("Python cannot read line 2, so nothing was run.", False)


def test_a_forbidden_move_names_its_rule() -> None:
    """A refusal of the rules is told from an error of the code."""
    told = run("game = deal('Bernardo 7c 6c; Alberto Qh 5d')\ngame.play('fold')")

    assert told["sentence"].startswith("Line 2 is a move that the rules forbid")
    assert told["lines"][-1]["got"].endswith("[toy/fold-answers-vie]\n")


@pytest.mark.parametrize("code", ["for n in range(2):", "rank(", "def f():\n    return 1", "x = '''"])
def test_code_that_is_not_finished_waits_for_more(code: str) -> None:
    """Enter at its end begins a new line; the same code sent by the button is run as it is."""
    assert "more" in run(code, ask="ask")
    assert "lines" in run(code)


def test_a_hand_and_a_table_are_drawn() -> None:
    """Cards and a game are given as what can be drawn; the table is drawn again when something was played."""
    hand = run("cards('7c Ah')")["lines"][0]["scene"]
    first = "game = deal('Bernardo 7c 6c; Alberto Qh 5d')"
    laid = run(first)["lines"][0]["scene"]
    played = run("x = game.play('pass -7c')", first)["lines"][0]["scene"]
    idle = run("1", first, "x = game.play('pass -7c')")["lines"][0]["scene"]

    assert hand == {"cards": ["7c", "Ah"]}
    assert [player["cards"] for player in laid["players"]] == [["7c", "6c"], ["Qh", "5d"]]
    assert played["players"][0]["deed"]
    assert idle is None


def test_names_are_completed() -> None:
    """A word becomes the names of the console, those that were made included, and of an object's own."""
    assert names("x = shuf") == ["shuffled"]
    assert names("boar", "boars_head = 1") == ["boars_head"]
    assert "rules.ask" in names("rules.")
    assert names("") == []


def test_two_consoles_do_not_know_of_each_other() -> None:
    """What is run on one page leaves the names of another page as they were, and neither has to run anything again."""

    def run_on(page: Door, code: str, *earlier: str) -> tuple[bool, str]:
        told = json.loads(page.answer(json.dumps({"console": ["run", code, json.dumps(earlier), ""]})))
        return told["again"], told["lines"][0]["got"]

    here, there = Door(), Door()
    run_on(here, "mine = 1")
    run_on(there, "mine = 2")

    assert (False, "1\n") == run_on(here, "mine", "mine = 1")
    assert (False, "2\n") == run_on(there, "mine", "mine = 2")


def test_what_was_run_earlier_must_be_a_list_of_texts() -> None:
    """Anything else is answered with a sentence."""
    for earlier in ("7", "[1]", "no"):
        assert "error" in json.loads(DOOR.answer(json.dumps({"console": ["run", "1", earlier]})))
