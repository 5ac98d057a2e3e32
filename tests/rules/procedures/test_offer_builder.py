"""What a player is offered when he speaks: drawn up once for each case, with the sums of the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.games import offer_of, refused
from tests.support.scenes import OPENED, other, scene

if TYPE_CHECKING:
    from primero_ref.game.offers import Situation

HANDS = "Bernardo 7c 5c 4d 4h; Alberto Ah 2h Qs Jd"


def bets(stacks: int) -> tuple[Situation, tuple[int, int] | None]:
    """Give the turn of one who may vie with so much money, and the sums that he may vie for."""
    offer = scene(HANDS, OPENED, stacks=stacks).offer
    assert offer is not None
    return offer.situation, offer.may["vie"].money


def test_case_is_drawn_up_once_whatever_the_sums() -> None:
    """Two players in the same case are offered the same turn, each with the sums that he has."""
    turn, sums = bets(20)
    again, others = bets(50)

    assert turn is again
    assert ((1, 19), (1, 49)) == (sums, others)


def test_verb_that_names_no_hand_is_refused_one() -> None:
    """Who leaves, or lets his turn go by, names nothing."""
    game = scene(HANDS, OPENED, "vie numerus for 1")

    assert "Alberto may not fold numerus: it names no hand [zorli/vie-in-or-out]" == refused(game, "fold numerus")


def test_dealer_speaks_first_while_he_is_in() -> None:
    """With `opens = the dealer` the others follow him, and when he has left the eldest begins."""
    hands, rules = "Bernardo 7c 5c 4d 4h; Cinthio Kc Kd 3s 2d; Alberto Ah 2h Qs Jd", other("opens", "the dealer")
    game = scene(hands, "pass; pass", rules=rules)
    assert "Cinthio" == offer_of(game).seat.name

    left = scene(
        hands, "invite for 1; pay; pay; keep; keep; keep; pass; vie numerus for 1; pay numerus; fold; stand; stand",
        rules=rules,
    )  # fmt: skip
    assert "Bernardo" == offer_of(left).seat.name
