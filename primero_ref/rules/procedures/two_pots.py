"""Two pots: the first bet, on two cards, lies apart from all later ones; who leaves the later may stay in the first."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.game.pots import parted
from primero_ref.rules.procedures.offer_builder import can_stake, kind_held
from primero_ref.rules.procedures.showdown import (
    QUARTERS,
    Standing,
    against_the_bid,
    carry_or_return,
    each_his_own,
    pay_out,
    reasons,
    share_out,
    show_hands,
    take_the_table,
    taken,
    winning,
)
from primero_ref.rules.procedures.two_pot_offers import two_pot_offers
from primero_ref.rules.procedures.vying import all_have_answered, nobody_can_bet, opener, stands, take_back

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.pots import Pot
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Said = Generator[Offer, Move, str]
    Made = Generator[Offer, Move, "FirstPot | None"]


class FirstPot:
    """The first pot: what each has put into it, and who has left the hand and still contends for it."""

    __slots__ = ("keepers", "parts")

    def __init__(self, parts: Mapping[Seat, int]) -> None:
        """Take what each has put in."""
        self.parts = parts
        self.keepers: list[Seat] = []


def first_pot(table: Table, rules: Rulebook) -> Made:
    """Deal two cards and ask who goes, anew while fewer than two do; give the first pot, or nothing if none is made."""
    redeals = rules.number("swig.most") if rules("quiet") == "the hands are dealt anew" else 0
    for dealt in range(redeals + 1):
        if dealt:
            table.throw_in_all("quiet", everybody=True)
            if rules("quiet.eldest") == "the next":
                table.seat_after(table.seats[0])
                table.log_event(table.seats[-1].name, "dealer", "quiet.eldest")
        table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.from", "deal.face")
        yield from going(table, rules)
        if len(table.live) > 1 or (table.vier and rules("pique.alone") == "he has won"):
            apart = rules("pique")
            return FirstPot({seat: seat.staked if apart else 0 for seat in table.seats})
        take_back_alone(table)
    return None


def going(table: Table, rules: Rulebook) -> Round:
    """Ask each in turn whether he goes; if only one does, those who had passed before him may be asked again."""
    table.begin_phase(1)
    offers = two_pot_offers(rules)
    eldest, asked = opener(table, rules, 1), list(table.live)
    first = asked.index(eldest)
    early: list[Seat] = []
    passed: list[Seat] = []
    for seat in asked[first:] + asked[:first]:
        offer = offers.going(table, seat, prices=seat is eldest)
        before = table.vier is None
        if (yield from says(table, rules, offer)) == "pass":
            (early if before else passed).append(seat)
    if len(asked) - len(early) - len(passed) == 1 and rules("pique.reopens"):
        again, early = early, []
        for seat in again:
            if (yield from says(table, rules, offers.going(table, seat, again=True))) == "pass":
                early.append(seat)
    if table.vier is None and rules("quiet.goes-on"):
        return
    for seat in (*early, *passed):
        table.throw_in(seat)


def take_back_alone(table: Table) -> None:
    """Give the one who went alone his bet back."""
    for seat in table.live:
        if seat.staked:
            table.log_event(seat.name, "return", "pique.alone", money=seat.staked)
            seat.stack, seat.staked = seat.stack + seat.staked, 0
    table.level = 0


def round_of_bets(table: Table, rules: Rulebook, phase: int, pot: FirstPot, among: Sequence[Seat] = ()) -> Round:
    """Go round until all have answered the last bet, or all have passed; the made hands bet `among` themselves."""
    first = opener(table, rules, phase)
    table.begin_phase(phase)
    if nobody_can_bet(table, rules):
        return
    offers = two_pot_offers(rules)
    asked: list[Seat] = []
    for seat in table.going_round(first):
        if len(table.live) == 1:
            return
        if table.vier is None:
            if seat in asked:
                return
            asked.append(seat)
        elif all_have_answered(table):
            return
        if among and seat not in among:
            seat.owes = False
        elif table.vier is None or seat.owes:
            offer = offers.betting(table, seat, apart=bool(among))
            seat.owes = False
            yield from says(table, rules, offer, pot)


def made_hands(table: Table, rules: Rulebook, pot: FirstPot) -> Round:
    """Let those who hold a made hand say so, and bet once more among themselves."""
    if any(UNKNOWN in seat.cards for seat in table.live):
        return
    kinds = str(rules("made.kinds")).split()
    holders = [seat for seat in table.live if _kind(rules, seat) in kinds]
    for seat in holders:
        table.log_event(seat.name, "declare", "last-round.hands", "made.kinds")
    if len(holders) > 1:
        yield from round_of_bets(table, rules, table.phase + 1, pot, holders)


def _kind(rules: Rulebook, seat: Seat) -> str:
    kind = kind_held(rules, seat)
    return KIND_SYNONYMS.get(kind, kind)


def says(table: Table, rules: Rulebook, offer: Offer | None, pot: FirstPot | None = None) -> Said:
    """Take what a player says, and do it; one to whom nothing is open is not asked."""
    if offer is None:
        return "pass"
    seat = offer.seat
    move = yield offer
    name, claims, money = move.verb, offer.may[move.verb].claims, move.money
    if name == "fold":
        take_back(table, rules, seat, move, offer.may[name])
        return name
    owed, has = table.level - seat.staked, can_stake(table, rules, seat)
    if name in ("bet", "raise") or (name == "rest" and has > owed):
        money = has if name == "rest" else money
        table.pay(seat, money if name == "rest" else owed + money)
        stands(table, seat)
    elif name in ("match", "rest"):
        money = min(owed, has)
        table.pay(seat, money)
    seat.owes = False
    table.log_move(seat, move, claims, money=money)
    if name == "claim" and pot:
        pot.keepers.append(seat)
        seat.out = True
        table.live = [other for other in table.live if other is not seat]
    return name


def renewals(table: Table, rules: Rulebook, pot: FirstPot) -> Round:
    """Let the players change cards and bet once more, as often as the rules have it."""
    for _ in range(rules.number("renewals")):
        yield from change_cards(table, rules)
        if len(table.live) > 1:
            yield from round_of_bets(table, rules, table.phase + 1, pot)


def change_cards(table: Table, rules: Rulebook) -> Round:
    """Let each player still in change cards once, or keep all he has."""
    if len(table.live) == 1:
        return
    offers = two_pot_offers(rules)
    for seat in table.live:
        if not table.supply:
            return
        offer = offers.changing(table, seat)
        move = yield offer
        drawn = table.change(seat, move.discards, move.drawn)
        table.log_move(seat, move, offer.may[move.verb].claims, drawn=drawn)


# -- the showing --------------------------------------------------------------------------------


def settle_two_pots(table: Table, rules: Rulebook, pot: FirstPot) -> None:
    """Give the bets to the best of those still in, and the first pot to the best of those who contend for that."""
    live = table.live
    contenders = [seat for seat in table.seats if not seat.out or seat in pot.keepers]
    if len(contenders) == 1:
        take_the_table(table, rules)
        return
    if any(UNKNOWN in seat.cards for seat in contenders):
        table.log_event("", "unknown", "show")
        return
    held = {seat: rules.ranking.bid_for_hand(seat.cards) for seat in contenders}
    standing = {seat: against_the_bid(table, rules, seat, hand) for seat, hand in held.items()}
    show_hands(table, rules, held, standing)
    if rules("short.wins") == "his own money":
        each_his_own(table, rules, standing)
        return

    apart = {seat: min(part, seat.staked) for seat, part in pot.parts.items()}
    for seat, part in apart.items():
        seat.staked -= part
    for part_of_it in table.side_pots():
        award(table, rules, part_of_it, standing, len(live))

    leavers = pot.keepers and rules("pique.to") == "the best of those who have left"
    for seat in table.seats:
        seat.staked, seat.out = apart.get(seat, 0), seat not in (pot.keepers if leavers else contenders)
    for part_of_it in first_parts(table, rules):
        award(table, rules, part_of_it, standing, 0, "pique", *(["pique.to"] if pot.keepers else []))
    for seat in table.seats:
        seat.staked, seat.out = 0, seat not in live
    carried = sum(table.carry.values())
    if carried and rules("winner.takes") != "the table":
        table.log_event("", "carry", "winner.takes", money=carried)


def first_parts(table: Table, rules: Rulebook) -> list[Pot]:
    """Part the first pot by how much each of its contenders has put in."""
    if not any(seat.staked for seat in table.seats):
        return []
    contenders = [seat for seat in table.seats if not seat.out]
    return parted(table.seats, contenders, together=rules("short.wins") == "the table")


def award(
    table: Table, rules: Rulebook, pot: Pot, standing: Mapping[Seat, Standing], playing: int, *asked: str
) -> None:
    """Give one pot to the best of its contenders, or back to the only one of several who has put so much in."""
    there = {seat: standing[seat] for seat in pot.contenders}
    favoured = with_the_eldests_points(table, rules, there)
    winners = winning(rules, favoured)
    if not winners:
        carry_or_return(table, pot)
    elif len(there) == 1 < playing and rules("uncontested") == "it returns to him":
        pay_out(table, sum(pot.parts.values()), winners, "return", ["uncontested"])
    elif len(there) == playing == 1:
        pay_out(table, sum(pot.parts.values()), winners, "win", [*asked, "last-one-left"])
    else:
        if rules("winner.takes") == QUARTERS:
            share_out(table, pot, favoured, lambda behind: winning(rules, behind))
            return
        counted = ["eldest.points", "eldest.points.of"] if winners != winning(rules, there) else []
        why = reasons(rules, pot, pot.contenders, favoured, winners)
        pay_out(table, taken(table, rules, pot), winners, "win", [*asked, *why, *counted])


def with_the_eldests_points(
    table: Table, rules: Rulebook, standing: Mapping[Seat, Standing]
) -> Mapping[Seat, Standing]:
    """Add to the eldest's hand what the rules add to it."""
    eldest = table.live[0] if rules("eldest.points.of") == "the eldest still in" else table.seats[0]
    more = rules.number("eldest.points")
    return {
        seat: at._replace(strength=at.strength + more) if seat is eldest and at.strength else at
        for seat, at in standing.items()
    }
