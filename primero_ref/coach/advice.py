"""Advice: what a seat does best at its turn, by what it may see, with the figures that this rests on."""

from __future__ import annotations

from functools import cached_property

from primero_ref.coach import wording
from primero_ref.coach.chances import chances_of
from primero_ref.errors import Illegal
from primero_ref.players.candidates import MOST, best_players_move, candidates
from primero_ref.players.knowledge import money_at_stake
from primero_ref.players.playouts import Playouts
from primero_ref.players.review import COUNTED
from primero_ref.players.worlds import Worlds
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.coach.chances import Chance
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View

QUICK = 48
"""How many deals are played out in all for a first answer."""

FEWEST = 12
"""In how many deals a move was tried before its average is told."""


class Option(NamedTuple):
    """A move that the coach tried, and what it gained on average.

    `Turn.advice` makes these, the best first.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> turn = Turn(game.view("Alberto"), game.rules, most=2)
    >>> [(option.move, option.deals) for option in turn.advice(4).options]
    [('revie chorus 40 for 1 -Qh', 2), ('see -Qh', 2)]
    """

    move: str
    """The move as a record writes it."""
    said: str
    """The move as one would tell somebody to make it."""
    gain: float
    """Counters gained in the deal, with a share of what is carried over, or points ahead where nothing is staked.

    Below 0 they are lost.
    """
    error: float
    """The standard error of the gain."""
    deals: int
    """In how many simulated deals the move was tried."""
    best_players: bool
    """Whether it is the move of the engine's best player."""


class Advice(NamedTuple):
    """What the coach advises at a turn, and why.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("suzuki")
    >>> view = dealt(rules, "Bernardo 7c 6c Ac Kh; Alberto Qh 5d 3s 2s").view("Bernardo")
    >>> advised = advice(view, rules, 0)
    >>> print(advised.sentences[0])
    Pass and exchange the king of hearts: 7 of the 36 cards you have not seen make your hand better.
    >>> advised.price, advised.claim
    ('it costs nothing, and the pot is still empty', 'suzuki/options')
    """

    move: Move
    """The move, which is legal at this turn."""
    said: str
    """The move as one would tell somebody to make it."""
    sentences: tuple[str, ...]
    """Two sentences: the move with the chance that speaks for it, and what it costs and brings."""
    chances: tuple[Chance, ...]
    """At most three; none in a game for points, or of a hand that is larger than the rules rank."""
    price: str
    """What the move costs now, and what the pot holds, in counters; empty where nothing is staked."""
    claim: str
    """The id of the rule that allows the move; empty where no rule is named."""
    options: tuple[Option, ...]
    """The moves that were tried, the best first."""
    how: str
    """`simulated in 48 deals`; before so many are played out, how the chance to win was found."""

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, which can be written as JSON."""
        return {
            **self._asdict(), "move": str(self.move), "sentences": [*self.sentences],
            "chances": [chance._asdict() for chance in self.chances],
            "options": [option._asdict() for option in self.options],
        }  # fmt: skip


class Turn:
    """A seat in its turn: the moves that the coach tries, and the deals that it has played out so far.

    `view` is what the seat may see, and `rules` the rulebook of its game. `also` are moves to be tried besides the
    coach's own candidates, of which there are at most `most`. With `weighs` the coach thinks deals likelier in which
    the others would have done what they did; without it every deal that agrees with the view is as likely. A seat that
    is not in its turn is refused.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> turn = Turn(game.view("Bernardo"), game.rules)
    >>> turn.best == turn.best_players, turn.advice(0).options
    (True, ())
    >>> Turn(game.view("Alberto"), game.rules)
    Traceback (most recent call last):
        ...
    Illegal: Alberto may not ask the coach: it is not his turn
    """

    def __init__(
        self, view: View, rules: Rulebook, also: tuple[Move, ...] = (), most: int = MOST, *, weighs: bool = True
    ) -> None:
        """Sit down there; `also` are moves to be tried besides the coach's own candidates, at the most so many.

        `weighs` says whether the coach minds what the others did, as `Playouts` has it.
        """
        offer = view.offer
        if offer is None:
            raise Illegal(f"{view.player} may not ask the coach: it is not his turn")
        self._view, self._rules, self._offer = view, rules, offer
        self.best_players = best_players_move(view, rules)
        moves = candidates(view, rules, offer, most)
        others = (move for move in also if move not in moves)
        self.playouts = Playouts(view, rules, (*moves, *others), weighs=weighs)
        self._throws = [move.discards for move in (self.best_players, *moves)]

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """The chances of the hand as it is, and of the exchanges that are tried."""
        return chances_of(self._view, self._rules, self._throws)

    @property
    def best(self) -> Move:
        """The move of the engine's best player, unless another has gained more by over two standard errors."""
        own, playouts = self.best_players, self.playouts
        return next((move for move in playouts.moves if move == own or playouts.is_clearly_better(move, own)), own)

    def advice(self, budget: int) -> Advice:
        """Play out deals until there are `budget` in all, and say what to do; a second call goes on from the first."""
        self.playouts.go_on(budget)
        best, playouts = self.best, self.playouts
        points = bool(self._view.piles)
        verb = self._offer.may[best.verb]
        options = [
            Option(str(move), wording.said(move), *playouts.worth(move), move == self.best_players)
            for move in playouts.moves
        ]
        price = wording.price_of(*self._price(best), money=self._rules("stake.from") != "nothing")
        averages = playouts.worth(best).deals >= FEWEST
        average = wording.on_average(best, self.playouts, points=points) if averages else ""
        first = f"{wording.said(best)}{wording.reason(best, self.chances)}"
        second = "; ".join(filter(None, [price, average])) or self._otherwise()
        sentences = tuple(wording.sentence(words) for words in (first, second))
        how = wording.deals(playouts.deals) if averages else next((chance.how for chance in self.chances), COUNTED)
        claim = verb.claims[0] if verb.claims else ""
        return Advice(best, wording.said(best), sentences, self.chances, price, claim, tuple(options), how)

    def _otherwise(self) -> str:
        """Say what the advice rests on before anything is counted or played out."""
        if self.playouts.go_on_is_worth_it:
            return "the steady player would do so; no deals have been played out yet"
        return "no other move is worth trying"

    def _price(self, move: Move) -> tuple[int, int]:
        """Give what a move costs now, and what lies on the table."""
        game = Worlds(self._view, self._rules).world("price")
        event = game.play(move)
        lays = event.deed not in ("fold", "pass", "check", "swig", "sit out")
        laid = self._view.stacks[self._view.player] - game.table.players[self._view.player].stack
        # where the move ends the deal the pot has been paid out already
        cost = laid if game.offer else event.money
        return (max(0, cost) if lays else 0), money_at_stake(self._view)


def advice(view: View, rules: Rulebook, budget: int = QUICK) -> Advice:
    """Say what to do at this turn, from what the seat may see and nothing else.

    `budget` is the number of deals that are played out in all: the same deals for every move, dealt by chance so that
    they agree with the view. With 0 the answer rests on chances alone. The same view and budget give the same advice.
    It is the move of the engine's best player unless another has gained more by over two standard errors. A seat that
    is not in its turn is refused.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> advised = advice(game.view("Bernardo"), rules, 0)
    >>> advised.move.verb, advised.how
    ('pass', 'simulated')
    >>> advice(game.view("Alberto"), rules)
    Traceback (most recent call last):
        ...
    Illegal: Alberto may not ask the coach: it is not his turn
    """
    return Turn(view, rules).advice(budget)
