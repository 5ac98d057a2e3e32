"""What is worked out once for a rulebook and kept with it."""

from __future__ import annotations

from functools import wraps

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Concatenate, ParamSpec, TypeVar

    from primero_ref.claims.book import Rulebook

    Case = ParamSpec("Case")
    Value = TypeVar("Value")

MOST = 1024
"""How many cases of one function are kept: where sums belong to a case there is no end of cases."""


def once_per_rulebook(
    function: Callable[Concatenate[Rulebook, Case], Value],
) -> Callable[Concatenate[Rulebook, Case], Value]:
    """Keep with each rulebook what a function of it gives, case by case; no function empties what another keeps.

    >>> from primero_ref import rulebook
    >>> @once_per_rulebook
    ... def stake(rules, *, doubled):
    ...     print(rules("stake"), "is asked")
    ...     return rules.number("stake") * (2 if doubled else 1)
    >>> stake(rulebook("english"), doubled=True), stake(rulebook("english"), doubled=True)
    1 is asked
    (2, 2)
    """

    @wraps(function)
    def kept(rules: Rulebook, /, *case: Case.args, **named: Case.kwargs) -> Value:
        cases: dict[object, Value] = rules.memo[function]
        key = (case, *named.items()) if named else case
        try:
            return cases[key]
        except KeyError:
            pass
        if len(cases) >= MOST:
            cases.clear()
        value = cases[key] = function(rules, *case, **named)
        return value

    return kept
