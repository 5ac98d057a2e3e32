"""The table of a game of captures in the terminal: what lies there, what one holds, and what may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from primero_ref.cli.showing import signed

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.game import Game
    from primero_ref.offers import Move
    from primero_ref.rules.capturing import Capturing


def show_layout(console: Console, game: Game, name: str) -> None:
    """Show the cards on the table, each player's hand, and what his side has taken and scored."""
    view = game.view(name)
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    grid.add_row("  on the table", signed(console, view.layout) if view.layout else Text("nothing", "italic"), "", "")
    for side in game.table.sides:
        for place, seat in enumerate(side.players):
            here = seat.name == view.turn
            taken = score = ""
            if not place:
                taken = f"{len(view.piles[side.name])} taken"
                score = f"{side.score} point{'' if side.score == 1 else 's'}"
            mark = Text(("> " if here else "  ") + seat.name, "bold" if here else "")
            grid.add_row(mark, signed(console, view.hands[seat.name]), taken, score)
    console.print()
    console.print(grid)


def show_choices(console: Console, offer: Capturing) -> None:
    """List every move by its number, and say which would sweep the table."""
    for number, move in enumerate(offer.listed(), 1):
        sweep = ", and sweep the table" if {*move.drawn} == {*offer.layout} else ""
        console.print(Text.assemble(f"  {number}  ", _worded(console, move), sweep))


def _worded(console: Console, move: Move) -> Text:
    played = signed(console, move.discards)
    if not move.drawn:
        return Text.assemble("lay ", played)
    return Text.assemble("take ", signed(console, move.drawn), " with ", played)


def sides_told(game: Game, name: str) -> str:
    """Say in a sentence with whom one plays, and how long."""
    mine = next(side for side in game.table.sides if name in [seat.name for seat in side.players])
    with_ = " and ".join(seat.name for seat in mine.players if seat.name != name)
    against = ", ".join(side.name for side in game.table.sides if side is not mine)
    partner = f" with {with_}" if with_ else ""
    return f"You play{partner} against {against}, to {game.rules.number('game.points')} points."


def score_told(game: Game) -> str:
    """Say how the game of several deals stands, and who has won it if somebody has."""
    told = "; ".join(f"{side.name} {side.score}" for side in game.table.sides)
    won = [str(event) for event in game.log if event.deed == "won"]
    return f"{told}.{f' {won[0]}.' if won else ''}"
