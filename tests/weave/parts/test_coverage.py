"""The mutation run on the page: its score is reckoned, and what nobody noticed stands there with its reason."""

from __future__ import annotations

import json
from hashlib import sha256

from primero_ref.weave.package import PACKAGE
from primero_ref.weave.parts.report.mutants import mutants
from primero_ref.weave.parts.report.proofs import proofs


def written(digest: str) -> str:
    """Write down a run over one module."""
    module = {"mutants": 40, "killed": 39, "sha256": digest}
    survived = [{"line": 7, "what": "a < b → a <= b", "reason": "They are never equal."}]
    run = {"date": "2026-11-21", "python": "3.11.7", "commit": "0", "modules": {}}
    return json.dumps(run | {"modules": {"primero_ref/cards/ranking.py": module | {"survived": survived}}})


def test_the_score_is_reckoned_and_each_survivor_told() -> None:
    """Of forty changes thirty-nine were noticed; the one that was not has its line and its reason."""
    drawn = mutants(written(""))

    assert "caught 39 of 40 mutants, 97.5%." in drawn
    assert "Line 7: <code>a &lt; b → a &lt;= b</code> They are never equal." in drawn


def test_a_module_that_has_changed_since_is_told() -> None:
    """The score is of the file that was run; once that is another, the page says so."""
    digest = sha256((PACKAGE / "cards" / "ranking.py").read_bytes()).hexdigest()

    assert "<td>unchanged</td>" in mutants(written(digest))
    assert "the module has changed" in mutants(written("0" * 64))


def test_without_a_run_the_page_says_so() -> None:
    """No file, no score."""
    assert mutants("") == "<p>There are no results yet.</p>"


def test_the_answers_that_a_game_shows_are_counted() -> None:
    """Each rulebook has its row, all together have one, and what was read by hand stands below with its number."""
    counts = {"tried": 9, "played": 5, "shown": 4}
    read = [{"says": "No pack has it.", "answers": 1}]
    drawn = proofs(json.dumps({"books": {"italian": counts, "zorli": counts}, "read": read}))

    assert drawn.count("<td>9</td>") == 2
    assert "<td>18</td><td>10</td><td>8</td><td>2</td>" in "".join(drawn.split())
    assert "No pack has it. (1)" in drawn


def test_without_a_search_the_page_says_so() -> None:
    """No file, no counts."""
    assert proofs("") == "<p>There are no results yet.</p>"
