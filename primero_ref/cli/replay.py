"""The command `replay`: a record played again, or played under other rules."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

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
from primero_ref.errors import Illegal
from primero_ref.game.load import load
from primero_ref.game.record import LONGEST, as_moved

if TYPE_CHECKING:
    from primero_ref.game.events import Event
    from primero_ref.game.moves import Move

MOST_BYTES = 4 * LONGEST + 1
"""How much is read of what is said to be a record: a device or a pipe may have no end."""


@click.command("replay")
@click.argument("file", metavar="FILE")
@json_option
def replay(file: str, *, as_json: bool) -> None:
    """Play a record again, naming the claims of each step.

    FILE is a record as text, or - for the standard input. The exit code is 1 if a rule forbids a move.
    """
    if not file:
        raise Refusal("No file is named.")
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as read:
        data = read.read(MOST_BYTES)
    if len(data) == MOST_BYTES:
        raise Refusal(f"{file} is too long for a record.")
    try:
        game = load(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refusal(f"{file} is not plain text in UTF-8.") from None
    except Illegal as error:
        raise Failure(str(error)) from None
    if as_json:
        events = [
            {"seat": event.who, "move": _move_text(event, move), "claims": [*event.claims]}
            for event, move in as_moved(game.log, game.moves)
        ]
        say_json({"rulebook": game.rules.id, "events": events, "stacks": game.stacks, "over": game.over})
        return
    console = terminal()
    for event in game.log:
        console.print(event_text(event))
    console.print()
    console.print(Text("; ".join(f"{name} has {sum_}" for name, sum_ in game.stacks.items()) + "."))
    if game.carry:
        console.print(Text(f"{sum(game.carry.values())} lies over for the next hand."))
    if game.offer:
        console.print(Text(f"{game.offer}."))


def _move_text(event: Event, move: Move | None) -> str:
    """Write a move as a record does, and what followed by rule in words without the name."""
    return str(move or str(event).removeprefix(event.who).strip())
