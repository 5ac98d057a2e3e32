"""Sums that remember how they were reckoned, so that what a script does once can be done for many games at once."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    Term = str | tuple["Expression", int]
    """A variable, or an expression divided by a whole number, rounded down."""

    Expression = tuple[tuple[tuple[Term, int], ...], int]
    """Terms, each so many times, and a constant: `((("stack0", 1),), -2)` is two less than stack0."""

    Condition = tuple[Expression, str]
    """An expression, and how it stands to nought: `<`, `=` or `≠`."""


def variable(name: str) -> Expression:
    """Give the expression of a variable by itself."""
    return ((name, 1),), 0


def constant(value: int) -> Expression:
    """Give the expression of a number."""
    return (), value


def added(first: Expression, other: Expression, times: int = 1) -> Expression:
    """Add to an expression another one, so many times.

    >>> added(variable("stake"), variable("stake"), -1)
    ((), 0)
    """
    terms = dict(first[0])
    for term, number in other[0]:
        terms[term] = terms.get(term, 0) + times * number
    kept = [(term, number) for term, number in terms.items() if number]
    return tuple(sorted(kept, key=str)), first[1] + times * other[1]


class Trace:
    """One run of a script: the conditions that it met on its way, as they turned out."""

    def __init__(self) -> None:
        """Begin with no condition."""
        self.conditions: dict[Condition, None] = {}

    def sum(self, name: str, value: int) -> Traced:
        """Give a variable with the value that it has in this run."""
        return Traced(value, variable(name), self)

    def note(self, difference: Expression, relation: str) -> None:
        """Note a condition that held."""
        if difference[0]:
            self.conditions[difference, relation] = None


class Traced(int):
    """A whole number that knows its expression, and tells its trace whatever it is compared with.

    >>> trace = Trace()
    >>> stack = trace.sum("stack", 5)
    >>> (stack - 2).expression, stack - 2 > 1
    (((('stack', 1),), -2), True)
    >>> [*trace.conditions]
    [(((('stack', -1),), 3), '<')]
    """

    expression: Expression
    trace: Trace

    def __new__(cls, value: int, expression: Expression, trace: Trace) -> Self:
        """Make it of its value and its expression."""
        self = int.__new__(cls, value)
        self.expression, self.trace = expression, trace
        return self

    def _made(self, value: int, expression: Expression) -> Traced:
        return Traced(value, expression, self.trace)

    def __add__(self, other: int) -> Traced:
        return self._made(int(self) + int(other), added(self.expression, expression_of(other)))

    __radd__ = __add__

    def __sub__(self, other: int) -> Traced:
        return self._made(int(self) - int(other), added(self.expression, expression_of(other), -1))

    def __rsub__(self, other: int) -> Traced:
        return self._made(int(other) - int(self), added(expression_of(other), self.expression, -1))

    def __neg__(self) -> Traced:
        return 0 - self

    def __mul__(self, other: int) -> Traced:
        if isinstance(other, Traced):
            raise Untraceable("a product of two sums")
        return self._made(int(self) * other, added(constant(0), self.expression, other))

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> Traced:
        if isinstance(other, Traced) or other < 1:
            raise Untraceable("a sum divided by another")
        if other == 1:
            return self
        return self._made(int(self) // other, ((((self.expression, other), 1),), 0))

    def __mod__(self, other: int) -> Traced:
        return self - self // other * other

    def __divmod__(self, other: int) -> tuple[Traced, Traced]:
        return self // other, self % other

    def _is_less(self, first: int, other: int, by: int = 0) -> bool:
        """Say whether one number is less than another, and note it."""
        less = int(first) < int(other) + by
        difference = added(added(expression_of(first), expression_of(other), -1), constant(-by))
        self.trace.note(difference if less else added(constant(-1), difference, -1), "<")
        return less

    def __lt__(self, other: int) -> bool:
        return self._is_less(self, other)

    def __le__(self, other: int) -> bool:
        return self._is_less(self, other, 1)

    def __gt__(self, other: int) -> bool:
        return self._is_less(other, self)

    def __ge__(self, other: int) -> bool:
        return self._is_less(other, self, 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int):
            return False
        equal = int(self) == int(other)
        self.trace.note(added(self.expression, expression_of(other), -1), "=" if equal else "≠")
        return equal

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        """Be alike for all, so that a set compares what it holds, and the trace is told."""
        return 0


class Untraceable(Exception):
    """What cannot be reckoned for many games at once; such games are left to the script."""


def expression_of(number: int) -> Expression:
    """Give the expression of a number, traced or not."""
    return number.expression if isinstance(number, Traced) else constant(int(number))


def evaluate(expression: Expression, value_of: Callable[[str], Any]) -> Any:  # noqa: ANN401  # an array, or a number
    """Reckon an expression, given what its variables are: numbers, or whole arrays of them.

    >>> evaluate(added(variable("stake"), constant(3)), {"stake": 4}.__getitem__)
    7
    """
    terms, result = expression
    whole: Any = None
    for term, number in terms:
        value = value_of(term) if isinstance(term, str) else evaluate(term[0], value_of) // term[1]
        if number != 1:
            value = -value if number == -1 else value * number
        whole = value if whole is None else whole + value
    return result if whole is None else whole + result if result else whole


def holds(condition: Condition, value_of: Callable[[str], Any]) -> Any:  # noqa: ANN401  # likewise
    """Say of a condition whether it holds, or for which places of arrays.

    >>> holds((variable("stake"), "<"), {"stake": -1}.__getitem__)
    True
    """
    difference, relation = condition
    value = evaluate(difference, value_of)
    return value < 0 if relation == "<" else value == 0 if relation == "=" else value != 0


Bounds = tuple[int, int]
"""Between which numbers a value lies, both of them included."""


def bounds_of(expression: Expression, bounds: Callable[[str], Bounds]) -> Bounds:
    """Give numbers between which an expression lies, given those of its variables.

    >>> bounds_of(added(variable("stack"), variable("stake"), -1), {"stack": (90, 100), "stake": (1, 3)}.__getitem__)
    (87, 99)
    """
    terms, least = expression
    most = least
    for term, number in terms:
        if isinstance(term, str):
            low, high = bounds(term)
        else:
            low, high = (bound // term[1] for bound in bounds_of(term[0], bounds))
        least += number * (low if number > 0 else high)
        most += number * (high if number > 0 else low)
    return least, most


def surely_holds(condition: Condition, bounds: Callable[[str], Bounds]) -> bool | None:
    """Say whether a condition holds for all values within the bounds, or for none; None where that is not sure.

    >>> surely_holds((variable("debt"), "<"), {"debt": (-5, -1)}.__getitem__)
    True
    """
    difference, relation = condition
    least, most = bounds_of(difference, bounds)
    if relation == "<":
        return True if most < 0 else False if least >= 0 else None
    apart = least > 0 or most < 0
    same = least == most == 0
    if not apart and not same:
        return None
    return apart if relation == "≠" else same
