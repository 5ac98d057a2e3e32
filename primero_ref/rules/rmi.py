"""Primero as the Red Mountain Inn plays it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.match_or_fold import match_or_fold, renewals, trading
from primero_ref.rules.procedures.showdown import settle, take_the_table, void
from primero_ref.rules.procedures.vying import nobody_can_bet

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Opened = Generator[Offer, Move, bool]


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the lift to the settlement."""
    choose_dealer(table, rules)
    prepare(table, rules)

    if not (yield from first_round(table, rules)):
        void(table, "quiet")
        return
    if len(table.live) > 1 and rules("phase2") == "more cards and another vie":
        table.deal(rules.number("deal.second"), "deal.second", "phase2")
        yield from match_or_fold(table, rules, 2)
        if len(table.live) > 1 and rules("trade"):
            yield from trading(table, rules)
        if rules("last-round"):
            yield from match_or_fold(table, rules, 3)
    yield from renewals(table, rules)

    if len(table.live) == 1:
        take_the_table(table, rules)
    else:
        settle(table, rules)


def first_round(table: Table, rules: Rulebook) -> Opened:
    """Deal two cards and let the players bet on them, anew if all draw; say whether the hand goes on."""
    redeals = rules.number("swig.most") if rules("quiet") == "the hands are dealt anew" else 0
    for dealt in range(redeals + 1):
        if dealt:
            table.throw_in_all("quiet", everybody=True)
        table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.face")
        yield from match_or_fold(table, rules, 1)
        if table.vier or rules("quiet.goes-on") or len(table.live) == 1 or nobody_can_bet(table, rules):
            return True
    return False
