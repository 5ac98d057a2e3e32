"""Change the answers of a rulebook one at a time, and list which tests of machinery fail for it.

    python -m tests.tools.coupling                             # the questions that are kept, every other answer
    python -m tests.tools.coupling fold.refund ante            # these questions alone
    python -m tests.tools.coupling --tests tests/game ante     # these tests alone, and nothing is kept

What fails rests on the answer of a published rulebook. A test of machinery should not: it plays the small rulebook of
`tests/support/toy.py`. Without `--tests` the result is kept in `coupling.toml`, each answer with what failed. What
fails with no answer changed, or passes when asked again alone, is no matter of the answer and is left out. Tests of
properties are not run: they play every rulebook, and what they say holds of each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from primero_ref.claims import rulebook
from primero_ref.demo.answers import other_answers
from tests.support.each import TOGETHER

ROOT = Path(__file__).parents[2]
"""The checkout."""

KEPT = Path(__file__).with_name("coupling.toml")

BOOK = "italian"

MACHINERY = ("claims", "game", "demo", "session", "reconstruction", "cite", "coach", "rules/procedures")
"""The folders of tests that are of no rule in particular."""

OF_ALL_DATA = (
    "tests/demo/test_answers.py::test_every_answer_is_shown_or_has_its_reason",
    "tests/demo/test_pairs.py::test_every_pair_is_told_apart",
    "tests/demo/test_confinement.py",
    "tests/demo/test_resource_limits.py",
)
"""Not run: they try every published demo, or check and build, and both refuse data that another answer makes false."""

HEAD = """\
# Which tests of machinery fail when one answer of Italian Primero is another: by question, then by the answer that was
# put in the place of its own. Made by `python -m tests.tools.coupling`; only what stands here was tried.
"""


def failures(tests: list[str], question: str = "", answer: object = None) -> list[str]:
    """Run tests, with one answer of the rulebook changed or with none, and name those that fail."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "failures.json"
        change = f"{BOOK} {question} {json.dumps(answer)}" if question else ""
        run = subprocess.run(
            [
                sys.executable, "-m", "pytest", "-p", "tests.support.changed_answer", "-p", "no:cacheprovider",
                "-q", "-n", "0", "--tb=no", "-m", "not hypothesis", "--continue-on-collection-errors",
                *(f"--deselect={test}" for test in OF_ALL_DATA), *tests,
            ],
            cwd=ROOT, env={**os.environ, "PRIMERO_ANSWER": change, "PRIMERO_FAILURES": str(result)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if run.returncode not in {0, 1} or not result.is_file():
            message = f"The tests did not run: {(run.stderr or run.stdout).strip()[-500:]}"
            raise SystemExit(message)
        named: list[str] = json.loads(result.read_text(encoding="utf-8"))
        return named


def fallen(tests: list[str], question: str, answer: object) -> list[str]:
    """Name the tests that fail with another answer, also when asked again alone, and pass with the rulebook's own."""
    named = failures(tests, question, answer)
    each = [test.removesuffix(f"[{TOGETHER}]") for test in named]
    again = failures(each, question, answer) if named else []
    anyway = {*failures(again)} if again else set()
    return [test for test in again if test not in anyway]


def kept() -> dict[str, dict[str, list[str]]]:
    """Read what was found before: by question, and by the answer in JSON, the tests that failed."""
    return tomllib.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}


def written(found: dict[str, dict[str, list[str]]]) -> str:
    """Write what was found, question by question in order."""
    lines = [HEAD]
    for question in sorted(found):
        lines.append(f"[{json.dumps(question)}]")
        for answer in sorted(found[question]):
            tests = "".join(f"    {json.dumps(test)},\n" for test in found[question][answer])
            lines.append(f"{json.dumps(answer)} = [{f'{chr(10)}{tests}' if tests else ''}]")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Try the answers that were asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("questions", nargs="*", help="Questions of Italian Primero; those kept, if none is named.")
    parser.add_argument("--tests", nargs="+", help="Run these tests instead, and keep nothing.")
    asked = parser.parse_args()
    tests = asked.tests or [f"tests/{folder}" for folder in MACHINERY]
    rules = rulebook(BOOK)
    answers = {question: other_answers(question, rules(question)) for question in asked.questions or sorted(kept())}
    for question, others in answers.items():
        of_answers: dict[str, list[str]] = {}
        for answer in others:
            named = of_answers[json.dumps(answer)] = fallen(tests, question, answer)
            sys.stdout.write("\n  ".join([f"{question} = {json.dumps(answer)}: {len(named)} fail", *named]) + "\n")
            sys.stdout.flush()
        if not asked.tests:
            KEPT.write_text(written(kept() | {question: of_answers}), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
