"""The arena: each pair of computer players meets over the same deals, and how far one is ahead, with its interval."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from itertools import chain, combinations

from primero_ref.claims import as_rulebook
from primero_ref.errors import Unknown, Unreadable, as_kind, as_listed, check_number, check_told, shortened
from primero_ref.lab.cluster import opened, parts
from primero_ref.lab.experiment import MOST
from primero_ref.lab.pairing import Faults, Pairing, Programs
from primero_ref.lab.statistics import mean
from primero_ref.players import PLAYER_NAMES
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from distributed import Client

    from primero_ref.claims import Rulebook
    from primero_ref.lab.pairing import Played
    from primero_ref.lab.statistics import Mean

MOST_FAULTS = 5
"""After how many deals that it has lost by breaking a rule a program plays no more, and the arena ends."""

DEALS = 10
"""How many deals a worker is given at a time, or more on a cluster; nothing depends on it."""


class Meeting(NamedTuple):
    """What two players did against each other: how far the first was ahead in each deal, over all games of that deal.

    It is what the first made less what the second made. What is carried over to the next deal is made by neither, so
    both may lose, and the gain of one alone would not say who plays better. `faults` are those of the two, and
    `stopped` names the one whose faults have ended the arena.
    """

    first: str
    second: str
    games: int
    leads: tuple[int, ...]
    faults: tuple[Faults, Faults] = (Faults(), Faults())
    stopped: str = ""

    @property
    def lead(self) -> Mean:
        """How far the first player is ahead per deal, with its 95% confidence interval over the deals."""
        return mean(self.leads)

    def __repr__(self) -> str:
        """Print who met whom, and who is ahead."""
        return f"<{self.games} games, {self.first} against {self.second}: {self.first} leads by {self.lead} per deal>"


def meet(
    rules: Rulebook | str,
    names: Sequence[str],
    games: int = 100,
    seed: object = "Primero",
    *,
    duplicate: bool = False,
    stacks: int = 100,
    keep: Callable[[str], object] | None = None,
    first: int = 0,
    bots: Programs | None = None,
    executor: Executor | Client | str | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Meeting]:
    """Let each pair of players meet over so many games, and say after each pair how it went.

    Each sits at every second seat, of as few as the rulebook allows. With `duplicate` each deal is played twice, the
    second time with the seats exchanged, so that nobody is better off by his cards; an interval is over deals. All
    pairs are dealt the same cards. `keep` is given the record of every game. A meeting may go on from an earlier one:
    `first` is the number of its first deal. A name may be that of one of the `bots`, which are programs of anybody's.
    `executor` is as for `run`, and takes no bots, which play on this machine only. `progress` is told how many games
    are done.

    >>> from primero_ref import rulebook
    >>> [pair] = meet(rulebook("italian"), ["random", "random"], 20, duplicate=True)
    >>> pair.games, len(pair.leads)
    (20, 10)
    """
    rules, names = as_rulebook(rules), as_listed(names, "names of players: give a list, such as ['sensible', 'steady']")
    bots = Programs() if bots is None else as_kind(bots, Programs, "set of programs: give one, such as Programs()")
    check_number(first, "number of a deal", 0, MOST)
    check_told(keep, "the record of a game")
    check_told(progress, "how many games are done")
    duplicate = bool(duplicate)
    if type(games) is not int or not 1 <= games <= MOST:
        raise Unreadable(f"{shortened(games)} is no number of games: play from one to {MOST:,}.")
    if duplicate and games % 2:
        raise Unreadable(f"With each deal played twice there cannot be {games} games: choose an even number.")
    if len(names) < 2:
        raise Unreadable("An arena takes two players at least, as in sensible steady.")
    known = (*PLAYER_NAMES, *bots.starts)
    for name in names:
        if name not in known:
            raise Unknown("way to play", name, known)
    if executor and bots.starts:
        mine = " and ".join(bots.starts)
        raise Unreadable(f"{mine} can play on this machine only: leave out the cluster, or let only our players meet.")
    deals = range(first, first + (games // 2 if duplicate else games))
    arena = _Arena(rules, (*combinations(names, 2),), deals, str(seed), (False, True)[: 1 + duplicate], stacks)
    return _on_workers(arena, keep, executor, progress) if executor else _here(arena, keep, bots, progress)


class _Arena(NamedTuple):
    """What is played in an arena: each pair plays each deal, once or twice."""

    rules: Rulebook
    pairs: tuple[tuple[str, str], ...]
    deals: range
    seed: str
    ways: tuple[bool, ...]
    """Whether the seats are exchanged, for each game of a deal."""
    stacks: int

    def pairing(self, pair: tuple[str, str], bots: Programs | None = None) -> Pairing:
        """Let a pair sit down."""
        return Pairing(self.rules, pair, self.seed, self.stacks, bots or Programs())

    def lead(self, games: Sequence[Played]) -> int:
        """Say how far the first of a pair is ahead in a deal."""
        seats = [
            (game.made[exchanged::2], game.made[not exchanged :: 2])
            for game, exchanged in zip(games, self.ways, strict=True)
        ]
        return sum(sum(first) - sum(second) for first, second in seats)

    def games(self, start: int, stop: int) -> Iterator[list[Played]]:
        """Play some deals of all, pair after pair, and give the games of each; this is what a worker does."""
        for number in range(start, stop):
            pair, deal = divmod(number, len(self.deals))
            pairing = self.pairing(self.pairs[pair])
            yield [pairing.play(self.deals[deal], exchanged=exchanged) for exchanged in self.ways]


def _on_workers(
    arena: _Arena,
    keep: Callable[[str], object] | None,
    executor: Executor | Client | str,
    progress: Callable[[int], object] | None,
) -> Iterator[Meeting]:
    """Let workers play the deals of all pairs at once."""
    each, ways = len(arena.deals), len(arena.ways)

    def tell(deals: int) -> None:
        if progress:
            progress(deals * ways)

    leads: list[int] = []
    with (
        opened(executor) as computers,
        closing(parts(arena.games, 0, each * len(arena.pairs), DEALS, computers, tell)) as played,
    ):
        for games in chain.from_iterable(played):
            leads.append(arena.lead(games))
            for game in games:
                if keep:
                    keep(game.record)
            if len(leads) % each == 0:
                pair = arena.pairs[len(leads) // each - 1]
                yield Meeting(*pair, each * ways, (*leads[-each:],))


def _here(
    arena: _Arena, keep: Callable[[str], object] | None, bots: Programs, progress: Callable[[int], object] | None
) -> Iterator[Meeting]:
    """Let one pair after another play here."""
    faults: Counter[str] = Counter()
    done = 0
    for pair in arena.pairs:
        leads = []
        stopped = ""
        with closing(arena.pairing(pair, bots)) as pairing:
            for deal in arena.deals:
                games = []
                for exchanged in arena.ways:
                    games.append(pairing.play(deal, exchanged=exchanged))
                    done += 1
                    if keep:
                        keep(games[-1].record)
                    if progress:
                        progress(done)
                faults.update(game.faulty for game in games if game.faulty)
                leads.append(arena.lead(games))
                stopped = next((name for name in pair if faults[name] >= MOST_FAULTS), "")
                if stopped:
                    break
        yield Meeting(*pair, len(leads) * len(arena.ways), (*leads,), pairing.faults, stopped)
        if stopped:
            return
