"""Trials: runs of the lab that take too long to play on a page, kept with how each of their games went."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.cards.masks import mask_of
from primero_ref.cards.ranking import KINDS
from primero_ref.claims import rulebook
from primero_ref.errors import Unknown
from primero_ref.lab.experiment import Run
from primero_ref.lab.statistics import share
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from primero_ref.cards.pack import Card
    from primero_ref.game.game import Game
    from primero_ref.lab.statistics import Share

FILE = path.join(path.dirname(__file__), "trials.toml")
"""Where the trials are kept."""

ENDS = {kind[0]: kind for kind in KINDS} | {"t": "taken", ".": "carried", "v": "void"}
"""How a game may go, by the letter that keeps it: the kind that won, or how it ended without one."""

NOBODY = "carried"
"""How a game went that nobody won."""

_OVER = "+"
"""What marks a game whose last bid said more than its bidder held."""

_BIDS = ("vie", "revie", "bid")
_TAKEN_OFF = ("fold", "return")


class Went(NamedTuple):
    """How one game of a trial went, and the money on the table before its second deal and at its end."""

    end: str
    overbid: bool
    before: int
    last: int

    def __str__(self) -> str:
        """Write it as it is kept: `n+10/22`."""
        letter = next(letter for letter, end in ENDS.items() if end == self.end)
        return f"{letter}{_OVER if self.overbid else ''}{self.before}/{self.last}"

    @classmethod
    def read(cls, text: str) -> Went:
        """Read a game as it is kept.

        >>> Went.read("n+10/22")
        Went(end='numerus', overbid=True, before=10, last=22)
        """
        before, _, last = text[1:].removeprefix(_OVER).partition("/")
        return cls(ENDS[text[0]], text[1] == _OVER, int(before), int(last))


class Trial(NamedTuple):
    """A run of the lab, what it tries, and how its games went."""

    name: str
    tries: str
    run: Run
    games: tuple[Went, ...]

    def share(self, wanted: Callable[[Went], object], among: Callable[[Went], object] = bool) -> Share:
        """Say how many of the games went as wanted, of all or of some, with the bounds of that.

        >>> trial("italian").share(lambda went: went.end == "nobody knows").times
        0
        """
        some = [went for went in self.games if among(went)]
        return share(sum(bool(wanted(went)) for went in some), len(some))

    def nobody_wins(self) -> Share:
        """Say how often nobody won."""
        return self.share(lambda went: went.end == NOBODY)

    def winning_kinds(self) -> dict[str, Share]:
        """Say how often each kind won, of the games in which hands were shown and one won."""
        won = [went.end for went in self.games if went.end in KINDS]
        return {kind: share(won.count(kind), len(won)) for kind in KINDS}


def trials() -> tuple[str, ...]:
    """Name the trials that are kept."""
    return tuple(_kept())


def trial(name: str) -> Trial:
    """Give a trial by its name.

    >>> trial("italian").run.rulebook
    'italian'
    >>> trial("faro")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no trial 'faro'; the nearest is 'whittaker'.
    """
    if name not in _kept():
        raise Unknown("trial", name, _kept())
    return _kept()[name]


def told(run: Run, number: int) -> Went:
    """Play one game of a run and say how it went.

    >>> told(trial("italian").run, 0) == trial("italian").games[0]
    True
    """
    game = run.game(number)
    found = [event for event in game.log if event.deed == "win"]
    if any(event.deed == "void" for event in game.log):
        end = "void"
    elif not found:
        end = NOBODY
    else:
        shown = {event.who: event.held for event in game.log if event.deed == "show" and event.held}
        words = {called: kind for kind, called in run.rules.ranking.words.items() if kind in KINDS}
        held = shown.get(found[0].who) if len(shown) > 1 else None
        end = words[held.kind] if held and held.kind in words else "taken"
    return Went(end, _overbid(game), *_money(game))


def _overbid(game: Game) -> bool:
    """Say whether the last bid named more than its bidder held when he had made it and changed his cards."""
    hands: dict[str, list[Card]] = {}
    over = False
    for event in game.log:
        if event.deed == "deal":
            hands[event.who] = [*hands.get(event.who, ()), *event.cards]
        elif event.drawn or event.deed in ("discard", *_BIDS):
            hands[event.who] = [one for one in hands[event.who] if one not in event.cards] + [*event.drawn]
        if event.deed in _BIDS and event.bid:
            over = game.rules.ranking.strengths[mask_of(hands[event.who])] < event.bid.strength
    return over


def _money(game: Game) -> tuple[int, int]:
    """Count the money on the table before anybody was dealt cards again, and when the hands went down."""
    there, before = 0, 0
    dealt = set[str]()
    for event in game.log:
        if event.deed == "deal":
            before = there if event.who in dealt and not before else before
            dealt.add(event.who)
        elif event.deed not in ("win", "carry"):
            there += -event.money if event.deed in _TAKEN_OFF else event.money
    return before, there


@cache
def _kept() -> Mapping[str, Trial]:
    from tomllib import load

    with open(FILE, "rb") as file:
        kept = load(file)
    return {name: _read(name, one) for name, one in kept.items()}


def planned(one: Mapping[str, str]) -> tuple[str, Run]:
    """Read what a trial tries, and its run: four sensible players under a rulebook, some of it changed."""
    plain = rulebook(one["rulebook"])
    answers = dict(answer.split("=") for answer in one.get("answers", "").split("; ") if answer)
    rules = plain.but(one.get("hold", "").split(), one.get("suspend", "").split(), answers)
    players = tuple((who, "sensible") for who in ("Alberto", "Bernardo", "Cinthio", "Domenico"))
    return one["tries"], Run(rules.id, *rules.changes(), players, 100, "Primero")


def _read(name: str, one: Mapping[str, str]) -> Trial:
    return Trial(name, *planned(one), tuple(map(Went.read, one.get("games", "").split())))


def written(games: Iterable[Went]) -> str:
    """Write games as they are kept."""
    return " ".join(map(str, games))
