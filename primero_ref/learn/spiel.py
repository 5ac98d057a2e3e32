"""OpenSpiel: every rulebook with bets as a game of `pyspiel`, named after it, such as `primero_whittaker_it`.

The pack is shuffled by chance nodes, a card at a time; all that follows is settled by the order of the cards. With the
parameter `late`, chance deals each card only when it is needed. One deal is one game, and what each makes in it is his
return: what is carried over to the next deal is made by nobody.
"""

from __future__ import annotations

from typing import Any

from primero_ref.claims import rulebook
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.bounds import longest
from primero_ref.game.moves import read_move
from primero_ref.learn.chance import ChancePosition
from primero_ref.learn.extra import MISSING
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import STACKS, Setting, betting_rulebooks, pays_all, whole_pack
from primero_ref.learn.structs import Struct

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.learn.position import SpelledPosition

__all__ = ["PrimeroGame", "PrimeroObserver", "PrimeroState", "game_class", "name_of", "register"]

MOST_SEATS = 6
"""How many can sit at a table here; a rulebook may allow more."""


def name_of(rules: Rulebook) -> str:
    """Return the name of the game of a rulebook, as OpenSpiel knows it.

    >>> name_of(rulebook("whittaker-it"))
    'primero_whittaker_it'
    """
    return f"primero_{rules.id.replace('-', '_')}"


def game_type(rules: Rulebook) -> object:
    """Say what kind of game a rulebook gives."""
    fewest, most = seats(rules)
    return pyspiel.GameType(
        short_name=name_of(rules),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if pays_all(rules) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "stacks": STACKS, "dealer": -1, "late": False},
    )


def seats(rules: Rulebook) -> tuple[int, int]:
    """Give the fewest and the most seats of a table."""
    return rules.number("seats.fewest"), min(rules.number("seats.most"), MOST_SEATS)


