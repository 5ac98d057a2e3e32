"""Views: a game as one player sees it."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.record import as_moved

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table


class View:
    """What one player sees: his cards, the backs of the others', the money, the bid, and his view of the log.

    `began` is the money that each sat down with and what lay there from before, `moves` what has been done since,
    each move with the cards that this seat has seen.
    """

    def __init__(
        self, table: Table, rules: Rulebook, offer: Offer | None, player: str, moves: Iterable[Move] = ()
    ) -> None:
        """Look at a table from a seat; `offer` is what is to be decided there now, by whoever's turn it is."""
        self.player = player
        seats = table.players
        face_up = rules("deal.face") == "face up"
        self.hands = {
            name: tuple(seat.cards) if name == player or face_up else _as_seen(seat, player)
            for name, seat in seats.items()
        }
        self.stacks = {name: seat.stack for name, seat in seats.items()}
        self.style = {name: seat.style for name, seat in seats.items()}
        self.staked = {name: seat.staked for name, seat in seats.items()}
        self.out = {name: seat.out for name, seat in seats.items()}
        self.bid, self.pot, self.carry = table.bid, table.pot, dict(table.carry)
        self.discards = tuple(table.discards if rules("discards") == "face up" else [UNKNOWN] * len(table.discards))
        self.layout = tuple(table.layout)
        self.piles = {side.name: side.seen(rules) for side in table.sides}
        self.score = {seat.name: side.score for side in table.sides for seat in side.players}
        self.turn = offer.seat.name if offer else None
        self.offer = offer if offer and self.turn == player else None
        self.log = table.log.seen_by(player)
        self.began = table.began
        self.dealer = table.dealer.name if table.dealer else ""
        self.moves = tuple(_moves_as_seen(self.log, moves)) if moves else ()

    @property
    def cards(self) -> Hand:
        """The player's own cards."""
        return self.hands[self.player]


def _as_seen(seat: Seat, player: str) -> Hand:
    """Give a hand as another player sees it: what was shown, to all or to him, and the backs of the rest."""
    shown = seat.shown or seat.shown_to.get(player, ())
    return (*shown, *[UNKNOWN] * (len(seat.cards) - len(shown)))


def _moves_as_seen(log: Iterable[Event], moves: Iterable[Move]) -> Iterator[Move]:
    """Give the moves with the cards that a log names; who comes in again may have named some that nobody else sees."""
    for event, move in as_moved(log, moves):
        if move:
            hidden = event.anew and UNKNOWN in event.cards
            yield move._replace(discards=(UNKNOWN,) * len(move.discards)) if hidden else move
