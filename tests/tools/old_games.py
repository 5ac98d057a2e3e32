"""Games of an earlier edition, made by its own engine, and loaded by this one.

`git worktree add --detach ../before 3f54d93e`, then `cd ../before` and
`PYTHONPATH=. python …/tests/tools/old_games.py make 200 > games.jsonl`: evenings by chance of every rulebook, money
short and carried. Here, `python -m tests.tools.old_games read games.jsonl` counts the records and links that load, and
those whose games come out as they were played; `--keep FILE` keeps the first two that each correction turns. It
imports the engine alone, by names that the first edition has.
"""

from __future__ import annotations

import json
import re
import sys
import warnings
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from primero_ref import Game, dealt, load, rulebook, rulebooks, shuffled
from primero_ref.errors import Illegal, Unknown, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")
SUMS = (0, 1, 2, 3, 4, 5, 9, 20, 50)
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "suzuki": ({"hold": ["suzuki/variant-half-quarter-carry"]},),
    "modern": ({"answers": {"ante": 2}},),
    "huila": ({"suspend": ["huila/price"]},),
}
"""Changes with which a rulebook is played too."""


DEALS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    (
        "modern", "Bernardo 6d Ad 4d Jd; Cinthio 5d Kd 2d 7d; Domenico; Alberto",
        "claim fluxus; claim fluxus; pass; pass", {},
    ),
    (
        "modern", "Bernardo Kd Jh Jc Qs; Cinthio Qh Jd Kc Js; Domenico; Alberto",
        "claim primero; claim primero; pass; pass", {},
    ),
    (
        "rmi", "Bernardo 7c 6c Kh 2d; Cinthio 7s 6s Kd 2h; Domenico; Alberto; Ercole",
        "bet for 2; accept; match; fold; fold; fold; bet numerus; match numerus; keep; keep; bet; match",
        {"carry": {"Alberto": 5}},
    ),
    (
        "zorli",
        """P2 Qc 2s Ad Ks Ah 3h Qs 6h; P3 Kh 3s 2h 5d 5s Ac Qh Kd; P0 5c Jc 4s 7h 4c 6s As Jd;
        P1 2c Kc 4d 7d 7c 4h 2d 3d""",
        """invite for 2; pass; pay; pass; discard -2s; discard -Kh; keep; discard -Kc; pass; pass; pass; pass;
        discard -Qc -Ad; discard for 5 -2h -5d; discard -Jc; discard for 12 -4d; pass; pass; pass; pass;
        discard -3h -Ah; discard -5s; discard -5c -4s; discard -2c -7c; pass; declare primero; declare primero; pass;
        pass""",
        {"stacks": {"P0": 2, "P1": 12, "P2": 12, "P3": 5}},
    ),
    (
        "zorli", "Bernardo 7c 6d 5h 4s; Alberto Kh 6h 7h 2h",
        "invite for 2; pay for 2; keep; keep; declare primero; declare fluxus; pass",
        {"stacks": {"Bernardo": 9, "Alberto": 2}},
    ),
    (
        "zorli", "Bernardo 7c 6c 5d 4h; Alberto 2c 2d 3c 3h",
        "invite for 1; pay for 1; keep; keep; declare primero; declare fluxus; bet primero for 3; fold",
        {"stacks": {"Bernardo": 20, "Alberto": 20}},
    ),
    (
        "zorli", "Bernardo 7c 6c 5d 4h; Alberto Kc 3d 2h 5s",
        "invite for 1; pay for 1; keep; keep; declare fluxus; declare primero; bet fluxus for 2; pay fluxus",
        {"stacks": {"Bernardo": 20, "Alberto": 20}},
    ),
    (
        "zorli", "Bernardo 7c 6c 5c 4c; Alberto Kd 6h 3s 2c",
        "invite for 1; pay for 1; keep; keep; declare primero; declare primero; bet fluxus for 2; pay primero",
        {"stacks": {"Bernardo": 20, "Alberto": 20}},
    ),
)  # fmt: skip
"""What chance seldom deals."""


def dealt_by_hand() -> Iterator[dict[str, object]]:
    """Play the deals that are made by hand."""
    for book, hands, moves, settings in DEALS:
        game = dealt(rulebook(book), hands, moves, **settings)
        yield {"book": book, "record": game.record(), "log": [str(event) for event in game.log], "link": link(game)}


def evenings(number: int) -> Iterator[dict[str, object]]:
    """Play so many evenings of every rulebook by chance, of three deals at the most, and give each deal."""
    for book in rulebooks():
        for changes in ({}, *VARIANTS.get(book, ())):
            rules = rulebook(book).but(**changes)
            if rules.script:
                for nth in range(number):
                    yield from evening(rules, f"{book}/{nth}")