class PrimeroGame(pyspiel.Game):  # type: ignore[misc]  # the library comes without types
    """A rulebook as a game of OpenSpiel, with the pack shuffled by chance nodes, one card at a time.

    Its parameters are `players`, by default the fewest of the rulebook; `stacks`, what each sits down with, in
    counters; `dealer`, the number of a seat from 0, or -1 for the last; and `late`, with which chance deals a card only
    when it is needed, so that a game with few cards can be solved exactly. An action is the number of a word, or at a
    chance node that of a card. Returns are counters won or lost. They sum to 0 if the rulebook pays out all that is
    staked; if it carries money over to the next deal, the game is of general sum. Too many players are `Illegal`.

    >>> game = pyspiel.load_game("primero_kings(stacks=4)")
    >>> game.num_distinct_actions(), game.max_chance_outcomes(), game.utility_sum()
    (109, 52, 0.0)
    >>> game_class(rulebook("kings"))({"players": 9})
    Traceback (most recent call last):
        ...
    Illegal: 9 players may not sit down: 2 to 6 can play [kings/run-out]
    """

    rules: Rulebook

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules = self.rules
        given = dict(params or {})
        fewest, _ = seats(rules)
        players, stacks, dealer = (
            int(given.get(*pair)) for pair in (("players", fewest), ("stacks", STACKS), ("dealer", -1))
        )
        self.setting = Setting(rules, players, stacks, dealer if dealer >= 0 else None)
        self.late = bool(given.get("late", False))
        cards = len(rules.ranking.pack)
        plain = self.setting.position(whole_pack(rules.ranking.pack)).game
        most_words = 4 + max(rules.ranking.size, 0) + 2
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.vocabulary),
            max_chance_outcomes=cards,
            num_players=players,
            min_utility=-float(stacks),
            max_utility=float(stacks * (players - 1)),
            **({"utility_sum": 0.0} if pays_all(rules) else {}),
            max_game_length=longest(plain) * most_words,
        )
        super().__init__(game_type(rules), info, given)
        self.observers = {history: Observer(self.setting, history=history) for history in (False, True)}

    def new_initial_state(self, state: Struct | Mapping[str, object] | str | None = None) -> PrimeroState:
        """Return the state before the first card, or one that `to_struct`, `to_dict` or `to_json` has written.

        >>> game = pyspiel.load_game("primero_kings(stacks=4)")
        >>> state = game.new_initial_state()
        >>> state.apply_action(7)
        >>> game.new_initial_state(state.to_json()).to_dict()["cards"]
        ['8bl']
        """
        values = state.to_dict() if isinstance(state, Struct) else Struct(state or {}).to_dict()
        return PrimeroState(self, values)

    def make_py_observer(self, iig_obs_type: object = None, params: Mapping[str, Any] | None = None) -> PrimeroObserver:
        """Return an observer; one with perfect recall sees the last events too. Parameters are a `ValueError`."""
        if params:
            raise ValueError(f"An observer takes no parameters here: {params}")
        kind: Any = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PrimeroObserver(self.observers[kind.perfect_recall])

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards of the pack."""
        return len(self.setting.vocabulary.cards)


class PrimeroState(pyspiel.State):  # type: ignore[misc]  # the library comes without types
    """A state of a deal: first the pack is shuffled card by card, then the players say the words of their moves.

    >>> state = pyspiel.load_game("primero_kings").new_initial_state()
    >>> state.is_chance_node(), len(state.legal_actions()), state.returns()
    (True, 52, [0.0, 0.0])
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.current_player(), [state.action_to_string(0, word) for word in state.legal_actions()]
    (0, ['bet', 'check'])
    """

    def __init__(self, game: PrimeroGame, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._observers = game.observers
        self._chance = _read(game, values or {})

    @property
    def order(self) -> list[int]:
        """The numbers of the cards that are known, from the top of the pack."""
        return self._chance.order

    @property
    def position(self) -> SpelledPosition | None:
        """The deal as it stands; nothing where chance is to deal a card."""
        return None if self._chance.due else self._chance.position

    def current_player(self) -> int:
        """Return the number of the seat in its turn, or the number that OpenSpiel has for chance or for the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        """List the words that may follow."""
        position = self.position
        return [*position.words] if position and position.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the cards that are left, each with the same probability."""
        left = self._chance.cards_left
        return [(number, 1 / len(left)) for number in left]

    def _apply_action(self, action: int) -> None:
        """Deal the next card, or say a word; what is not allowed is `Illegal`, and changes nothing."""
        if self._chance.due:
            self._chance.deal(action)
        else:
            self._chance.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write a card or a word."""
        if player == pyspiel.PlayerId.CHANCE:
            return str(self._setting.vocabulary.cards[action])
        return str(self._setting.vocabulary[action])

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return bool(self.position and self.position.over)

    def returns(self) -> list[float]:
        """Return what each seat has won, in counters; 0 until the deal is over."""
        return [*map(float, self.position.made())] if self.position else [0.0] * len(self._setting.names)

    def information_state_string(self, player: int | None = None) -> str:
        """Write the record of the deal as a seat knows it, by default the seat in its turn, and what it may say."""
        return self._text(player)

    def observation_string(self, player: int | None = None) -> str:
        """Write the same: the record leaves out nothing that the seat has seen."""
        return self._text(player)

    def _text(self, player: int | None) -> str:
        seat = self.current_player() if player is None else player
        return self._observers[False].text(self.position, seat) if self.position else "# the pack is shuffled\n"

    def __str__(self) -> str:
        """Write the whole deal, which nobody at the table sees."""
        if self.position is None:
            cards = " ".join(map(str, self._cards()))
            moves = "; ".join(map(str, self._chance.position.game.moves))
            return f"{cards}: {moves}" if moves else cards
        words = " ".join(self._said())
        return self.position.game.record() + (f"# says: {words}\n" if words else "")

    def _cards(self) -> list[Card]:
        return [self._setting.vocabulary.cards[number] for number in self.order]

    def _said(self) -> list[str]:
        """Write the words of the next move that have been said."""
        return [str(self._setting.vocabulary[word]) for word in self._chance.position.numbers]

    # -- OpenSpiel 2.0: states and observations as data. Its own structs are made in C++ alone, so these are ours.

    def to_struct(self) -> Struct:
        """Give the whole state as data: the cards that are known, the moves, and the words said since.

        >>> state = pyspiel.load_game("primero_kings(stacks=4,late=True)").new_initial_state()
        >>> for _ in range(10):
        ...     state.apply_action(state.legal_actions()[0])
        >>> state.apply_action(state.string_to_action("bet"))
        >>> state.to_dict()["says"], state.to_dict()["moves"], state.to_dict()["current_player"]
        (['bet'], [], 0)
        """
        return Struct({
            "current_player": self.current_player(),
            "cards": [*map(str, self._cards())],
            "moves": [*map(str, self._chance.position.game.moves)],
            "says": self._said(),
            "returns": self.returns(),
        })  # fmt: skip

    def to_dict(self) -> dict[str, object]:
        """Give the same as a dictionary."""
        return self.to_struct().to_dict()

    def to_json(self) -> str:
        """Write the same as JSON."""
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int | None = None) -> Struct:
        """Give what a seat knows as data, by default the seat in its turn; `position` is that in one line.

        >>> state = pyspiel.load_game("primero_kings(stacks=4,late=True)").new_initial_state()
        >>> for _ in range(10):
        ...     state.apply_action(state.legal_actions()[0])
        >>> observation = state.to_observation_struct(1)
        >>> observation.cards, observation.may, observation.stacks
        (['2bl', '4bl', '6bl', '8bl', '10bl'], [], {'Seat1': 3, 'Seat2': 3})
        """
        seat = self.current_player() if player is None else player
        self._setting.check_seats([seat])
        position, name = self.position, self._setting.names[seat]
        if position is None:
            return Struct({"seat": name, "turn": "", "cards": [], "position": "", "says": [], "may": []})
        view = position.view(seat)
        own = view.turn == name
        return Struct({
            "seat": name, "turn": view.turn or "", "cards": [*map(str, view.cards)], "stacks": view.stacks,
            "staked": view.staked, "bid": str(view.bid or ""), "position": str(view.position),
            "says": self._said() if own else [],
            "may": [str(self._setting.vocabulary[word]) for word in position.words] if own else [],
        })  # fmt: skip

    def action_to_struct(self, *action: int) -> Struct:
        """Give an action as data, the word or the card; before it may stand the number of a player."""
        known = self._setting.vocabulary.cards if self._chance.due else self._setting.vocabulary
        if not 0 <= action[-1] < len(known):
            raise Illegal(f"There is no action {action[-1]}: the actions are 0 to {len(known) - 1}")
        return Struct({"card" if self._chance.due else "word": str(known[action[-1]])})

    def struct_to_actions(self, struct: Struct) -> list[int]:
        """Give the action that was written as data."""
        [written] = struct.to_dict().values()
        return [self.string_to_action(str(written))]


