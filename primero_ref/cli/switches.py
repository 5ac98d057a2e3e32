"""The option `--without`: something that is left out of a game in one choice."""

from __future__ import annotations

from primero_ref.reconstruction.switches import switched

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Rulebook

WITHOUT_HELP = "Leave out duels, bid-sets-type or half-back."
"""What the option is for; a test holds that these are all the switches."""


def without_some(rules: Rulebook, names: Iterable[str]) -> Rulebook:
    """Leave things out of a rulebook, published or one's own.

    >>> from primero_ref import rulebook
    >>> without_some(rulebook("zorli"), ["duels"])("duel.is")
    'no duel'
    """
    answers = switched(rules.id, names)
    return rules.but(answers=answers) if answers else rules
