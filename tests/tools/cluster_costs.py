"""Measure what a part of a run costs on a cluster, besides being played: `python -m tests.tools.cluster_costs`.

A scheduler and a worker are started here, and seconds of processor time are counted, process by process, so other work
on the machine changes little. The figures of `docs/engine/machines.md` are from it.
"""

from __future__ import annotations

import sys
import zlib
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

import psutil

from primero_ref.lab import run
from primero_ref.lab.cluster import SECONDS, Cluster
from primero_ref.lab.cluster.dask_executor import _loaded
from primero_ref.lab.cluster.flight import _some
from primero_ref.lab.experiment import Experiment, _play_batch
from tests.support.machines import machines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.machines import Machines

TWO = (("Alberto", "random"), ("Bernardo", "random"))

GAMES = 20_000

PARTS = 2000


def spent(process: int) -> float:
    """Say how many seconds a process has computed, ours or another."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


def costs(cluster: Machines, work: Callable[[], object]) -> dict[str, float]:
    """Say how long each process computes while something is done."""
    pids = {"scheduler": cluster.scheduler.pid, "worker": cluster.workers[0].pid}
    before, own = {name: spent(pid) for name, pid in pids.items()}, process_time()
    work()
    return {**{name: spent(pid) - before[name] for name, pid in pids.items()}, "client": process_time() - own}


def lines() -> Iterator[str]:
    """Measure, and say what was found."""
    from distributed.protocol.pickle import dumps

    experiment = Experiment("italian", (), (), (), TWO, 100, "Primero")
    for records in (False, True):
        work = partial(_play_batch, experiment, records)
        began = process_time()
        results = [*work(0, GAMES)]
        played = process_time() - began
        packed = zlib.compress(dumps(results), 1)
        began = process_time()
        _loaded(packed)
        read = process_time() - began
        call = len(dumps((_some, (work, 0, 50, SECONDS), {})))
        yield (
            f"{'with' if records else 'without'} records: a call has {call} bytes, the result of a game "
            f"{len(packed) / GAMES:.0f}; it is played in {played / GAMES * 1e6:.0f} microseconds, and its result "
            f"read in {read / GAMES * 1e6:.2f}: as much as {played / read:.0f} workers play"
        )
    with TemporaryDirectory() as folder, machines(Path(folder), 1) as cluster, Cluster(cluster.address) as executor:
        run("italian", dict(TWO), 2000, executor=executor)  # what is read once has been read
        empty = costs(cluster, lambda: [*executor.map(abs, range(PARTS))])
    each = ", ".join(f"{name} {seconds / PARTS * 1e3:.2f}" for name, seconds in empty.items())
    yield f"a part, in milliseconds: {each}"
    workers = SECONDS / (empty["scheduler"] / PARTS)
    yield f"a scheduler has time for {workers:.0f} workers whose parts take {SECONDS:.0f} seconds"


def main() -> None:
    """Write the figures."""
    for line in lines():
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
