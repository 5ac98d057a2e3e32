"""Shares and means: their bounds hold as often as they say."""

from __future__ import annotations

from random import Random

from primero_ref.lab import mean, share


def test_bounds_hold_nineteen_times_in_twenty() -> None:
    """Of many samples, the bounds of a share and of a mean hold what is true about 95 times in a hundred."""
    chance = Random("Milan")
    shares = means = 0
    for _ in range(400):
        thrown = [chance.random() < 0.3 for _ in range(100)]
        part, average = share(sum(thrown), 100), mean([*map(int, thrown)])
        shares += part.low <= 0.3 <= part.high
        means += average.low <= 0.3 <= average.high
    assert 0.92 <= shares / 400 <= 0.98
    assert 0.90 <= means / 400 <= 0.98
