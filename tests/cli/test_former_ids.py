"""Ids that were renamed, at the command line: each command follows them and says so; what was withdrawn is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.commands import refused, run
from tests.support.former_ids import HEN, LOOK, OLD_TOY, REFUND, TWICE, let_them_be_gone

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")

RECORD = """\
[Rulebook "{book}"]
[Suspend "{see}"]
[Answers "{refund} = nothing"]
[Players "Alberto Bernardo"]
[Dealer "Alberto"]
Bernardo: vie primero 40 for 2
Alberto: fold
"""

FILE = 'base = "{book}"\nsuspend = ["{see}"]\n[answers]\n"{refund}" = "nothing"\n'

NOW = {"book": "toy", "see": "toy/forced-see", "refund": "fold.refund"}
OLD = {"book": "plaything", "see": "toy/forced-look", "refund": "given-back"}

COMMANDS = (
    "lab -n 1 -r {book} --suspend {see}",
    "report {book} --suspend {see} --answer {refund}=nothing --because {refund}=So",
    "report {book};suspend={see};{refund}=nothing",
    "report {book};suspend={see} --hold {see}",
    "report mine.toml",
    "play mine.toml --seed 1",
    "rank 7c 6c 2c 3c -r {book};suspend={see}",
    "replay game.primero",
    "evening game.primero",
    "claim {see}",
    "cite {see}",
)


@pytest.fixture(autouse=True)
def _gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have some ids be gone, as a later edition may, and work in a folder of one's own without the pages."""
    let_them_be_gone(monkeypatch)
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
    assert {*told} <= {row.sentence for row in (LOOK, REFUND, OLD_TOY)}


@pytest.mark.parametrize(
    "command",
    ["lab --suspend {id}", "lab --hold {id}", "report toy --suspend {id}", "report toy;suspend={id}",
     "check {id}", "claim {id}", "cite {id}"],
)  # fmt: skip
def test_what_was_withdrawn_is_refused_with_what_became_of_it(command: str) -> None:
    """No unrelated rule is suggested; a circle of names is told, and not walked for ever."""
    assert refused(run(*command.format(id=TWICE.name).split())) == TWICE.sentence
    assert "leads in a circle here" in refused(run(*command.format(id=HEN.name).split()))


def test_why_follows_a_former_id() -> None:
    """At the table too a rule is explained by the id that it bore once."""
    result = run("play", "toy", "--seed", "1", typed=f"why {LOOK.name}\nquit\n")

    assert LOOK.sentence in result.stderr
    assert "[toy/forced-see]" in result.stdout
