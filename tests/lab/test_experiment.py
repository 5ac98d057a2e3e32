"""The lab: the same games whoever plays them, and kept when a run is stopped."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, Unknown, Unreadable, load, rulebook
from primero_ref.lab import BATCH, run
from tests.support.strategies import PLAYED, room
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor
    from pathlib import Path

    from primero_ref.claims import Rulebook

pytestmark = pytest.mark.usefixtures("toy")

TWO = {"Alberto": "random", "Bernardo": "random"}
GAMES = 3 * BATCH - 7


@pytest.mark.parametrize(
    "make",
    [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(2, get_context("spawn"))],
    ids=["threads", "processes"],
)
def test_results_are_the_same_whoever_plays(make: Callable[[], Executor]) -> None:
    """One worker or several, in this process or others, give the same games in the same order."""
    with make() as executor:
        rules = rulebook("english")  # another process does not find the toy
        assert run(rules, TWO, GAMES, executor=executor).games == run(rules, TWO, GAMES).games


def test_a_cluster_plays_the_same() -> None:
    """A cluster of Dask is one more executor; here it is this machine alone."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        assert run(TOY, TWO, 60, executor=client).games == run(TOY, TWO, 60).games


@pytest.mark.parametrize("book", PLAYED, ids=lambda book: str(book.id))
def test_every_game_can_be_played_in_the_lab(book: Rulebook) -> None:
    """Each rulebook that can be played is played between as few as it takes, and what is made is what was there."""
    names = ("Alberto", "Bernardo", "Cinthio", "Domenico")[: room(book)[0]]
    results = run(book, dict.fromkeys(names, "random"), 20)
    assert [game.number for game in results.games] == [*range(20)]
    assert all(sum(game.made) + game.carried == 0 for game in results.games if game.end != "counted")
    assert sum(share.times for share in results.ends().values()) == 20


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """What was played before a stop is kept, a line cut short is played again, and nothing else is other."""
    file = tmp_path / "run.jsonl"

    def stop(done: int) -> None:
        if done >= BATCH:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(TOY, TWO, GAMES, file=str(file), progress=stop)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + BATCH
    with file.open("a", encoding="utf-8") as torn:
        torn.write('[50, "Alb')
    progress: list[int] = []
    results = run(TOY, TWO, GAMES, file=str(file), progress=progress.append)
    assert progress == [BATCH, 2 * BATCH, GAMES]
    assert results.games == run(TOY, TWO, GAMES).games
    assert results.games == run(TOY, TWO, GAMES, file=str(file)).games


def test_another_run_does_not_go_on_there(tmp_path: Path) -> None:
    """A file that holds another run, or something else, is left as it is."""
    file = tmp_path / "run.jsonl"
    run(TOY, TWO, 5, file=str(file))
    before = file.read_bytes()
    for rules, seed in ((rulebook("english"), "Primero"), (TOY, "Milan")):
        with pytest.raises(Unreadable, match="does not hold this run"):
            run(rules, TWO, 5, seed, file=str(file))
    assert before == file.read_bytes()


@pytest.mark.parametrize("part", [0, 1, 40])
def test_a_run_stopped_in_its_first_line_begins_anew(tmp_path: Path, part: int) -> None:
    """A file that is empty, or ends within its first line, holds nothing yet."""
    file = tmp_path / "run.jsonl"
    whole = run(TOY, TWO, 5, file=str(file))
    before = file.read_bytes()
    file.write_bytes(before[:part])

    assert run(TOY, TWO, 5, file=str(file)).games == whole.games
    assert before == file.read_bytes()


@pytest.mark.parametrize("wrong", ["{nope", "5", "[1, 2]", "null", '["x", 1, 2, 3, 4, 5, 6, 7, 8, 9]'])
def test_a_line_that_is_no_game_is_named(tmp_path: Path, wrong: str) -> None:
    """What somebody wrote between the games is refused by its line, and nothing is lost."""
    file = tmp_path / "run.jsonl"
    run(TOY, TWO, 3, file=str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], wrong, *lines[2:]]) + "\n", encoding="utf-8")
    before = file.read_bytes()

    with pytest.raises(Unreadable, match="line 3, is not game 1 of this run"):
        run(TOY, TWO, 5, file=str(file))
    assert before == file.read_bytes()


def test_what_is_no_file_keeps_no_run(tmp_path: Path) -> None:
    """A folder is refused in one sentence."""
    with pytest.raises(Unreadable, match="is no file: name another"):
        run(TOY, TWO, 5, file=str(tmp_path))


def test_a_variant_is_played_as_it_is_asked_for() -> None:
    """Suspended claims and other answers go with a run to whoever plays it."""
    rules = TOY.but(suspend=["toy/fold-withdraw-half"], answers={"fold.refund": "nothing"})
    results = run(rules, TWO, 10)
    assert results.run.suspend == ("toy/fold-withdraw-half",)
    assert results.run.rules("fold.refund") == "nothing"


def test_each_game_is_a_record() -> None:
    """A game of a run can be had as a record, which replays to what the run says of it."""
    results = run(TOY, TWO, 12)
    for result in results.games:
        game = load(results.record(result.number))
        assert result.moves == len(game.moves)
        assert result.carried == sum(game.carry.values())
    with pytest.raises(Unreadable, match="There is no game 12"):
        results.record(12)
    assert results.rows()[3]["number"] == 3


def test_what_cannot_be_played_is_refused() -> None:
    """No games, no such player, too few at the table: each is a sentence, before anything is played."""
    with pytest.raises(Unreadable, match="0 is no number of games"):
        run(TOY, TWO, 0)
    with pytest.raises(Unknown, match="There is no way to play 'clever'"):
        run(TOY, {**TWO, "Alberto": "clever"})
    with pytest.raises(Illegal, match="1 player may not sit down"):
        run(TOY, {"Alberto": "random"})
