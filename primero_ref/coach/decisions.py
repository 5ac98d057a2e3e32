"""Decisions: which moves of a finished game mattered most, and what else could have been done."""

from __future__ import annotations

from primero_ref.coach import averages, wording
from primero_ref.coach.advice import MOST_DEALS, Turn
from primero_ref.coach.trials import FEWEST
from primero_ref.errors import Illegal, as_kind, check_number
from primero_ref.game import Game
from primero_ref.game.record import as_moved
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.game.moves import Move

LEVELS = (30, 60, 90)
"""How many deals are played out for each decision, and then for those again that seem to matter."""

FOLLOWED = 5
"""How many decisions are looked at again."""

BUDGET = 600
"""How many deals are played out for all decisions of a game."""

MOST = 4
"""How many moves are tried besides the one that was made."""


class Decision(NamedTuple):
    """A move of a finished game, with the best of the others that could have been made.

    Gains are in counters, or in points where nothing is staked, and averages over simulated deals.
    """

    number: int
    """Which move of the game it was, from 1."""
    cards: Hand
    """What the seat held before it moved."""
    did: str
    """The move as it was made."""
    said: str
    """The same as one would say it."""
    gain: float
    """What it was worth on average, as the seat could know then."""
    other: str
    """The best of the other moves that were tried."""
    other_said: str
    """The same as one would say it."""
    other_gain: float
    """What the other move was worth on average."""
    difference: float
    """By how much the move made was worth more than the other, in the same deals."""
    error: float
    """The standard error of the difference."""
    margin: float
    """Two standard errors: the true difference lies within this margin about nineteen times in twenty."""
    deals: int
    """In how many deals both moves were tried."""
    how: str
    """How many deals were played out for all the moves that were tried, in words."""
    claim: str
    """The id of the rule that allowed the move; empty where no rule is named."""
    sentence: str
    """Both moves with what they gain on average and the margins of that, or that the deals are too few to tell."""

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, which can be written as JSON."""
        return {**self._asdict(), "cards": [*map(str, self.cards)]}


class _Decided(NamedTuple):
    """A decision: the move made, the cards held, the turn it was, and the rule that allowed it."""

    move: Move
    hand: Hand
    turn: Turn
    claim: str


class Weighed:
    """The decisions of a seat in a finished game, each with the deals that have been played out for it so far.

    `game` is not changed. A game that is not over is refused, and so is a seat that nobody has.

    >>> from primero_ref import Game, rulebook
    >>> game = Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto")
    >>> Weighed(game, "Bernardo")
    Traceback (most recent call last):
        ...
    Illegal: The game is not over yet: what the others hold is theirs to know
    >>> for move in ("bet for 2", "fold"):
    ...     _ = game.play(move)
    >>> weighed = Weighed(game, "Bernardo")
    >>> weighed.enough, weighed.decisions(1, 30), [decision.other for decision in weighed.decisions(1, 90)]
    (90, (), ['bet for 1'])
    """

    def __init__(self, game: Game, seat: str, followed: int = FOLLOWED) -> None:
        """Look for the moves that the seat has made; so many of them are `followed` until they can be told apart."""
        check_number(followed, "number of decisions", 0, MOST_DEALS)
        if not as_kind(game, Game, "game: give one, such as load(record)").over:
            raise Illegal("The game is not over yet: what the others hold is theirs to know")
        game.seat(seat)
        self._game, self._seat = game.copy(), seat
        movers = [event.who for event, move in as_moved(game.log, game.moves) if move]
        self._numbers = [number for number, who in enumerate(movers, 1) if who == seat]
        self._points = bool(game.table.sides)
        self._turns: dict[int, _Decided | None] = {}
        self._most = followed
        self._followed: list[int] = []

    def __repr__(self) -> str:
        """Print whose decisions they are, and of how many moves."""
        return f"<the {len(self._numbers)} decisions of {self._seat}>"

    @property
    def enough(self) -> int:
        """How many deals are played out in all once every decision has been weighed."""
        return LEVELS[0] * len(self._numbers) + (LEVELS[-1] - LEVELS[0]) * min(len(self._numbers), self._most)

    def decisions(self, most: int, budget: int) -> tuple[Decision, ...]:
        """Play out at most `budget` deals in all, and return the `most` decisions that mattered most, in their order.

        A second call goes on from the first.
        """
        check_number(most, "number of decisions", 0, MOST_DEALS)
        check_number(budget, "number of deals", 0, MOST_DEALS)
        spent, numbers, before = 0, self._numbers, 0
        for level in LEVELS:
            for number in numbers:
                spent += level - before
                if spent <= budget:
                    self._go_on(number, level)
            if level == LEVELS[0] and spent <= budget:
                numbers = self._followed = self._followed or self._mattering()
            before = level
        weighed = [self._weigh(number, decided) for number, decided in self._turns.items() if decided]
        apart = sorted(filter(None, weighed), key=lambda each: -abs(each.difference) / (each.error + 1))
        return tuple(sorted(apart[:most], key=lambda decision: decision.number))

    def _mattering(self) -> list[int]:
        """Choose the decisions that seem to matter most after the first deals."""
        apart = {}
        for number, decided in self._turns.items():
            other = averages.next_best(decided.turn.playouts, decided.move) if decided else None
            if decided and other:
                difference = decided.turn.playouts.difference(decided.move, other)
                apart[number] = -abs(difference.gain) / (difference.error + 1)
        return sorted(sorted(apart, key=apart.__getitem__)[: self._most])

    def _go_on(self, number: int, level: int) -> None:
        """Play out as many deals for one decision as are lacking; where no deal goes as this one did it is left."""
        if number not in self._turns:
            self._turns[number] = self._decided(number)
        decided = self._turns[number]
        if decided:
            try:
                decided.turn.playouts.go_on(level)
            except Illegal:
                self._turns[number] = None

    def _decided(self, number: int) -> _Decided | None:
        """Sit down at one decision, as the seat saw the table then."""
        again, moves = self._game.copy(), self._game.moves
        for _ in range(len(moves) - number + 1):
            again.undo()
        offer, view, move = again.offer, again.view(self._seat), moves[number - 1]
        if offer is None:
            return None
        if not view.layout:
            move = move._replace(drawn=())
        verb = offer.may[move.verb]
        turn = Turn(view, again.rules, (move,), MOST)
        return _Decided(move, view.cards, turn, verb.claims[0] if verb.claims else "")

    def _weigh(self, number: int, decided: _Decided) -> Decision | None:
        move, hand, turn, claim = decided
        playouts = turn.playouts
        other = averages.next_best(playouts, move)
        if other is None or playouts.difference(move, other).deals < FEWEST:
            return None
        worth, others = playouts.worth(move), playouts.worth(other)
        difference = playouts.difference(move, other)
        says, says_other = turn.said(move), turn.said(other)
        words = f"{says}: {averages.on_average(playouts, turn.beside(move, other))}"
        return Decision(
            number, hand, str(move), says, worth.gain, str(other), says_other, others.gain, difference.gain,
            difference.error, wording.margin(difference.error), difference.deals, wording.deals(playouts.deals), claim,
            wording.sentence(words),
        )  # fmt: skip


def decisions(game: Game, seat: str, most: int = 3, budget: int = BUDGET) -> tuple[Decision, ...]:
    """Return the `most` decisions of a seat in a finished game that mattered most, in the order of the game.

    `budget` is the number of deals that are played out in all. Each decision is weighed by what the seat could know
    then: the same deals, which agree with it, are played out after the move made and after the others. The hidden cards
    of the game do not matter. What matters most is a difference that is large beside its standard error. A game that is
    not over is refused, and so is a seat that nobody has.

    >>> from primero_ref import Game, rulebook
    >>> game = Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto")
    >>> for move in ("bet for 2", "fold"):
    ...     _ = game.play(move)
    >>> [(decision.number, decision.did) for decision in decisions(game, "Bernardo", budget=90)]
    [(1, 'bet for 2')]
    >>> decisions(game, "Bernard", budget=0)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no player 'Bernard'; the nearest is 'Bernardo'.
    """
    return Weighed(game, seat).decisions(most, budget)
