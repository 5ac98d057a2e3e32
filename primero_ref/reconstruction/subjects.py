"""Questions that have no subject under some choices: where nobody may fold, nobody asks what a player takes back."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref import claims
from primero_ref.claims.inventory import read_file
from primero_ref.claims.wording import listed
from primero_ref.reconstruction.contradictions import answered
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook


class Subject(NamedTuple):
    """One line of the file: the questions that are without a subject, when that is so, and what the game lacks."""

    questions: tuple[str, ...]
    answers: tuple[object, ...]
    """The answers that have no subject, where others have one; none where all have none."""
    scripts: tuple[str, ...]
    """The scripts of which it is true; none where it is true of all."""
    same: bool
    """Whether it is so only where the published rulebook gives one of those answers too."""
    when: Mapping[str, object]
    having: Mapping[str, str]
    """Words of an answer, all of which it must have."""
    unless: Mapping[str, object]
    says: str

    @property
    def decides(self) -> tuple[str, ...]:
        """The questions whose answers take the subject away."""
        return (*self.when, *self.having, *self.unless)

    def is_missing(self, rules: Rulebook) -> bool:
        """Say whether a rulebook takes the subject away."""
        if self.scripts and rules.script not in self.scripts:
            return False
        if any(not answered(rules, name, value) for name, value in self.when.items()):
            return False
        if any(not {*words.split()} <= {*str(rules(name)).split()} for name, words in self.having.items()):
            return False
        return not self.unless or not all(answered(rules, name, value) for name, value in self.unless.items())

    def takes(self, rules: Rulebook, name: str) -> bool:
        """Say whether a rulebook’s answer to one of the questions is without a subject."""
        if self.answers and not self._has(rules(name)):
            return False
        if self.same and not self._is_like_the_published(rules, name):
            return False
        return self.is_missing(rules)

    def _is_like_the_published(self, rules: Rulebook, name: str) -> bool:
        published = claims.rulebook(rules.id)(name)
        return published != rules(name) and self._has(published)

    def _has(self, given: object) -> bool:
        return any(given == value and type(given) is type(value) for value in self.answers)


@cache
def subjects() -> Mapping[str, Subject]:
    """Give every line of the file by its name; a question that nobody asks is refused."""
    by_name = {}
    for name, row in read_file(path.dirname(__file__), "subjects").items():
        by_name[name] = Subject(
            tuple(row["questions"]), tuple(row.get("answers", ())), tuple(row.get("scripts", ())),
            row.get("same", False), row.get("when", {}), row.get("having", {}), row.get("unless", {}), row["says"],
        )  # fmt: skip
        for question in (*by_name[name].questions, *by_name[name].decides):
            claims.question(question)  # refused where there is none
    return by_name


@cache
def lines_about(name: str) -> tuple[Subject, ...]:
    """Give the lines of the file that have a question."""
    return tuple(line for line in subjects().values() if name in line.questions)


def without_subject(rules: Rulebook) -> dict[str, str]:
    """Say which questions a game has no use for, each with what the game lacks.

    >>> from primero_ref import rulebook
    >>> without_subject(rulebook("italian").but(answers={"fold": False}))["fold.refund"]
    'nobody may fold'
    >>> "fold.refund" in without_subject(rulebook("italian"))
    False
    """
    missing: dict[str, dict[str, None]] = {}
    for line in subjects().values():
        for name in line.questions:
            if line.takes(rules, name):
                missing.setdefault(name, {})[line.says] = None
    return {name: listed(reasons) for name, reasons in missing.items()}
