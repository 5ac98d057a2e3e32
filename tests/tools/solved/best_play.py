"""What two strategies do in the small game: how often they bet, bluff, bid above the hand, fold and exchange."""

from __future__ import annotations

from tests.tools.solved.game_tree import knowledge, seen_of
from tests.tools.solved.small_game import STAND, Fold, Showdown, Turn

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.tools.solved.small_game import SmallGame

    Strategy = Mapping[str, Mapping[str, float]]
    """How likely each move is, by what the player knows."""

SURE = 0.9
"""A decision counts as mixed if no move is made more often than this."""


class Play:
    """The figures of one strategy for both seats, each the sum of the chances of all games in which it happens.

    `count` names what is added up: a name by itself for what happens, and with `of` before it for when it could.
    """

    def __init__(self, game: SmallGame, strategy: Strategy) -> None:
        """Walk through the whole game."""
        self.game, self.strategy = game, strategy
        self.count: dict[str, float] = {}
        self.vies: dict[str, list[float]] = {}
        self.value = 0.0
        for names, chance in game.deals.items():
            self._walk(names, game.betting, float(chance))

    def part(self, name: str) -> float | None:
        """Give how often something happens, of all times when it could; nothing if it never could."""
        all_ = self.count.get(f"of {name}", 0.0)
        return self.count.get(name, 0.0) / all_ if all_ > 1e-9 else None

    def opening_vies(self) -> Mapping[str, float]:
        """Give how often the eldest opens with a vie, by the shape of the hand, from the weakest to the strongest."""
        best = self.game.worth(None)
        strength = {name: best[hand] for hand, name in self.game.named.items()}
        by_strength = sorted(self.vies.items(), key=lambda pair: strength[pair[0]])
        return {name: vied / all_ for name, (vied, all_) in by_strength}

    def _add(self, name: str, chance: float, all_: float) -> None:
        self.count[name] = self.count.get(name, 0.0) + chance
        self.count[f"of {name}"] = self.count.get(f"of {name}", 0.0) + all_

    def _ended(self, how: str, chance: float) -> None:
        for end in ("quiet", "folded", "shown"):
            self._add(end, chance if end == how else 0.0, chance)
        self._add("nobody", 0.0, chance)

    def _walk(self, names: tuple[str, str], node: Turn | Fold | Showdown, chance: float) -> None:
        if isinstance(node, Fold):
            self._ended("folded", chance)
            self.value += chance * (-node.lost if node.seat == 0 else node.lost)
        elif isinstance(node, Showdown):
            self._ended("shown" if node.history[-1] == "see" else "quiet", chance)
            self._exchange(names, node, chance)
        else:
            name = names[node.seat]
            likely = self.strategy[knowledge(name, node.history)]
            self._bet(node, name, likely, chance)
            for move, part in likely.items():
                if part > 0:
                    self._walk(names, node.after[move], chance * part)

    def _bet(self, turn: Turn, name: str, likely: Mapping[str, float], chance: float) -> None:
        """Count one decision to bet."""
        bets = {move: part for move, part in likely.items() if move in turn.bets}
        strong = self.game.strong(name)
        self._add("mixed", chance if max(likely.values()) < SURE else 0.0, chance)
        for move, part in bets.items():
            self._add("bluffs", 0.0 if strong else chance * part, chance * part)
            if turn.bets[move] is not None:
                self._add("above", chance * part if self.game.above(turn.bets[move], name) else 0.0, chance * part)
        betting = chance * sum(bets.values())
        if "pass" in turn.after:
            self._add("vies", betting, chance)
            self._add("strong vies" if strong else "weak vies", betting, chance)
            if not turn.seat:
                vied, all_ = self.vies.setdefault(name, [0.0, 0.0])
                self.vies[name] = [vied + betting, all_ + chance]
            return
        if turn.bets:
            self._add("revies", betting, chance)
        if "fold" in turn.after:
            self._add("folds to a vie" if turn.bets else "folds to a revie", chance * likely["fold"], chance)

    def _exchange(self, names: tuple[str, str], shown: Showdown, chance: float) -> None:
        own = self.strategy[knowledge(names[0], shown.history)]
        for first, part in own.items():
            others = self.strategy[knowledge(names[1], shown.history, seen_of(first))]
            self._add("exchanges", chance * part * (first != STAND), chance * part)
            for second, other in others.items():
                both = chance * part * other
                result = self.game.results[(*names, first, second, shown.bid)]
                self._add("exchanges", both * (second != STAND), both)
                self._add("nobody", both * result.nobody, 0.0)
                self.value += both * (2 * result.share - 1) * shown.staked


def figures(play: Play) -> Mapping[str, float | None]:
    """Give all figures of a strategy by name, each as a part of one; nothing for what can never happen."""
    names = (
        "quiet", "folded", "shown", "vies", "strong vies", "weak vies", "bluffs", "above", "revies", "folds to a vie",
        "folds to a revie", "exchanges", "nobody", "mixed",
    )  # fmt: skip
    return {name: play.part(name) for name in names}
