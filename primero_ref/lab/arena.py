"""The arena: each pair of computer players meets over the same deals, and how far one is ahead, with its interval."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.pack import shuffled
from primero_ref.errors import Unknown, Unreadable, shortened
from primero_ref.game import Game
from primero_ref.lab.experiment import MOST, game_result
from primero_ref.lab.statistics import mean
from primero_ref.players import PLAYER_NAMES, player
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.lab.statistics import Mean

_NAME = "Seat{}"
"""How a seat is called: the same whoever sits there, so that a deal looks alike from both sides."""


class Meeting(NamedTuple):
    """What two players did against each other: how far the first was ahead in each deal, over all games of that deal.

    It is what the first made less what the second made. What is carried over to the next deal is made by neither, so
    both may lose, and the gain of one alone would not say who plays better.
    """

    first: str
    second: str
    games: int
    leads: tuple[int, ...]

    @property
    def lead(self) -> Mean:
        """How far the first player is ahead per deal, with its 95% confidence interval over the deals."""
        return mean(self.leads)


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
) -> Iterator[Meeting]:
    """Let each pair of players meet over so many games, and say after each pair how it went.

    Each sits at every second seat, of as few as the rulebook allows. With `duplicate` each deal is played twice, the
    second time with the seats exchanged, so that nobody is better off by his cards; an interval is over deals. All
    pairs are dealt the same cards. `keep` is given the record of every game. A meeting may go on from an earlier one:
    `first` is the number of its first deal.

    >>> from primero_ref import rulebook
    >>> [pair] = meet(rulebook("italian"), ["random", "random"], 20, duplicate=True)
    >>> pair.games, len(pair.leads)
    (20, 10)
    """
    if type(games) is not int or not 1 <= games <= MOST:
        raise Unreadable(f"{shortened(games)} is no number of games: play from one to {MOST:,}.")
    if duplicate and games % 2:
        raise Unreadable(f"With each deal played twice there cannot be {games} games: choose an even number.")
    if len(names) < 2:
        raise Unreadable("An arena takes two players at least, as in sensible steady.")
    for name in names:
        if name not in PLAYER_NAMES:
            raise Unknown("way to play", name, PLAYER_NAMES)
    deals = range(first, first + (games // 2 if duplicate else games))
    return _meetings(rules, names, deals, str(seed), duplicate, stacks, keep)


def _meetings(
    rules: Rulebook,
    names: Sequence[str],
    deals: Sequence[int],
    seed: str,
    duplicate: bool,  # noqa: FBT001  # as it was given by name
    stacks: int,
    keep: Callable[[str], object] | None,
) -> Iterator[Meeting]:
    for first, second in combinations(names, 2):
        leads = []
        for deal in deals:
            lead = 0
            for exchanged in (False, True)[: 1 + duplicate]:
                pair = (second, first) if exchanged else (first, second)
                game = _play(rules, pair, deal, seed, stacks)
                made = game_result(deal, game).made
                lead += sum(made[exchanged::2]) - sum(made[not exchanged :: 2])
                if keep:
                    keep(f"{game.record()}# Deal {deal + 1}: {pair[0]} sits first, {pair[1]} beside\n")
            leads.append(lead)
        yield Meeting(first, second, len(deals) * (1 + duplicate), (*leads,))


def _play(rules: Rulebook, pair: tuple[str, str], deal: int, seed: str, stacks: int) -> Game:
    """Play one deal, the two by turns at the seats."""
    number = fewest_seats(rules)
    names = [_NAME.format(seat + 1) for seat in range(number)]
    own = f"{seed}/{deal}"
    game = Game(rules, names, names[deal % number], shuffled(own, rules.ranking.pack), stacks)
    choosers = {name: player(pair[seat % 2], rules, f"{own}/{name}") for seat, name in enumerate(names)}
    while offer := game.offer:
        who = offer.seat.name
        game.play(choosers[who](game.view(who)))
    return game


def fewest_seats(rules: Rulebook) -> int:
    """Give the fewest seats at which two players can sit by turns, each at as many as the other.

    >>> from primero_ref import rulebook
    >>> fewest_seats(rulebook("italian")), fewest_seats(rulebook("rmi"))
    (2, 4)
    """
    fewest = rules.number("seats.fewest")
    return fewest + fewest % 2
