"""Computer players, and a review of the decisions in a finished game."""

from primero_ref.players.by_name import PLAYER_NAMES, QUICK_PLAYER_NAMES, player, temper_named
from primero_ref.players.engine_players import RandomPlayer, SensiblePlayer, TemperedPlayer

SKILLS = PLAYER_NAMES
"""The former name of `PLAYER_NAMES`. It goes on working."""

disposition = temper_named
"""The former name of `temper_named`. It goes on working."""

__all__ = [
    "PLAYER_NAMES", "QUICK_PLAYER_NAMES", "SKILLS", "RandomPlayer", "SensiblePlayer", "TemperedPlayer",
    "disposition", "player", "temper_named",
]  # fmt: skip
