"""Two players who meet over many deals, ours or anybody's programs, and what a program loses that breaks a rule."""

from __future__ import annotations

from primero_ref.cards.pack import shuffled
from primero_ref.errors import Illegal, Unreadable, on_one_line
from primero_ref.game import Game
from primero_ref.lab.experiment import game_result
from primero_ref.players import player
from primero_ref.players.line_protocol import MOVE_TIME, Fault, LinePlayer
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.players.line_protocol import Channel

_NAME = "Seat{}"
"""How a seat is called: the same whoever sits there, so that a deal looks alike from both sides."""


class Programs(NamedTuple):
    """The programs that play: how each is started, by its name, and how many seconds it has for a move."""

    starts: Mapping[str, Callable[[], Channel]] = {}
    seconds: float = MOVE_TIME


class Faults(NamedTuple):
    """In how many deals a program broke a rule, and what it did the first time; our own players never do."""

    number: int = 0
    first: str = ""


class Played(NamedTuple):
    """One game of a pair: its record with who sat where, what each seat made, and who broke a rule."""

    record: str
    made: tuple[int, ...]
    faulty: str = ""


class Pairing:
    """Two who meet at every second seat, and the programs that sit there for them.

    A program stays at its seat, and when the seats are exchanged others sit down: none is dealt the same cards twice.
    """

    def __init__(self, rules: Rulebook, pair: Sequence[str], seed: str, stacks: int, bots: Programs) -> None:
        """Choose the seats; a program is started when it first sits down."""
        self._rules = rules
        self._pair = pair
        self._seed = seed
        self._stacks = stacks
        self._bots = bots
        self._seats = [_NAME.format(seat + 1) for seat in range(fewest_seats(rules))]
        self._programs: dict[tuple[int, int], LinePlayer] = {}
        self._faults = [Faults(), Faults()]

    @property
    def faults(self) -> tuple[Faults, Faults]:
        """What each of the two has done wrong so far."""
        first, second = self._faults
        return first, second

    def play(self, deal: int, *, exchanged: bool) -> Played:
        """Play one deal; a program that breaks a rule loses it, and is started again for the next."""
        rules, seats = self._rules, self._seats
        own = f"{self._seed}/{deal}"
        game = Game(rules, seats, seats[deal % len(seats)], shuffled(own, rules.ranking.pack), self._stacks)
        sides = [(seat + exchanged) % 2 for seat in range(len(seats))]
        programs = {
            seat: self._program(side, seat) for seat, side in enumerate(sides) if self._pair[side] in self._bots.starts
        }
        broke = _play_out(game, programs, lambda seat: player(self._pair[sides[seat]], rules, f"{own}/{seats[seat]}"))
        made = game_result(deal, game).made
        faulty = ""
        comment = f"# Deal {deal + 1}: {self._title(sides[0], 0)} sits first, {self._title(sides[1], 1)} beside\n"
        if broke:
            side = sides[broke.seat]
            programs.pop(broke.seat).leave(politely=False)
            made = tuple(forfeit(rules, self._stacks) * (-1 if other == side else 1) for other in sides)
            number, first = self._faults[side]
            self._faults[side] = Faults(number + 1, first or broke.reason)
            faulty = self._pair[side]
            comment += f"# {faulty} at {seats[broke.seat]} {broke.reason}, and loses {max(made)} at each of its seats\n"
        for seat, program in programs.items():
            program.end(game.view(seats[seat]), made[seat])
        return Played(game.record() + comment, made, faulty)

    def close(self) -> None:
        """End the programs."""
        programs, self._programs = self._programs, {}
        for program in programs.values():
            program.leave()

    def _program(self, side: int, seat: int) -> LinePlayer:
        """Give the program that sits for one of the two at a seat."""
        if (side, seat) not in self._programs:
            start = self._bots.starts[self._pair[side]]
            self._programs[side, seat] = LinePlayer(start, self._rules, self._bots.seconds)
        return self._programs[side, seat]

    def _title(self, side: int, seat: int) -> str:
        """Name a player, and a program as it calls itself too."""
        program = self._programs.get((side, seat))
        return f"{self._pair[side]} ({program.name})" if program and program.name else self._pair[side]


class _Broke(NamedTuple):
    """At which seat a rule was broken, and how."""

    seat: int
    reason: str


def _play_out(
    game: Game, programs: Mapping[int, LinePlayer], own: Callable[[int], Callable[[View], Move]]
) -> _Broke | None:
    """Play a deal to its end, or to the move at which a program breaks a rule."""
    names = game.players
    seat = 0
    try:
        for seat, program in programs.items():
            program.begin(names, names[seat])
        choosers = [programs.get(number) or own(number) for number in range(len(names))]
        while offer := game.offer:
            seat = names.index(offer.seat.name)
            move = choosers[seat](game.view(names[seat]))
            try:
                game.play(move)
            except (Illegal, Unreadable) as error:
                if seat in programs:
                    raise Fault(f"chose what is not allowed: {error}") from None
                raise
    except Fault as fault:
        return _Broke(seat, on_one_line(str(fault)))
    return None


def forfeit(rules: Rulebook, stacks: int) -> int:
    """Say what each seat loses of a player whose program breaks a rule, and each other seat wins.

    It is all that a seat sits down with or, where nothing is staked, the points to which a game is played.

    >>> from primero_ref import rulebook
    >>> forfeit(rulebook("italian"), 100), forfeit(rulebook("scopa"), 100)
    (100, 11)
    """
    return rules.number("game.points") if rules("stake.from") == "nothing" else stacks


def fewest_seats(rules: Rulebook) -> int:
    """Give the fewest seats at which two players can sit by turns, each at as many as the other.

    >>> from primero_ref import rulebook
    >>> fewest_seats(rulebook("italian")), fewest_seats(rulebook("rmi"))
    (2, 4)
    """
    fewest = rules.number("seats.fewest")
    return fewest + fewest % 2
