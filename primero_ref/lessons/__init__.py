"""Lessons: short games, each of which teaches one thing."""

from primero_ref.lessons.answers import correction, meant, outcome, refusal
from primero_ref.lessons.course import Lesson, Step, lesson, lessons, plain

__all__ = ["Lesson", "Step", "correction", "lesson", "lessons", "meant", "outcome", "plain", "refusal"]
