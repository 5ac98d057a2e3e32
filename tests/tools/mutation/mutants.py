"""Small faults in a module, each made by one change of its tree: what is changed, where, and what it then says."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip

RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr, ast.Pow: ast.Mult,
}  # fmt: skip

CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions that are easily taken for each other."""

IN_ANY_ORDER = {"min", "max", "isinstance", "getattr", "cast", "zip"}
"""Calls whose first two arguments change places without effect, or never without an error."""

LENGTH = 90
"""How much of a line is told."""


class Change(NamedTuple):
    """One place in a tree, and what is put there."""

    parent: ast.AST
    field: str
    at: int | None
    new: ast.AST

    def swap(self) -> Change:
        """Put it there, and give the change that undoes it."""
        slot = getattr(self.parent, self.field)
        old = slot if self.at is None else slot[self.at]
        if self.at is None:
            setattr(self.parent, self.field, self.new)
        else:
            slot[self.at] = self.new
        return self._replace(new=old)


class Mutant(NamedTuple):
    """A fault: where it is, what it changes, and the lines that are run when it is met."""

    where: str
    line: int
    what: str
    lines: range
    anywhere: bool
    """Whether it is met when the module is imported, and not when one of its functions is called."""
    function: range
    """The lines of the function that it is in."""
    change: Change

    @property
    def key(self) -> str:
        """What it is known by, whatever the number of its line."""
        return f"{self.where or 'module'}: {self.what}"


class Place(NamedTuple):
    """Where the walk has come to: the function, the lines run with what stands here, what to print of it."""

    where: str
    lines: range
    anywhere: bool
    told: ast.AST
    function: range = range(0)


def mutants(source: str) -> tuple[ast.Module, list[Mutant]]:
    r"""Read a module and list its mutants in the order of its lines; two of the same words are numbered.

    >>> tree, found = mutants("def half(sum_):\n    return sum_ // 2")
    >>> [one.key for one in found][:2]
    ['half: return sum_ // 2 → return None', 'half: sum_ // 2 → sum_ * 2']
    """
    tree = ast.parse(source)
    found: list[Mutant] = []
    often: dict[str, int] = {}
    for one in _Walk().body(tree, Place("", range(0), True, tree)):
        count = often[one.key] = often.get(one.key, 0) + 1
        found.append(one if count == 1 else one._replace(what=f"{one.what} ({count})"))
    return tree, found


def _told(node: ast.AST) -> str:
    """Print the first line of some code."""
    if isinstance(node, (ast.If, ast.While)):
        text = f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    elif isinstance(node, ast.comprehension):
        text = ast.unparse(node).strip()
    else:
        text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= LENGTH else f"{text[: LENGTH - 1]}…"


def _lines(node: ast.AST) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)  # type: ignore[attr-defined]  # of what has a place


