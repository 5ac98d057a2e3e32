"""Which rulebooks fit the old texts: each text is a witness, with a check that the engine runs."""

from primero_ref.fit.checks import FAILS, FITS, SILENT, WORDS, Finding, Remedy, check
from primero_ref.fit.fit_table import VERDICTS, Judged, Row, Survival, books, judged, published, rows_for, totals
from primero_ref.fit.witness import KINDS, Witness, witness, witnesses

__all__ = [
    "FAILS", "FITS", "KINDS", "SILENT", "VERDICTS", "WORDS", "Finding", "Judged", "Remedy", "Row", "Survival",
    "Witness", "books", "check", "judged", "published", "rows_for", "totals", "witness", "witnesses",
]  # fmt: skip
