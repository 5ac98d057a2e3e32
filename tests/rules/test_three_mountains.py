"""Primero of Three Mountains: when it may be ended, who may end it, and what its rules refuse."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, Unreadable, dealt, load, rank, rulebook, shuffled

CLUB = rulebook("3m")
HANDS = "Bernardo 7c 6h Kd Qd; Cinthio Kh Jd 2c 5s; Domenico Ks Qs 2s 3d; Alberto 2h 3h 4s 5d"


def speaks(game: Game) -> tuple[str, str]:
    """Tell whose turn it is and what is open to him."""
    assert game.offer is not None
    return game.offer.seat.name, " ".join(game.offer.may)


def test_holder_of_a_winning_hand_alone_may_call() -> None:
    """Each is asked in turn, so that nobody learns who could have called and did not."""
    game = dealt(CLUB, HANDS)

    assert ("Bernardo", "wait") == speaks(game)
    assert "Bernardo may not call: he holds no winning hand [3m/immediate-showdown]" == str(game.why("call"))
    game.play("wait")
    assert ("Cinthio", "call wait") == speaks(game)
    assert game.view("Domenico").offer is None


def test_one_who_waits_with_a_winning_hand_is_not_given_away() -> None:
    """Whoever has nothing and whoever keeps silent leave the same log behind."""
    logs = set()
    for cinthio in ("Kh Jd 2c 5s", "Kh Jh 2c 5c"):
        game = dealt(CLUB, HANDS.replace("Kh Jd 2c 5s", cinthio), "wait; wait; wait; wait; change; change")
        logs.add(str(game.view("Alberto").log))

    assert 1 == len(logs)


def test_whoever_calls_may_lose() -> None:
    """The best hand takes the pot, whoever called for it, and at equal score the one nearer to the dealer's left."""
    hands = "Bernardo Kc Jd 2h 5s; Cinthio 7c 6c Kd Qd; Domenico Kh Qs 2d 5c; Alberto 2s 3h 4s 5d"
    game = dealt(CLUB, hands, "wait; wait; call")

    assert ["primero 47", "nothing", "primero 47", "nothing"] == [
        str(event.held) for event in game.log if event.deed == "show"
    ]
    assert "Bernardo wins 4" == str(game.log[-1])


def test_any_number_of_cards_is_changed_once() -> None:
    """After all have waited each changes from none of his cards to all four."""
    game = dealt(CLUB, HANDS, "wait; wait; wait; wait")

    told = game.play("change")
    assert ("Bernardo exchanges nothing", 0) == (str(told), told.money)
    assert 4 == len(game.play("change -Kh -Jd -2c -5s").drawn)
    assert "Domenico may not call: cards are exchanged first [3m/free-exchange]" == str(game.why("call"))
    game.play("change")
    game.play("change -2h")
    assert ("Bernardo", "pass") == speaks(game)


def test_ten_rounds_without_a_call_or_a_bid_leave_the_pot() -> None:
    """When the bidding has gone round ten times the hand is void, and the antes stay for the next deal."""
    game = dealt(CLUB, "Bernardo; Cinthio; Domenico; Alberto", "wait; wait; wait; wait; change; change; change; change")
    rounds = 0
    while game.offer:
        rounds += game.offer.seat.name == "Bernardo"
        game.play("pass -??")

    assert 10 == rounds
    assert 4 == sum(game.carry.values())


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("bid primero 40 for 1", "Bernardo may not bid: a bid may not name more than the bidder holds"),
        ("bid numerus 39 for 1", "numerus is no kind of hand here: the kinds are primero, fifty-five, fluxus, chorus"),
        ("stake", "Bernardo may not stake: nothing has been bid yet"),
        ("fold", "Bernardo may not fold: a pass exchanges one or two cards, and nobody can fold"),
        ("call", "Bernardo may not call: he holds no winning hand"),
        ("wait", "'wait' is no move of this game"),
    ],
)
def test_move_that_a_rule_forbids_is_refused(move: str, sentence: str) -> None:
    """Without a winning hand there is nothing to bid and nothing to call."""
    game = dealt(CLUB, HANDS, "wait; wait; wait; wait; change; change; change; change")

    with pytest.raises((Illegal, Unreadable), match=sentence):
        game.play(move)


def test_fifty_five_is_below_the_flush() -> None:
    """Chorus, flush, fifty-five, primero, and below them nothing at all."""
    hands = ("4c 4d 4h 4s", "2h 3h 4h 5h", "7c 6c Ac Js", "7h 6d As 2c", "7c 6c 5c Kd")

    assert ["chorus", "fluxus", "fifty-five", "primero", "nothing"] == [rank(hand, CLUB).kind for hand in hands]
    strengths = [rank(hand, CLUB).strength for hand in hands]
    assert sorted(strengths, reverse=True) == strengths


def test_eight_players_share_forty_cards() -> None:
    """With eight players at the table all can change four cards, since the discards are shuffled."""
    names = ["Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Gaspare", "Lelio"]
    game = Game(CLUB, names, "Alberto", shuffled("eight"), 50)
    while game.offer and "change" not in game.offer.may:
        game.play("wait")
    while game.offer and "change" in game.offer.may:
        moves = game.offer.moves()
        event = game.play(moves[len(moves) - 1])
        assert 4 == len(event.drawn)
        assert not set(event.cards) & set(event.drawn)

    assert any(event.deed == "reshuffle" for event in game.log)
    assert load(game.record()).log == game.log


@pytest.mark.parametrize(("others", "shown"), [("pass -Ks; pass -2h; pass -7c", 0), ("stake; pass -2h; pass -7c", 2)])
def test_one_who_is_left_alone_shows_nothing(others: str, shown: int) -> None:
    """Where a pass on a bid is a fold, the bidder takes the pot when all have passed; with two left both show."""
    rules = CLUB.but(answers={"pass.is": "a fold", "last-one-left": "take the table"})
    moves = "wait; wait; wait; wait; change; change; change; change; pass -Kd; bid primero 40 for 1"
    game = dealt(rules, HANDS, moves, others)

    assert game.over
    assert shown == sum(event.deed == "show" for event in game.log)
    assert 400 == sum(game.stacks.values())


def test_who_is_dealt_in_for_the_carry_alone_wins_nothing_else() -> None:
    """Bernardo has the best hand and no money but what was carried: he wins that, and the next best hand the antes."""
    game = dealt(
        CLUB,
        "Bernardo 7h 6d As Kc; Cinthio 6s 5d 4h Jc; Domenico Ks Qs 2s 3d; Alberto Kh Qh 2h 3s",
        "call",
        stacks=[0, 20, 20, 20],
        carry=dict.fromkeys(("Bernardo", "Cinthio", "Domenico", "Alberto"), 1),
    )

    assert {"Bernardo": 4, "Cinthio": 22, "Domenico": 19, "Alberto": 19} == game.stacks
