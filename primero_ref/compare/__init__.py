"""One hand, or one game, under every rulebook."""

from primero_ref.compare.games import Replay, ReplayedMove, deciding_claims, replay
from primero_ref.compare.hands import (
    AgreeingBooks,
    RankedHand,
    Showdown,
    agreeing,
    rank_under_all,
    ranking_books,
    showdowns,
)

__all__ = [
    "AgreeingBooks", "RankedHand", "Replay", "ReplayedMove", "Showdown", "agreeing", "deciding_claims",
    "rank_under_all", "ranking_books", "replay", "showdowns",
]  # fmt: skip
