"""Which rulebooks fit the old texts: each text is a witness, a hand that the engine plays as far as it is told."""

from primero_ref.fit.checks import FAILS, FITS, SILENT, WORDS, Finding, Remedy, check
from primero_ref.fit.fit_table import VERDICTS, Judged, Row, Survival, books, judged, published, rows_for, totals
from primero_ref.fit.witness import APART, CHECKS, KINDS, PLAYED, RANKING, SEATS, Witness, counted, witness, witnesses

__all__ = [
    "APART",
    "CHECKS",
    "FAILS",
    "FITS",
    "KINDS",
    "PLAYED",
    "RANKING",
    "SEATS",
    "SILENT",
    "VERDICTS",
    "WORDS",
    "Finding",
    "Judged",
    "Remedy",
    "Row",
    "Survival",
    "Witness",
    "books",
    "check",
    "counted",
    "judged",
    "published",
    "rows_for",
    "totals",
    "witness",
    "witnesses",
]  # fmt: skip
