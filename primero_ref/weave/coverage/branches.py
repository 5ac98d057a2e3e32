"""The branches of a script: every function, every condition, and a script that marks which of them it takes."""

from __future__ import annotations

import ast
from functools import cache
from typing import NamedTuple, TypeVar

from primero_ref import claims
from primero_ref.edition import modules
from primero_ref.weave.package import PACKAGE

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    Node = TypeVar("Node", bound=ast.AST)
    Decided = TypeVar("Decided", ast.If, ast.While, ast.IfExp)

MARK = "__mark__"
"""What a marked script calls at each branch: with its number, and with what the condition came to."""

WAYS = ("yes", "no")
"""The two ways out of a condition."""


class Branch(NamedTuple):
    """A function of a script, or a condition in one: its module, its place there, and its words."""

    module: str
    part: str
    line: int
    test: str
    """The condition as it stands; empty for a function."""
    number: int
    """Which of the conditions of these words it is in its part."""

    @property
    def name(self) -> str:
        """What it is called in data: `vying.opener: phase == 2`, or `vying.opener` for the function."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.module}.{self.part}" + (f": {self.test}{again}" if self.test else "")

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways on from here: a function is only entered."""
        return WAYS if self.test else WAYS[:1]


@cache
def scripts() -> tuple[str, ...]:
    """Name the modules that play a rulebook, or that those share.

    >>> "italian" in scripts(), "vying" in scripts()
    (True, True)
    """
    played = {claims.rulebook(name).script for name in claims.rulebooks()}
    return tuple(sorted({*modules("rules/procedures"), *(played & modules("rules").keys())}))


def file(script: str) -> str:
    """Name the file of a script, within the package.

    >>> file("vying"), file("italian")
    ('rules/procedures/vying.py', 'rules/italian.py')
    """
    return modules("rules", "rules/procedures")[script]


class BranchSite(NamedTuple):
    """A branch, with the condition in it and the piece of the script that turns on it."""

    branch: Branch
    test: ast.expr
    owner: ast.AST


@cache
def branches(module: str) -> tuple[Branch, ...]:
    """List the branches of a script, in the order in which they stand.

    >>> [one.name for one in branches("italian")][:2]
    ['italian.play', 'italian.play: table.vier is None and len(table.live) > 1 and not rules("quiet.goes-on")']
    """
    return tuple(site.branch for site in sites(module))


def sites(module: str) -> list[BranchSite]:
    """List the branches of a script with what turns on them; the marks stand in it."""
    return _marking(module)[1]


def marked(module: str) -> ast.Module:
    """Give a script that marks which of its branches it takes, and else does what it did."""
    return _marking(module)[0]


@cache
def _marking(module: str) -> tuple[ast.Module, list[BranchSite]]:
    marking = _Marking(module, text(module))
    tree: ast.Module = marking.visit(ast.parse(text(module)))
    return ast.fix_missing_locations(tree), marking.sites


@cache
def text(module: str) -> str:
    """Read a script."""
    return (PACKAGE / file(module)).read_text(encoding="utf-8")


class _Marking(ast.NodeTransformer):
    """Find the branches, and put a mark at each."""

    def __init__(self, module: str, source: str) -> None:
        self.sites: list[BranchSite] = []
        self._module = module
        self._lines = source.encode().splitlines()  # its places are counted in bytes
        self._part: list[str] = []
        self._seen: dict[tuple[str, str], int] = {}

    def _mark(self, owner: ast.AST, node: ast.expr | ast.FunctionDef, value: ast.expr, test: str) -> ast.Call:
        part = ".".join(self._part)
        self._seen[part, test] = self._seen.get((part, test), 0) + 1
        number = ast.Constant(len(self.sites))
        branch = Branch(self._module, part, node.lineno, test, self._seen[part, test])
        self.sites.append(BranchSite(branch, value, owner))
        return ast.copy_location(ast.Call(ast.Name(MARK, ast.Load()), [number, value], []), node)

    def _words(self, node: ast.expr) -> str:
        last = node.end_lineno or node.lineno
        lines = self._lines[node.lineno - 1 : last]
        lines[-1] = lines[-1][: node.end_col_offset]
        lines[0] = lines[0][node.col_offset :]
        return " ".join(b" ".join(lines).decode().split())

    def _decides(self, node: Decided) -> Decided:
        """Mark a condition, then what stands in it."""
        test = node.test
        name = test.id if isinstance(test, ast.Name) else ""
        if isinstance(test, ast.Constant) or name == "TYPE_CHECKING":
            return node if name else self._within(node)
        mark = self._mark(node, test, test, self._words(test))
        self._within(node)
        mark.args[1], node.test = node.test, mark
        return node

    def _within(self, node: Node) -> Node:
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.If:  # as the library calls it
        """Mark an `if`."""
        return self._decides(node)

    def visit_While(self, node: ast.While) -> ast.While:  # as the library calls it
        """Mark a `while`."""
        return self._decides(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:  # as the library calls it
        """Mark a choice between two values."""
        return self._decides(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Mark what a list leaves out."""
        marks = [self._mark(node, test, test, self._words(test)) for test in node.ifs]
        self.generic_visit(node)
        for mark, test in zip(marks, node.ifs, strict=True):
            mark.args[1] = test
        node.ifs = [*marks]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:  # as the library calls it
        """Go into a class."""
        self._part.append(node.name)
        self.generic_visit(node)
        self._part.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # as the library calls it
        """Mark that a function is entered."""
        self._part.append(node.name)
        entered = ast.copy_location(ast.Expr(self._mark(node, node, ast.Constant(value=True), "")), node)
        self.generic_visit(node)
        node.body.insert(0 if ast.get_docstring(node) is None else 1, entered)
        self._part.pop()
        return node


def compiled(module: str, mark: Callable[[int, object], object], space: dict[str, object]) -> None:
    """Run a marked script in a name space of its own, where `mark` is called at each branch."""
    space[MARK] = mark
    exec(compile(marked(module), str(PACKAGE / file(module)), "exec", dont_inherit=True), space)  # noqa: S102  # the scripts are ours
