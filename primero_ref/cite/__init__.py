"""Citations of anything in this edition, in several formats, and its address on the site."""

from primero_ref.cite.bibtex import bibtex
from primero_ref.cite.citation import (
    VERDICTS,
    Citation,
    Edition,
    address,
    around_grade,
    cite,
    edition,
    grade_text,
    grader,
    kind_of,
    plain,
    where,
    whole,
    words,
)
from primero_ref.cite.formats import csl, ris

__all__ = [
    "VERDICTS", "Citation", "Edition", "address", "around_grade", "bibtex", "cite", "csl", "edition", "grade_text",
    "grader", "kind_of", "plain", "ris", "where", "whole", "words",
]  # fmt: skip
