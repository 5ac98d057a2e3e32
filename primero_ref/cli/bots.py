"""The option `--bot`: programs of anybody's that play in the arena, each with its name and its command."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from functools import partial

from primero_ref.cli.bot_process import BotProcess
from primero_ref.cli.console import Refusal
from primero_ref.lab.pairing import Programs
from primero_ref.players import PLAYER_NAMES

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from primero_ref.players.line_protocol import Channel

_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def programs(given: Iterable[str], players: Sequence[str], seconds: float) -> Programs:
    """Read every `NAME=COMMAND`; what cannot be run is refused before a game is played.

    >>> programs(["mine"], ["mine", "steady"], 5)
    Traceback (most recent call last):
        ...
    primero_ref.cli.console.Refusal: --bot takes a name and a command, as in --bot "mine=python3 mine.py", not 'mine'.
    """
    starts: dict[str, Callable[[], Channel]] = {}
    for text in given:
        name, equals, command = text.partition("=")
        if not equals or not _NAME.fullmatch(name):
            raise Refusal(f'--bot takes a name and a command, as in --bot "mine=python3 mine.py", not {text!r}.')
        if name in PLAYER_NAMES or name in starts:
            whose = "a player of ours" if name in PLAYER_NAMES else "another program"
            raise Refusal(f"{name} is the name of {whose}: give this program a name of its own.")
        if name not in players:
            raise Refusal(f"{name} is not among the players: add it, as in steady {name}.")
        starts[name] = partial(BotProcess, _words(name, command))
    return Programs(starts, seconds)


def _words(name: str, command: str) -> list[str]:
    """Part a command into its words, as a shell would; no shell ever sees it."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise Refusal(f"The command of {name} cannot be read, {str(error).lower()}: {command}") from None
    words = [word.strip('"') for word in words] if os.name == "nt" else words
    if not words or not shutil.which(words[0]):
        raise Refusal(f"The command of {name} begins with no program that can be run: {command or 'it is empty'}")
    return words
