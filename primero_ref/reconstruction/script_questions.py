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
    "cards.bids", "cards.masks", "cards.pack", "cards.ranking", "cards.ranking_questions", "cards.ties", "claims.book",
    "game.evening", "game.game", "game.setup", "game.table", "game.view",
)  # fmt: skip
"""The modules that every game is played with; all that they ask is taken to be asked."""

RANKING = ("cards.bids", "cards.pack", "cards.ranking")
"""The modules that read and rank hands, with which a rulebook that is not played is asked as well."""

DRAWN = ("direction",)
"""What the picture of a table shows, and no script asks: it deals from seat to seat, whichever way they lie."""


class Definition(NamedTuple):
    """A function, class or value of a module: the questions that stand in it, and the names that it uses."""

    questions: frozenset[str]
    names: frozenset[str]


class Module(NamedTuple):
    """A module: what it defines, by name, and where the names come from that it imports from others."""

    definitions: Mapping[str, Definition]
    imported: Mapping[str, str]


@cache
def questions_of(book: str) -> frozenset[str]:
    """List the questions that a rulebook's script can ask; none where there is no script.

    Of a name put together while the game is played, all that begin so are taken.

    >>> "duel.is" in questions_of("zorli"), {"duel.is", "seats.most"} & questions_of("english")
    (True, {'seats.most'})
    """
    if not rulebook(book).script:
        return frozenset()
    core = (definition.questions for name in CORE for definition in _module(name).definitions.values())
    return frozenset().union(*core, *(_module(stem).definitions[name].questions for stem, name in reached(book)))


@cache
def asked_by(book: str) -> frozenset[str]:
    """List the questions whose answers a rulebook's game, its ranking of hands or its readings can ask.

    >>> "fold.refund" in asked_by("italian"), "fold.refund" in asked_by("history"), "kinds" in asked_by("history")
    (True, False, True)
    """
    own = [f"rules.{book}"] if path.exists(path.join(HERE, "rules", f"{book}.py")) else []
    modules = ["game.evening"] if rulebook(book).script else [*RANKING, *own]
    read = (definition.questions for name in modules for definition in _module(name).definitions.values())
    return questions_of(book).union(DRAWN if rulebook(book).script else (), *read)


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
    done = set[tuple[str, str]]()
    left = [(f"rules.{script}", name) for name in _module(f"rules.{script}").definitions]
    while left:
        module_name, defined = left.pop()
        if (module_name, defined) in done:
            continue
        done.add((module_name, defined))
        module = _module(module_name)
        for name in module.definitions[defined].names:
            home = module.imported.get(name, module_name)
            if name in _module(home).definitions:
                left.append((home, name))
    return frozenset(done)


@cache
def _module(name: str) -> Module:
    with open(path.join(HERE, *name.split(".")) + ".py", encoding="utf-8") as file:
        body = ast.parse(file.read()).body
    definitions: dict[str, Definition] = {}
    imported: dict[str, str] = {}
    for statement in body:
        definition, from_others = _read(statement)
        definitions |= dict.fromkeys(_defined(statement), definition)
        if not isinstance(statement, ast.If):  # what stands under `if TYPE_CHECKING` does not run
            imported |= from_others
    return Module(definitions, imported)


def _defined(statement: ast.stmt) -> Iterator[str]:
    """Name what a statement of a module defines."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    for target in statement.targets if isinstance(statement, ast.Assign) else ():
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _read(statement: ast.stmt) -> tuple[Definition, dict[str, str]]:
    """Read a piece of code once: its questions, the names that it uses, and where those it imports come from."""
    names, asked = set[str](), set[str]()
    imported: dict[str, str] = {}
    verbs = {verb for node in ast.walk(statement) for verb in _verbs(node)}
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value in questions() and node not in verbs:
                asked.add(node.value)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            begun = str(node.values[0].value)
            asked.update(name for name in questions() if "." in begun and name.startswith(begun))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("primero_ref."):
            imported |= dict.fromkeys(
                (alias.name for alias in node.names), str(node.module).removeprefix("primero_ref.")
            )
    return Definition(frozenset(asked), frozenset(names)), imported


def _verbs(node: ast.AST) -> Iterator[ast.expr]:
    """Give what names a verb in a piece of code, though a question may be called the same: `pass`, `fold`."""
    if isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators)
    elif isinstance(node, ast.Dict):
        yield from filter(None, node.keys)
    elif isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in _NAME_A_VERB:
            yield from node.args[1:2]


_NAME_A_VERB = ("make_verb", "log_event")
"""What is called with the name of a verb, or of a deed, in the second place."""
