"""Quick figures of a rulebook: some games between players who need no person, and what comes of them."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.game.setup import check_players
from primero_ref.lab.experiment import Experiment
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.game import Game

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")

USUAL = 4
"""How many play, where the rules have room for them."""

STACK = 100
"""What each of them has."""


class QuickFigures(NamedTuple):
    """What came of some games: how many moves they took, how often nobody won, how often the highest hand shown did."""

    games: int
    players: int
    moves: int
    nobody: int
    shown: int
    """The games in which two hands or more were shown."""
    highest: int
    """Those of them in which a hand won that was as high as any shown."""


def figures(rules: Rulebook, first: int, games: int) -> QuickFigures:
    """Play some games, each from its own seed; other games of the same rules begin at another number.

    >>> from primero_ref import rulebook
    >>> figures(rulebook("scopa"), 0, 2).moves
    72
    """
    names = NAMES[: table_for(rules)]
    experiment = Experiment(rules.id, *rules.changes(), tuple((name, "sensible") for name in names), STACK, "Primero")
    rows = [_counts(experiment.game(number)) for number in range(first, first + games)]
    return QuickFigures(games, len(names), *(sum(column) for column in zip(*rows, strict=True)))


def table_for(rules: Rulebook) -> int:
    """Say how many sit down: four, or the number nearest to it that can.

    >>> from primero_ref import rulebook
    >>> table_for(rulebook("italian")), table_for(rulebook("italian").but(answers={"seats.most": 3}))
    (4, 3)
    """
    for number in sorted(range(2, len(NAMES) + 1), key=lambda number: (abs(number - USUAL), number)):
        try:
            return len(check_players(rules, NAMES[:number]))
        except Illegal:
            continue
    raise Illegal(f"{rules.title} has no room for two to {len(NAMES)} players", rules.claim_for("seats.most"))


def _counts(game: Game) -> tuple[int, int, int, int]:
    """Say how many moves a game took, whether nobody won, whether hands were shown, and whether the highest won."""
    strengths = {event.who: event.held.strength for event in game.log if event.deed == "show" and event.held}
    winners = {event.who for event in game.log if event.deed == "win"}
    nobody = not winners and not game.score
    several = len(strengths) > 1
    highest = several and any(strengths.get(name) == max(strengths.values()) for name in winners)
    return len(game.moves), nobody, several, highest
