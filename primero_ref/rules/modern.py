"""Modern primiera, as far as the page that tells it goes; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.offer_builder import kind_held, make_verb, refusal_by, show
from primero_ref.rules.procedures.showdown import settle, void

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Claimed = Generator[Offer, Move, list[Seat]]


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the lift to the settlement."""
    choose_dealer(table, rules)
    prepare(table, rules)

    redeals = rules.number("swig.most") if rules("quiet") == "the hands are dealt anew" else 0
    for dealt in range(redeals + 1):
        if dealt:
            table.throw_in_all("quiet", everybody=True)
        table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.way", "deal.face")
        claimants = yield from claiming(table, rules)
        if claimants:
            caught(table, rules, claimants)
            for seat in table.live:
                if seat not in claimants:
                    table.throw_in(seat)
            settle(table, rules)
            return
    void(table, "quiet")


def claiming(table: Table, rules: Rulebook) -> Claimed:
    """Ask each player in turn what he claims; give those who claim."""
    table.begin_phase(1)
    claimants = []
    first = table.seats.index(table.dealer) if table.dealer and rules("opens") == "the dealer" else 0
    for seat in table.seats[first:] + table.seats[:first]:
        offer = claims_open(table, rules, seat)
        if not offer.may:
            continue
        move = yield offer
        table.log_move(seat, move, offer.may[move.verb].claims, face_up=True)
        if move.verb == "claim" and move.bid:
            claimants.append(seat)
            table.named_kinds.append((seat.name, move.bid.kind))
    return claimants


def caught(table: Table, rules: Rulebook, claimants: list[Seat]) -> None:
    """Strike out those who have claimed more than they hold, where that is punished and somebody has told the truth."""
    if rules("bluff.caught") != "he loses the pot":
        return
    claimed = dict(table.named_kinds)
    # a hand with cards that nobody has named may hold anything
    bluffers = [seat for seat in claimants if kind_held(rules, seat) not in ("", claimed[seat.name])]
    if len(bluffers) < len(claimants):
        for seat in bluffers:
            claimants.remove(seat)
            show(table, seat, "bluff.caught", tuple(seat.cards))


def claims_open(table: Table, rules: Rulebook, seat: Seat) -> Offer:
    """Offer a player the claim of the kind he holds, or a pass."""
    return SizedOffer(seat, holding(rules, kind_held(rules, seat)), table.supply)


@once_per_rulebook
def holding(rules: Rulebook, kind: str) -> Situation:
    """Draw up what is open to one who holds a kind of hand, or has cards that nobody has named."""
    kinds = rules.ranking.kind_bids
    held = next((index for index, bid in enumerate(kinds) if bid.kind == kind), -1)
    # what is claimed above one's own hand is a bluff; whoever holds no kind stands below the lowest
    highest = held + rules.number("claim.above")
    claimable = [index for index in range(len(kinds)) if not kind or max(held, 0) <= index <= highest]
    may = {"pass": make_verb(rules, "pass", "pass", limits={"most": "pass.change"})} if rules("pass") else {}
    barred = {}
    if rules("claim") and claimable:
        may["claim"] = the_claim(rules).with_limits(first=claimable[0], last=claimable[-1] + 1)
    else:
        barred["claim"] = Refusal("he holds no such hand", rules.claim_for("claim"))
    return Situation(may, barred)


def the_claim(rules: Rulebook) -> Verb:
    """Draw up a claim, and why it names no kind but the one that is held."""
    claim = rules.claim_for("claim")
    what_he_holds = Refusal("a player claims what he holds", claim)
    if rules.number("claim.above"):
        what_he_holds = refusal_by(rules, "claim.above")
    limits = {
        "most": refusal_by(rules, "pass.change"),
        "no bid": Refusal("a claim names its kind, and no points", claim),
        **dict.fromkeys(("low bid", "high bid", "range"), what_he_holds),
    }
    return make_verb(rules, "claim", "claim", bids=rules.ranking.kind_bids, limits=limits)
