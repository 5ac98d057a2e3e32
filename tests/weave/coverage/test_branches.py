"""The branches of the scripts: each has a name of its own, and a script that marks them does what it did."""

from __future__ import annotations

from primero_ref.rules.procedures import named_hands
from primero_ref.weave.coverage import branches


def test_every_branch_has_a_name_of_its_own() -> None:
    """No two branches of the scripts bear one name, so that a reason is given for one thing."""
    names = [branch.name for module in branches.scripts() for branch in branches.branches(module)]

    assert len(set(names)) == len(names)
    assert {
        "vying.act",
        "vying.situation_of: vier is None",
        'vying_offers.VyingOffers._bet: name == "revie" (2)',
    } <= set(names)


def test_what_is_only_for_the_type_checker_is_no_branch() -> None:
    """`if TYPE_CHECKING` stands in every script and never runs."""
    assert not [
        branch
        for module in branches.scripts()
        for branch in branches.branches(module)
        if "TYPE_CHECKING" in branch.test
    ]


def test_a_marked_script_does_what_it_did_and_says_which_way_it_went() -> None:
    """The place of a kind is the same, and both ways of the one condition are told."""
    went: list[tuple[str, object]] = []
    names = [branch.name for branch in branches.branches("named_hands")]

    def mark(number: int, value: object) -> object:
        went.append((names[number], value))
        return value

    space: dict[str, object] = {"__name__": "marked"}
    branches.compiled("named_hands", mark, space)
    place = space["rank_of_kind"]
    assert callable(place)

    assert named_hands.rank_of_kind(("numerus", "primero"), "primero") == place(("numerus", "primero"), "primero") == 1
    assert named_hands.rank_of_kind(("numerus",), "fluxus") == place(("numerus",), "fluxus") == -1
    assert [
        ("named_hands.rank_of_kind", True),
        ("named_hands.rank_of_kind: kind in kinds", True),
        ("named_hands.rank_of_kind", True),
        ("named_hands.rank_of_kind: kind in kinds", False),
    ] == went
