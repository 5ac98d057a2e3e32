"""A rulebook as an argument: itself, or its id."""

from __future__ import annotations

from primero_ref.claims.book import Rulebook, rulebook
from primero_ref.errors import Unreadable, shortened


def as_rulebook(rules: object) -> Rulebook:
    """Give a rulebook back, or the one that a text names by its id; anything else is refused.

    >>> as_rulebook("scopa").title
    'Scopa'
    >>> as_rulebook(5)
    Traceback (most recent call last):
        ...
    Unreadable: 5 is no rulebook: give one, or its id, such as 'italian'.
    """
    if isinstance(rules, Rulebook):
        return rules
    if isinstance(rules, str):
        return rulebook(rules)
    raise Unreadable(f"{shortened(rules)} is no rulebook: give one, or its id, such as 'italian'.")
