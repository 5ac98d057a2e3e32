"""Primero as the Barony of Three Mountains tells it, by the rulebook `3m.toml`; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.game.offers import Offer, Refusal, Verb
from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.covered_bid_offers import wins_something
from primero_ref.rules.procedures.covered_bids import covered_bids, exchanging, renewals
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
        if rules("exchange.most"):
            yield from exchanging(table, rules, "exchange.most", rules.number("exchange.most"))
        ended = yield from covered_bids(table, rules, 2)
        ended = (yield from renewals(table, rules)) or ended

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
