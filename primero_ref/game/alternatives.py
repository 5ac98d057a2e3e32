"""What a refusal says may be done instead: the limits of a move as they are now, or a move that would do."""

from __future__ import annotations

from functools import partial

from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.game.moves import Move
    from primero_ref.game.seat import Seat
    from primero_ref.game.verbs import Verb

    Changeable = Callable[[Bid | None], tuple[int, int]]
    """Gives the fewest and the most cards that may be changed with a bid, or with none."""


def way_out(seat: Seat, verb: Verb, move: Move, limit: str, changeable: Changeable) -> tuple[str, str]:
    """Say what may be done instead of what is refused: the limits as they are now, or else a move that would do.

    >>> from primero_ref import Move, dealt, rulebook
    >>> offer = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", stacks=20).offer
    >>> way_out(offer.seat, offer.may["vie"], Move("vie", money=30), "high", lambda bid: (0, 2))
    ('; Bernardo has only 20', '')
    >>> way_out(offer.seat, offer.may["pass"], Move("pass"), "least", lambda bid: (1, 2))
    ('', 'pass -7c')
    """
    if limit in {"low", "high"} and verb.money:
        return _sums(seat, verb, move, verb.money, changeable)
    if limit in {"low bid", "high bid", "range", "no bid"}:
        return _bids(verb.bids[verb.first : verb.last], move, limit), ""
    return _cards(seat, verb, move, limit, changeable) if limit in {"least", "supply", "throws"} else ("", "")


def _sums(
    seat: Seat, verb: Verb, move: Move, money: tuple[int, int], changeable: Changeable
) -> tuple[str, str]:
    """Say what sums are open: by an example where none was named, and what somebody has who named more than that."""
    low, high = money
    if not move.money:
        return "", str(_completed(seat, verb, move._replace(money=low), changeable))
    has = seat.stack
    if high <= has < move.money and not verb.asks_cards:
        if has == high:
            return f"; {seat.name} has only {has}" if has else f"; {seat.name} has nothing left", ""
        return f"; {seat.name} has {has} and may {verb.name} for at most {high}", ""
    return f"; here for {f'{low} to {high}' if low < high else low}", ""


def _bids(open_: Sequence[Bid], move: Move, limit: str) -> str:
    """Say what bids are open: all kinds, or from the first to the last, or the nearest to one that is none."""
    if not open_:
        return ""
    if not open_[0].points:
        *others, last = map(str, open_)
        return f"; here {', '.join(others)}{' or ' if others else ''}{last}"
    if limit == "range" and move.bid:
        return f"; the nearest is {min(open_, key=partial(_apart, move.bid))}"
    return f"; here {open_[0]}{f' to {open_[-1]}' if open_[1:] else ''}"


def _cards(seat: Seat, verb: Verb, move: Move, limit: str, changeable: Changeable) -> tuple[str, str]:
    """Say what cards may be changed: their number, or some of them as an example where none would do."""
    least, most = changeable(move.bid)
    if limit == "supply":
        return f"; here at most {most}", ""
    if limit == "least" and move.discards:
        return f"; here {'exactly' if least == most else 'at least'} {least}", ""
    full = _completed(seat, verb, move._replace(discards=()), changeable)
    return "", "" if UNKNOWN in full.discards else str(full)


def _completed(seat: Seat, verb: Verb, move: Move, changeable: Changeable) -> Move:
    """Give a move with what it lacks: the lowest bid where one is wanted, the fewest cards that go with it."""
    if move.bid is None and verb.first < verb.last and not verb.free:
        move = move._replace(bid=verb.bids[verb.first])
    if move.discards:
        return move
    throws = verb.throws.get(move.bid.kind if move.bid else "", ())
    least = changeable(move.bid)[0]
    return move._replace(discards=throws[0] if throws else tuple(seat.cards[:least]))


def _apart(wanted: Bid, bid: Bid) -> tuple[bool, int]:
    """Measure how far a bid lies from one that is wanted: first those of its kind, by their points."""
    return bid.kind != wanted.kind, abs(bid.points - wanted.points)
