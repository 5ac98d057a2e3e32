"""Who takes what is on the table, where a winner takes of each no more than they staked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Best: TypeAlias = Callable[[Sequence[str]], str | None]
"""Names the best of some players, or nobody."""


def divided(
    staked: Mapping[str, int], met: Mapping[str, int], live: Sequence[str], carry: Mapping[str, int], best: Best
) -> tuple[dict[str, int], dict[str, int]]:
    """Say what each player takes and what stays for the next hand.

    `staked` has what each player, in or out, has on the table; `met`, up to what sum each has gone along, which is more
    where half of a bet was enough; `live` is who is still in, the eldest first.
    """
    takes: dict[str, int] = dict.fromkeys(staked, 0)
    stays: dict[str, int] = {}
    if carry:
        winner = best(live)  # italian/carry-first-layer: everyone still in contends for the carried money
        if winner:
            takes[winner] += sum(carry.values())
        else:
            stays = dict(carry)  # italian/no-winner-carry
    below = 0
    for level in sorted({met[name] for name in live} - {0}):
        part = {name: min(sum_, level) - min(sum_, below) for name, sum_ in staked.items()}
        paid = [name for name in live if met[name] >= level]
        winner = paid[0] if len(paid) == 1 else best(paid)  # italian/uncontested-returns; italian/all-in-side-pot
        if winner:
            takes[winner] += sum(part.values())
        else:
            for name, sum_ in part.items():
                stays[name] = stays.get(name, 0) + sum_
        below = level
    return takes, {name: sum_ for name, sum_ in stays.items() if sum_}
