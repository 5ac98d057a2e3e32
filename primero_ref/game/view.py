"""Views: a game as one player sees it."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal
from primero_ref.game.events import named
from primero_ref.game.position import Position
from primero_ref.game.record import Record, as_moved
from primero_ref.game.shown_cards import with_shown

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
        self._rules = rules
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
        self.moves = tuple(move for _, _, move in events_with_moves(self.log, moves) if move) if moves else ()

    @property
    def cards(self) -> Hand:
        """The player's own cards."""
        return self.hands[self.player]

    def __eq__(self, other: object) -> bool:
        """Be the same if the same player sees the same, under the same rules."""
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        """Be found by who looks, and at what has happened."""
        return hash((self.player, self.log))

    def _repr_html_(self) -> str:
        """Draw the table as the player sees it, in a notebook."""
        from primero_ref.game.drawn_table import Sight, drawn_table

        sight = Sight(*(getattr(self, name) for name in Sight._fields))
        caption = f"{self._rules.title}, as {self.player} sees it"
        return drawn_table(caption, self._rules, sight, self.turn or "", repr(self.offer) if self.offer else "")

    def __repr__(self) -> str:
        """Print who looks, the hands as they are seen, and whose turn it is."""
        hands = "; ".join(f"{name} {named(hand) or 'no cards'}" for name, hand in self.hands.items())
        turn = f"{self.turn} to move" if self.turn else "over"
        return f"<{self.player} sees {hands}; {turn}>"

    def record(self, rules: Rulebook | None = None) -> str:
        """Write the record as far as the seat may know it: its own cards and draws, no seed, no card face down.

        It loads again as a game whose other cards are open; without `rules` it is of the rules of the game. While the
        game goes on, a card that another player has shown is named where he may have got it. The view must have been
        made with the moves of the game.

        >>> from primero_ref import Game, load, rulebook, shuffled
        >>> game = Game(rulebook("italian"), dealer="Alberto", pack=shuffled("Milan"))
        >>> text = game.view("Bernardo").record(game.rules)
        >>> "Milan" in text, load(text).view("Bernardo").cards == game.view("Bernardo").cards
        (False, True)
        """
        return self.told(rules).text()

    @property
    def position(self) -> Position:
        """What the seat may know of the game, in one line, which can be a key.

        >>> from primero_ref import dealt
        >>> view = dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d").view("Alberto")
        >>> print(str(view.position).rpartition("; ")[2])
        deal Alberto Qh 5d
        """
        return Position.told(self.told(), self.player)

    def told(self, rules: Rulebook | None = None) -> Record:
        """Tell the game as far as the seat may know it: what `record` and `position` write."""
        rules = rules or self._rules
        began = self.began
        if began is None:
            raise Illegal("A table at which no game was begun has no record")
        # a hand that is dealt anew may have another dealer than the one with whom the game began
        first_dealer = next((event.who for event in self.log if event.deed == "dealer"), self.dealer)
        return Record(
            rules, (*self.hands,), first_dealer or None, (), {}, began.stacks, began.style, began.carry, began.score,
            with_shown(self.log, self.hands) if self.turn else self.log, self.moves,
        )  # fmt: skip


def _as_seen(seat: Seat, player: str) -> Hand:
    """Give a hand as another player sees it: what was shown, to all or to him, and the backs of the rest."""
    shown = seat.shown or seat.shown_to.get(player, ())
    return (*shown, *[UNKNOWN] * (len(seat.cards) - len(shown)))


def events_with_moves(log: Iterable[Event], moves: Iterable[Move]) -> Iterator[tuple[int, Event, Move | None]]:
    """Give each event of a seat's log, after how many moves it stands, and the move that it was, if it was one.

    A move has the cards that the log names; who comes in again may have named some that nobody else sees.
    """
    number = 0
    for event, made in as_moved(log, moves):
        number += made is not None
        hidden = made and event.anew and UNKNOWN in event.cards
        yield number, event, made._replace(discards=(UNKNOWN,) * len(made.discards)) if made and hidden else made
