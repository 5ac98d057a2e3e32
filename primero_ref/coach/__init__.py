"""The coach: what to do at a turn, from what the seat may see, and which decisions of a finished game mattered."""

from primero_ref.coach.advice import Advice, Chance, Option, advice
from primero_ref.coach.decisions import Decision, decisions

__all__ = ["Advice", "Chance", "Decision", "Option", "advice", "decisions"]
