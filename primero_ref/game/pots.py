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

    >>> from primero_ref.game.seat import Seat
    >>> seats = [Seat("Alberto", 0), Seat("Bernardo", 0), Seat("Cinthio", 0)]
    >>> for seat, staked in zip(seats, (2, 5, 5)):
    ...     seat.staked = staked
    >>> [(sum(pot.parts.values()), pot.contenders) for pot in parted(seats, seats, together=False)]
    [(6, (Alberto, Bernardo, Cinthio)), (6, (Bernardo, Cinthio))]
    """
    levels = {seat.staked for seat in live}
    if len(levels) == 1 and 0 not in levels:
        return [_all_in_one(seats, (*live,))]
    most = max([seat.staked for seat in seats])
    levels = {max(levels, default=0)} if together else levels - {0}
    last = max(levels, default=0)
    pots = []
    below = 0
    for level in sorted(levels):
        # what somebody who folded had staked beyond all others falls to the last pot
        top = most if level == last else level
        parts = {}
        contenders = []
        for seat in seats:
            staked = seat.staked
            part = min(staked, top) - below
            if part > 0:
                parts[seat.name] = part
            if not seat.out and (staked >= level or together):
                contenders.append(seat)
        pots.append(Pot(parts, (*contenders,)))
        below = top
    if below < most:
        # nobody still in has staked anything, so nobody can win what the others have
        pots.append(_all_in_one(seats, ()))
    return pots


def _all_in_one(seats: Sequence[Seat], contenders: tuple[Seat, ...]) -> Pot:
    """Make one pot of all that is staked."""
    return Pot({seat.name: seat.staked for seat in seats if seat.staked}, contenders)
