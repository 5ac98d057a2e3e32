"""A phone's line on which every byte is read as it is sent: nothing may stand there that its seat may not see yet."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from primero_ref.cards.pack import UNKNOWN
from primero_ref.web.claims import claim_with_words
from tests.support.plain_socket import PlainSocket

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card
    from primero_ref.host.hosted_table import HostedTable

HASH = re.compile(r"[0-9a-f]{64}")


def seen_by(table: HostedTable, seat: str) -> set[Card]:
    """List the cards that a seat has seen in this hand, by its own view of the game; nobody’s seat sees open cards."""
    game = table.game
    if game is None:
        return set()
    view = game.view(seat) if seat else None
    log = view.log if view else [event.seen_by("") for event in game.log]
    seen = {card for event in log for card in (*event.cards, *event.drawn)}
    if view:
        seen.update(*view.hands.values(), view.layout)
    return seen - {UNKNOWN}


class Watch:
    """What must not be sent over the lines to one table, as it stands at each moment."""

    def __init__(self, table: HostedTable) -> None:
        """Learn how the cards of its pack are written, in signs and in words."""
        self.table = table
        self.cards = {written: card for card in table.rules.ranking.pack for written in (str(card), card.name)}
        signs = sorted(map(re.escape, self.cards), key=len, reverse=True)
        self._names = re.compile(rf"(?<![\w])(?:{'|'.join(signs)})(?![\w])")
        self.messages = self.bytes = self.told = 0
        self.leaks: list[str] = []
        self._allowed: dict[str, set[Card]] = {}
        self._salts: dict[str, str] = {}
        self._read: set[tuple[str, str]] = set()
        self._of: object = None

    def check(self, data: str, token: str) -> None:
        """Read what is sent to whoever has a token, and write down each card, salt or secret that comes too early."""
        table = self.table
        if self._of != (table.version, table.word):
            self._of, self._allowed, self._salts = (table.version, table.word), {}, self._hidden()
            self._read = set()
        seat = table.seat_of(token)
        if seat not in self._allowed:
            self._allowed[seat] = {*self.cards.values()} if table.open else seen_by(table, seat)
        if (seat, data) in self._read:
            return  # a second device is sent the same
        self._read.add((seat, data))
        allowed = self._allowed[seat]
        self.messages += 1
        self.bytes += len(data.encode())
        named = {self.cards[written] for written in self._names.findall(_without_claims(data))}
        self.told += len(named)
        opened = {self._salts[found] for found in HASH.findall(data) if found in self._salts}
        early = [*map(str, named - allowed), *(f"what opens {of}" for of in opened - {*map(str, allowed)})]
        if early:
            self.leaks.append(f"{seat or 'A spectator'} was sent {', '.join(early)}: {data[:300]}")

    def _hidden(self) -> dict[str, str]:
        """Give what opens the pack: its own secret, which nobody may see, and the salt of each card."""
        table, session = self.table, self.table.session
        if session is None:
            return {}
        if table.shuffle:
            session = session._replace(seed=f"{table.shuffle.secret}.")
        pack = session.pack
        return {pack.secret: "the pack"} | {pack.salt(spot): str(card) for spot, card in enumerate(pack.order)}


def _without_claims(data: str) -> str:
    """Leave out the rules and old texts behind a move, which are the same whatever is dealt: “As” may stand there."""
    if '"claims": [{' not in data:
        return data
    message = json.loads(data)
    why = (message.get("answer") or {}).get("why")
    if why and why["claims"] == [claim_with_words(claim["id"]) for claim in why["claims"]]:
        why["claims"] = []
    return json.dumps(message, ensure_ascii=False)


class WatchedSocket(PlainSocket):
    """A socket whose every message is read before it is kept."""

    def __init__(self, watch: Watch, token: str) -> None:
        """Say who watches, and to whom the line leads."""
        super().__init__()
        self.watch, self.token = watch, token

    async def send_text(self, data: str) -> None:
        """Read what the server sends; only the last few messages are kept."""
        self.watch.check(data, self.token)
        del self.sent[:-8]
        await super().send_text(data)
