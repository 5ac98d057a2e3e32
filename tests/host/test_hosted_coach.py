"""The coach at a hosted table: silent during a hand, then from what one seat has seen, while no table waits for him."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from random import Random
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from primero_ref.cards.pack import UNKNOWN
from primero_ref.coach import Turn, Weighed
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.load import load
from primero_ref.host import hosted_coach
from primero_ref.host.hosted_coach import HostedCoach, advice, weighed_decisions
from primero_ref.host.sight import hand_played, seat_record
from primero_ref.web.coach import advice_as_data, decisions_as_data
from tests.support.coroutines import completed
from tests.support.hosting import dealt_table, play_move, shuffle, token_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from primero_ref.host.hosted_table import HostedTable

BOOKS = ("italian", "english", "scopa", "modern", "kings", "zorli", "losing", "suzuki", "huila", "3m")


def played_table(book: str) -> HostedTable:
    """Have four friends play a hand to its end."""
    table, random = dealt_table(book, 4), Random(book)
    while table.phase == "hand":
        play_move(table, random)
    return table


@pytest.fixture
def coach() -> Iterator[HostedCoach]:
    """Have a coach, whose process ends with the test."""
    desk = HostedCoach()
    yield desk
    desk.end()


@pytest.mark.parametrize("book", BOOKS)
def test_the_record_of_a_seat_is_all_that_the_coach_needs(book: str) -> None:
    """From it alone he says at each turn, and of the whole hand, what he would say who knew every card of the game."""
    table = played_table(book)
    session = hand_played(table, 1)
    seat = [*table.chairs][2]
    record = seat_record(session, seat)
    turns = 0
    for step in range(len(session.moves)):
        game = session.game(step)
        if game.offer and game.offer.seat.name == seat:
            budget = 24 if turns == 0 else 0
            said = advice_as_data(Turn(game.view(seat), game.rules), budget)
            assert said == advice(record, seat, step, budget)["coach"]
            turns += 1
    assert turns
    assert decisions_as_data(Weighed(session.game(), seat), 30) == weighed_decisions(record, seat, 30)


def test_no_unseen_card_reaches_the_coach(monkeypatch: pytest.MonkeyPatch, coach: HostedCoach) -> None:
    """What is handed to his process is a seat, two numbers, and a record without the hands that were never shown."""
    table = played_table("italian")
    handed: list[tuple[object, ...]] = []

    async def think(_: HostedCoach, way: object, *about: object) -> dict[str, Any]:
        handed.append((way, *about))
        return {}

    monkeypatch.setattr(HostedCoach, "_think", think)
    completed(coach.answer(table, token_of("Bruno"), {"do": "coach", "hand": 1, "step": 1, "budget": 24}))
    completed(coach.answer(table, token_of("Bruno"), {"do": "decisions", "hand": 1, "budget": 30}))
    game = table.game
    assert game
    seen = {str(card) for event in game.view("Bruno").log for card in (*event.cards, *event.drawn)}
    for _, record, *others in handed:
        assert {"Bruno", 1, 24, 30} >= {*others}
        again = load(str(record))
        held = {str(card) for seat in again.table.players.values() for card in seat.cards} - {str(UNKNOWN)}
        assert held
        assert held <= seen


def test_the_coach_is_silent_while_friends_play(coach: HostedCoach) -> None:
    """During the hand, in the shuffle and for spectators a sentence says why; the hand before may be looked at."""
    table, random = dealt_table("italian", 3), Random("silent")

    def refusal(token: str, hand: int = 1) -> str:
        with pytest.raises(Illegal) as refused:
            completed(coach.answer(table, token, {"do": "decisions", "hand": hand, "budget": 30}))
        return refused.value.sentence

    silent = "The coach is silent until hand 1 is over: while friends play, nobody is helped"
    assert silent == refusal(token_of("Anna"))
    while table.phase == "hand":
        play_move(table, random)
        if table.phase == "hand":
            assert silent == refusal(token_of("Bruno"))
    assert "The coach speaks to those who played, and you are watching" == refusal("0" * 32)
    assert "There was no hand 7" == refusal(token_of("Anna"), 7)
    table.next_hand(token_of("Anna"), 1, rebuy=True)
    assert "silent until hand 2" in refusal(token_of("Anna"), 2)
    shuffle(table)
    assert "decisions" in completed(coach.answer(table, token_of("Anna"), {"do": "decisions", "hand": 1, "budget": 0}))


@pytest.mark.parametrize(
    "asked",
    [{}, {"hand": 1}, {"hand": "1", "budget": 3}, {"hand": 1, "budget": -1}, {"hand": 1, "budget": 10**9},
     {"hand": True, "budget": 3}, {"hand": 1, "budget": 3, "do": "coach"},
     {"hand": 1, "budget": 3, "step": None, "do": "coach"}],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(coach: HostedCoach, asked: dict[str, Any]) -> None:
    """Nothing of it reaches the coach."""
    with pytest.raises(Unreadable, match="cannot be read"):
        completed(coach.answer(played_table("italian"), token_of("Anna"), {"do": "decisions", **asked}))
    assert coach._pool is None


def test_tables_go_on_while_the_coach_thinks(coach: HostedCoach) -> None:
    """He thinks in another process for some seconds; meanwhile the loop that serves the phones is hardly ever late."""
    table = played_table("english")

    async def meanwhile() -> tuple[dict[str, Any], float, int]:
        await coach.answer(table, token_of("Bruno"), {"do": "decisions", "hand": 1, "budget": 0})  # his process starts
        thinking = asyncio.create_task(
            coach.answer(table, token_of("Bruno"), {"do": "decisions", "hand": 1, "budget": 90})
        )
        late, ticks = [], 0
        while not thinking.done():
            began = perf_counter()
            await asyncio.sleep(0.005)
            late.append(perf_counter() - began - 0.005)
            ticks += 1
        return await thinking, sorted(late)[len(late) // 2], ticks

    answer, late, ticks = completed(meanwhile())
    json.dumps(answer)
    assert ticks > 10
    assert late < 0.05


def test_a_question_goes_on_from_the_one_before() -> None:
    """However many deals somebody asks for at once, some are played out, and then others have their turn."""
    table = played_table("english")
    record = seat_record(hand_played(table, 1), "Bruno")
    hosted_coach._kept.clear()
    spent = []
    for _ in range(3):
        weighed_decisions(record, "Bruno", 100_000)
        spent += [each for _, each in hosted_coach._kept.values()]
    assert [hosted_coach.STEP, 2 * hosted_coach.STEP, 3 * hosted_coach.STEP] == spent


def test_more_questions_at_once_are_refused(coach: HostedCoach) -> None:
    """A seat that floods the coach waits for his answer; another seat does not."""
    table = played_table("italian")
    asked = {"do": "decisions", "hand": 1, "budget": 30}

    async def flood() -> list[object]:
        mine = [coach.answer(table, token_of("Bruno"), asked) for _ in range(5)]
        return await asyncio.gather(*mine, coach.answer(table, token_of("Anna"), asked), return_exceptions=True)

    *mine, other = completed(flood())
    refused = [each for each in mine if isinstance(each, Illegal)]
    assert 5 - hosted_coach.AT_ONCE == len(refused)
    assert "still answering" in str(refused[0])
    assert isinstance(other, dict)


def test_a_coach_whose_process_dies_is_asked_again(coach: HostedCoach) -> None:
    """The question gets a sentence, and the next one an answer."""
    table = played_table("italian")
    asked = {"do": "decisions", "hand": 1, "budget": 0}

    async def killed() -> dict[str, Any]:
        await coach.answer(table, token_of("Anna"), asked)
        assert coach._pool
        for process in [*(coach._pool._processes or {}).values()]:
            process.kill()
            process.join()
        with pytest.raises(Illegal, match="interrupted: ask again"):
            await coach.answer(table, token_of("Anna"), asked)
        return await coach.answer(table, token_of("Anna"), asked)

    assert "decisions" in completed(killed())


ASKING = """
import asyncio, time
from random import Random
from primero_ref.host.hosted_coach import HostedCoach
from tests.support.hosting import dealt_table, play_out, token_of
if __name__ == "__main__":
    coach, table = HostedCoach(), dealt_table("italian", 3)
    play_out(table, Random("asking"))
    asyncio.run(coach.answer(table, token_of("Anna"), {"do": "decisions", "hand": 1, "budget": 0}))
    try:
        print(*coach._pool._processes, flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        coach.end()
        print("Stopped.")
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes.")
@pytest.mark.parametrize("killed", [False, True])
def test_the_coach_ends_with_the_program(tmp_path: Path, killed: bool) -> None:  # noqa: FBT001  # pytest gives it by name
    """After Ctrl+C at the terminal nothing but the program’s own words is printed; after a kill nobody is left over."""
    script = tmp_path / "asking.py"
    script.write_text(ASKING, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout
        coach = int(run.stdout.readline())
        if killed:
            run.kill()
        else:
            os.killpg(run.pid, signal.SIGINT)
        printed, errors = run.communicate(timeout=20)
    until = monotonic() + 20
    with suppress(ProcessLookupError):
        while monotonic() < until:
            os.kill(coach, 0)
            sleep(0.05)

    assert ("" if killed else "Stopped.\n") == printed
    assert killed or not errors  # after a kill Python itself counts what it cleared away
    assert monotonic() < until
