"""`primero play` against players of a temper, kept in a file, with the sheet at the end."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import load
from primero_ref.claims.file_lock import FileLock
from primero_ref.edition import RULES
from primero_ref.players import master
from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path


def test_opponents_may_have_a_temper() -> None:
    """A word for how they play is said of all; a name may have its own."""
    assert "Alberto deals" in run("play", "english", "--against", "bold", "--seed", "3", "-n", "2").output
    assert "Pia" in run("play", "--against", "Ugo=bold Pia=cautious", "--bluff", "0.3", "--seed", "1").output


def test_a_level_may_be_named_like_a_player() -> None:
    """The same cards are played alike by the level and by its player, for all opponents and for one."""
    for words in (("--against", "good"), ("--skill", "good"), ("--against", "Alberto=good Bernardo=good Cinthio=good")):
        by_name = [word.replace("good", "steady") for word in words]
        assert run("play", *words, "--seed", "3").output == run("play", *by_name, "--seed", "3").output


def test_the_master_thinks_at_a_terminal_as_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody waits for his move there too, so that its effort is bounded."""
    efforts = []
    begin = master.MasterPlayer.__init__

    def begun(self: master.MasterPlayer, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as it was called
        begin(self, *given, **named)
        efforts.append(self._effort)

    monkeypatch.setattr(master.MasterPlayer, "__init__", begun)
    run("play", "--against", "master", "--seed", "3", "-n", "2")

    assert efforts == [master.TABLE_EFFORT] * 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--against", "Ugo=brave"], "There is no way to play 'brave'"),
        (["--against", "Ugo= Pia"], "There is no way to play ''"),
        (["--bluff", "0.5"], "How often a sensible player bluffs cannot be set: choose one of cautious, steady, bold"),
        (["--against", "bold", "--bluff", "2"], "Invalid value for '--bluff'"),
        (["--against", "Ugo=bold Ugo"], "Two players are called Ugo"),
        (["--against", "bold steady bold bold bold bold bold bold cautious"], "There is no name left for the cautious"),
        (["--record", "nowhere/at/all"], "nowhere/at/all cannot be written: there is no folder called 'nowhere/at'."),
    ],
)
def test_opponents_that_cannot_be_are_refused(words: list[str], sentence: str) -> None:
    """A bad name, temper, rate or file is one sentence and exit code 2."""
    assert refused(run("play", *words)).startswith(sentence)


def test_a_game_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    """What was played stands in the file, and the next sitting goes on from there."""
    file = str(tmp_path / "game")
    words = ("play", "--against", "steady", "-n", "2", "--record", file)
    run(*words, "--seed", "7", typed="pass -Kc\nquit\n")
    before = (tmp_path / "game").read_text(encoding="utf-8")
    assert "Guest: pass -Kc" in before
    again = run(*words, typed="quit\n").output
    assert "Guest passes and exchanges Kc" in again
    assert (tmp_path / "game").read_text(encoding="utf-8").startswith(before.rstrip())
    assert refused(run(*words, "--seed", "8")).endswith("omit --seed, --stacks and --style.")
    assert "does not play in" in refused(run(*words, "--name", "Ugo"))
    assert "is Italian Primero (du Coeur, 2002): to resume it" in refused(run("play", "english", "--record", file))


def test_a_file_that_holds_no_game_is_refused(tmp_path: Path) -> None:
    """Another file is left as it is."""
    (tmp_path / "letter").write_text("Dear Ugo", encoding="utf-8")

    assert refused(run("play", "--record", str(tmp_path / "letter")))
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Ugo"


def test_the_sheet_stands_at_the_end(tmp_path: Path) -> None:
    """When a game is over each decision is told with its cards and its chance."""
    file = tmp_path / "game"
    typed = "".join(f"{word}\n" for word in ["see", "vie numerus 20 for 1", "vie for 1", "bet for 1", "fold"] * 12)
    shown = run("play", "english", "-n", "1", "--seed", "3", "--record", str(file), typed=typed).output

    assert "Each hand, and its probability of winning" in shown
    assert load(file.read_text(encoding="utf-8")).rules.id == "english"


def test_two_games_are_not_saved_in_one_file(tmp_path: Path) -> None:
    """Whoever comes second is told who has it; the game that is played there is left as it is."""
    file = tmp_path / "game"
    with FileLock(str(file)):
        result = run("play", "--seed", "1", "--record", str(file), typed="quit\n")
        assert f"{file} is in use by process {os.getpid()}: wait until that has ended" in refused(result)
    assert run("play", "--seed", "1", "--record", str(file), typed="quit\n").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_a_game_of_another_edition_is_resumed_with_a_word(tmp_path: Path) -> None:
    """Its rules may have changed since; a game of this edition, or one that says none, needs no word."""
    file = tmp_path / "game"
    words = ("play", "--record", str(file))
    run("play", "--seed", "1", "--record", str(file), typed="quit\n")
    text = file.read_text(encoding="utf-8")
    assert run(*words, typed="quit\n").stderr == ""
    file.write_text(text.partition("\n")[2], encoding="utf-8")
    assert run(*words, typed="quit\n").stderr == ""
    file.write_text(text.replace(RULES, "0.0.9", 1), encoding="utf-8")
    assert run(*words, typed="quit\n").stderr == (
        f"The game in {file} was saved by edition 0.0.9. This is edition {RULES}, whose rules or "
        "computer players may differ, so the game may go on differently.\n"
    )
