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

    `test` is the file below `tests`, with the function or without; `because` says why it is safe. Of its cases those in
    `kept` are always run, and of the others one of `share`, where it is given; no chance decides which. Of a whole file
    `kept` names functions, or single cases of them; a function that is listed by itself goes by its own entry.
    """

    test: str
    because: str
    kept: tuple[str, ...] = ()
    share: int = 0

    @property
    def whole_file(self) -> bool:
        """Whether it is of a whole file."""
        return "::" not in self.test

    def leaves_out(self, function: str, case: str) -> bool:
        """Say whether a case, by the name that pytest gives it in brackets, is left to the full run."""
        if self.whole_file:
            return function not in self.kept and f"{function}[{case}]" not in self.kept
        return case not in self.kept and not (self.share and crc32(case.encode()) % self.share == 0)


def read(text: str) -> list[Sweep]:
    """Read a list of sweeps."""
    return [Sweep(**{**told, "kept": tuple(told.get("kept", ()))}) for told in tomllib.loads(text)["sweep"]]


def sweeps() -> list[Sweep]:
    """Give the sweeps."""
    return read(FILE.read_text(encoding="utf-8"))


def split(name: str) -> tuple[str, str, str]:
    """Part the name of a test into its file, its function, and its case."""
    test, _, case = name.partition("[")
    file, _, function = test.removeprefix("tests/").partition("::")
    return file, function, case.removesuffix("]")


def left_out(names: Iterable[str], listed: Iterable[Sweep]) -> set[str]:
    """Give those of the tests that are left to the full run."""
    by_test = {sweep.test: sweep for sweep in listed}

    def goes(name: str) -> bool:
        file, function, case = split(name)
        sweep = by_test.get(f"{file}::{function}") or by_test.get(file)
        return bool(sweep and sweep.leaves_out(function, case))

    return {*filter(goes, names)}


def idle(names: Iterable[str], listed: Iterable[Sweep]) -> list[str]:
    """Name what the list has of a file that was collected and that is not there: a test, or a case that is kept."""
    cases: dict[str, set[str]] = {}
    for file, function, case in map(split, names):
        cases.setdefault(f"{file}::{function}", set()).add(case)
        cases.setdefault(file, set()).update([function, f"{function}[{case}]"])
    found = []
    for sweep in listed:
        if sweep.test.partition("::")[0] in cases:
            there = cases.get(sweep.test, set())
            found += [f"{sweep.test}[{case}]" for case in sweep.kept if case not in there]
            found += [] if there else [sweep.test]
    return found