def evening(rules: Any, seed: str) -> Iterator[dict[str, object]]:  # noqa: ANN401  # a rulebook of another edition
    """Play one evening by chance."""
    chance = Random(f"old {seed}")
    sizes = range(rules.number("seats.fewest"), min(6, rules.number("seats.most")) + 1)
    sides = rules("sides") == "two, partners opposite"
    names = NAMES[: chance.choice([size for size in sizes if not sides or size % 2 == 0])]
    credit = rules("stake.from") != "what lies before him"
    stacks = [20 if credit else chance.choice(SUMS) for _ in names]
    try:
        game = Game(rules, names, chance.choice(names), shuffled(seed, rules.ranking.pack), stacks)
    except (Illegal, Unreadable):
        return
    for _ in range(3):
        steps = 0
        while game.offer and steps < 400:
            move = game.offer.any(chance.random)
            if move.verb in ("fold", "leave") and chance.random() < 0.5:  # more games come to the showing
                move = game.offer.any(chance.random)
            game.play(move)
            steps += 1
        if not game.over:
            return
        yield {"book": rules.id, "record": game.record(), "log": [str(event) for event in game.log], "link": link(game)}
        try:
            game = game.again()
        except (Illegal, Unreadable):
            return


def link(game: Any) -> str:  # noqa: ANN401  # a game of another edition
    """Write a finished game as the link of a table."""
    from primero_ref.session.record_session import from_record

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return str(from_record(game.record()).text)
        except Unreadable:  # too long for a link
            return ""


FORMER_WORDS = {
    "and changes": "and exchanges", ", changing": ", exchanging", "changes": "exchanges", "trades": "exchanges",
    "throws": "discards", ", throwing": ", discarding", "lifts": "cuts", "and puts down": "and puts in",
    "is carried to": "is carried over to", "has named less": "has named a lower hand", "waits": "does not call",
    "yields": "does not challenge", "declines": "declines to share", "agrees": "agrees to share",
    "shuffled with the rest": "shuffled with the other cards",
}  # fmt: skip
"""How edition 0.1.0 told an event, and how it is told now; the rest of the sentence is the same."""

_FORMER = re.compile("|".join(rf"(?<= ){words}\b" if words[0] != "," else rf"{words}\b" for words in FORMER_WORDS))


def told_now(sentence: str) -> str:
    """Tell an event of an older log in the words of now.

    >>> told_now("Cinthio sees 2, changing Ks for As"), told_now("3 is carried to the next hand")
    ('Cinthio sees 2, exchanging Ks for As', '3 is carried over to the next hand')
    """
    return _FORMER.sub(lambda found: FORMER_WORDS[found[0]], sentence)


def outcome(game: dict[str, Any], *, by_link: bool = False) -> tuple[str, list[str]]:
    """Load a game, by its record or its link: say whether it loads and comes out as it did, and what it tells."""
    from primero_ref.session.session import read_session

    told: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            loaded = read_session(game["link"]).game() if by_link else load(game["record"])
        except (Illegal, Unknown, Unreadable) as error:
            return f"does not load: {error}", []
        told = [str(warning.message) for warning in caught]
    same = [str(event) for event in loaded.log] == [*map(told_now, game["log"])]
    return ("as it was" if same else "otherwise"), told


def main() -> None:
    """Make games, or read them."""
    command, value, *more = sys.argv[1:]
    out = sys.stdout.write
    if command == "make":
        for game in (*dealt_by_hand(), *evenings(int(value))):
            out(json.dumps(game, ensure_ascii=False) + "\n")
        return
    with open(value, encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    counts: Counter[tuple[str, str, str]] = Counter()
    kept: dict[str, list[str]] = {}
    for game in games:
        how, told = outcome(game)
        counts[game["book"], "record", how.partition(":")[0]] += 1
        for sentence in told:
            kept.setdefault(sentence, [])
            if len(kept[sentence]) < 2:
                kept[sentence].append(json.dumps(game, ensure_ascii=False))
        if game["link"]:
            counts[game["book"], "link", outcome(game, by_link=True)[0].partition(":")[0]] += 1
    for (book, kind, how), number in sorted(counts.items()):
        out(f"{book:14} {kind:7} {how:14} {number}\n")
    for sentence in sorted(kept):
        out(f"{len(kept[sentence])} {sentence}\n")
    if more[:1] == ["--keep"]:
        with open(more[1], "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in dict.fromkeys(line for lines in kept.values() for line in lines))


if __name__ == "__main__":
    main()
