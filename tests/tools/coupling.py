"""Change the answers of a rulebook one at a time, and list which tests of machinery fail for it.

    python -m tests.tools.coupling                             # every other answer to every question
    python -m tests.tools.coupling fold.refund ante            # these questions alone
    python -m tests.tools.coupling --tests tests/game ante     # these tests alone, and nothing is kept
    python -m tests.tools.coupling --list                      # what is kept, answer by answer

What fails rests on the answer of a published rulebook. A test of machinery should not: it plays the small rulebook of
`tests/support/toy.py`. Without `--tests` the result is kept in `coupling.toml`.

First each test is run in a process of its own, and what it asks of the rulebook is noted
(`tests/support/questions_asked.py`). Then, for each answer, only the tests are run that ask this question: the others
cannot know of it. What fails with no answer changed, or passes when asked again, is no matter of the answer and is left
out. Of a test with many cases some are run; tests of properties and of speed are not, nor those that take long or that
`coupling_left_out.toml` lists with the reason. What a test has another Python do goes by the rulebook as it is. It
takes about a quarter of an hour of one core; `--jobs 2` has two cores work.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import tomllib
from collections import defaultdict
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Never, TypeVar

from primero_ref.claims import rulebook
from primero_ref.demo.answers import other_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

Key = TypeVar("Key")

Change = tuple[str, object]
"""A question, and the answer that is put in the place of the rulebook's own."""

Fallen = tuple[Change, list[str]]
"""A change, and the tests that fail with it."""

ROOT = Path(__file__).parents[2]
"""The checkout."""

KEPT = Path(__file__).with_name("coupling.toml")

BOOK: Final = "italian"

MACHINERY = (
    "claims", "game", "demo", "session", "reconstruction", "cite", "coach", "rules/procedures", "report", "web", "lab",
    "lessons", "compare", "players",
)  # fmt: skip
"""The folders of tests that are of no rule in particular."""

PATIENCE: Final = 6 * 3600
"""How many seconds a run of tests may take; of a single test or answer the plugins have their own bounds."""

LEFT_OUT = Path(__file__).with_name("coupling_left_out.toml")

CASES: Final = 5
"""Of a test with many cases so many are run, taken from all over it."""

MOST: Final = 1.5
"""How many seconds of a processor a test may take that is run again and again."""

