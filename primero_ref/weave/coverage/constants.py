"""The numbers and names that stand in the engine itself: each belongs to a question, or is no matter of a rule."""

from __future__ import annotations

import ast
from functools import cache
from typing import NamedTuple

from primero_ref.weave.coverage import question_lines

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.weave.coverage.question_lines import CodePart

MODULES = (*question_lines.table_modules(), "divination")
"""The engine without its scripts, as far as it knows anything of cards, hands, seats and money."""

NO_MATTER = frozenset((0, 1, -1))
"""Numbers that only say none, one, the first or the last."""

OF_PYTHON = frozenset(("TYPE_CHECKING", "__all__"))


class Constant(NamedTuple):
    """A name that is given a value once for all, or a number in a function."""

    module: str
    line: int
    name: str
    """What it is called in data: `bids.STEP`, or `ranking.Ranking._points: 15`."""
    questions: tuple[str, ...]
    """The questions that stand in the same statement, and so decide when it counts."""


@cache
def constants() -> tuple[Constant, ...]:
    """List the constants of the engine.

    >>> [one.questions for one in constants() if one.name == "ranking.Ranking._points: 3"][0]
    ('points.six-seven',)
    """
    return tuple(constant for module in MODULES for constant in sorted(set(_named(module)) | set(_numbers(module))))


def _named(module: str) -> Iterator[Constant]:
    """Find the names that a module gives a value."""
    for node in question_lines.tree(module).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for target in targets:
            if isinstance(target, ast.Name) and target.id not in OF_PYTHON:
                yield Constant(module, node.lineno, f"{module}.{target.id}", ())


def _numbers(module: str) -> Iterator[Constant]:
    """Find the numbers in the functions of a module."""
    for part in question_lines.parts(module):
        if part.name:
            yield from _within(module, part, question_lines.tree(module), ())


def _within(module: str, part: CodePart, node: ast.AST, asked: tuple[str, ...]) -> Iterator[Constant]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            if child.lineno > part.last or (child.end_lineno or child.lineno) < part.first:
                continue
            holds = isinstance(child, (ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If))
            head = getattr(child, "test", None) if holds else child
            asked_here = (
                tuple(sorted({row.question for row in question_lines.questions_in(head)})) if head is not None else ()
            )
            yield from _within(module, part, child, asked_here)
        elif isinstance(child, ast.Constant):
            if (
                type(child.value) in (int, float)
                and child.value not in NO_MATTER
                and part.first <= child.lineno <= part.last
            ):
                yield Constant(module, child.lineno, f"{module}.{part.name}: {child.value!r}", asked)
        else:
            yield from _within(module, part, child, asked)
