"""An answer, the claims that settle it, and how it is written."""

from __future__ import annotations

from primero_ref.errors import Unknown
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping


class Answer(NamedTuple):
    """An answer and the claims that give it; no claims if it is the question's default, `otherwise`."""

    value: object
    claims: tuple[str, ...]

    def __repr__(self) -> str:
        """Print the answer with the claims that give it."""
        written = answer_text(self.value)
        return f"{written} [{', '.join(self.claims)}]" if self.claims else f"{written} (nobody says)"


class Difference(NamedTuple):
    """A question to which two rulebooks give different answers."""

    question: str
    here: Answer
    there: Answer

    def __repr__(self) -> str:
        """Print both answers, each with the claims that give it."""
        return f"{self.question}: {self.here!r}, there {self.there!r}"


class SettlingClaims(dict[tuple[str, ...], tuple[str, ...]]):
    """The claims that settle some questions, each once; looked up when first asked for."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        """Belong to the answers of one rulebook."""
        super().__init__()
        self._answers = answers

    def __missing__(self, questions: tuple[str, ...]) -> tuple[str, ...]:
        """Look up questions that have not been asked together before."""
        for question in questions:
            if question not in self._answers:
                raise Unknown("question", question, self._answers)
        named = [claim for question in questions for claim in self._answers[question].claims]
        claims = self[questions] = tuple(dict.fromkeys(named))
        return claims


def answer_text(value: object) -> str:
    """Write an answer as `read_answer` reads it: yes and no for true and false.

    >>> answer_text(True), answer_text(16), answer_text("half")
    ('yes', '16', 'half')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
