"""Advice: what a seat does best at its turn, by what it may see, with the figures that this rests on."""

from __future__ import annotations

from functools import cached_property

from primero_ref.claims import as_rulebook
from primero_ref.coach import averages, reasons, wording
from primero_ref.coach.averages import Beside
from primero_ref.coach.chances import better_hand, chance_to, chances_of
from primero_ref.coach.trials import FEWEST, FOLDS, Trials
from primero_ref.errors import Illegal, as_kind, as_listed, check_number
from primero_ref.game.moves import Move
from primero_ref.game.offer_text import example
from primero_ref.game.view import View
from primero_ref.players.bluff_review import RAISES
from primero_ref.players.candidates import MOST, best_players_move, candidates
from primero_ref.players.knowledge import money_at_stake, rivals
from primero_ref.players.review import COUNTED
from primero_ref.players.worlds import Worlds
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.coach.chances import Chance
    from primero_ref.coach.reasons import Case

QUICK = 48
"""How many deals are played out in all for a first answer."""

MOST_DEALS = 10_000_000
"""The most deals that may be asked for."""

STEADY = "it is what the steady player would do"
"""What speaks for a move before deals are played out, or where they tell nothing."""


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
    margin: float
    """Two standard errors: the true average lies within this margin of `gain` about nineteen times in twenty."""
    is_told: bool
    """Whether it was tried in enough deals for the average to be told."""
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
    >>> print(advised.sentences[0].partition(",")[0])
    Pass and exchange the king of hearts: 7 of the 36 cards you have not seen make your hand better
    >>> advised.price, advised.claim
    ('it costs nothing, and the pot is still empty', 'suzuki/options')
    """

    move: Move
    """The move, which is legal at this turn."""
    said: str
    """The move as one would tell somebody to make it."""
    sentences: tuple[str, ...]
    """Two: the move with what speaks for it in the hand, and then what it costs, how often it must succeed for
    that, and what it brings on average beside the next best."""
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


_A_MOVE = "move: give one, such as Move('see')"


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
        self,
        view: View,
        rules: Rulebook | str,
        also: tuple[Move, ...] = (),
        most: int = MOST,
        *,
        weighs: bool = True,
    ) -> None:
        """Sit down there; `also` are moves to be tried besides the coach's own candidates, at the most so many.

        `weighs` says whether the coach minds what the others did, as `Playouts` has it.
        """
        rules, also = as_rulebook(rules), as_listed(also, "moves: give a list, such as [Move('see')]")
        check_number(most, "number of moves", 0, MOST_DEALS)
        offer = as_kind(view, View, "view: give one, such as game.view('Alberto')").offer
        if offer is None:
            raise Illegal(f"{view.player} may not ask the coach: it is not his turn")
        self._view, self._rules, self._offer = view, rules, offer
        self.best_players = best_players_move(view, rules)
        moves = candidates(view, rules, offer, most)
        others = (move for move in also if move not in moves)
        self.playouts = Trials(view, rules, (*moves, *others), (self.best_players, *also), weighs=weighs)
        self._moves = (self.best_players, *moves)
        self._worlds = Worlds(view, rules, weighs=False)  # what a move costs lies in no hidden card
        self._prices: dict[Move, tuple[int, int]] = {}
        self._cases: dict[Move, Case] = {}
        self._chances_to: dict[Move, Chance] = {}

    def __repr__(self) -> str:
        """Print whose turn it is and which moves are tried."""
        return f"<{self._view.player}'s turn, with {len(self._moves)} moves to try: {', '.join(map(str, self._moves))}>"

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """The chances of the hand as it is, and of the exchanges that are tried."""
        return chances_of(self._view, self._rules, self._moves, self._chance_to)

    def _chance_to(self, move: Move) -> Chance:
        """Give the chance to win once a move is made, found once for the moves that do the same to it."""
        bid = move.bid if self._rules("target") != "the best" else None
        same = Move("", bid, 0, move.discards)
        if same not in self._chances_to:
            self._chances_to[same] = chance_to(self._view, self._rules, same)
        return self._chances_to[same]

    @property
    def best(self) -> Move:
        """The move of the engine's best player, unless another has gained more by over two standard errors."""
        own, playouts = self.best_players, self.playouts
        return next((move for move in playouts.moves if move == own or playouts.is_clearly_better(move, own)), own)

    def said(self, move: Move) -> str:
        """Say a move in words: that the cards are kept where some might have been exchanged with it."""
        verb = self._offer.may.get(as_kind(move, Move, _A_MOVE).verb)
        changes = verb is not None and not verb.throws and self._offer.changeable(verb, move.bid)[1] > 0
        return wording.said(move, keeps=changes)

    def advice(self, budget: int) -> Advice:
        """Play out deals until there are `budget` in all, and say what to do; a second call goes on from the first."""
        check_number(budget, "number of deals", 0, MOST_DEALS)
        self.playouts.go_on(budget)
        best, playouts = self.best, self.playouts
        options = []
        for move in playouts.moves:
            gain, error, deals = playouts.worth(move)
            counts = wording.margin(error), deals >= FEWEST, deals
            options.append(Option(str(move), self.said(move), gain, error, *counts, move == self.best_players))
        case = self._case(best)
        average = self._average(best)
        first = f"{self.said(best)}{reasons.hand_reason(case)}"
        second = [reasons.price_reason(case), average or self._otherwise()]
        sentences = (wording.sentence(first), " ".join(map(wording.sentence, filter(None, second))))
        enough = playouts.worth(best).deals >= FEWEST
        how = wording.deals(playouts.deals) if enough else next((chance.how for chance in self.chances), COUNTED)
        claims = self._offer.may[best.verb].claims
        return Advice(
            best, self.said(best), sentences, self.chances, reasons.price_of(case), claims[0] if claims else "",
            tuple(options), how,
        )  # fmt: skip

    def beside(self, move: Move, other: Move) -> Beside:
        """Set a move beside another, with what is at stake by it."""
        view, price = self._view, self._price(as_kind(move, Move, _A_MOVE))
        staked = view.staked.get(view.player, 0)
        return Beside(move, other, self.said(other), staked, sum(price), points=bool(view.piles))

    def _average(self, move: Move) -> str:
        """Say what a move brings beside the next best, and beside the steady player's where it is another."""
        other = averages.next_best(self.playouts, move)
        words = averages.on_average(self.playouts, self.beside(move, other)) if other else ""
        if not words or averages.can_tell(self.playouts, move, other or move):
            return words
        if move == self.best_players:
            return f"{STEADY}; {words}"
        return f"{averages.on_average(self.playouts, self.beside(move, self.best_players))}. {wording.capital(words)}"

    def _case(self, move: Move) -> Case:
        """Gather what is known of a move; only what became of the deals changes when more are played out."""
        view, rules = self._view, self._rules
        if move not in self._cases:
            cards, size, may = len(view.cards), rules.ranking.size, {*self._offer.may}
            knows = bool(cards) and not view.piles and bool(rivals(view))
            now = self._chance_to(Move("", move.bid)) if knows and cards <= size else None
            after = self._chance_to(move) if knows and cards - len(move.discards) <= size else None
            exchanges = knows and move.discards and cards == size
            better = better_hand(view, rules, move.discards) if exchanges else None
            self._cases[move] = reasons.Case(
                view, rules, move, *self._price(move), len(rivals(view)), now, after, better, None, self._call(),
                not may.isdisjoint(RAISES), not may.isdisjoint((*FOLDS, *reasons.PASSES, *reasons.STAYS)),
                all_may_fold=move.verb in RAISES and self._all_may_fold(move),
            )  # fmt: skip
        tally = self.playouts.tally(move) if move in self.playouts.gained else None
        return self._cases[move]._replace(tally=tally if tally and tally.deals >= FEWEST else None)

    def _call(self) -> tuple[Move, int] | None:
        """Give what stays in without a raise, and what it costs."""
        calls = [move for move in self.playouts.gained if move.verb in reasons.CALLS]
        move = min(calls, key=lambda call: len(call.discards), default=None)
        return (move, self._price(move)[0]) if move else None

    def _otherwise(self) -> str:
        """Say what the advice rests on before anything is counted or played out."""
        if self.playouts.go_on_is_worth_it:
            return STEADY
        return "no other move is worth trying"

    def _all_may_fold(self, move: Move) -> bool:
        """Say whether all others may fold to a move, one after another: the last must often see, or one is all in."""
        game = self._worlds.world("price")
        game.play(move)
        while game.offer and game.offer.seat.name != self._view.player:
            fold = game.offer.may.get("fold")
            if not fold:
                return False
            game.play(example(game.offer, fold))
        return all(seat.out for seat in game.table.players.values() if seat.name in rivals(self._view))

    def _price(self, move: Move) -> tuple[int, int]:
        """Give what a move costs now, and what lies on the table."""
        if move in self._prices:
            return self._prices[move]
        game = self._worlds.world("price")
        event = game.play(move)
        lays = event.deed not in ("fold", "pass", "check", "swig", "sit out")
        laid = self._view.stacks[self._view.player] - game.table.players[self._view.player].stack
        # where the move ends the deal the pot has been paid out already
        cost = laid if game.offer else event.money
        self._prices[move] = (max(0, cost) if lays else 0), money_at_stake(self._view)
        return self._prices[move]


def advice(view: View, rules: Rulebook | str, budget: int = QUICK) -> Advice:
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
