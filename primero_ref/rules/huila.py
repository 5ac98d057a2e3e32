"""Primera as it is played at Neiva; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.showdown import void
from primero_ref.rules.procedures.two_pots import (
    change_cards,
    first_pot,
    made_hands,
    renewals,
    round_of_bets,
    settle_two_pots,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.two_pots import FirstPot
    from primero_ref.rules.procedures.vying import Round


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the first coin to the settlement of both pots."""
    choose_dealer(table, rules)
    prepare(table, rules)

    pot = yield from first_pot(table, rules)
    if pot is None:
        void(table, "quiet")
        return
    if len(table.live) > 1 and rules("phase2") == "more cards and another vie":
        table.deal(rules.number("deal.second"), "deal.second", "phase2")
        yield from round_of_bets(table, rules, 2, pot)
        if rules("trade"):
            yield from change_cards(table, rules)
        yield from last_rounds(table, rules, pot)
    if rules("renewals"):
        yield from renewals(table, rules, pot)
    settle_two_pots(table, rules, pot)


def last_rounds(table: Table, rules: Rulebook, pot: FirstPot) -> Round:
    """Bet on the four cards that stay: once, once more if anybody bet, and at last among the made hands alone."""
    if not rules("last-round"):
        return
    yield from round_of_bets(table, rules, 3, pot)
    if table.vier and len(table.live) > 1 and rules("last-round.again"):
        yield from round_of_bets(table, rules, 4, pot)
    if not table.vier and len(table.live) > 1 and rules("last-round.hands"):
        yield from made_hands(table, rules, pot)
