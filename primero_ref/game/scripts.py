"""Scripts: the module that plays a rulebook, by the name that the rulebook gives."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Protocol

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.table import Table

    class Script(Protocol):
        """What a script must have: a generator that offers, and is sent the moves."""

        def play(self, table: Table, rules: Rulebook) -> Generator[Offer, Move, None]:
            """Play one game."""


@cache
def script(name: str) -> Script:
    """Give the script that plays a rulebook."""
    from importlib import import_module

    return import_module(f"primero_ref.rules.{name}")
