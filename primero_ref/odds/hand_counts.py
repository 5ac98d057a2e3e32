"""A table of all hands: how many of each strength hold some cards and not others."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from operator import mul

from primero_ref.cards.masks import standard_mask

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from primero_ref.cards.ranking import Ranking

MOST = 100_000
"""The most hands of which a table is kept: those of four cards from forty are 91,390."""

_KEPT = 4096
"""How many rows are kept of sets of cards that no hand holds."""

_BYTES = 4
_FIELD = 8 * _BYTES
"""How wide each count is in a row; none comes near four thousand million."""


class _Rows(dict[int, int]):
    """The rows of all sets of so many cards, by their masks; those alike but for their suits have the same."""

    def __init__(self, alike: Callable[[int], int], rows: dict[int, int]) -> None:
        """Take the row of one set of each that are alike."""
        super().__init__(rows)
        self._alike = alike

    def __missing__(self, mask: int) -> int:
        """Find the row of a set that has not been asked for before."""
        row = self[mask] = self[self._alike(mask)]
        return row


class HandCounts:
    """How many hands of each strength hold some cards, for every set of cards that a hand can hold.

    The counts of one set are a *row*: one long number with a field for each strength, so that two rows are added
    in one step. The hands that hold some cards and not others come by inclusion and exclusion.
    """

    def __init__(self, ranking: Ranking) -> None:
        """Count the hands of one ranking, from whole ones down to those of which no card is named."""
        self.size = ranking.size
        self._ranking = ranking
        bits = self.bits = [card.bit for card in ranking.pack]
        alike = standard_mask(ranking.pack) if ranking.suits_alike else int
        # where suits are of equal worth, hands alike but for their suits are looked at once
        if alike is not int:
            whole = {alike(mask): strength for mask, strength in ranking.strength_by_class.items()}
        else:
            whole = dict(zip(map(sum, combinations(bits, self.size)), ranking.strength_by_number, strict=True))
        self.levels = sorted({*whole.values()})
        unit = {strength: 1 << level * _FIELD for level, strength in enumerate(self.levels)}
        named = [{0}]
        for _ in range(1, self.size):
            named.append({alike(mask | bit) for mask in named[-1] for bit in bits if not mask & bit})
        rows = _Rows(alike, {mask: unit[strength] for mask, strength in whole.items()})
        self._rows = [rows]
        self._without: dict[int, int] = {}
        for number in range(self.size - 1, -1, -1):
            lacking, known = self.size - number, rows.__getitem__
            # a hand is met once for every card of it that is not named
            sums = {
                mask: sum(map(known, [alike(mask | bit) for bit in bits if not mask & bit])) // lacking
                for mask in named[number]
            }
            rows = _Rows(alike, sums)
            self._rows.insert(0, rows)

    def row(self, kept: int, gone: Sequence[int] = ()) -> int:
        """Count the hands that hold the cards kept and none of those gone."""
        named = kept.bit_count()
        total, sign = self._rows[named][kept], 1
        for number in range(1, min(self.size - named, len(gone)) + 1):
            sign, rows = -sign, self._rows[named + number]
            total += sign * sum([rows[kept | sum(bits)] for bits in combinations(gone, number)])
        return total

    def row_without(self, gone: Sequence[int]) -> int:
        """Count the hands that hold none of the cards gone; what has been counted is kept."""
        mask = sum(gone)
        row = self._without.get(mask)
        if row is None:
            if len(self._without) >= _KEPT:
                self._without.clear()
            row = self._without[mask] = self.row(0, gone)
        return row

    def fields(self, row: int) -> array[int]:
        """Take a row apart into its counts, which stand in the order of `levels`."""
        counts = array("I")
        counts.frombytes(row.to_bytes(len(self.levels) * _BYTES, "little"))
        return counts

    def after_throwing(self, hand: Sequence[int], gone: Sequence[int] = ()) -> list[int]:
        """Give a row for each set of cards of a hand that may be kept, when the others are thrown and cannot return.

        Nor can those come that are gone. The sets stand by their masks in the hand: bit 0 is its first card. Each is
        worked out from the next larger.
        """
        masks = [0]
        for bit in hand:
            masks += [mask | bit for mask in masks]
        rows = (
            [self.row(mask, gone) for mask in masks] if gone else [self._rows[mask.bit_count()][mask] for mask in masks]
        )
        for card in range(len(hand)):
            step = 1 << card
            for kept in range(len(rows)):
                if not kept & step:
                    rows[kept] -= rows[kept | step]
        return rows

    def beats(self, firsts: Sequence[int], seconds: Sequence[int]) -> tuple[int, int, int]:
        """Count, over pairs of rows, in how many ways the first hand is the stronger, neither is, the second is."""
        numpy = numpy_if_there()
        if numpy:
            first, second = (self._matrix(numpy, rows) for rows in (firsts, seconds))
            below = numpy.cumsum(second, axis=1)
            ties = int((first * second).sum())
            wins = int((first[:, 1:] * below[:, :-1]).sum())
            return wins, ties, int((first.sum(axis=1) * below[:, -1]).sum()) - wins - ties
        wins = ties = every = 0
        for first, second in zip(map(self.fields, firsts), map(self.fields, seconds), strict=True):
            below = [*accumulate(second)]
            ties += sum(map(mul, first, second))
            wins += sum(map(mul, first[1:], below))
            every += sum(first) * below[-1]
        return wins, ties, every - wins - ties

    def _matrix(self, numpy: Any, rows: Sequence[int]) -> Any:  # noqa: ANN401  # arrays of a library that may not be there
        width = len(self.levels) * _BYTES
        whole = b"".join([row.to_bytes(width, "little") for row in rows])
        return numpy.frombuffer(whole, "<u4").reshape(len(rows), -1).astype("i8")

    def every_exchange(self, worth: Sequence[int]) -> array[int]:
        """Add up, for every hand and every set of its cards that may be kept, what the hands to come of it are worth.

        `worth` is what each of `levels` is worth. The sums stand by the number of the hand (its place among the
        combinations of the pack), sixteen for each hand of four, by the mask of the cards kept.
        """
        numpy = numpy_if_there()
        sets = 1 << self.size
        if not numpy:
            sums = array("q")
            for hand in combinations(self.bits, self.size):
                sums.extend(sum(map(mul, self.fields(row), worth)) for row in self.after_throwing(hand))
            return sums
        values = self._values(numpy, worth)
        hands = self._indices(numpy)
        by_set = numpy.empty((sets, len(hands)), "i8")
        for kept in range(sets):
            indices = [hands[:, card] for card in range(self.size) if kept >> card & 1]
            by_set[kept] = values[len(indices)][tuple(indices)]
        for card in range(self.size):
            without = [kept for kept in range(sets) if not kept >> card & 1]
            by_set[without] -= by_set[[kept | 1 << card for kept in without]]
        flat = array("q")
        flat.frombytes(numpy.ascontiguousarray(by_set.T).tobytes())
        return flat

    def _indices(self, numpy: Any) -> Any:  # noqa: ANN401  # likewise
        """Give every hand as the indices of its cards in the pack."""
        if "indices" not in self.__dict__:
            flat = [index for hand in combinations(range(len(self.bits)), self.size) for index in hand]
            self.__dict__["indices"] = numpy.array(flat, "i4").reshape(-1, self.size)
        return self.__dict__["indices"]

    def _values(self, numpy: Any, worth: Sequence[int]) -> list[Any]:  # noqa: ANN401  # likewise
        """Give what the hands that hold some cards are worth together, by the indices of those cards."""
        given, values = numpy.array(worth, "i8"), []
        for number, rows in enumerate(self._rows):
            table = numpy.zeros((len(self.bits),) * number, "i8")
            whole = number == self.size
            masks = map(sum, combinations(self.bits, number))
            sums = (
                given[self._level_of(numpy)] if whole else self._matrix(numpy, [rows[mask] for mask in masks]) @ given
            )
            table[self._chosen(numpy, number)] = sums if number else sums[0]
            values.append(table)
        return values

    def _chosen(self, numpy: Any, number: int) -> Any:  # noqa: ANN401  # likewise
        """Give the indices of so many cards, for every choice of them, as numpy takes them."""
        flat = [index for indices in combinations(range(len(self.bits)), number) for index in indices]
        chosen = numpy.array(flat, "i4").reshape(comb(len(self.bits), number), number)
        return tuple(chosen[:, card] for card in range(number))

    def _level_of(self, numpy: Any) -> Any:  # noqa: ANN401  # likewise
        """Give the level of every hand by its number."""
        return numpy.searchsorted(numpy.array(self.levels), numpy.array(self._ranking.strength_by_number))

    @cached_property
    def by_number(self) -> Any:  # noqa: ANN401  # likewise
        """The strength of every hand by its number, as an array of numpy where it is there, else as one of Python's."""
        numpy = numpy_if_there()
        return (
            numpy.array(self._ranking.strength_by_number, "u2")
            if numpy
            else array("H", self._ranking.strength_by_number)
        )

    def strengths_of(self, numbers: Iterable[int]) -> Any:  # noqa: ANN401  # likewise
        """Rank hands given by their numbers, all at once; an array of numpy is ranked as one."""
        table = self.by_number
        return table.take(numbers) if hasattr(table, "take") else array("H", [table[number] for number in numbers])


def numpy_if_there() -> Any:  # noqa: ANN401  # the library, or None
    """Give numpy, if it is there: it counts the same, sooner."""
    from importlib import import_module

    try:
        return import_module("numpy")
    except ImportError:
        return None


def hand_counts_for(ranking: Ranking) -> HandCounts | None:
    """Give the table of a ranking, made once; none where the hands are too many to keep."""
    if comb(len(ranking.pack), ranking.size) > MOST:
        return None
    hand_counts: HandCounts | None = ranking.__dict__.get("hand_counts")
    if hand_counts is None:
        hand_counts = ranking.__dict__["hand_counts"] = HandCounts(ranking)
    return hand_counts
