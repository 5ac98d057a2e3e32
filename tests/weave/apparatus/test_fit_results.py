"""What fits the old texts: kept in a file between builds, and worked out anew when something has changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from primero_ref import fit
from primero_ref.fit import check, judged, published
from primero_ref.weave.apparatus import fit_results
from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.store.wording import words_digest

if TYPE_CHECKING:
    from pathlib import Path

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding, Witness


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Name a file in which to keep the results."""
    return tmp_path / "kept" / "fitted.json"


def test_what_is_read_again_is_what_was_worked_out(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second process finds in the file what the first has written, to the letter, and works nothing out."""
    fates = FitResults(file).judged()
    monkeypatch.setattr(fit, "check", None)
    monkeypatch.setattr(fit, "judged", None)

    assert file.exists()
    assert FitResults(file).judged() == fates
    rows = FitResults(file).rows()
    monkeypatch.undo()
    assert fates == judged()
    assert rows == published()


def test_a_change_has_it_worked_out_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results under another key are of another engine, and are not read."""
    file.parent.mkdir()
    file.write_text(json.dumps({"key": "of yesterday", "rows": [], "judged": []}), encoding="utf-8")

    assert FitResults(file).rows() == published()
    monkeypatch.setattr(fit_results, "key", lambda: "of tomorrow")
    assert FitResults(file)._read() is None


def test_another_wording_has_the_table_told_anew_and_no_fate_worked_out(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence that a row tells has the rows made again; what survives hangs on answers alone."""
    fates = FitResults(file).judged()
    monkeypatch.setattr(fit_results, "words_digest", lambda name: f"other words of {name}")
    monkeypatch.setattr(fit, "judged", None)
    assert FitResults(file)._read() is None

    assert FitResults(file).judged() == fates

    words = [words for _, words in json.loads(file.read_bytes())["rows"] if "italian/forced-see short" in words]
    assert words[0]["italian/forced-see short"] == "other words of italian/forced-see short"


def test_only_the_rows_that_tell_a_sentence_are_made_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other witnesses are not put to the rulebooks again, and the table is the same as ever."""
    FitResults(file).judged()
    kept = fit_results._kept(file)
    assert kept is not None
    name = "italian/forced-see short"
    telling = [told.row.witness.id for told in kept.rows if name in told.words]
    asked: list[str] = []

    def noting(witness: Witness, rules: Rulebook, *, mend: bool) -> Finding:
        asked.append(witness.id)
        return check(witness, rules, mend=mend)

    monkeypatch.setattr(fit_results, "words_digest", lambda of: "other" if of == name else words_digest(of))
    monkeypatch.setattr(fit, "check", noting)

    FitResults(file).judged()

    assert [*dict.fromkeys(asked)] == telling
    assert 0 < len(telling) < len(fit.witnesses())
    assert FitResults(file).rows() == published()


def test_two_builds_do_not_know_of_each_other(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one build has worked out and keeps nowhere, another in the same process has not."""
    first, second = FitResults(file), FitResults()
    fates = first.judged()
    monkeypatch.setattr(fit, "judged", None)

    assert first.judged() is fates
    with pytest.raises(TypeError):
        second.judged()


@pytest.mark.parametrize("foreign", ["", "[]", '{"key": 1}', "{"])
def test_a_foreign_file_is_left_aside(file: Path, foreign: str) -> None:
    """What is nothing of ours is not read."""
    file.parent.mkdir()
    file.write_text(foreign, encoding="utf-8")

    assert FitResults(file)._read() is None
