"""What the old texts make of the rulebooks, kept between builds while the engine and the rules stay the same."""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from primero_ref import fit
from primero_ref.fit import Finding, Judged, Remedy, Row, Survival
from primero_ref.weave.package import files

if TYPE_CHECKING:
    from pathlib import Path


@cache
def key() -> str:
    """Sum up all that decides what fits: the engine, the rulebooks and the witnesses."""
    digest = hashlib.sha256()
    for path in sorted({*files("engine"), *files("rules")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


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
        if cls._results is None and cls.file is not None and cls.file.exists():
            written = json.loads(cls.file.read_text(encoding="utf-8"))
            cls._results = _read_results(written) if written["key"] == key() else None
        return cls._results

    @classmethod
    def _worked_out(cls) -> Results:
        """Put every witness to every rulebook, and write what comes of it beside its key."""
        results = Results(fit.published(), fit.judged())
        if cls.file is not None:
            cls.file.parent.mkdir(parents=True, exist_ok=True)
            written = {"key": key(), "rows": [row.findings for row in results.rows], "judged": results.judged}
            beside = cls.file.with_name(f"{cls.file.name}.{os.getpid()}")
            beside.write_text(json.dumps(written, ensure_ascii=False), encoding="utf-8")
            beside.replace(cls.file)  # whole, whichever of two builds comes last
        return results


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
