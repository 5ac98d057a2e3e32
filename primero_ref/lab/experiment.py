"""Simulations: many games between computer players, and what they show, with confidence intervals."""

from __future__ import annotations

from random import Random

from primero_ref.cards.pack import shuffled
from primero_ref.claims import rulebook
from primero_ref.errors import Unknown, Unreadable, as_text, check_number, check_told, shortened
from primero_ref.game import Game
from primero_ref.game.events import WIDTH, Event
from primero_ref.game.setup import check_players, playable
from primero_ref.game.view import View
from primero_ref.lab.statistics import Mean, Share, mean, share
from primero_ref.players import PLAYER_NAMES, player
from primero_ref.players.by_name import MASTER
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from typing import Any

    from distributed import Client

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move

    Skill = str | Callable[[View], Move | str]

BATCH = 50
"""How many games a worker is given at a time, or more on a cluster; results do not depend on it."""

MOST = 10_000_000
"""How many games a run has at the most, since it keeps a line of each."""


class Experiment(NamedTuple):
    """A simulation: the rulebook and its changes, the players, the money, and the seed.

    >>> players = (("Alberto", "sensible"), ("Bernardo", "random"))
    >>> experiment = Experiment("italian", (), (), (), players, 100, "Milan")
    >>> experiment.game(7).record() == experiment.game(7).record()
    True
    """

    rulebook: str
    hold: tuple[str, ...]
    suspend: tuple[str, ...]
    answers: tuple[tuple[str, object], ...]
    players: tuple[tuple[str, Skill], ...]
    """How each plays: one of our players by name, or a player of one's own, who takes a view and gives a move."""
    stacks: int
    seed: str

    @property
    def rules(self) -> Rulebook:
        """The rules it is played by."""
        return rulebook(self.rulebook).but(self.hold, self.suspend, dict(self.answers))

    def game(self, number: int) -> Game:
        """Play one game of the simulation to the end; it is the same game every time."""
        check_number(number, "number of a game", 0, MOST - 1)
        return _play_game(self, self.rules, number)


class GameResult(NamedTuple):
    """The result of one game: dealer, ending, last bid, winners, winning hand, and each player's gain or loss."""

    number: int
    dealer: str
    moves: int
    end: str
    """`shown`, `taken` by the last one left, `carried` because nobody won, `void`; `counted` where it is for points."""
    bid: str
    pot: int
    winners: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    """What each who showed had."""
    made: tuple[int, ...]
    """What each player had more than before, or less, in the order of their seats."""
    carried: int


class Results:
    """The games of a simulation, in order, and summaries of them.

    >>> results = run("scopa", {"Alberto": "random", "Bernardo": "random"}, 2, records=True)
    >>> [game.end for game in results], results[0].number
    (['counted', 'counted'], 0)
    >>> results.record(1) == results.run.game(1).record()
    True
    """

    def __init__(self, run: Experiment, games: Sequence[GameResult], records: Sequence[str] = ()) -> None:
        """Keep the games of a run, and their records if these are wanted."""
        self.run, self.games, self.records = run, games, records

    def __len__(self) -> int:
        """Count the games."""
        return len(self.games)

    def __iter__(self) -> Iterator[GameResult]:
        """Give the games in order."""
        return iter(self.games)

    def __getitem__(self, number: int) -> GameResult:
        """Give one game by its number."""
        return self.games[number]

    def __eq__(self, other: object) -> bool:
        """Be the same with the same games of the same run."""
        return vars(self) == vars(other) if isinstance(other, Results) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its lists can be changed

    def __repr__(self) -> str:
        """Print how many games there are, who played, and what each gained on average."""
        made = ", ".join(f"{name} {gain}" for name, gain in self.made().items())
        return f"<{len(self)} games of {self.run.rules.title}: {made}>"

    def _repr_html_(self) -> str:
        """Write tables of them, in a notebook."""
        from primero_ref.lab.result_tables import result_tables

        caption = f"{len(self)} games of {self.run.rules.title}"
        return result_tables(caption, self.run.players, self.made(), self.wins(), self.ends())

    def ends(self) -> dict[str, Share]:
        """Say how often games end in each way."""
        return self._shares([game.end for game in self.games])

    def wins(self) -> dict[str, Share]:
        """Say how often each player wins, alone or with others."""
        won = [name for game in self.games for name in dict.fromkeys(game.winners)]
        return {name: share(won.count(name), len(self.games)) for name, _ in self.run.players}

    def made(self) -> dict[str, Mean]:
        """Return what each player gains per game on average."""
        players = enumerate(self.run.players)
        return {name: mean([game.made[seat] for game in self.games]) for seat, (name, _) in players}

    def winning_kinds(self) -> dict[str, Share]:
        """Say how often each kind of hand wins where hands are shown."""
        return self._shares([kind for game in self.games for name, kind in game.kinds if name in game.winners])

    def _shares(self, names: Sequence[str]) -> dict[str, Share]:
        return {name: share(names.count(name), len(names)) for name in sorted({*names})}

    def rows(self) -> list[dict[str, object]]:
        """Give the games as rows of a table."""
        names = [name for name, _ in self.run.players]
        rows: list[dict[str, object]] = []
        for game in self.games:
            made = {f"{name} made": sum_ for name, sum_ in zip(names, game.made, strict=True)}
            row = game._asdict() | {"winners": " ".join(game.winners), "kinds": "; ".join(map(" ".join, game.kinds))}
            rows.append({key: value for key, value in (row | made).items() if key != "made"})
        return rows

    def record(self, number: int) -> str:
        """Give one game as a record: the one that was kept, or else the game is played again."""
        if not hasattr(number, "__index__") or not 0 <= number < len(self.games):
            last = len(self.games) - 1
            raise Unreadable(f"There is no game {shortened(number)}: the games of this run are 0 to {last}.")
        return self.records[number] if self.records else self.run.game(number).record()


