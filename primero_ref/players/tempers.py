"""Playing styles of computer players who know the odds, each in a few numbers."""

from __future__ import annotations

from primero_ref.errors import Unknown, Unreadable, shortened
from primero_ref.values import NamedTuple


class Temper(NamedTuple):
    """A playing style: how often a player bluffs, and what chances he needs before he bets or pays.

    >>> temper("bold").bluffs > temper("cautious").bluffs
    True
    """

    name: str
    says: str
    """What he is like, in one sentence."""
    bluffs: float
    """How often he bets without a hand to bet on, of all the times when he could."""
    asks: float
    """How many times his fair share of the wins a hand must promise before he bets on it."""
    pays: float
    """How many times its price a hand must be worth before he stays in with it."""
    daring: float
    """How much of his money he is ready to put on a hand that cannot lose; on a worse one less."""


SENSIBLE = Temper("sensible", "He knows his hand and the odds roughly.", 0.05, 1.0, 1.0, 0.25)
"""The player who goes by a few falls of the cards that he imagines."""

TEMPERS = {
    temper.name: temper
    for temper in (
        # a fifth more than is fair leaves him out of close calls; he never risks much of what he has
        Temper("cautious", "He waits for good cards, folds early, bets little and hardly ever bluffs.",
               0.01, 1.2, 1.2, 0.15),
        # fair odds, fairly paid
        Temper("steady", "He bets when the odds are with him, pays what a hand is worth, and bluffs now and then.",
               0.04, 1.0, 1.0, 0.4),
        # he bets on what falls short of fair, for a bet may drive others out, and makes them pay to find out
        Temper("bold", "He bets on little, bets high, seldom folds and often bluffs.",
               0.15, 0.9, 0.85, 0.8),
    )
}  # fmt: skip
"""Those who reckon the odds exactly, by their names."""


def temper(name: str, bluffs: float | None = None) -> Temper:
    """Return a playing style by name; `bluffs` sets another rate of bluffing, from 0 to 1.

    >>> temper("steady", 0.5).bluffs
    0.5
    >>> temper("steady", 5)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 5 is no rate of bluffs: it goes from 0 (never) to 1 (whenever he can).
    """
    if name not in TEMPERS:
        raise Unknown("temper", name, TEMPERS)
    named = TEMPERS[name]
    return named if bluffs is None else named._replace(bluffs=rate(bluffs))


def rate(bluffs: float) -> float:
    """Let a rate of bluffs through, if it is one."""
    if not hasattr(bluffs, "__float__") or not 0 <= bluffs <= 1:
        raise Unreadable(f"{shortened(bluffs)} is no rate of bluffs: it goes from 0 (never) to 1 (whenever he can).")
    return float(bluffs)
