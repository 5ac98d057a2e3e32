"""The commands that make the site and show it: build, serve."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from errno import EACCES, EADDRINUSE
from importlib.util import find_spec
from pathlib import Path

import click

from primero_ref.cli.pages import ROOT, have_pages
from primero_ref.cli.serving import HERE, Server
from primero_ref.cli.showing import Failure, Refusal, terminal

MADE_FROM = ("docs", "primero_ref", "conf.py", "pyproject.toml")
"""What the site is made from; while none of it changes, neither does the site."""

PORT = 8000


@click.command
@click.option("--out", default="_site", show_default=True, metavar="FOLDER", help="Where the site goes.")
def build(out: str) -> None:
    """Build the site; a failing demo, a dead link, any warning stops it."""
    make_site(ROOT / out if out == "_site" else Path(out).absolute())


@click.command
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port; else {PORT}, or the next that is free.")
@click.option("--host", default=HERE, metavar="ADDRESS", help="Where other machines reach this one; else they cannot.")
@click.option("--no-build", is_flag=True, help="Show the site as it was built last.")
def serve(port: int | None, host: str, *, no_build: bool) -> None:
    """Show the site on this machine until Ctrl+C.

    It is built first if anything has changed since the last time.
    """
    out = ROOT / "_site"
    if no_build and not (out / "index.html").is_file():
        raise Refusal("There is no site yet: run primero build, or leave --no-build away.")
    if not no_build and not is_fresh(out):
        make_site(out)
    with open_server(out, port, host) as server:
        if not server.is_local:
            click.echo(f"Whoever can reach {host} can now read the site; the server is made for one reader.", err=True)
        name = f"[{host}]" if ":" in host else host
        click.echo(f"The site is at http://{name}:{server.server_port}/ and Ctrl+C stops it.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("\nStopped.")


def make_site(out: Path) -> None:
    """Run Sphinx, one line showing how far it is; what it warns of stops it and is printed."""
    if not have_pages():
        raise Refusal("The pages of the edition are not installed: run this in a checkout.")
    if not find_spec("sphinx"):
        raise Refusal('The site is made with Sphinx, which is not installed: python -m pip install -e ".[site]"')
    state, memory = fingerprint(), _memory(out)
    memory.mkdir(parents=True, exist_ok=True)
    sphinx = [sys.executable, "-m", "sphinx", "-b", "html", "-n", "-W", "-j", "auto", "-c", str(ROOT)]
    sphinx += ["-d", str(memory / "doctrees"), str(ROOT / "docs"), str(out)]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as warnings:
        with (
            terminal(stderr=True).status("Building the site") as line,
            subprocess.Popen(
                sphinx, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
                encoding="utf-8", stdout=subprocess.PIPE, stderr=warnings,
            ) as run,
        ):  # fmt: skip
            for said in run.stdout or ():
                line.update(f"Building the site: {said.strip()}")
        if run.returncode:
            warnings.seek(0)
            click.echo(warnings.read(), err=True, nl=False)
            raise Failure("The site was not built: the lines above say what stopped it.")
    (memory / "made-from").write_text(state, encoding="ascii")
    click.echo(f"The site is built: {out / 'index.html'}")


def is_fresh(out: Path) -> bool:
    """Say whether nothing has changed since the site was built."""
    made_from = _memory(out) / "made-from"
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


def _memory(out: Path) -> Path:
    """Name the folder where what Sphinx remembers from build to build is kept, apart from the site."""
    return ROOT / ".cache" / f"{out.name}-{hashlib.sha256(str(out).encode()).hexdigest()[:8]}"


def open_server(folder: Path, port: int | None, host: str = HERE) -> Server:
    """Listen, on this machine only unless told otherwise: on the port asked for, else on the first that is free."""
    ports = (port,) if port is not None else range(PORT, PORT + 100)
    for one in ports:
        try:
            return Server(folder, one, host or "nowhere.invalid")  # to the system an empty name means everyone
        except OSError as error:
            if error.errno not in (EADDRINUSE, EACCES):
                raise Refusal(f"This machine has no address {host!r} to serve at.") from None
            if one == ports[-1]:
                raise Refusal(f"Port {one} cannot be had ({error.strerror}); name another with --port.") from None
    raise AssertionError
