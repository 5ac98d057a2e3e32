"""The first deals of the table as one file beside the engine, from which a page takes one by chance."""

from __future__ import annotations

from pathlib import Path

from primero_ref.weave.parts.table import usual_game
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE = "_web/first-deals.js"
"""The script stands beside the engine, which goes on from the deal."""

PAGE = "play/table"
"""The page that loads it."""


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the script, where the site has the page and Python for it; those of an older build are deleted."""
    if exception or app.builder.name != "html" or not app.config.primero_runs or PAGE not in app.env.found_docs:
        return
    path = Path(app.outdir) / FILE
    with generated_pages.made(app, FILE) as due:
        if due:
            path.write_text(usual_game.script(), encoding="utf-8", newline="\n")
    for older in path.parent.glob("deal-???.js"):
        older.unlink()


def setup(app: Sphinx) -> None:
    """Come before the list of what is kept without a network."""
    app.connect("build-finished", build_finished)
