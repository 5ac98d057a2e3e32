"""Lessons and problems: the board, the lesson as text, and hands to think about."""
