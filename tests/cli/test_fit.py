"""`primero fit`: the old texts put to a rulebook, in words and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.commands import answer, refused, run

if TYPE_CHECKING:
    from pathlib import Path


def test_fit_in_words() -> None:
    """Each witness has a line with its verdict; a failure has the rule and what would help; the sums stand last."""
    result = run("fit", "italian")

    assert result.exit_code == 0
    assert "[italian/bid-type-and-points]" in result.stdout.replace("\n", "")
    assert "bid.names = nothing or what he likes" in " ".join(result.stdout.split())
    assert " fits; " in result.stdout
    assert "are not counted" in " ".join(result.stdout.split())


def test_the_hand_of_a_witness_is_a_record(tmp_path: Path) -> None:
    """`--hand` prints the hand that was found, and the terminal replays it; of a number of players there is none."""
    result = run("fit", "english", "--hand", "minsheu-flush")
    file = tmp_path / "hand.primero"
    file.write_text(result.stdout, encoding="utf-8")

    assert "Lorenço wins" in result.stdout
    assert "Lorenço wins" in run("replay", str(file)).stdout
    assert "The engine has no hand to show for chapman-four" in refused(run("fit", "english", "--hand", "chapman-four"))


def test_fit_in_json() -> None:
    """A failing witness has its claims, what the engine said, and the answers with which it would pass."""
    rows = {row["id"]: row for row in answer("fit", "italian")["witnesses"]}

    assert rows["minsheu-vie"]["verdict"] == "fails"
    assert rows["minsheu-vie"]["claims"] == ["italian/bid-type-and-points"]
    ways = {row["question"]: row["answers"] for row in rows["minsheu-vie"]["would_pass_with"]}
    assert ways["bid.names"] == ["nothing", "what he likes"]


def test_a_reconstruction_of_ones_own_is_tested() -> None:
    """A link to a reader's own rules is tested as a rulebook is."""
    rows = {row["id"]: row for row in answer("fit", "italian;bid.names=nothing")["witnesses"]}

    assert rows["minsheu-vie"]["verdict"] == "fits"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["englsh"], "There is no rulebook 'englsh'; the nearest is 'english'."),
        (["missing.toml"], "There is no file called 'missing.toml'."),
        (["english", "--jsno"], "No such option '--jsno'. Did you mean '--json'?"),
    ],
)
def test_fit_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """An unknown rulebook, file or option: a sentence, and exit code 2."""
    assert refused(run("fit", *words)) == sentence
