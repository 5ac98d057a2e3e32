"""Contests: who wins when hands lie open, over every fall of the cards that are still to come."""

from __future__ import annotations

from itertools import combinations
from math import comb

from primero_ref.cards.masks import mask_of
from primero_ref.claims import as_rulebook
from primero_ref.errors import Unreadable, as_listed, check_number
from primero_ref.odds.draws import MOST_FALLS, cards_named, check_enough
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.cards.ranking import Ranking
    from primero_ref.claims import Rulebook
    from primero_ref.odds.hand_counts import HandCounts

    Cards = str | Iterable[Card]


MOST_CARDS = 1000
"""More cards than any pack has."""


class Outcome(NamedTuple):
    """In how many possible deals each hand wins alone, how many are ties, and how many deals there are."""

    wins: tuple[int, ...]
    ties: int
    all: int


def against(rules: Rulebook | str, hands: Sequence[Cards], known: Cards = "") -> Outcome:
    """Count in how many possible deals each of two or more hands wins, once all are filled from the pack.

    Hands may hold from no card to a full hand. The higher wins, or the lower where the rulebook says so; what a
    tie is worth, the rules of the game say.

    >>> from primero_ref import rulebook
    >>> against(rulebook("italian"), ["7c 6c", "Kh Qd 2s 5c"])
    Outcome(wins=(48, 513), ties=0, all=561)
    """
    rules, hands = as_rulebook(rules), as_listed(hands, "hands: give a list, such as ['7c 6c', 'Kh Qd']")
    if len(hands) < 2:
        raise Unreadable("One hand has nobody to beat: name two or more.")
    size = rules.ranking.size
    shown = [cards_named(rules, hand, size) for hand in hands]
    gone = cards_named(rules, known)
    seen = cards_named(rules, [card for hand in (*shown, gone) for card in hand])
    check_enough(rules, sum(size - len(hand) for hand in shown), len(seen))
    hand_counts = hand_counts_for(rules.ranking)
    lowest = rules("winner") == "the fewest points"
    if not hand_counts or len(shown) > 2:
        return _dealt_to(rules.ranking, shown, seen, lowest=lowest)
    outcome = _two(hand_counts, shown[0], shown[1], gone)
    return outcome._replace(wins=outcome.wins[::-1]) if lowest else outcome


def _two(hand_counts: HandCounts, first: Hand, second: Hand, gone: Hand) -> Outcome:
    """Set two hands against each other: all pairs of hands, less those that share a card."""
    first_mask, second_mask = mask_of(first), mask_of(second)
    not_to_first = [card.bit for card in (*gone, *second)]
    not_to_second = [card.bit for card in (*gone, *first)]
    free = [bit for bit in hand_counts.bits if not bit & (first_mask | second_mask | mask_of(gone))]
    wins = ties = losses = 0
    for number in range(min(hand_counts.size - len(first), hand_counts.size - len(second)) + 1):
        sign = -1 if number % 2 else 1
        shared = [*map(sum, combinations(free, number))]
        if number == hand_counts.size:
            won, tied, lost = 0, len(shared), 0  # a whole hand shared is one hand
        else:
            won, tied, lost = hand_counts.beats(
                [hand_counts.row(first_mask | mask, not_to_first) for mask in shared],
                [hand_counts.row(second_mask | mask, not_to_second) for mask in shared],
            )
        wins, ties, losses = wins + sign * won, ties + sign * tied, losses + sign * lost
    return Outcome((wins, losses), ties, wins + ties + losses)


def _dealt_to(ranking: Ranking, shown: Sequence[Hand], seen: Hand, *, lowest: bool = False) -> Outcome:
    """Deal every fall out to all the hands; of one that lacks a single card, that card is counted and not dealt."""
    free = [card.bit for card in ranking.pack if card not in seen]
    lacking = [ranking.size - len(hand) for hand in shown]
    if to_deal(len(free), lacking) > MOST_FALLS:
        falls = to_deal(len(free), lacking)
        raise Unreadable(f"{falls} falls are too many to deal out, {MOST_FALLS} can be: name more of the cards.")
    wins, strengths = [0] * len(shown), ranking.strengths
    sign = -1 if lowest else 1
    last = lacking.index(1) if 1 in lacking else len(shown)
    dealt_to = [index for index in range(len(shown)) if index != last]
    masks = [mask_of(shown[index]) for index in dealt_to]
    last_strengths = {bit: sign * strengths[mask_of(shown[last]) | bit] for bit in free} if last < len(shown) else {}
    over: dict[int, tuple[int, int]] = {}
    for dealt in _shares(free, [lacking[index] for index in dealt_to]):
        reached = [sign * strengths[mask | drawn] for mask, drawn in zip(masks, dealt, strict=True)]
        best = max(reached)
        rest = 1
        if last_strengths:
            if best not in over:
                even = sum([bit for bit, strength in last_strengths.items() if strength == best])
                over[best] = even, sum([bit for bit, strength in last_strengths.items() if strength > best])
            unseen = ~sum(dealt)
            even, higher = [(mask & unseen).bit_count() for mask in over[best]]
            wins[last] += higher
            rest = len(free) - sum(map(int.bit_count, dealt)) - even - higher
        if reached.count(best) == 1:
            wins[dealt_to[reached.index(best)]] += rest
    falls = falls_of(len(free), lacking)
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
    drawn = [*as_listed(numbers, "numbers of cards: give a list, such as [1, 2]")]
    for number in (left, *drawn):
        check_number(number, "number of cards", 0, MOST_CARDS)
    if 1 in drawn:
        drawn.remove(1)
    return falls_of(left, drawn)


def _shares(free: list[int], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give every way to share cards out, so many to each."""
    if not numbers:
        yield ()
        return
    for bits in combinations(free, numbers[0]):
        rest = [bit for bit in free if bit not in bits]
        for others in _shares(rest, numbers[1:]):
            yield (sum(bits), *others)
