"""What counts as a bluff, when it was believed, and what comes to light of the others."""

from __future__ import annotations

from random import Random

import pytest

from primero_ref import Game, Illegal, dealt, rulebook
from primero_ref.players.bluff_review import below, bluffs, shown_bluffs
from tests.support.toy import TOY

HANDS = "Bernardo 7c 6c 4s 2d; Cinthio Ks 4h 3d 2c; Alberto Qh 5d Ac Js"
BEFORE = "vie numerus 20 for 2; see; see"


def played(*moves: str, hands: str = HANDS) -> Game:
    """Play a hand to its end: after some moves everybody sees."""
    game = dealt(TOY, hands, BEFORE, *moves)
    while game.offer:
        game.play("see" if "see" in game.offer.may else "pass")
    return game


def test_who_names_more_than_he_holds_bluffs() -> None:
    """A primero named on a numerus is a bluff, and on that numerus the lowest bid was none."""
    [bluff] = bluffs(played("vie primero 60 for 5"), "Bernardo")

    assert (bluff.number, bluff.did, bluff.held) == (4, "Bernardo vies primero 60 for 5", "numerus 39")
    assert not bluffs(played("vie primero 60 for 5"), "Alberto")
    held = HANDS.replace("7c 6c 4s 2d", "7c 6h 4s 2d")
    assert not bluffs(played("vie primero 60 for 5", hands=held), "Bernardo")


def test_a_bluff_is_believed_when_all_who_may_fold_do() -> None:
    """The last player must see, and is not counted; who might have folded and saw did not believe it."""
    for answer, believed in (("fold", True), ("see", False), ("revie primero 61 for 6", False)):
        [bluff] = bluffs(played("vie primero 60 for 5", answer), "Bernardo")
        assert bluff.believed is believed, answer


def test_where_no_hand_is_named_a_weak_hand_bluffs() -> None:
    """Who bets on less than an equal share of the chances bluffs, and on the best of hands he does not."""
    for hand, bluffed in (("2c 3c Kh Qh", True), ("7c 6c Ac 5c", False)):
        game, chance = dealt(rulebook("whittaker-it"), f"Bernardo {hand}; Alberto Kc Qd Jh 4s"), Random(1).random
        game.play(f"vie for {game.offer.may['vie'].money[0]}")  # type: ignore[union-attr,index]  # he may
        while game.offer:
            game.play(game.offer.any(chance))
        assert (1 in [bluff.number for bluff in bluffs(game, "Bernardo")]) is bluffed, hand


def test_what_counts_as_below_goes_by_the_winner() -> None:
    """Where the fewest points win, a hand with more than the named points is below the bid."""
    losing = rulebook("losing")
    high, low = (TOY.ranking.bid("primero", points) for points in (60, 50))
    assert below(TOY, low, high)
    assert not below(TOY, high, low)
    high, low = (losing.ranking.bid("primero", points) for points in (60, 50))
    assert below(losing, high, low)
    assert not below(losing, low, high)


def test_of_the_others_only_shown_hands_tell() -> None:
    """Who showed less than he had named last is known to all; who folded has shown nothing."""
    assert shown_bluffs(played("vie primero 60 for 5")) == ("Bernardo",)
    assert shown_bluffs(played("vie primero 60 for 5", "revie primero 61 for 6", "see", "fold")) == ("Cinthio",)


def test_a_hand_that_lasts_tells_no_bluffs() -> None:
    """Before a hand is over nobody is told who bluffs in it."""
    with pytest.raises(Illegal, match="not over yet"):
        bluffs(dealt(TOY, HANDS, BEFORE), "Bernardo")
