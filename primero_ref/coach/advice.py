"""Advice: what a seat does best at its turn, by what it may see, with the figures that this rests on."""

from __future__ import annotations

from primero_ref.coach.candidates import best_players_move, candidates
from primero_ref.coach.playouts import Playouts
from primero_ref.errors import Illegal
from primero_ref.players.knowledge import rivals
from primero_ref.players.review import chance_to_win
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View

QUICK, THOROUGH = 60, 600
"""How many deals are played out for a first answer, and for one that has been refined."""


class Chance(NamedTuple):
    """A chance: of what, in per cent, and whether it was counted or simulated."""

    label: str
    per_cent: float
    how: str


class Option(NamedTuple):
    """A move that was considered: its average gain, the standard error of that, and in how many deals it was tried."""

    move: str
    gain: float
    error: float
    deals: int
    best_players: bool
    """Whether it is the move of the engine's best player."""


class Advice(NamedTuple):
    """What to do at a turn, and why."""

    move: Move
    sentences: tuple[str, ...]
    chances: tuple[Chance, ...]
    price: str
    claim: str
    options: tuple[Option, ...]
    how: str

    def as_data(self) -> dict[str, object]:
        """Give it as plain data."""
        return {
            **self._asdict(), "move": str(self.move), "sentences": [*self.sentences],
            "chances": [chance._asdict() for chance in self.chances],
            "options": [option._asdict() for option in self.options],
        }  # fmt: skip


def advice(view: View, rules: Rulebook, budget: int = QUICK) -> Advice:
    """Say what to do at this turn, from what the seat may see and nothing else.

    `budget` is how many deals are played out in all; the same view and budget give the same advice.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> advice(game.view("Bernardo"), rules, 12).how
    'simulated in 12 deals'
    """
    offer = view.offer
    if offer is None:
        raise Illegal(f"{view.player} asks the coach out of turn: wait until it is your turn")
    moves = candidates(view, rules, offer)
    worth = Playouts(view, rules).compare(moves, budget)
    best = max(worth, key=lambda move: worth[move].gain)
    own = best_players_move(view, rules)
    options = [
        Option(str(move), worth[move].gain, worth[move].error, worth[move].deals, move == own)
        for move in sorted(worth, key=lambda move: -worth[move].gain)
    ]
    chances = []
    if view.cards and not view.score and len(view.cards) <= rules.ranking.size:
        others = [view.hands[name] for name in rivals(view)]
        chance, how = chance_to_win(rules, view, others)
        chances.append(Chance("if hands are shown now", 100 * chance, "simulated" if how == "tried" else how))
    verb = offer.may[best.verb]
    claim = verb.claims[0] if verb.claims else ""
    deals = sum(option.deals for option in options)
    sentences = (f"{best}.", f"It gains {worth[best].gain:.1f} on average.")
    return Advice(best, sentences, tuple(chances), "", claim, tuple(options), f"simulated in {deals} deals")
