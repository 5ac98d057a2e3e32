"""Computer players: random, by a rough estimate of the odds, or by the exact odds."""

from __future__ import annotations

from random import Random

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal
from primero_ref.players.covered_bids import CoveredBidStrategy
from primero_ref.players.duel import DuelStrategy
from primero_ref.players.estimate import EstimatedChances
from primero_ref.players.tempers import SENSIBLE
from primero_ref.players.vying_strategy import BetStrategy, TemperedBetStrategy

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.view import View
    from primero_ref.players.exact import ExactChances
    from primero_ref.players.strategy import Strategy
    from primero_ref.players.tempers import Temper

_DUELLING = {"invite", "try"}
"""Verbs by which a game of invitations and duels is known."""


class RandomPlayer:
    """A computer player who makes random legal moves, the same ones for the same seed.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> RandomPlayer("Milan")(game.view("Bernardo")).verb in game.offer.may
    True
    """

    def __init__(self, seed: object) -> None:
        """Begin from a seed."""
        self._random = Random(str(seed))

    def __repr__(self) -> str:
        """Print how he plays."""
        return "<random player>"

    def __call__(self, view: View) -> Move:
        """Take one of the moves on offer."""
        return offer_to(view).any(self._random.random)


class SensiblePlayer:
    """A computer player who bids and pays by a rough estimate of his chances, and sometimes bluffs.

    He goes by what his seat may see and no more; the same seed makes the same moves.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> game.play(SensiblePlayer(rules, "Milan")(game.view("Bernardo"))).deed
    'pass'
    """

    def __init__(self, rules: Rulebook, seed: object, temper: Temper = SENSIBLE) -> None:
        """Learn the rules, and begin from a seed."""
        self._rules = rules
        self._temper = temper
        self._random = Random(str(seed))

    def __repr__(self) -> str:
        """Print how he plays, and which game."""
        return f"<{self._temper.name} player of {self._rules.title}>"

    def __call__(self, view: View) -> Move:
        """Weigh what is on offer, and choose; a thought for which these rules have no room gives way to any move."""
        offer = offer_to(view)
        moves = (strategy.move(offer) for strategy in self._strategies(view, offer))
        move = next(filter(None, moves), None)
        try:
            if move:
                offer.judge(move)
        except Illegal:
            move = None
        return move or offer.any(self._random.random)

    def _strategies(self, view: View, offer: Offer) -> Iterator[Strategy]:
        """Give his ways to think in a game of this kind; what only one kind of game needs is loaded for it alone."""
        verbs = {*offer.may, *offer.barred}
        if "take" in verbs:
            from primero_ref.players.capture import CaptureStrategy

            yield CaptureStrategy(self._rules, view, self._random)
        elif self._rules.settled["ranking"] == "poker hands":
            from primero_ref.cards.poker import PokerRanking
            from primero_ref.players.poker import PokerStrategy

            ranking = self._rules.ranking
            assert isinstance(ranking, PokerRanking)  # noqa: S101  # the answer has chosen it
            yield PokerStrategy(ranking, view, self._random, self._temper)
        elif not _DUELLING.isdisjoint(verbs):
            yield self._duels(view)
        else:
            chances = self._chances(view)
            yield CoveredBidStrategy(view, chances, self._random, self._temper)
            yield self._bets(view, chances)

    def _chances(self, view: View) -> EstimatedChances | ExactChances:
        """Reckon the chances of the seat, as well as he can."""
        return EstimatedChances(self._rules, view, self._random)

    def _duels(self, view: View) -> Strategy:
        """Give his way with invitations, names and the last duel."""
        return DuelStrategy(self._rules, view, self._random, self._temper)

    def _bets(self, view: View, chances: EstimatedChances | ExactChances) -> Strategy:
        """Give his way with bets."""
        return BetStrategy(self._rules, view, chances, self._random, self._temper)


class TemperedPlayer(SensiblePlayer):
    """A computer player who calculates the odds exactly and plays by them in his own style.

    Hands that are too many to count, as those of five cards, he tries like the sensible player.

    >>> from primero_ref import dealt, rulebook
    >>> from primero_ref.players.tempers import TEMPERS
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> game.play(TemperedPlayer(rules, "Milan", TEMPERS["cautious"])(game.view("Bernardo"))).deed
    'pass'
    """

    def _chances(self, view: View) -> EstimatedChances | ExactChances:
        """Count the chances of the seat."""
        from primero_ref.players.exact import ExactChances, can_count

        # under rules that contradict each other more cards may be held than make a hand
        counts = can_count(self._rules) and len(view.cards) <= self._rules.ranking.size
        return ExactChances(self._rules, view) if counts else super()._chances(view)

    def _duels(self, view: View) -> Strategy:
        """Give his way with invitations, names and the last duel, by what is counted."""
        from primero_ref.players.duel import ExactDuelStrategy
        from primero_ref.players.exact import can_count

        strategy = ExactDuelStrategy if can_count(self._rules) else DuelStrategy
        return strategy(self._rules, view, self._random, self._temper)

    def _bets(self, view: View, chances: EstimatedChances | ExactChances) -> Strategy:
        """Give his way with bets, after his temper."""
        return TemperedBetStrategy(self._rules, view, chances, self._random, self._temper)


def offer_to(view: View) -> Offer:
    """Give what a seat is offered, if it knows its own cards."""
    if view.offer is None:
        raise Illegal(f"{view.player} may not move: it is not his turn")
    if UNKNOWN in view.cards:
        raise Illegal(f"Nobody knows what {view.player} holds, so he cannot be played by the engine")
    return view.offer
