"""The first deals of the table as files beside the engine: a small script for each, of which a page loads one."""

from __future__ import annotations

from pathlib import Path

from primero_ref.weave.parts.table import usual_game
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "_web"
"""Where the scripts stand: beside the engine, which goes on from them."""

PAGE = "play/table"
"""The page that loads them."""


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the scripts, where the site has the page and Python for it; those of deals that are gone are deleted."""
    if exception or app.builder.name != "html" or not app.config.primero_runs or PAGE not in app.env.found_docs:
        return
    names = [usual_game.file_name(number) for number in range(1, usual_game.DEALS + 1)]
    folder = Path(app.outdir) / FOLDER
    with generated_pages.made(app, f"{FOLDER}/{names[-1]}") as due:
        for number, name in enumerate(names, 1) if due else ():
            (folder / name).write_text(usual_game.script(number), encoding="utf-8", newline="\n")
    for path in {*folder.glob("deal-???.js")} - {folder / name for name in names}:
        path.unlink()


def setup(app: Sphinx) -> None:
    """Come before the list of what is kept without a network."""
    app.connect("build-finished", build_finished)
