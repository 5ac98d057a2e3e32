"""Primero as the Barony of Three Mountains tells it, by the rulebook `3m.toml`; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.game.offers import Offer, Refusal, Verb
from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.covered_bid_offers import wins_something
from primero_ref.rules.procedures.covered_bids import change, covered_bids
from primero_ref.rules.procedures.offer_builder import refusal_by
from primero_ref.rules.procedures.showdown import settle, take_the_table, void

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.covered_bids import Bidding
    from primero_ref.rules.procedures.vying import Round


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the lift to the settlement."""
    choose_dealer(table, rules)
    prepare(table, rules)
    table.deal(rules.number("deal.first"), "deal.first", "deal.packet")

    ended = yield from calling(table, rules)
    if not ended:
        yield from exchanging(table, rules)
        ended = yield from covered_bids(table, rules, 2)

    if len(table.live) == 1:
        take_the_table(table, rules)
    elif ended or rules("phase2.no-vie") == "the hands are shown":
        settle(table, rules)
    else:
        void(table, "phase2.no-vie", "quiet.phase2")


def calling(table: Table, rules: Rulebook) -> Bidding:
    """Ask each player whether he calls for the showdown; say whether one has."""
    if not rules("call.at-once"):
        return False
    claims = rules.claims_settling("call.at-once")
    calls, waits = Verb("call", claims), Verb("wait", claims)
    no_hand = Refusal("he holds no winning hand", rules.claim_for("call.at-once"))
    for seat in table.live:
        may = {"call": calls, "wait": waits} if wins_something(table, seat) else {"wait": waits}
        move = yield Offer(seat, may, {} if "call" in may else {"call": no_hand}, table.supply)
        table.log_event(seat.name, move.verb, "call.at-once")
        if move.verb == "call":
            return True
    return False


def exchanging(table: Table, rules: Rulebook) -> Round:
    """Let each player change as many cards as he likes, once."""
    most = rules.number("exchange.most")
    if not most:
        return
    bars = {"most": refusal_by(rules, "exchange.most"), "supply": refusal_by(rules, "pack.out")}
    changes = Verb("change", rules.claims_settling("exchange.most"), (0, most), refusals=bars)
    at_once = bool(rules("call.at-once"))
    no_call = (
        Refusal("cards are exchanged first", rules.claim_for("exchange.most"))
        if at_once
        else refusal_by(rules, "call.at-once")
    )
    for seat in table.live:
        move = yield Offer(seat, {"change": changes}, {"call": no_call}, table.supply)
        change(table, seat, move, changes, 0)
