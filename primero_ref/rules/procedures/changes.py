"""The changes: two cards more, again and again, until somebody vies, closes his hand, or the pack is spent."""

from __future__ import annotations

from primero_ref.cards.bids import NO_BIDS
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.rules.procedures.offer_builder import (
    bids_are_talk,
    bids_of_kinds,
    can_stake,
    discard,
    kind_held,
    limit_of_a_bet,
    make_offer,
    make_situation,
    make_verb,
    nameable_bids,
    others_after,
    speaking_order,
    stake,
    sums_of_a_bet,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Situation, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.named_hands import NamedHands
    from primero_ref.rules.procedures.vying import Round

    Ended = Generator[Offer, Move, str]


def changes(table: Table, rules: Rulebook, naming: NamedHands) -> Ended:
    """Deal and let the players speak until one vies or declares; say what ended it: `vie`, `declare` or `spent`."""
    again = rules("quiet") == "cards are changed and the round goes on"
    keep, dealt = rules.number("change.keep"), 0
    while serves(table, rules, [len(seat.cards) for seat in table.live]):
        table.deal(rules.number("deal.second"), "quiet" if dealt else "deal.second", up_to=rules.ranking.most)
        dealt += 1
        ended = yield from speaking(table, rules, naming)
        if ended or not again or (dealt > 1 and rules("changes.end") == "after one change"):
            return ended or "spent"
        if not serves(table, rules, [min(len(seat.cards) - 1, keep) for seat in table.live]):
            return "spent"
        yield from coming_down(table, rules)
    return "spent"


def serves(table: Table, rules: Rulebook, hands: Sequence[int]) -> bool:
    """Say whether the pack, without the discards, has the cards for hands of such sizes, and anyone is to get one."""
    number, most = rules.number("deal.second"), rules.ranking.most
    return 0 < sum([max(0, min(number, most - held)) for held in hands]) <= len(table.pack)


def speaking(table: Table, rules: Rulebook, naming: NamedHands) -> Ended:
    """Ask each in turn: he passes, declares a closed hand, or vies."""
    least = rules.number("vie.least")
    for seat in speaking_order(table, rules):
        has, held = can_stake(table, rules, seat) - (table.level - seat.staked), kind_held(rules, seat)
        low, high = sums_of_a_bet(rules, least, has)
        vies = low <= high and has > 0
        here = opening(rules, held, price(table, rules, seat), vies=vies, whole=is_whole(rules, seat))
        move = yield make_offer(seat, here, (low, high))
        if move.verb == "pass":
            stake(table, seat, move, here)
            continue
        owed = table.level - seat.staked if move.verb == "vie" else 0
        stake(table, seat, move, here, owed + move.money)
        naming.opens(table, seat, move)
        return move.verb
    return ""


@once_per_rulebook
def opening(rules: Rulebook, held: str, most: int | None, *, vies: bool, whole: bool) -> Situation:
    """Draw up the turn of one who may pass, declare, or vie if he has the money: what he owes and a counter more."""
    kinds = nameable_bids(rules, held, "bluff.vie")
    limits = {"no bid": "bid.names", "range": "bluff.vie", "low": "vie.least", "high": limit_of_a_bet(rules)}
    vie = make_verb(rules, "vie", "vie", bids=kinds or NO_BIDS, free=bids_are_talk(rules), limits=limits)
    opens = [vie] if vies and rules("vie") and kinds != () else []
    kept_by_a_point = opens and not rules("point.discard") and held == "numerus"
    passes = [] if kept_by_a_point else [make_verb(rules, "pass", "quiet")]
    no_vie = "vie" if not rules("vie") else "bluff.vie" if vies else "stake.from"
    shut = {"pass": "point.discard", "declare": unclosed(most), "vie": no_vie}
    return make_situation(rules, [*passes, *closing(rules, most, whole=whole), *opens], shut, bet="vie")


def closing(rules: Rulebook, most: int | None, *, whole: bool) -> list[Verb]:
    """Draw up the declaration of a closed hand, open to whoever has cards enough for one, and money if it costs any."""
    kinds = str(rules("closed.kinds")).split()
    if not kinds or not whole or most == 0:
        return []
    costs, closed = None if most is None else (1, most), bids_of_kinds(rules, frozenset(kinds))
    limits = {"no bid": "bid.names", "range": "closed.kinds", "low": "declare.bet"}
    free = bids_are_talk(rules)
    return [make_verb(rules, "declare", "closed.kinds", money=costs, bids=closed, free=free, limits=limits)]


def unclosed(most: int | None) -> str:
    """Name the question that shuts a declaration to a player: the money it costs, or a hand that is not closed."""
    return "stake.from" if most == 0 else "closed.kinds"


def price(table: Table, rules: Rulebook, seat: Seat) -> int | None:
    """Give the most that a declaration can cost a player, None where it costs nothing."""
    return can_stake(table, rules, seat) if rules("declare.bet") == "a counter" else None


def is_whole(rules: Rulebook, seat: Seat) -> bool:
    """Say whether a player has cards enough for a whole hand."""
    return len(seat.cards) >= rules.ranking.size


def coming_down(table: Table, rules: Rulebook) -> Round:
    """Let each throw one or two cards, so that he keeps three at the most; he may put money down as he does."""
    stakes = rules("changes.stake") is True
    binds = rules("changes.stake-binds") == "who stays matches it at the vie"
    for seat in table.live:
        here = throwing(rules, len(seat.cards), stakes=stakes)
        move = yield make_offer(seat, here, (0, can_stake(table, rules, seat)) if stakes else None)
        if binds:
            table.pay(seat, move.money)
        elif move.money:
            # nobody need match it, so it lies there as money carried from before does
            seat.stack -= move.money
            table.carry[seat.name] = table.carry.get(seat.name, 0) + move.money
        discard(table, rules, seat, move, here, money=move.money)


@once_per_rulebook
def throwing(rules: Rulebook, held: int, *, stakes: bool) -> Situation:
    """Draw up the turn of one who must throw one or two of so many cards, more where he would keep too many."""
    over = held - rules.number("change.keep")
    cards = (min(held, max(1, over)), min(held, max(2, over)))
    throws = make_verb(rules, "discard", "quiet", cards=cards, only_throws=True, limits={"least": "change.keep"})
    return make_situation(rules, [throws], {"pass": "quiet"}, bet="discard" if stakes else "")


def closed_hands(table: Table, rules: Rulebook, naming: NamedHands) -> Round:
    """Ask the others whether they have closed a hand too; those who have not are out of the hand."""
    first = naming.opener
    if first is None or rules("closed.two") == "the first has won":
        return
    for seat in others_after(table, first):
        here = closing_too(rules, price(table, rules, seat), whole=is_whole(rules, seat))
        move = yield make_offer(seat, here)
        stake(table, seat, move, here, move.money)
        if move.verb == "declare":
            naming.closing.add(seat)
            naming.names(table, seat, move.bid)


@once_per_rulebook
def closing_too(rules: Rulebook, most: int | None, *, whole: bool) -> Situation:
    """Draw up the turn of one who may declare a closed hand after another has."""
    may = [make_verb(rules, "pass", "closed.two"), *closing(rules, most, whole=whole)]
    return make_situation(rules, may, {"declare": unclosed(most), "vie": "declare.bet"})
