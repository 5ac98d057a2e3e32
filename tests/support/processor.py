"""How long processors have worked for this process and for all that it started, browsers too."""

from __future__ import annotations

import os
import time
from pathlib import Path

PROCESSES = Path("/proc")

LOOPS = 2_000_000
"""How long the yardstick is: a tenth of a second."""

AT_HOME = 0.110
"""Seconds of one core that the yardstick took where the budget was measured, with nothing else running."""


def used() -> float:
    """Give the seconds that this process has worked, and those that it started and waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def used_by_all() -> float:
    """Give those of this process and of everything below it that still runs; where no system tells, as `used`."""
    parents: dict[str, list[str]] = {}
    worked: dict[str, int] = {}
    for folder in PROCESSES.glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents.setdefault(words[1], []).append(folder.name)
        worked[folder.name] = sum(map(int, words[11:15]))
    if not worked:
        return used()
    found, family = 0, [str(os.getpid())]
    while family:
        process = family.pop()
        found += worked.get(process, 0)
        family += parents.get(process, ())
    return found / os.sysconf("SC_CLK_TCK")


def slowness() -> float:
    """Say how many times as long this machine takes now for the same work as the one where the budget was measured."""
    begun, number = time.thread_time(), 0
    for step in range(LOOPS):
        number = (number * 31 + step) % 1_000_003
    return (time.thread_time() - begun) / AT_HOME
