"""What an uncalled winner of caudate primero shows: enough, and no card more."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from primero_ref import cards
from primero_ref.cards.pack import FORTY
from primero_ref.rules.procedures.bluffs import may_be, smallest_proof
from tests.support.scenes import ZORLI

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand

KINDS = ZORLI.ranking.kinds

higher = st.sampled_from([KINDS[place:] for place in range(1, len(KINDS))] + [("fluxus",), ("supremus", "chorus")])
"""What is to be shut out: all kinds above one, or some where the others may be concealed."""


def may_be_higher(shown: Hand, size: int, kinds: tuple[str, ...]) -> bool:
    """Try every hand of a size that holds the cards shown, and say whether one is of the kinds."""
    held = ZORLI.ranking.bid_for_hand
    rest = [one for one in FORTY if one not in shown]
    return any(held((*shown, *others)).kind in kinds for others in combinations(rest, size - len(shown)))


@given(st.lists(st.sampled_from(FORTY), min_size=2, max_size=4, unique=True).map(tuple), higher)
@example(cards("7c 6c Ac Js"), ("fluxus", "chorus"))
@example(cards("7c 6d 5h 4s"), ("supremus", "fluxus", "chorus"))
@example(cards("7c 7d 7h 2c"), ("chorus",))
def test_cards_shown_are_enough_and_the_fewest(hand: Hand, kinds: tuple[str, ...]) -> None:
    """Whatever the cards that stay hidden, the hand is of none of the higher kinds; with fewer shown it might be.

    Tried against every hand of the pack that holds the cards shown.
    """
    shown = smallest_proof(ZORLI, hand, kinds)

    assert set(shown) <= set(hand)
    if ZORLI.ranking.bid_for_hand(hand).kind in kinds:
        assert hand == shown
        return
    assert not may_be_higher(shown, len(hand), kinds)
    if shown:
        assert all(may_be_higher(fewer, len(hand), kinds) for fewer in combinations(hand, len(shown) - 1))


# hands of five, which are held before the last change, and what they must show to have been no more than was named
FIVE = [
    ("7c 6d 5h 4s 3c", "primero", 3),
    ("7c 6c 5d 4d 3h", "numerus", 5),
    ("7c 6c 5c 4c 3h", "fluxus", 3),
]


@pytest.mark.parametrize(("hand", "named", "number"), FIVE, ids=[hand for hand, *_ in FIVE])
def test_five_cards_prove_the_same(hand: str, named: str, number: int) -> None:
    """Of five cards too the fewest are shown that shut out every higher kind."""
    held, kinds = cards(hand), KINDS[KINDS.index(named) + 1 :]
    shown = smallest_proof(ZORLI, held, kinds)

    assert number == len(shown)
    assert not may_be_higher(shown, 5, kinds)
    assert all(may_be_higher(fewer, 5, kinds) for fewer in combinations(held, number - 1))


# a kind, and what else may be answered to the question what it is
DEFINED = [
    ("numerus", {}),
    ("numerus", {"numerus": "three of a suit"}),
    ("primero", {}),
    ("supremus", {}),
    ("fluxus", {}),
    ("chorus", {}),
    ("chorus", {"chorus.courts": "any four"}),
    ("chorus", {"chorus": "no hand"}),
    ("chorus", {"chorus": "no hand", "chorus.courts": "any four"}),
    ("fluxus", {"chorus.courts": "any four"}),
]


@pytest.mark.parametrize(
    ("kind", "answers"), DEFINED, ids=[" ".join([kind, *map(str, said.values())]) for kind, said in DEFINED]
)
def test_cards_shown_tell_whether_a_hand_may_be_of_a_kind(kind: str, answers: dict[str, object]) -> None:
    """By every definition of a kind: some hand of the pack that holds the cards shown is of that kind, or none is.

    Four courts of different ranks may be a chorus where that is the rule.
    """
    rules = ZORLI.but(answers=answers)
    chance = Random(kind)
    makes = rules.ranking.counted_as
    some = [cards("7c 6c"), cards("Kc Qd"), cards("Kc Qd Jh"), cards("Kc Qd 7h"), cards("7c 6c Ac"), cards("7c 7d 7h")]
    some += [cards("7d 6d 5d"), cards("7d 6h 5s"), cards("7c 6c 5d"), cards("Kc Qd Jh Ks"), cards("7c 6c Ac Js")]
    some += [tuple(chance.sample(FORTY, chance.randint(2, 4))) for _ in range(8)]
    for shown in some:
        rest = [one for one in FORTY if one not in shown]
        whole = ((*shown, *others) for others in combinations(rest, 4 - len(shown)))

        assert any(makes(kind, hand) for hand in whole) == may_be(rules, kind, shown, 4), shown


def test_two_cards_are_no_hand_of_four() -> None:
    """Of two cards only a point can be made."""
    assert ["numerus"] == [kind for kind in KINDS if may_be(ZORLI, kind, cards("7c"), 2)]
