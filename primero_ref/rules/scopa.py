"""Scopa, one deal of it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Unreadable
from primero_ref.rules.procedures.before_the_deal import choose_dealer, shuffle
from primero_ref.rules.procedures.capture import CaptureOffer, takes_all
from primero_ref.rules.procedures.scoring import count, mark_sweep, side_of, take_sides

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

    Round = Generator[Offer, Move, None]
    Taking = Generator[Offer, Move, Seat | None]

DEALS_AGAIN = True
"""Hands are dealt several times, so that more cards may be named for a player than he holds at once."""


def play(table: Table, rules: Rulebook) -> Round:
    """Play one deal, from the layout to the score."""
    take_sides(table, rules)
    choose_dealer(table, rules)
    shuffle(table, rules)
    lay_out(table, rules)

    more = rules.number("deal.again")
    table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.face")
    taker = yield from play_hands(table, rules)
    while more and table.pack:
        table.deal(more, "deal.again", "deal.packet", "deal.face")
        taker = (yield from play_hands(table, rules)) or taker

    take_what_is_left(table, rules, taker)
    count(table, rules)


def lay_out(table: Table, rules: Rulebook) -> None:
    """Turn up the cards on the table; too many kings are taken up again."""
    number, kings = rules.number("layout"), rules.number("layout.kings")
    table.turn_up(number, "layout")
    without = sum(card.rank != "K" for card in rules.ranking.pack)
    while 0 < kings <= sum(card.rank == "K" for card in table.layout) and number < without + kings:
        table.take_up("layout.kings")
        table.turn_up(number, "layout.kings")
    if UNKNOWN in table.layout:
        raise Unreadable(
            "Nobody has named the cards on the table, or those that follow on too many kings: give a shuffled pack, or "
            "name them all as the layout."
        )


def play_hands(table: Table, rules: Rulebook) -> Taking:
    """Let the players play out their hands in turn; give the last who has taken anything."""
    first = -1 if rules("opens") == "the dealer" else 0
    order = [*table.seats[first:], *table.seats[:first]]
    a_turn = 1 if rules("turn.cards") == "one" else len(rules.ranking.pack)
    taker = None
    while any(seat.cards for seat in order):
        for seat in order:
            for _ in range(min(a_turn, len(seat.cards))):
                taker = (yield from play_card(table, rules, seat)) or taker
    return taker


def play_card(table: Table, rules: Rulebook, seat: Seat) -> Taking:
    """Let one player take from the table with a card, or lay it there; give him if he has taken."""
    offer = CaptureOffer(rules, seat, tuple(table.layout), unseen(table, rules))
    move = yield offer
    table.play_out(seat, move.discards[0])
    if move.verb == "lay":
        table.layout.append(move.discards[0])
        table.log_move(seat, move, offer.may["lay"].claims, face_up=True)
        return None

    taken = offer.taken(move)
    by_ace = takes_all(rules, move.discards[0])
    choices = len(offer.captures[move.discards[0]])
    how, which = ("capture.sum", "capture.several") if len(taken) > 1 else ("capture.equal", "capture.match")
    if by_ace:
        how = "capture.ace"
    claims = rules.claims_settling("capture", how, *([which] if choices > 1 else []), "capture.card")
    table.log_move(seat, move, claims, drawn=taken, face_up=True)
    side = side_of(table, seat)
    side.pile += taken
    if rules("capture.card") == "it goes with what it takes":
        side.pile += move.discards
    else:
        table.discards += move.discards
    table.layout = [card for card in table.layout if card not in taken]
    counts = rules("capture.ace-sweeps") or not by_ace
    if not table.layout and counts and (rules("sweep.last") or not is_last(table, rules)):
        mark_sweep(table, rules, seat)
    return seat


def is_last(table: Table, rules: Rulebook) -> bool:
    """Say whether the very last card has been played."""
    deals_again = rules.number("deal.again") and table.pack
    return not deals_again and not any(seat.cards for seat in table.seats)


def unseen(table: Table, rules: Rulebook) -> list[Card]:
    """List the cards that have not been seen on the table, which a card that nobody has named may be."""
    seen = {*table.layout, *table.discards}.union(*(side.pile for side in table.sides))
    held = {card for seat in table.seats for card in seat.cards}
    return [card for card in rules.ranking.pack if card not in seen and card not in held]


def take_what_is_left(table: Table, rules: Rulebook, taker: Seat | None) -> None:
    """Give what still lies on the table to the last who has taken anything."""
    left = tuple(table.layout)
    if not left or taker is None or rules("leavings") == "nobody":
        return
    side_of(table, taker).pile += left
    table.layout = []
    table.log_event(taker.name, "leavings", "leavings", cards=left)
    if rules("leavings.sweep"):
        mark_sweep(table, rules, taker)
