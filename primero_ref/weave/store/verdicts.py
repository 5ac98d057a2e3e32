"""Verdicts on demos, kept from run to run: a demo is run again when something has changed that it reaches.

That is its own words; what the modules do that it runs, or could; what the rulebooks answer, which changes seldom; and
the words and grounds of those rules of which it tells any. A comment, or another rule's sentence, runs nothing again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from primero_ref.demo.verdict import Outcome, RunLine, Verdict
from primero_ref.weave.store.modules import reached
from primero_ref.weave.store.wording import words_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from primero_ref.demo import Demo
    from primero_ref.weave.store.code import KnownDigests

SHAPE = 1
"""Raised whenever what is kept has another shape."""

BEGUN_WITH = ("primero_ref", "primero_ref.demo.runner", "primero_ref.odds")
"""What each demo starts from."""

IMPORTED = re.compile(r"\b(?:from|import) +(primero_ref[\w.]*)(?: +import +([\w, ]+))?")
SIGNS = {"texts": re.compile("passage|source|text|quot"), "lessons": re.compile("lesson|problem|hand_of|shelf")}
"""How a demo shows that it reads the old texts, or the lessons."""


class KeptRun(NamedTuple):
    """A verdict, and which branches of the scripts were taken for it, if that was asked."""

    verdict: Verdict
    ways: tuple[list[str], list[str]] | None


class KeptVerdicts:
    """The verdicts of earlier runs, in a file; one that holds anything else is left aside."""

    def __init__(self, file: Path, package: Path, known: KnownDigests, digest: Callable[[str], str]) -> None:
        """Read the file; `digest` sums up the data of the package, by part."""
        self._file, self._package, self._known, self._digest = file, package, known, digest
        self._kept: dict[str, dict[str, Any]] = _read(file)
        self._asked: set[str] = set()
        self._keys: dict[Demo, str] = {}
        self._new = False

    def key(self, demo: Demo) -> str:
        """Sum up what decides a verdict, but for the words of the rules that it tells."""
        if demo not in self._keys:
            self._keys[demo] = self._summed(demo)
        return self._keys[demo]

    def _summed(self, demo: Demo) -> str:
        named = {name for match in IMPORTED.finditer(demo.code) for name in _named(match)}
        code = reached(self._package, self._known, (*BEGUN_WITH, *sorted(named)))
        data = ["facts" if named else "answers", *(part for part, sign in SIGNS.items() if sign.search(demo.code))]
        own = repr(demo._replace(number=0, file="", line=0))
        return hashlib.sha256(repr((SHAPE, own, code, [self._digest(part) for part in data])).encode()).hexdigest()

    def get(self, demo: Demo, marks: str = "") -> KeptRun | None:
        """Give what came of a demo, if nothing has changed since; with `marks`, only if these noted its ways."""
        key = self.key(demo)
        row = self._kept.get(key)
        if row is None or (marks and row["marks"] != marks):
            return None
        try:
            if any(words_digest(name) != digest for name, digest in row["words"].items()):
                return None
            kept = KeptRun(_made(demo, row["verdict"]), row["ways"])
        except (TypeError, KeyError, AttributeError):  # nothing of ours
            return None
        self._asked.add(key)
        return kept

    def put(self, demo: Demo, row: Mapping[str, Any]) -> None:
        """Keep what `as_row` has made of a run."""
        key = self.key(demo)
        self._kept[key] = dict(row)
        self._asked.add(key)
        self._new = True

    def write(self) -> None:
        """Keep what was asked for or put, and nothing else."""
        if not self._new and self._asked == {*self._kept}:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        beside = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        beside.write_text(json.dumps({key: self._kept[key] for key in sorted(self._asked)}), encoding="utf-8")
        beside.replace(self._file)  # whole, whichever of two runs comes last
        self._new = False


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


def _read(file: Path) -> dict[str, dict[str, Any]]:
    """Read what is kept; each row is tried, and one that cannot be read is as if it were not there."""
    try:
        kept = json.loads(file.read_bytes())
        rows = {key: row for key, row in kept.items() if {*row} == {"verdict", "words", "marks", "ways"}}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
    return rows
