"""A phone without a browser: it sits down, takes part in the shuffle, and makes moves that are offered."""

from __future__ import annotations

import asyncio
import json
import ssl
from time import perf_counter
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

from primero_ref.host.fair_shuffle import digest

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from websockets.asyncio.client import ClientConnection


class ScriptedPhone:
    """A seat at a hosted table that plays by itself; `heard` is called with each state and when it came."""

    def __init__(
        self, base: str, word: str, name: str, token: str, random: Random, *,
        reached: tuple[str, int] | None = None, think: float = 0.0,
        heard: Callable[[ScriptedPhone, dict[str, Any], float], None] | None = None,
    ) -> None:  # fmt: skip
        """Say where it goes, and as whom."""
        self.base, self.word, self.name, self.token, self.random = base, word, name, token, random
        self.think, self.heard = think, heard
        self.reached = reached
        """At which address and port a proxy listens that passes everything on; its certificate is its own."""
        self.seats = 0
        """With how many it deals, as the host; a guest waits."""
        self.hands = 1
        self.pings: float | None = 2
        """After how many seconds without an answer a line is taken for broken."""
        self.state: dict[str, Any] = {}
        self.refused: list[str] = []
        self.moves = 0
        self._made = ""
        self._socket: ClientConnection | None = None

    async def play(self) -> None:
        """Play until the evening is over."""
        place = self.base.partition("//")[2].rstrip("/")
        secure = "s" if self.base.startswith("https:") else ""
        over: dict[str, Any] = {}
        if self.reached:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            over = {"host": self.reached[0], "port": self.reached[1], "ssl": context}
        async with connect(
            f"ws{secure}://{place}/line",
            origin=Origin(f"http{secure}://{place}"),
            **over,
            max_size=None,
            open_timeout=60 if self.pings is None else 5,
            ping_interval=self.pings,
            ping_timeout=self.pings,
        ) as socket:
            self._socket = socket
            await socket.send(json.dumps({"enter": self.word, "token": self.token}))
            if not self.state:
                await self._ask(do="sit", name=self.name)
            async for message in socket:
                data = json.loads(message)
                if data["is"] == "table":
                    self.state = data
                    if self.heard:
                        self.heard(self, data, perf_counter())
                    if data["phase"] == "over" or data["played"] >= self.hands:
                        return
                    await self._act()
                elif data.get("refused"):
                    self.refused.append(data["refused"])
                    self._made = ""
                    if len(self.refused) > 100:
                        return
                    await self._act()

    def again(self) -> None:
        """Forget what was sent over a line that has broken, so that it is sent once more."""
        self._made = ""

    async def _ask(self, **request: object) -> None:
        assert self._socket
        await self._socket.send(json.dumps({"to": 1, **request}))

    async def _act(self) -> None:
        state = self.state
        asked, hand = state["shuffle"], state["hand"]
        if state["phase"] == "lobby" and state["hosting"] and len(state["chairs"]) == self.seats:
            await self._once(f"begin {hand}", do="begin", computers=0)
        elif state["phase"] == "shuffle" and asked["awaits"]:
            secret = digest(f"{self.token} {hand} {asked['attempt']}")
            given = {"hash": digest(secret)} if asked["awaits"] == "commit" else {"secret": secret}
            await self._once(
                f"{asked['awaits']} {hand}", do=asked["awaits"], hand=hand, attempt=asked["attempt"], **given
            )
        elif state["phase"] == "between" and state["hosting"]:
            await self._once(f"next {hand}", do="next", hand=hand, rebuy=True)
        elif state["phase"] == "hand" and state["table"]["offer"]:
            step = state["table"]["step"]
            if self._made == f"move {hand} {step}":
                return
            verb = self.random.choice(state["table"]["offer"]["open"])
            if self.think:
                await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.think)
            self.moves += 1
            id_ = f"{hand}-{step}-{self.moves}"
            await self._once(f"move {hand} {step}", do="move", hand=hand, step=step, id=id_, move=verb["example"])

    async def _once(self, what: str, **request: object) -> None:
        """Ask for something once, however often the table is told meanwhile."""
        if self._made != what:
            self._made = what
            await self._ask(**request)
