"""Processes that help a command with its work: they leave Ctrl-C to it, and end when it does, however it ends."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import connection, parent_process
from tempfile import TemporaryDirectory
from typing import Any

import click

from primero_ref.cli.console import Failure
from primero_ref.demo.run_notes import NOTES, ended
from primero_ref.lab.cluster import opened
from primero_ref.weave.parent import ASKED

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor, Future
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")


@contextmanager
def worker_pool(number: int) -> Iterator[Executor]:
    """Give so many processes; whatever stops the command, what they have not begun is dropped."""
    executor = _Undisturbed(number, initializer=_begin)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


dask_option = click.option(
    "--dask", default="", metavar="ADDRESS", help="Address of a Dask scheduler, whose workers do the work."
)


@contextmanager
def cluster(address: str) -> Iterator[Executor | None]:
    """Give the workers of a scheduler, if one is named; a sentence says what Dask would log."""
    if address:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with opened(address) as executor:
        yield executor


@contextmanager
def demo_pool(number: int = 1) -> Iterator[Executor]:
    """Give so many processes that run demos: one that ends its process is named, and the command goes on to say so."""
    with TemporaryDirectory() as notes:
        os.environ[NOTES] = notes
        try:
            with worker_pool(number) as pool:
                yield pool
        except BrokenProcessPool:
            *others, last = ended(notes) or ["Something outside stopped the process that was running the demos."]
            for sentence in others:
                click.echo(sentence, err=True)
            raise Failure(last) from None
        finally:
            os.environ.pop(NOTES)


def _begin() -> None:
    """Leave Ctrl-C to the command, and watch it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_command, daemon=True).start()


def _end_with_the_command() -> None:
    """End at once when the command is gone: a signal that it cannot hear tells its helpers nothing."""
    if command := parent_process():
        connection.wait([command.sentinel])
        os._exit(1)


@contextmanager
def child(
    command: Sequence[str],
    env: Mapping[str, str] | None = None,
    **settings: Any,  # noqa: ANN401  # those of Popen
) -> Iterator[subprocess.Popen[Any]]:
    """Run a program of ours that calls `end_with_parent`; whatever stops us ends it, and those whom it started.

    It has a group of its own, where the system knows groups.
    """
    asked = {**os.environ, **(env or {}), ASKED: "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, env=asked, start_new_session=os.name != "nt", **settings
    ) as run:
        try:
            yield run
            run.wait()
        except BaseException:
            end(run)
            raise


def end(run: subprocess.Popen[Any]) -> None:
    """End a child and those whom it started."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            run.terminate()
        else:
            os.killpg(run.pid, signal.SIGTERM)


class _Undisturbed(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach even while they start: one that it ended then would be waited for."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand in some work; a process that is started for it inherits what is blocked here."""
        if sys.platform == "win32":
            return super().submit(fn, *args, **kwargs)
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
