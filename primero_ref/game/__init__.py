"""One deal: seats, table, offers, moves, events, and its record."""

from primero_ref.game.game import Game
from primero_ref.game.view import View

__all__ = ["Game", "View"]
