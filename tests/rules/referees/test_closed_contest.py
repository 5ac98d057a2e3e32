"""Closed hands of Caudate Primero that contend: who holds, declares and names what, short of money, and who speaks."""

from __future__ import annotations

from itertools import product

import pytest

from primero_ref import cards, rulebook
from primero_ref.cards.pack import FORTY
from tests.rules.referees import zorli
from tests.rules.referees.court import Courses, Opening, agree, laid, seated

TAIL = rulebook("zorli")
HELD = {
    "numerus": ("7c 5c Kd 5d", "6s 4s Jh 3d"),
    "primero": ("7d 5s 4c Kh", "6d 5h Qc 4s"),
    "supremus": ("7c 6c Ac Kd", "7h 6h Ah Jd"),
    "fluxus": ("7s 5s 3s Js", "6h 4h 3h Qh"),
    "chorus": ("Kc Kd Kh Ks", "2c 2d 2h 2s"),
}
"""Two hands of each kind, for the first and for the second."""

CLOSED = ("primero", "fluxus", "chorus")
STACKS = ((9, 9, 9), (3, 9, 9), (9, 3, 9), (2, 2, 9), (2, 9, 9), (9, 2, 2))
"""Both rich, one with little more than the invitation of two, or no more, or both; the third has paid it."""


def met(held: tuple[str, str], declares: str, stacks: tuple[int, ...], choices: int) -> int:
    """Play all courses of a contest; the third player, who deals, has only paid."""
    first, second = (HELD[kind][place] for place, kind in enumerate(held))
    spare = [card for card in FORTY if str(card) not in {*first.split(), *second.split()}]
    pack = laid(FORTY, [cards(first), cards(second), tuple(spare[::9][:4])], 2)[::-1]
    courses, games, going = Courses(choices), 0, True
    while going:
        game, table = seated(TAIL, stacks, pack=pack)
        agree(game, table, zorli.referee, Opening(f"invite 2 pay pay keep keep keep {declares}", courses))
        going = courses.go_on()
        games += 1
    return games


@pytest.mark.parametrize("second", HELD)
@pytest.mark.parametrize("first", HELD)
def test_two_of_each_kind_declared_as_each(first: str, second: str) -> None:
    """Whoever cannot show what was declared, or declared too little, loses; so does a bettor caught, and no caller."""
    games = 0
    for one, other in product(CLOSED, repeat=2):
        for declares in (f"declare {one} declare {other} pass", f"pass declare {other} pass declare {one}"):
            for stacks in STACKS:
                games += met((first, second), declares, stacks, 2)
            games += met((first, second), declares, (4, 4, 9), 4)
    assert games > 100
