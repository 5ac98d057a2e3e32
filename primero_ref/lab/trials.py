"""Trials: runs of the lab that take too long to play on a page, kept with how each of their games went."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.cards.masks import mask_of
from primero_ref.cards.ranking import KINDS
from primero_ref.claims import rulebook
from primero_ref.errors import Unknown
from primero_ref.lab.experiment import Experiment
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


class TrialGame(NamedTuple):
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
    def read(cls, text: str) -> TrialGame:
        """Read a game as it is kept.

        >>> TrialGame.read("n+10/22")
        TrialGame(end='numerus', overbid=True, before=10, last=22)
        """
        before, _, last = text[1:].removeprefix(_OVER).partition("/")
        return cls(ENDS[text[0]], text[1] == _OVER, int(before), int(last))


class Trial(NamedTuple):
    """A run of the lab, what it tries, and how its games went."""

    name: str
    tries: str
    run: Experiment
    games: tuple[TrialGame, ...]

    def share(self, wanted: Callable[[TrialGame], object], among: Callable[[TrialGame], object] = bool) -> Share:
        """Say how many of the games went as wanted, of all or of some, with the bounds of that.

        >>> trial("italian").share(lambda game: game.end == "nobody knows").times
        0
        """
        some = [game for game in self.games if among(game)]
        return share(sum(bool(wanted(game)) for game in some), len(some))

    def nobody_wins(self) -> Share:
        """Say how often nobody won."""
        return self.share(lambda game: game.end == NOBODY)

    def winning_kinds(self) -> dict[str, Share]:
        """Say how often each kind won, of the games in which hands were shown and one won."""
        won = [game.end for game in self.games if game.end in KINDS]
        return {kind: share(won.count(kind), len(won)) for kind in KINDS}


def trials() -> tuple[str, ...]:
    """Name the trials that are kept."""
    return tuple(_trials())


def trial(name: str) -> Trial:
    """Give a trial by its name.

    >>> trial("italian").run.rulebook
    'italian'
    >>> trial("whitaker")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no trial 'whitaker'; the nearest is 'whittaker'.
    """
    if name not in _trials():
        raise Unknown("trial", name, _trials())
    return _trials()[name]


def play_trial_game(experiment: Experiment, number: int) -> TrialGame:
    """Play one game of a run and say how it went.

    >>> play_trial_game(trial("italian").run, 0) == trial("italian").games[0]
    True
    """
    game = experiment.game(number)
    wins = [event for event in game.log if event.deed == "win"]
    if any(event.deed == "void" for event in game.log):
        end = "void"
    elif not wins:
        end = NOBODY
    else:
        shown = {event.who: event.held for event in game.log if event.deed == "show" and event.held}
        words = {called: kind for kind, called in experiment.rules.ranking.words.items() if kind in KINDS}
        bid = shown.get(wins[0].who) if len(shown) > 1 else None
        end = words[bid.kind] if bid and bid.kind in words else "taken"
    return TrialGame(end, _overbid(game), *_money(game))


def _overbid(game: Game) -> bool:
    """Say whether the last bid named more than its bidder held when he had made it and changed his cards."""
    hands: dict[str, list[Card]] = {}
    over = False
    for event in game.log:
        if event.deed == "deal":
            hands[event.who] = [*hands.get(event.who, ()), *event.cards]
        elif event.drawn or event.deed in ("discard", *_BIDS):
            hands[event.who] = [card for card in hands[event.who] if card not in event.cards] + [*event.drawn]
        if event.deed in _BIDS and event.bid:
            over = game.rules.ranking.strengths[mask_of(hands[event.who])] < event.bid.strength
    return over


def _money(game: Game) -> tuple[int, int]:
    """Count the money on the table before anybody was dealt cards again, and when the hands went down."""
    on_table, before = 0, 0
    dealt = set[str]()
    for event in game.log:
        if event.deed == "deal":
            before = on_table if event.who in dealt and not before else before
            dealt.add(event.who)
        elif event.deed not in ("win", "carry"):
            on_table += -event.money if event.deed in _TAKEN_OFF else event.money
    return before, on_table


@cache
def _trials() -> Mapping[str, Trial]:
    from tomllib import load

    with open(FILE, "rb") as file:
        entries = load(file)
    return {name: _read(name, entry) for name, entry in entries.items()}


def plan_of(entry: Mapping[str, str]) -> tuple[str, Experiment]:
    """Read what a trial tries, and its run: four sensible players under a rulebook, some of it changed."""
    plain = rulebook(entry["rulebook"])
    answers = dict(answer.split("=") for answer in entry.get("answers", "").split("; ") if answer)
    rules = plain.but(entry.get("hold", "").split(), entry.get("suspend", "").split(), answers)
    players = tuple((who, "sensible") for who in ("Alberto", "Bernardo", "Cinthio", "Domenico"))
    return entry["tries"], Experiment(rules.id, *rules.changes(), players, 100, "Primero")


def _read(name: str, entry: Mapping[str, str]) -> Trial:
    return Trial(name, *plan_of(entry), tuple(map(TrialGame.read, entry.get("games", "").split())))


def games_text(games: Iterable[TrialGame]) -> str:
    """Write games as they are kept."""
    return " ".join(map(str, games))


Went, told = TrialGame, play_trial_game
"""Older names of them, which others may import."""
