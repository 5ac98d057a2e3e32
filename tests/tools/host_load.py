"""`python -m tests.tools.host_load`: how quickly a move is told at many hosted tables, and what memory they take.

The server runs in a process of its own, with 100 tables of six seats unless told otherwise; this process plays all the
phones. A move counts from when its phone sends it until the last phone of its table has heard of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
import sys
import tempfile
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import click

from primero_ref.host.chairs import Settings
from primero_ref.host.fair_shuffle import digest
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from tests.support.scripted_phone import ScriptedPhone


def token_of(table: int, seat: int) -> str:
    """Give the token of a phone."""
    return digest(f"{table} {seat}")[:32]


def serve(port: int, tables: int, book: str, file: str) -> None:
    """Serve many tables."""
    import uvicorn

    from primero_ref.host.app import application

    journal = Journal(file)
    laid = [
        HostedTable.laid(journal, f"table{number}", Settings(book, stack=60, token=token_of(number, 0)))
        for number in range(tables)
    ]
    app = application(laid, "http://127.0.0.1/")
    uvicorn.run(
        app, port=port, log_level="error", access_log=False, ws="websockets-sansio", ws_per_message_deflate=False
    )


class Clock:
    """When each move was sent, and when each phone of its table had heard of it."""

    def __init__(self, seats: int) -> None:
        """Begin with nothing measured."""
        self.seats = seats
        self.sent: dict[tuple[str, int, int], float] = {}
        self.told: dict[tuple[str, int, int], list[float]] = {}

    def heard(self, phone: ScriptedPhone, state: dict[str, Any], now: float) -> None:
        """Note that a phone has heard how its table stands."""
        if state["table"]:
            self.told.setdefault((phone.word, state["hand"], state["table"]["step"]), []).append(now)

    def delays(self) -> list[float]:
        """Give for each move how many seconds it was until the last phone had heard of it."""
        return [
            max(self.told[of]) - sent for of, sent in self.sent.items() if len(self.told.get(of, ())) >= self.seats
        ]  # fmt: skip


class TimedPhone(ScriptedPhone):
    """A phone that notes when it sends a move."""

    clock: Clock

    async def _ask(self, **request: object) -> None:
        if request["do"] == "move":
            self.clock.sent[self.word, int(str(request["hand"])), int(str(request["step"])) + 1] = perf_counter()
        await super()._ask(**request)


async def play(port: int, tables: int, seats: int, hands: int, think: float, seconds: float) -> Clock:
    """Let all phones play."""
    clock, phones = Clock(seats), []
    for table in range(tables):
        for seat in range(seats):
            phone = TimedPhone(
                f"http://127.0.0.1:{port}/", f"table{table}", f"P{seat}", token_of(table, seat),
                Random(f"{table} {seat}"), think=think, heard=clock.heard,
            )  # fmt: skip
            phone.clock, phone.seats, phone.hands, phone.pings = clock, seats, hands, None
            phones.append(phone)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for number, phone in enumerate(phones):
                group.create_task(phone.play())
                if number % 20 == 19:
                    await asyncio.sleep(0.1)
    return clock


def memory(pid: int) -> float:
    """Give how many megabytes a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def processor(pid: int) -> float:
    """Give how many seconds of a core a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 100), ("seats", 6), ("hands", 2), ("port", 8899)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--book", default="italian")
    parser.add_argument("--think", type=float, default=8.0, help="seconds that a player thinks on average")
    parser.add_argument("--seconds", type=float, default=300.0, help="seconds after which it ends")
    options = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "load.sqlite3")
        arguments = options.port, options.tables, options.book, file
        server = get_context("spawn").Process(target=serve, args=arguments, daemon=True)
        server.start()
        before = _started(server.pid or 0, options.port)
        began = perf_counter()
        clock = asyncio.run(
            play(options.port, options.tables, options.seats, options.hands, options.think, options.seconds)
        )
        lasted, after, used = perf_counter() - began, memory(server.pid or 0), processor(server.pid or 0)
        server.kill()
    delays = sorted(clock.delays())
    share = sum(delay <= 0.1 for delay in delays) / len(delays)
    click.echo(
        f"{options.tables} tables of {options.seats}, {options.hands} hands of {options.book} each, {lasted:.0f} s"
    )
    click.echo(f"{len(delays)} moves, {len(delays) / lasted:.1f} a second")
    quantiles = [1000 * delays[int(len(delays) * part)] for part in (0.5, 0.95, 0.99)]
    click.echo("told to all: median {:.0f} ms, 95 % {:.0f} ms, 99 % {:.0f} ms".format(*quantiles))
    click.echo(
        f"the server used {used:.0f} s of a core: {1000 * used / len(delays):.0f} ms a move, all it does counted"
    )
    click.echo(f"within 100 ms: {100 * share:.1f} %, mean {1000 * statistics.mean(delays):.0f} ms")
    click.echo(
        f"memory: {before:.0f} MB before, {after:.0f} MB after: {(after - before) / options.tables:.2f} MB a table"
    )


def _started(pid: int, port: int) -> float:
    """Wait until the server listens, and give its memory then."""
    import socket
    import time

    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return memory(pid)
    sys.exit("The server does not start.")


if __name__ == "__main__":
    main()
