"""The command `primero` as the tests run it, and the refusals that they read."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

from primero_ref.cli.app import primero

TYPE_CHECKING = False

if TYPE_CHECKING:
    from click.testing import Result


def run(*words: str, typed: str = "") -> Result:
    """Run the command."""
    return CliRunner().invoke(primero, words, input=typed)


def answer(*words: str) -> Any:  # noqa: ANN401  # whatever the command answers
    """Run the command with `--json`, and read what it answers."""
    result = run(*words, "--json")
    assert not result.stderr
    return json.loads(result.stdout)


def refused(result: Result, code: int = 2) -> str:
    """Give the one sentence of a refusal, which stands alone on the error stream."""
    sentence = result.stderr

    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence.endswith("\n")
    assert sentence.count("\n") == 1
    assert "Traceback" not in sentence
    return sentence.rstrip("\n")
