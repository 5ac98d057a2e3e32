"""Quick figures of a rulebook: some games between players who need no person, and what comes of them."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.game.setup import seated
from primero_ref.lab.experiment import Run
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


class Figures(NamedTuple):
    """What came of some games: how many moves they took, how often nobody won, how often the highest hand shown did."""

    games: int
    players: int
    moves: int
    nobody: int
    shown: int
    """The games in which two hands or more were shown."""
    highest: int
    """Those of them in which a hand won that was as high as any shown."""


def figures(rules: Rulebook, first: int, games: int) -> Figures:
    """Play some games, each from its own seed; other games of the same rules begin at another number.

    >>> from primero_ref import rulebook
    >>> figures(rulebook("scopa"), 0, 2).moves
    72
    """
    names = NAMES[: table_for(rules)]
    what = Run(rules.id, *rules.changes(), tuple((name, "sensible") for name in names), STACK, "Primero")
    told = [_told(what.game(number)) for number in range(first, first + games)]
    return Figures(games, len(names), *(sum(column) for column in zip(*told, strict=True)))


def table_for(rules: Rulebook) -> int:
    """Say how many sit down: four, or the number nearest to it that can.

    >>> from primero_ref import rulebook
    >>> table_for(rulebook("italian")), table_for(rulebook("italian").but(answers={"seats.most": 3}))
    (4, 3)
    """
    for number in sorted(range(2, len(NAMES) + 1), key=lambda one: (abs(one - USUAL), one)):
        try:
            return len(seated(rules, NAMES[:number]))
        except Illegal:
            continue
    raise Illegal(f"{rules.title} has no room for two to {len(NAMES)} players", rules.claim_for("seats.most"))


def _told(game: Game) -> tuple[int, int, int, int]:
    """Say how many moves a game took, whether nobody won, whether hands were shown, and whether the highest won."""
    held = {event.who: event.held.strength for event in game.log if event.deed == "show" and event.held}
    winners = {event.who for event in game.log if event.deed == "win"}
    nobody = not winners and not game.score
    several = len(held) > 1
    highest = several and any(held.get(name) == max(held.values()) for name in winners)
    return len(game.moves), nobody, several, highest
