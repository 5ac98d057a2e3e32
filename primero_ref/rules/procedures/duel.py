"""The last duel: the lesser of two hands tries for one more change, for the half of the pot that is left."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Situation
from primero_ref.rules.procedures.mean_values import best_first, by_favour, cards_that_count, showdown_value
from primero_ref.rules.procedures.offer_builder import (
    bids_of_kinds,
    discard,
    make_offer,
    make_situation,
    make_verb,
    show,
    stake,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.named_hands import NamedHands

    Throws = dict[str, tuple[Hand, ...]]
    Fought = Generator[Offer, Move, bool]
    Settled = Generator[Offer, Move, int | None]


def duel(table: Table, rules: Rulebook, naming: NamedHands, two: list[Seat], values: Mapping[Seat, int]) -> Fought:
    """Let the lesser of two hands challenge the better one; say whether it came to a duel, which then is settled."""
    better, lesser = best_first(two, values)
    throws = open_tries(rules, naming, lesser, better)
    if not throws:
        return False
    pot = contested(table, rules, two)
    here = throwing(challenging(rules, (*throws,), chooses=may_choose(rules, naming, lesser)), throws)
    move = yield make_offer(lesser, here, (0, pot // 2) if rules("duel.bargain") else None)
    if move.bid is None:
        stake(table, lesser, move, here)
        return False
    discard(table, rules, lesser, move, here, money=move.money)
    kind = move.bid.kind
    proposed = (yield from bargain(table, rules, better, move.money)) if move.money else None

    shares = beforehand(rules, kind, pot, proposed)
    settled = ["duel.bargain"] if proposed else [f"duel.shares.{kind}", "duel.rounding"]
    take_out(table, two, pot)
    for seat, share in zip((lesser, better), shares, strict=True):
        if share:
            seat.stack += share
            table.log_event(seat.name, "share", "duel.beforehand", *settled, money=share)
    number = f"duel.cards.{kind}"
    table.deal(rules.number(number), number, to=[lesser], up_to=rules.ranking.most, face_up=True)
    if UNKNOWN in lesser.cards:
        better.staked = pot - sum(shares)
        table.log_event("", "unknown", "duel.rest")
        return True
    award(table, rules, kind, lesser, {better: values[better]}, pot - sum(shares))
    return True


@once_per_rulebook
def challenging(rules: Rulebook, kinds: tuple[str, ...], *, chooses: bool) -> Situation:
    """Draw up the turn of a challenger, who may try for some kinds; which cards he may throw is of the moment."""
    attempt = trying(rules, kinds, "duel.is", "duel.cards.numerus" if chooses else "duel.declared")
    declines = [make_verb(rules, "yield", "duel.is")] if rules("duel.is") == "a right" else []
    return make_situation(rules, [attempt, *declines], {"yield": "duel.is"}, bet="try")


def trying(rules: Rulebook, kinds: tuple[str, ...], licence: str, no_other: str) -> Verb:
    """Draw up a try for some kinds, and by one question for `no_other`: it names its kind whatever else may be said."""
    limits = {"no bid": "bid.names", "range": no_other, "throws": "duel.cards.numerus", "high": "duel.beforehand"}
    return make_verb(
        rules, "try", licence, bids=bids_of_kinds(rules, frozenset(kinds)), only_throws=True, limits=limits
    )


def throwing(here: Situation, throws: Throws) -> Situation:
    """Give the turn of a challenger with the very cards that he may throw."""
    attempt = here.may["try"].with_limits(throws=throws)
    return Situation({**here.may, "try": attempt}, here.barred, bet="try")


def kinds_in_reach(rules: Rulebook, seat: Seat) -> list[str]:
    """List the kinds that a player has the cards to try for; a card that nobody knows may be of any suit."""
    suits = [card.suit for card in seat.cards]
    longest = max(map(suits.count, suits), default=0)
    most = {"numerus": longest, "primero": len({*suits}), "fluxus": longest}
    if UNKNOWN in seat.cards:
        most = dict.fromkeys(most, len(suits))
    if rules("duel.is") == "no duel":
        return []
    tried = [kind for kind in most if rules(f"duel.{kind}") != "none"]
    return [kind for kind in tried if rules.number(f"duel.keeps.{kind}") <= most[kind]]


def tries(rules: Rulebook, seat: Seat) -> Throws:
    """List the kinds that a player's cards let him try for, each with the cards that he may throw for it."""
    cards = tuple(seat.cards)
    throws: Throws = {}
    for kind in kinds_in_reach(rules, seat):
        keeps = [
            kept
            for kept in combinations(cards, rules.number(f"duel.keeps.{kind}"))
            if len({card.suit for card in kept}) == (len(kept) if kind == "primero" else 1)
        ]
        if keeps:
            throws[kind] = tuple(tuple(card for card in cards if card not in kept) for kept in keeps)
    return throws


