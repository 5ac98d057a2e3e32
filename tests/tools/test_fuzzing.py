"""Some thousand inputs for all that reads what somebody has typed; `python -m tests.tools.fuzzing` tries millions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from primero_ref import load
from primero_ref.errors import Unreadable
from primero_ref.game.record import LONGEST
from tests.tools.fuzzing.__main__ import attack
from tests.tools.fuzzing.mutating import spoilt
from tests.tools.fuzzing.targets import TARGETS, Target

INPUTS = {
    "cards": 2000, "moves": 600, "records": 200, "rulebooks": 100, "editor": 100, "commands": 40, "tables": 200,
    "games": 5,
}  # fmt: skip
"""How many inputs each target gets here."""


def test_every_target_is_attacked() -> None:
    """Each target has its share of the inputs."""
    assert {*TARGETS} == {*INPUTS}


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_clean_refusals(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is fed is accepted and makes sense, or is refused in a sentence, in time, and nothing grows."""
    wrong = attack(name, INPUTS[name], seed=1)

    assert not wrong, capsys.readouterr().err


def test_a_target_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An error that is no refusal, and an input that takes too long, are counted and shown with their number."""

    def breaks(text: str) -> None:
        if text == "8":
            raise ZeroDivisionError

    monkeypatch.setitem(TARGETS, "broken", Target(lambda chance: str(chance.randrange(10)), breaks))
    found = sum(Random(f"3/broken/{number}").randrange(10) == 8 for number in range(50))

    assert found == attack("broken", 50, seed=3) > 0
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_the_same_seed_spoils_alike() -> None:
    """An input can be made again from its number."""
    first, second = (spoilt(Random(5), "Bernardo: vie primero 40 for 2", ("see",)) for _ in range(2))

    assert first == second


def test_the_command_ends_with_zero_where_nothing_is_wrong() -> None:
    """`python -m tests.tools.fuzzing` says how far it is and how quick, and what it found."""
    words = [sys.executable, "-m", "tests.tools.fuzzing", "cards", "--inputs", "20"]
    told = subprocess.run(words, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])

    assert (0, "") == (told.returncode, told.stderr)
    assert "cards: 20 of 20" in told.stdout
    assert "slowest input" in told.stdout


def test_a_record_without_end_is_refused() -> None:
    """A record is as long as it can be or is refused at once."""
    with pytest.raises(Unreadable, match=r"1000000 letters at most"):
        load("#" * (LONGEST + 1))
