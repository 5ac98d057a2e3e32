"""The coach at the table: advice at a person's turn, and the decisions of a finished game, as plain data for a page.

What has been played out is kept, so that a request for more goes on from there: the page asks again and again, and
shows each answer as it is refined.
"""

from __future__ import annotations

from primero_ref.claims.suspension import suspension
from primero_ref.coach import Turn, Weighed
from primero_ref.errors import Illegal
from primero_ref.session.rules_link import link_of, rules_of
from primero_ref.web.claims import claim_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.game.game import Game
    from primero_ref.session.session import Session

MOST_DEALS = 480
"""How many deals are played out for one answer at the most, whoever asks for more."""

MOST_FOR_ALL = 1200
"""How many deals are played out for all decisions of a game at the most."""

MOST_DECISIONS = 3
"""How many decisions of a game are shown."""

class Coach:
    """The coach of one page; what he has weighed last he goes on from, when he is asked for more."""

    def __init__(self) -> None:
        """Begin with nothing weighed."""
        self._kept: dict[str, tuple[object, Any]] = {}

    def advice(self, session: Session, seat: str, budget: int) -> dict[str, object]:
        """Advise a person at his turn, from what his seat may see, after so many deals played out."""
        game = session.standing
        _check_turn(session, game, seat)
        turn: Turn = self._keep("turn", (session.text, seat), lambda: Turn(game.view(seat), game.rules))
        return advice_as_data(turn, budget)

    def decisions(self, session: Session, seat: str, budget: int) -> dict[str, object]:
        """Give the decisions of a person that mattered most in a finished game, and whether more deals refine them."""
        if seat not in session.persons:
            who = seat or "Nobody"
            raise Illegal(f"{who} is not a person at this table, and only persons are shown their decisions")
        weighed: Weighed = self._keep("game", (session.text, seat), lambda: Weighed(session.standing, seat))
        return decisions_as_data(weighed, budget)

    def _keep(self, what: str, asked: tuple[str, str], make: Any) -> Any:  # noqa: ANN401  # a turn or a game, and what makes it
        """Take up what was asked about last, if the rules are still the same, or begin anew."""
        kept, key = self._kept.get(what), (asked, suspension())
        if kept is None or kept[0] != key:
            kept = self._kept[what] = key, make()
        return kept[1]


def advice_as_data(turn: Turn, budget: int) -> dict[str, object]:
    """Give the advice at a turn after so many deals played out, and whether more would refine it."""
    advised = turn.advice(min(budget, MOST_DEALS))
    claim = advised.claim
    return {
        **advised.as_data(), "claim": claim_as_data(claim) if claim else None, "deals": turn.playouts.deals,
        "more": turn.playouts.deals < MOST_DEALS and turn.playouts.go_on_is_worth_it,
    }  # fmt: skip


def decisions_as_data(weighed: Weighed, budget: int) -> dict[str, object]:
    """Give the decisions that mattered most after so many deals played out, and whether more would refine them."""
    most = min(weighed.enough, MOST_FOR_ALL)
    rows = [
        {**decision.as_data(), "claim": claim_as_data(decision.claim) if decision.claim else None}
        for decision in weighed.decisions(MOST_DECISIONS, min(budget, most))
    ]
    return {"decisions": rows, "more": budget < most}


def _check_turn(session: Session, game: Game, seat: str) -> None:
    if game.offer is None:
        raise Illegal("The hand is over, so there is no move left to advise on")
    name = game.offer.seat.name
    if name != seat or seat not in session.persons:
        raise Illegal(f"It is {name}'s turn, and only {name} may ask the coach")
    if session.lesson:
        raise Illegal("The coach is silent in a lesson: the lesson itself says what to do, and why")
    if session.record:
        rules_of(link_of(game.rules))  # under rules that contradict each other nobody can say what is best
