"""Positions: a game as it stands, in one line of text: all of it, or what one seat may know."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN, Shuffled
from primero_ref.errors import Unknown, Unreadable, as_kind, as_text
from primero_ref.game.record import LONGEST, TAGS, Record, as_moved
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.pack import Hand

_SEAT = "seat"
"""The field that says which seat knows this."""

_FIELDS = {tag.lower(): tag for tag in TAGS if tag != "Rulebook"}
"""The other fields, and the tags of a record that say the same."""

_MANY = ("Answers", "Carry", "Deal", "Lift", "Score")
"""The fields that may stand several times, one for each player or answer."""

_EXAMPLE = "italian; players Alberto Bernardo; dealer Alberto; seed Milan: vie primero 40 for 2"

_ESCAPED = {"25": "%", "3B": ";", "3A": ":", "20": " "}
"""What is written by its number, as in a web address: what would end a field, and a space at its edge."""


class Parts(NamedTuple):
    """A position taken apart."""

    seat: str
    """The player who knows this, or nothing where it is all there is."""
    tags: dict[str, tuple[str, str]]
    """What the tags of a record would say, each with the name of its field."""
    moves: list[str]


class Position:
    """A game as it stands, in one line: its rules, who sits down with what, the cards, and the moves.

    `game.position` is all of it, with the seed or the order of the pack. `game.view(player).position` is what that
    player may know; it names the `seat`, and no hidden card. Both can be keys, and `load` plays the game again. The
    moves are in it because a player remembers them, and what somebody has bid tells more than the money on the table.

    >>> from primero_ref import Game, load, shuffled
    >>> game = Game("italian", dealer="Alberto", pack=shuffled("Milan"), stacks=20)
    >>> event = game.play("vie primero 40 for 2")
    >>> game.position.text.split("; ")[-3:]
    ['dealer Alberto', 'stacks 20', 'seed Milan: vie primero 40 for 2']
    >>> game.view("Bernardo").position.text.split("; ")[-3:]
    ['dealer Alberto', 'stacks 20', 'deal Bernardo Jh As: vie primero 40 for 2']
    >>> load(game.position) == game
    True
    >>> Position("italian; dealer Alberto; deeler Bernardo")
    Traceback (most recent call last):
        ...
    Unknown: There is no field of a position 'deeler'; the nearest is 'dealer'.
    """

    __slots__ = ("text",)

    text: str

    def __init__(self, text: str | Position) -> None:
        """Read a line, and put its fields in order; whether it can be played, `load` says.

        A line that somebody has written may leave things unsaid; `load(line).position` says them all.
        """
        seat, tags, moves = _parts(as_text(str(text) if isinstance(text, Position) else text, "a position"))
        self.text = _line(seat, {tag: value for tag, (_, value) in tags.items()}, moves)

    @classmethod
    def told(
        cls, record: Record, seat: str = "", undealt: Mapping[str, Hand] | None = None, unturned: Hand = ()
    ) -> Position:
        """Write what a record tells, and the cards that are known to come; `game.position` and `view.position` do."""
        tags = as_kind(record, Record, "record taken apart: game.position gives the line").tags(undealt, unturned)
        if isinstance(record.pack, Shuffled):
            tags["Seed"] = record.pack.seed
        known = {*record.pack}
        if len(known) == len(record.rules.ranking.pack) and UNKNOWN not in known:
            tags.pop("Deal", None)
            tags.pop("Layout", None)
        position = cls.__new__(cls)
        position.text = _line(seat, tags, [str(move) for _, move in as_moved(record.log, record.moves) if move])
        return position

    @property
    def seat(self) -> str:
        """The player who knows this, or nothing where it is all there is."""
        return self.parts().seat

    def parts(self) -> Parts:
        """Take it apart.

        >>> Position("italian; dealer Alberto: see; pass").parts().moves
        ['see', 'pass']
        """
        return _parts(self.text)

    def __eq__(self, other: object) -> bool:
        """Be the same if the line is the same."""
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


def _line(seat: str, tags: Mapping[str, str], moves: Iterable[str]) -> str:
    """Write a position."""
    fields = [_escaped(tags["Rulebook"])]
    if seat:
        fields.append(f"{_SEAT} {_escaped(seat)}")
    for field, tag in _FIELDS.items():
        if tag in tags:
            values = tags[tag].split("; ") if tag in _MANY else [tags[tag]]
            fields += [f"{field} {_escaped(value)}" for value in values]
    made = "; ".join(moves)
    return "; ".join(fields) + (f": {made}" if made else "")


def _escaped(value: str) -> str:
    """Write a value so that it ends where it ends; a seed may have any letter."""
    letters = {mark: f"%{number}" for number, mark in _ESCAPED.items()}
    edges = (0, len(value) - 1)
    return "".join(letters.get(mark, mark) if mark != " " or at in edges else mark for at, mark in enumerate(value))


def _unescaped(value: str) -> str:
    """Read what was written so; any other sign after a % stands for itself."""
    first, *parts = value.split("%")
    return first + "".join(f"{_ESCAPED[part[:2]]}{part[2:]}" if part[:2] in _ESCAPED else f"%{part}" for part in parts)


def _parts(text: str) -> Parts:
    """Take a line apart."""
    if len(text) > LONGEST:
        raise Unreadable(f"A position has {LONGEST} letters at most; this one has {len(text)}.")
    head, _, moves = text.partition(":")
    book, *fields = head.split(";")
    if not book.strip():
        raise Unreadable(f"A position begins with the id of its rulebook, as in {_EXAMPLE!r}.")
    tags = _tags(book, fields)
    _, seat = tags.pop(_SEAT, ("", ""))
    for name in ("Seed", "Pack") if seat else ():
        if name in tags:
            raise Unreadable(f"{tags[name][0]}: what a seat knows says nothing of the order of the pack.")
    return Parts(seat, tags, [move.strip() for move in moves.split(";") if move.strip()])


def _tags(book: str, fields: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Read the fields as the tags of a record, each with its place."""
    tags = {"Rulebook": ("Rulebook", _unescaped(book.strip()))}
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
