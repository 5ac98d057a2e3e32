"""Decisions: which moves of a finished game mattered most, and what else could have been done."""

from __future__ import annotations

from primero_ref.coach import wording
from primero_ref.coach.advice import Turn
from primero_ref.errors import Illegal
from primero_ref.game.record import as_moved
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.game import Game
    from primero_ref.game.moves import Move

BUDGET = 36
"""How many deals are played out for each decision."""


class Decision(NamedTuple):
    """A move in a finished game, with another that could have been made, and what each was worth on average."""

    number: int
    """Which move of the game it was."""
    cards: Hand
    """What the seat held before it moved."""
    did: str
    """The move as it was made."""
    said: str
    gain: float
    """What it was worth on average, as the seat could know then."""
    other: str
    other_said: str
    other_gain: float
    difference: float
    """By how much the move made was worth more than the other, in the same deals."""
    error: float
    """The standard error of the difference."""
    deals: int
    how: str
    claim: str
    """The rule that allowed the move."""
    sentence: str

    def as_data(self) -> dict[str, object]:
        """Give it as plain data."""
        return {**self._asdict(), "cards": [*map(str, self.cards)]}


class Weighed:
    """The decisions of a seat in a finished game, each with the deals that have been played out for it."""

    def __init__(self, game: Game, seat: str) -> None:
        """Look at each of them as the seat saw the table then."""
        if not game.over:
            raise Illegal("The game is not over yet: what the others hold is theirs to know")
        game.seat(seat)
        again = game.copy()
        movers = [event.who for event, move in as_moved(game.log, game.moves) if move]
        made = game.moves
        self._points = bool(game.table.sides)
        self._turns: list[tuple[int, Move, Hand, Turn, str]] = []
        for number in range(len(made), 0, -1):
            again.undo()
            if again.offer and movers[number - 1] == seat:
                view, move = again.view(seat), made[number - 1]
                if not view.layout:
                    move = move._replace(drawn=())
                verb = again.offer.may[move.verb]
                claim = verb.claims[0] if verb.claims else ""
                self._turns.insert(0, (number, move, view.cards, Turn(view, game.rules, (move,)), claim))

    def decisions(self, most: int, budget: int) -> tuple[Decision, ...]:
        """Play out as many deals for each as are lacking, and give those that mattered most, in their order."""
        weighed = []
        for number, move, hand, turn, claim in self._turns:
            turn.playouts.go_on(budget)
            decision = self._weigh(number, move, hand, turn, claim)
            if decision:
                weighed.append(decision)
        weighed.sort(key=lambda decision: -abs(decision.difference) / (decision.error + 1))
        return tuple(sorted(weighed[:most], key=lambda decision: decision.number))

    def _weigh(self, number: int, move: Move, hand: Hand, turn: Turn, claim: str) -> Decision | None:
        playouts = turn.playouts
        other = next((tried for tried in playouts.moves if tried != move), None)
        if other is None or move not in playouts.moves:
            return None
        worth, others = playouts.worth(move), playouts.worth(other)
        difference = playouts.difference(move, other)
        told = (
            f"{wording.said(move)}: on average it {wording.gain(worth.gain, points=self._points)}; "
            f"to {wording.said(other)} {wording.gain(others.gain, points=self._points)}"
        )
        return Decision(
            number, hand, str(move), wording.said(move), worth.gain, str(other), wording.said(other), others.gain,
            difference.gain, difference.error, difference.deals, wording.deals(playouts.deals), claim,
            wording.sentence(told),
        )  # fmt: skip


def decisions(game: Game, seat: str, most: int = 3, budget: int = BUDGET) -> tuple[Decision, ...]:
    """Give the decisions of a seat in a finished game that mattered most, in their order.

    Each is weighed by what the seat could know then: the same deals that agree with it are played out after the move
    made and after the others. Hidden cards of the game do not matter.

    >>> from primero_ref import Game, rulebook
    >>> game = Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto")
    >>> for move in ("check", "check", "draw", "draw", "check", "bet for 2", "fold"):
    ...     _ = game.play(move)
    >>> [decision.did for decision in decisions(game, "Bernardo", budget=8)]
    ['check', 'draw', 'check']
    """
    return Weighed(game, seat).decisions(most, budget)
