"""What a long tool computes with: the processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from primero_ref.lab.cluster import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor


def without_address(words: Sequence[str]) -> tuple[list[str], str]:
    """Take `--dask` and the address after it out of the words of a command.

    >>> without_address(["200", "--dask", "tcp://192.168.0.5:8786", "italian"])
    (['200', 'italian'], 'tcp://192.168.0.5:8786')
    """
    left = [*words]
    if "--dask" not in left:
        return left, ""
    where = left.index("--dask")
    _, address = left[where : where + 2]
    del left[where : where + 2]
    return left, address


@contextmanager
def executor_at(address: str, processes: int | None = None) -> Iterator[Executor]:
    """Give the workers of the scheduler at an address or, if there is none, so many processes here."""
    with Cluster(address) if address else ProcessPoolExecutor(processes) as executor:
        yield executor
