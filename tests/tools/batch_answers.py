"""Every answer, in the batch: its games end as the script ends them, or the batch refuses them in a sentence.

`python -m tests.tools.batch_answers 200` tries each answer that may be given, singly, on every rulebook that a batch
plays, and some pairs by chance; it prints what is refused, differs or breaks. Numbers are tried at their least, their
greatest and some between. Rulebooks may be named after the number of games. What has been counted of a rulebook is
kept in `batch_answers.txt`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
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


FILE = Path(__file__).with_suffix(".txt")

HEAD = """\
# Of each rulebook that a batch plays: how many answers and pairs of answers were tried, in how many games each, and how
# often the batch ended as the script does or refused them in a sentence. `python -m tests.tools.batch_answers` counts.
"""

SAME, REFUSED = "same", "refused"
"""What may come of an answer; whatever else comes of one is a fault."""


def kept() -> dict[str, tuple[int, dict[str, int]]]:
    """Read for each rulebook how many games were played with each answer, and how often what came of it."""
    rows = [line.split(" | ") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {
        book: (int(games), {kind: int(number) for kind, number in (part.rsplit(" ", 1) for part in parts)})
        for book, games, *parts in rows
    }


def keep(counted: dict[str, tuple[int, dict[str, int]]]) -> None:
    """Write down what has been counted."""
    lines = [
        " | ".join([book, str(games), *(f"{kind} {number}" for kind, number in sorted(counts.items()))])
        for book, (games, counts) in sorted(counted.items())
    ]
    FILE.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")


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
    """Try them all, say what differs, and keep the counts of each rulebook that has been tried to its end."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    counted = kept() if FILE.exists() else {}
    for book in sys.argv[2:] or served():
        counts: Counter[str] = Counter()
        for answers in combinations(book, len(answers_on(book)) // 4):
            try:
                how = outcome(rulebook(book).but(answers=answers), games)
            except Exception as slip:  # noqa: BLE001  # what breaks is what is looked for
                how = f"breaks: {slip!r}"
            counts[how.partition(":")[0] if ":" in how else how.partition(" ")[0]] += 1
            if how != SAME:
                sys.stdout.write(f"{book} {answers} {how}\n")
                sys.stdout.flush()
        counted[book] = games, dict(counts)
        keep(counted)
        sys.stdout.write(f"{book}: {dict(counts)}\n")


if __name__ == "__main__":
    main()
