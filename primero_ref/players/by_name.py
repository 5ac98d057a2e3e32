"""The players by their names, from the one who moves by chance to the one who searches."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unknown, as_text
from primero_ref.players import tempers
from primero_ref.players.engine_players import RandomPlayer, SensiblePlayer, TemperedPlayer
from primero_ref.players.tempers import TEMPERS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.players.tempers import Temper

MASTER = "master"
"""The name of the one who searches."""

QUICK_PLAYER_NAMES = ("random", "sensible", *TEMPERS)
"""The names of those who move at once: by chance, roughly, or by the odds after a temper."""

PLAYER_NAMES = (*QUICK_PLAYER_NAMES, MASTER)
"""The names of all players."""


def player(
    name: str, rules: Rulebook, seed: object, bluffs: float | None = None, *, at_table: bool = False
) -> Callable[[View], Move]:
    """Return a computer player by name; `bluffs` sets how often one who calculates the odds bluffs.

    He takes a view of a seat, in its turn, and gives a move. The master tries fewer hands `at_table`, where
    somebody waits for the move: on the page and in the terminal.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Bernardo 7c 6c; Alberto Qh 5d")
    >>> player("bold", rules, "Milan")(game.view("Bernardo")).verb
    'vie'
    >>> player("stedy", rules, "Milan")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no way to play 'stedy'; the nearest is 'steady'.
    """
    temper = temper_named(name, bluffs)
    if temper:
        return TemperedPlayer(rules, seed, temper)
    if name == MASTER:
        from primero_ref.players.master import TABLE_EFFORT, MasterPlayer

        return MasterPlayer(rules, seed, effort=TABLE_EFFORT if at_table else None)
    return RandomPlayer(seed) if name == "random" else SensiblePlayer(rules, seed)


def temper_named(name: str, bluffs: float | None = None) -> Temper | None:
    """Return the playing style of a computer player by name, or None if he has none.

    >>> temper_named("bold", 0.5).bluffs, temper_named("random")
    (0.5, None)
    """
    if as_text(name, "the name of a player") in TEMPERS:
        return tempers.temper(name, bluffs)
    if name not in PLAYER_NAMES:
        raise Unknown("way to play", name, PLAYER_NAMES)
    if bluffs is not None:
        raise Illegal(f"How often a {name} player bluffs cannot be set: choose one of {', '.join(TEMPERS)}")
    return None
