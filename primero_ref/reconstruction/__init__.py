"""Your own rulebook: choices, contradictions, link and file."""

from primero_ref.reconstruction.contradictions import Contradiction, clashing
from primero_ref.reconstruction.reconstruction import (
    HEADINGS,
    LISTS,
    Reconstruction,
    from_file,
    from_link,
    from_toml,
    reconstruct,
)
from primero_ref.reconstruction.script_questions import questions_of

__all__ = [
    "HEADINGS", "LISTS", "Contradiction", "Reconstruction", "clashing", "from_file", "from_link", "from_toml",
    "questions_of", "reconstruct",
]  # fmt: skip
