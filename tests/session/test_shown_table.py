"""A table as one seat is shown it: who may look, at which step, and what can follow."""

from __future__ import annotations

import json

import pytest

from primero_ref import Illegal, Unreadable
from primero_ref.session.participants import EVERYBODY
from primero_ref.session.person_move import person_move
from primero_ref.session.session import Session, read_session
from primero_ref.session.shown_table import shown_table
from primero_ref.web.table_requests import PageTable

pytestmark = pytest.mark.usefixtures("toy")

MILAN = "toy;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def played_out(text: str) -> Session:
    """Let the players of the engine play a hand to its end."""
    session = read_session(text)
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    return session


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    """What the shown table knows of a hand is what its seat knows."""
    shown = shown_table(read_session(MILAN), "Alberto")

    assert shown.game.table.players["Alberto"].cards == [*shown.view.hands["Alberto"]]
    assert shown.game.table.players["Bernardo"].cards != [*shown.view.hands["Bernardo"]]
    assert shown.following is None


def test_an_earlier_step_shows_the_game_as_it_stood() -> None:
    """After fewer moves fewer are told; a step that was never taken is refused."""
    session = read_session(f"{MILAN};moves=pass_-1")

    assert [1, 0] == [len(shown_table(session, "Alberto", step).game.moves) for step in (1, 0)]
    with pytest.raises(Unreadable, match="There is no move 2: the game has 1 moves"):
        shown_table(session, "Alberto", 2)


def test_all_hands_are_seen_when_the_hand_is_over() -> None:
    """Nobody looks into a hand of the engine before, and everybody may afterwards."""
    text = "toy;seed=Milan;seats=Alberto:20:steady,Bernardo:20:bold;dealer=Alberto"
    for seat in ("Bernardo", EVERYBODY):
        with pytest.raises(Illegal, match="only when the hand is over"):
            shown_table(read_session(text), seat)
    shown = shown_table(played_out(text), EVERYBODY)

    assert {name: tuple(player.cards) for name, player in shown.game.table.players.items()} == shown.view.hands
    assert shown.game.log == shown.view.log


def test_what_can_follow_is_said_once_the_hand_is_over() -> None:
    """Another hand can be dealt, unless it was the last of those agreed on; then it is said why not."""
    text = "kings;seed=Milan;seats=Alberto:40:steady,Bernardo:40:steady;dealer=Alberto"
    more, last = (shown_table(played_out(f"{text}{hands}")).following for hands in ("", ";hands=1"))

    assert more
    assert (True, "") == (more.dealt, more.refusal)
    assert last
    assert (True, False, "The evening is over: no more hands are dealt.") == (last.whole, last.dealt, last.refusal)
    assert last.takers


def test_who_may_not_move_is_offered_no_other_move() -> None:
    """A move out of turn is refused, and so is one for a player of the engine; neither would be taken otherwise."""
    session = read_session(MILAN)
    for seat, why in (("Bernardo", "it is Alberto's turn"), ("", "Nobody may not move")):
        with pytest.raises(Illegal, match=why):
            person_move(session, seat, "vie primero 40 for 99")
    refused = json.loads(PageTable().answer_json("play", MILAN, "Bernardo", "vie primero 40 for 99"))["refused"]
    allowed = json.loads(PageTable().answer_json("play", MILAN, "Alberto", "vie primero 40 for 99"))["refused"]

    assert "nearest" not in refused
    assert "nearest" in allowed
