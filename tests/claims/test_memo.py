"""What is worked out once for a rulebook: for each case of a function, without end of memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import rulebook
from primero_ref.claims.memo import MOST, once_per_rulebook

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

ZORLI = rulebook("zorli")


def test_case_is_known_by_its_rulebook_and_by_all_that_it_depends_on() -> None:
    """Another rulebook, or another answer to what a case depends on, makes another value."""
    worked_out = []

    @once_per_rulebook
    def turn(rules: Rulebook, held: int, *, pays: bool) -> object:
        worked_out.append((rules, held, pays))
        return object()

    other = ZORLI.but(answers={"keep-both": "anyone"})
    cases = [(ZORLI, 2, True), (ZORLI, 2, False), (ZORLI, 3, True), (other, 2, True)]
    turns = [turn(rules, held, pays=pays) for rules, held, pays in 2 * cases]

    assert worked_out == cases
    assert turns[:4] == turns[4:]
    assert 4 == len({*turns})


def test_two_functions_keep_apart_what_they_give() -> None:
    """The same case of another function is another value."""

    @once_per_rulebook
    def twice(_: Rulebook, number: int) -> int:
        return 2 * number

    @once_per_rulebook
    def thrice(_: Rulebook, number: int) -> int:
        return 3 * number

    assert (4, 6, 4, 6) == (twice(ZORLI, 2), thrice(ZORLI, 2), twice(ZORLI, 2), thrice(ZORLI, 2))


def test_nothing_is_a_value_too() -> None:
    """What comes to nothing is not worked out again."""
    asked = []

    @once_per_rulebook
    def nothing(rules: Rulebook) -> None:
        asked.append(rules)

    assert nothing(ZORLI) is nothing(ZORLI) is None
    assert [ZORLI] == asked


def test_cases_without_end_fill_no_memory_and_empty_no_other() -> None:
    """However many cases one function has, a rulebook keeps so many of them, and all that others keep."""
    rules = ZORLI.but(answers={"declare.bet": "a counter"})
    worked_out = []

    @once_per_rulebook
    def rare(_: Rulebook) -> str:
        worked_out.append("rare")
        return "kept"

    @once_per_rulebook
    def endless(_: Rulebook, most: int) -> int:
        return most

    rare(rules)
    values = [endless(rules, most) for most in range(3 * MOST)]

    assert [*range(3 * MOST)] == values
    assert "kept" == rare(rules)
    assert ["rare"] == worked_out
    assert all(len(cases) <= MOST for cases in rules.memo.values())
