"""What an event is told with at the table: the words that card players use today, where a record keeps its own."""

from __future__ import annotations

import re

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.events import Event

_TODAY = {
    "throws": "discards", "throwing": "discarding", "changes": "exchanges", "changing": "exchanging",
    "trades": "exchanges", "lifts": "cuts",
}  # fmt: skip
"""Words of the records, and what stands for each on the face of the table."""

_OLD = re.compile(rf"\b(?:{'|'.join(_TODAY)})\b")


def at_table(event: Event) -> str:
    """Tell an event in the words of today; a player keeps his name.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "pass -7c +Kd")
    >>> at_table(game.log[-1])
    'Bernardo passes and exchanges 7c for Kd'
    """
    sentence = str(event)
    who = event.who if sentence.startswith(event.who) else ""
    return who + _OLD.sub(lambda word: _TODAY[word[0]], sentence.removeprefix(who))
