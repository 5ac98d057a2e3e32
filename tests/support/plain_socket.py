"""A phone's line without a network: what is sent over it is kept, byte for byte."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, cast

from starlette.websockets import WebSocketDisconnect, WebSocketState

from primero_ref.host.lines import Line

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from primero_ref.host.lines import TableLines


class PlainSocket:
    """A socket in this process."""

    def __init__(self) -> None:
        """Begin with nothing sent."""
        self.client_state = WebSocketState.CONNECTED
        self.sent: list[str] = []
        self.codes: list[int] = []
        self._asked: asyncio.Queue[str | None] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None
        self._number = 0

    # -- what the server calls ----------------------------------------------------------------------------

    async def receive_text(self) -> str:
        """Give what the phone asks next."""
        message = await self._asked.get()
        if message is None:
            raise WebSocketDisconnect(1000)
        return message

    async def send_text(self, data: str) -> None:
        """Take what the server sends."""
        self.sent.append(data)

    async def close(self, code: int = 1000) -> None:
        """Cut the line."""
        self.codes.append(code)
        self._asked.put_nowait(None)

    # -- what the phone does ------------------------------------------------------------------------------

    def enter(self, lines: TableLines, token: str) -> None:
        """Have the server serve this phone."""
        self._serving = asyncio.create_task(lines.serve(Line(cast("WebSocket", self), token)))

    async def ask(self, **request: object) -> dict[str, Any]:
        """Ask something, and hear the answer."""
        self._number += 1
        self._asked.put_nowait(json.dumps({"to": self._number, **request}))
        while True:
            for message in map(json.loads, self.sent):
                if message["is"] == "answer" and message["to"] == self._number:
                    return cast("dict[str, Any]", message)
            if self.codes:
                return {"refused": f"The line was cut with {self.codes[-1]}."}
            await asyncio.sleep(0)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """List what was sent of a kind."""
        return [message for message in map(json.loads, self.sent) if message["is"] == kind]

    async def leave(self) -> None:
        """Let the phone go."""
        self._asked.put_nowait(None)
        if self._serving:
            await self._serving
