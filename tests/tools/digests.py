"""The same seed, the same bytes: games of every rulebook as a few hashes; `python -m tests.tools.digests` gives them.

It imports the engine alone, so that every Python can run it, the browser's too. `python -m tests.tools.digests brief`
gives only the first line of each rulebook, which every Python compares.
"""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from primero_ref import Game, load, rulebook, rulebooks, shuffled
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.setup import check_players
from primero_ref.players import QUICK_PLAYER_NAMES, SensiblePlayer, player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.game import View
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")

GAMES = 9
"""How many games stand behind the first hash of a rulebook."""

CHAPTERS = {"tables": 12, "thinkers": 4}
"""How many further hashes a rulebook has: of tables where all play by chance, and of those where some think."""

EVENINGS = {"tables": 40, "thinkers": 8}
"""How many evenings stand behind each of them, of three deals at the most."""

SUMS = (0, 0, 1, 2, 3, 5, 9, 20, 50, 100, 1000)
"""What somebody may sit down with: nothing, hardly anything, or more than he can lose."""


def _without_edition(record: str) -> str:
    """Leave the edition out, whose number changes where no rule does."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("[Edition "))


def digest(book: str) -> str:
    """Play some games of a rulebook, one in three by sensible players, and hash their records and logs."""
    rules, told = rulebook(book), hashlib.sha256()
    sizes = sizes_of(rules)
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
        told.update(_without_edition(game.record()).encode())
        told.update("\n".join(map(str, game.log)).encode())
    return told.hexdigest()


@cache
def sizes_of(rules: Rulebook) -> list[int]:
    """Give the numbers of players, from two to six, that can sit down; two where none of them can."""
    sizes = []
    for number in range(2, 7):
        with suppress(Illegal):
            sizes.append(len(check_players(rules, NAMES[:number])))
    return sizes or [2]


def chapter(book: str, kind: str, number: int) -> str:
    """Play some evenings of a rulebook, `tables` or with `thinkers`, and hash what lies on the table at each turn."""
    told = hashlib.sha256()
    for evening in range(EVENINGS[kind]):
        for line in evening_of(book, kind, f"{book}/{kind}/{number}/{evening}"):
            told.update(line.encode())
    return told.hexdigest()[:12]


def evening_of(book: str, kind: str, seed: str) -> Iterator[str]:
    """Play up to three deals at a table laid by chance; tell each turn, and how each deal ended."""
    chance = Random(seed)
    game = laid(chance, book, seed)
    for deal in range(3):
        if game is None:
            return
        thinkers = {}
        if kind == "thinkers":
            skills = [chance.choice(QUICK_PLAYER_NAMES) for _ in game.players]
            thinkers = {
                name: player(skill, game.rules, f"{seed}/{deal}/{name}")
                for name, skill in zip(game.players, skills, strict=True)
            }
        yield from turns(game, chance, thinkers)
        yield f"{game.stacks} {game.carry} {game.style} {game.score} {_without_edition(game.record())}"
        if chance.random() < 0.1 and load(game.record()).log != game.log:
            yield "the record tells another game"
        try:
            game = game.again()
        except Illegal as refused:
            yield str(refused)
            return


def laid(chance: Random, book: str, seed: str) -> Game | None:
    """Lay a table of two to six: money even, uneven or hardly any, some of it carried over, or a rule turned."""
    rules = turned(book, chance.random()) if chance.random() < 0.125 else rulebook(book)
    names = NAMES[: chance.choice(sizes_of(rules))]
    stacks = [chance.choice(SUMS)] * len(names) if chance.random() < 0.3 else [chance.choice(SUMS) for _ in names]
    carry = {name: chance.randrange(6) for name in names if chance.random() < 0.2}
    dealer = chance.choice([None, *names])
    with suppress(Illegal, Unreadable):
        return Game(rules, names, dealer, shuffled(seed, rules.ranking.pack), stacks, carry)
    stacks[:2] = [5, 9]
    with suppress(Illegal, Unreadable):
        return Game(rules, names, dealer, shuffled(seed, rules.ranking.pack), stacks, carry)
    return None


def turned(book: str, where: float) -> Rulebook:
    """Enable one of the rules of a rulebook that is not, or disable one that is: the one at a place from 0 to 1."""
    rules = rulebook(book)
    known = sorted(claim.id for claim in rules.claims.values() if not claim.remark)
    return _turned(book, known[int(where * len(known))])


@cache
def _turned(book: str, claim: str) -> Rulebook:
    rules = rulebook(book)
    with suppress(Unreadable):
        return rules.but(suspend=[claim]) if claim in rules.held else rules.but(hold=[claim])
    return rules


def turns(game: Game, chance: Random, thinkers: dict[str, Callable[[View], Move]]) -> Iterator[str]:
    """Play a game out, and tell before each move what has been entered, who has what, and what is offered."""
    entered = 0
    while True:
        log = game.table.log
        yield "".join([tuple.__repr__(log[number]) for number in range(entered, len(log))])
        entered = len(log)
        yield "".join(
            [
                f"{seat} {seat.stack} {seat.staked} {seat.cards} {seat.out} {seat.shown} {seat.style};"
                for seat in game.table.players.values()
            ]
        )
        yield f"{game.bid} {game.pot} {game.carry} {len(game.table.pack)} {game.table.discards}"
        offer = game.offer
        if offer is None:
            return
        yield told(offer)
        name = offer.seat.name
        move = thinkers[name](game.view(name)) if name in thinkers else offer.any(chance.random)
        # what is read and judged must come out as what the offer itself has drawn
        game.play(str(move) if chance.random() < 0.1 else move)


def told(offer: Offer) -> str:
    """Tell what is offered, with its limits, and what is not, with the rule that bars it."""
    may = [(verb.name, verb.claims, verb.cards, verb.money, verb.first, verb.last) for verb in offer.may.values()]
    return f"{offer.seat} {may} {[(name, bar.claim) for name, bar in offer.barred.items()]} {offer.supply}"


def digests() -> dict[str, str]:
    """Give the first hash of every rulebook that can be played."""
    return {book: digest(book) for book in played()}


def played() -> list[str]:
    """Name the rulebooks that can be played."""
    return [book for book in rulebooks() if rulebook(book).script]


def chapters(books: list[str]) -> dict[str, str]:
    """Give the further hashes of some rulebooks, a line for each and for each kind of table."""
    return {
        f"{book}/{kind}": " ".join(chapter(book, kind, number) for number in range(many))
        for book in books
        for kind, many in CHAPTERS.items()
    }


def written(found: dict[str, str]) -> str:
    """Write them, a line each."""
    return "".join(f"{name:<22}{hashes}\n" for name, hashes in found.items())


def read(text: str) -> dict[str, str]:
    """Read what is written.

    >>> read(written({"italian": "1f2e", "italian/tables": "1f 2e"}))
    {'italian': '1f2e', 'italian/tables': '1f 2e'}
    """
    return dict(line.split(maxsplit=1) for line in text.splitlines())


if __name__ == "__main__":
    found = digests()
    if sys.argv[1:] != ["brief"]:
        found |= chapters(sys.argv[1:] or played())
    sys.stdout.write(written(found))
