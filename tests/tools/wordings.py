"""What “May I do this?” understands: every wording asked of a page that has not learnt it, and what strangers asked.

    python -m tests.tools.wordings [file]

parts the wordings into eight, teaches the page of a game seven parts and asks it the eighth, and so on. Then it asks
what is kept in `tests/readings`, or in the file that is named: first of a page that has not learnt what that writer
asked, and then of the page as it is. It prints how often the question that is meant stands first, how often its answer
is one of the three whose first lines are shown, and how often the page is sure and wrong. `--list` prints each wording
that is not understood at once.
"""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from primero_ref.weave.apparatus import disputes, inquiries

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).parents[2]
READINGS = ROOT / "tests" / "readings"
SINCE = READINGS / "meant-since.tsv"
"""What strangers asked before the page had a question for it, with that question."""
SCRIPT = Path(__file__).with_suffix(".mjs")
PARTS = 8
SHOWN = 3


class Wording(NamedTuple):
    """What is asked in which game, and the questions that would be right; none where no rule speaks of it."""

    game: str
    words: str
    meant: frozenset[str]


class Answer(NamedTuple):
    """What the page says to a wording: the likeliest questions, if it is one of them, and if it is the first."""

    wording: Wording
    likeliest: tuple[str, ...]
    sure: bool
    alone: bool = False

    @property
    def first(self) -> bool:
        """Whether what is meant stands first."""
        return self.likeliest[0] in self.wording.meant if self.likeliest else False

    @property
    def among(self) -> bool:
        """Whether what is meant is among those that are shown."""
        return not self.wording.meant.isdisjoint(self.likeliest[:SHOWN])

    @property
    def mark(self) -> str:
        """The sign that `tests/readings/README.md` explains."""
        if not self.wording.meant:
            return "!" if self.sure and not disputes.is_unruled(self.wording.game, self.likeliest[0]) else "."
        if not self.sure:
            return "."
        return "=" if self.first else "~" if self.among and not self.alone else "X"


def games() -> dict[str, dict[str, list[str]]]:
    """Give, for each game, the questions that it settles and those that only others do."""
    return {
        book: {
            "own": [ruled.dispute.id for _, rulings in disputes.rulings(book) for ruled in rulings],
            "foreign": [dispute.id for dispute in disputes.foreign(book)],
        }
        for book in disputes.books()
    }


def ask(node: Sequence[str], wordings: Iterable[Wording], parts: int = 0) -> list[Answer]:
    """Ask the page, or if parts are given, for each part a page that has not learnt it."""
    listed = [*wordings]
    asked = [{"game": one.game, "words": one.words, "part": _number(one.words, parts)} for one in listed]
    books = {one.game for one in listed}
    known = {book: told for book, told in games().items() if book in books}
    given = json.dumps({"wordings": dict(inquiries.lines()), "games": known, "asked": asked, "apart": parts})
    run = subprocess.run([*node, str(SCRIPT)], input=given, capture_output=True, text=True, check=True, timeout=300)
    return [_answer(wording, understood) for wording, understood in zip(listed, json.loads(run.stdout), strict=True)]


def part(words: str) -> int:
    """Say to which of the parts a wording belongs."""
    return _number(words, PARTS)


def _number(words: str, parts: int) -> int:
    return int(sha256(words.encode()).hexdigest(), 16) % parts if parts else 0


def _answer(wording: Wording, understood: dict[str, Any]) -> Answer:
    likeliest = tuple(guess["id"] for guess in understood["guesses"])
    return Answer(wording, likeliest[:SHOWN], understood["sure"], understood["alone"])


def every() -> list[Wording]:
    """Give every wording, each in a game that settles one of its questions; those of no rule, in Italian Primero."""
    meant: dict[str, set[str]] = {}
    for name, listed in inquiries.wordings().items():
        for words in listed:
            meant.setdefault(words, set()).add(name)
    settled = {book: {*known["own"]} for book, known in games().items()}
    found = []
    for words, names in meant.items():
        ruled = names - {inquiries.UNRULED}
        books = [book for book, known in settled.items() if known & ruled] or ["italian"]
        found.append(Wording(books[_number(words, len(books))], words, frozenset(ruled)))
    return found


def kept(file: Path) -> list[Wording]:
    """Read what a stranger asked: game, words, and what was meant, `-` for what no rule speaks of.

    A question that the page has got since, and that answers it too, is listed apart.
    """
    since = {(row["game"], row["wording"]): f"{row['meant']}," for row in _rows(SINCE)}
    found = []
    for row in _rows(file):
        game, words = row["game"], row["wording"]
        meant = since.get((game, words), "") + row["meant"]
        found.append(Wording(game, words, frozenset(meant.split(",")) - {"-"}))
    return found


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as lines:
        return [*csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def summary(answers: Sequence[Answer]) -> str:
    """Say how many were understood.

    >>> one = Wording("italian", "may I bluff", frozenset({"bluff"}))
    >>> summary([Answer(one, ("bluff", "vie"), True, True), Answer(one, ("vie", "bluff"), False)]).split(" (")[0]
    '2 asked: 2 with the right line among three; 1 answered first'
    """
    ruled = [answer for answer in answers if answer.wording.meant]
    marks = [answer.mark for answer in ruled]
    unsure = [answer for answer in ruled if answer.mark == "."]
    others = [answer.mark for answer in answers if not answer.wording.meant]
    alone = [answer for answer in ruled if answer.alone]
    return (
        f"{len(ruled)} asked: {sum(a.among for a in ruled)} with the right line among three; {marks.count('=')} "
        f"answered first ({sum(a.first for a in alone)} of {len(alone)} of which the page is sure), "
        f"{marks.count('~')} second or third; {marks.count('X')} wrong; {len(unsure)} only with the nearest, "
        f"{sum(a.first for a in unsure)} of them right first, {sum(a.among for a in unsure)} among three; "
        f"of {len(others)} that no rule speaks of {others.count('!')} answered"
    )


def row(answer: Answer) -> str:
    """Write an answer as a line of `tests/readings`."""
    game, words, names = answer.wording
    meant = ",".join(sorted(names)) or "-"
    answered = answer.likeliest if answer.sure else ()
    return "\t".join((answer.mark, game, words, meant, ",".join(answered)))


def main(*given: str) -> None:
    """Measure, and print."""
    files = [Path(name) for name in given if not name.startswith("--")]
    measured = {}
    if not files:
        measured["left out"] = ask(["node"], every(), PARTS)
    for file in files or sorted(READINGS.glob("wordings-*.tsv")):
        measured[f"{file.name}, unlearnt"] = ask(["node"], kept(file), 1)
        measured[file.name] = ask(["node"], kept(file))
    for name, answers in measured.items():
        print(f"{name}: {summary(answers)}")  # noqa: T201
        for answer in answers:
            if "--list" in given and answer.mark != "=" and (answer.wording.meant or answer.sure):
                print(row(answer))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
