"""A cluster of real processes: whoever is killed, slow or late, the games are those of one machine."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import Unreadable, read_games, rulebook
from primero_ref.fit import rows_for
from primero_ref.lab import run
from primero_ref.lab.arena import meet
from primero_ref.lab.cluster import SECONDS
from primero_ref.lab.lockstep import run_batch
from primero_ref.lab.lockstep import simulator as batches
from tests.support.commands import run as primero
from tests.support.executors import executor_at
from tests.support.interrupting import started
from tests.support.machines import ROOT, machines
from tests.tools import courses, duels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.game.view import View
    from primero_ref.lab.experiment import Skill

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

QUICK: Mapping[str, Skill] = {"Alberto": "sensible", "Bernardo": "random"}


def sleeper(view: View) -> str:
    """Make the first legal move after a pause, and note which process has made it; both as the environment says."""
    sleep(float(os.environ.get("PAUSE", "0")))
    if notes := os.environ.get("NOTES"):
        with Path(notes).open("a", encoding="utf-8") as lines:
            lines.write(f"{os.getpid()}\n")
    assert view.offer
    return str(next(iter(view.offer)))


SLOW: Mapping[str, Skill] = {"Alberto": sleeper, "Bernardo": sleeper}


def moves_by(notes: Path) -> Counter[int]:
    """Count the moves that each process has made."""
    return Counter(map(int, notes.read_text(encoding="utf-8").split()))


def test_two_workers_write_the_same_bytes(tmp_path: Path) -> None:
    """The file of the run, the records and the results are those of one machine; what is told grows to the end."""
    files, told = (tmp_path / "here.jsonl", tmp_path / "there.jsonl"), list[int]()
    with machines(tmp_path) as cluster:
        there = run(
            "english", QUICK, 700, file=str(files[1]), records=True, executor=cluster.address, progress=told.append
        )
        by_file = run("english", QUICK, 100, executor=cluster.file)
    here = run("english", QUICK, 700, file=str(files[0]), records=True)

    assert [*here] == [*there]
    assert here.records == there.records
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(told) == told
    assert (told[0], told[-1]) == (0, 700)
    assert [*by_file] == here.games[:100]


def test_records_are_those_of_one_process(tmp_path: Path) -> None:
    """A file of records is the same byte for byte, with a file of the run too, and where such a run goes on."""
    with machines(tmp_path) as cluster:
        ways = {"here": [], "there": ["--dask", cluster.address], "processes": ["-j", "2"]}
        for name, option in ways.items():
            words = ("lab", "-r", "english", "Alberto=sensible", "Bernardo=random", *option)
            file = ("--file", str(tmp_path / f"{name}.jsonl"))
            for games, records in (("300", "first"), ("700", "all")):
                kept = ("--records", str(tmp_path / f"{name}-{records}.txt"))
                assert primero(*words, "-n", games, *file, *kept).exit_code == 0
            assert primero(*words, "-n", "700", "--records", str(tmp_path / f"{name}-alone.txt")).exit_code == 0

    whole = run("english", QUICK, 700, records=True)
    for name in ways:
        written = {part: (tmp_path / f"{name}-{part}.txt").read_bytes() for part in ("first", "all", "alone")}
        assert written["all"] == written["alone"] == "\n".join(whole.records).encode()
        assert written["first"] == "\n".join(whole.records[:300]).encode()
        assert (tmp_path / f"{name}.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to all")
def test_ctrl_c_says_what_the_file_and_the_records_have(tmp_path: Path) -> None:
    """A run is stopped in the middle: both files have what the sentence says, and the same command goes on."""
    file, records, here = tmp_path / "run.jsonl", tmp_path / "games.txt", tmp_path / "here.jsonl"
    kept = ("--file", str(file), "--records", str(records))
    with machines(tmp_path) as cluster:
        words = ("lab", "Alberto=sensible", "Bernardo=random", "--dask", cluster.address, *kept)
        command = started([sys.executable, "-m", "primero_ref", *words, "-n", "200000"], cwd=ROOT)
        until = monotonic() + 120
        while not file.exists() or file.read_bytes().count(b"\n") < 500:
            assert command.poll() is None
            assert monotonic() < until
            sleep(0.05)
        command.send_signal(signal.SIGINT)
        out, said = command.communicate(timeout=60)
        in_file, recorded = file.read_bytes().count(b"\n") - 1, len([*read_games(records)])
        stopped = re.fullmatch(
            rf"Stopped after (\d+) of 200000 games: {file} has (these games|the first (\d+) of them), and the same "
            rf"command goes on from there; (their records are in {records}|{records} has the first (\d+) records)\.\n",
            said,
        )
        assert stopped, said
        result = primero(*words, "-n", str(in_file + 100))

    done, first, first_records = stopped[1], stopped[3], stopped[5]
    assert (command.returncode, out) == (130, "")
    assert (in_file, recorded) == (int(first or done), int(first_records or done))
    assert 500 <= in_file < 200_000
    assert in_file > int(done) / 10, "the file waits for what is left of its first part"
    assert (result.exit_code, result.stderr) == (0, "")
    whole = run("italian", QUICK, in_file + 100, file=str(here), records=True)
    assert file.read_bytes() == here.read_bytes()
    assert records.read_bytes() == "\n".join(whole.records).encode()


def test_the_arena_the_fit_the_tools_and_the_commands_give_the_same(tmp_path: Path) -> None:
    """What takes an executor or an address gives the same on two workers."""
    italian = rulebook("italian")

    def everything(where: str) -> list[object]:
        kept: list[str] = []
        names = ["sensible", "random", "bold"]
        meetings = [*meet(italian, names, 60, duplicate=True, keep=kept.append, executor=where)]
        rows = rows_for([italian], executor=where)
        file = tmp_path / f"duels{len(where)}.json"
        duels.play(4, {"modern", "random"}, duels.QUICK_PAIRS, file, duels.leads_of, 2, where)
        with executor_at(where, 2) as executor:
            found = [*executor.map(courses.searched, ["berni-players", "berni-let-go"])]
        option = ["--dask", where] if where else []
        said = [
            primero(*words.split(), *option).stdout
            for words in (
                "lab -n 120", "lab --batch -n 1000", "arena random bold -n 20 --duplicate", "fit english",
            )
        ]  # fmt: skip
        folder = tmp_path / f"records{len(where)}"
        words = ("records", str(folder), "-r", "italian", "-n", "good=120", "-n", "master=2")
        assert primero(*words, *option).exit_code == 0
        records = {file.name: file.read_bytes() for file in folder.iterdir()}
        return [meetings, kept, rows, file.read_bytes(), found, said, records]

    with machines(tmp_path) as cluster:
        assert everything(cluster.address) == everything("")


def test_the_commands_of_the_page_work(tmp_path: Path) -> None:
    """The lines of “Run games on many machines” start a scheduler and four workers; the others play a few games."""
    page = (ROOT / "docs" / "engine" / "machines.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    [notebook] = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "Client(" in block]
    starting, playing = lines[:2], lines[2:]
    written = "tcp://192.168.0.5:8786"
    file = tmp_path / "scheduler.json"
    extra = f" --port 0 --no-dashboard --scheduler-file {file}"
    with ExitStack() as stack:
        address = ""
        for line in (starting[0] + extra, starting[1] + " --no-dashboard"):
            words = [str(Path(sys.executable).parent / "dask"), *line.replace(written, address).split()[1:]]
            env = {**os.environ, "PYTHONPATH": str(ROOT)}
            process = stack.enter_context(subprocess.Popen(words, cwd=tmp_path, env=env))
            stack.callback(process.terminate)
            while not address:
                assert process.poll() is None
                sleep(0.1)
                address = json.loads(file.read_text(encoding="utf-8"))["address"] if file.exists() else ""
        assert len(playing) == 4
        for line in playing:
            shorter = re.sub(r"-n \d+", "-n 20", line).replace("games.jsonl", str(tmp_path / "games.jsonl"))
            result = primero(*shorter.replace(written, address).split()[1:])
            assert (result.exit_code, result.stderr) == (0, "")
        names: dict[str, Any] = {}
        exec(notebook.replace(written, address).replace("2000", "20"), names)  # noqa: S102  # the lines of our own page
        assert len(names["results"]) == 20
        assert len(names["client"].nthreads()) == 4
        names["client"].close()


def test_a_batch_is_the_same(tmp_path: Path) -> None:
    """Two chunks of a batch are played by two workers; every column is that of one machine."""
    games = batches.CHUNK + 1000
    with machines(tmp_path) as cluster:
        there = run_batch("italian", games, executor=cluster.address)
    here = run_batch("italian", games)

    for mine, other in zip(
        (here.end, here.moves, here.pot, here.carried, *here.gains, *here.won, *here.levels),
        (there.end, there.moves, there.pot, there.carried, *there.gains, *there.won, *there.levels),
        strict=True,
    ):
        assert mine.dtype == other.dtype
        assert (mine == other).all()


def test_eight_that_sleep_play_at_once(tmp_path: Path) -> None:
    """Eight workers whose players only wait take less than a third of the time that all the waiting takes."""
    notes = tmp_path / "notes"
    with machines(tmp_path, 0) as cluster:
        cluster.join(8, PAUSE="0.1", NOTES=str(notes))
        run("italian", SLOW, 64, executor=cluster.address)  # until all have begun
        notes.unlink()
        began = monotonic()
        results = run("italian", SLOW, 150, executor=cluster.address)
        took = monotonic() - began

    made = moves_by(notes)
    assert [*results] == [*run("italian", SLOW, 150)]
    assert len(made) == 8
    assert made.total() == sum(game.moves for game in results)
    assert took < made.total() * 0.1 / 3


def test_one_that_is_killed_costs_what_it_was_doing(tmp_path: Path) -> None:
    """The games are the same, and of the moves not more are made twice than one worker makes in two parts."""
    notes = tmp_path / "notes"
    with machines(tmp_path, 0) as cluster:
        cluster.join(2, PAUSE="0.02", NOTES=str(notes))

        def kill(done: int) -> None:
            if done > 40 and cluster.workers[0].returncode is None:
                cluster.workers[0].kill()
                cluster.workers[0].wait()

        results = run("italian", SLOW, 250, executor=cluster.address, progress=kill)
        assert cluster.workers[0].returncode is not None

    made = moves_by(notes)
    twice = made.total() - sum(game.moves for game in results)
    assert [*results] == [*run("italian", SLOW, 250)]
    assert len(made) == 2
    # the part that it was doing, and one that nobody had fetched yet; a part ends with the game that is being played
    assert 0 <= twice * 0.02 <= 2 * (SECONDS + 0.5)


def test_a_slow_one_is_given_less(tmp_path: Path) -> None:
    """One that is thirty times as slow holds up nobody: the other makes nearly all moves."""
    notes = tmp_path / "notes"
    with machines(tmp_path, 0) as cluster:
        cluster.join(PAUSE="0.3", NOTES=str(notes))
        cluster.join(PAUSE="0.01", NOTES=str(notes))
        results = run("italian", SLOW, 300, executor=cluster.address)
        slow, quick = (worker.pid for worker in cluster.workers)

    made = moves_by(notes)
    assert [*results] == [*run("italian", SLOW, 300)]
    assert made[quick] > 4 * made[slow] > 0


def test_one_that_joins_late_is_given_work(tmp_path: Path) -> None:
    """A run waits where there is no worker yet, and one that joins when it has begun helps it."""
    notes = tmp_path / "notes"
    with machines(tmp_path, 0) as cluster:

        def join(done: int) -> None:
            if len(cluster.workers) <= (done > 0):
                cluster.join(PAUSE="0.03", NOTES=str(notes))

        results = run("italian", SLOW, 150, executor=cluster.address, progress=join)
        pids = {worker.pid for worker in cluster.workers}

    assert [*results] == [*run("italian", SLOW, 150)]
    assert {*moves_by(notes)} == pids
    assert len(pids) == 2


def test_a_scheduler_that_ends_is_told_in_a_sentence(tmp_path: Path) -> None:
    """What was played before is kept in the file, and the run goes on from there without a cluster."""
    file = tmp_path / "run.jsonl"
    with machines(tmp_path) as cluster:

        def kill(done: int) -> None:
            if done > 200 and file.read_bytes().count(b"\n") > 100:
                cluster.scheduler.kill()

        with pytest.raises(Unreadable, match=r"The scheduler at tcp://\S+ is gone"):
            run("italian", QUICK, 20_000, file=str(file), executor=cluster.address, progress=kill)
    kept = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert 0 < kept < 20_000
    assert [*run("italian", QUICK, kept + 20, file=str(file))] == [*run("italian", QUICK, kept + 20)]
