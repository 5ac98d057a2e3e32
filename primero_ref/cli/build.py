"""The command `build`: the site, and with `--all` what is printed from it."""

from __future__ import annotations

from pathlib import Path

import click

from primero_ref.cli.checkout import root
from primero_ref.cli.site import make_site


@click.command
@click.option("--out", default="_site", show_default=True, metavar="FOLDER", help="Folder for the site.")
@click.option("--all", "everything", is_flag=True, help="Make the sheets, PDF, EPUB and zip as well.")
def build(out: str, *, everything: bool) -> None:
    """Build the site.

    A failing demo, a dead link or any warning stops the build.
    """
    folder = root() / out if out == "_site" else Path(out).absolute()
    if everything:
        from primero_ref.cli.paper import make_all

        make_all(folder)
    else:
        make_site(folder)
