"""The bids and sums that a player is likely to want, so that a raise is two taps: what one holds, and the least."""

from __future__ import annotations

from itertools import islice

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.bids import Bid
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer, Verb

MOST = 2
"""So many moves are offered at most: as many as stand in one row of a telephone."""


def likely_moves(game: Game, offer: Offer, verb: Verb) -> list[dict[str, object]]:
    """Give a few bids with their sums, the likeliest first; none where nothing is to be chosen.

    A bid is what the hand is worth, the least above it or that may be named at all, and the least of the next kind. A
    sum is the least, and twice that or as much as lies in the pot. Each has the words of its move, without cards.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", stacks=20)
    >>> [likely["move"] for likely in likely_moves(game, game.offer, game.offer.may["vie"])]
    ['vie numerus 39 for 1', 'vie primero 40 for 1']
    >>> likely_moves(game, game.offer, game.offer.may["pass"])
    []
    """
    if verb.throws or verb.asks_cards or not (verb.bids or (verb.money and verb.money[0] < verb.money[1])):
        return []
    bids = _bids(game, offer, verb)
    sums = _sums(game, verb)
    pairs = [(bid, sum_) for sum_ in sums[:1] for bid in bids] + [(bid, sum_) for sum_ in sums[1:] for bid in bids[:1]]
    return [_as_data(verb, bid, sum_) for bid, sum_ in pairs[:MOST]]


def _bids(game: Game, offer: Offer, verb: Verb) -> list[Bid | None]:
    """Give the bids, each once; nothing stands for a move that names no hand."""
    open_bids = verb.bids[verb.first : verb.last]
    if not open_bids:
        return [None]
    ranking, hand = game.rules.ranking, tuple(offer.seat.cards)
    worth = ranking.bid_for_hand(hand) if hand and UNKNOWN not in hand else None
    if worth is None or worth.kind == NOTHING:
        return [*islice(_first_of_each_kind(open_bids), 2)]
    held = [bid for bid in open_bids if bid.strength >= worth.strength][:1]
    above = [bid for bid in open_bids if bid.strength > worth.strength and bid.kind != worth.kind][:1]
    named: dict[Bid | None, None] = dict.fromkeys([*held, *above, open_bids[0]])
    return [*named]


def _first_of_each_kind(bids: Iterable[Bid]) -> Iterable[Bid]:
    first: dict[str, Bid] = {}
    for bid in bids:
        first.setdefault(bid.kind, bid)
    return first.values()


def _sums(game: Game, verb: Verb) -> list[int | None]:
    """Give the least sum, and twice that or what lies in the pot, whichever is more and may be bet."""
    if not verb.money:
        return [None]
    least, most = verb.money
    pot = sum(seat.staked for seat in game.table.seats) + sum(game.table.carry.values())
    return [*dict.fromkeys([least, max(least, min(max(pot, 2 * least), most))])]


def _as_data(verb: Verb, bid: Bid | None, sum_: int | None) -> dict[str, object]:
    words = [verb.name, *([str(bid)] if bid else []), *([f"for {sum_}"] if sum_ is not None else [])]
    return {"move": " ".join(words), "bid": str(bid) if bid else "", "sum": sum_}
