"""PettingZoo: a table of two to six as an AEC environment with action masks; each seat is shown what it may know."""

from __future__ import annotations

from typing import Any, ClassVar

from primero_ref.learn.extra import MISSING
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import STACKS, Setting, SpelledPosition
from primero_ref.learn.spaces import action_space, observation_space, seen
from primero_ref.lookup import rulebook

try:
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gymnasium.spaces import Space
    from numpy.random import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.learn.spaces import Seen


__all__ = ["PrimeroTable", "env"]


class PrimeroTable(AECEnv[str, "Seen", int]):  # type: ignore[misc]  # the library comes without types
    """A table of two to six as an AEC environment of PettingZoo: each agent is a seat, and is shown what it may know.

    `rules` is a rulebook, its id, or the link of a reconstruction. `players` is the number of seats, by default the
    fewest of the rulebook, and `stacks` what each sits down with, in counters. `dealer` is the number of a seat from 0;
    each deal has one by chance if it is left out. With `history` a seat is shown the last events too.

    The agents are called Seat1, Seat2 and so on. Actions and observations are those of one seat of Gymnasium
    (`PrimeroSeat`). Rewards are counters won or lost, and come at the end of the deal. A rulebook without bets, too
    many players and a seat that the table does not have are `Illegal`, and so is a word that may not be said; `env`
    ends the deal instead.

    >>> table = PrimeroTable("kings", dealer=0)
    >>> table.reset(seed=1, options={"deal": "Milan"})
    >>> table.agent_selection, table.observe("Seat2")["observation"].shape
    ('Seat2', (278,))
    >>> table.step(0)
    Traceback (most recent call last):
        ...
    Illegal: Seat2 may not say “accept” here
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "primero_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rulebook | str = "italian",
        players: int | None = None,
        stacks: int = STACKS,
        dealer: int | None = None,
        *,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting(rulebook(rules) if isinstance(rules, str) else rules, players, stacks, dealer)
        self._dealer = dealer
        self.observer = Observer(self.setting, history=history)
        self.render_mode = render_mode
        self.possible_agents = [*self.setting.names]
        self.agents: list[str] = []
        space, words = observation_space(self.observer), action_space(self.setting)
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, words)
        self.random, _ = np_random()
        self.position: SpelledPosition

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of the words."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal; `options` may have `deal`, the seed of a pack as text, and `dealer`, the number of a seat."""
        if seed is not None:
            self.random, _ = np_random(seed)
        given = options or {}
        self.position = drawn(self.setting, self.random, given.get("deal"), given.get("dealer", self._dealer))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.position.seat, 0)]
        self._settle()

    def _settle(self) -> None:
        """Pay everybody when the deal is over."""
        if self.position.over:
            self.rewards = dict(zip(self.possible_agents, map(float, self.position.made()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees: its numbers, and the mask of the words, which is empty if it is not in its turn."""
        return seen(self.observer, self.position, self.setting.seat_index[agent])

    def step(self, action: int | None) -> None:
        """Say a word for the seat whose turn it is; a word that may not be said is `Illegal`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.say(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        if not self.position.over:
            self.agent_selection = self.possible_agents[self.position.seat]
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Write the record as everybody at the table knows it, which shows no hidden card."""
        text = self.observer.text(self.position, None)
        if self.render_mode != "human":
            return text
        print(text)  # noqa: T201  # it is what this mode asks for
        return None

    def close(self) -> None:
        """Do nothing: the table keeps nothing open."""


def drawn(setting: Setting, random: Generator, deal: object, dealer: int | None) -> SpelledPosition:
    """Deal from a seed, or by chance."""
    seed = str(random.integers(1 << 62)) if deal is None else str(deal)
    who = int(random.integers(len(setting.names))) if dealer is None else dealer
    setting.check_seats((who,))
    return setting.position(seed, who)


raw_env = PrimeroTable
"""The environment itself, as PettingZoo's own games call it."""


def env(rules: Rulebook | str = "italian", **given: Any) -> AECEnv[str, Seen, int]:  # noqa: ANN401  # as PrimeroTable
    """Make a table in the usual wrappers of PettingZoo; the parameters are those of `PrimeroTable`.

    A seat that says a word that it may not say loses all that it sat down with, and the deal is over.

    >>> table = env("kings", players=3)
    >>> table.reset(seed=1)
    >>> table.agents
    ['Seat1', 'Seat2', 'Seat3']
    """
    table = PrimeroTable(rules, **given)
    refused: AECEnv[str, Seen, int] = wrappers.TerminateIllegalWrapper(table, illegal_reward=-table.setting.stacks)
    bounded: AECEnv[str, Seen, int] = wrappers.AssertOutOfBoundsWrapper(refused)
    return wrappers.OrderEnforcingWrapper(bounded)
