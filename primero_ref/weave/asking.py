"""Which questions the script of a rulebook can come to ask, read from the script and the procedures it shares."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.claims import questions, rulebook
from primero_ref.weave.kept import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

CORE = ("claims", "game", "hands", "pack", "seating", "table", "ties")
"""The modules that every game is played with; all that they ask is taken to be asked."""


class Part(NamedTuple):
    """A function, class or value of a module: the questions that stand in it, and the names that it uses."""

    questions: frozenset[str]
    names: frozenset[str]


class Module(NamedTuple):
    """A module: its parts by name, and where the names come from that it takes from others."""

    parts: Mapping[str, Part]
    taken: Mapping[str, str]


@cache
def asked(book: str) -> frozenset[str]:
    """List the questions that a rulebook's script can ask; none where there is no script.

    Of a name put together while the game is played, all that begin so are taken.

    >>> "duel.is" in asked("zorli"), "duel.is" in asked("english"), "seats.most" in asked("english")
    (True, False, True)
    """
    if not rulebook(book).script:
        return frozenset()
    core = (part.questions for name in CORE for part in _module(name).parts.values())
    return frozenset().union(*core, *(_module(where).parts[name].questions for where, name in reached(book)))


@cache
def reached(book: str) -> frozenset[tuple[str, str]]:
    """Follow the names from a rulebook's script on, through its own module and those from which it takes them.

    >>> ("rules.vying", "take_back") in reached("italian"), reached("history")
    (True, frozenset())
    """
    script = rulebook(book).script
    return _reached(script) if script else frozenset()


@cache
def _reached(script: str) -> frozenset[tuple[str, str]]:
    found = set[tuple[str, str]]()
    left = [(f"rules.{script}", name) for name in _module(f"rules.{script}").parts]
    while left:
        one = left.pop()
        if one in found:
            continue
        found.add(one)
        module = _module(one[0])
        for name in module.parts[one[1]].names:
            where = module.taken.get(name, one[0])
            if name in _module(where).parts:
                left.append((where, name))
    return frozenset(found)


@cache
def _module(name: str) -> Module:
    path = PACKAGE / f"{name.replace('.', '/')}.py"
    body = ast.parse(path.read_text(encoding="utf-8")).body
    parts: dict[str, Part] = {}
    for node in body:
        for defined in _defined(node):
            parts[defined] = Part(_questions(node), frozenset(_names(node)))
    taken = {one: where for node in _running(body) for one, where in _taken(node)}
    return Module(parts, taken)


def _defined(node: ast.stmt) -> Iterator[str]:
    """Name what a statement of a module defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    for target in node.targets if isinstance(node, ast.Assign) else ():
        yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def _running(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """Walk what runs: what stands under `if TYPE_CHECKING` does not."""
    for node in body:
        if not isinstance(node, ast.If):
            yield from ast.walk(node)


def _taken(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Name what is taken from another module of the engine, and the module that it comes from."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("primero_ref."):
        where = str(node.module).removeprefix("primero_ref.")
        yield from ((one.name, where) for one in node.names)


def _names(node: ast.AST) -> Iterator[str]:
    return (one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def _questions(node: ast.AST) -> frozenset[str]:
    """List the questions that stand in a piece of code."""
    found = set[str]()
    for one in ast.walk(node):
        if isinstance(one, ast.JoinedStr) and isinstance(one.values[0], ast.Constant):
            begun = str(one.values[0].value)
            found.update(name for name in questions() if "." in begun and name.startswith(begun))
        elif isinstance(one, ast.Constant) and one.value in questions():
            found.add(str(one.value))
    return frozenset(found)
