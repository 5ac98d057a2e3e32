"""Primero as Jeff Suzuki tells it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.covered_bids import covered_bids, renewals
from primero_ref.rules.procedures.showdown import settle, take_the_table, thrown_in, void

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

    times = 0
    somebody_has_bid = yield from bidding(table, rules)
    while not somebody_has_bid and len(table.live) > 1 and thrown_in(table, rules, times):
        times += 1
        somebody_has_bid = yield from bidding(table, rules)

    if len(table.live) == 1:
        take_the_table(table, rules)
    elif somebody_has_bid or rules("phase2.no-vie") != "the hand is void":
        settle(table, rules)
    else:
        void(table, "phase2.no-vie")


def bidding(table: Table, rules: Rulebook) -> Bidding:
    """Deal the cards and let the players bid on them; say whether anybody has at the last."""
    table.deal(rules.number("deal.first"), "deal.first", "deal.packet")
    if rules("phase2") == "more cards and another vie":
        yield from covered_bids(table, rules, 1)
        table.deal(rules.number("deal.second"), "deal.second", "phase2")
    somebody_has_bid = yield from covered_bids(table, rules, 2)
    return (yield from renewals(table, rules)) or somebody_has_bid
