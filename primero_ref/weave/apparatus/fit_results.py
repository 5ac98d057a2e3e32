"""What the old texts make of the rulebooks, kept between builds while the engine and the rules stay the same."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple

from primero_ref import fit
from primero_ref.claims import rulebook
from primero_ref.fit import Finding, Judged, Remedy, Row, Survival
from primero_ref.weave.package import PACKAGE, digest, known_digests
from primero_ref.weave.store import sentences
from primero_ref.weave.store.kept_file import write_kept
from primero_ref.weave.store.modules import reached
from primero_ref.weave.store.wording import wording_read, words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from primero_ref.fit import Witness

SHAPE = 3
"""Raised whenever what is kept has another shape."""


@cache
def key() -> str:
    """Sum up what decides what fits, but for the words that are told: the engine, the rules, the witnesses."""
    code = reached(PACKAGE, known_digests(), ("primero_ref.fit",))
    return hashlib.sha256(repr((SHAPE, code, digest("answers"), digest("data"))).encode()).hexdigest()


class ToldRow(NamedTuple):
    """A row of the table, and the words of rules that were read for it, each summed up."""

    row: Row
    words: dict[str, str]

    @property
    def holds(self) -> bool:
        """Whether these words are as they were."""
        return all(words_digest(name) == before for name, before in self.words.items())


class Results(NamedTuple):
    """The table, row by row, and the fate of each answer."""

    rows: tuple[ToldRow, ...]
    judged: tuple[Judged, ...]


class FitResults:
    """The table and the fate of each answer: read from the file of an earlier build, or worked out and written there.

    The process that reads the page works them out, and the one that writes it finds them in the file.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Belong to one build, which keeps the results in a file, if one is named."""
        self.file = file
        self._results: Results | None = None
        self._rows: tuple[ToldRow, ...] = ()

    def rows(self) -> tuple[Row, ...]:
        """Give what every rulebook makes of every witness."""
        results = self._read()
        if not results and not self._rows:
            self._rows = _told(())
        rows = results.rows if results else self._rows
        sentences.note(name for kept in rows for name in kept.words)
        return tuple(kept.row for kept in rows)

    def judged(self) -> tuple[Judged, ...]:
        """Give what becomes of each answer to a question on which a witness turns; only then all is written down."""
        self._results = self._read() or self._worked_out()
        return self._results.judged

    def _read(self) -> Results | None:
        """Read what an earlier build has written, unless something has changed since."""
        if self._results is None and self.file is not None:
            kept = _kept(self.file)
            self._results = kept if kept and all(row.holds for row in kept.rows) else None
        return self._results

    def _worked_out(self) -> Results:
        """Put to every rulebook the witnesses of which the words have changed, and write what comes of it."""
        before = _kept(self.file) if self.file is not None else None
        fates = before.judged if before else fit.judged()  # of which nothing is told in words
        results = Results(_told(before.rows if before else ()), fates)
        if self.file is not None:
            rows = [[kept.row.findings, kept.words] for kept in results.rows]
            write_kept(self.file, {"key": key(), "rows": rows, "judged": results.judged})
        return results


def _told(before: Sequence[ToldRow]) -> tuple[ToldRow, ...]:
    """Work out the rows of the table, but for those that still hold."""
    return tuple(
        kept if kept and kept.holds else _row(witness)
        for witness, kept in zip_longest(fit.witnesses(), before[: len(fit.witnesses())])
    )


def _row(witness: Witness) -> ToldRow:
    with wording_read() as words:
        findings = tuple(fit.check(witness, rulebook(book), mend=True) for book in fit.books())
    return ToldRow(Row(witness, findings), {name: words_digest(name) for name in sorted(words)})


def _kept(file: Path) -> Results | None:
    """Read what an earlier build has written, if it still holds but for its words."""
    try:
        written = json.loads(file.read_bytes())
        return _read_results(written) if written["key"] == key() else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None  # there is none, or it is nothing of ours


def _read_results(written: dict[str, Any]) -> Results:
    """Make rows and fates again of the lists that named tuples become in a file."""
    rows = zip(fit.witnesses(), written["rows"], strict=True)
    return Results(
        tuple(ToldRow(Row(witness, tuple(map(_finding, findings))), words) for witness, (findings, words) in rows),
        tuple(
            Judged(name, tuple(Survival(answer, *map(tuple, named)) for answer, *named in fates))
            for name, fates in written["judged"]
        ),
    )


def _finding(written: list[Any]) -> Finding:
    rulebook, witness, verdict, claims, sentence, remedies, record = written
    mending = tuple(Remedy(name, tuple(answers)) for name, answers in remedies)
    return Finding(rulebook, witness, verdict, tuple(claims), sentence, mending, record)
