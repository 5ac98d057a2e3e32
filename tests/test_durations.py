"""What the tests cost is counted, browsers too, and a run that costs more than its budget is told with what grew."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from tests.support import processor, sweeps
from tests.support.durations import Recorder, Run, budget, kept_run, over, read_budget, summary, table
from tests.tools import durations as tool

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[1]

WORK = "import time\nwhile time.process_time() < 0.3: pass\n"

SMALL = read_budget("""
[most]
test = 100
all = 200
[[part]]
name = "style"
finds = "slips"
test = 10
all = 10
[[part]]
name = "rules"
finds = "faults"
files = ["rules", "site/::thing"]
test = 60
all = 90
""")

SWEPT = "rules/test_suzuki.py::test_variant_is_played_to_the_end"
"""A test that `make test` leaves out in all its cases but one."""


def run(*, everything: bool = True, slowness: float = 1.0, **tests: float) -> Run:
    """Make up a run."""
    names = {
        "kept": "tests/rules/test_a.py::test_a",
        "swept": f"tests/{SWEPT}[x]",
        "else": "tests/else/test_b.py::test",
    }
    return Run(everything, slowness, {names[name]: seconds for name, seconds in tests.items()}, {})


def test_what_a_process_that_still_runs_has_worked_is_counted() -> None:
    """A child that works and has not ended counts, as a browser does, and where it has ended it still does."""
    before = processor.used_by_all()
    with subprocess.Popen([sys.executable, "-c", f"{WORK}input()"], stdin=subprocess.PIPE) as child:
        until = time.monotonic() + 60
        while processor.used_by_all() - before < 0.28 and time.monotonic() < until:
            time.sleep(0.02)
        meanwhile = processor.used_by_all() - before
        child.communicate(b"\n")

    assert meanwhile >= 0.28
    assert processor.used_by_all() - before >= 0.28
    assert processor.used() >= 0.28


def test_the_yardstick_is_about_as_long_each_time() -> None:
    """Whatever else is done, the same work is never said to take three times as long as a moment ago."""
    first, second = processor.slowness(), processor.slowness()

    assert 1 / 3 < first / second < 3


def test_what_is_made_once_for_all_is_not_the_cost_of_the_first_test(pytestconfig: pytest.Config) -> None:
    """What is counted within something is taken from it."""
    recorder, costs = Recorder(pytestconfig), defaultdict[str, float](float)

    def work(seconds: float) -> None:
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass

    with recorder.counting(costs, "outer"):
        work(0.05)
        with recorder.counting(costs, "inner"):
            work(0.3)

    assert 0.03 <= costs["outer"] < 0.2
    assert costs["inner"] >= 0.27  # the system counts in hundredths


def test_what_ended_meanwhile_does_not_cost_more_than_there_was_time_for(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that ends during a test hands on the work of its whole life, counted by those that asked it."""
    times = iter([10.0, 60.0])
    monkeypatch.setattr(processor, "used", lambda: next(times))
    recorder, costs = Recorder(pytestconfig), defaultdict[str, float](float)
    with recorder.counting(costs, "short"):
        pass

    assert costs["short"] < 5


