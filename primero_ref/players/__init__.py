"""Computer players, and a review of the decisions in a finished game."""

from primero_ref.players.by_name import PLAYER_NAMES, QUICK_PLAYER_NAMES, player, temper_named
from primero_ref.players.engine_players import RandomPlayer, SensiblePlayer, TemperedPlayer

SKILLS = PLAYER_NAMES
"""An older name of theirs, which others may import."""

disposition = temper_named
"""An older name of it, which others may import."""

__all__ = [
    "PLAYER_NAMES", "QUICK_PLAYER_NAMES", "SKILLS", "RandomPlayer", "SensiblePlayer", "TemperedPlayer",
    "disposition", "player", "temper_named",
]  # fmt: skip
