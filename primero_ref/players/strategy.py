"""A strategy: how a player who knows his game chooses at one turn; and what he makes of throwing some cards."""

from __future__ import annotations

from itertools import combinations

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb


class Strategy:
    """How a player thinks at one turn of one kind of game, from what his seat may see."""

    def move(self, offer: Offer) -> Move | None:
        """Choose a move; None where the offer is of another kind of game."""
        raise NotImplementedError


class Throw(NamedTuple):
    """Cards to throw: how often they win the bid, what share of the stakes that is worth, how strong the hand gets."""

    wins: float
    share: float
    mean: float
    thrown: Hand


def ways_to_throw(offer: Offer, verb: Verb, bid: Bid | None, hand: Sequence[Card]) -> Iterator[Hand]:
    """Give every choice of cards of a hand that may be thrown with a verb."""
    least, most = offer.changeable(verb, bid)
    for number in range(least, most + 1):
        yield from combinations(hand, number)
