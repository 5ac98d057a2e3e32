"""Scenes: a game that a text tells goes as it is told, stops at a rule, or is not reached."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.errors import Unreadable
from primero_ref.fit.scenes import GOES, NOT_REACHED, STOPS, play

HEAD = '[Players "Bernardo Alberto"]\n[Dealer "Alberto"]\n'
VIE = "Bernardo: vie numerus 30 for 2\n"


@pytest.mark.parametrize(
    ("moves", "state", "claims"),
    [
        ("* Bernardo: vie numerus 30 for 2", GOES, ("italian/action-vie",)),
        ("* Bernardo: vie for 2 | vie numerus 30 for 2", GOES, ("italian/action-vie",)),
        ("* Bernardo: vie for 2", STOPS, ("italian/bid-type-and-points",)),
        ("Bernardo: vie for 2", NOT_REACHED, ("italian/bid-type-and-points",)),
        ("? Bernardo: vie for 2", GOES, ()),
        ("* Alberto: see", STOPS, ()),
        ("Alberto: see", NOT_REACHED, ()),
        ("? Alberto: see", GOES, ()),
        (VIE + "! Alberto: fold", GOES, ("italian/forced-see",)),
        (VIE + "! Alberto: see", STOPS, ()),
        ("! Alberto: fold", NOT_REACHED, ()),
        ("?! Alberto: fold", GOES, ()),
        ("! Bernardo: sing", NOT_REACHED, ()),
    ],
)
def test_a_scene_goes_stops_or_is_not_reached(moves: str, state: str, claims: tuple[str, ...]) -> None:
    """A told move must be allowed, a forbidden one refused, and what leads up to them may be out of reach."""
    course = play(HEAD + moves, {}, rulebook("italian"))

    assert course.state == state
    assert set(claims) <= set(course.claims)


def test_a_rulebook_that_cannot_seat_them_is_silent() -> None:
    """Where so few cannot sit down the scene is not reached, and the sentence says why."""
    course = play(HEAD + "* Bernardo: pass", {}, rulebook("rmi"))

    assert (course.state, "may not sit down" in course.sentence) == (NOT_REACHED, True)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ({"dealer": "Alberto", "opens": "Bernardo", "dealt": 2}, ""),
        ({"dealer": "Bernardo"}, "Alberto deals, not Bernardo"),
        ({"opens": "Alberto"}, "Bernardo speaks first, not Alberto"),
        ({"dealt": 4}, "Each gets 2 cards at first, not 4"),
        ({"wins": "Alberto"}, "Alberto does not win"),
        ({"all in": "Alberto"}, "Alberto has money left"),
        ({"changes": "Alberto"}, "Alberto has exchanged no card"),
        ({"changes later": "Bernardo"}, "Bernardo exchanges no card from then on"),
        ({"over": True}, "The play goes on: Alberto may see or revie"),
    ],
)
def test_what_has_come_out_is_looked_at(outcome: dict[str, object], sentence: str) -> None:
    """Whatever has not come out as it is told is said in a sentence."""
    assert play(HEAD + "* " + VIE, outcome, rulebook("italian")).sentence == sentence


def test_who_has_left_the_game_names_the_rule() -> None:
    """A player who is out by a rule cannot be told to move: the claims by which he left are named."""
    moves = "Bernardo: vie numerus 30 for 2\nCinthio: fold\nAlberto: see\n* Cinthio: see"
    head = '[Players "Bernardo Cinthio Alberto"]\n[Dealer "Alberto"]\n'

    assert "italian/action-fold" in play(head + moves, {}, rulebook("italian")).claims


def test_a_scene_names_no_rulebook() -> None:
    """A scene that names a rulebook is not reached: it is put to all of them."""
    course = play('[Rulebook "italian"]\n' + HEAD, {}, rulebook("italian"))

    assert course.state == NOT_REACHED


def test_an_unknown_mark_is_refused() -> None:
    """A mark that means nothing is a slip in the scene."""
    with pytest.raises(Unreadable, match="a line begins with"):
        play(HEAD + "% Bernardo: pass", {}, rulebook("italian"))
