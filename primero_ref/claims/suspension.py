"""Suspension: claims that do not hold just now, and an answer that stands in the place of a rulebook's own."""

from __future__ import annotations

from primero_ref.claims import inventory
from primero_ref.claims.former_ids import current_claim

suspended_now: frozenset[str] = frozenset()
"""The claims that are suspended just now, for every rulebook."""


class suspended:  # noqa: N801  # it reads as a word of the language: with suspended("italian/forced-see")
    """Disable these claims in every rulebook that is asked for within the `with` block.

    >>> from primero_ref import rulebook
    >>> with suspended("italian/fold-withdraw-half"):
    ...     rulebook("italian")("fold.refund")
    'all'
    """

    def __init__(self, *ids: str) -> None:
        """Name the claims."""
        self.ids = frozenset(inventory.claim(current_claim(name)).id for name in ids)

    def __enter__(self) -> None:
        """Suspend them, besides those that are suspended already."""
        global suspended_now  # one switch for the whole process, restored on the way out
        self.before, suspended_now = suspended_now, suspended_now | self.ids

    def __exit__(self, *_: object) -> None:
        """Let them hold again."""
        global suspended_now  # noqa: PLW0603  # likewise
        suspended_now = self.before


answer_override: tuple[str, str, object] | None = None
"""A rulebook, a question and the answer that is put in the place of its own just now."""


class answering:  # noqa: N801  # likewise: with answering("italian", "fold.refund", "nothing")
    """Let one rulebook answer a question otherwise inside, by the claims by which it answers at all.

    An answer that a rulebook was made with by name, `but(answers={…})`, stays.

    >>> from primero_ref import rulebook
    >>> with answering("italian", "fold.refund", "nothing"):
    ...     rulebook("italian").ask("fold.refund")
    nothing [italian/fold-withdraw-half]
    """

    def __init__(self, book: str, question: str, answer: object) -> None:
        """Name the rulebook, the question, and what is put in the place of its answer."""
        inventory.check_answer(question, answer)
        self.override = (book, question, answer)

    def __enter__(self) -> None:
        """Put it there."""
        global answer_override  # likewise
        self.before, answer_override = answer_override, self.override

    def __exit__(self, *_: object) -> None:
        """Let the rulebook answer for itself again."""
        global answer_override  # noqa: PLW0603  # likewise
        answer_override = self.before
