"""What a round turns on: when it ends, who is made to see, and who is out."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, dealt, rulebook
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")


def test_quiet_hand_ends_after_one_round_of_passing() -> None:
    """Where a hand that nobody vies just ends, it ends when each has passed once, and not before."""
    rules = TOY.but(answers={"quiet": "the hand ends"})
    game = dealt(rules, "Bernardo Kh Jd; Alberto Qc 5s", "pass -Kh +2d")
    assert game.offer is not None
    assert "Alberto" == game.offer.seat.name
    game.play("pass -Qc +2s")

    assert game.over
    assert "The hand is void" in map(str, game.log)


@pytest.mark.parametrize(
    ("others", "moves", "still_in"),
    [
        ("last-player.others=they are out", "pass -Kh +2d; see", ["Bernardo", "Alberto"]),
        ("last-player.others=they are out", "see", ["Bernardo", "Cinthio", "Alberto"]),
        ("last-player.others=they are out", "pass -Kh +2d; revie primero 41 for 1", ["Bernardo", "Cinthio", "Alberto"]),
        ("last-player.others=they still answer", "pass -Kh +2d; see", ["Bernardo", "Cinthio", "Alberto"]),
    ],
)
def test_others_are_out_only_when_the_last_player_was_made_to_see(others: str, moves: str, still_in: list[str]) -> None:
    """Where the others are out when the last player is forced, a see of his own free will puts nobody out."""
    rules = TOY.but(answers=dict([others.split("=")]))
    game = dealt(rules, "Bernardo 7c 6d; Cinthio Kh Jd; Alberto Qc 5s", "vie primero 40 for 2", moves)

    assert still_in == [seat.name for seat in game.table.live]


def test_last_player_has_a_choice_where_he_is_free() -> None:
    """Who is last to answer a vie may fold where he is free, and may only see or revie where he must see."""
    for answer, may in (("he must see", False), ("he is free", True)):
        game = dealt(TOY.but(answers={"last-player": answer}), "Bernardo; Alberto", "vie primero 40 for 2")
        assert game.offer is not None
        assert may == ("fold" in game.offer.may)


def test_whose_vie_stands_is_refused_a_change_by_the_rule_on_his_own_pass() -> None:
    """One card is no question of how many may be changed: the one whose vie stands changes none at all."""
    hands = "Bernardo 7c 6h 5s Ks; Alberto Qh 5d 4c 3c"
    game = dealt(rulebook("whittaker-en"), hands, "vie for 1; see; vie for 1; pass")
    with pytest.raises(Illegal) as caught:
        game.play("pass -Ks")

    assert "whittaker-en/draw-only-if-all-pass" == caught.value.claim


def test_whoever_has_no_money_does_as_others_where_he_may() -> None:
    """A player with nothing left is asked to vie only where he acts as others do, on credit or not."""
    for answer in ("he acts as others do", "he makes no more bets"):
        rules = TOY.but(answers={"short.bets": answer})
        game = dealt(rules, "Bernardo; Cinthio; Alberto", stacks=[0, 9, 9], carry={"Bernardo": 2})
        assert game.offer is not None
        assert "Bernardo" == game.offer.seat.name
        bar = game.offer.barred["vie"]
        assert (answer == "he makes no more bets") == (bar.claim == rules.claim_for("short.bets"))


def test_last_player_is_free_where_nobody_sees() -> None:
    """Where no rule knows a see, the last player is not made to see."""
    game = dealt(TOY.but(answers={"see": False}), "Bernardo; Alberto", "vie primero 40 for 1")

    assert "Alberto may revie, fold or pass" == repr(game.offer)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("pass -7c -6h -5d", "with 7c 6h 5d: no more than two cards may be exchanged [toy/draw-max-two]"),
        (
            "vie primero 40 for 1 -7c -6h -5d",
            "with 7c 6h 5d: no more than two cards may be exchanged [toy/draw-max-two]",
        ),
        ("pass primero 40", "primero 40: it names no bid [toy/action-pass]"),
    ],
)
def test_what_a_turn_does_not_take_is_refused_by_its_limit(move: str, sentence: str) -> None:
    """More cards than may be changed, and a bid where none is named, are refused each for its own reason."""
    game = dealt(TOY.but(answers={"pass.change": "he may"}), "Bernardo 7c 6h; Alberto")
    with pytest.raises(Illegal) as caught:
        game.play(move)

    assert str(caught.value).endswith(sentence)


@pytest.mark.parametrize(("from_", "phase1", "phase2"), [(2, (1, 2), (1, 2)), (3, (0, 2), (1, 2)), (5, (0, 2), (0, 2))])
def test_bids_that_oblige_do_so_from_so_many_cards(
    from_: int, phase1: tuple[int, int], phase2: tuple[int, int]
) -> None:
    """A bid that obliges the bidder to change a card does so from the number of cards that the rules name."""
    rules = TOY.but(answers={"draw.forced-by": "numerus", "draw.barred-by": "", "restrictions.from": from_})
    game = dealt(rules, "Bernardo; Alberto")
    for changes in (phase1, phase2):
        assert game.offer is not None
        vie = game.offer.may["vie"]
        assert changes == vie.changes(rules.ranking.bid("numerus", 20))
        assert (0, 2) == vie.changes(rules.ranking.bid("primero", 40))
        for move in ("vie primero 40 for 1", "see"):
            if game.table.phase == 1:
                game.play(move)


@pytest.mark.parametrize(("most", "changes"), [(0, (1, 1)), (1, (1, 1)), (2, (1, 2))])
def test_bid_that_obliges_takes_a_card_at_the_least(most: int, changes: tuple[int, int]) -> None:
    """Whoever must change a card may change one, and no more than others may."""
    rules = TOY.but(
        answers={"draw.forced-by": "numerus", "draw.barred-by": "", "restrictions.from": 2, "draw.most": most}
    )
    game = dealt(rules, "Bernardo; Alberto")
    assert game.offer is not None

    assert changes == game.offer.may["vie"].changes(rules.ranking.bid("numerus", 20))


@pytest.mark.parametrize(
    ("moves", "move", "asked"),
    [
        ("vie primero 40 for 1", "revie numerus 20 for 1", "revie"),
        ("vie primero 40 for 1; see", "vie numerus 20 for 1", "phase2.first-vie"),
        ("vie primero 40 for 1; see; vie primero 41 for 1", "revie numerus 20 for 1", "revie"),
    ],
)
def test_bid_that_is_too_low_is_refused_by_what_it_must_be(moves: str, move: str, asked: str) -> None:
    """A lower bid is refused by the rule on the revie, or on the first vie of the second phase."""
    game = dealt(TOY, "Bernardo; Alberto", moves)
    with pytest.raises(Illegal) as caught:
        game.play(move)

    assert TOY.claim_for(asked) == caught.value.claim
