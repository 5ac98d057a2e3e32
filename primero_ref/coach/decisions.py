"""Decisions: which moves of a finished game mattered most, and what else could have been done."""

from __future__ import annotations

from primero_ref.coach.advice import advice
from primero_ref.coach.playouts import Playouts
from primero_ref.errors import Illegal
from primero_ref.game.record import as_moved
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.game import Game

BUDGET = 60
"""How many deals are played out for each decision."""


class Decision(NamedTuple):
    """A move in a finished game, with another that could have been made, and what each was worth on average."""

    number: int
    cards: Hand
    did: str
    gain: float
    other: str
    other_gain: float
    error: float
    """The standard error of the difference."""
    deals: int
    how: str
    claim: str

    @property
    def difference(self) -> float:
        """By how much the move made is worth more than the other."""
        return self.gain - self.other_gain

    def as_data(self) -> dict[str, object]:
        """Give it as plain data."""
        return {**self._asdict(), "cards": [*map(str, self.cards)], "difference": self.difference}


def decisions(game: Game, seat: str, most: int = 3, budget: int = BUDGET) -> tuple[Decision, ...]:
    """Give the decisions of a seat in a finished game that mattered most, in their order.

    Each is weighed by what the seat could know at the time: the hidden cards of the game do not matter.

    >>> from primero_ref import Game, rulebook
    >>> game = Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto")
    >>> for move in ("check", "check", "draw", "draw", "check", "bet for 2", "fold"):
    ...     _ = game.play(move)
    >>> [decision.did for decision in decisions(game, "Bernardo", budget=8)]
    ['check', 'draw', 'fold']
    """
    if not game.over:
        raise Illegal("The game is not over yet: what the others hold is theirs to know")
    game.seat(seat)
    again = game.copy()
    moved = [(event.who, move) for event, move in as_moved(game.log, game.moves) if move]
    weighed = []
    for number in range(len(game.moves), 0, -1):
        again.undo()
        offer, (who, _) = again.offer, moved[number - 1]
        if offer is None or who != seat:
            continue
        view, made = again.view(seat), game.moves[number - 1]
        advised = advice(view, game.rules, budget)
        others = [option for option in advised.options if option.move != str(made)]
        if not others:
            continue
        other = others[0]
        worth = Playouts(view, game.rules).compare([made], max(1, other.deals))[made]
        verb = offer.may.get(made.verb)
        weighed.append(
            Decision(
                number, view.cards, str(made), worth.gain, other.move, other.gain,
                (worth.error**2 + other.error**2) ** 0.5, worth.deals, f"simulated in {worth.deals} deals",
                verb.claims[0] if verb and verb.claims else "",
            )
        )  # fmt: skip
    most_important = sorted(weighed, key=lambda decision: -abs(decision.difference))[:most]
    return tuple(sorted(most_important, key=lambda decision: decision.number))
