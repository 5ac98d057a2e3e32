"""The command `primero without`: in words, as JSON, and a refusal."""

from __future__ import annotations

import json

from click.testing import CliRunner

from primero_ref.cli.app import primero


def test_a_rule_is_taken_away() -> None:
    """The demos and hands that come out otherwise are named, and how many rules are left."""
    output = CliRunner().invoke(primero, ["without", "italian/forced-see"]).stdout

    assert "Rules fallen (1): italian/forced-see" in output
    assert "minsheu-forced" in " ".join(output.split())


def test_several_as_json() -> None:
    """With --json each loss says what supported an answer and what does now."""
    output = CliRunner().invoke(primero, ["without", "minsheu-1599", "gould-1953", "--json"]).stdout
    fall = json.loads(output)

    assert fall["cut"] == ["minsheu-1599", "gould-1953"]
    assert {"claim", "question", "before", "after", "kind"} == {*fall["losses"][0]}


def test_the_figures_of_findings_are_calculated_anew() -> None:
    """With --figures each finding whose figures change says what it was and what it is without the rule."""
    output = CliRunner().invoke(primero, ["without", "italian/forced-see", "--figures", "--json"]).stdout
    fall = json.loads(output)
    rows = {row["finding"].rpartition(".")[0]: row for row in fall["recalculated"]}

    assert {*rows} == {*fall["figures"]}
    assert all(row["was"] != row["now"] for row in rows.values())


def test_what_is_nothing_is_refused() -> None:
    """An unknown id exits 2 with one sentence."""
    result = CliRunner().invoke(primero, ["without", "minsheu-159"])

    assert result.exit_code == 2
    assert "minsheu-1599" in result.stderr
