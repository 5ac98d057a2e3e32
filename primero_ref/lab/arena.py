"""The arena: each pair of computer players meets over the same deals, and how far one is ahead, with its interval."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from itertools import combinations

from primero_ref.errors import Unknown, Unreadable, shortened
from primero_ref.lab.experiment import MOST
from primero_ref.lab.pairing import Faults, Pairing, Programs
from primero_ref.lab.statistics import mean
from primero_ref.players import PLAYER_NAMES
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.lab.statistics import Mean

MOST_FAULTS = 5
"""After how many deals that it has lost by breaking a rule a program plays no more, and the arena ends."""


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
    rules: Rulebook,
    names: Sequence[str],
    games: int = 100,
    seed: object = "Primero",
    *,
    duplicate: bool = False,
    stacks: int = 100,
    keep: Callable[[str], object] | None = None,
    first: int = 0,
    bots: Programs | None = None,
) -> Iterator[Meeting]:
    """Let each pair of players meet over so many games, and say after each pair how it went.

    Each sits at every second seat, of as few as the rulebook allows. With `duplicate` each deal is played twice, the
    second time with the seats exchanged, so that nobody is better off by his cards; an interval is over deals. All
    pairs are dealt the same cards. `keep` is given the record of every game. A meeting may go on from an earlier one:
    `first` is the number of its first deal. A name may be that of one of the `bots`, which are programs of anybody's.

    >>> from primero_ref import rulebook
    >>> [pair] = meet(rulebook("italian"), ["random", "random"], 20, duplicate=True)
    >>> pair.games, len(pair.leads)
    (20, 10)
    """
    bots = bots or Programs()
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
    deals = range(first, first + (games // 2 if duplicate else games))
    return _meetings(rules, names, deals, str(seed), duplicate, stacks, keep, bots)


def _meetings(
    rules: Rulebook,
    names: Sequence[str],
    deals: Sequence[int],
    seed: str,
    duplicate: bool,  # noqa: FBT001  # as it was given by name
    stacks: int,
    keep: Callable[[str], object] | None,
    bots: Programs,
) -> Iterator[Meeting]:
    faults: Counter[str] = Counter()
    for pair in combinations(names, 2):
        leads = []
        stopped = ""
        with closing(Pairing(rules, pair, seed, stacks, bots)) as pairing:
            for deal in deals:
                lead = 0
                for exchanged in (False, True)[: 1 + duplicate]:
                    played = pairing.play(deal, exchanged=exchanged)
                    lead += sum(played.made[exchanged::2]) - sum(played.made[not exchanged :: 2])
                    faults[played.faulty] += bool(played.faulty)
                    if keep:
                        keep(played.record)
                leads.append(lead)
                stopped = next((name for name in pair if faults[name] >= MOST_FAULTS), "")
                if stopped:
                    break
        yield Meeting(*pair, len(leads) * (1 + duplicate), (*leads,), pairing.faults, stopped)
        if stopped:
            return
