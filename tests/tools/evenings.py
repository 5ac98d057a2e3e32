"""How many hands and counters a first evening needs, from evenings of the engine's players.

    python -m tests.tools.evenings

has four players, one of each style, play evenings of twelve hands; whoever has lost all takes as much again before the
next hand. It writes what each evening needed for the page “Play tonight”. It takes some half a minute.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref import Game, shuffled
from primero_ref.game.evening import Evening
from primero_ref.game.setup import usual_stack
from primero_ref.players.by_name import player
from primero_ref.session.rules_link import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.pack import Card

KEPT = Path(__file__).parents[2] / "docs" / "play" / "evenings.json"
"""What the page is made from."""

GAME = "italian;suspend=italian/overstate-four-cards"
"""What “Play tonight” teaches: Italian Primero, but with four cards nobody bids more than they hold."""

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")

STYLES = ("cautious", "steady", "bold", "sensible")
"""How they play, one of each; the dealer moves on from evening to evening."""

HANDS = 12
"""How many hands an evening has."""

EVENINGS = 200


class Needs(NamedTuple):
    """What an evening needed."""

    taken: int
    """How many times somebody took counters: each once at the beginning, and again whoever had lost all."""
    first_lost: int
    """After which hand somebody had lost all for the first time; nought if nobody did."""
    unwon: int
    """How many hands nobody won."""
    moves: int


def played(number: int, stack: int) -> Needs:
    """Play an evening through."""
    rules, seed = rules_of(GAME), f"Evening/{number}"
    players = {name: player(style, rules, f"{seed}/{name}") for name, style in zip(NAMES, STYLES, strict=True)}

    def pack(hand: int) -> Sequence[Card]:
        return shuffled(f"{seed}/{hand}", rules.ranking.pack)

    evening = Evening(Game(rules, NAMES, NAMES[number % len(NAMES)], pack(0), stack))
    taken, first_lost, unwon, moves = len(NAMES), 0, 0, 0
    while True:
        game = evening.game
        while game.offer:
            name = game.offer.seat.name
            game.play(players[name](game.view(name)))
        moves += game.moved
        unwon += not any(event.deed == "win" for event in game.log)
        lost = [name for name, left in game.stacks.items() if not left]
        first_lost = first_lost or (evening.played if lost else 0)
        if evening.played == HANDS:
            return Needs(taken, first_lost, unwon, moves)
        taken += len(lost)
        evening.next(pack(evening.played), dict.fromkeys(lost, stack) or None)


def main() -> None:
    """Play them all, and write what they needed."""
    stack = usual_stack(rules_of(GAME))
    assert stack is not None
    evenings = [played(number, stack) for number in range(EVENINGS)]
    heads = {"game": GAME, "styles": STYLES, "stack": stack, "hands": HANDS, "needs": Needs._fields}
    rows = ",\n  ".join(json.dumps(needs) for needs in evenings)
    text = json.dumps(heads, indent=1).removesuffix("\n}")
    KEPT.write_text(f'{text},\n "evenings": [\n  {rows}\n ]\n}}\n', encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