def open_tries(rules: Rulebook, naming: NamedHands, lesser: Seat, better: Seat) -> Throws:
    """List what the lesser hand may try against the better one: what the case allows, and what he has announced."""
    own, over = (rules.ranking.rank_hand(tuple(seat.cards)) for seat in (lesser, better))
    flush = next((bid.strength for bid in rules.ranking.kind_bids if bid.kind == "fluxus"), 0)
    closed = over.kind in ("primero", "fluxus", "chorus") and rules("closed.settled") == "by a duel"
    allowed = {
        "numerus": own.kind == over.kind == "numerus"
        and (own.points != over.points or rules("duel.equal") == "the one that loses the tie")
        and (rules("duel.numerus") == "a lesser point" or len(own.scoring) < len(over.scoring)),
        "primero": over.kind == "numerus" or closed,
        "fluxus": 0 < over.strength < flush
        and (over.kind != "numerus" or rules("duel.fluxus") == "against any hand below flush"),
    }
    announced = [*allowed] if may_choose(rules, naming, lesser) else [naming.tries.get(lesser, "numerus")]
    return {kind: throws for kind, throws in tries(rules, lesser).items() if allowed[kind] and kind in announced}


def may_choose(rules: Rulebook, naming: NamedHands, lesser: Seat) -> bool:
    """Say whether a challenger may choose at the showing what he tries for, as the bettor may."""
    return lesser is naming.bettor or rules("duel.declared") == "at the showing"


def contested(table: Table, rules: Rulebook, two: list[Seat]) -> int:
    """Reckon the pot of the duel: what both have met, or all that lies there."""
    met = min(seat.staked for seat in two) if rules("duel.for") == "the part he has met" else None
    carried = sum(table.carry.values())
    return carried + sum(seat.staked if met is None else min(seat.staked, met) for seat in table.seats)


def bargain(table: Table, rules: Rulebook, better: Seat, proposed: int) -> Settled:
    """Ask the better hand whether it agrees to the share that the challenger proposes to take beforehand."""
    here = agreeing(rules)
    move = yield make_offer(better, here)
    stake(table, better, move, here)
    return proposed if move.verb == "agree" else None


@once_per_rulebook
def agreeing(rules: Rulebook) -> Situation:
    """Draw up the answer to a share that is proposed."""
    return make_situation(
        rules, [make_verb(rules, "agree", "duel.bargain"), make_verb(rules, "decline", "duel.bargain")]
    )


def beforehand(rules: Rulebook, kind: str, pot: int, agreed: int | None) -> tuple[int, int]:
    """Reckon in whole counters what the challenger and the better hand take out before the last change."""
    if rules("duel.beforehand") == "nothing":
        return 0, 0
    if agreed is not None:
        return agreed, pot // 2 - agreed
    up = rules("duel.rounding") == "up"
    parts = [(int(over), int(under or "1")) for over, _, under in shares(rules, kind)]
    first, second = (-(-pot * over // under) if up else pot * over // under for over, under in parts)
    return first, min(second, pot - first)


def shares(rules: Rulebook, kind: str) -> list[tuple[str, str, str]]:
    """Give the customary shares of a duel as they are written, the challenger's first."""
    return [word.partition("/") for word in str(rules(f"duel.shares.{kind}")).split()]


def take_out(table: Table, two: list[Seat], pot: int) -> None:
    """Take the pot of the duel out of the stakes; what lies above it goes to the one of the two who has met it."""
    above = sum(seat.staked for seat in table.seats) + sum(table.carry.values()) - pot
    richer = max(two, key=lambda seat: seat.staked)
    for seat in table.seats:
        seat.staked = 0
    table.carry = {}
    if above:
        richer.stack += above
        table.log_event(richer.name, "return", "uncontested", money=above)


def award(table: Table, rules: Rulebook, kind: str, challenger: Seat, over: Mapping[Seat, int], rest: int) -> None:
    """Show the cards and give what is left of the pot to the winner of the duel; the hand `over` his has its value."""
    values = {}
    for seat in (seat for seat in table.live if seat is challenger or seat in over):
        held = rules.ranking.bid_for_hand(cards_that_count(table, rules, seat))
        values[seat] = over.get(seat, showdown_value(table, rules, seat, held))
        show(table, seat, "show", tuple(seat.cards), held)
    if rules("duel.won-by") == "the hand tried for" and rules.ranking.bid_for_hand(challenger.cards).kind != kind:
        values[challenger] = -1
    winners = [seat for seat in values if values[seat] == max(values.values())]
    better = ["duel.tie"] if len(winners) > 1 else by_favour(rules, values[winners[0]])
    if rules("duel.tie") == "the eldest":
        winners = winners[:1]
    if rules("duel.rest") == "they share it":
        winners = [*values]
    each, odd = divmod(rest, len(winners))
    for number, seat in enumerate(winners):
        seat.stack += each + (number < odd)
        table.log_event(seat.name, "win", "duel.won-by", "duel.rest", *better, money=each + (number < odd))
