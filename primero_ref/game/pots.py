"""Pots: the stakes, divided by who may win them."""

from __future__ import annotations

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from primero_ref.game.seat import Seat


class Pot(NamedTuple):
    """A pot, main or side: what each player put in, and who may win it."""

    parts: Mapping[str, int]
    contenders: tuple[Seat, ...]
    carried: bool = False


def parted(seats: Sequence[Seat], live: Sequence[Seat], *, together: bool) -> list[Pot]:
    """Divide the stakes into main and side pots; with `together`, leave them in one pot.

    Whoever has been spared a part of a bet contends as if it had been put in.

    >>> from primero_ref.game.seat import Seat
    >>> seats = [Seat("Alberto", 0), Seat("Bernardo", 0), Seat("Cinthio", 0)]
    >>> for seat, staked in zip(seats, (2, 5, 5)):
    ...     seat.staked = staked
    >>> [(sum(pot.parts.values()), pot.contenders) for pot in parted(seats, seats, together=False)]
    [(6, (Alberto, Bernardo, Cinthio)), (6, (Bernardo, Cinthio))]
    """
    levels = {seat.staked + seat.spared for seat in live}
    most = max([seat.staked for seat in seats])
    if levels == {most} != {0}:
        return [_all_in_one(seats, (*live,))]
    levels = {max(levels, default=0)} if together else levels - {0}
    pots = []
    below = 0
    for level in sorted(levels):
        top = most if together else level
        parts = {}
        contenders = []
        for seat in seats:
            staked = seat.staked
            part = min(staked, top) - below
            if part > 0:
                parts[seat.name] = part
            if seat in live and (staked + seat.spared >= level or together):
                contenders.append(seat)
        pots.append(Pot(parts, (*contenders,)))
        below = top
    if below < most:
        # nobody still in has staked so much, so nobody can win it
        pots.append(Pot({seat.name: seat.staked - below for seat in seats if seat.staked > below}, ()))
    return pots


def without_ownerless(pots: list[Pot]) -> list[Pot]:
    """Give what nobody still in has staked so high to those who have staked the most, as the first edition did."""
    if not pots or pots[-1].contenders:
        return pots
    *lower, above = pots
    if not lower:
        return pots
    *lower, below = lower
    whole = {name: below.parts.get(name, 0) + above.parts.get(name, 0) for name in {**below.parts, **above.parts}}
    return [*lower, below._replace(parts=whole)]


def _all_in_one(seats: Sequence[Seat], contenders: tuple[Seat, ...]) -> Pot:
    """Make one pot of all that is staked."""
    return Pot({seat.name: seat.staked for seat in seats if seat.staked}, contenders)
