"""The commands that make the site and show it: build, serve."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from primero_ref.cli.pages import ROOT, have_pages
from primero_ref.cli.showing import Failure, Refusal, terminal

if TYPE_CHECKING:
    from collections.abc import Mapping

MADE_FROM = ("docs", "primero_ref", "conf.py", "pyproject.toml")
"""What the site is made from; while none of it changes, neither does the site."""

PORT = 8000


@click.command
@click.option("--out", default="_site", show_default=True, metavar="FOLDER", help="Where the site goes.")
@click.option("--all", "everything", is_flag=True, help="Print the sheets and the books as well.")
def build(out: str, *, everything: bool) -> None:
    """Build the site; a failing demo, a dead link, any warning stops it."""
    folder = ROOT / out if out == "_site" else Path(out).absolute()
    if everything:
        from primero_ref.cli.printing import make_all

        make_all(folder)
    else:
        make_site(folder)


@click.command
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port; else {PORT}, or the next that is free.")
@click.option("--no-build", is_flag=True, help="Show the site as it was built last.")
def serve(port: int | None, *, no_build: bool) -> None:
    """Show the site on this machine until Ctrl+C.

    It is built first if anything has changed since the last time.
    """
    out = ROOT / "_site"
    if no_build and not (out / "index.html").is_file():
        raise Refusal("There is no site yet: run primero build, or leave --no-build away.")
    if not no_build and not is_fresh(out):
        make_site(out)
    with open_server(out, port) as server:
        click.echo(f"The site is at http://127.0.0.1:{server.server_port}/ and Ctrl+C stops it.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("\nStopped.")


def make_site(out: Path, *, paper: bool = False) -> None:
    """Run Sphinx, one line showing how far it is; what it warns of stops it and is printed.

    A site made without paper keeps none of an earlier one.
    """
    if not have_pages():
        raise Refusal("The pages of the edition are not installed: run this in a checkout.")
    if not find_spec("sphinx"):
        raise Refusal('The site is made with Sphinx, which is not installed: python -m pip install -e ".[site]"')
    state = fingerprint()
    if not paper:
        from primero_ref.weave.paper import shelf

        shelf.clear(out)
    run_sphinx("html", out, out, {"primero_paper": "1"} if paper else {})
    (memory_of(out) / "made-from").write_text(state, encoding="ascii")
    click.echo(f"The site is built: {out / 'index.html'}")


def run_sphinx(builder: str, out: Path, site: Path, settings: Mapping[str, str]) -> None:
    """Make a site or a book; `site` says whose memory serves."""
    memory = memory_of(site)
    memory.mkdir(parents=True, exist_ok=True)
    sphinx = [sys.executable, "-m", "sphinx", "-b", builder, "-n", "-W", "-j", "auto", "-c", str(ROOT)]
    sphinx += [part for name, value in settings.items() for part in ("-D", f"{name}={value}")]
    sphinx += ["-d", str(memory / "doctrees"), str(ROOT / "docs"), str(out)]
    what = "site" if builder == "html" else "book"
    with tempfile.TemporaryFile("w+", encoding="utf-8") as warnings:
        with (
            terminal(stderr=True).status(f"Building the {what}") as line,
            subprocess.Popen(
                sphinx, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
                encoding="utf-8", stdout=subprocess.PIPE, stderr=warnings,
            ) as run,
        ):  # fmt: skip
            for said in run.stdout or ():
                line.update(f"Building the {what}: {said.strip()}")
        if run.returncode:
            warnings.seek(0)
            click.echo(warnings.read(), err=True, nl=False)
            raise Failure(f"The {what} was not built: the lines above say what stopped it.")


def is_fresh(out: Path) -> bool:
    """Say whether nothing has changed since the site was built."""
    made_from = memory_of(out) / "made-from"
    return (
        (out / "index.html").is_file()
        and made_from.is_file()
        and made_from.read_text(encoding="ascii") == fingerprint()
    )


def fingerprint() -> str:
    """Put into one hash the names, times and sizes of all that the site is made from, and the Python that makes it."""
    roots = [ROOT / name for name in MADE_FROM]
    paths = sorted(path for root in roots for path in (root, *root.rglob("*")))
    files = [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
    told = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return hashlib.sha256("\n".join([sys.version, sys.prefix, *told]).encode()).hexdigest()


def memory_of(out: Path) -> Path:
    """Name the folder where what Sphinx remembers from build to build is kept, apart from the site."""
    return ROOT / ".cache" / f"{out.name}-{hashlib.sha256(str(out).encode()).hexdigest()[:8]}"


class Files(SimpleHTTPRequestHandler):
    """A server of the site's files, which keeps no log and lets no browser keep an old page."""

    # some systems name these two otherwise, and a browser then refuses to run them
    extensions_map = {  # noqa: RUF012  # the standard library's own name and kind
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
        ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
    }  # fmt: skip

    def end_headers(self) -> None:
        """Have the browser ask again each time."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that takes no port which another program holds."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would share the port with the other


def open_server(folder: Path, port: int | None) -> Server:
    """Listen on this machine only: on the port asked for, else on the first that is free from 8000 on."""
    handler = partial(Files, directory=str(folder))
    ports = (port,) if port is not None else range(PORT, PORT + 100)
    for one in ports:
        try:
            return Server(("127.0.0.1", one), handler)
        except OSError as error:
            if one == ports[-1]:
                raise Refusal(f"Port {one} cannot be had ({error.strerror}); name another with --port.") from None
    raise AssertionError
