"""A game report and its handout as PDF, in the type and with the cards of the site."""

from __future__ import annotations

import json
from pathlib import Path

from primero_ref.report.paper import Hands
from primero_ref.report.writers import paper_typst
from primero_ref.weave.paper import pictures, typst

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.report.paper import Paper

STYLE = Path(__file__).parent / "report.typ"
"""How both look."""


def printed(paper: Paper, cache_dir: Path) -> bytes:
    """Print a paper, tagged for those who hear it."""
    hands = [block for block in paper.blocks if isinstance(block, Hands)]
    cards = {card for block in hands for row in block.rows for card in row[1]}
    drawn = {card: dict(zip(("svg", "alt"), pictures.of_card(card), strict=True)) for card in sorted(cards)}
    files = {
        "main.typ": STYLE.read_text(encoding="utf-8") + paper_typst(paper),
        "pictures.json": json.dumps(drawn, ensure_ascii=False, sort_keys=True),
    }
    return typst.compile_document(files, cache_dir, pdf_standards=["ua-1"])
