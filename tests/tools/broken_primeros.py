"""Should a primero be broken up in Suzuki's game, as the coach often advises? It is tried against each kind of player.

    python -m tests.tools.broken_primeros [EACH] [ONWARD] [OTHERS …]

In games of Suzuki's Primero the seat of a steady player comes, now and then, to hold a primero that would win at least
half of the time if all hands were shown, at a turn at which the coach advises to pass and to exchange some of it. From
there the same deal, with the cards that everybody truly holds, is played to its end three times: with the coach's move,
with the move that keeps the primero and is best by the coach's own reckoning, and with the steady player's own move.
All others are of one kind. The seat is played on by ONWARD, the steady player unless another is named. EACH deals are
found for each kind of OTHERS, which are all kinds if none is named.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from random import Random

from primero_ref import Game, rulebook, shuffled
from primero_ref.coach import Turn
from primero_ref.coach.trials import SHARES
from primero_ref.players import player
from primero_ref.players.by_name import PLAYER_NAMES
from primero_ref.players.playouts import average
from primero_ref.values import NamedTuple
from tests.support.strategies import room

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View

    Players = dict[str, Callable[[View], Move]]

RULES = "suzuki"
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")
STACKS = (20, 50)
EACH, BUDGET = 60, 120
"""How many positions are tried for each kind of player, and how many deals the coach plays out at one."""

OFTEN = 50
"""How many times in 100 the primero must win if all hands were shown."""

STAGES = 200
"""After how many moves a deal is given up; none has taken so many."""


class Position(NamedTuple):
    """A turn at which the coach would break up a primero, and the moves that are tried there."""

    game: Game
    advised: Move
    kept: Move
    """The move that the coach thinks the best of those that keep the cards."""
    steady: Move


def seated(rules: Rulebook, game: Game, me: str, others: str, mine: str, seed: str) -> Players:
    """Let players of one kind sit at every seat but one."""
    return {
        name: player(mine if name == me else others, rules, f"{seed} {name}", at_table=True)
        for name in game.table.players
    }  # fmt: skip


def played_on(game: Game, players: Players) -> None:
    """Play a deal to its end."""
    for _ in range(STAGES):
        if game.offer is None:
            return
        game.play(players[game.offer.seat.name](game.view(game.offer.seat.name)))
    raise AssertionError(f"a deal of {STAGES} moves")


def broken_at(game: Game, rules: Rulebook) -> Position | None:
    """Ask the coach at a turn, if a primero is held that wins often; give the position if he would break it up."""
    assert game.offer  # somebody is in turn
    view = game.view(game.offer.seat.name)
    if len(game.offer.moves()) < 2 or rules.ranking.bid_for_hand(view.cards).kind != "primero":
        return None
    turn = Turn(view, rules)
    if turn.chances[0].per_cent < OFTEN:
        return None
    advised = turn.advice(BUDGET).move
    keeping = [move for move in turn.playouts.moves if not move.discards]
    if not advised.discards or not keeping:
        return Position(game, advised, advised, turn.best_players)
    return Position(game, advised, max(keeping, key=lambda move: turn.playouts.worth(move).gain), turn.best_players)


def positions(rules: Rulebook, others: str) -> Iterator[Position]:
    """Play games against one kind of player, and give each turn with such a primero until one is broken up."""
    sizes = [size for size in room(rules) if size <= len(NAMES)]
    number = 0
    while True:
        number += 1
        chance = Random(f"broken {number}")
        names = NAMES[: chance.choice(sizes)]
        me = chance.choice(names)
        seed = f"broken {number}"
        game = Game(rules, names, names[-1], shuffled(seed, rules.ranking.pack), chance.choice(STACKS))
        players = seated(rules, game, me, others, "steady", seed)
        while game.offer:
            if game.offer.seat.name == me:
                position = broken_at(game, rules)
                if position:
                    yield position
                    if position.advised != position.kept:
                        break
            game.play(players[game.offer.seat.name](game.view(game.offer.seat.name)))


def outcome(position: Position, move: Move, rules: Rulebook, others: str, onward: str) -> tuple[int, bool]:
    """Make a move in the deal as it truly lies, play on, and say what the seat gains from there and whether it wins."""
    game = deepcopy(position.game)
    assert game.offer  # somebody is in turn
    me = game.offer.seat.name
    seat = game.table.players[me]
    before, known = seat.stack, len(game.log)
    game.play(move)
    played_on(game, seated(rules, game, me, others, onward, "onward"))
    won = any(event.who == me and event.deed in SHARES for event in game.log[known:])
    return seat.stack - before, won


def line(others: str, asked: int, ends: list[list[tuple[int, bool]]]) -> str:
    """Say what became of the positions of one kind: the gains, and how often the seat won."""
    apart = [average([float(gains[0][0] - gains[other][0]) for gains in ends]) for other in (1, 2)]
    won = [sum(gains[way][1] for gains in ends) for way in range(3)]
    kept, steady = (f"{worth.gain:+.2f} ± {2 * worth.error:.2f}" for worth in apart)
    return (
        f"against {others}: of {asked} primeros the coach breaks up {len(ends)}, and gains {kept} more than the best "
        f"move that keeps them, {steady} more than the steady player's; won {won[0]}, {won[1]}, {won[2]}\n"
    )


def main(each: str = str(EACH), onward: str = "steady", *others: str) -> None:
    """Print a line for each kind of player."""
    rules = rulebook(RULES)
    for kind in others or PLAYER_NAMES:
        asked, ends = 0, list[list[tuple[int, bool]]]()
        for position in positions(rules, kind):
            asked += 1
            if position.advised == position.kept:
                continue
            moves = position.advised, position.kept, position.steady
            ends.append([outcome(position, move, rules, kind, onward) for move in moves])
            if len(ends) == int(each):
                break
        sys.stdout.write(line(kind, asked, ends))
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
