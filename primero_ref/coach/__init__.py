"""The coach: what to do at a turn, from what the seat may see, and which decisions of a finished game mattered."""

from primero_ref.coach.advice import Advice, Option, Turn, advice
from primero_ref.coach.chances import Chance
from primero_ref.coach.decisions import Decision, Weighed, decisions

__all__ = ["Advice", "Chance", "Decision", "Option", "Turn", "Weighed", "advice", "decisions"]
