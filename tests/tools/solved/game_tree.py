"""The tree of the small game, walked for figures, and written in the format of Gambit (EFG) for a library to solve."""

from __future__ import annotations

from tests.tools.solved.small_game import STAND, Fold, Showdown, Turn

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.tools.solved.small_game import SmallGame

EXCHANGED = "exchanged"
"""What the second player sees of the first one's exchange, unless he stood."""


def knowledge(name: str, history: Sequence[str], seen: str = "") -> str:
    """Name what a player knows at a decision: the shape of the hand, what was said, whether the other exchanged.

    >>> knowledge("76 K", ["pass", "vie 2", "see"], "stand")
    '76 K: pass, vie 2, see; stand'
    """
    return f"{name}: {', '.join(history)}" + (f"; {seen}" if seen else "")


def seen_of(exchange: str) -> str:
    """Say what the other player sees of an exchange: whether there was one, but not which card went."""
    return STAND if exchange == STAND else EXCHANGED


def efg(game: SmallGame) -> Iterator[str]:
    """Write the game line by line as an extensive-form game; what is won is the eldest's, in counters."""
    numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})  # the format counts what each player knows by itself
    ends = 0

    def decision(seat: int, known: str, moves: Sequence[str]) -> str:
        number = numbers[seat].setdefault(known, len(numbers[seat]) + 1)
        return f'p "" {seat + 1} {number} "{known}" {{ {" ".join(f"{chr(34)}{move}{chr(34)}" for move in moves)} }} 0'

    def end(gain: float) -> str:
        nonlocal ends
        ends += 1
        return f't "" {ends} "{ends}" {{ {gain:.12g} {-gain:.12g} }}'

    def lines(names: tuple[str, str], node: Turn | Fold | Showdown) -> Iterator[str]:
        if isinstance(node, Fold):
            yield end(-node.lost if node.seat == 0 else node.lost)
        elif isinstance(node, Turn):
            moves = game.moves(node, names[node.seat])
            yield decision(node.seat, knowledge(names[node.seat], node.history), moves)
            for move in moves:
                yield from lines(names, node.after[move])
        else:
            own = game.exchanges[names[0]]
            yield decision(0, knowledge(names[0], node.history), own)
            for first in own:
                others = game.exchanges[names[1]]
                yield decision(1, knowledge(names[1], node.history, seen_of(first)), others)
                for second in others:
                    share = game.results[(*names, first, second, node.bid)].share
                    yield end((2 * share - 1) * node.staked)

    yield 'EFG 2 R "Small primero" { "eldest" "other" } ""'
    yield ""
    chances = " ".join(f'"{a} / {b}" {part.numerator}/{part.denominator}' for (a, b), part in game.deals.items())
    yield f'c "deal" 1 "deal" {{ {chances} }} 0'
    for names in game.deals:
        yield from lines(names, game.betting)
