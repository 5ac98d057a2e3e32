"""Pairs of answers: any two that rulebooks give to one question are told apart by a demo."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from os import path

from primero_ref.claims import answering, questions, rulebooks
from primero_ref.claims.inventory import read_book
from primero_ref.demo.run_notes import noted
from primero_ref.demo.runner import run
from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from primero_ref.demo.verdict import Demo, RunLine

FILE = path.join(path.dirname(__file__), "pairs.toml")
"""Where it is kept which demo tells each pair apart, or why none needs to."""


class Pair(NamedTuple):
    """Two answers that rulebooks give to one question, and the demo that tells them apart, or why none need do so."""

    question: str
    answers: tuple[object, object]
    demo: str
    because: str

    def __str__(self) -> str:
        """Name the question and both answers."""
        first, second = map(repr, self.answers)
        return f"{self.question}: {first} and {second}"


class PairResult(NamedTuple):
    """What is to be said of a pair: the demo that was run with the other answer, and what came of it."""

    pair: Pair
    demo: str
    """The demo that tells them apart; nothing if none does."""
    answer: object
    """The answer that was put in the place of its own."""
    line: RunLine | None
    """The first line that answers otherwise."""
    fault: str

    @property
    def claims(self) -> tuple[str, ...]:
        """The claims that give either answer."""
        given = answers_given()[self.pair.question]
        return tuple(name for answer in self.pair.answers for name in given.get(answer, ()))

    def complaint(self) -> str:
        """Say in one sentence what is wrong; nothing if nothing is."""
        return f"{self.pair}: {self.fault}" if self.fault else ""


@cache
def answers_given() -> dict[str, dict[object, tuple[str, ...]]]:
    """List for each question the answers that claims give, each with its claims, variants among them.

    >>> sorted(answers_given()["fold.refund"])
    ['half', 'nothing']
    """
    by_question: dict[str, dict[object, tuple[str, ...]]] = {name: {} for name in questions()}
    for book in rulebooks():
        for claim in read_book(book)[1].values():
            for name, answer in claim.settles.items() if claim.book == book else ():
                by_question[name][answer] = (*by_question[name].get(answer, ()), claim.id)
    return by_question


@cache
def kept_pairs() -> tuple[Pair, ...]:
    """Read the pairs as they are kept, in the order of the questions."""
    import tomllib

    with open(FILE, "rb") as file:
        rows = tomllib.load(file)
    kept = [
        Pair(name, (row["answers"][0], row["answers"][1]), row.get("demo", ""), row.get("because", ""))
        for name in questions()
        for row in rows.pop(name, ())
    ]
    if rows:
        raise Unreadable(f"pairs.toml: there is no question {next(iter(rows))!r}.")
    return tuple(kept)


@cache
def pairs() -> tuple[Pair, ...]:
    """List every two answers that are given to one question, as kept; one that is not has neither demo nor reason.

    >>> next(pair for pair in pairs() if pair.question == "fold.refund").demo
    'italian-2003/no-withdraw-half.1'
    """
    known = {(pair.question, frozenset(pair.answers)): pair for pair in kept_pairs()}
    return tuple(
        known.get((name, frozenset(two)), Pair(name, two, "", ""))
        for name, answers in answers_given().items()
        for two in combinations(answers, 2)
    )


def check_pairs(demos: Iterable[Demo], only: Iterable[str] = ()) -> list[PairResult]:
    """Run for each pair the demo that is kept for it with the other answer in the place of its own.

    `only` names questions, all if it names none. A pair of which no claim has a demo yet is left out.
    """
    return [judge(pair, ways) for pair, ways in pairs_of(demos, only)]


def pairs_of(demos: Iterable[Demo], only: Iterable[str] = ()) -> list[tuple[Pair, list[tuple[Demo, object]]]]:
    """List the pairs with the demos that could tell each apart, and the answer to put in the place of a demo's own."""
    by_claim: dict[str, list[Demo]] = {}
    for demo in demos:
        by_claim.setdefault(demo.claim, []).append(demo)
    wanted = frozenset(only)
    of_pairs = [(pair, [*_ways(pair, by_claim)]) for pair in pairs() if not wanted or pair.question in wanted]
    return [(pair, ways) for pair, ways in of_pairs if ways]


def _ways(pair: Pair, by_claim: Mapping[str, list[Demo]]) -> Iterator[tuple[Demo, object]]:
    """List the demos that could tell a pair apart, each with the answer to put in the place of its own."""
    for own, other in (pair.answers, pair.answers[::-1]):
        for name in answers_given()[pair.question].get(own, ()):
            for demo in by_claim.get(name, ()):
                yield demo, other


def judge(pair: Pair, ways: list[tuple[Demo, object]]) -> PairResult:
    """Run the demo that is kept for a pair, or see whether any other tells it apart."""
    for demo, answer in ways:
        line = differs(demo, pair.question, answer) if demo.id == pair.demo else None
        if line:
            return PairResult(pair, demo.id, answer, line, "")
    for demo, answer in ways:
        line = differs(demo, pair.question, answer)
        if line:
            return PairResult(pair, demo.id, answer, line, _fault(pair, demo.id))
    return PairResult(pair, "", None, None, "" if pair.because else "no demo tells them apart")


def _fault(pair: Pair, shows: str) -> str:
    """Say what is wrong where another demo tells a pair apart than the one that is kept for it."""
    if pair.because:
        return f"they are said to need no demo, and {shows} shows them"
    kept = f"{pair.demo} does not tell them apart" if pair.demo else "no demo is named"
    return f"{kept}; {shows} does"


def differs(demo: Demo, question: str, answer: object) -> RunLine | None:
    """Run a demo with another answer to a question; give the first line that answers otherwise, by the rules."""
    with noted(demo), answering(demo.rulebook, question, answer):
        line = run(demo.code, demo.rulebook, until_it_differs=True, may=demo.may).failure
    return line if line and line.by_the_rules else None
