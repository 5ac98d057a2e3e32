"""An answer, the claims that settle it, and how it is written."""

from __future__ import annotations

from primero_ref.values import NamedTuple


class Answer(NamedTuple):
    """An answer and the claims that give it; no claims if it is the question's default, `otherwise`."""

    value: object
    claims: tuple[str, ...]

    def __repr__(self) -> str:
        """Print the answer with the claims that give it."""
        written = answer_text(self.value)
        return f"{written} [{', '.join(self.claims)}]" if self.claims else f"{written} (nobody says)"


def answer_text(value: object) -> str:
    """Write an answer as `read_answer` reads it: yes and no for true and false.

    >>> answer_text(True), answer_text(16), answer_text("half")
    ('yes', '16', 'half')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
