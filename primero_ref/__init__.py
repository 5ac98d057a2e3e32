"""Primero: the rules of a Renaissance card game, tied to the words of its sources, and an engine that plays them."""

from primero_ref.claims import claim, question, questions, rulebook, rulebooks, suspended
from primero_ref.divination import divine, reading
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game import Game
from primero_ref.hands import rank
from primero_ref.offers import Move
from primero_ref.pack import card, cards, shuffled
from primero_ref.record import dealt, load
from primero_ref.sources import passage, source, sources

__all__ = [
    "Game", "Illegal", "Move", "Unknown", "Unreadable", "card", "cards", "claim", "dealt", "divine", "load",
    "passage", "question", "questions", "rank", "reading", "rulebook", "rulebooks", "shuffled", "source", "sources",
    "suspended",
]  # fmt: skip

__version__ = "0.1.0"
"""The edition; pyproject.toml takes it from here."""

__released__ = "2026-11-21"
"""The day of the edition, which its citations bear."""
