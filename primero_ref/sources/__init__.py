"""Sources, their passages, and how a source is cited in a note."""

from primero_ref.sources.passages import Passage
from primero_ref.sources.works import (
    WORDS_AT_A_TIME,
    WORDS_IN_ALL,
    Source,
    overquoted,
    passage,
    passage_range,
    quoted_words,
    source,
    sources,
)

__all__ = [
    "WORDS_AT_A_TIME", "WORDS_IN_ALL", "Passage", "Source", "overquoted", "passage", "passage_range", "quoted_words",
    "source", "sources",
]  # fmt: skip
