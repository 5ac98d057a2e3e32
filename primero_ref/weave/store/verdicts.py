"""Verdicts on demos, kept from run to run: a demo is run again when something has changed that it reaches.

That is its own words; what the modules do that it runs, or could; what the rulebooks answer, which changes seldom; and
the words and grounds of those rules of which it tells any. A comment, or another rule's sentence, runs nothing again.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, NamedTuple

from primero_ref.demo.verdict import Outcome, RunLine, Verdict
from primero_ref.weave.store.interpreter import interpreter
from primero_ref.weave.store.modules import reached
from primero_ref.weave.store.rows import KeptRows
from primero_ref.weave.store.wording import words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from primero_ref.demo import Demo
    from primero_ref.weave.store.code import KnownDigests

SHAPE = 3
"""Raised whenever what is kept has another shape."""

BEGUN_WITH = ("primero_ref", "primero_ref.demo.runner", "primero_ref.odds")
"""What each demo starts from."""

IMPORTED = re.compile(r"\b(?:from|import) +(primero_ref[\w.]*)(?: +import +([\w, ]+))?")
SIGNS = {
    "texts": re.compile("passage|source|text|quot|cite|citation|witness|fit|report"),
    "lessons": re.compile("lesson|problem|hand_of|shelf"),
}
"""How a demo shows that it reads the old texts, or the lessons; one that imports something of ours may read both."""


class KeptRun(NamedTuple):
    """A verdict, and which branches of the scripts were taken for it, if that was asked."""

    verdict: Verdict
    ways: tuple[list[str], list[str]] | None


class KeptVerdicts:
    """The verdicts of earlier runs, in a file; one that holds anything else is left aside."""

    def __init__(self, file: Path, package: Path, known: KnownDigests, digest: Callable[[str], str]) -> None:
        """Read the file; `digest` sums up the data of the package, by part."""
        self._package, self._known, self._digest = package, known, digest
        self._rows = KeptRows(file, ("verdict", "words", "marks", "ways"))
        self._keys: dict[Demo, str] = {}

    def key(self, demo: Demo) -> str:
        """Sum up what decides a verdict, but for the words of the rules that it tells."""
        if demo not in self._keys:
            self._keys[demo] = self._summed(demo)
        return self._keys[demo]

    def _summed(self, demo: Demo) -> str:
        named = {name for match in IMPORTED.finditer(demo.code) for name in _named(match)}
        code = self.code(*sorted(named))
        read = [part for part, sign in SIGNS.items() if named or sign.search(demo.code)]
        data = [self._digest(part) for part in ("facts" if named else "answers", *read)]
        own = repr(demo._replace(number=0, file="", line=0))
        return hashlib.sha256(repr((SHAPE, own, code, data)).encode()).hexdigest()

    def code(self, *modules: str) -> str:
        """Sum up what is run by a demo that comes to these modules too, and by which Python."""
        return f"{reached(self._package, self._known, (*BEGUN_WITH, *modules))} {interpreter()}"

    def get(self, demo: Demo, marks: str = "") -> KeptRun | None:
        """Give what came of a demo, if nothing has changed since; with `marks`, only if these noted its ways."""
        row = self._rows.get(self.key(demo))
        if row is None or (marks and row["marks"] != marks):
            return None
        try:
            return KeptRun(_made(demo, row["verdict"]), row["ways"])
        except (TypeError, KeyError, AttributeError):  # nothing of ours
            return None

    def put(self, demo: Demo, row: Mapping[str, Any]) -> None:
        """Keep what `as_row` has made of a run."""
        self._rows.put(self.key(demo), row)

    def drop(self, demo: Demo) -> None:
        """Keep nothing of a demo."""
        self._rows.drop(self.key(demo))

    def write(self, *, whole: bool = True) -> None:
        """Keep what was asked for or put, and nothing else; of a run that was not of all demos, the others too."""
        self._rows.write(whole=whole)


def as_row(verdict: Verdict, words: set[str], marks: str = "", ways: object = None) -> dict[str, Any]:
    """Write a verdict with the words that were told, and the ways that were taken under some marks."""
    kept = {name: _written(part) for name, part in zip(verdict._fields, verdict, strict=True) if name != "demo"}
    digests = {name: words_digest(name) for name in sorted(words)}
    return {"verdict": kept, "words": digests, "marks": marks, "ways": ways}


def _written(part: object) -> object:
    if isinstance(part, Outcome):
        return {"lines": [[*line] for line in part.lines], "scene": part.scene}
    return {"line": [*part]} if isinstance(part, RunLine) else part


def _made(demo: Demo, kept: Mapping[str, Any]) -> Verdict:
    return Verdict(demo=demo, **{name: _part(part) for name, part in kept.items()})


def _part(written: Any) -> Any:  # noqa: ANN401  # whatever stands in a verdict
    if isinstance(written, dict):
        if "lines" in written:
            return Outcome(tuple(RunLine(*line) for line in written["lines"]), written["scene"])
        return RunLine(*written["line"])
    return written


def _named(match: re.Match[str]) -> list[str]:
    module, names = match[1], [name.strip() for name in (match[2] or "").split(",")]
    return [module, *(f"{module}.{name}" for name in names if name)]
