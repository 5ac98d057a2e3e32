"""A game for each answer to each question, as a hash of all that was offered, refused and done.

`python -m tests.support.kept` lists them, a line each: rulebook, what it answers otherwise, seed, hash. A change
that is to change nothing leaves them as they are; after a change of a rule they are written anew, and what differs
shows which answers play otherwise than they did. An answer stands under a rulebook, and with a seed, where it makes
a difference.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from primero_ref import Game, rulebook, rulebooks, shuffled
from primero_ref.claims import questions
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.setup import check_players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook

KEPT = Path(__file__).with_name("kept.txt")
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")
STACKS = (9, 30, 4, 60, 2, 15)
SEEDS = range(16)
MOVES = 60
"""How many moves of a game are kept."""


def played(rules: Rulebook, seed: int) -> str:
    """Play a game by chance, and hash what was offered at each move, what was not, and what came of it.

    Two in three games begin with money that is left from before; who sits down hardly has any, or much.
    """
    chance = Random(f"{rules.id}/{seed}")
    sizes = [number for number in range(2, 7) if _sit(rules, number)]
    names = NAMES[: sizes[seed % len(sizes)]] if sizes else NAMES[:2]
    carry = {names[0]: seed, names[1]: 1} if seed % 3 else None
    pack = shuffled(f"{rules.id}/{seed}", rules.ranking.pack)
    game = Game(rules, names, None if seed % 2 else names[-1], pack, STACKS[: len(names)], carry)
    told: list[object] = []
    for _ in range(MOVES):
        if game.offer is None:
            break
        moves = game.offer.moves(money=(1, 2, 5))
        told += [repr(game.offer), len(moves)]
        # the hashes were taken when a refusal was written so
        told += [
            f"({verb!r}, Bar(reason={refusal.reason!r}, claim={refusal.claim!r}))"
            for verb, refusal in game.offer.barred.items()
        ]
        told += [(verb.name, verb.claims, verb.money, verb.cards) for verb in game.offer.may.values()]
        game.play(moves[chance.randrange(len(moves))])
    told += [(str(event), event.claims) for event in game.log]
    told += [game.stacks, game.carry, game.score, game.style]
    # the tags of a record name what is answered otherwise, which makes no difference in play
    told += [line for line in game.record().splitlines() if not line.startswith("[")]
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()[:12]


def _sit(rules: Rulebook, number: int) -> bool:
    try:
        return bool(check_players(rules, NAMES[:number]))
    except (Illegal, Unreadable):
        return False


def other(book: str, change: str) -> Rulebook:
    """Give a rulebook with one change: none, `-claim` that is suspended, `+claim` that is held, or an answer."""
    rules = rulebook(book)
    if not change:
        return rules
    if change[0] == "-":
        return rules.but(suspend=[change[1:]])
    if change[0] == "+":
        return rules.but(hold=[change[1:]])
    asked, _, said = change.partition("=")
    answers = questions()[asked].answers
    known = {str(one): one for one in answers} if not isinstance(answers, str) else {said: int(said)}
    return rules.but(answers={asked: known[said]})


def changes() -> Iterator[tuple[list[str], str]]:
    """List the changes, each with the rulebooks in which it may make a difference."""
    every = [name for name in rulebooks() if rulebook(name).script]
    for name in every:
        yield [name], ""
        for one in rulebook(name).claims.values():
            if not one.held:
                yield [name], f"+{one.id}"
    for asked in questions().values():
        answers: tuple[object, ...] = () if isinstance(asked.answers, str) else tuple(asked.answers)
        for answer in (0, 1, 2, 3) if asked.answers == "number" else answers:
            # each begins with another rulebook, so that all have their share
            every = [*every[1:], every[0]]
            yield every, f"{asked.id}={answer}"


def chosen() -> Iterator[str]:
    """Give some games of each rulebook as it stands, and for each change one in which it makes a difference."""
    from primero_ref.reconstruction.script_questions import questions_of as may_ask

    plain: dict[tuple[str, int], str] = {}
    for books, change in changes():
        for book in books:
            if "=" in change and change.partition("=")[0] not in may_ask(book):
                continue
            found = [*_lines(book, change, plain)]
            yield from found if not change else found[:1]
            if found:
                break


def _lines(book: str, change: str, plain: dict[tuple[str, int], str]) -> Iterator[str]:
    for seed in SEEDS if not change else SEEDS[:5]:
        if (book, seed) not in plain:
            plain[book, seed] = played(rulebook(book), seed)
        try:
            found = plain[book, seed] if not change else played(other(book, change), seed)
        except (Illegal, Unreadable):
            return
        if not change or found != plain[book, seed]:
            yield f"{book} | {change} | {seed} | {found}"


def lines() -> list[tuple[str, str, int, str]]:
    """Read the file."""
    rows = [line.split(" | ") for line in KEPT.read_text(encoding="utf-8").splitlines()]
    return [(book, change, int(seed), hash_) for book, change, seed, hash_ in rows]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in chosen())
