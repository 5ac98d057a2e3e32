"""The game of the King's deck; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer
from primero_ref.rules.procedures.check_or_bet import check_or_bet, chipping_in
from primero_ref.rules.procedures.draw import draw_cards
from primero_ref.rules.procedures.showdown import settle, take_the_table, thrown_in, void
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
    Quiet = Generator[Offer, Move, str]

HANDS = "poker hands"
"""The hands that it knows."""


def play(table: Table, rules: Rulebook) -> Round:
    """Play one hand, from the ante to the settlement."""
    choose_dealer(table, rules)
    yield from chipping_in(table, rules)

    times = 0
    ended = yield from two_rounds(table, rules)
    while ended == "phase2.no-vie" and thrown_in(table, rules, times):
        times += 1
        ended = yield from two_rounds(table, rules)

    if len(table.live) == 1:
        take_the_table(table, rules)
    elif ended == "quiet" or (ended and rules(ended) == "the hand is void"):
        void(table, ended)
    else:
        settle(table, rules)


def two_rounds(table: Table, rules: Rulebook) -> Quiet:
    """Bet, draw and bet again; name the question that says what follows where nobody has bet."""
    if not (yield from first_round(table, rules)):
        return "quiet"
    if len(table.live) == 1:
        return ""
    limited = yield from draw_cards(table, rules)
    if rules("phase2") == "more cards and another vie":
        yield from check_or_bet(table, rules, 2, limited=limited)
        if quiet(table, rules) and rules("phase2.no-vie") != "the hands are shown":
            return "phase2.no-vie"
    if rules("renewals"):
        yield from renewals(table, rules, limited=limited)
    return ""


def renewals(table: Table, rules: Rulebook, *, limited: bool) -> Round:
    """Draw cards and bet once more, as often as the rules have it; a limit that was lifted stays so."""
    for _ in range(rules.number("renewals")):
        if len(table.live) > 1:
            limited = (yield from draw_cards(table, rules)) and limited
            yield from check_or_bet(table, rules, 2, limited=limited)


def first_round(table: Table, rules: Rulebook) -> Opened:
    """Deal five cards and let the players bet on them; say whether the hand goes on."""
    redeals = rules.number("swig.most") if rules("quiet") == "the hands are dealt anew" else 0
    for dealt in range(redeals + 1):
        if dealt:
            table.throw_in_all("quiet", everybody=False)
        table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.face")
        yield from check_or_bet(table, rules, 1)
        if not quiet(table, rules) or rules("quiet") == "cards are changed and the round goes on":
            return True
    return False


def quiet(table: Table, rules: Rulebook) -> bool:
    """Say whether all have checked, who could have bet."""
    return table.vier is None and len(table.live) > 1 and not nobody_can_bet(table, rules)
