"""Game reports: the rules as somebody plays them, with their evidence."""

from primero_ref.report.game_report import (
    Departure,
    Quotation,
    Report,
    Rule,
    Section,
    kind_of_game,
    open_questions,
    report,
)
from primero_ref.report.writers import FORMATS, WRITERS, html, markdown, typst

__all__ = [
    "FORMATS", "WRITERS", "Departure", "Quotation", "Report", "Rule", "Section", "html", "kind_of_game", "markdown",
    "open_questions", "report", "typst",
]  # fmt: skip
