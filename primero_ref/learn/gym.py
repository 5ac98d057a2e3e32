"""Gymnasium: one seat of a table as an environment; the others are played by our own players."""

from __future__ import annotations

from typing import Any

from primero_ref.claims import rulebook as published
from primero_ref.errors import Illegal
from primero_ref.learn.extra import MISSING
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import STACKS, Setting, SpelledPosition, betting_rulebooks
from primero_ref.learn.spaces import action_space, observation_space, seen
from primero_ref.lookup import rulebook
from primero_ref.players import player

try:
    import gymnasium
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.learn.spaces import Seen


__all__ = ["PrimeroSeat", "register"]


class PrimeroSeat(gymnasium.Env["Seen", "np.int64"]):
    """One seat of a table as an environment of Gymnasium; players of this edition sit at the others.

    `rules` is a rulebook, its id, or the link of a reconstruction; `others` names the player at all other seats.
    `players` is the number of seats, by default the fewest of the rulebook, and `stacks` what each sits down with, in
    counters. `seat` and `dealer` are numbers of seats from 0; each deal has them by chance if they are left out. With
    `history` the seat is shown the last events too, and the only `render_mode` is `ansi`.

    An action is the number of a word. An observation has two arrays: `observation`, numbers of type float32 as an
    `Observer` gives them, and `action_mask`, of type int8 with 1 for each word that may be said. The reward comes at
    the end of the deal: the counters won, negative if they are lost. A seat that says a word that it may not say loses
    all that it sat down with, and the deal is over.

    A rulebook without bets, too many players and a seat that the table does not have are `Illegal`; an unknown
    rulebook or player is `Unknown`.

    >>> seat = PrimeroSeat("kings", others="random", seat=0, dealer=1)
    >>> seen, info = seat.reset(seed=1)
    >>> seen["observation"].shape, [str(seat.setting.vocabulary[word]) for word in seen["action_mask"].nonzero()[0]]
    ((278,), ['bet', 'check'])
    >>> seat.step(0)[1:]
    (-20.0, True, False, {'illegal': 'Seat1 may not say “accept” here'})
    >>> PrimeroSeat("kings", seat=2)
    Traceback (most recent call last):
        ...
    Illegal: There is no seat 2 at this table: the seats are 0 to 1
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
        self.position: SpelledPosition
        self._choosers: dict[str, Callable[[View], Move]] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal, and play until the seat is asked; return the observation, and a dictionary with `unasked`.

        `seed` begins the chance of this environment anew. `options` may have `deal`, the seed of a pack as text, and
        `dealer` and `seat`, numbers of seats. A deal in which the seat is never asked is passed over, and `unasked`
        counts such deals. A deal that was asked for is not passed over: if it ends without the seat, the mask is empty.
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
        """Say a word, and play until the seat is asked again; return what Gymnasium asks for.

        These are the observation, the reward in counters, whether the deal is over, False, and a dictionary. If the
        word may not be said, the dictionary has the sentence under `illegal`.
        """
        try:
            self.position.say(int(action))
        except Illegal as error:
            return self._seen(), -float(self.setting.stacks), True, False, {"illegal": error.sentence}
        self._others_move()
        return self._seen(), float(self.position.made()[self.seat]), self.position.over, False, {}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return the mask of the words as truth values, as learners with masks ask for it."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str:
        """Write the record of the deal as the seat knows it, and what it may say."""
        return self.observer.text(self.position, self.seat)


def register() -> list[str]:
    """Register every rulebook with bets with Gymnasium, once, and return the names of the environments.

    Importing the module does so already.

    >>> register()[:2]
    ['Primero/3m-v0', 'Primero/english-v0']
    >>> gymnasium.make("Primero/kings-v0", others="random").unwrapped.others
    'random'
    """
    names = []
    for book in betting_rulebooks():
        name = f"Primero/{published(book).id}-v0"
        if name not in gymnasium.registry:
            many = "primero_ref.learn.vector:PrimeroSeats"
            gymnasium.register(name, f"{__name__}:PrimeroSeat", vector_entry_point=many, kwargs={"rules": book})
        names.append(name)
    return names


register()
