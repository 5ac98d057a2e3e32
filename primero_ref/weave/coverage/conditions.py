"""What each condition of a script turns on: a question it asks, or one that stands in what it leads to, or neither."""

from __future__ import annotations

import ast
from functools import cache

from primero_ref.weave.coverage import branches, question_lines
from primero_ref.weave.coverage.code_names import code_names

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.weave.coverage.branches import BranchSite

ASKS, LEADS = "asks", "leads"
"""A condition that turns on an answer, and one that leads to a question."""

DEPTH = 3
"""How many steps a value is followed back within its function: further back it says little."""


class _Index:
    """Which questions stand behind the names that the scripts use."""

    def __init__(self) -> None:
        self.functions: dict[str, set[str]] = {}
        self.arguments: dict[str, set[str]] = {}
        self.attributes: dict[str, set[str]] = {}
        trees = [branches.marked(module) for module in branches.scripts()]
        for node in (inner for tree in trees for inner in ast.walk(tree)):
            if isinstance(node, ast.FunctionDef):
                self.functions.setdefault(node.name, set()).update(question_ids(node))
        for node in (inner for tree in trees for inner in ast.walk(tree)):
            for target, value in _set(node):
                if isinstance(target, ast.Attribute):
                    self.attributes.setdefault(target.attr, set()).update(question_ids(value))
            for given in node.keywords if isinstance(node, ast.Call) else ():
                self.arguments.setdefault(str(given.arg), set()).update(
                    question_ids(given.value), self.called(given.value)
                )

    def called(self, node: ast.AST) -> set[str]:
        """Gather the questions of the functions that are called in some code."""
        return set[str]().union(*(self.functions.get(name, ()) for name in _calls(node)))


def question_ids(node: ast.AST) -> set[str]:
    """List the questions that stand in a piece of code."""
    return {line.question for line in question_lines.questions_in(node)}


def _calls(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            yield inner.func.attr if isinstance(inner.func, ast.Attribute) else getattr(inner.func, "id", "")


def _set(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Give what a statement or a loop sets, with the value that it is set from."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from (
                (element, node.value) for element in (target.elts if isinstance(target, ast.Tuple) else [target])
            )
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)) and node.value is not None:
        yield node.target, node.value
    elif isinstance(node, (ast.For, ast.comprehension)):
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        yield from ((name, node.iter) for name in targets)


@cache
def _index() -> _Index:
    return _Index()


class _Function:
    """The values that a function gives to its own names, and the names that it is given."""

    def __init__(self, node: ast.FunctionDef) -> None:
        self.first, self.last = node.lineno, node.end_lineno or node.lineno
        self.given = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
        self.values: dict[str, list[ast.expr]] = {}
        for inner in ast.walk(node):
            for target, value in _set(inner):
                if isinstance(target, ast.Name):
                    self.values.setdefault(target.id, []).append(value)

    def behind(self, node: ast.AST, depth: int, seen: frozenset[str]) -> set[str]:
        """Gather the questions behind a value: in it, in what its names were set from, in what it calls."""
        questions = question_ids(node)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id not in seen:
                questions |= _index().functions.get(inner.id, set())
                if inner.id in self.given:
                    questions |= _index().arguments.get(inner.id, set())
                for value in self.values.get(inner.id, ()) if depth else ():
                    questions |= self.behind(value, depth - 1, seen | {inner.id})
            elif isinstance(inner, ast.Attribute) and inner.attr not in code_names("state"):
                questions |= _index().attributes.get(inner.attr, set()) | _index().functions.get(inner.attr, set())
        return questions


@cache
def _functions(module: str) -> tuple[_Function, ...]:
    functions = [_Function(node) for node in ast.walk(branches.marked(module)) if isinstance(node, ast.FunctionDef)]
    return tuple(sorted(functions, key=lambda function: function.last - function.first))


def condition_kind(site: BranchSite) -> str:
    """Say whether a condition asks, leads to a question, or does neither."""
    around = next(of for of in _functions(site.branch.module) if of.first <= site.branch.line <= of.last)
    if around.behind(site.test, DEPTH, code_names("common")):
        return ASKS
    follow = _follows(site.owner)
    return LEADS if any(question_ids(node) or _index().called(node) for node in follow) else ""


def _follows(owner: ast.AST) -> tuple[ast.AST, ...]:
    """Give what follows a condition, whichever way it goes."""
    if isinstance(owner, (ast.If, ast.While)):
        return (*owner.body, *owner.orelse)
    return (owner,) if isinstance(owner, ast.IfExp) else ()


@cache
def condition_kinds(module: str) -> dict[str, str]:
    """Say of each condition of a script, by name, what it turns on.

    >>> kinds = condition_kinds("italian")
    >>> next(kind for name, kind in kinds.items() if "quiet.goes-on" in name)
    'asks'
    """
    return {site.branch.name: condition_kind(site) for site in branches.sites(module) if site.branch.test}
