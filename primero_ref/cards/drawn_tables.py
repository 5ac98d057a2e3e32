"""Tables for a notebook: rows of text and drawn cards as HTML; every text is escaped."""

from __future__ import annotations

from primero_ref.cards.drawn_cards import drawn_hand, escaped
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.cards.drawn_cards import DrawnCard

    Cell = str | Sequence[DrawnCard]
    """What stands in a field of a table: a text, or cards, which are drawn."""

_CELL = 'style="text-align:left;vertical-align:middle"'


class Row(NamedTuple):
    """A player at a table, as the picture shows him."""

    name: str
    cards: Sequence[DrawnCard]
    behind: str
    """The money behind him, or nothing where none is played for."""
    staked: str
    note: str
    """Whether he is to move, or out."""


def grid(caption: str, head: Sequence[str], rows: Iterable[Sequence[Cell]], after: Iterable[str] = ()) -> str:
    """Write a table whose first column names its rows, and sentences below it.

    >>> grid("Two & two", ["player"], [["<Alberto>"]])[:53]
    '<table><caption style="text-align:left">Two &amp; two'
    >>> "&lt;Alberto&gt;" in grid("", ["player"], [["<Alberto>"]])
    True
    """
    columns = "".join(f'<th scope="col" {_CELL}>{escaped(word)}</th>' for word in head)
    lines = []
    for first, *others in rows:
        cells = "".join(f"<td {_CELL}>{_cell(each)}</td>" for each in others)
        lines.append(f'<tr><th scope="row" {_CELL}>{_cell(first)}</th>{cells}</tr>')
    below = "".join(f"<p>{escaped(sentence)}</p>" for sentence in after)
    return (
        f'<table><caption style="text-align:left">{escaped(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{''.join(lines)}</tbody></table>{below}"
    )


def _cell(content: Cell) -> str:
    """Write a text, or draw cards."""
    if isinstance(content, str):
        return escaped(content)
    return drawn_hand(content) if content else ""


def seats(caption: str, rows: Iterable[Row], after: Iterable[str] = (), layout: Sequence[DrawnCard] = ()) -> str:
    """Draw a table at which players sit, and the cards that lie open on it, without the columns that would be empty.

    >>> from primero_ref import cards
    >>> drawn = seats("Scopa", [Row("Alberto", cards("7c"), "", "", "to move")])
    >>> drawn.count("<th "), "seven of clubs" in drawn
    (4, True)
    """
    shown: list[Sequence[Cell]] = [(*row,) for row in rows]
    if layout:
        shown.append(("on the table", layout, "", "", ""))
    head = ("player", "cards", "money", "staked", "now")
    kept = [at for at in range(len(head)) if at < 2 or any(row[at] for row in shown)]
    return grid(caption, [head[at] for at in kept], [[row[at] for at in kept] for row in shown], after)
