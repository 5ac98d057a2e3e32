"""The table as it lies when a demo is over, as data."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.game import Game
from primero_ref.game.events import SCORED
from primero_ref.rules.divination import Reading

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.demo.verdict import RunLine


def scene_of(names: dict[str, object], lines: list[RunLine]) -> dict[str, object] | None:
    """Draw the table, or the cards that are laid, as a snippet left them; nothing if it has taken them apart."""
    game, spread = names.get("game"), names.get("spread")
    try:
        if isinstance(spread, Reading):
            return spread.scene()
        return table_scene(game, lines) if isinstance(game, Game) else None
    except Exception:  # noqa: BLE001  # a reader's snippet may do anything to a game
        return None


_SHOWN = ("show", "leavings", *SCORED)
"""Deeds whose cards are only looked at, or come from elsewhere than a hand."""


def table_scene(game: Game, lines: Iterable[RunLine]) -> dict[str, object]:
    """Draw the table as the game left it: who holds what, what each did last, whose turn it is."""
    hands: dict[str, list[str]] = {name: [] for name in game.players}
    deeds = dict.fromkeys(game.players, "")
    for event in game.log:
        if event.deed == "throw in":
            hands = {name: [] for name in game.players}
        elif event.deed == "deal":
            hands[event.who] += map(str, event.cards)
        elif event.who in deeds and event.deed not in ("lift", "dealer", "shuffle"):
            deeds[event.who] = str(event).removeprefix(event.who).strip()
            if event.deed not in _SHOWN:
                for thrown in map(str, event.cards):
                    # a card that nobody had named until it was played lay there unknown
                    hands[event.who].remove(thrown if thrown in hands[event.who] else str(UNKNOWN))
                if event.deed != "take":
                    hands[event.who] += map(str, event.drawn)
    turn = game.offer.seat.name if game.offer else None
    last = [line.got for line in lines][-1:]
    if last and last[0].startswith("Illegal: "):
        refusal = last[0].removeprefix("Illegal: ").partition(":")[0].strip()
        who = refusal.partition(" ")[0]
        if who in deeds:
            deeds[who], turn = refusal.removeprefix(who).strip(), who
    order = [seat.name for seat in game.table.seats] + [
        name for name in game.players if game.seat(name) not in game.table.seats
    ]
    return {
        "players": [
            {
                "name": name, "cards": hands[name], "deed": deeds[name], "turn": name == turn,
                "out": game.seat(name).out, "stack": game.seat(name).stack, "staked": game.seat(name).staked,
            }
            for name in order
        ],
        "bid": str(game.bid) if game.bid else "", "pot": game.pot, "carry": sum(game.carry.values()),
        "layout": [*map(str, game.table.layout)], "laid": any(event.deed == "turn up" for event in game.log),
    }  # fmt: skip
