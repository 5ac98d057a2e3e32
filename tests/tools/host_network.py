"""`sudo python -m tests.tools.host_network`: a table on a network of its own, with six phones, each in its namespace.

As on a laptop’s own Wi-Fi, nothing but the seven machines is there: no way out, no names. One phone loses its network
during the hand, and comes back. It needs Linux and root, because it makes network namespaces.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import click
from websockets.exceptions import ConnectionClosed

from primero_ref.host.fair_shuffle import digest
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from tests.support.scripted_phone import ScriptedPhone

ROOT = Path(__file__).parents[2]
HUB, BRIDGE, LAPTOP = "primero-hub", "primero0", "10.42.0.1"
PHONES = 6


def run(*words: str, check: bool = True) -> None:
    """Run a command of the system."""
    subprocess.run(words, check=check, stderr=None if check else subprocess.DEVNULL)


def lay_network() -> None:
    """Make the laptop with its bridge, and the phones beside it."""
    run("ip", "netns", "add", HUB)
    inside = ("ip", "-n", HUB)
    run(*inside, "link", "add", BRIDGE, "type", "bridge")
    run(*inside, "addr", "add", f"{LAPTOP}/24", "dev", BRIDGE)
    run(*inside, "link", "set", "lo", "up")
    run(*inside, "link", "set", BRIDGE, "up")
    for number in range(PHONES):
        phone, end = f"primero-{number}", f"primero-p{number}"
        run("ip", "netns", "add", phone)
        run(*inside, "link", "add", end, "type", "veth", "peer", "name", "wlan0", "netns", phone)
        run(*inside, "link", "set", end, "master", BRIDGE, "up")
        run("ip", "-n", phone, "addr", "add", f"10.42.0.{number + 11}/24", "dev", "wlan0")
        run("ip", "-n", phone, "link", "set", "wlan0", "up")


def take_down() -> None:
    """Take the network away."""
    for name in (HUB, *(f"primero-{number}" for number in range(PHONES))):
        run("ip", "netns", "del", name, check=False)


def phone(number: int, base: str, word: str, token: str, hands: int) -> None:
    """Play one phone, within its namespace; a line that breaks is opened again."""
    playing = ScriptedPhone(base, word, f"Phone {number}", token, Random(number), think=0.3)
    playing.seats, playing.hands = PHONES, hands
    for _ in range(100):
        with suppress(OSError, ConnectionClosed):
            asyncio.run(playing.play())
            if playing.state.get("played", 0) >= hands:
                click.echo(f"Phone {number}: {playing.moves} moves, refused: {playing.refused}")
                return
        playing.again()
        time.sleep(0.5)
    sys.exit(f"Phone {number} did not come to the end.")


def main() -> None:
    """Play some hands, and say what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--phone", nargs=4, metavar=("N", "BASE", "WORD", "TOKEN"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.phone:
        number, *where = options.phone
        phone(int(number), where[0], where[1], where[2], options.hands)
        return
    take_down()
    with tempfile.TemporaryDirectory() as folder:
        try:
            lay_network()
            _evening(os.path.join(folder, "evening.sqlite3"), options.hands)
        finally:
            take_down()


def _evening(file: str, hands: int) -> None:
    host = [sys.executable, "-u", "-m", "primero_ref", "host", "--host", LAPTOP, "--file", file]
    with subprocess.Popen(["ip", "netns", "exec", HUB, *host], stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout
        printed = ""
        while "Your friends" not in printed:
            printed += server.stdout.readline()
        (base, word, token), *_ = re.findall(r"(http://\S+?/)#(\w+)\.(\w+)", printed)
        click.echo(f"The laptop says {base}")
        mine = [sys.executable, "-m", "tests.tools.host_network", "--hands", str(hands), "--phone"]
        tokens = [token, *(digest(str(number))[:32] for number in range(1, PHONES))]
        phones = [
            subprocess.Popen(
                ["ip", "netns", "exec", f"primero-{number}", *mine, str(number), base, word, each], cwd=ROOT
            )
            for number, each in enumerate(tokens)
        ]
        with suppress(subprocess.TimeoutExpired):
            phones[3].wait(8)
        run("ip", "-n", "primero-3", "link", "set", "wlan0", "down", check=False)
        with suppress(subprocess.TimeoutExpired):
            phones[3].wait(15)
        run("ip", "-n", "primero-3", "link", "set", "wlan0", "up", check=False)
        codes = [each.wait(300) for each in phones]
        server.terminate()
    table = HostedTable(Journal(file), word)
    game = table.game
    assert game
    counters = sum(game.stacks.values()) + sum(game.carry.values())
    click.echo(f"{len(table.played)} hands, exit codes {codes}, {counters} counters")


if __name__ == "__main__":
    main()
