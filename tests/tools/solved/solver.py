"""The solver of the small game, CFR+ from OpenSpiel, and what it keeps of best play.

The page on the solved game is made from the file that this writes; building the site needs no solver.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pyspiel

from tests.tools.solved.best_play import Play, figures
from tests.tools.solved.game_tree import efg
from tests.tools.solved.small_game import DISPUTES, STAKE, SUMS, SmallGame, small_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.tools.solved.best_play import Strategy

KEPT = Path(__file__).parents[3] / "docs" / "findings" / "solved.json"
"""What the page is made from."""

ENOUGH = 0.003
"""How small exploitability has to be, as a part of the opening pot; the page promises half a per cent."""

BOTH_RESTS = ("best hand", "sets the type")
"""How the bid counts where each game is solved with a rest and without one; the cures are solved with a rest only."""

CHECKPOINTS = (1, 5, 20, 50, 70, 100, 200, 500, 1000)
"""After how many iterations exploitability is measured."""


class Solution:
    """One game solved: its value for the first player, a strategy, and how exploitability fell."""

    def __init__(self, game: Any, pot: float, enough: float = ENOUGH, first: int = CHECKPOINTS[0]) -> None:  # noqa: ANN401  # the library has no types
        """Iterate until nobody can gain more than `enough` of the pot on average by playing otherwise.

        This is measured at the checkpoints from the `first` on.
        """
        self.game = game
        solver = pyspiel.CFRPlusSolver(game)
        self.fell: list[tuple[int, float]] = []
        for done in range(1, CHECKPOINTS[-1] + 1):
            solver.evaluate_and_update_policy()
            if done in CHECKPOINTS and done >= first:
                self.policy = solver.tabular_average_policy()
                self.fell.append((done, pyspiel.exploitability(game, self.policy) / pot))
                if self.fell[-1][1] < enough:
                    break
        self.value = float(pyspiel.expected_returns(game.new_initial_state(), self.policy, -1, False)[0])

    def strategy(self) -> Strategy:
        """Give the moves with their chances, by what a player knows."""
        found: dict[str, dict[str, float]] = {}
        met: set[str] = set()
        waiting = [self.game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            if state.is_terminal():
                continue
            if not state.is_chance_node():
                known = state.information_state_string()
                if known not in met:
                    met.add(known)
                    # the library puts the players and a number before the name that we gave
                    found[known.split("-", 3)[3]] = {
                        state.action_to_string(action): part for action, part in self.policy.get_state_policy(known)
                    }
            waiting.extend(state.child(action) for action in state.legal_actions())
        return found


def loaded(game: SmallGame) -> Any:  # noqa: ANN401  # the library has no types
    """Read the small game into the library."""
    return pyspiel.load_efg_game("\n".join(efg(game)) + "\n")


def solved(settled: Mapping[str, str], suits: int, *, bluffing: bool = True) -> dict[str, object]:
    """Solve the game with the disputes settled one way, and give all that the page says of it.

    With `bluffing`, two further games are solved, in each of which one seat never bluffs and the other knows it.
    """
    start = process_time()
    rules = small_rules(**settled)
    game = SmallGame(rules, suits)
    library = loaded(game)
    solution = Solution(library, 2 * STAKE)
    play = Play(game, solution.strategy())
    row: dict[str, object] = {
        **settled,
        "suits": suits,
        "decisions": len(play.strategy),
        "fell": [[done, round(part, 7)] for done, part in solution.fell],
        "value": round(solution.value, 4),
        "figures": {name: None if part is None else round(part, 4) for name, part in figures(play).items()},
        "opening": {name: round(part, 4) for name, part in play.opening_vies().items()},
    }
    if bluffing:
        last = solution.fell[-1][0]
        plain = [Solution(loaded(SmallGame(rules, suits, honest=seat)), 2 * STAKE, first=last).value for seat in (0, 1)]
        row["honest"] = round((plain[1] - plain[0]) / 2, 4)
    print(*settled.values(), suits, solution.fell[-1], f"{process_time() - start:.0f} s", file=sys.stderr, flush=True)  # noqa: T201  # the command says how far it is
    return row


def checks() -> list[dict[str, object]]:
    """Solve two games whose values are published, with the same solver."""
    known = {"kuhn_poker": ("Kuhn poker", 2, -1 / 18), "leduc_poker": ("Leduc hold’em", 2, -0.0856)}
    rows: list[dict[str, object]] = []
    for name, (title, pot, value) in known.items():
        solution = Solution(pyspiel.load_game(name), pot)
        rows.append({
            "game": title, "known": round(value, 6), "value": round(solution.value, 6),
            "fell": [[done, round(part, 7)] for done, part in solution.fell],
        })  # fmt: skip
    return rows


def plan() -> list[tuple[str, dict[str, str], int, bool]]:
    """List the games to solve, the quickest first: the list that each is kept in, how it is settled, its suits.

    The last says whether to find out what it costs never to bluff; that takes two solutions more.
    """
    ways = [dict(zip(DISPUTES, chosen, strict=True)) for chosen in product(*DISPUTES.values())]
    agreed = [way for way in ways if way["rest"] == "agreed"]
    open_ = [way for way in ways if way["rest"] == "open"]
    return [
        *(("games", way, 3, True) for way in agreed),
        *(("games", way, 3, True) for way in open_ if way["bid"] == "best hand"),
        *(("larger", way, 4, False) for way in agreed if way["bid"] in BOTH_RESTS and way["last"] == "must see"),
        *(("games", way, 3, False) for way in open_ if way["bid"] == "sets the type"),
    ]


def rules_of(game: SmallGame) -> dict[str, Any]:
    """Tell the rules of a small game, as far as the page gives their figures."""
    return {
        "cards": len(game.pack),
        "ranks": [*dict.fromkeys(card.rank for card in game.pack)],
        "suits": len({card.suit for card in game.pack}),
        "hand": game.size,
        "kinds": [*game.rules.ranking.kinds],
        "bets": {answer: [*SUMS[str(settled["rest"])]] for answer, settled in DISPUTES["rest"].items()},
    }


def main() -> None:
    """Solve every combination of the disputed answers, then some with four suits, and write the figures."""
    told: dict[str, Any] = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "solver": f"OpenSpiel {pyspiel.__version__}, CFR+",
        "stake": STAKE,
        "rules": rules_of(SmallGame(small_rules(*(next(iter(ways)) for ways in DISPUTES.values())))),
        "checks": checks(),
        "games": [],
        "larger": [],
    }
    for kept_in, way, suits, bluffing in plan():
        told[kept_in].append(solved(way, suits, bluffing=bluffing))
        KEPT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