def run(
    rules: Rulebook | str,
    players: Mapping[str, Skill],
    games: int = 1000,
    seed: object = "Primero",
    *,
    stacks: int = 100,
    executor: Executor | Client | str | None = None,
    file: str = "",
    progress: Callable[[int], object] | None = None,
    records: bool | Callable[[str], object] = False,
) -> Results:
    """Simulate many games, each from its own seed, and return the results in order.

    `rules` are a rulebook or the id of one. `players` says how each plays, by name: one of our players, or any
    function that takes a view of a seat and gives a move. The deal goes round. With `records` each record is kept,
    or given to a function as soon as all games before it are played. `executor` is any of `concurrent.futures`, or one
    like it, or a cluster: a client of Dask, or the address of its scheduler. The results are the same whoever plays the
    games. With a `file` each game is kept as soon as all before it are, and a run that was stopped goes on from there.
    `progress` is told how many games are done.

    >>> results = run("italian", {"Alberto": "random", "Bernardo": "random"}, 200)
    >>> len(results), sum(share.times for share in results.ends().values())
    (200, 200)
    >>> def first(view):
    ...     return next(iter(view.offer))
    >>> len(run("italian", {"Alberto": first, "Bernardo": "random"}, 5))
    5
    >>> run("italian", ["random", "random"])
    Traceback (most recent call last):
        ...
    Unreadable: ['random', 'random'] does not say who plays how: write {'Alberto': 'sensible', 'Bernardo': 'random'}.
    """
    from contextlib import closing, nullcontext

    from primero_ref.lab.cluster import opened
    from primero_ref.lab.run_file import RunFile

    if type(games) is not int or not 1 <= games <= MOST:
        raise Unreadable(f"{shortened(games)} is no number of games: play from one to {MOST:,}.")
    if type(stacks) is not int:
        raise Unreadable(f"{shortened(stacks)} is no sum of money: all begin with the same whole number.")
    check_told(progress, "how many games are done")
    file = file and as_text(file, "the name of a file")
    rules = playable(rules)
    _check_skills(players, file)
    check_players(rules, players)
    experiment = Experiment(rules.id, *rules.changes(), (*players.items(),), stacks, str(seed))
    experiment.game(0)
    with RunFile(file, experiment._asdict()) if file else nullcontext() as kept, opened(executor) as computers:
        done = kept.kept(lambda values, number: _read(values, number, [*players])) if kept else []
        del done[games:]
        written: list[str] = []
        keep = records if callable(records) else written.append
        for result in done if records else ():
            keep(experiment.game(result.number).record())
        if progress:
            progress(len(done))
        played = play_batches(experiment, len(done), games, computers, progress, records=bool(records))
        with closing(played) as batches:
            for batch in batches:
                results = [result for result, _ in batch]
                done += results
                for _, record in batch if records else ():
                    keep(record)
                if kept:
                    kept.add(map(_line, results))
    return Results(experiment, done, written)


def _check_skills(players: Mapping[str, Skill], file: str) -> None:
    """Refuse what names no player, and to keep in a file what a function has played, which no file can name."""
    if not hasattr(players, "items"):
        given = shortened(players)
        raise Unreadable(f"{given} does not say who plays how: write {{'Alberto': 'sensible', 'Bernardo': 'random'}}.")
    for name, skill in players.items():
        if callable(skill):
            if file:
                raise Unreadable(f"{name} is played by a function, which {file} cannot name: leave out the file.")
        elif skill not in PLAYER_NAMES:
            raise Unknown("way to play", str(skill), PLAYER_NAMES)


def play_batches(
    experiment: Experiment,
    first: int,
    stop: int,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
    *,
    size: int = BATCH,
    records: bool = False,
) -> Generator[list[tuple[GameResult, str]]]:
    """Have some games of a run played in batches, and give their results in order, with the records that are wanted.

    >>> experiment = Experiment("scopa", (), (), (), (("Alberto", "random"), ("Bernardo", "random")), 100, "Milan")
    >>> [[result.number for result, _ in batch] for batch in play_batches(experiment, 0, 3, size=2)]
    [[0, 1], [2]]
    """
    from functools import partial

    from primero_ref.lab.cluster import parts

    return parts(partial(_play_batch, experiment, records), first, stop, size, executor, tell)


