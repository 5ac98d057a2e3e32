"""Scenes: a hand that a text tells goes as it is told, stops at a rule, or is not reached."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.errors import Unreadable
from primero_ref.fit.course import GOES, NOT_REACHED, STOPS
from primero_ref.fit.deeds import EXCHANGES
from primero_ref.fit.played_scene import look
from primero_ref.fit.scene_text import read_scene

HEAD = '[Players "Bernardo Alberto"]\n[Dealer "Alberto"]\n'


@pytest.mark.parametrize(
    ("lines", "state", "claims"),
    [
        ("* Bernardo: bets", GOES, ("italian/action-vie",)),
        ("* Bernardo: bets, naming no hand", STOPS, ("italian/bid-type-and-points",)),
        ("Bernardo: bets, naming no hand", NOT_REACHED, ("italian/bid-type-and-points",)),
        ("* Alberto: meets", STOPS, ()),
        ("Bernardo: bets\n! Alberto: refuses", GOES, ("italian/forced-see",)),
        ("Bernardo: bets\n! Alberto: meets", STOPS, ("italian/forced-see",)),
        ("Bernardo: bets\n* Alberto: raises", GOES, ()),
        ("* Bernardo: rests, all he has", GOES, ("italian/action-vie",)),
        ("* Bernardo: exchanges, two cards", GOES, ("italian/action-pass",)),
        ("...\n* Alberto: exchanges", GOES, ()),
    ],
)
def test_a_scene_goes_stops_or_is_not_reached(lines: str, state: str, claims: tuple[str, ...]) -> None:
    """A told deed must be allowed, a forbidden one refused, and what leads up to them may be out of reach."""
    course = look(read_scene(HEAD + lines), {}, rulebook("italian"))

    assert course.state == state
    assert set(claims) <= set(course.claims)


def test_a_game_without_such_a_move_is_not_asked() -> None:
    """Where nobody bets at all, a bet that is told is not refused: the question cannot be put."""
    course = look(read_scene(HEAD.replace("Bernardo Alberto", "A B C Alberto") + "* A: bets"), {}, rulebook("modern"))

    assert (course.state, course.sentence) == (NOT_REACHED, "In this game nobody bets")


def test_a_rulebook_that_cannot_seat_them_is_silent() -> None:
    """Where so few cannot sit down the scene is not reached, unless others may sit down as well."""
    few = look(read_scene(HEAD + "* Bernardo: bets"), {}, rulebook("rmi"))
    more = look(read_scene('[Others "C D"]\n' + HEAD + "* Bernardo: bets"), {}, rulebook("rmi"))

    assert (few.state, "may not sit down" in few.sentence, more.state) == (NOT_REACHED, True, GOES)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ({"dealer": "Alberto", "opens": "Bernardo", "dealt": 2}, ""),
        ({"dealer": "Bernardo"}, "Alberto deals, not Bernardo"),
        ({"opens": "Alberto"}, "Bernardo speaks first, not Alberto"),
        ({"dealt": 4}, "Each gets 2 cards at first, not 4"),
    ],
)
def test_how_a_scene_begins_is_looked_at(outcome: dict[str, object], sentence: str) -> None:
    """Whatever has not come out as it is told is said in a sentence."""
    assert look(read_scene(HEAD), outcome, rulebook("italian")).sentence == sentence


HANDS = HEAD + '[Hands "Bernardo 7h 6h Ah 3s; Alberto 5c 4c 3c +2c"]\n...\nBernardo: rests, truly\nAlberto: meets\n'


@pytest.mark.parametrize(("book", "state"), [("italian", STOPS), ("english", GOES), ("suzuki", GOES)])
def test_bids_are_seen(book: str, state: str) -> None:
    """A flush that only sees a rest on fifty-five wins where the best hand does, not where the bid must be made."""
    course = look(read_scene(HANDS), {"wins": "Alberto"}, rulebook(book), ["bid.higher-kind"])

    assert course.state == state
    assert state == GOES or "italian/higher-type-loses" in course.claims
    assert "Bernardo shows" in course.record


def test_nobody_wins_more_than_he_had() -> None:
    """Who holds a bet for more than he has wins as much as he had, or the rule that gives him more is named."""
    scene = read_scene(
        '[Players "Bernardo Alberto"]\n[Dealer "Alberto"]\n[Stacks "20 4"]\n'
        '[Hands "Bernardo 6c 5d 4h 2s; Alberto 7c 6d 5h 4s"]\n...\n'
        "* Bernardo: bets, more than the next has\n* Alberto: meets\n..."
    )
    outcome = {"wins": "Alberto", "wins no more than": "Alberto"}

    assert look(scene, outcome, rulebook("italian")).state == GOES
    wrong = look(scene, outcome, rulebook("suzuki"), ["short.wins"])
    assert (wrong.state, wrong.claims[0], wrong.sentence) == (
        STOPS, "suzuki/short-money", "Alberto had 4 before him, and wins 20",
    )  # fmt: skip


def test_a_hand_is_held_in_the_end() -> None:
    """Who must throw cards first is dealt others, and comes to hold what is told."""
    scene = read_scene(HEAD + '[Hands "Bernardo 5c 4c 3c +2c"]\nBernardo: passes\n...')
    course = look(scene, {"over": True}, rulebook("italian"))

    assert "Bernardo: pass" in course.record
    assert "+2c" in course.record


def test_exchanges_are_counted_after_what_is_told() -> None:
    """Cards thrown before the first thing that is told do not count as exchanged after it."""
    lines = "Bernardo: passes\n* Alberto: bets\n* Bernardo: meets\n* Alberto: exchanges"

    assert "pass" in EXCHANGES
    assert look(read_scene(HEAD + lines), {}, rulebook("whittaker-it")).state != GOES


def test_a_scene_names_no_rulebook() -> None:
    """A scene that has another mark, deed or way is refused with its line."""
    for line, sentence in (
        ("% Bernardo: passes", "a line begins with"), ("Bernardo: sings", "There is no deed 'sings'"),
        ("Bernardo: bets, loudly", "There is no way 'loudly'"), ("Bernardo", "a line reads"),
        ('[Rulebok "italian"]', "There is no tag 'Rulebok'"),
    ):  # fmt: skip
        with pytest.raises(Unreadable, match=sentence):
            read_scene(line)
