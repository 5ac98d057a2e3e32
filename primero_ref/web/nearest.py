"""The legal move that is nearest to one that was refused: it is offered, and never made for anybody."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.moves import read_move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.bids import Bid
    from primero_ref.game.game import Game
    from primero_ref.game.verbs import Verb


def nearest_move(game: Game, typed: str) -> dict[str, str] | None:
    """Give the same move with its sum and its bid brought within their limits; nothing where that makes none legal.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", stacks=40)
    >>> nearest_move(game, "vie primero 40 for 50")
    {'move': 'vie primero 40 for 40', 'label': 'Make it 40'}
    """
    offer = game.offer
    if offer is None:
        return None
    try:
        move = read_move(typed, game.rules.ranking)
        verb = offer.may[move.verb]
        bid = _bid(verb, move.bid)
        money = min(max(move.money, verb.money[0]), verb.money[1]) if verb.money else 0
        near = move._replace(bid=bid, money=money)
        offer.judge(near)
    except (Illegal, Unknown, Unreadable, LookupError, TypeError):
        return None
    changed = [str(bid)] if bid and bid != move.bid else []
    if money != move.money:
        changed.append(f"for {money}" if changed else str(money))
    return {"move": str(near), "label": f"Make it {' '.join(changed)}"} if changed else None


def _bid(verb: Verb, named: Bid | None) -> Bid | None:
    """Give the bid that was named if it is open, or that of its kind, or else of any, which is nearest to it."""
    open_ = verb.bids[verb.first : verb.last]
    if named is None or not open_ or named in open_:
        return named
    return min(open_, key=lambda bid: (bid.kind != named.kind, abs(bid.strength - named.strength)))
