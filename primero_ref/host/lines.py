"""The lines to the phones: each is told how its table stands, whenever that changes, and asks for what it may."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any

from starlette.websockets import WebSocketDisconnect, WebSocketState

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.host.chairs import check_token, key_of
from primero_ref.host.hosted_coach import COACHED, HostedCoach
from primero_ref.host.phrases import check_phrase
from primero_ref.host.requests import answer
from primero_ref.host.sight import names_at, pack_for, state_for
from primero_ref.names import spaced, told
from primero_ref.web.refusal import refusal_sentence

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from starlette.websockets import WebSocket

    from primero_ref.host.hosted_table import HostedTable

LONGEST = 4096
"""How many bytes a message of a phone has at the most."""

BURST = 40
"""How many messages a phone may send at once."""

PER_SECOND = 8.0
"""How many it may send in a second after that."""

MOST_LINES = 60
"""How many phones look at one table at the most, those of spectators and second devices counted."""

MOST_A_SEAT = 6
"""How many devices look from one seat at the most."""

WORDS_AT_ONCE, WORDS_PER_SECOND = 2, 0.2
"""How often a seat may speak at once, and in a second after that."""

MOST_WORDS = 6
"""How much of what was said waits for a phone that is slow; what is older it does not hear."""

PATIENCE = 10.0
"""In how many seconds a phone says at which table it is."""

PACE = 1.1
"""How many seconds a player of the engine takes for a move, so that it can be followed."""

REFUSED, TOO_MUCH, FULL = 4400, 4429, 4503
"""With which code a line is cut: for what cannot be read, for too much at once, where there is no room."""

FAILED = 1011
"""With which code it is cut where the program itself has failed."""

LOG = logging.getLogger("uvicorn.error")
"""What the server writes to the terminal; it never has a token."""


class Bucket:
    """A bound on how much comes at once and on the whole.

    >>> bucket = Bucket(2, 1.0)
    >>> bucket.takes(0.0), bucket.takes(0.0), bucket.takes(0.0), bucket.takes(1.0)
    (True, True, False, True)
    """

    def __init__(self, burst: int, per_second: float) -> None:
        """Begin with as much room as a burst takes."""
        self._room, self._burst, self._rate, self._at = float(burst), burst, per_second, 0.0

    def takes(self, now: float) -> bool:
        """Say whether one more may come now, and count it."""
        self._room = min(self._burst, self._room + (now - self._at) * self._rate)
        self._at = now
        if self._room < 1:
            return False
        self._room -= 1
        return True


class Line:
    """One phone that looks at a table."""

    def __init__(self, socket: WebSocket, token: str) -> None:
        """Take its socket, and the token by which it is known."""
        self.socket, self.token = socket, token
        self.changed = asyncio.Event()
        self.stale = False
        """Whether the table has changed since it was told."""
        self.words: deque[str] = deque(maxlen=MOST_WORDS)
        """What was said at the table and it has not been told yet."""
        self.pack: tuple[int, int] | None = None
        """Of which hand, shuffled how often, it has been told what the host has committed to."""

    def tell(self, words: str = "") -> None:
        """Have it told what was said, or else how the table stands."""
        if words:
            self.words.append(words)
        else:
            self.stale = True
        self.changed.set()

    async def send(self, data: dict[str, Any] | str) -> None:
        """Send what is told."""
        if self.socket.client_state is WebSocketState.CONNECTED:
            await self.socket.send_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False))


class TableLines:
    """All the lines to one table, and the players of the engine at it."""

    def __init__(self, table: HostedTable, coach: HostedCoach, pace: float = PACE) -> None:
        """Begin with nobody there."""
        self.table, self.coach, self.pace = table, coach, pace
        self.lines: set[Line] = set()
        self._speech: dict[str, Bucket] = {}
        self._coached: set[asyncio.Task[None]] = set()
        self._told: dict[str, str] = {}
        self._driver: asyncio.Task[None] | None = None

    # -- telling ------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Have everybody told how the table stands, and the players of the engine act."""
        self._told = {}
        for line in self.lines:
            line.tell()
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    def _state(self, token: str) -> str:
        """Write how the table stands for a seat: once for all its devices, and once for all who only watch."""
        table = self.table
        known = table.seat_of(token) or table.newcomer_of(token) or table.is_host(token) or table.is_dismissed(token)
        eyes = token if known else ""
        if eyes not in self._told:
            self._told[eyes] = json.dumps(state_for(self.table, eyes), ensure_ascii=False)
        return self._told[eyes]

    async def _keep_told(self, line: Line) -> None:
        """Tell one phone, as quickly as it takes it; what has passed in the meantime it need not hear.

        If the program fails at it, the log says so and the line is cut: the phone comes back and is told again.
        """
        try:
            while True:
                await self._tell_once(line)
        except (WebSocketDisconnect, RuntimeError):
            return  # the phone has gone
        except Exception:
            LOG.exception("A phone could not be told how the table stands.")
            await line.socket.close(FAILED)

    async def _tell_once(self, line: Line) -> None:
        """Wait until something changes, and tell it."""
        await line.changed.wait()
        line.changed.clear()
        while line.words:
            await line.send(line.words.popleft())
        if not line.stale:
            return
        line.stale = False
        shuffle = self.table.shuffle or self.table.shuffled
        shown = (self.table.hand, shuffle.attempt) if shuffle else None
        if shown != line.pack and (pack := pack_for(self.table)):
            line.pack = shown
            await line.send(pack)
        await line.send(self._state(line.token))

    async def _drive(self) -> None:
        """Let the players of the engine act, one after another."""
        while self.table.waits_for_computer:
            session = self.table.session
            if session is None:
                return
            hand, step = session.number, len(session.moves)
            await asyncio.sleep(self.pace)
            # a game of its own, for the one at the table may go on meanwhile
            move = await asyncio.to_thread(lambda at=session: str(at.decides(at.game())))  # type: ignore[misc]  # bound now
            if self.table.computer_moves(hand, step, move):
                self._told = {}
                for line in self.lines:
                    line.tell()

    # -- listening ----------------------------------------------------------------------------------------

    async def serve(self, line: Line) -> None:
        """Serve a phone as long as its line holds."""
        table, key = self.table, key_of(line.token)
        if len(self.lines) >= MOST_LINES or table.here[key] >= MOST_A_SEAT:
            await line.send({"is": "refused", "sentence": "Too many devices look at this table: close one of them."})
            await line.socket.close(FULL)
            return
        self.lines.add(line)
        table.here[key] += 1
        telling = asyncio.create_task(self._keep_told(line))
        try:
            table.come_back(line.token)
            self.tell()
            await self._listen(line)
        finally:
            telling.cancel()
            self.lines.discard(line)
            table.here[key] -= 1
            self.tell()

    async def _listen(self, line: Line) -> None:
        bucket = Bucket(BURST, PER_SECOND)
        while (message := await received(line.socket)) is not None:
            if not bucket.takes(monotonic()):
                await line.send({"is": "refused", "sentence": "Too much at once: the line is cut. Reload the page."})
                await line.socket.close(TOO_MUCH)
                return
            asked = read(message)
            if asked.get("do") in COACHED:
                self._have_coached(line, asked)
                continue
            version = self.table.version
            await line.send(await self._reply(asked, self._answered(line, asked)))
            if self.table.version != version:
                self.tell()

    async def _answered(self, line: Line, asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked.get("do") == "say":
            self._say(line, asked)
            return None
        return answer(self.table, line.token, asked)

    def _say(self, line: Line, asked: dict[str, Any]) -> None:
        """Have everybody hear a line that somebody says who sits here; it is noted nowhere."""
        seat = self.table.seat_of(line.token)
        if not seat:
            raise Illegal("Only those who sit here speak, and you are watching")
        phrase = check_phrase(asked.get("phrase"))
        if not self._speech.setdefault(seat, Bucket(WORDS_AT_ONCE, WORDS_PER_SECOND)).takes(monotonic()):
            raise Illegal("You have just spoken: wait a little before you speak again")
        words = json.dumps({"is": "said", "who": spaced(seat), "phrase": phrase}, ensure_ascii=False)
        for each in self.lines:
            each.tell(words)

    async def _reply(self, asked: dict[str, Any], answering: Awaitable[dict[str, Any] | None]) -> dict[str, Any]:
        """Write what a phone hears on its question: the answer, or the sentence that refuses it."""
        reply: dict[str, Any] = {"is": "answer", "to": asked.get("to") if isinstance(asked.get("to"), int) else 0}
        try:
            reply["answer"] = await answering
        except Illegal as error:
            reply["refused"] = told(refusal_sentence(error), names_at(self.table))
        except (Unknown, Unreadable) as error:
            reply["refused"] = told(str(error), names_at(self.table))
        return reply

    def _have_coached(self, line: Line, asked: dict[str, Any]) -> None:
        """Have the coach answer when he has thought; the line listens on meanwhile."""

        async def coached() -> None:
            with suppress(WebSocketDisconnect, RuntimeError):  # the phone has gone
                await line.send(await self._reply(asked, self.coach.answer(self.table, line.token, asked)))

        task = asyncio.create_task(coached())
        self._coached.add(task)
        task.add_done_callback(self._coached.discard)


async def received(socket: WebSocket) -> str | None:
    """Give the next message; nothing when the phone has gone, or sends what is no text."""
    try:
        message = await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return None
    return message if len(message) <= LONGEST else ""


def read(message: str) -> dict[str, Any]:
    """Read a message; what is none is an empty one.

    >>> read('{"do": "look"}'), read("[]"), read("{" * 4000)
    ({'do': 'look'}, {}, {})
    """
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


class Shelf:
    """All the tables of one program, each by its word."""

    def __init__(self, tables: list[HostedTable], pace: float = PACE) -> None:
        """Put them there."""
        self.coach = HostedCoach()
        self.tables = {table.word: TableLines(table, self.coach, pace) for table in tables}

    async def serve(self, socket: WebSocket) -> None:
        """Take a line: the first message says at which table, and with which token."""
        await socket.accept()
        try:
            async with asyncio.timeout(PATIENCE):
                first = await received(socket)
            asked = read(first or "")
            lines = self.tables.get(str(asked.get("enter")))
            token = check_token(asked.get("token"))
        except TimeoutError:
            await socket.close(REFUSED)
            return
        except Unreadable as error:
            await _refused(socket, str(error))
            return
        if lines is None:
            await _refused(socket, "There is no table of that word here: ask the host for the link.")
            return
        await lines.serve(Line(socket, token))

    def tell_all(self) -> None:
        """Have the players of the engine act where they were to when the program ended."""
        for lines in self.tables.values():
            lines.tell()


async def _refused(socket: WebSocket, sentence: str) -> None:
    line = Line(socket, "")
    await line.send({"is": "refused", "sentence": sentence})
    if socket.client_state is WebSocketState.CONNECTED:
        await socket.close(REFUSED)
