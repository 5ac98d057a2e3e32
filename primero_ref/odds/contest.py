"""Contests: who wins when hands lie open, over every fall of the cards that are still to come."""

from __future__ import annotations

from itertools import combinations
from math import comb

from primero_ref.cards.masks import mask_of
from primero_ref.errors import Unreadable
from primero_ref.odds.draws import MOST_FALLS, cards_named, check_enough
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.cards.ranking import Ranking
    from primero_ref.claims import Rulebook
    from primero_ref.odds.hand_counts import HandCounts

    Cards = str | Iterable[Card]
    Wanted = Callable[[Bid], object]


class Outcome(NamedTuple):
    """In how many falls each of some hands wins alone, in how many the best are tied, and how many there are."""

    wins: tuple[int, ...]
    ties: int
    all: int


def against(rules: Rulebook, hands: Sequence[Cards], known: Cards = "") -> Outcome:
    """Count in how many falls each of two or more hands wins, when all are filled up from the pack.

    Hands may hold from no card to a full hand. The higher wins, or the lower where the rulebook says so; what a
    tie is worth, the rules of the game say.

    >>> from primero_ref import rulebook
    >>> against(rulebook("italian"), ["7c 6c", "Kh Qd 2s 5c"])
    Outcome(wins=(48, 513), ties=0, all=561)
    """
    if len(hands) < 2:
        raise Unreadable("One hand has nobody to beat: name two or more.")
    size = rules.ranking.size
    held = [cards_named(rules, hand, size) for hand in hands]
    gone = cards_named(rules, known)
    seen = cards_named(rules, [one for hand in (*held, gone) for one in hand])
    check_enough(rules, sum(size - len(hand) for hand in held), len(seen))
    table = hand_counts_for(rules.ranking)
    lowest = rules("winner") == "the fewest points"
    if not table or len(held) > 2:
        return _dealt_to(rules.ranking, held, seen, lowest=lowest)
    found = _two(table, held[0], held[1], gone)
    return found._replace(wins=found.wins[::-1]) if lowest else found


def _two(table: HandCounts, one: Hand, other: Hand, gone: Hand) -> Outcome:
    """Set two hands against each other: all pairs of hands, less those that share a card."""
    mine, theirs = mask_of(one), mask_of(other)
    for_mine = [card.bit for card in (*gone, *other)]
    for_theirs = [card.bit for card in (*gone, *one)]
    free = [bit for bit in table.bits if not bit & (mine | theirs | mask_of(gone))]
    wins = ties = losses = 0
    for number in range(min(table.size - len(one), table.size - len(other)) + 1):
        sign = -1 if number % 2 else 1
        shared = [*map(sum, combinations(free, number))]
        if number == table.size:
            won, tied, lost = 0, len(shared), 0  # a whole hand shared is one hand
        else:
            won, tied, lost = table.beats(
                [table.row(mine | some, for_mine) for some in shared],
                [table.row(theirs | some, for_theirs) for some in shared],
            )
        wins, ties, losses = wins + sign * won, ties + sign * tied, losses + sign * lost
    return Outcome((wins, losses), ties, wins + ties + losses)


def _dealt_to(ranking: Ranking, held: Sequence[Hand], seen: Hand, *, lowest: bool = False) -> Outcome:
    """Deal every fall out to all the hands; of one that lacks a single card, that card is counted and not dealt."""
    free = [one.bit for one in ranking.pack if one not in seen]
    numbers = [ranking.size - len(hand) for hand in held]
    if to_deal(len(free), numbers) > MOST_FALLS:
        falls = to_deal(len(free), numbers)
        raise Unreadable(f"{falls} falls are too many to deal out, {MOST_FALLS} can be: name more of the cards.")
    wins, strengths = [0] * len(held), ranking.strengths
    sign = -1 if lowest else 1
    last = numbers.index(1) if 1 in numbers else len(held)
    places = [place for place in range(len(held)) if place != last]
    masks = [mask_of(held[place]) for place in places]
    single = {one: sign * strengths[mask_of(held[last]) | one] for one in free} if last < len(held) else {}
    over: dict[int, tuple[int, int]] = {}
    for dealt in _shares(free, [numbers[place] for place in places]):
        made = [sign * strengths[mask | some] for mask, some in zip(masks, dealt, strict=True)]
        best = max(made)
        rest = 1
        if single:
            if best not in over:
                even = sum([one for one, strength in single.items() if strength == best])
                over[best] = even, sum([one for one, strength in single.items() if strength > best])
            unseen = ~sum(dealt)
            even, higher = [(some & unseen).bit_count() for some in over[best]]
            wins[last] += higher
            rest = len(free) - sum(map(int.bit_count, dealt)) - even - higher
        if made.count(best) == 1:
            wins[places[made.index(best)]] += rest
    falls = falls_of(len(free), numbers)
    return Outcome((*wins,), falls - sum(wins), falls)


def falls_of(left: int, numbers: Iterable[int]) -> int:
    """Count the ways in which the cards left in the pack may fall to hands that draw so many.

    >>> falls_of(36, [2, 2])
    353430
    """
    falls = 1
    for number in numbers:
        falls *= comb(left, number)
        left -= number
    return falls


def to_deal(left: int, numbers: Iterable[int]) -> int:
    """Count the falls that are dealt out one by one to several hands: the one card that a hand lacks is not.

    >>> to_deal(28, [1, 1, 1, 1])
    19656
    """
    drawn = [*numbers]
    if 1 in drawn:
        drawn.remove(1)
    return falls_of(left, drawn)


def _shares(free: list[int], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give every way to share cards out, so many to each."""
    if not numbers:
        yield ()
        return
    for some in combinations(free, numbers[0]):
        rest = [one for one in free if one not in some]
        for others in _shares(rest, numbers[1:]):
            yield (sum(some), *others)
