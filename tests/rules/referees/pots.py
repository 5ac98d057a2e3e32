"""Main pot and side pots, where a short player wins as much from each as he has staked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Pot(NamedTuple):
    """Money that the same players contend for, and by whom it was put in."""

    contenders: tuple[str, ...]
    put_in: dict[str, int]

    @property
    def money(self) -> int:
        """All the money in it."""
        return sum(self.put_in.values())


def split(
    put: Mapping[str, int],
    still_in: Sequence[str],
    carried: Mapping[str, int],
    carry_alone: Collection[str],
) -> tuple[list[Pot], dict[str, int]]:
    """Part what was put in, step by step, among those who have gone along with each; give what nobody met back.

    All who are still in contend for carried money; it is one pot with the stakes for which the same players contend.
    """
    steps = [Pot(tuple(still_in), dict(carried))]
    back: dict[str, int] = {}
    floor = 0
    for level in sorted({*put.values()} - {0}):
        put_in = {who: min(money, level) - floor for who, money in put.items() if money > floor}
        contenders = tuple(who for who in still_in if put[who] >= level and who not in carry_alone)
        if len(put_in) == 1 and contenders:
            back = put_in
        else:
            steps.append(Pot(contenders, put_in))
        floor = level
    pots: dict[tuple[str, ...], Pot] = {}
    for contenders, put_in in steps:
        joined = pots.setdefault(contenders, Pot(contenders, {})).put_in
        for who, money in put_in.items():
            joined[who] = joined.get(who, 0) + money
    return [pot for pot in pots.values() if pot.money], back


def share(money: int, winners: Sequence[str]) -> dict[str, int]:
    """Share among equal hands; the counters that are over go one each to the first in order."""
    each, over = divmod(money, len(winners))
    return {who: each + (at < over) for at, who in enumerate(winners)}
