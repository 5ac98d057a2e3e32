"""Positions: a game as it stands, in one line of text: all of it, or what one seat may know."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN, Shuffled
from primero_ref.errors import Illegal, Unknown, Unreadable, as_text
from primero_ref.game.former_play import FormerPlay, former_play
from primero_ref.game.load import begun, placed
from primero_ref.game.moves import read_move
from primero_ref.game.record import LONGEST, TAGS, Record, as_moved

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.pack import Hand
    from primero_ref.game.game import Game
    from primero_ref.game.moves import Move

_SEAT = "seat"
"""The field that says which seat knows this."""

_FIELDS = {tag.lower(): tag for tag in TAGS if tag != "Rulebook"}
"""The other fields, and the tags of a record that say the same."""

_MANY = ("Answers", "Carry", "Deal", "Lift", "Score")
"""The fields that may stand several times, one for each player or answer."""

_EXAMPLE = "italian; players Alberto Bernardo; dealer Alberto; seed Milan: pass"

_ESCAPED = {"25": "%", "3B": ";", "3A": ":", "20": " "}
"""What is written by its number, as in a web address: what would end a field, and a space at its edge."""


class Position:
    """A game as it stands, in one line: its rules, who sits down with what, the cards, and the moves.

    `game.position` is all of it, with the seed or the order of the pack. `game.view(player).position` is what that
    player may know; it names the `seat`, and no hidden card. Both can be keys. The moves are in it because a player
    remembers them, and what somebody has bid tells more than the money on the table.

    >>> from primero_ref import Game, shuffled
    >>> game = Game("italian", dealer="Alberto", pack=shuffled("Milan"), stacks=20)
    >>> event = game.play("vie primero 40 for 2")
    >>> game.position.text.split("; ")[-3:]
    ['dealer Alberto', 'stacks 20', 'seed Milan: vie primero 40 for 2']
    >>> game.view("Bernardo").position.text.split("; ")[-3:]
    ['dealer Alberto', 'stacks 20', 'deal Bernardo Jh As: vie primero 40 for 2']
    >>> Position(str(game.position)).game() == game
    True
    >>> Position("italian; dealer Alberto: vie primero 40 for 2; fold")
    Traceback (most recent call last):
        ...
    Illegal: Move 2: Alberto may not fold: the last player must see [italian/forced-see]
    """

    __slots__ = ("seat", "text")

    seat: str
    """The player who knows this, or nothing where it is all there is."""
    text: str

    def __init__(self, text: str | Position) -> None:
        """Read a line; whatever order its fields have, the same position is the same text.

        All of a game is played at once. What one seat knows is played by `game()`.
        """
        line = _Line(as_text(str(text) if isinstance(text, Position) else text, "a position"))
        game = line.begun()
        self.seat = line.seat
        if not self.seat:
            line.play(game)
        self.text = self.told(Record.of(game), self.seat, game.table.known, game.table.known_layout).text
        if self.seat:
            self.text += line.moves_of(game)

    @classmethod
    def of(cls, game: Game) -> Position:
        """Write all of a game.

        >>> from primero_ref import dealt
        >>> print(Position.of(dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d")).text.partition("; deal ")[2])
        Bernardo 7c 6h; deal Alberto Qh 5d
        """
        return cls.told(Record.of(game), "", game.table.known, game.table.known_layout)

    @classmethod
    def told(
        cls, record: Record, seat: str, undealt: Mapping[str, Hand] | None = None, unturned: Hand = ()
    ) -> Position:
        """Write what a record tells; `game.position` and `view.position` do."""
        pack = record.pack
        tags = record.tags(undealt, unturned)
        if isinstance(pack, Shuffled):
            tags["Seed"] = pack.seed
        known = {*pack}
        if len(known) == len(record.rules.ranking.pack) and UNKNOWN not in known:
            tags.pop("Deal", None)
            tags.pop("Layout", None)
        fields = [tags["Rulebook"], f"{_SEAT} {_escaped(seat)}"] if seat else [tags["Rulebook"]]
        for field, tag in _FIELDS.items():
            if tag in tags:
                values = tags[tag].split("; ") if tag in _MANY else [tags[tag]]
                fields += [f"{field} {_escaped(value)}" for value in values]
        position = cls.__new__(cls)
        moves = [move for _, move in as_moved(record.log, record.moves) if move]
        position.seat, position.text = seat, "; ".join(fields) + _joined(moves)
        return position

    def game(self) -> Game:
        """Play it again; in what one seat knows, the other cards stay open.

        Where the hands alone decide whose turn it is, and the seat does not know them, the game ends there. Under rules
        of your own it may be that a seat does not see enough to play its line again; then a move is refused. If the
        line names an older edition, it is played by the rules of that edition, as `load` plays a record.
        """
        line = _Line(self.text)
        game = line.begun()
        line.play(game)
        for sentence in former_play(game):
            from warnings import warn

            warn(sentence, FormerPlay, stacklevel=2)
        return game

    def __eq__(self, other: object) -> bool:
        """Be the same if the same seat knows the same, or if both are the same game."""
        return self.text == other.text if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        """Be found by the line."""
        return hash(self.text)

    def __str__(self) -> str:
        """Give the line."""
        return self.text

    def __repr__(self) -> str:
        """Write what makes it again."""
        return f"Position({self.text!r})"


def _escaped(value: str) -> str:
    """Write a value so that it ends where it ends; a seed may have any letter."""
    letters = {mark: f"%{number}" for number, mark in _ESCAPED.items()}
    edges = (0, len(value) - 1)
    return "".join(letters.get(mark, mark) if mark != " " or at in edges else mark for at, mark in enumerate(value))


def _unescaped(value: str) -> str:
    """Read what was written so; any other sign after a % stands for itself."""
    first, *parts = value.split("%")
    return first + "".join(f"{_ESCAPED[part[:2]]}{part[2:]}" if part[:2] in _ESCAPED else f"%{part}" for part in parts)


def _joined(moves: Iterable[Move]) -> str:
    """Write moves after the fields, if there are any."""
    made = "; ".join(map(str, moves))
    return f": {made}" if made else ""


class _Line:
    """A line that has been taken apart: its fields as the tags of a record, and its moves as text."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise Unreadable(f"A position has {LONGEST} letters at most; this one has {len(text)}.")
        head, _, moves = text.partition(":")
        book, *fields = head.split(";")
        if not book.strip():
            raise Unreadable(f"A position begins with the id of its rulebook, as in {_EXAMPLE!r}.")
        self._tags = _tags(book, fields)
        self._place, self.seat = self._tags.pop(_SEAT, ("", ""))
        self._moves = [move.strip() for move in moves.split(";") if move.strip()]
        for name in ("Seed", "Pack") if self.seat else ():
            if name in self._tags:
                raise Unreadable(f"{self._tags[name][0]}: {self.seat[:60]} does not know the order of the pack.")

    def begun(self) -> Game:
        """Sit down, before the first move."""
        game = begun(self._tags, None)
        if self.seat and self.seat not in game.players:
            raise placed(self._place, Unknown("player", self.seat, game.players))
        return game

    def play(self, game: Game) -> None:
        """Make the moves; where the hands alone decide whose turn it is, what one seat knows ends there."""
        for number, move in enumerate(self._moves, 1):
            if self.seat and game.open:
                return
            try:
                game.play(move)
            except (Illegal, Unknown, Unreadable) as error:
                raise placed(f"Move {number}", error) from None

    def moves_of(self, game: Game) -> str:
        """Write the moves anew without playing them."""
        moves = []
        for number, move in enumerate(self._moves, 1):
            try:
                moves.append(read_move(move.rpartition(":")[2], game.rules.ranking))
            except (Illegal, Unreadable) as error:
                raise placed(f"Move {number}", error) from None
        return _joined(moves)


def _tags(book: str, fields: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Read the fields as the tags of a record, each with its place."""
    tags = {"Rulebook": ("Rulebook", book.strip())}
    for field in fields:
        name, _, value = field.strip().partition(" ")
        if name != _SEAT and name not in _FIELDS:
            raise Unknown("field of a position", name, (_SEAT, *_FIELDS))
        tag = _FIELDS.get(name, name)
        value = _unescaped(value)
        if tag in tags and tag not in _MANY:
            raise Unreadable(f"The field {name!r} stands twice in this position.")
        tags[tag] = f"Field {name!r}", f"{tags[tag][1]}; {value}" if tag in tags else value
    return tags
