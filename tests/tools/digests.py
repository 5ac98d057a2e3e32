"""The same seed, the same bytes: games of every rulebook as one hash each; `python -m tests.tools.digests` gives them.

It imports the engine alone, so that every Python can run it, the browser's too.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random

from primero_ref import Game, rulebook, rulebooks, shuffled
from primero_ref.errors import Illegal
from primero_ref.game.setup import check_players
from primero_ref.players import SensiblePlayer

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")

GAMES = 9
"""How many games stand behind each hash."""


def digest(book: str) -> str:
    """Play some games of a rulebook, one in three by sensible players, and hash their records and logs."""
    rules, told = rulebook(book), hashlib.sha256()
    sizes = [number for number in range(2, 7) if _sits(book, number)]
    for number in range(GAMES):
        names = NAMES[: sizes[number % len(sizes)]]
        seed = f"{book}/{number}"
        dealer = None if number % 2 else names[-1]
        stacks = [20 + 7 * place for place in range(len(names))]
        game = Game(rules, names, dealer, shuffled(seed, rules.ranking.pack), stacks)
        chance = Random(seed).random
        sensible = [SensiblePlayer(rules, f"{seed}/{name}") for name in names] if number % 3 == 2 else []
        while game.offer:
            at = names.index(game.offer.seat.name)
            game.play(sensible[at](game.view(names[at])) if sensible else game.offer.any(chance))
        told.update(game.record().encode())
        told.update("\n".join(map(str, game.log)).encode())
    return told.hexdigest()


def _sits(book: str, number: int) -> bool:
    try:
        check_players(rulebook(book), NAMES[:number])
    except Illegal:
        return False
    return True


def digests() -> dict[str, str]:
    """Give the hash of every rulebook that can be played."""
    return {book: digest(book) for book in rulebooks() if rulebook(book).script}


def written(found: dict[str, str]) -> str:
    """Write them, a line each."""
    return "".join(f"{book:<14}{hash_}\n" for book, hash_ in found.items())


if __name__ == "__main__":
    sys.stdout.write(written(digests()))
