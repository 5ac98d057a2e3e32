"""What fits the old texts: kept in a file between builds, and worked out anew when something has changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from primero_ref import fit
from primero_ref.fit import judged, published
from primero_ref.weave.apparatus import fit_results
from primero_ref.weave.apparatus.fit_results import FitResults

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the results in a file of our own."""
    monkeypatch.setattr(FitResults, "file", tmp_path / "kept" / "fitted.json")
    monkeypatch.setattr(FitResults, "_results", None)
    return tmp_path / "kept" / "fitted.json"


def test_what_is_read_again_is_what_was_worked_out(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second process finds in the file what the first has written, to the letter, and works nothing out."""
    fates = FitResults.judged()
    monkeypatch.setattr(FitResults, "_results", None)
    monkeypatch.setattr(fit, "published", None)
    monkeypatch.setattr(fit, "judged", None)

    assert file.exists()
    assert FitResults.judged() == fates == judged()
    assert FitResults.rows() == published()


def test_a_change_has_it_worked_out_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results under another key are of another engine, and are not read."""
    file.parent.mkdir()
    file.write_text(json.dumps({"key": "of yesterday", "rows": [], "judged": []}), encoding="utf-8")

    assert FitResults.rows() == published()
    monkeypatch.setattr(fit_results, "key", lambda: "of tomorrow")
    assert FitResults._read() is None
