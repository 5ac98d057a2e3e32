"""The bids and sums that a player is likely to want, so that a raise is two taps: what one holds, and the least."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer, Verb


def likely_moves(game: Game, offer: Offer, verb: Verb) -> list[dict[str, object]]:
    """Give two moves that fill the row of a telephone, the likelier first; none where nothing is to be chosen.

    Where a hand is named, they are what one holds, or the least above it, and the least of a higher kind, each for the
    least sum. Else they are the least sum, and twice that or what lies in the pot. Each has the words of its move,
    without cards.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", stacks=20)
    >>> [likely["move"] for likely in likely_moves(game, game.offer, game.offer.may["vie"])]
    ['vie numerus 39 for 1', 'vie primero 40 for 1']
    >>> likely_moves(game, game.offer, game.offer.may["pass"])
    []
    """
    if verb.throws or verb.asks_cards:
        return []
    open_bids = verb.bids[verb.first : verb.last]
    if open_bids:
        least = verb.money[0] if verb.money else None
        return [_as_data(verb, str(bid), least) for bid in _bids(game, offer, open_bids)]
    if verb.money and verb.money[0] < verb.money[1]:
        return [_as_data(verb, "", sum_) for sum_ in _sums(game, *verb.money)]
    return []


def _bids(game: Game, offer: Offer, open_bids: Sequence[Bid]) -> list[Bid]:
    """Give what the hand is worth, or the least above it, and the least of a higher kind."""
    ranking, hand = game.rules.ranking, tuple(offer.seat.cards)
    worth = ranking.bid_for_hand(hand) if hand and UNKNOWN not in hand else None
    reached = [bid for bid in open_bids if not worth or bid.strength >= worth.strength] or open_bids
    first = reached[0]
    return [first, *[bid for bid in reached if bid.kind != first.kind][:1]]


def _sums(game: Game, least: int, most: int) -> list[int]:
    """Give the least sum, and twice that or what lies in the pot, whichever is more and may be bet."""
    pot = sum(seat.staked for seat in game.table.seats) + sum(game.table.carry.values())
    return [*dict.fromkeys([least, max(least, min(max(pot, 2 * least), most))])]


def _as_data(verb: Verb, bid: str, sum_: int | None) -> dict[str, object]:
    words = [verb.name, bid, "" if sum_ is None else f"for {sum_}"]
    return {"move": " ".join(filter(None, words)), "bid": bid, "sum": sum_}
