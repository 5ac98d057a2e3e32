"""Search for positions that are worth a question: `python -m tests.tools.problems FILE MINUTES FIRST [RULEBOOK ...]`.

Computer players play whole games. Wherever it is the turn of the seat that stands for the reader, the moves of each
theme are tried by the coach, all in the same worlds; a position is kept, as one line of FILE, where the best of them
wins more than the second by more than two standard errors. The games are numbered from FIRST on, and those that FILE
names are left out; the hands of the day were found among the first 130, from 1000 to 1112 and from 3000 on, those at
the end of taught games alone from 5000 and from 7000 on.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import combinations, count
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.moves import Move
from primero_ref.players.by_name import player
from primero_ref.players.estimate import EstimatedChances
from primero_ref.players.playouts import Playouts
from primero_ref.session.participants import Participant
from primero_ref.session.rules_link import rules_of
from primero_ref.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Verb

READER = "Alberto"
NAMES = (READER, "Bernardo", "Cinthio", "Domenico", "Ercole")
ROOM = {
    "3m": (4, 5), "english": (2, 4), "english-2003": (2, 4), "huila": (3, 5), "italian": (2, 4),
    "italian-2003": (2, 4), "kings": (2, 4), "losing": (2, 4), "rmi": (4, 5), "suzuki": (3, 5),
    "whittaker-en": (2, 4), "whittaker-it": (2, 4), "zorli": (2, 4),
}  # fmt: skip
"""The rulebooks that are searched, with how many sit down: enough to be a game, few enough to be told."""

MOST_MOVES = 15
"""How many moves may have been made: more are tedious to read before a question."""

EXCHANGES = ("pass", "discard", "trade", "keep", "stand", "change")
ANSWERS = ("pay", "match", "fold", "see", "claim")

FIRST, SECOND, WHOLE = 10, 30, 100
"""In how many worlds moves are tried: to see whether it matters, to see it again, for the figures that are kept."""

LEAST = 0.4
"""How many counters the best must win more than the second: less nobody would notice."""


class Standing(NamedTuple):
    """A session at the reader's turn, with the game as it stands."""

    session: Session
    game: Game


def standings(book: str, number: int) -> Iterator[Standing]:
    """Play one game, and stop wherever the reader has to decide."""
    chance, (fewest, most) = Random(f"{book}{number}"), ROOM[book]
    names, stack = NAMES[: chance.randint(fewest, most)], 20 if book == "kings" else chance.choice((20, 30, 40, 50))
    tempers = ["person", *(chance.choice(("cautious", "steady", "steady", "bold")) for _ in names[1:])]
    seats = tuple(Participant(name, stack, who) for name, who in zip(names, tempers, strict=True))
    session = Session(book, f"{book}-{number}", seats, chance.choice(names))
    rules, game = rules_of(book), session.standing
    while not game.over and len(game.moves) < MOST_MOVES:
        assert game.offer is not None  # a game that is not over has one
        if game.offer.seat.name == READER:
            yield Standing(session, session.game())
            move = player("steady", rules, f"{number} {len(game.moves)}")(game.view(READER))
        else:
            move = session.decides(game)
        session = session.after(move)
        game = session.standing


def themes(game: Game) -> list[str]:
    """Name what a position asks about."""
    assert game.offer is not None  # it is the reader's turn
    may, ranking, cards = game.offer.may, game.rules.ranking, tuple(game.view(READER).cards)
    whole = len(cards) >= ranking.size
    strong = whole and ranking.bid_for_hand(cards).kind in ranking.kinds[-3:]
    found = {
        "duel": "try" in may or "agree" in may,
        "rest": "rest" in may,
        "concealment": strong and not {"vie", "revie", "bet", "raise", "bid"}.isdisjoint(may),
        "fold": "fold" in may and not {"see", "match", "pay"}.isdisjoint(may),
        "bid": whole and any(verb.last - verb.first > 1 for verb in may.values()),
        "exchange": whole and "fold" not in may and any(_throws(game, may[name]) for name in EXCHANGES if name in may),
    }
    return [theme for theme, is_asked in found.items() if is_asked and len(may) > 1]


def _throws(game: Game, verb: Verb) -> list[Hand]:
    """List the cards that may go with a verb, if any do."""
    assert game.offer is not None  # likewise
    least, most = game.offer.changeable(verb, None)
    cards = game.view(READER).cards
    listed = [*verb.throws.get("", ())] or [
        thrown for number in range(least, most + 1) for thrown in combinations(cards, number)
    ]
    return listed if any(listed) else []


