"""Gymnasium: one seat of a table as an environment; the others are played by our own players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from primero_ref.claims import rulebook as published
from primero_ref.errors import Illegal
from primero_ref.learn.extra import MISSING
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import STACKS, Position, Setting, betting_rulebooks
from primero_ref.learn.spaces import action_space, observation_space, seen
from primero_ref.lookup import rulebook
from primero_ref.players import player

try:
    import gymnasium
except ImportError:
    raise ImportError(MISSING) from None

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.learn.spaces import Seen


class PrimeroSeat(gymnasium.Env["Seen", "np.int64"]):
    """One seat; a reward is paid at the end of the deal, in counters. Whoever says what he may not loses them all.

    `rules` is a rulebook, its name or its link; `others` names the player at all other seats. `seat` and `dealer` are
    numbers of seats, and each deal has them by chance where they are not given. A deal in which the seat is never asked
    is passed over, and `info["unasked"]` counts such deals.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # the library has it so

    def __init__(
        self,
        rules: Rulebook | str = "italian",
        others: str = "sensible",
        players: int | None = None,
        stacks: int = STACKS,
        *,
        seat: int | None = None,
        dealer: int | None = None,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(rulebook(rules) if isinstance(rules, str) else rules, players, stacks, dealer)
        self.setting.check_seats(() if seat is None else (seat,))
        self.others, self._seat, self._dealer = others, seat, dealer
        self.observer = Observer(self.setting, history=history)
        self.observation_space = observation_space(self.observer)  # type: ignore[assignment]  # the row of each part has its type
        self.action_space = action_space(self.setting)
        self.render_mode = render_mode
        self.seat = 0
        self.position: Position
        self._choosers: dict[str, Callable[[View], Move]] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal, and play until the seat is asked; `deal`, `dealer` and `seat` may be given as options.

        A deal that was asked for is not passed over: if it ends without the seat, the mask is empty.
        """
        super().reset(seed=seed)
        given = options or {}
        unasked = -1
        while unasked < 0 or (self.position.over and "deal" not in given):
            unasked += 1
            self._deal(given)
        return self._seen(), {"unasked": unasked}

    def _deal(self, given: dict[str, Any]) -> None:
        number = len(self.setting.names)
        chance = [str(self.np_random.integers(1 << 62)), *(int(self.np_random.integers(number)) for _ in range(2))]
        seed = str(given.get("deal", chance[0]))
        dealer, seat = (
            given.get(name, by_chance if fixed is None else fixed)
            for name, fixed, by_chance in (("dealer", self._dealer, chance[1]), ("seat", self._seat, chance[2]))
        )
        self.setting.check_seats((int(seat), int(dealer)))
        self.seat = int(seat)
        self.position = self.setting.position(seed, int(dealer))
        rules = self.setting.rules
        self._choosers = {name: player(self.others, rules, f"{seed}/{name}") for name in self.setting.names}
        self._others_move()

    def _others_move(self) -> None:
        """Let the others move until the seat is asked."""
        position, game = self.position, self.position.game
        while not position.over and position.seat != self.seat:
            name = self.setting.names[position.seat]
            position.move(self._choosers[name](game.view(name)))

    def _seen(self) -> Seen:
        return seen(self.observer, self.position, self.seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Say a word."""
        try:
            self.position.say(int(action))
        except Illegal as error:
            return self._seen(), -float(self.setting.stacks), True, False, {"illegal": error.sentence}
        self._others_move()
        return self._seen(), float(self.position.made()[self.seat]), self.position.over, False, {}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Say of each word whether it may be said, as learners with masks ask for it."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str:
        """Write the record as the seat knows it."""
        return self.observer.text(self.position, self.seat)


def register() -> list[str]:
    """Register every rulebook with bets, once, and name the environments, as `Primero/kings-v0`."""
    names = []
    for book in betting_rulebooks():
        name = f"Primero/{published(book).id}-v0"
        if name not in gymnasium.registry:
            many = "primero_ref.learn.vector:PrimeroSeats"
            gymnasium.register(name, f"{__name__}:PrimeroSeat", vector_entry_point=many, kwargs={"rules": book})
        names.append(name)
    return names


register()
