"""The command `serve`: the site, built where that is needed, on this machine."""

from __future__ import annotations

from errno import EACCES, EADDRINUSE
from importlib.util import find_spec
from typing import TypeVar

import click

from primero_ref.cli.checkout import root
from primero_ref.cli.console import Refusal
from primero_ref.cli.server import HERE, Server
from primero_ref.cli.site import alone, check_site, is_fresh, make_site, restore

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pathlib import Path

PORT = 8000

S = TypeVar("S", bound=Server)


@click.command
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help=f"Port [default: {PORT} or the next one that is free]."
)
@click.option("--host", default=HERE, metavar="ADDRESS", show_default=True, help="Address to listen on.")
@click.option("--no-build", is_flag=True, help="Serve the last build as it is.")
@click.option("--watch", is_flag=True, help="Rebuild the site whenever a file changes, and reload open pages.")
def serve(port: int | None, host: str, *, no_build: bool, watch: bool) -> None:
    """Serve the site on this machine until you press Ctrl+C.

    If anything has changed since the last build, the site is built first.
    """
    out = (root() / "_site").resolve()
    if watch:
        if no_build:
            raise Refusal("--watch rebuilds the site: omit --no-build.")
        _serve_watched(out, port, host)
        return
    if no_build and not (out / "index.html").is_file():
        with alone(out):
            restore(out)
    if no_build and not (out / "index.html").is_file():
        raise Refusal("There is no site yet: run primero build, or omit --no-build.")
    if not no_build and not is_fresh(out):
        make_site(out)
    with open_server(out, port, host) as server:
        tell_address(server, host)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("\nStopped.")


def _serve_watched(out: Path, port: int | None, host: str) -> None:
    """Serve the site, and build it whenever something changes."""
    if not find_spec("watchfiles"):
        raise Refusal('--watch needs watchfiles, which is not installed: python -m pip install -e ".[watch]"')
    from primero_ref.cli.watch import Watch
    from primero_ref.cli.watch_server import WatchServer

    check_site(out)
    with _open(WatchServer, out, port, host) as server:
        tell_address(server, host)
        click.echo("When you save a file, the site is rebuilt and open pages reload.")
        try:
            Watch(out, server).run()
        except KeyboardInterrupt:
            click.echo("\nStopped.")


def tell_address(server: Server, host: str) -> None:
    """Say where the site can be read, and who else can."""
    if not server.is_local:
        click.echo(
            f"Everyone who can reach {host} can now read the site; this server is made for one reader.", err=True
        )
    name = f"[{host}]" if ":" in host else host
    click.echo(f"The site is at http://{name}:{server.server_port}/ until you press Ctrl+C.")


def open_server(folder: Path, port: int | None, host: str = HERE) -> Server:
    """Listen, on this machine only unless told otherwise: on the port asked for, else on the first that is free."""
    return _open(Server, folder, port, host)


def _open(kind: type[S], folder: Path, port: int | None, host: str) -> S:
    """Open a server of some kind."""
    ports = (port,) if port is not None else range(PORT, PORT + 100)
    for number in ports:
        try:
            return kind(folder, number, host or "nowhere.invalid")  # to the system an empty name means everyone
        except OSError as error:
            if error.errno not in (EADDRINUSE, EACCES):
                raise Refusal(
                    f"This machine has no address {host!r}: omit --host, or name an address of this machine."
                ) from None
            if number == ports[-1]:
                raise Refusal(f"Port {number} cannot be used ({error.strerror}): name another with --port.") from None
    raise AssertionError
