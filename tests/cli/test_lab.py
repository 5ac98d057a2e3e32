"""The command `lab` where it is stopped, and on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.cli import lab
from tests.support.commands import refused, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def test_what_a_stopped_run_has_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several who play may have played more games than the file has, where an earlier one is missing."""
    file = tmp_path / "run.jsonl"
    file.write_bytes(b"head\n" + b"game\n" * 100 + b"ga")

    def stopping(done: int) -> Callable[..., object]:
        def stopped(*_: object, progress: Callable[[int], object], **__: object) -> object:
            progress(done)
            raise KeyboardInterrupt

        return stopped

    for done, kept in ((100, "these games"), (150, "the first 100 of them")):
        monkeypatch.setattr(lab, "run", stopping(done))
        sentence = refused(run("lab", "-n", "1000", "--file", str(file)), 130)
        assert sentence.startswith(f"Stopped after {done} of 1000 games: {file} has {kept}, and the same command")


def test_processes_and_a_cluster_are_not_both() -> None:
    """One of the two options is left out."""
    assert refused(run("lab", "-j", "2", "--dask", "tcp://127.0.0.1:1")) == "Choose --workers or --dask, not both."
