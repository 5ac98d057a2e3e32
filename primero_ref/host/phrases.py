"""What one may say at a hosted table: five lines of an old dialogue at the cards, each by its place there."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.sources import passage, source

PHRASES = ("minsheu-1599:29", "minsheu-1599:53", "minsheu-1599:54", "minsheu-1599:58", "minsheu-1599:61")
"""Where they stand; none of them names a move, so that nobody takes it for one."""


def phrases() -> dict[str, object]:
    """Give the lines as they were printed and in plain words, each with its place, and where they come from.

    >>> [line["id"] for line in phrases()["phrases"]] == [*PHRASES]
    True
    """
    lines = [passage(name) for name in PHRASES]
    return {
        "from": source(lines[0].source).short,
        "phrases": [{"id": line.id, "old": line.texts["en-emodeng"], "plain": line.plain} for line in lines],
    }  # fmt: skip


def check_phrase(phrase: object) -> str:
    """Let a line through that may be said.

    >>> check_phrase("minsheu-1599:35")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: At this table five lines may be said, and this is none of them: reload the page.
    """
    if isinstance(phrase, str) and phrase in PHRASES:
        return phrase
    raise Unreadable("At this table five lines may be said, and this is none of them: reload the page.")
