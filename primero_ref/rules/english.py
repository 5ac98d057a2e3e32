"""English Primero as Justin du Coeur tells it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.offer_builder import agreed_sums
from primero_ref.rules.procedures.showdown import settle, take_the_table, thrown_in, void
from primero_ref.rules.procedures.vying import changing_once, nobody_can_bet, renewals, vying

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Phases = Generator[Offer, Move, bool]


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the agreement on stake and rest to the settlement."""
    agree(rules)
    choose_dealer(table, rules)
    prepare(table, rules)

    times = 0
    while not (yield from two_deals(table, rules)):
        if table.phase == 1 and not times:
            void(table, "quiet.phase1")
            return
        if table.phase != 1 and rules("phase2.no-vie") == "the hand is void":
            void(table, "phase2.no-vie")
            return
        if not thrown_in(table, rules, times):
            table.deal(rules.number("hand.size") - len(table.live[0].cards), "swig.most")
            break
        times += 1

    if rules("renewals"):
        yield from renewals(table, rules)
    if len(table.live) == 1:
        take_the_table(table, rules)
    else:
        settle(table, rules)


def agree(rules: Rulebook) -> None:
    """Settle the stake and the rest before anything else."""
    stake, rest = agreed_sums(rules)
    if not 1 <= stake <= rest:
        raise Illegal(f"A rest of {rest} cannot be agreed on a stake of {stake}", rules.claim_for("bets.agreed"))


def two_deals(table: Table, rules: Rulebook) -> Phases:
    """Deal two and two, with a round of vying after each; say whether the hand can end now."""
    table.deal(rules.number("deal.first"), "deal.first", "deal.packet")
    yield from vying(table, rules, 1)
    goes_on = table.vier or rules("quiet.goes-on")
    if len(table.live) == 1 or (goes_on and rules("phase2") == "the showdown"):
        return True
    if not goes_on:
        return False
    table.deal(rules.number("deal.second"), "deal.second", "phase2")
    if rules("phase2.vie") == "the first vie is enough" or nobody_can_bet(table, rules):
        yield from changing_once(table, rules)
        return True
    return (yield from vying_to_the_rest(table, rules))


def vying_to_the_rest(table: Table, rules: Rulebook) -> Phases:
    """Vie, round after round where the turn goes on, until a rest is answered or all pass; say whether anyone vied."""
    yield from vying(table, rules, 2)
    if not table.vier and len(table.live) > 1:
        return rules("phase2.no-vie") == "the hands are shown"
    while (
        table.vier
        and len(table.live) > 1
        and rules("phase2.after-a-vie") == "the turn goes on"
        and not (table.rest_laid and rules("rest.ends") == "the showdown")
        and not nobody_can_bet(table, rules)
    ):
        yield from vying(table, rules, 2, table.next_in(table.vier))
    return True
