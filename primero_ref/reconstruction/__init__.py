"""A reader’s own rulebook: choices, contradictions, link and file."""

from primero_ref.reconstruction.reconstruction import (
    HEADINGS,
    LISTS,
    Reconstruction,
    from_file,
    from_link,
    from_toml,
    reconstruct,
)

__all__ = ["HEADINGS", "LISTS", "Reconstruction", "from_file", "from_link", "from_toml", "reconstruct"]
