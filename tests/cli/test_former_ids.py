"""Ids that were renamed, at the command line: each command follows them and says so; what was withdrawn is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import withdrawn_ids
from primero_ref.withdrawn_ids import WithdrawnId
from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path

LOOK = WithdrawnId("claim", "italian/forced-look", "0.2.0", "italian/forced-see", "")
REFUND = WithdrawnId("question", "given-back", "0.2.0", "fold.refund", "")
ITALIAN = WithdrawnId("rulebook", "italiano", "0.2.0", "italian", "")
TWICE = WithdrawnId("claim", "italian/fold-twice", "0.2.0", "", "Nobody can fold twice.")
HEN = WithdrawnId("claim", "italian/hen", "0.2.0", "italian/egg", "")
EGG = WithdrawnId("claim", "italian/egg", "0.2.0", "italian/hen", "")

RECORD = """\
[Rulebook "{italian}"]
[Suspend "{see}"]
[Answers "{refund} = nothing"]
[Players "Alberto Bernardo"]
[Dealer "Alberto"]
Bernardo: vie primero 40 for 2
Alberto: fold
"""

FILE = 'base = "{italian}"\nsuspend = ["{see}"]\n[answers]\n"{refund}" = "nothing"\n'

NOW = {"italian": "italian", "see": "italian/forced-see", "refund": "fold.refund"}
OLD = {"italian": "italiano", "see": "italian/forced-look", "refund": "given-back"}

COMMANDS = (
    "lab -n 1 -r {italian} --suspend {see}",
    "report {italian} --suspend {see} --answer {refund}=nothing --because {refund}=So",
    "report {italian};suspend={see};{refund}=nothing",
    "report {italian};suspend={see} --hold {see}",
    "report mine.toml",
    "play mine.toml --seed 1",
    "rank 7c 6c 2c 3c -r {italian};suspend={see}",
    "replay game.primero",
    "evening game.primero",
    "claim {see}",
    "cite {see}",
)


@pytest.fixture(autouse=True)
def _gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have some ids be gone, as a later edition may, and work in a folder of one's own without the pages."""
    rows = (LOOK, REFUND, ITALIAN, TWICE, HEN, EGG)
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(row.kind, row.name): row for row in rows})
    monkeypatch.setattr("primero_ref.cli.checkout.ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)


def asked(command: str, ids: dict[str, str], folder: Path) -> tuple[int, str, str]:
    """Run a command with these ids in it and in its files."""
    (folder / "mine.toml").write_text(FILE.format(**ids))
    (folder / "game.primero").write_text(RECORD.format(**ids))
    result = run(*command.format(**ids).split(), typed="quit\n")
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_follows_former_ids_with_a_word(command: str, tmp_path: Path) -> None:
    """It answers as with the ids of today, and says on the error stream, once each, what they are called now."""
    code, answered, said = asked(command, NOW, tmp_path)
    code_of_old, answered_of_old, said_of_old = asked(command, OLD, tmp_path)

    assert (code_of_old, answered_of_old) == (code, answered)
    assert said == ""
    told = said_of_old.splitlines()
    assert told
    assert len({*told}) == len(told)
    assert {*told} <= {row.sentence for row in (LOOK, REFUND, ITALIAN)}


@pytest.mark.parametrize(
    "command",
    ["lab --suspend {id}", "lab --hold {id}", "report italian --suspend {id}", "report italian;suspend={id}",
     "check {id}", "claim {id}", "cite {id}"],
)  # fmt: skip
def test_what_was_withdrawn_is_refused_with_what_became_of_it(command: str) -> None:
    """No unrelated rule is suggested; a circle of names is told, and not walked for ever."""
    assert refused(run(*command.format(id=TWICE.name).split())) == TWICE.sentence
    assert "leads in a circle here" in refused(run(*command.format(id=HEN.name).split()))


def test_why_follows_a_former_id() -> None:
    """At the table too a rule is explained by the id that it bore once."""
    result = run("play", "--seed", "1", typed=f"why {LOOK.name}\nquit\n")

    assert LOOK.sentence in result.stderr
    assert "[italian/forced-see]" in result.stdout
