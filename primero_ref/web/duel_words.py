"""The last duel in words at the table: whose hand is the lesser, what a try costs and brings, what yielding leaves."""

from __future__ import annotations

from primero_ref.rules.procedures.duel import beforehand, contested

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat


def rival(game: Game, offer: Offer | None) -> Seat | None:
    """Give the better hand of a duel, while the lesser one has to choose; nothing at any other turn.

    >>> from primero_ref import dealt, rulebook
    >>> rival(dealt(rulebook("zorli"), "Bernardo 7c 6c; Alberto Qh 5d"), None) is None
    True
    """
    if offer is None or not {"try", "yield"} <= {*offer.may}:
        return None
    return next(seat for seat in game.table.live if seat is not offer.seat)


def lesser_hand(game: Game, offer: Offer | None, held: str) -> str | None:
    """Say that a hand is the lesser of two, and what may follow; nothing where there is no duel."""
    other = rival(game, offer)
    if other is None:
        return None
    return f"Your {held} is the lower hand. You may try to improve it, or leave the pot to {other.name}."


def tried(game: Game, offer: Offer, kind: str) -> str | None:
    """Say what is drawn for a try, and how the pot is parted: some of it before, and what is left to the winner."""
    other = rival(game, offer)
    if other is None:
        return None
    rules, table = game.rules, game.table
    pot = contested(table, rules, [offer.seat, other])
    yours, theirs = beforehand(rules, kind, pot, None)
    drawn = rules.number(f"duel.cards.{kind}")
    shares = (
        f"Of the {pot} counters you get {yours} at once and {other.name} gets {theirs}. " if yours or theirs else ""
    )
    return (
        f"You draw {drawn} card{'s' * (drawn > 1)}; {other.name} draws none. {shares}"
        f"Then the better hand takes {'the other' if shares else 'all'} {pot - yours - theirs}."
    )


def yielded(game: Game, offer: Offer) -> str | None:
    """Say who takes what where a hand is not tried to be bettered."""
    other = rival(game, offer)
    return f"{other.name} takes {contested(game.table, game.rules, [offer.seat, other])}" if other else None
