"""The command `replay`: a record played again, or played under other rules."""

from __future__ import annotations

import click
from rich.text import Text

from primero_ref.cli.console import (
    Failure,
    Refusal,
    event_text,
    json_option,
    say_json,
    terminal,
)
from primero_ref.cli.files import kept_record
from primero_ref.errors import Illegal
from primero_ref.game.former_play import corrections_turning
from primero_ref.game.load import load
from primero_ref.game.record import as_moved, records_in

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.game.moves import Move


@click.command("replay")
@click.argument("file", metavar="FILE")
@json_option
def replay(file: str, *, as_json: bool) -> None:
    """Replay a recorded game, with the rules behind each step.

    FILE is a record, several of them one after another, or - for standard input. The exit code is 1 if a rule forbids
    a move.
    """
    if not file:
        raise Refusal("The file name is empty: name a record, or - for standard input.")
    try:
        games = [load(record) for record in records_in(kept_record(file))]
    except Illegal as error:
        raise Failure(str(error)) from None
    if as_json:
        replayed = [_as_data(game) for game in games]
        say_json(replayed if len(replayed) > 1 else replayed[0])
        return
    for number, game in enumerate(games, 1):
        if len(games) > 1:
            terminal().print(Text(f"{chr(10) if number > 1 else ''}Hand {number}: {game.rules.title}\n", "bold"))
        _show(game)


def _as_data(game: Game) -> dict[str, object]:
    events = [
        {"seat": event.who, "move": _move_text(event, move), "claims": [*event.claims]}
        for event, move in as_moved(game.log, game.moves)
    ]
    return {
        "rulebook": game.rules.id, "edition": game.rules.edition,
        "corrected": [made.id for made in corrections_turning(game)], "events": events,
        "stacks": game.stacks, "over": game.over,
    }  # fmt: skip


def _show(game: Game) -> None:
    console = terminal()
    for event in game.log:
        console.print(event_text(event, game.players))
    console.print()
    console.print(Text("; ".join(f"{name} has {sum_}" for name, sum_ in game.stacks.items()) + "."))
    if game.carry:
        console.print(Text(f"{sum(game.carry.values())} is carried over to the next deal."))
    if game.offer:
        console.print(Text(f"{game.offer}."))


def _move_text(event: Event, move: Move | None) -> str:
    """Write a move as a record does, and what followed by rule in words without the name."""
    return str(move or str(event).removeprefix(event.who).strip())