class PrimeroObserver:
    """What OpenSpiel observes states with: `tensor` has all numbers in one row, of type float32, and `dict` its fields.

    >>> game = pyspiel.load_game("primero_kings")
    >>> observer = game.make_py_observer()
    >>> observer.tensor.shape, observer.dict["hands"].shape
    ((278,), (2, 52))
    """

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        fields = observer.fields
        self.tensor = np.zeros(fields.size, np.float32)
        self.dict = {
            name: self.tensor[start : start + int(np.prod(fields.shapes[name]))].reshape(fields.shapes[name])
            for name, start in fields.starts.items()
        }

    def set_from(self, state: PrimeroState, player: int) -> None:
        """Write what a seat sees of a state into `tensor` and `dict`; until the deal begins all numbers are 0."""
        self.tensor.fill(0)
        if state.position:
            self._observer.fill(self.tensor, state.position, player)

    def string_from(self, state: PrimeroState, player: int) -> str:
        """Write the record of the deal as a seat knows it."""
        return state.information_state_string(player)


def _read(game: PrimeroGame, values: Mapping[str, Any]) -> ChancePosition:
    """Go on from a state that was written as data, or begin."""
    words = game.setting.vocabulary
    numbers = {str(card): number for number, card in enumerate(words.cards)}
    word_numbers = {str(words[number]): number for number in range(len(words))}
    moves = [read_move(move, game.rules.ranking) for move in values.get("moves", ())]
    try:
        order = [numbers[card] for card in values.get("cards", ())]
        spoken = [word_numbers[word] for word in values.get("says", ())]
    except KeyError as error:
        raise Unreadable(f"{error.args[0]!r} is no card and no word of this game.") from None
    chance = ChancePosition(game.setting, order, moves, late=game.late)
    for word in spoken:
        chance.say(word)
    return chance


def game_class(rules: Rulebook) -> type[PrimeroGame]:
    """Return the class of a rulebook's game, also for a rulebook of your own, which is not registered by its name.

    It is a class because OpenSpiel keeps no other callable until the end.

    >>> own = rulebook("kings").but(answers={"hand.size": 3})
    >>> game_class(own)({"stacks": 2}).new_initial_state().current_player() == pyspiel.PlayerId.CHANCE
    True
    """
    return type(f"{PrimeroGame.__name__}_{name_of(rules)}", (PrimeroGame,), {"rules": rules, "__doc__": rules.title})


def register() -> list[str]:
    """Register every rulebook with bets with OpenSpiel, once, and return the names of the games.

    Importing the module does so already.

    >>> register()[:2]
    ['primero_3m', 'primero_english']
    """
    names = []
    for book in betting_rulebooks():
        rules = rulebook(book)
        if name_of(rules) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(rules), game_class(rules))
        names.append(name_of(rules))
    return names


register()
