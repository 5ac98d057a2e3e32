"""What a seat knows, and the falls of the cards that it draws in its head."""

from __future__ import annotations

from random import Random

import pytest

from primero_ref.players.knowledge import samples


@pytest.mark.parametrize("many", [0, 1, 2, 5, 20, 21, 22, 36, 54, 85, 86, 100])
def test_the_samples_are_those_of_the_library(many: int) -> None:
    """Of any number of items the same are drawn as `Random.sample` draws, and chance goes on from the same place."""
    for number in {0, 1, 2, 4, 5, 6, 8, 12, many} & {*range(many + 1)}:
        ours, theirs = Random(f"{many}/{number}"), Random(f"{many}/{number}")
        assert samples(ours, range(many), number, 3) == [theirs.sample(range(many), number) for _ in range(3)]
        assert ours.random() == theirs.random()


def test_more_than_there_are_cannot_be_drawn() -> None:
    """As with the library, to draw more items than there are is an error."""
    with pytest.raises(ValueError, match="3 of 2 cannot be drawn"):
        samples(Random(1), "ab", 3, 1)
