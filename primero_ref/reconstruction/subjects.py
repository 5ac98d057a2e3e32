"""Questions that have no subject under some choices: where nobody may fold, nobody asks what a player takes back."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref import claims
from primero_ref.claims.inventory import read_file
from primero_ref.reconstruction.contradictions import answered
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook


class Subject(NamedTuple):
    """One line of the file: the questions that are without a subject, when that is so, and what the game lacks."""

    questions: tuple[str, ...]
    when: Mapping[str, object]
    unless: Mapping[str, object]
    says: str

    def is_missing(self, rules: Rulebook) -> bool:
        """Say whether a rulebook takes the subject away."""
        if any(not answered(rules, name, value) for name, value in self.when.items()):
            return False
        return not self.unless or not all(answered(rules, name, value) for name, value in self.unless.items())


@cache
def subjects() -> Mapping[str, Subject]:
    """Give every line of the file by its name; a question that nobody asks is refused."""
    by_name = {}
    for name, row in read_file(path.dirname(__file__), "subjects").items():
        by_name[name] = Subject(tuple(row["questions"]), row.get("when", {}), row.get("unless", {}), row["says"])
        for question in (*by_name[name].questions, *by_name[name].when, *by_name[name].unless):
            claims.question(question)  # refused where there is none
    return by_name


def without_subject(rules: Rulebook) -> dict[str, str]:
    """Say which questions a game has no use for, each with what the game lacks.

    >>> from primero_ref import rulebook
    >>> without_subject(rulebook("italian").but(answers={"fold": False}))["fold.refund"]
    'nobody may fold'
    >>> "fold.refund" in without_subject(rulebook("italian"))
    False
    """
    missing: dict[str, str] = {}
    for subject in subjects().values():
        if subject.is_missing(rules):
            for name in subject.questions:
                missing.setdefault(name, subject.says)
    return missing
