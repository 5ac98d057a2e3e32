"""`python -m tests.tools.host_proxy`: two hosted tables, each a server of its own, behind one Caddy that speaks https.

An evening is played at both at the same time, over the proxy alone; then a stranger's page and a wrong name are tried.
It needs Caddy, which is a package of most systems.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random

import click
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from primero_ref.host.fair_shuffle import digest
from tests.support.scripted_phone import ScriptedPhone

ROOT = Path(__file__).parents[2]

CADDYFILE = """{{
\tauto_https disable_redirects
\tskip_install_trust
\tadmin off
\thttp_port {spare}
\thttps_port {https}
\tstorage file_system {folder}
}}
kite.localhost {{
\ttls internal
\treverse_proxy 127.0.0.1:{first}
}}
lark.localhost {{
\ttls internal
\treverse_proxy 127.0.0.1:{second}
}}
"""
"""What CONTRIBUTING.md and the page for friends show, with a certificate of its own and other ports."""


def free_port() -> int:
    """Find a port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def started(stack: ExitStack, name: str, port: int, https: int, folder: str) -> tuple[str, str, str]:
    """Start a host behind the proxy; give its address, its word and the token of its host."""
    command = [sys.executable, "-u", "-m", "primero_ref", "host", "--new", "--port", str(port), "--url",
               f"https://{name}.localhost:{https}/", "--file", f"{folder}/{name}.sqlite3"]  # fmt: skip
    server = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT))
    stack.callback(server.terminate)
    assert server.stdout
    printed = ""
    while "Your friends" not in printed:
        printed += server.stdout.readline()
    (base, word, token), *_ = re.findall(r"(https://\S+?/)#(\w+)\.(\w+)", printed)
    return base, word, token


async def evening(base: str, word: str, token: str, reached: tuple[str, int], hands: int) -> list[ScriptedPhone]:
    """Play some hands with four phones."""
    tokens = [token, *(digest(f"{word} {number}")[:32] for number in range(1, 4))]
    phones = []
    for number, each in enumerate(tokens):
        phone = ScriptedPhone(base, word, f"P{number}", each, Random(f"{word} {number}"), reached=reached)
        phone.seats, phone.hands = len(tokens), hands
        phones.append(phone)
    async with asyncio.timeout(240), asyncio.TaskGroup() as group:
        for phone in phones:
            group.create_task(phone.play())
    return phones


async def refused(name: str, origin: str, reached: tuple[str, int]) -> str:
    """Try to open a line as a stranger's page would; give what came of it."""
    try:
        async with connect(
            f"wss://{name}/line", origin=Origin(origin), ssl=unchecked(), host=reached[0], port=reached[1]
        ):
            return "opened"
    except (InvalidStatus, OSError) as error:
        return str(error)


def unchecked() -> ssl.SSLContext:
    """Trust the certificate that the proxy of this test has made for itself."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


async def play(tables: list[tuple[str, str, str]], https: int, hands: int) -> None:
    """Play at all tables at once, and say what came of it."""
    reached = ("127.0.0.1", https)
    began = time.perf_counter()
    evenings = await asyncio.gather(*(evening(*table, reached, hands) for table in tables))
    for (base, word, _), phones in zip(tables, evenings, strict=True):
        moves = sum(phone.moves for phone in phones)
        played = {phone.state["played"] for phone in phones}
        click.echo(f"{base}#{word}: {played} hands, {moves} moves, refused {[phone.refused for phone in phones]}")
    click.echo(f"both in {time.perf_counter() - began:.0f} s")
    place = f"kite.localhost:{https}"
    click.echo(f"a stranger's page: {await refused(place, 'https://evil.example', reached)}")
    click.echo(f"the other table's page: {await refused(place, f'https://lark.localhost:{https}', reached)}")


def main() -> None:
    """Start two servers and the proxy, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        https, spare, first, second = (free_port() for _ in range(4))
        file = Path(folder) / "Caddyfile"
        file.write_text(
            CADDYFILE.format(https=https, spare=spare, first=first, second=second, folder=folder), encoding="utf-8"
        )
        tables = [started(stack, name, port, https, folder) for name, port in (("kite", first), ("lark", second))]
        proxy = stack.enter_context(
            subprocess.Popen(["caddy", "run", "--config", str(file)], stderr=subprocess.DEVNULL)
        )
        stack.callback(proxy.terminate)
        for _ in range(100):
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", https), timeout=1)):
                break
            time.sleep(0.1)
        asyncio.run(play(tables, https, options.hands))


if __name__ == "__main__":
    main()