def choices(game: Game, theme: str) -> list[Move]:
    """List the moves that are tried: each exchange, or of each verb what a player would name and throw."""
    assert game.offer is not None  # likewise
    moves: list[Move] = []
    for verb in game.offer.may.values():
        least = verb.money[0] if verb.money else 0
        if theme == "exchange":
            if verb.name in EXCHANGES and verb.first == verb.last and not verb.asks_cards:
                moves += [Move(verb.name, None, least, thrown) for thrown in _throws(game, verb) or [()]]
        elif verb.asks_cards:
            moves.append(Move(verb.name, None, least))
        else:
            chances = EstimatedChances(game.rules, game.view(READER), Random(str(game.moves)))
            for bid in _bids(game, verb, alone=theme in ("fold", "rest")):
                thrown = chances.best_throw(game.offer, verb, bid or game.table.bid).thrown
                moves.append(Move(verb.name, bid, least, thrown))
    return [*dict.fromkeys(moves)]


def _bids(game: Game, verb: Verb, *, alone: bool) -> Sequence[Bid | None]:
    """Choose of the bids of a verb one of each type: what is held, if it may be named, and else the lowest."""
    own = game.rules.ranking.bid_for_hand(tuple(game.view(READER).cards))
    by_kind: dict[str, Bid] = {}
    for bid in verb.bids[verb.first : verb.last]:
        if bid.kind not in by_kind or (bid.kind == own.kind and bid.points <= own.points):
            by_kind[bid.kind] = bid
    if verb.name == "declare":
        return [by_kind[own.kind]] if own.kind in by_kind else []
    if by_kind and (alone or verb.name in ANSWERS):
        return [by_kind.get(own.kind) or next(iter(by_kind.values()))]
    return [*by_kind.values()] or [None]


Gains = dict[Move, list[float]]


def tried(playouts: Playouts, moves: Sequence[Move], worlds: range) -> Gains:
    """Try each move in the same worlds."""
    gains: Gains = {move: [] for move in moves}
    for world in worlds:
        for move in moves:
            gains[move].append(playouts._gain(move, world))  # as often for each move
    return gains


def mean(gains: Sequence[float]) -> tuple[float, float]:
    """Give an average and its standard error."""
    average = sum(gains) / len(gains)
    spread = sum((gain - average) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return average, sqrt(spread / len(gains))


def lead(gains: Mapping[Move, Sequence[float]]) -> tuple[float, float]:
    """Give by how much the best move leads the second, world by world, and the standard error of that."""
    best, second, *_ = sorted(gains.values(), key=sum, reverse=True)
    return mean([one - other for one, other in zip(best, second, strict=True)])


def matters(gains: Mapping[Move, Sequence[float]], errors: float) -> bool:
    """Say whether the best leads by so many standard errors."""
    difference, error = lead(gains)
    return difference > max(LEAST, errors * error)


def weighed(game: Game, theme: str) -> Gains | None:
    """Try the moves of a position; nothing where the choice does not matter, or two moves come to the same."""
    view = game.view(READER)
    playouts, moves = Playouts(view, game.rules, ()), choices(game, theme)
    if len(moves) < 2:
        return None
    first = tried(playouts, moves, range(FIRST))
    different = {tuple(gains): move for move, gains in sorted(first.items(), key=str, reverse=True)}
    moves = sorted(different.values(), key=lambda move: -sum(first[move]))[:4]
    if len(moves) < 2 or not matters({move: first[move] for move in moves}, 0.6):
        return None
    gains = tried(playouts, moves, range(1000, 1000 + SECOND))
    if not matters(gains, 1.3):
        return None
    for move, more in tried(playouts, moves, range(1000 + SECOND, 1000 + WHOLE)).items():
        gains[move] += more
    return gains if matters(gains, 2) else None


def line(standing: Standing, theme: str, gains: Gains) -> str:
    """Write a problem as the data has it, its choices in the order of their words."""
    listed = [[str(move), *(round(figure, 2) for figure in mean(gains[move]))] for move in sorted(gains, key=str)]
    row = {"theme": theme, "text": standing.session.text, "deals": WHOLE, "choices": listed, "says": ""}
    return json.dumps(row, ensure_ascii=False)


def main(file: Path, minutes: float, first: int, books: Sequence[str]) -> None:
    """Search until the time is over; a position is kept for one theme only."""
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    end = time.monotonic() + 60 * minutes
    for number in count(first):
        for book in books or ROOM:
            if f"seed={book}-{number};" in kept:
                continue
            for standing in standings(book, number):
                for theme in themes(standing.game):
                    if time.monotonic() > end:
                        return
                    try:
                        gains = weighed(standing.game, theme)
                    except (Illegal, Unreadable):  # a move that a bid kept back in some worlds
                        continue
                    if gains:
                        with file.open("a", encoding="utf-8") as out:
                            out.write(line(standing, theme, gains) + "\n")
                        break


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
