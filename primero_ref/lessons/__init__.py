"""Lessons: short games, each of which teaches one thing."""

from primero_ref.lessons.course import Lesson, Step, lesson, lessons, meant, outcome, plain, refusal

__all__ = ["Lesson", "Step", "lesson", "lessons", "meant", "outcome", "plain", "refusal"]
