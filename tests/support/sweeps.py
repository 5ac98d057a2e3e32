"""What `make test` leaves to `make test-all`, as tests/sweeps.toml lists it: long sweeps, of which it runs a share."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Path(__file__).parents[1] / "sweeps.toml"


class Sweep(NamedTuple):
    """Tests that only a full run runs all of.

    `test` is the file and the function below `tests`, `because` says why it is safe. Of its cases those in `kept` are
    always run, and of the others one of `share`, where it is given; no chance decides which.
    """

    test: str
    because: str
    kept: tuple[str, ...] = ()
    share: int = 0

    def leaves_out(self, case: str) -> bool:
        """Say whether a case, by the name that pytest gives it in brackets, is left to the full run."""
        return case not in self.kept and not (self.share and crc32(case.encode()) % self.share == 0)


def read(text: str) -> list[Sweep]:
    """Read a list of sweeps."""
    return [Sweep(**{**told, "kept": tuple(told.get("kept", ()))}) for told in tomllib.loads(text)["sweep"]]


def sweeps() -> list[Sweep]:
    """Give the sweeps."""
    return read(FILE.read_text(encoding="utf-8"))


def split(name: str) -> tuple[str, str]:
    """Part the name of a test from that of its case."""
    test, _, case = name.partition("[")
    return test.removeprefix("tests/"), case.removesuffix("]")


def left_out(names: Iterable[str], listed: Iterable[Sweep]) -> set[str]:
    """Give those of the tests that are left to the full run."""
    by_test = {sweep.test: sweep for sweep in listed}
    cases = {name: split(name) for name in names}
    return {name for name, (test, case) in cases.items() if test in by_test and by_test[test].leaves_out(case)}


def idle(names: Iterable[str], listed: Iterable[Sweep]) -> list[str]:
    """Name what the list has of a file that was collected and that is not there: a test, or a case that is kept."""
    cases: dict[str, set[str]] = {}
    for test, case in map(split, names):
        cases.setdefault(test, set()).add(case)
    files = {test.partition("::")[0] for test in cases}
    found = []
    for sweep in listed:
        if sweep.test.partition("::")[0] in files:
            there = cases.get(sweep.test, set())
            found += [f"{sweep.test}[{case}]" for case in sweep.kept if case not in there]
            found += [] if there else [sweep.test]
    return found
