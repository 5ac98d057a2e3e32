"""The loop of `primero serve --watch`: what changes is built, by a Sphinx that stands ready before anything does.

A Sphinx builds once and is gone, so that no build can show what an earlier one remembered. The next one reads in the
engine, its data and what is known of all pages while nobody waits. If only words of pages change it goes on from there;
if anything else does, it is dismissed, and one is started that reads all as it now is.
"""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import NamedTuple

import click
from watchfiles import watch

from primero_ref.cli.checkout import root
from primero_ref.cli.console import Failure, Refusal
from primero_ref.cli.site import WHOLE, build_once, hold, is_fresh, lock_file, memory, restore
from primero_ref.cli.site_inputs import MADE_FROM, inputs, is_input, is_page
from primero_ref.cli.sphinx_process import SphinxProcess

TYPE_CHECKING = False

if TYPE_CHECKING:
    from io import TextIOWrapper

    from primero_ref.cli.site_inputs import Inputs
    from primero_ref.cli.watch_server import WatchServer

LOOKS = 0.2
"""Seconds after which the loop looks up: on Windows Ctrl+C does not wake one that waits."""

AGAIN = 1.0
"""Seconds until it is tried again to build a site that somebody else is building."""

SHOWN = 8
"""Lines of what stops a build that a page shows; the terminal shows all."""

KIND = re.compile(r": (?:WARNING|ERROR|CRITICAL): ")
"""What stands between the place and the sentence in a complaint of Sphinx."""


class ReadySphinx(NamedTuple):
    """A Sphinx that waits, with the file by which it holds the site, and from what it was made ready."""

    process: SphinxProcess
    lock: TextIOWrapper
    inputs: Inputs
    known: float

    def may_build(self, out: Path, now: Inputs) -> bool:
        """Say whether it knows all but the words of pages as it is now, and nobody has built since."""
        return (
            self.process.is_alive
            and self.known == _known(out)
            and self.inputs.settings == now.settings
            and all(is_page(name) and name in now.files for name in now.changed(self.inputs.files))
        )

    def close(self) -> None:
        """End it."""
        self.process.__exit__(None, None, None)
        self.lock.close()


class Watch:
    """One site that is built whenever something changes from which it is made."""

    def __init__(self, out: Path, server: WatchServer) -> None:
        """Begin with what stands there."""
        self._out, self._server = out, server
        self._changed, self._stop = threading.Event(), threading.Event()
        self._tried: Inputs | None = None
        self._ready: ReadySphinx | None = None
        self._waits = False

    def run(self) -> None:
        """Serve, watch and build, until Ctrl+C."""
        self._changed.set()
        threads = [threading.Thread(target=self._server.serve_forever, daemon=True)]
        folders = [root() / name for name in MADE_FROM if (root() / name).is_dir()]
        threads += [
            threading.Thread(target=self._watch, args=(paths, recursive), daemon=True)
            for paths, recursive in ((folders, True), ([root()], False))
        ]
        for thread in threads:
            thread.start()
        try:
            while True:
                if self._changed.wait(LOOKS):
                    self._changed.clear()
                    self.step()
        finally:
            self._stop.set()
            if self._ready:
                self._ready.close()
            self._server.shutdown()

    def step(self) -> None:
        """Build, if something is otherwise than it was when a build was last tried."""
        since, now = time.time(), inputs()
        if now == self._tried:
            return
        changed = sorted(now.changed(self._tried.files)) if self._tried else []
        self._tried = now
        if is_fresh(self._out, now):
            if changed:
                click.echo("Nothing differs from the last good build.")
            self._server.news.stopped([])
            self._make_ready(now)
            return
        try:
            complaints = self._build(since, now)
        except Refusal as refusal:  # somebody else builds
            if not self._waits:
                click.echo(refusal.message, err=True)
            self._waits, self._tried = True, None
            self._stop.wait(AGAIN)
            self._changed.set()
            return
        except Failure as failure:
            complaints = f"{failure.message}\n"
        self._waits = False
        self._tell(complaints, changed, time.time() - since)
        self._make_ready(now)

    def _build(self, since: float, now: Inputs) -> str | None:
        """Build the site by the Sphinx that waits, or by another where that one knows what is no longer so."""
        ready, self._ready = self._ready, None
        if ready and not ready.may_build(self._out, now):
            ready.close()
            ready = None
        lock = ready.lock if ready else lock_file(self._out)
        process = ready.process if ready else None

        def weave(aside: Path, goes_on: bool) -> str | None:  # noqa: FBT001  # it is given by its place
            if process and goes_on:
                return process.weave()
            if process:
                process.__exit__(None, None, None)
            with SphinxProcess(aside, lock) as another:
                return another.weave()

        try:
            hold(self._out, lock)
            restore(self._out)
            return build_once(self._out, since, now, weave)
        finally:
            if process:
                process.__exit__(None, None, None)
            lock.close()

    def _make_ready(self, now: Inputs) -> None:
        """Have a Sphinx wait for the next change."""
        if self._ready:
            if self._ready.may_build(self._out, now):
                return
            self._ready.close()
            self._ready = None
        known = _known(self._out)
        if not known:  # the next build begins from nothing
            return
        lock = lock_file(self._out)
        self._ready = ReadySphinx(SphinxProcess(memory(self._out), lock, waits=True), lock, now, known)

    def _tell(self, complaints: str | None, changed: list[str], seconds: float) -> None:
        """Say at the terminal and on the open pages what became of a build."""
        if complaints is None:
            names = ", ".join(changed[:3]) + (f" and {len(changed) - 3} more" if len(changed) > 3 else "")
            click.echo(f"Built in {seconds:.1f} s{f': {names}' if names else ''}.")
            self._server.built()
        else:
            click.echo(complaints, err=True, nl=False)
            click.echo(
                "The site was not built: the lines above say what stopped it. The last good site is still served.",
                err=True,
            )
            self._server.news.stopped(as_slips(complaints))

    def _watch(self, paths: list[Path], recursive: bool) -> None:  # noqa: FBT001  # a thread is given it by its place
        """Say so whenever something changes."""
        for polls in (None, True):  # where the system tells no more of files, they are looked at again and again
            try:
                for _ in watch(
                    *paths, watch_filter=lambda _, name: is_input(Path(name)), recursive=recursive,
                    stop_event=self._stop, force_polling=polls,
                ):  # fmt: skip
                    self._changed.set()
            except (OSError, RuntimeError):
                continue
            return


def as_slips(complaints: str) -> list[str]:
    r"""Give what Sphinx complains of in lines for a page: the file in the checkout, the line and the sentence.

    >>> as_slips("docs/play.md:3: WARNING: No such page.\n")
    ['docs/play.md:3: No such page.']
    """
    lines = [KIND.sub(": ", line.replace(f"{root()}/", "")) for line in complaints.splitlines() if line.strip()]
    more = [f"{len(lines) - SHOWN} more lines are in the terminal."] if len(lines) > SHOWN else []
    return lines[:SHOWN] + more


def _known(out: Path) -> float:
    """Give the time at which Sphinx last noted of which files it knows; another build changes it."""
    try:
        return (memory(out) / WHOLE).stat().st_mtime_ns
    except OSError:
        return 0
