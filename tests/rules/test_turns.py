"""What a round turns on: when it ends, who is made to see, and who is out."""

from __future__ import annotations

import pytest

from primero_ref import dealt, rulebook

ITALIAN = rulebook("italian")


def test_quiet_hand_ends_after_one_round_of_passing() -> None:
    """Where a hand that nobody vies just ends, it ends when each has passed once, and not before."""
    rules = ITALIAN.but(answers={"quiet": "the hand ends"})
    game = dealt(rules, "Bernardo Kh Jd; Alberto Qc 5s", "pass -Kh +2d")
    assert game.offer is not None
    assert "Alberto" == game.offer.seat.name
    game.play("pass -Qc +2s")

    assert game.over
    assert "The hand is void" in map(str, game.log)


@pytest.mark.parametrize(
    ("moves", "still_in"),
    [
        ("vie primero 40 for 2; pass -Kh +2d; see", ["Bernardo", "Alberto"]),
        ("vie primero 40 for 2; see", ["Bernardo", "Cinthio", "Alberto"]),
    ],
)
def test_others_are_out_only_when_the_last_player_was_made_to_see(moves: str, still_in: list[str]) -> None:
    """Where the others are out when the last player is forced, a see of his own free will puts nobody out."""
    rules = ITALIAN.but(answers={"last-player.others": "they are out"})
    game = dealt(rules, "Bernardo 7c 6d; Cinthio Kh Jd; Alberto Qc 5s", moves)

    assert still_in == [seat.name for seat in game.table.live]


def test_last_player_has_a_choice_where_he_is_free() -> None:
    """Who is last to answer a vie may fold where he is free, and may only see or revie where he must see."""
    for answer, may in (("he must see", False), ("he is free", True)):
        game = dealt(ITALIAN.but(answers={"last-player": answer}), "Bernardo; Alberto", "vie primero 40 for 2")
        assert game.offer is not None
        assert may == ("fold" in game.offer.may)


def test_whoever_has_no_money_does_as_others_where_he_may() -> None:
    """A player with nothing left is asked to vie only where he acts as others do, on credit or not."""
    for answer in ("he acts as others do", "he makes no more bets"):
        rules = ITALIAN.but(answers={"short.bets": answer})
        game = dealt(rules, "Bernardo; Cinthio; Alberto", stacks=[0, 9, 9], carry={"Bernardo": 2})
        assert game.offer is not None
        assert "Bernardo" == game.offer.seat.name
        bar = game.offer.barred["vie"]
        assert (answer == "he makes no more bets") == (bar.claim == rules.claim_for("short.bets"))
