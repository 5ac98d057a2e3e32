"""Views: a game as one player sees it."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table


class View:
    """What one player sees: his cards, the backs of the others', the money, the bid, and his view of the log."""

    def __init__(self, table: Table, rules: Rulebook, offer: Offer | None, player: str) -> None:
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
        self.log = tuple(event.seen_by(player) for event in table.log)

    @property
    def cards(self) -> Hand:
        """The player's own cards."""
        return self.hands[self.player]


def _as_seen(seat: Seat, player: str) -> Hand:
    """Give a hand as another player sees it: what was shown, to all or to him, and the backs of the rest."""
    shown = seat.shown or seat.shown_to.get(player, ())
    return (*shown, *[UNKNOWN] * (len(seat.cards) - len(shown)))
