"""Trials: a rule is disabled for real, and the demos, the fit and the games of its rulebooks are run again."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from primero_ref.claims import claim, rulebook, rulebooks, suspended
from primero_ref.claims.book import Rulebook, forget_rulebooks
from primero_ref.cli.checkout import demos
from primero_ref.demo.runner import run
from primero_ref.fit import books as fitted
from primero_ref.fit import check, witnesses
from primero_ref.footing.runs import Run
from primero_ref.reconstruction.subjects import without_subject
from tests.tools.proofs import results
from tests.tools.proofs.course import difference, play
from tests.tools.proofs.scenario import scenario

if TYPE_CHECKING:
    from primero_ref.demo import Demo

FEW: Final = 24
"""How many scenarios are played for a rule of which no kept game is known to change."""


class Noted(dict[str, Any]):
    """Answers by question that note which of them somebody looks at, and in which rulebook."""

    asked: set[tuple[str, str]] = set()  # noqa: RUF012  # one for all: the demos make their rulebooks themselves

    def __init__(self, book: str, answers: dict[str, Any]) -> None:
        """Belong to a rulebook."""
        super().__init__(answers)
        self._book = book

    def __getitem__(self, question: str) -> Any:  # noqa: ANN401  # whatever the answer is
        self.asked.add((self._book, question))
        return super().__getitem__(question)

    def get(self, question: str, default: object = None) -> Any:  # noqa: ANN401  # likewise
        """Look at one."""
        self.asked.add((self._book, question))
        return super().get(question, default)

    def items(self) -> Any:  # noqa: ANN401  # as with every dict
        """Look at all."""
        self.asked.update((self._book, question) for question in self)
        return super().items()


def asked_in_demos() -> dict[str, frozenset[tuple[str, str]]]:
    """Run each demo once, all rulebooks made anew for it, and note which questions of which rulebook it asks."""
    made = Rulebook.__init__

    def make(self: Rulebook, *given: Any, **named: Any) -> None:  # noqa: ANN401  # whatever a rulebook is made of
        made(self, *given, **named)
        self._answers = Noted(self.id, self._answers)
        self.settled = Noted(self.id, self.settled)

    asked: dict[str, frozenset[tuple[str, str]]] = {}
    Rulebook.__init__ = make  # type: ignore[method-assign]
    try:
        for demo in demos():
            forget_rulebooks()
            Noted.asked = set()
            run(demo.code, demo.rulebook, claim=demo.claim, may=demo.may)
            asked[demo.id] = frozenset(Noted.asked)
    finally:
        Rulebook.__init__ = made  # type: ignore[method-assign]
        forget_rulebooks()
    return asked


@cache
def holders(name: str) -> tuple[str, ...]:
    """Give the rulebooks that hold a rule, its own and its heirs."""
    return tuple(book for book in rulebooks() if name in rulebook(book).held)


@cache
def all_demos() -> dict[str, Demo]:
    """Give the demos of the pages by their ids."""
    return {demo.id: demo for demo in demos()}


def comes_out_otherwise(demo: Demo, name: str) -> bool:
    """Say whether a demo answers otherwise at some line when a rule is disabled."""
    without = run(demo.code, demo.rulebook, [name], demo.claim, until_it_differs=True, may=demo.may)
    return not without.passed


@cache
def verdict(book: str, witness: int) -> str:
    """Give what a published rulebook makes of a witness, by its place in the list."""
    return check(witnesses()[witness], rulebook(book), mend=False).verdict


def turned_witnesses(name: str) -> tuple[str, ...]:
    """List what the rulebooks that hold a rule make otherwise of a witness when it is disabled."""
    turned = []
    for book in (book for book in holders(name) if book in fitted()):
        before = [verdict(book, number) for number in range(len(witnesses()))]
        with suspended(name):
            for told, was in zip(witnesses(), before, strict=True):
                now = check(told, rulebook(book), mend=False).verdict
                if now != was:
                    turned.append(f"{book} {told.id} {was}>{now}")
    return tuple(turned)


def _numbers(book: str, name: str) -> list[int]:
    """Name the scenarios to play: those that are kept for what is answered when the rule is disabled, then a few."""
    with suspended(name):
        answers = {asked: rulebook(book)(asked) for asked in claim(name).settles}
    kept = (results.kept().get((book, asked, answer)) for asked, answer in answers.items())
    known = [int(row.by) for row in kept if row and row.by.isdecimal()]
    return [*dict.fromkeys((*known, *range(FEW)))]


def turned_game(name: str) -> str:
    """Find a game of the rule’s own rulebook that goes otherwise when it is disabled: its number, and where it does."""
    book = claim(name).book
    if not rulebook(book).script or name not in rulebook(book).held:
        return ""
    for number in _numbers(book, name):
        if where := game_turns(name, number):
            return f"{number} {where}"
    return ""


def game_turns(name: str, number: int) -> str:
    """Say where a game, by its number, goes otherwise when a rule is disabled; nothing if nowhere."""
    there = scenario(claim(name).book, number)
    course = play(rulebook(there.book), there)
    with suspended(name):
        return difference(rulebook(there.book), there.begin, course, named=bool(there.deal))


def trial(name: str, candidates: frozenset[str]) -> Run:
    """Disable one rule, and say all that comes out otherwise; only the demos named are run."""
    turned = (demo.id for demo in all_demos().values() if demo.id in candidates and comes_out_otherwise(demo, name))
    return Run(name, tuple(turned), turned_witnesses(name), turned_game(name), idle_questions(name))


def idle_questions(name: str) -> tuple[str, ...]:
    """List the questions that have no subject when a rule is disabled, and have one when it holds."""
    idle = []
    for book in holders(name):
        before = without_subject(rulebook(book))
        with suspended(name):
            idle += [f"{book} {question}" for question in without_subject(rulebook(book)) if question not in before]
    return tuple(idle)