class _Walk:
    """Go through a tree once, and yield what can be changed in it."""

    def body(self, node: ast.AST, place: Place) -> Iterator[Mutant]:
        """Go through the statements of a module, a class, a function or a branch."""
        for field in ("body", "orelse", "finalbody", "handlers"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                for index, one in enumerate(statements):
                    yield from self.statement(node, field, index, one, place)

    def statement(self, parent: ast.AST, field: str, index: int, one: ast.stmt, place: Place) -> Iterator[Mutant]:
        """Change one statement, and what stands in it."""
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
            yield from self.definition(one, place)
        elif isinstance(one, ast.ExceptHandler):
            yield from self.body(one, place)
        elif _is_left_alone(one):
            return
        elif isinstance(one, (ast.If, ast.While, ast.For, ast.With, ast.Try)):
            head = {ast.If: "test", ast.While: "test", ast.For: "iter"}.get(type(one))
            if head:
                here = place._replace(lines=range(one.lineno, _lines(getattr(one, head)).stop), told=one)
                yield from self.condition(one, head, here)
                yield from self.expression(one, head, None, getattr(one, head), here)
            yield from self.body(one, place)
        else:
            here = place._replace(lines=_lines(one), told=one)
            for new in _instead(one):
                yield self.mutant(one, parent, field, index, new, here._replace(told=one), whole=True)
            yield from self.children(one, here)

    def definition(self, one: ast.FunctionDef | ast.ClassDef, place: Place) -> Iterator[Mutant]:
        """Go into a function or a class."""
        where = f"{place.where}.{one.name}" if place.where else one.name
        if isinstance(one, ast.ClassDef):
            yield from self.body(one, place._replace(where=where))
            return
        defaults = Place(where, _lines(one), False, one.args, _lines(one))
        for field in ("defaults", "kw_defaults"):
            for index, default in enumerate(getattr(one.args, field)):
                if default is not None:
                    yield from self.expression(one.args, field, index, default, defaults)
        yield from self.body(one, Place(where, range(0), False, one, _lines(one)))

    def children(self, node: ast.AST, place: Place) -> Iterator[Mutant]:
        """Go into the parts of a statement or an expression."""
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "targets", "target", "func", "exc_type") and not isinstance(
                value, ast.Attribute
            ):
                continue
            if isinstance(value, ast.expr):
                yield from self.expression(node, field, None, value, place)
            elif isinstance(value, list):
                for index, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        yield from self.expression(node, field, index, one, place)
                    elif isinstance(one, ast.comprehension):
                        yield from self.comprehension(one, place)
                    elif isinstance(one, ast.keyword) and one.arg != "strict":
                        yield from self.expression(one, "value", None, one.value, place._replace(told=node))

    def comprehension(self, one: ast.comprehension, place: Place) -> Iterator[Mutant]:
        """Go into a for with its ifs."""
        yield from self.expression(one, "iter", None, one.iter, place._replace(told=one))
        for index, test in enumerate(one.ifs):
            here = place._replace(told=one)
            if not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
                yield self.mutant(test, one, "ifs", index, ast.UnaryOp(ast.Not(), test), here)
            yield from self.expression(one, "ifs", index, test, here)

    def condition(self, parent: ast.AST, field: str, place: Place) -> Iterator[Mutant]:
        """Turn a bare condition round; those that compare or join are turned round from within."""
        test = getattr(parent, field)
        if field == "test" and not isinstance(test, (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Constant)):
            yield self.mutant(test, parent, field, None, ast.UnaryOp(ast.Not(), test), place)

    def expression(
        self, parent: ast.AST, field: str, index: int | None, one: ast.expr, place: Place
    ) -> Iterator[Mutant]:
        """Change an expression, and what stands in it."""
        if isinstance(one, ast.Lambda):
            place = Place(place.where, _lines(one.body), False, one, place.function)
            yield from self.expression(one, "body", None, one.body, place)
            return
        small = isinstance(one, (ast.Constant, ast.Name))
        for new in _other(one):
            yield self.mutant(
                one, parent, field, index, new, place if small else place._replace(told=one), whole=not small
            )
        if isinstance(one, ast.IfExp):
            yield from self.condition(one, "test", place._replace(told=one))
        if not small:
            yield from self.children(one, place if isinstance(one, ast.Starred) else place._replace(told=one))

    def mutant(
        self,
        one: ast.expr | ast.stmt,
        parent: ast.AST,
        field: str,
        index: int | None,
        new: ast.AST,
        place: Place,
        *,
        whole: bool = False,
    ) -> Mutant:
        """Put a mutant together, told before and after."""
        ast.fix_missing_locations(ast.copy_location(new, one))
        change = Change(parent, field, index, new)
        if whole:
            what = f"drop {_told(one)}" if isinstance(new, ast.Pass) else f"{_told(one)} → {_told(new)}"
        else:
            before = _told(place.told)
            back = change.swap()
            after = _told(place.told)
            back.swap()
            what = f"{before} → {after}"
            if before == after:
                what = f"{ast.unparse(one)} → {ast.unparse(new)} in {before}"
        return Mutant(place.where, one.lineno, what, place.lines, place.anywhere, place.function, change)


def _is_left_alone(one: ast.stmt) -> bool:
    """Say whether a statement is no part of what the module does: imports, types, docstrings."""
    if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING":
        return True
    if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) in ("TYPE_CHECKING", "__all__", "__slots__"):
        return True
    if isinstance(one, ast.AnnAssign) and one.value is None:
        return True
    return isinstance(one, (ast.Import, ast.ImportFrom, ast.Pass, ast.Global, ast.Nonlocal)) or (
        isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
    )


