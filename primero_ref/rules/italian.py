"""Italian Primero as Justin du Coeur tells it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.showdown import settle, take_the_table, void
from primero_ref.rules.procedures.vying import changing_once, nobody_can_bet, renewals, underbidders_draw, vying

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the lift to the settlement."""
    choose_dealer(table, rules)
    prepare(table, rules)

    table.deal(rules.number("deal.first"), "deal.first", "deal.packet")
    yield from vying(table, rules, 1)
    if table.vier is None and len(table.live) > 1 and not rules("quiet.goes-on"):
        void(table, "quiet.phase1")
        return

    if len(table.live) > 1 and rules("phase2") == "more cards and another vie":
        table.deal(rules.number("deal.second"), "deal.second", "phase2")
        if rules("phase2.vie") == "the first vie is enough" or nobody_can_bet(table, rules):
            yield from changing_once(table, rules)
        else:
            yield from vying(table, rules, 2)
            if table.vier is None and len(table.live) > 1 and rules("phase2.no-vie") == "the hand is void":
                void(table, "phase2.no-vie")
                return
    if rules("renewals"):
        yield from renewals(table, rules)

    if len(table.live) == 1:
        take_the_table(table, rules)
    else:
        yield from underbidders_draw(table, rules)
        settle(table, rules)
