"""The command `host`: a table on this machine, at which each player sits with a phone."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import closing, suppress
from errno import EACCES, EADDRINUSE
from importlib.util import find_spec
from secrets import choice
from urllib.parse import urlsplit

import click

from primero_ref.claims.file_lock import FileLock
from primero_ref.cli.console import Refusal
from primero_ref.host.chairs import Settings
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.lookup import rulebook
from primero_ref.players.levels import WAYS_TO_PLAY, player_named
from primero_ref.session.rules_link import link_of, rules_of

PORT = 8000

FILE = "primero-evening.sqlite3"

WORDS = ("elm", "fern", "kite", "lark", "moss", "oak", "plum", "reed", "rose", "rush", "sage", "wren")
"""What a table is called, so that it can be told from another."""

NEEDED = ("segno", "starlette", "uvicorn", "websockets")
"""What the extra `host` brings."""

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # it is compared, and only the reader of --help asks for it


@click.command
@click.argument("book", required=False, metavar="[RULEBOOK]")
@click.option(
    "--host",
    "address",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0 lets in every phone on your network.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help=f"Port [default: {PORT} or the next free one]."
)
@click.option("--seats", type=click.IntRange(2), metavar="N", help="Number of chairs [default: as many as can play].")
@click.option("--stacks", type=click.IntRange(1), metavar="N", help="Money of each player [default: as the rules say].")
@click.option("--hands", type=click.IntRange(1), metavar="N", help="Number of hands [default: until you stop].")
@click.option(
    "--skill",
    type=click.Choice(WAYS_TO_PLAY),
    default="good",
    show_default=True,
    metavar="HOW",
    help=f"How well the computer plays: {', '.join(WAYS_TO_PLAY)}.",
)
@click.option("--file", default=FILE, show_default=True, metavar="FILE", help="File in which the evening is saved.")
@click.option("--new", is_flag=True, help="Begin anew, even if the evening in the file is not over.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="Name by which this table is also reached.",
)
@click.option("--url", metavar="URL", help="Address that a proxy passes on to this table.")
def host(
    book: str | None, address: str, port: int | None, seats: int | None, stacks: int | None, hands: int | None,
    skill: str, file: str, names: tuple[str, ...], url: str | None, *, new: bool,
) -> None:  # fmt: skip
    """Host a table at which your friends play, each on their own phone.

    Each player opens the address that is printed, or scans the square. The evening is saved in a file, move by move:
    after a break, the same command goes on with it.
    """
    public = public_address(url)
    lacking = [name for name in NEEDED if not find_spec(name)]
    if lacking:
        raise Refusal(f'This command needs {lacking[0]}: python -m pip install "primero-ref[host]"')
    with FileLock(file), closing(Journal(file)) as journal:
        table = None if new or book else going_on(journal)
        if table is None:
            settings = Settings(link_of(rulebook(book or "italian")), stacks, seats, hands or 0, player_named(skill))
            table = HostedTable.laid(journal, fresh_word(journal), settings)
        with closing(listening(address, port)) as listener:
            _serve(table, listener, address, names, public)
    click.echo("\nStopped.")


def going_on(journal: Journal) -> HostedTable | None:
    """Open the last table of a file, if its evening is not over."""
    for word in reversed(journal.words):
        table = HostedTable(journal, word)
        return None if table.over else table
    return None


def fresh_word(journal: Journal) -> str:
    """Choose a word that no table of the file has; where all are taken, one with a number."""
    taken = {*journal.words}
    free = [word for word in WORDS if word not in taken]
    return choice(free) if free else f"{choice(WORDS)}-{len(taken) + 1}"


def listening(address: str, port: int | None) -> socket.socket:
    """Listen at an address, on the port asked for, else on the first that is free."""
    ports = (port,) if port is not None else range(PORT, PORT + 100)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, number))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in (EADDRINUSE, EACCES):
                raise Refusal(
                    f"This machine has no address {address!r}: omit --host, or name an address of this machine."
                ) from None
            if number == ports[-1]:
                raise Refusal(f"Port {number} cannot be used ({error.strerror}): name another with --port.") from None
        else:
            return listener
    raise AssertionError


def reached_at(address: str) -> str:
    """Name the address by which the phones of the same network reach this machine."""
    if address not in EVERYWHERE:
        return address
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only says from which address it would be
        own: str = probe.getsockname()[0]
        return own
    with suppress(OSError):
        return next(
            str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            if not ipaddress.ip_address(entry[4][0]).is_loopback
        )  # fmt: skip
    return socket.gethostname()


def public_address(url: str | None) -> str:
    """Read the address that a proxy passes on; it ends with a stroke, so that the word of the table can follow.

    >>> public_address("https://kite.club.example"), public_address(None)
    ('https://kite.club.example/', '')
    """
    if not url:
        return ""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise Refusal(f"{url!r} is no address that a browser can open: write it as https://kite.club.example/.")
    return f"{url.rstrip('/')}/"


def _serve(table: HostedTable, listener: socket.socket, address: str, names: tuple[str, ...], public: str) -> None:
    """Say where the table is, and serve it until Ctrl+C."""
    import uvicorn

    from primero_ref.host.app import application
    from primero_ref.host.lines import LONGEST

    shown = reached_at(address)
    port = listener.getsockname()[1]
    base = public or f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    announce(table, base)
    if public:
        click.echo(f"The proxy passes this address on to {address}, port {port}.", err=True)
        names = (*names, urlsplit(public).hostname or "")
    elif not _is_loopback(shown):
        click.echo("Everyone on your network can open this address. Use it among people whom you trust.", err=True)
    else:
        click.echo("Only this machine can reach it: with --host 0.0.0.0 the phones on your network can, too.", err=True)
    own = socket.gethostname()
    config = uvicorn.Config(
        application([table], base, names=(*names, own, f"{own}.local")), log_level="warning", access_log=False,
        server_header=False, proxy_headers=False, ws="websockets-sansio", ws_max_size=LONGEST, ws_ping_interval=10,
        ws_per_message_deflate=False,
        ws_ping_timeout=10, limit_concurrency=1000, h11_max_incomplete_event_size=16_384, timeout_graceful_shutdown=1,
    )  # fmt: skip
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def announce(table: HostedTable, base: str) -> None:
    """Print the addresses and the square."""
    import segno

    title = rules_of(table.settings.book).title
    verb = "goes on with" if table.version > 1 else "has"
    click.echo(f"This table {verb} {title}. Its code word is {table.word}.")
    click.echo(f"You, the host:  {base}#{table.word}.{table.settings.token}")
    click.echo(f"Your friends:   {base}#{table.word}")
    with suppress(UnicodeError):
        segno.make(f"{base}#{table.word}", micro=False).terminal(compact=True, border=2)
    click.echo("Keep the first address to yourself. Press Ctrl+C to stop: the same command goes on with the evening.")


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