def test_the_last_test_does_not_pay_for_what_browsers_worked_before(pytestconfig: pytest.Config) -> None:
    """A child that has worked and ends during the last test of a process costs that test next to nothing."""
    recorder, name = Recorder(pytestconfig), "tests/web/test_view.py::test_last"
    program = [sys.executable, "-c", f"{WORK}print(flush=True)\ninput()"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout
        child.stdout.readline()
        count = recorder.pytest_runtest_protocol(SimpleNamespace(nodeid=name), None)  # type: ignore[arg-type]  # its name is all that is read
        next(count)
        child.communicate(b"\n", timeout=60)
        time.sleep(0.3)  # so long that what the child handed on would fit
        with suppress(StopIteration):
            count.send(None)

    assert recorder.tests[name] < 0.15


def test_a_worker_hands_on_what_it_counted(pytestconfig: pytest.Config) -> None:
    """What one of several processes counted is in the sum."""
    ours = Recorder(pytestconfig)
    ours.pytest_testnodedown(SimpleNamespace(workeroutput={"durations": '[{"a": 2}, {"b": 3}, ["b"], [1.5]]'}))
    ours.pytest_testnodedown(SimpleNamespace(workeroutput={"durations": '[{"c": 4}, {"b": 1}, [], [1.5]]'}))

    assert (ours.tests, ours.shared, ours.only_all) == ({"a": 2, "c": 4}, {"b": 4}, {"b"})


def test_a_run_that_costs_too_much_is_told() -> None:
    """The sentence names the command, what it takes, what it may take, and the parts that grew."""
    assert over(run(kept=60, swept=100), SMALL) == []
    (told,) = over(run(kept=95, swept=50), SMALL)
    assert told.startswith(
        "make test takes 105 seconds of one core and may take 100. What grew the most: rules 95 for 60;"
    )
    (told,) = over(run(kept=80, swept=150), SMALL)
    assert told.startswith(
        "make test-all takes 240 seconds of one core and may take 200. What grew the most: rules 230"
    )
    assert over(run(kept=80, swept=150, everything=False), SMALL) == []


def test_a_slow_machine_is_allowed_for() -> None:
    """Twice the seconds where the yardstick takes twice as long are the same cost; what is swept is not `make test`."""
    assert over(run(kept=170, swept=150, slowness=2), SMALL) == []
    assert over(run(kept=190, slowness=2), SMALL)
    assert summary(run(kept=40, swept=40, slowness=2), SMALL).startswith(
        "Seconds of one core, as at home: make test 30 of 100, make test-all 50 of 200"
    )


def test_a_fixture_that_only_a_full_run_needs_is_not_the_cost_of_make_test() -> None:
    """What is made for tests that are left out goes with them."""
    made = {"tests/site/::thing": 30.0}
    assert Run(True, 1, {}, made).by_part(SMALL)["rules"] == (30, 30)
    assert Run(True, 1, {}, made, ("tests/site/::thing",)).by_part(SMALL)["rules"] == (0, 30)


def test_every_test_belongs_to_a_part(request: pytest.FixtureRequest) -> None:
    """No test that this run has is of no part, and nothing that a part lists is gone."""
    kept = budget()
    folders = {path.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py")}

    assert {item.nodeid for item in request.session.items if kept.part(item.nodeid) == "other"} == set()
    assert [
        file
        for part in kept.parts
        for file in part.files
        if "::" not in file and file != "collecting" and not any(name.startswith(file) for name in folders)
    ] == []


def test_the_budget_is_five_minutes_and_forty_of_two_cores() -> None:
    """What is written of the parts keeps to it, with room for what is new."""
    kept = budget()

    assert kept.most_test <= 5 * 60 * 2
    assert kept.most_all <= 40 * 60 * 2
    assert sum(part.test for part in kept.parts) <= kept.most_test
    assert sum(part.all for part in kept.parts) <= kept.most_all


def test_the_table_of_the_page_is_that_of_the_budget() -> None:
    """CONTRIBUTING.md says of each part what it finds and what it costs, as tests/budget.toml has it."""
    assert f"\n\n{table(budget())}\n\n" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_command_says_what_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With nothing counted it ends with 2, over the budget with 1 and a sentence, and else with the sum."""
    monkeypatch.setattr(tool, "budget", lambda: SMALL)
    for kept, code, said in (
        (kept_run(tmp_path / "none.json"), 2, "No whole run has been counted yet"),
        (run(kept=195), 1, "make test takes 205 seconds of one core and may take 105."),
        (run(kept=20), 0, "Seconds of one core, as at home: make test 30 of 100"),
    ):
        monkeypatch.setattr(tool, "kept_run", lambda kept=kept: kept)
        assert tool.main(["--within"]) == code
        told = capsys.readouterr()
        assert (told.err if code else told.out).startswith(said)
    assert tool.main(["--longest"]) == 0
    assert "20.0  make test      tests/rules/test_a.py::test_a" in capsys.readouterr().out


def test_what_is_swept_in_this_file_is_swept() -> None:
    """The test that stands here for those that are left out is one of them."""
    assert sweeps.left_out([f"tests/{SWEPT}[x]"], sweeps.sweeps())
