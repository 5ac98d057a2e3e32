"""The last duel in words: they say of the pot what the engine then does with it."""

from __future__ import annotations

import pytest

from primero_ref.session.session import read_session
from primero_ref.web.duel_words import lesser_hand, rival, tried, yielded

DUEL = (
    "zorli;seed=d4;seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;moves=pass,invite_for_2,double,pay,pass,"
    "keep,discard_-1_-2,discard_-1_-2,vie_supremus_for_1,pay_numerus,fold,discard_-2_-3,keep,bet_numerus_for_45,"
    "pay_supremus"
)
"""A hand that has come to its duel, in which Alberto has the lesser hand."""


def test_the_lesser_hand_is_told_and_what_yielding_leaves() -> None:
    """Nobody else is told so, and at no other turn."""
    session = read_session(DUEL)
    game = session.standing
    assert game.offer
    assert lesser_hand(game, game.offer, "numerus 31") == (
        "Your numerus 31 is the lower hand. You may try to improve it, or leave the pot to Bernardo."
    )
    assert yielded(game, game.offer) == "Bernardo takes 104"
    after = session.after("yield").standing
    assert [event.money for event in after.log if event.deed == "win" and event.who == "Bernardo"] == [104]
    before = session.until(len(session.moves) - 1).standing
    assert rival(before, before.offer) is None


@pytest.mark.parametrize(("kind", "throws"), [("numerus", "-Ad -Kh"), ("primero", "-Js")])
def test_the_shares_are_those_that_are_paid(kind: str, throws: str) -> None:
    """So much to each beforehand, and what is left to the winner."""
    session = read_session(DUEL)
    game = session.standing
    assert game.offer
    words = tried(game, game.offer, kind)
    after = session.after(f"try {kind} {throws}").standing
    paid = {event.who: event.money for event in after.log if event.deed == "share"}
    won = [event.money for event in after.log if event.deed == "win"]
    assert words
    assert f"Of the 104 counters you get {paid['Alberto']} at once and Bernardo gets {paid['Bernardo']}." in words
    assert words.endswith(f"Then the better hand takes the other {won[0]}.")