def _instead(one: ast.stmt) -> Iterator[ast.stmt]:
    """Give what may stand instead of a whole statement."""
    if type(one) in _STATEMENTS:
        yield from _STATEMENTS[type(one)](one)


def _returned(one: ast.Return) -> Iterator[ast.stmt]:
    if one.value is None:
        yield ast.Pass()
    elif not isinstance(one.value, ast.Constant):
        yield ast.Return(ast.Constant(None))


def _assigned(one: ast.Assign) -> Iterator[ast.stmt]:
    # a name that is not given fails wherever it is used: that tries no test
    if not any(isinstance(target, (ast.Name, ast.Tuple)) for target in one.targets):
        yield ast.Pass()


def _added(one: ast.AugAssign) -> Iterator[ast.stmt]:
    yield ast.Pass()
    if type(one.op) in RECKONED and not _is_no_number(one.value):
        yield ast.AugAssign(one.target, RECKONED[type(one.op)](), one.value)


def _is_no_number(one: ast.expr) -> bool:
    return isinstance(one, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)) or (
        isinstance(one, ast.Constant) and isinstance(one.value, str)
    )


def _constant(one: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(one.value, bool):
        yield ast.Constant(not one.value)
    elif isinstance(one.value, int):
        yield ast.Constant(one.value + 1)
        if one.value > 0:
            yield ast.Constant(one.value - 1)


def _joined(one: ast.BoolOp) -> Iterator[ast.expr]:
    yield ast.BoolOp(ast.Or() if isinstance(one.op, ast.And) else ast.And(), one.values)
    for place in range(len(one.values)):
        left = one.values[:place] + one.values[place + 1 :]
        yield left[0] if len(left) == 1 else ast.BoolOp(one.op, left)


def _compared(one: ast.Compare) -> Iterator[ast.expr]:
    for place, op in enumerate(one.ops):
        for other in COMPARED[type(op)]:
            yield ast.Compare(one.left, [*one.ops[:place], other(), *one.ops[place + 1 :]], one.comparators)


def _reckoned(one: ast.BinOp) -> Iterator[ast.expr]:
    if type(one.op) in RECKONED and not _is_no_number(one.left) and not _is_no_number(one.right):
        yield ast.BinOp(one.left, RECKONED[type(one.op)](), one.right)


def _negated(one: ast.UnaryOp) -> Iterator[ast.expr]:
    if isinstance(one.op, (ast.Not, ast.USub)):
        yield one.operand


def _called(one: ast.Call) -> Iterator[ast.expr]:
    name = one.func.id if isinstance(one.func, ast.Name) else ""
    if name in CALLED:
        yield ast.Call(ast.Name(CALLED[name], ast.Load()), one.args, one.keywords)
    first, second = [*one.args, one, one][:2]
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    if len(one.args) > 1 and name not in IN_ANY_ORDER and not starred and ast.dump(first) != ast.dump(second):
        yield ast.Call(one.func, [one.args[1], one.args[0], *one.args[2:]], one.keywords)


_STATEMENTS: dict[type[ast.stmt], Callable[[Any], Iterator[ast.stmt]]] = {
    ast.Break: lambda _: iter([ast.Continue()]), ast.Continue: lambda _: iter([ast.Break()]),
    ast.Expr: lambda _: iter([ast.Pass()]), ast.Raise: lambda _: iter([ast.Pass()]),
    ast.Delete: lambda _: iter([ast.Pass()]),
    ast.Return: _returned, ast.Assign: _assigned, ast.AugAssign: _added,
}  # fmt: skip

_OTHERS: dict[type[ast.expr], Callable[[Any], Iterator[ast.expr]]] = {
    ast.Constant: _constant, ast.BoolOp: _joined, ast.Compare: _compared, ast.BinOp: _reckoned,
    ast.UnaryOp: _negated, ast.Call: _called,
}  # fmt: skip


def _other(one: ast.expr) -> Iterator[ast.expr]:
    """Give what may stand instead of an expression."""
    if type(one) in _OTHERS:
        yield from _OTHERS[type(one)](one)
