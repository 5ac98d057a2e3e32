"""What may be said at a hosted table: five lines of an old text, heard by all, seldom enough to bear."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from primero_ref.host.hosted_coach import HostedCoach
from primero_ref.host.lines import WORDS_AT_ONCE, TableLines
from primero_ref.host.phrases import PHRASES
from primero_ref.sources import passage
from tests.support.coroutines import completed
from tests.support.hosting import dealt_table, token_of
from tests.support.plain_socket import PlainSocket


async def settled() -> None:
    """Let the server send what it has to send."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_a_seat_says_is_heard_by_all() -> None:
    """Everybody hears who said what, spectators as well; the table stands as before, and nothing is noted."""

    async def said() -> None:
        table = dealt_table("italian", 3)
        lines, version = TableLines(table, HostedCoach()), table.version
        phones = [PlainSocket() for _ in range(4)]
        for phone, token in zip(phones, (*map(token_of, ("Clara_Maria", "Anna", "Bruno")), "0" * 32), strict=True):
            phone.enter(lines, token)
        await settled()
        told = [len(phone.heard("table")) for phone in phones]
        answer = await phones[0].ask(do="say", phrase=PHRASES[2])
        await settled()
        assert answer["answer"] is None
        for phone in phones:
            assert [{"is": "said", "who": "Clara Maria", "phrase": PHRASES[2]}] == phone.heard("said")
        assert version == table.version
        assert told == [len(phone.heard("table")) for phone in phones]
        for phone in phones:
            await phone.leave()

    completed(said())


def test_the_lines_are_those_of_the_source() -> None:
    """The page asks for them, and shows the old words beside ours; no line is a move."""

    async def asked() -> None:
        phone = PlainSocket()
        phone.enter(TableLines(dealt_table("italian", 3), HostedCoach()), "0" * 32)
        answer = (await phone.ask(do="phrases"))["answer"]
        for line in answer["phrases"]:
            assert passage(line["id"]).texts["en-emodeng"] == line["old"]
            assert passage(line["id"]).plain == line["plain"]
            assert not {"pass", "see", "set", "rest", "fold"} & {*line["plain"].casefold().rstrip(".").split()}
        assert 5 == len(answer["phrases"])
        await phone.leave()

    completed(asked())


def test_who_speaks_too_much_is_asked_to_wait() -> None:
    """The bound is of the seat, whatever number of devices it has; another seat may speak."""

    async def flood() -> None:
        lines = TableLines(dealt_table("italian", 3), HostedCoach())
        anna, again, bruno = phones = [PlainSocket() for _ in range(3)]
        for phone, name in zip(phones, ("Anna", "Anna", "Bruno"), strict=True):
            phone.enter(lines, token_of(name))
        await settled()
        answers = [await phone.ask(do="say", phrase=PHRASES[0]) for _ in range(6) for phone in (anna, again)]
        assert WORDS_AT_ONCE == sum("refused" not in answer for answer in answers)
        assert "You have just spoken" in answers[-1]["refused"]
        assert "refused" not in await bruno.ask(do="say", phrase=PHRASES[0])
        await settled()
        assert WORDS_AT_ONCE + 1 == len(bruno.heard("said"))
        for phone in phones:
            await phone.leave()

    completed(flood())


@pytest.mark.parametrize("phrase", [None, "", 5, ["minsheu-1599:29"], "minsheu-1599:35", "<b>", "x" * 2000])
def test_nothing_else_is_said(phrase: object) -> None:
    """No words of a phone's own reach another; who watches says nothing."""

    async def hostile() -> None:
        lines = TableLines(dealt_table("italian", 3), HostedCoach())
        anna, watching = PlainSocket(), PlainSocket()
        anna.enter(lines, token_of("Anna"))
        watching.enter(lines, "0" * 32)
        await settled()
        assert "none of them" in (await anna.ask(do="say", phrase=phrase))["refused"]
        assert "you are watching" in (await watching.ask(do="say", phrase=PHRASES[0]))["refused"]
        await settled()
        assert not anna.heard("said")
        await anna.leave()
        await watching.leave()

    completed(hostile())
