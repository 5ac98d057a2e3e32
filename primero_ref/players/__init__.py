"""Who plays without a person, and what his decisions were worth."""

from primero_ref.players.engine_players import (
    SKILLS,
    RandomPlayer,
    SensiblePlayer,
    TemperedPlayer,
    disposition,
    player,
)

__all__ = ["SKILLS", "RandomPlayer", "SensiblePlayer", "TemperedPlayer", "disposition", "player"]
