"""Who sits opposite and how he plays, the game that is kept in a file, and the review at its end."""

from __future__ import annotations

import re
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from primero_ref.cli.console import Refusal, with_suit_signs
from primero_ref.cli.files import kept_record, write_whole
from primero_ref.edition import RULES
from primero_ref.errors import Unknown
from primero_ref.game.load import load
from primero_ref.players.levels import WAYS_TO_PLAY, player_named
from primero_ref.players.review import FALLS, TRIED, review
from primero_ref.web.form import NAMES

TYPE_CHECKING = False

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.game.game import Game


EDITION = re.compile(r"# Edition (\S{1,30})\n")
"""What a saved game begins with since the first edition: the edition under which it was saved, as a comment."""


def choose_opponents(against: str | None, skill: str, number: int, name: str, game: Game | None) -> dict[str, str]:
    """Read who sits opposite, each with how he plays.

    A word is a name, how somebody plays, or both: `Ugo`, `bold`, `Ugo=bold`. A single word for how they play is
    said of all. How somebody plays is a level or a player; a level gives way to its player.

    >>> choose_opponents("bold", "sensible", 2, "Guest", None)
    {'Alberto': 'bold', 'Bernardo': 'bold'}
    >>> choose_opponents("Ugo=bold good Pia", "easy", 3, "Guest", None)
    {'Ugo': 'bold', 'Alberto': 'steady', 'Pia': 'sensible'}
    """
    words = against.split() if against else []
    if len(words) == 1 and words[0] in WAYS_TO_PLAY:
        words, skill = [], words[0]
    skill = player_named(skill)
    if game:
        return _seated_there(words, dict.fromkeys([player for player in game.players if player != name], skill))
    taken = {name, *(word.partition("=")[0] for word in words)}
    free = [player for player in NAMES if player not in taken]
    if not words:
        if len(free) < number:
            raise Refusal(f"There are names for only {len(free)} opponents: name yours with --against.")
        return dict.fromkeys(free[:number], skill)
    skills: dict[str, str] = {}
    for word in words:
        who, equals, how = word.partition("=")
        if word in WAYS_TO_PLAY and not free:
            raise Refusal(f"There is no name left for the {word} player: give one, as in Ugo={word}.")
        if word in WAYS_TO_PLAY:
            who, how = free.pop(0), word
        elif not equals:
            how = skill
        if who in skills:
            raise Refusal(f"Two players are called {who}: give each a different name.")
        skills[who] = player_named(how)
    return skills


def _seated_there(words: list[str], skills: dict[str, str]) -> dict[str, str]:
    """Read how those play who sit there already."""
    for word in words:
        who, _, how = word.partition("=")
        if who not in skills:
            raise Unknown("player", who, skills)
        skills[who] = player_named(how) if how else skills[who]
    return skills


def check_folder(file: str) -> None:
    """Refuse the name of a file for which there is no folder."""
    parent = Path(file).parent
    if not parent.is_dir():
        raise Refusal(f"{file} cannot be written: there is no folder called {str(parent)!r}.")


def resume(file: str, name: str, rules: Rulebook) -> Game | None:
    """Take up the game that is kept in a file; None where there is no such file yet."""
    path = Path(file)
    if not path.exists():
        return None
    text = kept_record(file)
    game = load(text)
    before = EDITION.match(text)
    if before and before[1] != RULES:
        click.echo(
            f"The game in {file} was saved by edition {before[1]}. This is edition {RULES}, whose rules or "
            "computer players may differ, so the game may go on differently.",
            err=True,
        )
    if game.rules.id != rules.id:
        raise Refusal(f"The game in {file} is {game.rules.title}: to resume it, use primero play {game.rules.id}.")
    if name not in game.players:
        raise Refusal(f"{name} does not play in {file}: choose one of {_listed(game)} with --name.")
    if game.open or (game.over and game.won):
        raise Refusal(
            f"The game in {file} is over, so it cannot be resumed: to start a new game, give --record a new file name."
        )
    return game.again() if game.over else game


def _listed(game: Game) -> str:
    return ", ".join(game.players)


def keep(file: str, game: Game) -> None:
    """Write the game as it stands; the next of the evening takes its place."""
    try:
        write_whole(Path(file), f"# Edition {RULES}\n{game.record()}".encode())
    except OSError as error:
        raise Refusal(f"{file} cannot be written: {error.strerror}.") from None


def show_review(console: Console, game: Game) -> None:
    """Show who held what at each decision, and what his chances were."""
    decisions = review(game)
    if not decisions:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    for head in ("", "held", "", "chance", "and then"):
        table.add_column(head, justify="right" if head == "chance" else "left")
    for decision in decisions:
        about = "~" if decision.how == TRIED else ""
        chance = "" if decision.chance is None else f"{about}{decision.chance:.0%}"
        hand = with_suit_signs(console, decision.cards)
        table.add_row(decision.who, hand, decision.held, chance, decision.did)
    console.print(Text("\nEach hand, and its probability of winning given what its player could see:", "bold"))
    console.print(table)
    if any(decision.how == TRIED for decision in decisions):
        console.print(Text(f"A figure with ~ is estimated from {FALLS} simulated deals; the others are exact.", "dim"))
