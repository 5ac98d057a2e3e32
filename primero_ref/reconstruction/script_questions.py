"""Which questions the script of a rulebook can come to ask, read from the script and the procedures it shares."""

from __future__ import annotations

import ast
from functools import cache
from os import path

from primero_ref.claims import questions, rulebook
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HERE = path.dirname(path.dirname(__file__))

CORE = (
    "cards.bids", "cards.masks", "cards.pack", "cards.ranking", "cards.ties", "claims.book", "game.game", "game.setup",
    "game.table", "game.view",
)  # fmt: skip
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

    >>> ("rules.procedures.vying", "take_back") in reached("italian"), reached("history")
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
    with open(path.join(HERE, *name.split(".")) + ".py", encoding="utf-8") as file:
        body = ast.parse(file.read()).body
    parts: dict[str, Part] = {}
    taken: dict[str, str] = {}
    for node in body:
        part, from_others = _read(node)
        parts |= dict.fromkeys(_defined(node), part)
        if not isinstance(node, ast.If):  # what stands under `if TYPE_CHECKING` does not run
            taken |= from_others
    return Module(parts, taken)


def _defined(node: ast.stmt) -> Iterator[str]:
    """Name what a statement of a module defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    for target in node.targets if isinstance(node, ast.Assign) else ():
        yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def _read(node: ast.stmt) -> tuple[Part, dict[str, str]]:
    """Read a piece of code once: its questions, the names that it uses, and where those it imports come from."""
    names, found = set[str](), set[str]()
    taken: dict[str, str] = {}
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            names.add(one.id)
        elif isinstance(one, ast.Constant):
            if isinstance(one.value, str) and one.value in questions():
                found.add(one.value)
        elif isinstance(one, ast.JoinedStr) and isinstance(one.values[0], ast.Constant):
            begun = str(one.values[0].value)
            found.update(name for name in questions() if "." in begun and name.startswith(begun))
        elif isinstance(one, ast.ImportFrom) and (one.module or "").startswith("primero_ref."):
            taken |= dict.fromkeys((each.name for each in one.names), str(one.module).removeprefix("primero_ref."))
    return Part(frozenset(found), frozenset(names)), taken
