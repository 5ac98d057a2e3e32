"""The moves that are tried at a turn: those that a text tells, and those that keep a game going until it tells more."""

from __future__ import annotations

from primero_ref.cards.ranking import rank
from primero_ref.errors import Illegal, Unreadable
from primero_ref.fit.deeds import BETS, LEAVES, PAYS, SPOKEN, may_be
from primero_ref.game.moves import Move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.fit.deeds import Deed
    from primero_ref.fit.seating import Cast
    from primero_ref.game.offers import Offer
    from primero_ref.game.verbs import Verb

    Tried = tuple[list[tuple[float, Move]], bool]

COSTS = ((BETS, 0.6), (PAYS, 0.3), (frozenset(("pass", "check")), 0.4))
"""How soon a move is tried where the text leaves it open: the cheaper, the sooner."""

QUIET_COST, WAY_COST, RAISE_COST, WINNER_COST, LEAVE_COST = 0.1, 0.15, 1.0, 0.35, 0.25
"""What a move costs that only keeps the game going, each further way of it, a raise besides the bet, a bet by the one
who is told to win, and to leave a hand in which one has nothing to do."""

RAISES = frozenset(("revie", "raise", "double"))


def told_moves(cast: Cast, offer: Offer, deed: Deed) -> tuple[list[Move], bool]:
    """List the moves that may be what is told, and whether a player lacked cards that he could throw for one."""
    moves, lacked = list[Move](), False
    for verb in offer.may.values():
        for bid in _bids(cast, offer, verb, every=True):
            if _is_refused_way(cast, offer, deed, bid):
                continue
            throws, lacks = _throws(cast, offer, verb, bid, every=True)
            lacked = lacked or lacks
            for sum_ in _sums(verb, deed):
                moves += [
                    move for thrown in throws
                    if may_be(deed, move := _move(cast, offer, verb, bid, sum_, thrown), offer, cast.game)
                ]  # fmt: skip
    return moves, lacked


def open_moves(cast: Cast, offer: Offer, *, quiet: bool, dear: Container[str], wins: str) -> Tried:
    """List the moves that may be made where nothing is told, with what each costs, and whether somebody lacked cards.

    Only `quiet` ones may be made in some places. Who is `dear` has more to do, and may not leave; he who `wins` should
    bet on what he holds.
    """
    moves, lacked = list[tuple[float, Move]](), False
    who = offer.seat.name
    for verb in offer.may.values():
        if (quiet and verb.name in SPOKEN and not _says_nothing_new(cast, offer, verb)) or verb.name == "swig":
            continue
        if verb.name in LEAVES and who in dear:
            continue
        costs = next((cost for verbs, cost in COSTS if verb.name in verbs), QUIET_COST)
        if verb.name in LEAVES:
            costs = LEAVE_COST
        elif verb.name in BETS:
            dearer = RAISE_COST if verb.name in RAISES or who not in dear else 0
            costs = WINNER_COST if who == wins else costs + dearer
        for bid in _bids(cast, offer, verb, every=False):
            throws, lacks = _throws(cast, offer, verb, bid, every=False)
            lacked = lacked or lacks
            for sum_ in _sums(verb, None):
                for thrown in throws:
                    moves.append((costs, _move(cast, offer, verb, bid, sum_, thrown)))
                    costs += WAY_COST
    return moves, lacked


def _says_nothing_new(cast: Cast, offer: Offer, verb: Verb) -> bool:
    """Say whether somebody only passes because the turn comes back to him, with his own bet, or one that he has met."""
    if verb.name not in {"pass", "check"} or not PAYS.isdisjoint(offer.may):
        return False
    table, log = cast.game.table, cast.game.log
    if all(seat.staked >= table.level or not seat.stack for seat in table.live):
        return False  # all have answered, and a pass would say something
    last = next((number for number in range(len(log) - 1, -1, -1) if log[number].deed in BETS), len(log))
    return any(event.who == offer.seat.name and event.deed in BETS | PAYS for event in log[last:])


def _move(cast: Cast, offer: Offer, verb: Verb, bid: Bid | None, sum_: int, thrown: Hand) -> Move:
    number = 0 if verb.only_throws else len(thrown)
    return Move(verb.name, bid, sum_, thrown, cast.drawn(offer.seat, number) if number else ())


def _sums(verb: Verb, deed: Deed | None) -> Sequence[int]:
    """Give the sums that are tried with a verb: the least or, where the text tells of a high bet, more and the most."""
    if not verb.money:
        return (0,)
    low, high = verb.money
    if deed and (deed.does == "rests" or "all he has" in deed.ways):
        return (high,)
    if deed and deed.ways and not {*deed.ways} <= {"truly", "falsely", "naming no hand"}:
        return sorted({low, min(low + 1, high), high})
    return (low,)


def _bids(cast: Cast, offer: Offer, verb: Verb, *, every: bool) -> Sequence[Bid | None]:
    """Give the bids that are tried with a verb: none where none is needed, the true one, the lowest of each type."""
    if verb.first == verb.last:
        return (None,)
    some: list[Bid | None] = [None] if verb.free else []
    legal = verb.bids[verb.first : verb.last]
    true = _true(cast, offer)
    if true:
        some += [bid for bid in legal if (bid.kind, bid.points or true[1]) == true]
    lowest: dict[str, Bid] = {}
    for bid in legal:
        lowest.setdefault(bid.kind, bid)
    some += lowest.values()
    return [*dict.fromkeys(some)][: None if every else 2]


def _true(cast: Cast, offer: Offer) -> tuple[str, int] | None:
    """Say what a player holds, or will hold in the end if the text tells it."""
    hand = cast.hands.get(offer.seat.name) or tuple(offer.seat.cards)
    try:
        ranked = rank(hand, cast.game.rules)
    except (Illegal, Unreadable):
        return None
    return ranked.kind, ranked.points


def _is_refused_way(cast: Cast, offer: Offer, deed: Deed, bid: Bid | None) -> bool:
    """Say whether a bid says more than a text lets it say, or less."""
    if "truly" in deed.ways:
        return bid is not None and _is_false(cast, offer, bid)
    return "falsely" in deed.ways and not _is_false(cast, offer, bid)


def _is_false(cast: Cast, offer: Offer, bid: Bid | None) -> bool:
    """Say whether a bet says more than the bettor holds; one that names no hand may always be false."""
    true = _true(cast, offer)
    if bid is None or true is None:
        return bid is None
    bids = cast.game.rules.ranking.kinds
    return (bids.index(bid.kind), bid.points) > (bids.index(true[0]) if true[0] in bids else -1, true[1])


def _throws(cast: Cast, offer: Offer, verb: Verb, bid: Bid | None, *, every: bool) -> tuple[list[Hand], bool]:
    """Give the cards that are thrown with a verb, and whether a player would have to throw some that he has to keep."""
    seat = offer.seat
    mine = seat.name in cast.hands
    spare = cast.fillers_of(seat) if mine else tuple(seat.cards)
    if verb.throws:
        sets = [thrown for thrown in verb.throws.get(bid.kind if bid else "", ()) if {*thrown} <= {*spare}]
        return (sets if every else sets[:2]), not sets
    least, most = offer.changeable(verb, bid)
    top = min(most, len(spare))
    if least > top:
        return [], True
    numbers = [*range(top, least - 1, -1)] if mine else [*range(least, min(top, max(least, 2)) + 1)]
    return [spare[:number] for number in (numbers if every or mine else numbers[:1])], mine and top < least
