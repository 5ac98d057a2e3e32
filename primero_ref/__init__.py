"""Primero: an annotated edition of the rules of a Renaissance card game, and an engine that plays them."""

import os
import sys


def _stop(*_: object) -> None:
    """End the command while it is still being imported: nothing has been begun, and Ctrl-C is no error."""
    try:
        os.write(2, b"Stopped.\n")
    finally:  # nobody may be there to read it
        os._exit(130)


# only where this is the command; whoever imports the engine has his own answer to Ctrl-C
if (sys.argv[:1] == ["-m"] and __name__ in sys.orig_argv) or os.path.basename(*sys.argv[:1] or [""]) in {
    "primero", "primero.exe",
}:  # fmt: skip
    import _signal as bare  # type: ignore[import-not-found]  # signal itself takes longer, and could be stopped in that

    if bare.getsignal(bare.SIGINT) is bare.default_int_handler:
        bare.signal(bare.SIGINT, _stop)

from primero_ref.cards.pack import card, cards, shuffled
from primero_ref.cards.ranking import rank
from primero_ref.claims import claim, question, questions, rulebooks, suspended
from primero_ref.edition import __released__ as __released__
from primero_ref.edition import __version__ as __version__
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.former_names import FormerNames
from primero_ref.game.game import Game
from primero_ref.game.load import dealt, load
from primero_ref.game.moves import Move
from primero_ref.game.position import Position
from primero_ref.game.record_file import read_games
from primero_ref.lookup import rulebook
from primero_ref.rules.divination import divine, reading
from primero_ref.sources import passage, source, sources

__all__ = [
    "Game", "Illegal", "Move", "Position", "Unknown", "Unreadable", "card", "cards", "claim", "dealt", "divine", "load",
    "passage", "question", "questions", "rank", "read_games", "reading", "rulebook", "rulebooks", "shuffled", "source",
    "sources", "suspended",
]  # fmt: skip

if FormerNames not in sys.meta_path:
    sys.meta_path.append(FormerNames)
