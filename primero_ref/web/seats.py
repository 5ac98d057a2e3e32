"""Who sits at a table, as plain data for a page: what each has, and of the cards what the seat that looks may see."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.events import named
from primero_ref.web.worth import counting, points_of

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.cards.ranks import Rank
    from primero_ref.session.shown_table import ShownTable


def seats_as_data(shown: ShownTable) -> list[dict[str, Any]]:
    """Give each player of a game, in the order in which they sit."""
    return [_seat(shown, name) for name in shown.game.players]


def _seat(shown: ShownTable, name: str) -> dict[str, Any]:
    game, view, acts = shown.game, shown.view, shown.acts
    seat, participant, hand = game.table.players[name], shown.participants[name], view.hands[name]
    ranked = None if game.table.sides or not hand or UNKNOWN in hand else game.rules.ranking.rank_hand(hand)
    holding = _holding(shown, name, ranked)
    closed = name == view.player and game.rules("deal.face") != "face up"
    cards = [
        card_as_data(card, points, counts=counts, up=not closed or card in seat.shown)
        for card, points, counts in zip(hand, points_of(game, hand), counting(hand, ranked), strict=True)
    ]
    last = next((event.told(named) for _, event, move in reversed(acts) if move and event.who == name), None)
    won = sum(event.money for _, event, _ in acts if event.deed == "win" and event.who == name)
    dealer = game.table.dealer
    side = next((side.name for side in game.table.sides if seat in side.players), None)
    return {
        "name": name, "who": participant.who, "bluffs": participant.bluffs, "stack": view.stacks[name],
        "staked": view.staked[name], "black": view.style[name], "in": not view.out[name] and seat in game.table.seats,
        "dealer": bool(dealer and dealer.name == name), "turn": view.turn == name, "cards": cards,
        "holding": holding, "last": last, "won": won, "side": side,
    }  # fmt: skip


def _holding(shown: ShownTable, name: str, ranked: Rank | None) -> str | None:
    """Say what a hand is, where the seat sees it whole or it was shown."""
    hand: Hand = shown.view.hands[name]
    if ranked is not None:
        return "no hand yet" if ranked.kind == NOTHING else str(ranked)
    if shown.game.table.sides:
        return None
    face_up = {card for card in hand if card is not UNKNOWN}
    showings = (event for _, event, _ in reversed(shown.acts) if event.deed == "show" and event.who == name)
    last = next(showings, None)
    return str(last.held) if last and last.held and face_up and face_up == {*last.cards} else None


def card_as_data(card: Card, points: int | None = None, *, counts: bool = True, up: bool = True) -> dict[str, object]:
    """Give a card as it lies, with its name if the seat may see it; one that nobody sees lies face down."""
    known = card is not UNKNOWN
    return {
        "card": str(card) if known else None, "name": card.name if known else None, "up": up and known,
        "points": points, "counts": counts,
    }  # fmt: skip
