"""A small checkout, whose site is built as ours is."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from click.testing import CliRunner

from primero_ref.cli.app import primero
from tests.support.interrupting import started

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

CONF = """
import os, pathlib, time
project, extensions = "Small", ["myst_parser"]

def wait(app, exception):
    if "SLOW" in os.environ:
        pathlib.Path(os.environ["SLOW"]).write_text(str(os.getpid()))
        time.sleep(60)

def setup(app):
    app.connect("build-finished", wait)
"""
"""A site that is slow to end where it is told so."""

BUILD = """
import pathlib, sys
from primero_ref.cli import checkout, main
checkout.ROOT = pathlib.Path(sys.argv[1])
sys.argv[1:2] = ["build"]
main()
"""

ENDS = "ends Python itself, or runs on and cannot be stopped; take that out of it."
"""What is said of a demo after which there is no Python any more."""


class Checkout:
    """A small checkout, whose site is built as ours is."""

    def __init__(self, root: Path) -> None:
        """Lay it out."""
        self.root, self.site = root, root / "_site"
        (root / "docs" / "rules").mkdir(parents=True)
        (root / "conf.py").write_text(CONF, encoding="utf-8")
        self.write(index="# Small\n\n```{toctree}\nother\n```\n", other="# Other\n\nFirst.\n")

    def write(self, **texts: str) -> None:
        """Put pages, each at once as an editor saves it, and all of them one right after the other."""
        aside = {name: self.root / f"{name}.aside" for name in texts}
        for name, text in texts.items():
            aside[name].write_text(text, encoding="utf-8")
        for name, file in aside.items():
            file.replace(self.root / "docs" / f"{name}.md")

    def stands(self) -> dict[str, bytes]:
        """Give the site as it stands."""
        return {path.name: path.read_bytes() for path in sorted(self.site.rglob("*.html"))}

    def slow(self, **settings: str) -> tuple[subprocess.Popen[str], int]:
        """Start a build that waits at its end, and give it with the number of the process that writes."""
        reached = self.root / "reached"
        reached.unlink(missing_ok=True)
        settings = {**os.environ, **settings, "SLOW": str(reached)}
        run = started([sys.executable, "-c", BUILD, str(self.root)], env=settings)
        until = time.monotonic() + 60
        while not (reached.is_file() and reached.read_text(encoding="ascii")):
            assert run.poll() is None, run.stderr and run.stderr.read()
            assert time.monotonic() < until
            time.sleep(0.05)
        return run, int(reached.read_text(encoding="ascii"))


def build(*words: str) -> tuple[int, str]:
    """Run `primero build`, and give its exit code and what it complains of."""
    result = CliRunner().invoke(primero, ["build", *words])
    return result.exit_code, result.stderr
