"""Every answer, in the batch: its games end as the script ends them, or the batch refuses them in a sentence.

`python -m tests.tools.batch_answers 200` tries each answer that may be given, singly, on every rulebook that a batch
plays, and some pairs by chance; it prints what is refused, differs or breaks, and counts. Numbers are tried at their
least, their greatest and some between.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from primero_ref import rulebook, rulebooks
from primero_ref.claims import questions
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.lab.experiment import game_result
from primero_ref.lab.lockstep.simulator import SCRIPTS, BatchResults, Simulator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook

NUMBERS = (0, 1, 2, 5, 40, 1000)
"""What is tried where a number answers."""


def served() -> tuple[str, ...]:
    """Name the published rulebooks that a batch plays."""
    return tuple(name for name in rulebooks() if rulebook(name).script in SCRIPTS)


def answers_on(book: str) -> list[tuple[str, object]]:
    """List what may be answered otherwise than in a rulebook."""
    rules = rulebook(book)
    listed: list[tuple[str, object]] = []
    for name, question in questions().items():
        if question.words:
            values: tuple[object, ...] = ("", *question.answers)
        elif question.answers == "number":
            values = NUMBERS
        elif question.answers == "shares":
            values = ("1/6 1/3",)
        else:
            values = tuple(question.answers)
        listed += [(name, value) for value in values if value != rules(name)]
    return listed


def outcome(rules: Rulebook, games: int, seed: str = "answers", stacks: int = 100) -> str:
    """Play some games in the batch and by the script: `same`, `refused`, or which game differs."""
    try:
        simulator = Simulator(rules, seed, stacks)
        results = BatchResults(simulator, [simulator.play(0, games)], games)
    except (Illegal, Unknown, Unreadable) as refusal:
        return f"refused: {refusal}"
    for number in range(games):
        try:
            played = game_result(number, simulator.game(number))
        except (Illegal, Unknown, Unreadable) as refusal:
            return f"only the script refuses: {refusal}"
        if played._replace(bid="") != results.result(number):
            return f"game {number} differs"
    return "same"


def combinations(book: str, number: int) -> Iterator[dict[str, object]]:
    """Give each answer by itself, and then so many pairs by chance."""
    listed, chance = answers_on(book), Random(f"pairs {book}")
    for name, value in listed:
        yield {name: value}
    for _ in range(number):
        yield dict(chance.sample(listed, 2))


def main() -> None:
    """Try them all, and say what differs."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    counts: Counter[tuple[str, str]] = Counter()
    for book in served():
        for answers in combinations(book, len(answers_on(book)) // 4):
            try:
                how = outcome(rulebook(book).but(answers=answers), games)
            except Exception as slip:  # noqa: BLE001  # what breaks is what is looked for
                how = f"breaks: {slip!r}"
            kind = how.partition(":")[0] if how.startswith(("refused", "only", "breaks")) else how[:4]
            counts[book, kind] += 1
            if kind != "same":
                sys.stdout.write(f"{book} {answers} {how}\n")
                sys.stdout.flush()
    for (book, kind), number in sorted(counts.items()):
        sys.stdout.write(f"{book:14} {kind:24} {number}\n")


if __name__ == "__main__":
    main()
