"""A citation of anything in this edition, in every form, and where the thing stands on the site."""

from primero_ref.cite.citation import (
    VERDICTS,
    Citation,
    Edition,
    address,
    cite,
    edition,
    grader,
    kind_of,
    plain,
    where,
    whole,
    words,
)

__all__ = [
    "VERDICTS", "Citation", "Edition", "address", "cite", "edition", "grader", "kind_of", "plain", "where", "whole",
    "words",
]  # fmt: skip
