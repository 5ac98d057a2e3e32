"""The fewest cards that prove what a hand is not."""

from __future__ import annotations

from itertools import combinations

from primero_ref.hands import CALLED

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.table import Hand


def enough(rules: Rulebook, hand: Hand, shut_out: Iterable[str]) -> Hand:
    """Give the fewest cards of a hand that leave none of some kinds possible, whatever the others are."""
    kinds = [*shut_out]
    for number in range(len(hand)):
        for shown in combinations(hand, number):
            if not any(may_be(rules, kind, shown, len(hand)) for kind in kinds):
                return shown
    return hand


def may_be(rules: Rulebook, kind: str, shown: Hand, held: int) -> bool:
    """Say whether a hand of so many cards may be of a kind, as far as the cards shown tell."""
    defined = str(rules(CALLED.get(kind, kind)))
    if defined == _ALIKE and rules("chorus.courts") != "never":
        defined = _ALIKE_OR_COURTS
    size, fits = _PARTS[defined]
    # as many of the cards shown must belong to the hand of that kind as do not fit beside it
    inside = max(0, len(shown) - (held - size))
    return held >= size and any(fits(part) for part in combinations(shown, inside))


def _one_suit(part: Hand) -> bool:
    return len({one.suit for one in part}) <= 1


def _one_rank(part: Hand) -> bool:
    return len({one.rank for one in part}) <= 1


_ALIKE, _ALIKE_OR_COURTS = "four of a rank", "four courts or four of a rank"
"""What a chorus is, by itself and where court cards of different ranks make one together."""

_PARTS: dict[str, tuple[int, Callable[[Hand], bool]]] = {
    "two or three of a suit": (2, _one_suit),
    "three of a suit": (3, _one_suit),
    "four suits": (4, lambda part: len({one.suit for one in part}) == len(part)),
    "seven, six and ace of a suit": (3, lambda part: _one_suit(part) and {one.rank for one in part} <= {*"76A"}),
    "four of a suit": (4, _one_suit),
    _ALIKE: (4, _one_rank),
    _ALIKE_OR_COURTS: (4, lambda part: _one_rank(part) or all(one.rank in "JNQK" for one in part)),
    "no hand": (99, lambda _: False),
}
"""How many cards make a kind, by its definition, and what can be a part of such a hand."""