OPTIONS = (
    "-p", "no:cacheprovider", "-q", "-n", "0", "--tb=no", "-m", "not hypothesis and not bench",
    "--continue-on-collection-errors", "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip

HEAD = """\
# Which tests of machinery fail when one answer of Italian Primero is another. Made by `python -m tests.tools.coupling`;
# `--list` shows it answer by answer. `tried` has the other answers to each question that were put in the place of its
# own, `fails` the questions on whose answer a test rests, with the answers for which it fails if not for all.
"""


class Noted(NamedTuple):
    """What a test asks of the rulebook, whether it fails with no answer changed, and its seconds of a processor."""

    test: str
    asked: tuple[str, ...]
    reading: tuple[str, ...]
    """What of this is asked as soon as the file of the test is read."""
    failed: bool
    seconds: float


class Coupling(NamedTuple):
    """What is kept: the answers tried, by question, and for each of them the tests that fail."""

    tried: Mapping[str, tuple[object, ...]]
    fails: Mapping[Change, tuple[str, ...]]


def next_done(running: dict[int, Key]) -> Key:
    """Wait for one of some children, and give its key."""
    while True:
        for child, key in running.items():
            ended, status = os.waitpid(child, os.WNOHANG)
            if status:
                message = f"The tests of {key} did not run."
                raise SystemExit(message)
            if ended:
                return running.pop(child)
        time.sleep(0.05)


def do_and_end(task: Callable[[], object]) -> Never:
    """Do a task in silence, and end this process with it."""
    signal.alarm(PATIENCE)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        task()
    except BaseException:  # noqa: BLE001 - a child that fails says so to its parent, and never goes on
        os._exit(1)
    os._exit(0)


def in_children(tasks: Iterable[tuple[Key, Callable[[], object]]], jobs: int) -> Iterator[Key]:
    """Do each task in a forked process, some at the same time, and give its key when it is done."""
    running: dict[int, Key] = {}
    for key, task in tasks:
        if len(running) == jobs:
            yield next_done(running)
        child = os.fork()
        if not child:
            do_and_end(task)
        running[child] = key
    while running:
        yield next_done(running)


def run_here(plugin: str, tests: Iterable[str], **environment: str) -> None:
    """Run tests in this process, with a plugin and what it is told; this process runs nothing afterwards."""
    import pytest

    os.chdir(ROOT)
    os.environ.update(environment)
    if pytest.main([*OPTIONS, "-p", f"tests.support.{plugin}", *tests]) not in {0, 1, 5}:
        raise SystemExit(1)


def preload() -> None:
    """Import what others wrote once for all children: nothing of it asks a rulebook."""
    for name in ("click.testing", "hypothesis", "jsonschema", "numpy", "pytest", "sphinx.application", "yaml"):
        import_module(name)


def notes(files: Iterable[str], jobs: int) -> Iterator[Noted]:
    """Run each file of tests, and note what each test asks."""
    with tempfile.TemporaryDirectory() as folder:
        places = {file: str(Path(folder) / f"{number}.jsonl") for number, file in enumerate(files)}
        tasks = (
            (
                file,
                partial(
                    run_here,
                    "questions_asked",
                    [file],
                    PRIMERO_ASKED=BOOK,
                    PRIMERO_NOTED=place,
                    PRIMERO_LEFT_OUT=" ".join(not_run()),
                ),
            )
            for file, place in places.items()
        )
        for file in in_children(tasks, jobs):
            yield from noted_in(Path(places[file]))


def noted_in(file: Path) -> Iterator[Noted]:
    """Read what was noted of some tests; nothing, if none was run."""
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        row = json.loads(line)
        yield Noted(row["test"], tuple(row["asked"]), tuple(row["reading"]), row["failed"], row["seconds"])


def failing(asking: Mapping[Change, Sequence[str]], reading: Collection[str], jobs: int) -> Iterator[Fallen]:
    """For each change run some tests, and name those that fail.

    The tests are read once for all changes, but for those of a question that is asked in reading.
    """
    together = [change for change in asking if change[0] not in reading]
    runs = [[change] for change in asking if change[0] in reading]
    runs += [together[number::jobs] for number in range(jobs) if together[number::jobs]]
    with tempfile.TemporaryDirectory() as folder:

        def task(number: int) -> None:
            changes = {
                f"{BOOK} {question} {json.dumps(answer)}": asking[question, answer] for question, answer in runs[number]
            }
            place = Path(folder) / f"{number}.changes"
            place.write_text("\n".join(map(json.dumps, changes.items())), encoding="utf-8")
            run_here(
                "changed_answer", sorted({test.partition("::")[0] for tests in changes.values() for test in tests}),
                PRIMERO_ANSWER=next(iter(changes)) if len(changes) == 1 else "",
                PRIMERO_CHANGES=str(place), PRIMERO_FAILURES=str(Path(folder) / f"{number}.failures"),
            )  # fmt: skip

        for number in in_children(((number, partial(task, number)) for number in range(len(runs))), jobs):
            for line in (Path(folder) / f"{number}.failures").read_text("utf-8").splitlines():
                change, tests = json.loads(line)
                _, question, answer = change.split(" ", 2)
                yield (question, json.loads(answer)), tests


def worth_trying(noted: Iterable[Noted]) -> Iterator[Noted]:
    """Leave out cases that bear the name of the rulebook, which are about it, and those beyond so many of one test."""
    of_function: dict[str, list[Noted]] = defaultdict(list)
    for test in noted:
        function, _, case = test.test.partition("[")
        if test.asked and not test.failed and BOOK not in case and test.seconds <= MOST:
            of_function[function].append(test)
    for cases in of_function.values():
        yield from cases[:: max(1, -(-len(cases) // CASES))]


def coupled(noted: Iterable[Noted], changes: Iterable[Change], jobs: int) -> Iterator[Fallen]:
    """For each change name the tests that fail, also when they are run again."""
    of_file: dict[str, list[str]] = defaultdict(list)
    asking: dict[str, list[str]] = defaultdict(list)
    reading: set[str] = set()
    for test in worth_trying(noted):
        of_file[test.test.partition("::")[0]].append(test.test)
        reading.update(test.reading)
        for question in test.asked:
            asking[question].append(test.test)
    again: dict[Change, list[str]] = {}
    for change, tests in failing({change: asking[change[0]] for change in changes if asking[change[0]]}, reading, jobs):
        again[change] = [case for test in tests for case in (of_file[test] if "::" not in test else [test])]
    for change in [change for change, tests in again.items() if not tests]:
        yield change, again.pop(change)
    yield from failing(again, reading, jobs)


def failures(tests: list[str], question: str, answer: object) -> list[str]:
    """Run tests in a Python of its own with one answer of the rulebook changed, and name those that fail."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "failures.json"
        environment = {"PRIMERO_ANSWER": f"{BOOK} {question} {json.dumps(answer)}", "PRIMERO_FAILURES": str(result)}
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *OPTIONS, "-p", "tests.support.changed_answer", *tests],
            cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        if run.returncode not in {0, 1} or not result.is_file():
            message = f"The tests did not run: {(run.stderr or run.stdout).strip()[-500:]}"
            raise SystemExit(message)
        named: list[str] = json.loads(result.read_text(encoding="utf-8"))
        return named


def left_out() -> dict[str, list[str]]:
    """Read what is not run, by the reason."""
    table = tomllib.loads(LEFT_OUT.read_text(encoding="utf-8"))
    return {kind: row["tests"] for kind, row in table.items()}


def not_run() -> tuple[str, ...]:
    """Name all that is not run."""
    return tuple(test for tests in left_out().values() for test in tests)


def settled_by_claims() -> dict[str, tuple[object, ...]]:
    """List the questions that a claim of the rulebook settles, each with what else may be answered."""
    rules = rulebook(BOOK)
    return {name: other_answers(name, rules(name)) for name in rules.settled if rules.ask(name).claims}


def kept() -> Coupling:
    """Read what was found before."""
    table = tomllib.loads(KEPT.read_text(encoding="utf-8"))
    tried = {question: tuple(answers) for question, answers in table["tried"].items()}
    fails: dict[Change, list[str]] = {
        (question, answer): [] for question, answers in tried.items() for answer in answers
    }
    for test, changes in table["fails"].items():
        for change in changes:
            question, _, answer = change.partition(" ")
            for other in [json.loads(answer)] if answer else tried[question]:
                fails[question, other].append(test)
    return Coupling(tried, {change: tuple(tests) for change, tests in fails.items()})


def written(found: Coupling) -> str:
    """Write what was found, question by question, and test by test."""
    of_test: dict[str, dict[str, list[object]]] = defaultdict(lambda: defaultdict(list))
    for (question, answer), tests in found.fails.items():
        for test in tests:
            of_test[test][question].append(answer)
    lines = [HEAD, "[tried]"]
    lines += [f"{json.dumps(question)} = {json.dumps([*answers])}" for question, answers in sorted(found.tried.items())]
    lines += ["", "[fails]"]
    for test, questions in sorted(of_test.items()):
        changes: list[str] = []
        for question, answers in sorted(questions.items()):
            whole = len(answers) == len(found.tried[question])
            changes += [question] if whole else sorted(f"{question} {json.dumps(answer)}" for answer in answers)
        lines.append(f"{json.dumps(test)} = [")
        lines += [
            *textwrap.wrap(
                ", ".join(map(json.dumps, changes)),
                116,
                initial_indent="    ",
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            ),
            "]",
        ]
    return "\n".join([*lines, ""])


def told(change: Change, tests: Collection[str]) -> str:
    """Tell of one answer which tests fail for it."""
    question, answer = change
    return "\n  ".join([f"{question} = {json.dumps(answer)}: {len(tests)} fail", *tests]) + "\n"


def main() -> None:
    """Try the answers that were asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("questions", nargs="*", help="Questions of Italian Primero; all, if none is named.")
    parser.add_argument("--tests", nargs="+", help="Run these tests instead, and keep nothing.")
    parser.add_argument("--jobs", type=int, default=1, help="How many cores work.")
    parser.add_argument("--list", action="store_true", help="Run nothing, and show what is kept, answer by answer.")
    asked = parser.parse_args()
    if asked.list:
        for change, names in kept().fails.items():
            sys.stdout.write(told(change, names))
        return
    every = settled_by_claims()
    tried = {question: every[question] for question in asked.questions or every}
    changes = [(question, answer) for question, answers in tried.items() for answer in answers]
    folders = asked.tests or [f"tests/{folder}" for folder in MACHINERY]
    avoided = () if asked.tests else not_run()
    files = [file for folder in folders for file in sorted(_files(folder)) if file not in avoided]
    preload()
    noted = [*notes(files, asked.jobs)]
    sys.stdout.write(
        f"{len(noted)} tests were run, of which {sum(bool(test.asked) for test in noted)} ask something.\n"
    )
    fails: dict[Change, tuple[str, ...]] = dict.fromkeys(changes, ())
    for change, tests in coupled(noted, changes, asked.jobs):
        fails[change] = tuple(dict.fromkeys(test.partition("[")[0] for test in tests))
        sys.stdout.write(told(change, fails[change]))
        sys.stdout.flush()
    if not asked.tests:
        before = kept() if asked.questions else Coupling({}, {})
        others = {change: tests for change, tests in before.fails.items() if change[0] not in tried}
        found = Coupling({**before.tried, **tried}, {**others, **fails})
        KEPT.write_text(written(found), encoding="utf-8", newline="\n")


def _files(folder: str) -> Iterable[str]:
    """Give the files of tests in a folder, or the file itself."""
    place = ROOT / folder
    files = [place] if place.is_file() else place.rglob("test_*.py")
    return [file.relative_to(ROOT).as_posix() for file in files]


if __name__ == "__main__":
    main()
