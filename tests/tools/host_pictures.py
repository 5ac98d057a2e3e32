"""`python -m tests.tools.host_pictures`: draw the cards of the page for phones anew, as the site has them."""

from __future__ import annotations

from primero_ref.host.files import HERE
from primero_ref.weave.parts.drawings import definitions
from primero_ref.weave.parts.table.pictures import pictures

FILE = HERE / "pictures.html"


def drawn() -> str:
    """Draw them: each card, suit and grade, and the drawings that these use."""
    templates = pictures()
    return f"{definitions(templates)}\n{templates}\n"


if __name__ == "__main__":
    FILE.write_text(drawn(), encoding="utf-8")
