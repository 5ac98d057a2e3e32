"""A Dask cluster as an executor: the workers of a scheduler do what it is given, on whatever machines they are."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import contextmanager

from primero_ref.edition import RULES
from primero_ref.errors import Unreadable, shortened

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, ParamSpec, TypeVar

    from distributed import Client

    P = ParamSpec("P")
    T = TypeVar("T")

NO_DASK = 'A cluster needs Dask, which is not installed: python -m pip install "primero-ref[cluster]"'

PATIENCE = 10
"""How many seconds a scheduler has to answer."""

EACH = 3
"""How many parts are in flight for each thread of a worker: one that it does, one that it has, one that may be sent."""

FEWEST = 64
"""How many parts are in flight at the least, so that a cluster that grows by itself sees what there is to do."""


class Cluster(Executor):
    """The workers of a Dask scheduler.

    A worker that is lost costs what it was doing, which another does again. A worker that joins is given work at once.
    What is sent, also a function of a notebook, goes as bytes, so the scheduler needs nothing but Dask.
    """

    def __init__(self, where: str | Client) -> None:
        """Take the address of a scheduler, the file in which a scheduler has written it, or a client of Dask."""
        self._where = where
        self._client = _connected(where) if isinstance(where, str) else where
        self._dask = self._client.get_executor(pure=False)
        self._wanted = FEWEST
        self._asked = float("-inf")

    @property
    def wanted(self) -> int:
        """How many parts to have in flight: as many as the workers that there are now can use."""
        from time import monotonic

        if monotonic() > self._asked + 1:
            try:
                threads = sum(self._client.nthreads().values())
            except OSError:
                raise Unreadable(self._gone) from None
            self._wanted = max(FEWEST, EACH * threads)
            self._asked = monotonic()
        return self._wanted

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand in a call; one that cannot be sent is refused in a sentence."""
        return self.submit_at(0, fn, *args, **kwargs)

    def submit_at(self, start: int, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand in a part of a run by the number it starts at: of what waits, the workers do the lowest first."""
        from pickle import loads

        from distributed.protocol.pickle import dumps

        try:
            call = dumps((fn, args, kwargs))
        except Exception as error:  # noqa: BLE001  # what cannot be pickled is told by one of several errors
            way = "let a function of a player keep no open file, lock or generator"
            raise Unreadable(f"A player cannot be sent to another machine ({error}): {way}.") from None
        # a scheduler reads what is called, not what it is called with: so it is a function that every Python has
        sent = self._dask.submit(loads, dumps(_Errand(RULES, call)), priority=-start)
        future: Future[T] = Future()
        future.add_done_callback(lambda _: future.cancelled() and sent.cancel())
        sent.add_done_callback(lambda _: self._hand_on(sent, future))
        return future

    def _hand_on(self, sent: Future[bytes], future: Future[T]) -> None:
        """Hand on what came back, or why nothing did, in a sentence."""
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(_loaded(sent.result()))
        except BaseException as error:  # noqa: BLE001  # whoever waits for the result is told
            sentence = self._sentence(error)
            future.set_exception(Unreadable(sentence) if sentence else error)

    def _sentence(self, error: BaseException) -> str:
        """Say in a sentence what is wrong with the cluster; nothing where the work itself has failed."""
        if isinstance(error, ModuleNotFoundError):
            way = "install it there, or define the function in the notebook or program that you run"
            return f"A worker has no module {error.name!r}: {way}."
        if type(error).__name__ == "KilledWorker":
            return (
                "Several workers ended one after another while they did the same part of the work: their logs say why, "
                "and often they had too little memory."
            )
        return self._gone if type(error).__name__ in {"CancelledError", "CommClosedError"} else ""

    @property
    def _gone(self) -> str:
        where = f" at {self._where}" if isinstance(self._where, str) else ""
        return (
            f"The scheduler{where} is gone, or has dropped the work: start it again. With a file, the same command "
            "goes on from what is kept."
        )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # of Executor
        """Wait for what was handed in, or call it off; a connection that was made here is closed."""
        self._dask.shutdown(wait and not cancel_futures)
        if isinstance(self._where, str):
            self._client.close()


@contextmanager
def opened(executor: Executor | Client | str | None) -> Iterator[Executor | None]:
    """Give an executor for what may stand for one: an executor, a client of Dask, the address of a scheduler, or none.

    >>> with opened("") as executor:
    ...     executor is None
    True
    >>> with opened(5):
    ...     pass
    Traceback (most recent call last):
        ...
    Unreadable: 5 is no executor: give one of concurrent.futures, a client of Dask, or its scheduler's address.
    """
    given: Any = executor  # it may also be something else
    if not given:
        yield None
    elif isinstance(given, str):
        cluster = Cluster(given)
        try:
            yield cluster
        finally:
            cluster.shutdown(cancel_futures=True)
    elif hasattr(given, "get_executor"):
        yield Cluster(given)
    elif hasattr(given, "submit"):
        yield given
    else:
        way = "give one of concurrent.futures, a client of Dask, or its scheduler's address"
        raise Unreadable(f"{shortened(executor)} is no executor: {way}.")


def _connected(where: str) -> Client:
    """Connect to a scheduler by its address, or by the file that it has written."""
    from os import path

    try:
        from distributed import Client
    except ImportError:
        raise Unreadable(NO_DASK) from None
    try:
        if path.isfile(where):
            return Client(scheduler_file=where, timeout=PATIENCE, set_as_default=False)
        return Client(where, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        example = "start one with dask scheduler, which prints its address, as in tcp://192.168.0.5:8786"
        raise Unreadable(f"No scheduler answers at {shortened(where)}: {example}.") from None


class _Errand:
    """A call on its way: to read it is to do it."""

    def __init__(self, edition: str, call: bytes) -> None:
        """Pack it."""
        self._packed = edition, call

    def __reduce__(self) -> tuple[Callable[[str, bytes], bytes], tuple[str, bytes]]:
        """Say what is to be done where it arrives."""
        return done, self._packed


def done(edition: str, call: bytes) -> bytes:
    """Do a call and pack its result; this is what a worker does, if it plays by the same edition."""
    import zlib

    from distributed.protocol.pickle import dumps, loads

    if edition != RULES:
        way = "install the same on all machines"
        raise Unreadable(f"A worker has edition {RULES} of primero-ref, and here is {edition}: {way}.")
    fn, args, kwargs = loads(call)
    return zlib.compress(dumps(fn(*args, **kwargs)), 1)


def _loaded(result: bytes) -> Any:  # noqa: ANN401  # whatever the call gave
    import zlib

    from distributed.protocol.pickle import loads

    return loads(zlib.decompress(result))
