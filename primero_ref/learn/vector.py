"""Gymnasium: the same seat at many tables at once, whose games lie in arrays where they can."""

from __future__ import annotations

from typing import Any

from primero_ref.cards.pack import shuffled
from primero_ref.errors import Illegal, check_number
from primero_ref.lab.lockstep.chunks import Learned
from primero_ref.lab.lockstep.lots import BITS, SEATS
from primero_ref.lab.lockstep.simulator import SCRIPTS
from primero_ref.lab.lockstep.waiting_games import WaitingGames
from primero_ref.learn.batch_spelling import Speech
from primero_ref.learn.extra import MISSING
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import STACKS, Setting, SpelledPosition, whole_pack
from primero_ref.learn.spaces import action_space, observation_space, seen
from primero_ref.lookup import rulebook
from primero_ref.players import player

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.cards.pack import Shuffled
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.learn.spaces import Seen

    Array = np.ndarray[Any, Any]

    Policy = Callable[[Seen], Array]
    """What takes what some seats see, a row for each, and gives a word for each."""

__all__ = ["PrimeroSeats"]

CHANCE = "random"
"""The player by chance, who moves in arrays too."""


MOST_TABLES = 1_000_000
"""The most tables at which games are played at once."""


class PrimeroSeats(VectorEnv["Seen", "Array", "Array"]):
    """One seat at each of many tables as a vector environment of Gymnasium, with a row for each table.

    `num_envs` is the number of tables. Rules, seats, spaces, rewards and infos mean what they mean for one seat
    (`PrimeroSeat`), and the same is refused. `others` names the player at all other seats, or is a policy: it takes
    what they see, a row for each table, and gives a word for each; a word that may not be said is then `Illegal`. A
    table whose deal is over is dealt anew in the next step, which pays nothing (`AutoresetMode.NEXT_STEP`).

    The games lie in the arrays of the batch simulator if two play Italian or English Primero, the other plays by chance
    (`"random"`) or by a policy, and no history is asked for. All others are played by their scripts, table by table; so
    is a game that has left what the simulator has learned. `by_script` says which.

    >>> many = PrimeroSeats(3, "italian", others="random")
    >>> seen, infos = many.reset(seed=1)
    >>> seen["observation"].shape, many.by_script.tolist()
    ((3, 226), [False, False, False])
    >>> many.step(np.array([-1, -1, -1]))[1].tolist()
    [-20.0, -20.0, -20.0]
    >>> PrimeroSeats(3, "scopa")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    Illegal: Scopa cannot be played for counters: choose one of 3m, ..., italian, ...
    """

    metadata = {  # noqa: RUF012  # the library has it so
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rulebook | str = "italian",
        others: str | Policy = "sensible",
        players: int | None = None,
        stacks: int = STACKS,
        *,
        seat: int | None = None,
        dealer: int | None = None,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_number(num_envs, "number of tables", 1, MOST_TABLES)
        self.num_envs, self.others, self.render_mode = num_envs, others, render_mode
        self.setting = Setting(rulebook(rules) if isinstance(rules, str) else rules, players, stacks, dealer)
        self.setting.check_seats(() if seat is None else (seat,))
        self._fixed = {"seat": seat, "dealer": dealer}
        self.observer = Observer(self.setting, history=history)
        self.single_observation_space = observation_space(self.observer)
        self.single_action_space = action_space(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seats, self.dealers = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int64)
        self.by_script = np.ones(num_envs, np.bool_)
        self._over = np.zeros(num_envs, np.bool_)
        self._mask: Array = np.zeros((num_envs, len(self.setting.vocabulary)), np.int8)
        self._packs = np.zeros((num_envs, len(self.setting.rules.ranking.pack)), np.uint8)
        self._deals: list[str | None] = [None] * num_envs
        self._positions: dict[int, SpelledPosition] = {}
        self._choosers: dict[int, dict[str, Callable[[View], Move]]] = {}
        self._speech: Speech | None = None
        if self._in_arrays():
            games = WaitingGames(Learned(self.setting.rules, np), self.setting.names, stacks, num_envs, self._dealt)
            self._speech = Speech(games, self.observer, self.dealers)

    def _in_arrays(self) -> bool:
        """Say whether the games can lie in arrays."""
        rules = self.setting.rules
        hidden = rules("deal.face") != "face up" and rules("discards") != "face up"
        two = len(self.setting.names) == SEATS and rules.script in SCRIPTS and not rules.number("style")
        chosen = callable(self.others) or self.others == CHANCE
        return two and hidden and chosen and not self.observer.history

    # -- the deal ---------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal at all tables, and play until each seat is asked; return what the seats see, and `unasked` for each.

        `options` may have `deal`, `dealer` and `seat` as for one seat, each one for all tables or a list with one for
        each. A deal that was asked for is not passed over.
        """
        super().reset(seed=seed)
        everyone = np.arange(self.num_envs)
        unasked = self._begin(everyone, options or {})
        return self._look(), {"unasked": unasked, "_unasked": np.ones(self.num_envs, np.bool_)}

    def _begin(self, ids: Array, given: dict[str, Any]) -> Array:
        """Deal at some tables until each seat is asked, and count for each table the deals that were passed over."""
        unasked = np.zeros(self.num_envs, np.int64)
        while len(ids):
            self._deal(ids, given)
            self._others_move(ids)
            if "deal" in given:
                break
            ids = ids[self._turns(ids) < 0]
            unasked[ids] += 1
        return unasked

    def _deal(self, ids: Array, given: dict[str, Any]) -> None:
        """Deal at some tables."""
        random, number = self.np_random, len(self.setting.names)
        packs = random.permuted(np.tile(np.arange(self._packs.shape[1], dtype=np.uint8), (len(ids), 1)), axis=1)
        for name, array in (("dealer", self.dealers), ("seat", self.seats)):
            by_chance, fixed = random.integers(number, size=len(ids)), given.get(name, self._fixed[name])
            array[ids] = by_chance if fixed is None else np.broadcast_to(fixed, self.num_envs)[ids]
            self.setting.check_seats(np.unique(array[ids]).tolist())
        if "deal" in given:
            deals = np.broadcast_to(np.array(given["deal"], object), self.num_envs)
            for row, table in enumerate(ids.tolist()):
                self._deals[table] = str(deals[table])
                order = shuffled(str(deals[table]), self.setting.rules.ranking.pack)
                packs[row] = [self.setting.vocabulary.card_index[card] for card in order]
        else:
            for table in ids.tolist():
                self._deals[table] = None
        self._packs[ids], self._over[ids], self.by_script[ids] = packs, False, self._speech is None
        for table in ids.tolist():
            self._positions.pop(table, None)
        if self._speech is None:
            self._to_script(ids)
        else:
            self._speech.forget(ids)
            self._to_script(self._speech.games.deal(ids, packs))

    def _dealt(self, table: int) -> tuple[Shuffled, int]:
        """Give the pack of a table, and the number of the seat that deals."""
        deal, pack = self._deals[table], self.setting.rules.ranking.pack
        order = shuffled(deal, pack) if deal is not None else whole_pack(pack[card] for card in self._packs[table])
        return order, int(self.dealers[table])

    def _to_script(self, ids: Array) -> None:
        """Let the script go on at some tables."""
        for table in ids.tolist():
            self._positions[table] = self.position(table)
            if isinstance(self.others, str) and self.others != CHANCE:
                seed = self._positions[table].game.pack
                self._choosers[table] = {
                    name: player(self.others, self.setting.rules, f"{getattr(seed, 'seed', '')}/{name}")
                    for name in self.setting.names
                }
        self.by_script[ids] = True

    def position(self, table: int) -> SpelledPosition:
        """Return the position at a table; if its game lies in arrays, the script plays all its moves again."""
        if table in self._positions:
            return self._positions[table]
        position, speech = self.setting.position(*self._dealt(table)), self._speech
        if speech is None:
            return position
        for move in speech.games.moves(table):
            position.move(move)
        return SpelledPosition(self.setting, position.game, speech.said[table])

    # -- the play ---------------------------------------------------------------------------------

    def _turns(self, ids: Array) -> Array:
        """Give the seat whose turn it is at some tables, or -1 where the deal is over."""
        turns = np.full(len(ids), -1, np.int64)
        by_script = self.by_script[ids]
        for row in np.flatnonzero(by_script).tolist():
            turns[row] = self._positions[int(ids[row])].seat
        if self._speech:
            going = np.flatnonzero(~by_script & ~self._speech.games.over[ids])
            turns[going] = self._speech.seats(ids[going])
        return turns

    def _others_move(self, ids: Array) -> None:
        """Let the others move at some tables until each seat is asked."""
        while len(ids):
            turns = self._turns(ids)
            theirs = (turns >= 0) & (turns != self.seats[ids])
            ids, turns = ids[theirs], turns[theirs]
            if not len(ids):
                return
            if callable(self.others):
                view = self._seen(ids, turns)
                words = np.asarray(self.others(view))
                refused = np.flatnonzero(~_may_say(view["action_mask"], words))
                for row in refused[:1].tolist():
                    raise Illegal(self.position(int(ids[row])).refusal(int(words[row])))
                self._say(ids, words)
                continue
            by_script = self.by_script[ids]
            for table in ids[by_script].tolist():
                self._choose(table)
            if self._speech:
                rest = ids[~by_script]
                lots = self.np_random.integers(0, 1 << BITS, len(rest), np.uint32)
                self._to_script(self._speech.games.play_by_chance(rest, lots))

    def _choose(self, table: int) -> None:
        """Let another move at a table that the script plays."""
        position = self._positions[table]
        game, name = position.game, self.setting.names[position.seat]
        if self.others == CHANCE and game.offer:
            position.move(game.offer.any(self.np_random.random))
        else:
            position.move(self._choosers[table][name](game.view(name)))

    def _say(self, ids: Array, words: Array) -> None:
        """Say a word that may be said at each of some tables."""
        by_script = self.by_script[ids]
        for row in np.flatnonzero(by_script).tolist():
            self._positions[int(ids[row])].say(int(words[row]))
        if self._speech:
            whole = self._speech.say(ids[~by_script], words[~by_script])
            self._to_script(self._speech.act(whole))

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Say a word at each table, or deal anew where the deal was over; return the same as for one seat, in rows.

        `actions` has a word for each table; those of tables that are dealt anew are not looked at.
        """
        number, words = self.num_envs, np.asarray(actions)
        everyone, dealt = np.arange(number), self._over.copy()
        infos: dict[str, Any] = {}
        rewards, over = np.zeros(number, np.float64), np.zeros(number, np.bool_)
        may = _may_say(self._mask, words)
        refused = ~may & ~dealt
        if refused.any():
            reasons = np.full(number, None, object)
            for table in np.flatnonzero(refused).tolist():
                reasons[table] = self.position(table).refusal(int(words[table]))
            infos |= {"illegal": reasons, "_illegal": refused}
            rewards[refused], over[refused] = -float(self.setting.stacks), True
        going = everyone[may & ~dealt]
        self._say(going, words[going])
        self._others_move(going)
        ended = going[self._turns(going) < 0]
        over[ended] = True
        rewards[ended] = self._made(ended)
        if dealt.any():
            infos |= {"unasked": self._begin(everyone[dealt], {}), "_unasked": dealt}
        self._over = over
        return self._look(), rewards, over.copy(), np.zeros(number, np.bool_), infos

    def _made(self, ids: Array) -> Array:
        """Give what the seats have made at tables where the deal is over."""
        made = np.zeros(len(ids), np.float64)
        for row, table in enumerate(ids.tolist()):
            if self.by_script[table]:
                made[row] = self._positions[table].made()[self.seats[table]]
        if self._speech:
            by_deal = (self.seats[ids] - self.dealers[ids] - 1) % SEATS
            for seat in range(SEATS):
                some = np.flatnonzero(~self.by_script[ids] & (by_deal == seat))
                made[some] = self._speech.games.sum(f"made{seat}")[ids[some]]
        return made

    # -- what is seen -------------------------------------------------------------------------------

    def _look(self) -> Seen:
        """Look at each table from the seat."""
        view = self._seen(np.arange(self.num_envs), self.seats)
        self._mask = view["action_mask"].copy()
        return view

    def _seen(self, ids: Array, seats: Array) -> Seen:
        """Look at some tables, each from a seat."""
        view = {
            "observation": np.zeros((len(ids), self.observer.fields.size), np.float32),
            "action_mask": np.zeros((len(ids), self._mask.shape[1]), np.int8),
        }
        by_script = self.by_script[ids]
        for row in np.flatnonzero(by_script).tolist():
            for name, part in seen(self.observer, self._positions[int(ids[row])], int(seats[row])).items():
                view[name][row] = part
        rest = np.flatnonzero(~by_script)
        if self._speech and len(rest):
            for name, rows in self._speech.seen(ids[rest], seats[rest]).items():
                view[name][rest] = rows
        return view

    def action_masks(self) -> Array:
        """Return the masks of all tables as truth values, as learners with masks ask for them."""
        return self._mask.astype(bool)

    def render(self) -> tuple[str, ...]:
        """Write the record of each table as its seat knows it."""
        tables = range(self.num_envs)
        return tuple(self.observer.text(self.position(table), int(self.seats[table])) for table in tables)


def _may_say(mask: Array, words: Array) -> Array:
    """Say in which rows a word may be said."""
    inside: Array = (words >= 0) & (words < mask.shape[1])
    inside &= mask[np.arange(len(words)), np.where(inside, words, 0)] == 1
    return inside
