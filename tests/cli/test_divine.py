"""The command `primero divine`: a reading in words, in JSON, and card by card at a keyboard."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from primero_ref import reading
from primero_ref.cli.app import primero

TYPE_CHECKING = False

if TYPE_CHECKING:
    from click.testing import Result

MILAN = "Shall I go to Milan?"


def run(*words: str) -> Result:
    """Run the command where nobody is at a keyboard."""
    return CliRunner().invoke(primero, ["divine", *words])


def test_reading_in_words() -> None:
    """All cards are turned at once, each with its place and meanings, then the set they make and the seed."""
    output = run(MILAN, "--seed", "Rome").stdout

    for card in reading(MILAN, seed="Rome").turned().cards:
        assert f"{card.place}: {card.name}  {card.card}\n  {card.sense}\n" in output
    assert "The Companions: cat reversed, hawk reversed, hound\n" in output
    assert output.endswith("--seed Rome lays these cards again.\n")


def test_reading_in_json() -> None:
    """In JSON there is the whole reading, laid again by its question, spread and seed."""
    answer = json.loads(run(MILAN, "--spread", "I, she, the road", "--json").stdout)

    assert [card["place"] for card in answer["cards"]] == ["I", "she", "the road"]
    assert answer == reading(MILAN, "I, she, the road", answer["seed"]).turned().as_json()


def test_without_a_seed_chance_shuffles() -> None:
    """The same question lays other cards each time, and the seed that is named lays them again."""
    first, second = run(MILAN).stdout, run(MILAN).stdout
    (seed,) = re.findall(r"--seed (\d+) lays", first)

    assert first != second
    assert first == run(MILAN, "--seed", seed).stdout


def test_the_question_alone_can_shuffle() -> None:
    """With an empty seed the question lays the cards, as in the engine."""
    output = run(MILAN, "--seed", "").stdout

    assert all(repr(card) in output for card in reading(MILAN).turned().cards)
    assert output.endswith("The same question lays these cards again.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([MILAN, "--spread", "tree"], "There is no spread 'tree'; the nearest is 'three'."),
        ([MILAN, "--spread", "I,"], "Place 2 of the reading has no name."),
        ([MILAN, "--spread", "I, I"], "'I' is named twice: each place of a reading has its own name."),
        (["--seed", ""], "A reading needs a question, or a seed to shuffle by."),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    """It stands alone on the error stream."""
    result = run(*words)

    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{sentence}\n")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there is no terminal to open")
@pytest.mark.parametrize(("keys", "turned"), [("\n\n\n", 3), ("\n\x04", 1), ("\x04", 0)])
def test_at_a_keyboard_enter_turns_the_next_card(keys: str, turned: int) -> None:
    """Nothing of a card is told before its Enter; whoever leaves earlier is told how to come back."""
    mine, its = os.openpty()
    command = [sys.executable, "-m", "primero_ref", "divine", MILAN, "--seed", "Rome"]
    plain = {**os.environ, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "80"}
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=plain) as run:
        os.close(its)
        output = heard(mine, "Past? ")
        for key in keys:
            os.write(mine, key.encode())
            output += heard(mine, "? ", "again.")
        output += heard(mine)
    os.close(mine)
    cards = reading(MILAN, seed="Rome").turned().cards

    assert output.startswith(f"{MILAN}\n3 cards lie face down. Press Enter to turn the next card.\n")
    assert [card.name in output for card in cards] == [number < turned for number in range(3)]
    assert ("The Companions" in output) == (turned == 3)
    assert output.endswith("--seed Rome lays these cards again.\n")
    assert run.returncode == 0


def heard(terminal: int, *until: str) -> str:
    """Read what is written to a terminal, up to one of some words, or to the end."""
    output = ""
    while not (until and output.endswith(until)):
        try:
            piece = os.read(terminal, 1)
        except OSError:  # nobody is at the other end any more
            break
        if not piece:
            break
        output += piece.decode(errors="replace").replace("\r", "")
    return output
