"""The parts of a run that are in flight: as many as an executor can use, taken as they complete, given in order."""

from __future__ import annotations

from typing import Generic, TypeVar

from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future
    from queue import SimpleQueue

T = TypeVar("T")

AHEAD = 64
"""How many parts are in flight in an executor that does not say how many it can use."""

SECONDS = 2.0
"""After how many seconds a part comes back from a cluster, with what is done of it; the rest is handed out anew."""


def parts(
    work: Callable[[int, int], Iterable[T]],
    first: int,
    stop: int,
    size: int,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
) -> Generator[list[T]]:
    """Have the numbers from `first` to `stop` worked through in parts, and give the results in their order.

    `work` takes where a part begins and ends, and gives a result for each number of it. Without an executor the parts
    are done here, one after another. A part has so many numbers as `size` says; for a cluster, which needs longer ones,
    see `SECONDS`. `tell` is told how many numbers are done, in whatever order they were. If the caller stops, what has
    not begun is called off.

    >>> [*parts(range, 0, 10, 4, None)]
    [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    """
    if executor is not None:
        yield from _Flight(work, first, stop, size, executor).results(tell)
        return
    for start in range(first, stop, size):
        end = min(start + size, stop)
        yield [*work(start, end)]
        if tell:
            tell(end)


class _Flight(Generic[T]):
    """Parts in flight, and those that have landed before an earlier one has.

    An executor that says how many parts it wants has workers who come and go: it is asked again each time. Its parts
    are long at first and shorter towards the end, so that all have something to do until then.
    """

    def __init__(
        self, work: Callable[[int, int], Iterable[T]], first: int, stop: int, size: int, executor: Executor
    ) -> None:
        """Begin with nothing in the air."""
        from queue import SimpleQueue

        self._work = work
        self._left = [(first, stop)] if first < stop else []
        """What nobody has been given, the lowest numbers last."""
        self._first, self._size = first, size
        self._executor = executor
        # what is left of a part that came back early is not to wait behind all that was handed out meanwhile
        self._submit = getattr(executor, "submit_at", lambda _, *call: executor.submit(*call))
        self._flying: dict[Future[list[T]], tuple[int, int]] = {}
        self._landed: SimpleQueue[Future[list[T]]] = SimpleQueue()

    def results(self, tell: Callable[[int], object] | None) -> Iterator[list[T]]:
        """Give the results in order, each as soon as all before it are there."""
        given = done = self._first
        early: dict[int, list[T]] = {}
        try:
            while self._left or self._flying:
                self._send()
                start, results = self._land()
                early[start] = results
                done += len(results)
                while given in early:
                    results = early.pop(given)
                    given += len(results)
                    yield results
                if tell:
                    tell(done)
        finally:
            for future in self._flying:
                future.cancel()

    def _send(self) -> None:
        """Fill the air."""
        wanted = getattr(self._executor, "wanted", 0)
        seconds = SECONDS if wanted else float("inf")
        while self._left and len(self._flying) < (wanted or AHEAD):
            start, stop = self._left.pop()
            size = self._size
            if wanted:
                left = stop - start + sum(later - earlier for earlier, later in self._left)
                size = max(size, left // wanted)
            end = min(start + size, stop)
            if end < stop:
                self._left.append((end, stop))
            future = self._submit(start, _some, self._work, start, end, seconds)
            self._flying[future] = start, end
            future.add_done_callback(self._landed.put)

    def _land(self) -> tuple[int, list[T]]:
        """Wait for the next part; what is left of one that came back early is handed out first."""
        future = self._landed.get()
        start, end = self._flying.pop(future)
        results = _outcome(future)
        reached = start + len(results)
        if reached < end:
            self._left.append((reached, end))
            self._left.sort(reverse=True)
            self._size = max(1, min(self._size, len(results) // 8))
        return start, results


def _some(work: Callable[[int, int], Iterable[T]], start: int, end: int, seconds: float) -> list[T]:
    """Do a part, or as much of it as can be done in so many seconds; this is what a worker does."""
    from time import perf_counter

    late = perf_counter() + seconds
    results = []
    for result in work(start, end):
        results.append(result)
        if perf_counter() > late:
            break
    return results


def _outcome(future: Future[list[T]]) -> list[T]:
    """Give the results of a part; what cannot be sent to another process is told in a sentence."""
    try:
        return future.result()
    except Exception as error:
        # what cannot be pickled is told by one of several errors; a browser, which has no processes, has no pickle
        if "pickle" not in str(error) or isinstance(error, Unreadable):
            raise
        way = "define the function at the top of a module, or leave out the executor"
        raise Unreadable(f"A player cannot be sent to another process ({error}): {way}.") from None
