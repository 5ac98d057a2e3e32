"""The levels at which the others play, for somebody who knows none of the players: each is one of them.

A level gives way to the name of its player before a game begins, so that records and links name players alone.
"""

from __future__ import annotations

from primero_ref.errors import Unknown
from primero_ref.players.by_name import MASTER, PLAYER_NAMES
from primero_ref.values import NamedTuple


class Level(NamedTuple):
    """A level: its name, the player who plays at it, and what that is like."""

    name: str
    player: str
    says: str


LEVELS = {
    level.name: level
    for level in (
        # the figures of docs/findings/players.md decide which player it is; test_levels.py holds each to them
        Level("easy", "sensible", "Knows the odds roughly, and misjudges many hands."),
        Level("good", "steady", "Knows the odds exactly, bets when they are favourable, and sometimes bluffs."),
        Level(
            "master",
            MASTER,
            "Tries up to six moves against likely hands of the others, and makes the one that gains most.",
        ),
    )
}
"""The levels by their names, the easiest first."""

USUAL_LEVEL = LEVELS["good"]
"""The level at which the others play where the reader chooses none."""

WAYS_TO_PLAY = (*dict.fromkeys((*LEVELS, *PLAYER_NAMES)),)
"""What somebody may say of how an opponent plays: a level or a player."""


def player_named(way: str) -> str:
    """Return the name of the player that a level means, or of the player that is named.

    >>> player_named("easy"), player_named("master"), player_named("bold")
    ('sensible', 'master', 'bold')
    >>> player_named("esy")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no way to play 'esy'; the nearest is 'easy'.
    """
    if way not in WAYS_TO_PLAY:
        raise Unknown("way to play", way, WAYS_TO_PLAY)
    return LEVELS[way].player if way in LEVELS else way
