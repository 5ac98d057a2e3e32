"""Every byte for every seat, over a hundred and fifty hands of all rulebooks: no hidden card is among them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from primero_ref.claims import rulebooks
from primero_ref.host import lines as lines_module
from primero_ref.host import sight
from primero_ref.host.chairs import Settings
from primero_ref.host.fair_shuffle import digest
from primero_ref.host.hosted_coach import HostedCoach
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.host.lines import TableLines
from primero_ref.host.phrases import PHRASES
from primero_ref.lookup import rulebook
from tests.support.coroutines import completed
from tests.support.hosting import token_of
from tests.support.watched_socket import Watch, WatchedSocket

if TYPE_CHECKING:
    from typing import Any

PLAYED = tuple(name for name in rulebooks() if rulebook(name).script)

HANDS = 10
"""So many of each rulebook are a hundred and fifty in all; 1,005 were read once (CONTRIBUTING.md)."""

CASES = [*(("short", name, 3) for name in ("italian", "kings")), *(("long", name, HANDS) for name in PLAYED)]

PERSONS = ("Anna", "Clara_Maria")

LATE = "Pia"


class WatchedEvening:
    """One evening at a table: two persons with phones, computer players, a second device, a friend who comes late."""

    def __init__(self, book: str, seed: str) -> None:
        """Lay the table; the players of the engine move by chance and at once."""
        self.random = Random(seed)
        rules = rulebook(book)
        fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
        self.computers = max(fewest - 2, min(2, most - 2))
        settings = Settings(book, level="random", token=token_of("Anna"))
        self.table = HostedTable.laid(Journal(":memory:"), "kite", settings)
        self.watch = Watch(self.table)
        self.lines = TableLines(self.table, HostedCoach(), pace=0)
        self.phones: dict[str, WatchedSocket] = {}

    async def phone(self, name: str, device: str = "") -> WatchedSocket:
        """Open a line for somebody."""
        token = token_of(name)
        phone = self.phones[name + device] = WatchedSocket(self.watch, token)
        phone.enter(self.lines, token)
        await asyncio.sleep(0)
        return phone

    async def ask(self, name: str, /, **request: object) -> dict[str, Any]:
        """Ask something as somebody; where the bound on messages would cut the line, it is another line."""
        answer = await self.phones[name].ask(**request)
        if str(answer.get("refused", "")).startswith("The line was cut"):
            answer = await (await self.phone(name)).ask(**request)
        return answer

    async def play(self, hands: int) -> int:
        """Play so many hands, or as many as there is money for; give how many."""
        for name in PERSONS:
            await (await self.phone(name)).ask(do="sit", name=name)
        await self.phone("Anna", " again")
        await self.phone("nobody")
        await self.phone(LATE)
        await self.ask("Anna", do="begin", computers=self.computers)
        for played in range(hands):
            await self._shuffle()
            await self._hand()
            await self._afterwards()
            if played == 0 and self.table.free_chairs:
                await self.ask(LATE, do="come", name=LATE, chair=self.table.free_chairs[0])
            if "refused" in await self.ask("Anna", do="next", hand=self.table.hand, rebuy=True):
                return played + 1
        return hands

    async def _shuffle(self) -> None:
        table = self.table
        for word in ("commit", "reveal"):
            shuffle = table.shuffle
            assert shuffle
            for name in [*shuffle.commits]:
                secret = digest(f"{name} {table.hand}")
                given = {"hash": digest(secret)} if word == "commit" else {"secret": secret}
                await self.ask(name, do=word, hand=table.hand, attempt=shuffle.attempt, **given)

    async def _hand(self) -> None:
        table = self.table
        while table.phase == "hand":
            game = table.game
            assert game
            assert game.offer
            seat = game.offer.seat.name
            if seat not in table.chairs:
                await asyncio.sleep(0)  # the server has its computer players move
                continue
            move = game.offer.any(self.random.random)
            move = move if game.table.layout else move._replace(drawn=())
            step = len(game.moves)
            answer = await self.ask(seat, do="move", hand=table.hand, step=step, id=f"{step}", move=str(move))
            assert "refused" not in answer
            if table.phase == "hand" and self.random.random() < 0.1:
                await self._pry(step)

    async def _pry(self, step: int) -> None:
        """Ask during the hand what must not be answered, and what may be."""
        hand = self.table.hand
        for request in ({"do": "look", "step": step}, {"do": "record"}, {"do": "coach", "step": step, "budget": 9},
                        {"do": "decisions", "budget": 9}, {"do": "agree"}):  # fmt: skip
            if self.table.phase != "hand":  # a computer player has ended it meanwhile
                return
            answer = await self.ask(self.random.choice((*PERSONS, "nobody")), hand=hand, **request)
            assert "refused" in answer or self.table.phase != "hand"
        await self.ask(self.random.choice(PERSONS), do="why", verb="fold")
        await self.ask(self.random.choice(PERSONS), do="say", phrase=PHRASES[step % 5])

    async def _afterwards(self) -> None:
        """Look back and write records from each line; sometimes all agree to open the cards."""
        hand, steps = self.table.hand, len(self.table.game.moves) if self.table.game else 0
        agree = self.random.random() < 0.1
        for name in (*PERSONS, LATE, "nobody"):
            await self.ask(name, do="look", hand=hand, step=self.random.randrange(steps + 1))
            await self.ask(name, do="record", hand=hand)
            if agree and name in self.table.chairs:
                await self.ask(name, do="agree", hand=hand)
        for _ in range(8):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let everybody go."""
        for phone in self.phones.values():
            await phone.leave()
        self.lines.coach.end()


async def watched(book: str, hands: int) -> Watch:
    """Play so many hands, one evening after another, and give who has read all that was sent in the last."""
    left, number = hands, 0
    while left:
        evening = WatchedEvening(book, f"{book} {number}")
        left -= await evening.play(left)
        await evening.end()
        assert [] == evening.watch.leaks
        number += 1
    return evening.watch


@pytest.mark.parametrize(("length", "book", "hands"), CASES)
def test_no_byte_tells_a_hidden_card(monkeypatch: pytest.MonkeyPatch, length: str, book: str, hands: int) -> None:
    """Whatever is sent to a seat, a second device, a latecomer or a spectator, it tells no card before its time.

    Cards are looked for by their signs and their names, and what opens the pack by its hashes.
    """
    monkeypatch.setattr(lines_module, "BURST", 10**9)  # the phones here do not wait as people do
    watch = completed(watched(book, hands))
    assert watch.messages > 100, length
    assert watch.told > 100


@pytest.mark.parametrize("leak", ["sign", "name", "salt", "secret"])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """With one hidden card, its salt or the secret of the pack in what is told, the reading fails."""
    real = sight.state_for

    def leaking(table: HostedTable, token: str) -> dict[str, Any]:
        told = real(table, token)
        if table.phase == "hand" and table.game and table.session and not table.seat_of(token):
            card = next(iter(table.game.table.players.values())).cards[0]
            pack = table.session.pack
            salt = pack.salt([*pack.order].index(card))
            told["score"] = [{"sign": str(card), "name": card.name, "salt": salt, "secret": pack.secret}[leak]]
        return told

    monkeypatch.setattr(lines_module, "state_for", leaking)
    with pytest.raises(AssertionError, match="A spectator was sent"):
        completed(watched("italian", 1))
