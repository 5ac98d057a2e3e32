"""The coach after a hand: all that he hears is the record of one seat, and he thinks in a process of his own.

So he can know no card that the seat has not seen, and no table waits for him. While a hand is played he is silent.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections import Counter, OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.host.chairs import key_of
from primero_ref.host.requests import number
from primero_ref.host.sight import hand_played, names_at, seat_record
from primero_ref.names import with_spaces

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import Any

    from primero_ref.coach import Turn, Weighed
    from primero_ref.host.hosted_table import HostedTable
    from primero_ref.host.requests import Asked

STEP = 96
"""How many deals are played out for one answer at the most: then somebody else’s question comes before the next."""

KEPT = 64
"""Of how many turns and hands the coach remembers what he has played out."""

AT_ONCE = 2
"""How many questions of one seat wait at the same time: the coach has one mouth for all tables."""

LOG = logging.getLogger("uvicorn.error")

COACHED = ("coach", "decisions")
"""What a phone asks of the coach, by the words of the page on the site."""


class HostedCoach:
    """The coach of all tables of one program; his process starts when he is asked first, and ends with the program."""

    def __init__(self) -> None:
        """Begin before anybody has asked."""
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()

    async def answer(self, table: HostedTable, token: str, asked: Asked) -> dict[str, Any]:
        """Answer a seat about a hand that is over: what he would have done at a turn, or which decisions mattered."""
        seat, key = table.seat_of(token), key_of(token)
        hand, budget = number(asked, "hand"), number(asked, "budget")
        record = _record(table, token, hand)
        if self._waiting[key] >= AT_ONCE:
            raise Illegal("The coach is still answering your last question: wait for that")
        self._waiting[key] += 1
        try:
            if asked["do"] == "coach":
                said = await self._think(advice, record, seat, number(asked, "step"), budget)
            else:
                said = await self._think(weighed_decisions, record, seat, budget)
        finally:
            self._waiting[key] -= 1
        return with_spaces(said, names_at(table))

    async def _think(self, way: Callable[..., dict[str, Any]], *about: object) -> dict[str, Any]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        pool = self._pool
        try:
            return await asyncio.wrap_future(_undisturbed(pool, way, *about))
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None  # the next question starts another
            raise Illegal("The coach was interrupted: ask again") from None
        except (Illegal, Unknown, Unreadable):
            raise
        except Exception:
            LOG.exception("The coach failed at a question.")
            raise Illegal("The coach cannot answer this: the host’s terminal says why") from None

    def end(self) -> None:
        """End the process; what he has not answered stays unanswered."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _record(table: HostedTable, token: str, hand: int) -> str:
    """Give what the coach may hear: the record of a hand that is over, of a seat that a person has played."""
    if not table.seat_of(token):
        raise Illegal("The coach speaks to those who played, and you are watching")
    if hand == table.hand and table.phase in ("shuffle", "hand"):
        raise Illegal(f"The coach is silent until hand {hand} is over: while friends play, nobody is helped")
    session = hand_played(table, hand)
    seat = table.seat_in(session, token)
    if not seat:
        raise Illegal(f"You did not play hand {hand}, so there is no decision of yours to look at")
    return seat_record(session, seat)


def _undisturbed(pool: ProcessPoolExecutor, way: Callable[..., dict[str, Any]], *about: object) -> Future[Any]:
    """Hand in a question; Ctrl+C does not reach the process even while it starts, for it is the command’s."""
    if sys.platform == "win32":
        return pool.submit(way, *about)
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(way, *about)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


# -- in the coach’s own process ---------------------------------------------------------------------------

_kept: OrderedDict[tuple[object, ...], tuple[Any, int]] = OrderedDict()


def _begin() -> None:
    """Give way to the tables, and end with the program, however it ends."""
    from multiprocessing import parent_process
    from threading import Thread

    def follow() -> None:
        parent = parent_process()
        if parent:
            parent.join()
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)


def _go_on(about: tuple[object, ...], make: Callable[[], Any], budget: int) -> tuple[Any, int]:
    """Take up what was thought about before; give with it how many deals may be played out for it in all now."""
    of, spent = _kept.pop(about) if about in _kept else (make(), 0)
    most = min(budget, spent + STEP)
    _kept[about] = of, max(spent, most)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return of, most


def advice(record: str, seat: str, step: int, budget: int) -> dict[str, Any]:
    """Say what the coach would have done at a turn of a hand that is over, from what the seat had seen by then."""
    from primero_ref.coach import Turn
    from primero_ref.game.load import load
    from primero_ref.web.coach import advice_as_data

    def turn() -> Turn:
        game = load(record)
        while len(game.moves) > step:
            game.undo()
        if game.offer is None or game.offer.seat.name != seat or len(game.moves) < step:
            raise Illegal("That was not your turn, so there was nothing to decide")
        return Turn(game.view(seat), game.rules)

    of, most = _go_on((record, seat, step), turn, budget)
    return {"coach": advice_as_data(of, most)}


def weighed_decisions(record: str, seat: str, budget: int) -> dict[str, Any]:
    """Give the decisions of a seat in a hand that is over that mattered most."""
    from primero_ref.coach import Weighed
    from primero_ref.game.load import load
    from primero_ref.web.coach import decisions_as_data

    def weighed() -> Weighed:
        return Weighed(load(record), seat)

    of, most = _go_on((record, seat), weighed, budget)
    return decisions_as_data(of, most)
