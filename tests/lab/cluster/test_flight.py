"""The parts of a run in flight: in their order in the end, however they complete, and not all at once."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from random import Random
from threading import Event
from time import sleep
from typing import TYPE_CHECKING

import pytest

from primero_ref.lab.cluster import AHEAD, parts
from primero_ref.lab.cluster import flight as module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")


class Crew(Executor):
    """An executor that does what it holds in an order drawn by lot, when there is nothing else to do."""

    def __init__(self, wanted: int = 0) -> None:
        """Begin with nothing; with a number it wants so many parts in flight."""
        if wanted:
            self.wanted = wanted
        self.held = 0
        self.most = 0
        self._lot = Random(1)
        self._waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hold a call, and do another once there are enough."""
        future: Future[T] = Future()

        def work() -> None:
            self.held -= 1
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args, **kwargs))

        self._waiting.append(work)
        self.held += 1
        self.most = max(self.most, self.held)
        if self.held == (getattr(self, "wanted", 0) or AHEAD) or args[2] == LAST:
            while self._waiting:
                self._waiting.pop(self._lot.randrange(len(self._waiting)))()
        return future


LAST = 1000


@pytest.mark.parametrize("wanted", [0, 3, 40])
@pytest.mark.parametrize("first", [0, 7, LAST])
def test_results_stand_in_their_order_however_they_come(wanted: int, first: int) -> None:
    """Each number is worked through once, and what is told grows to the last of them."""
    told: list[int] = []
    crew = Crew(wanted)

    given = [number for part in parts(range, first, LAST, 7, crew, told.append) for number in part]

    assert given == [*range(first, LAST)]
    assert sorted(told) == told
    assert told[-1:] == [LAST] * (first < LAST)
    assert crew.most <= (wanted or AHEAD)


def test_a_slow_part_holds_up_no_other() -> None:
    """While the first part is being done, all the others are done and told; they are given after it."""
    told: list[int] = []
    gate = Event()

    def work(start: int, stop: int) -> Iterator[int]:
        if start == 0:
            assert gate.wait(60)
        yield from range(start, stop)

    def tell(done: int) -> None:
        told.append(done)
        if done == 5 * AHEAD - 1:
            gate.set()

    with ThreadPoolExecutor(2) as executor:
        given = [number for [number] in parts(work, 0, 5 * AHEAD, 1, executor, tell)]

    assert given == [*range(5 * AHEAD)]
    assert told == [*range(1, 5 * AHEAD + 1)]


def test_a_part_that_takes_too_long_comes_back_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of it is handed out anew, in shorter parts, to whoever is free."""
    monkeypatch.setattr(module, "SECONDS", 0.01)
    began: list[tuple[int, int]] = []

    def work(start: int, stop: int) -> Iterator[int]:
        began.append((start, stop))
        for number in range(start, stop):
            sleep(0.004)
            yield number

    with Threads(2) as executor:
        lengths = [len(part) for part in parts(work, 0, 60, 30, executor)]

    assert sum(lengths) == 60
    assert max(lengths) < 30
    assert len(began) == len(lengths) > 10


class Threads(ThreadPoolExecutor):
    """Threads that want parts of their own length."""

    wanted = 2


def test_more_are_in_flight_when_more_have_joined() -> None:
    """An executor is asked each time how many parts it wants."""
    crew = Crew(2)

    for _ in parts(range, 0, LAST, 5, crew):
        crew.wanted = 20

    assert crew.most == 20


def test_what_has_not_begun_is_called_off() -> None:
    """Whoever stops after the first part has nothing more done than what was being done."""
    done: list[int] = []

    def work(start: int, stop: int) -> Iterator[int]:
        for number in range(start, stop):
            done.append(number)
            yield number

    with ThreadPoolExecutor(1) as executor, closing(parts(work, 0, 10**6, 1000, executor)) as given:
        next(given)
        given.close()

    assert len(done) < 10**5
