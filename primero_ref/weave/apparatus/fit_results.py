"""What the old texts make of the rulebooks, kept between builds while the engine and the rules stay the same."""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from primero_ref import fit
from primero_ref.fit import Finding, Judged, Remedy, Row, Survival
from primero_ref.weave.package import PACKAGE, digest, known_digests
from primero_ref.weave.store.modules import reached
from primero_ref.weave.store.wording import wording_read, words_digest

if TYPE_CHECKING:
    from pathlib import Path

SHAPE = 1
"""Raised whenever what is kept has another shape."""


@cache
def key() -> str:
    """Sum up what decides what fits, but for the words that are told: the engine, the rules, the witnesses."""
    code = reached(PACKAGE, known_digests(), ("primero_ref.fit",))
    return hashlib.sha256(repr((SHAPE, code, digest("answers"), digest("data"))).encode()).hexdigest()


class Results(NamedTuple):
    """The table, row by row, and the fate of each answer."""

    rows: tuple[Row, ...]
    judged: tuple[Judged, ...]


class FitResults:
    """The table and the fate of each answer: read from the file of an earlier build, or worked out and written there.

    The process that reads the page works them out, and the one that writes it finds them in the file.
    """

    file: ClassVar[Path | None] = None
    _results: ClassVar[Results | None] = None

    @classmethod
    def rows(cls) -> tuple[Row, ...]:
        """Give what every rulebook makes of every witness."""
        results = cls._read()
        return results.rows if results else fit.published()

    @classmethod
    def judged(cls) -> tuple[Judged, ...]:
        """Give what becomes of each answer to a question on which a witness turns; only then all is written down."""
        cls._results = cls._read() or cls._worked_out()
        return cls._results.judged

    @classmethod
    def _read(cls) -> Results | None:
        """Read what an earlier build has written, unless something has changed since."""
        if cls._results is None and cls.file is not None:
            kept, worded = _kept(cls.file)
            cls._results = kept if worded else None
        return cls._results

    @classmethod
    def _worked_out(cls) -> Results:
        """Put every witness to every rulebook, and write what comes of it beside its key."""
        before, _ = _kept(cls.file) if cls.file is not None else (None, False)
        with wording_read() as words:
            rows = fit.published()
        results = Results(rows, before.judged if before else fit.judged())  # of the fates nothing is told in words
        # what was worked out earlier in this process tells the words of those rules that it names
        words.update(name for row in results.rows for finding in row.findings for name in finding.claims)
        if cls.file is not None:
            cls.file.parent.mkdir(parents=True, exist_ok=True)
            written = {
                "key": key(), "words": {name: words_digest(name) for name in sorted(words)},
                "rows": [row.findings for row in results.rows], "judged": results.judged,
            }  # fmt: skip
            beside = cls.file.with_name(f"{cls.file.name}.{os.getpid()}")
            beside.write_text(json.dumps(written, ensure_ascii=False), encoding="utf-8")
            beside.replace(cls.file)  # whole, whichever of two builds comes last
        return results


def _kept(file: Path) -> tuple[Results | None, bool]:
    """Read what an earlier build has written, if it still holds, and say whether the rules are worded as they were."""
    try:
        written = json.loads(file.read_bytes())
        if written["key"] != key():
            return None, False
        worded = all(words_digest(name) == before for name, before in written["words"].items())
        return _read_results(written), worded
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None, False  # there is none, or it is nothing of ours


def _read_results(written: dict[str, Any]) -> Results:
    """Make rows and fates again of the lists that named tuples become in a file."""
    rows = zip(fit.witnesses(), written["rows"], strict=True)
    return Results(
        tuple(Row(witness, tuple(map(_finding, findings))) for witness, findings in rows),
        tuple(
            Judged(name, tuple(Survival(answer, *map(tuple, named)) for answer, *named in fates))
            for name, fates in written["judged"]
        ),
    )


def _finding(written: list[Any]) -> Finding:
    rulebook, witness, verdict, claims, sentence, remedies = written
    mending = tuple(Remedy(name, tuple(answers)) for name, answers in remedies)
    return Finding(rulebook, witness, verdict, tuple(claims), sentence, mending)
