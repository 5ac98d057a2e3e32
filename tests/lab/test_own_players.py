"""Players of one's own in the lab: any function plays, in other processes too, and what cannot be sent is told."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, Unknown, Unreadable, load, rulebook
from primero_ref.lab import BATCH, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from primero_ref.game.view import View
    from primero_ref.lab.experiment import Skill


def timid(view: View) -> str:
    """Make the first legal move, which is to pass where one may."""
    assert view.offer
    return str(next(iter(view.offer)))


TWO: Mapping[str, Skill] = {"Alberto": timid, "Bernardo": "random"}
GAMES = BATCH + 5


def test_a_function_plays_as_a_player_of_ours_does() -> None:
    """A function is asked at each of its turns, and its games can be played again."""
    results = run("italian", TWO, GAMES)
    game = results.run.game(3)

    assert len(results) == GAMES
    assert str(game.moves[0]).startswith("pass")
    assert results.record(3) == game.record()


def test_a_function_of_a_module_plays_in_other_processes() -> None:
    """What a module names is found in another process, and the games are the same."""
    here = run("italian", TWO, GAMES, records=True)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        there = run("italian", TWO, GAMES, executor=executor, records=True)
    assert [*there] == [*here]
    assert there.records == here.records


def test_a_function_that_cannot_be_sent_is_told_in_a_sentence() -> None:
    """A lambda has no name in another process; it is refused there with the way out, and plays in threads."""
    players: Mapping[str, Skill] = {"Alberto": lambda view: timid(view), "Bernardo": "random"}  # noqa: PLW0108  # it must have no name
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(Unreadable, match="top of a module"):
        run("italian", players, 5, executor=executor)
    with ThreadPoolExecutor(2) as executor:
        assert len(run("italian", players, 5, executor=executor)) == 5


def test_a_file_cannot_name_a_function(tmp_path: Path) -> None:
    """A run that is kept in a file is refused a function, before the file is made."""
    file = tmp_path / "run.jsonl"
    with pytest.raises(Unreadable, match="played by a function"):
        run("italian", TWO, 5, file=str(file))
    assert not file.exists()


def test_a_move_that_a_function_may_not_make_is_refused_by_its_rule() -> None:
    """The engine judges the moves of a function as those of anybody."""
    with pytest.raises(Illegal, match="may not fold"):
        run("italian", {"Alberto": lambda _: "fold", "Bernardo": lambda _: "fold"}, 1)


@pytest.mark.parametrize(
    ("rules", "players", "said"),
    [
        ("itlian", TWO, "the nearest is 'italian'"),
        (5, TWO, "5 is no rulebook"),
        ("italian", ["sensible", "random"], "does not say who plays how"),
        ("italian", {"Alberto": "stedy", "Bernardo": "random"}, "the nearest is 'steady'"),
        ("italian", {"Alberto": 7, "Bernardo": "random"}, "There is no way to play '7'"),
        ("history", TWO, "not played"),
    ],
)
def test_what_is_no_run_is_refused_in_a_sentence(rules: object, players: object, said: str) -> None:
    """A wrong rulebook or a wrong list of players is no AttributeError."""
    with pytest.raises((Illegal, Unknown, Unreadable), match=said):
        run(rules, players, 2)  # type: ignore[arg-type]  # what is refused


def test_records_are_kept_where_they_are_wanted(tmp_path: Path) -> None:
    """With records each game loads again, in their order, also those of a run that goes on from a file."""
    two = {"Alberto": "random", "Bernardo": "random"}
    file = str(tmp_path / "run.jsonl")
    run(rulebook("italian"), two, 3, file=file)
    results = run(rulebook("italian"), two, 6, file=file, records=True)

    loaded = [load(record).record() for record in results.records]
    assert loaded == [results.run.game(number).record() for number in range(6)]
    assert results[4].number == 4