def _play_batch(experiment: Experiment, records: bool, start: int, stop: int) -> Iterator[tuple[GameResult, str]]:  # noqa: FBT001  # of `partial`
    """Play some games of a run, and give each result, with the record if it is wanted; this is what a worker does."""
    rules = experiment.rules
    for number in range(start, stop):
        game = _play_game(experiment, rules, number)
        yield game_result(number, game), game.record() if records else ""


def _play_game(experiment: Experiment, rules: Rulebook, number: int) -> Game:
    names = [name for name, _ in experiment.players]
    seed = f"{experiment.seed}/{number}"
    game = Game(rules, names, names[number % len(names)], shuffled(seed, rules.ranking.pack), experiment.stacks)
    chance = Random(seed).random
    if all(skill == "random" for _, skill in experiment.players):
        return game.by_chance(chance)
    players = {
        name: skill if callable(skill) else player(skill, rules, f"{seed}/{name}")
        for name, skill in experiment.players if skill != "random"
    }  # fmt: skip
    looking = {name for name, skill in experiment.players if skill == MASTER or callable(skill)}
    move: Move | str
    while offer := game.offer:
        name = offer.seat.name
        if name not in players:
            move = offer.any(chance)
        elif name in looking:
            move = players[name](game.view(name))
        else:  # none of the others looks at the moves, which the log tells too
            move = players[name](View(game.table, rules, offer, name))
        game.play(move)
    return game


def game_result(number: int, game: Game) -> GameResult:
    """Say how a game went, from the bare entries of its log: to tell each as an event would take four times as long.

    >>> from random import Random
    >>> from primero_ref import Game, rulebook, shuffled
    >>> game = Game(rulebook("italian"), pack=shuffled("Milan")).by_chance(Random("Milan").random)
    >>> result = game_result(1, game)
    >>> result.winners, result.made
    ((), (-6, -6))
    """
    table, rows = game.table, game.table.log.entries
    deeds = rows[_DEED::WIDTH]
    winners, kinds = [], []
    pot = 0
    for row, deed in enumerate(deeds):
        if deed == "win":
            winners.append(rows[row * WIDTH + _WHO])
            pot += rows[row * WIDTH + _MONEY]
        elif deed == "show" and rows[row * WIDTH + _HELD]:
            kinds.append((rows[row * WIDTH + _WHO], rows[row * WIDTH + _HELD].kind))
    if len(winners) > 1:  # each once, as they sit, whichever pot was paid first
        winners = [seat.name for seat in table.seats if seat.name in winners]
    end = _end(deeds, won=bool(winners), shown=bool(kinds))
    made = [table.players[name].stack - sum_ for name, sum_ in game.buy_in.items()]
    score = game.score if table.sides else {}
    if score:
        made = [points - game.scored.get(name, 0) for name, points in score.items()]
        winners = [name for name in game.players if score[name] == max(score.values())]
        end = "counted"
    carried = sum(table.carry.values())
    bid = str(table.bid) if table.bid else ""
    return GameResult(number, str(game.dealer), game.moved, end, bid, pot, (*winners,), (*kinds,), (*made,), carried)


_WHO, _DEED, _MONEY, _HELD = map(Event._fields.index, ("who", "deed", "money", "held"))
"""Where these stand in an entry of the log."""


def _end(deeds: Sequence[str], *, won: bool, shown: bool) -> str:
    """Say how a game without a score ended, by what was done in it."""
    if "void" in deeds:
        return "void"
    if not won:
        return "carried"
    return "shown" if shown else "taken"


def _line(result: GameResult) -> bytes:
    from json import dumps

    return dumps(result, ensure_ascii=False).encode()


_ENDS = {"shown", "taken", "carried", "void", "counted"}


def _read(values: Any, number: int, names: Sequence[str]) -> GameResult:  # noqa: ANN401  # what stands in the file
    """Read a game of this number between these players from its line; a `ValueError` where it is none."""
    kept_number, dealer, moves, end, bid, pot, winners, kinds, made, carried = values
    pairs = [(name, kind) for name, kind in kinds]
    result = GameResult(kept_number, dealer, moves, end, bid, pot, (*winners,), (*pairs,), (*made,), carried)
    numbers = (kept_number, moves, pot, carried, *result.made)
    words = (dealer, end, bid, *(kind for _, kind in pairs))
    if (
        not all(type(value) is int for value in numbers)
        or not all(isinstance(word, str) for word in words)
        or kept_number != number
        or end not in _ENDS
        or len(result.made) != len(names)
        or not {dealer, *result.winners, *(name for name, _ in pairs)} <= {*names}
    ):
        raise ValueError(number)
    return result


Run = Experiment  # an older name of it, which others may import
