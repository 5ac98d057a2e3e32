"""A Dask cluster as an executor: what is refused, in sentences, before anything is played."""

from __future__ import annotations

import sys
from threading import Lock
from typing import TYPE_CHECKING

import pytest

from primero_ref import Unreadable
from primero_ref.edition import RULES
from primero_ref.lab import run
from primero_ref.lab.arena import meet
from primero_ref.lab.cluster import dask_executor, opened
from primero_ref.lab.cluster.dask_executor import done
from primero_ref.lab.pairing import Programs
from primero_ref.lookup import rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.lab.experiment import Skill

TWO = {"Alberto": "random", "Bernardo": "random"}


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unreadable, match=r"pip install \"primero-ref\[cluster\]\""):
        run("italian", TWO, 2, executor="tcp://127.0.0.1:8786")


@pytest.mark.parametrize("where", ["tcp://127.0.0.1:1", "nonsense://there", "127.0.0.1:1"])
def test_where_no_scheduler_answers(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address at which nobody is, or that is none, is named."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(dask_executor, "PATIENCE", 0.5)
    with pytest.raises(Unreadable, match=f"No scheduler answers at '{where}': start one with dask scheduler"):
        run("italian", TWO, 2, executor=where)


def test_what_is_no_executor_is_refused() -> None:
    """A number is none."""
    with pytest.raises(Unreadable, match="7 is no executor"):
        run("italian", TWO, 2, executor=7)  # type: ignore[arg-type]  # what is refused


def test_a_worker_of_another_edition_plays_nothing() -> None:
    """Its games might be others: both editions are named."""
    with pytest.raises(Unreadable, match=f"A worker has edition {RULES} of primero-ref, and here is 9.9"):
        done("9.9", b"")


def test_programs_stay_on_this_machine() -> None:
    """A program of somebody's cannot go to a cluster, and is named."""
    bots = Programs({"mine": lambda: pytest.fail("it was started")})
    with pytest.raises(Unreadable, match="mine can play on this machine only"):
        meet(rulebook("italian"), ["mine", "random"], 2, bots=bots, executor="tcp://127.0.0.1:1")


def test_a_function_that_cannot_be_sent_is_told_in_a_sentence() -> None:
    """A function of a notebook goes by what it says; one that holds a lock cannot, whatever it does with it."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    lock = Lock()
    held: Mapping[str, Skill] = {"Alberto": lambda view: "" if lock.locked() else first(view), "Bernardo": "random"}
    sent: Mapping[str, Skill] = {"Alberto": lambda view: str(first(view)), "Bernardo": "random"}
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        with pytest.raises(Unreadable, match=r"A player cannot be sent to another machine.*keep no open file, lock"):
            run("italian", held, 2, executor=client)
        assert len(run("italian", sent, 2, executor=client)) == 2
        with opened(client) as executor:
            assert executor
            with pytest.raises(Unreadable, match="A worker has no module 'nowhere'"):
                executor.submit(_missing).result()


def first(view: View) -> Move:
    """Make the first legal move."""
    assert view.offer
    return next(iter(view.offer))


def _missing() -> None:
    raise ModuleNotFoundError(name="nowhere")
