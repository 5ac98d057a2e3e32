"""Which claims govern which lines of the engine: the questions that stand there, and the claims that settle them."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import NamedTuple

from primero_ref import claims, edition
from primero_ref.cards.ranking import KINDS
from primero_ref.reconstruction import script_questions
from primero_ref.weave.coverage import branches
from primero_ref.weave.coverage.code_names import code_names
from primero_ref.weave.package import PACKAGE

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.claims import Claim


class AskedQuestion(NamedTuple):
    """A question, and a line at which it is asked, or at which its rule is named only."""

    line: int
    question: str
    decides: bool = False


class CodePart(NamedTuple):
    """A piece of a module, from its first line to its last: a function, the head of a class, or what stands between."""

    name: str
    first: int
    last: int

    @property
    def top(self) -> str:
        """The function or class of the module that it belongs to."""
        return self.name.partition(".")[0]


class CodeLine(NamedTuple):
    """A line of the engine, and whether it asks what its rule says or only names the rule."""

    module: str
    number: int
    decides: bool = False


def modules() -> tuple[str, ...]:
    """Name the scripts, and the modules of the engine that ask a rulebook."""
    return (*branches.scripts(), *core())


@cache
def core() -> tuple[str, ...]:
    """Name the modules besides the scripts that ask a rulebook: the table, what hands are worth, the divination.

    >>> "table" in core(), "poker" in core(), "events" in core()
    (True, True, False)
    """
    every = (*table_modules(), "divination")
    return tuple(module for module in every if any(asked.decides for asked in module_questions(module)))


def table_modules() -> tuple[str, ...]:
    """Name the modules besides the scripts that know anything of cards, hands, seats and money.

    >>> "pack" in table_modules(), "record" in table_modules()
    (True, False)
    """
    return tuple(module for module in edition.modules("game", "cards") if module not in code_names("telling"))


def path(module: str) -> str:
    """Name the file of a module, within the package.

    >>> path("vying"), path("ranking")
    ('rules/procedures/vying.py', 'cards/ranking.py')
    """
    return edition.modules("game", "cards", "rules", "rules/procedures")[module]


@cache
def source(module: str) -> str:
    """Read a module."""
    return (PACKAGE / path(module)).read_text(encoding="utf-8")


@cache
def tree(module: str) -> ast.Module:
    """Parse a module."""
    return ast.parse(source(module))


def about(module: str) -> str:
    """Give the sentence that a module begins with."""
    return (ast.get_docstring(tree(module)) or "").partition("\n")[0]


@cache
def module_questions(module: str) -> tuple[AskedQuestion, ...]:
    """List the questions that stand in a module, each with every line at which it stands.

    >>> AskedQuestion(line=22, question="deal.first", decides=True) in module_questions("italian")
    True
    """
    decides_at: dict[tuple[int, str], bool] = {}
    for line in questions_in(tree(module)):
        decides_at[line.line, line.question] = line.decides or decides_at.get((line.line, line.question), False)
    return tuple(AskedQuestion(*where, decides) for where, decides in sorted(decides_at.items()))


def questions_in(node: ast.AST, *, decides: bool = False) -> Iterator[AskedQuestion]:
    """Give the questions that stand in a piece of code, each with its line."""
    if isinstance(node, ast.Call) and node.args and _name(node.func) in code_names("asking"):
        named = {name.id for name in ast.walk(node.args[0]) if isinstance(name, ast.Name)}
        if code_names("kind") & named and not isinstance(node.args[0], ast.JoinedStr):
            yield from (AskedQuestion(node.lineno, kind, decides=True) for kind in KINDS)
    if isinstance(node, ast.JoinedStr):
        pattern = "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )
        if "\\." in pattern:
            yield from (
                AskedQuestion(node.lineno, name, decides) for name in claims.questions() if re.fullmatch(pattern, name)
            )
        return
    for field, value in ast.iter_fields(node):
        within = _name(node) in code_names("asking") and field in ("args", "slice")
        for position, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.Constant):
                if child.value in claims.questions() and _is_question(node, field, position, str(child.value)):
                    yield AskedQuestion(child.lineno, str(child.value), within)
            elif isinstance(child, ast.AST):
                yield from questions_in(child, decides=within)


def _name(node: ast.AST) -> str:
    """Give the last word of what is called or looked into."""
    inner = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else node
    return inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")


def _is_question(node: ast.AST, field: str, position: int, word: str) -> bool:
    """Say whether a word that names a question stands for it there; one with a stop or a dash always does."""
    if "." in word or "-" in word:
        return True
    if isinstance(node, ast.Call):
        return _name(node) not in code_names("spoken") or (_name(node) == "log_event" and position > 1)
    if isinstance(node, ast.Subscript):
        return _name(node) in code_names("asking")
    if isinstance(node, ast.Tuple):
        return any("." in str(getattr(element, "value", "")) for element in node.elts)
    if isinstance(node, ast.Dict):
        return field == "values"
    return isinstance(node, (ast.IfExp, ast.Return, ast.List, ast.BoolOp))


@cache
def parts(module: str) -> tuple[CodePart, ...]:
    """Divide a module, from its first line to its last.

    >>> [one.name for one in parts("italian")]
    ['', 'play']
    """
    starts: dict[int, str] = {1: ""}
    defined = False
    for node in tree(module).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            starts[_first(node)] = node.name
            defined = True
            for method in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(method, ast.FunctionDef):
                    starts[_first(method)] = f"{node.name}.{method.name}"
        elif defined:
            starts[node.lineno] = ""
            defined = False
    firsts = sorted(starts)
    lasts = [*(first - 1 for first in firsts[1:]), len(source(module).splitlines())]
    return tuple(CodePart(starts[first], first, last) for first, last in zip(firsts, lasts, strict=True))


def _first(node: ast.FunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


@cache
def part_of(module: str, line: int) -> CodePart:
    """Find the part in which a line stands."""
    return next(part for part in parts(module) if part.first <= line <= part.last)


@cache
def _books() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Give, by module and part, and by module alone, the rulebooks whose game comes there."""
    books: dict[tuple[str, str], dict[str, None]] = {}
    for book in claims.rulebooks():
        for where, name in script_questions.reached(book):
            for part in (name, ""):
                books.setdefault((where.rpartition(".")[2], part), {})[book] = None
    return {key: tuple(listed) for key, listed in books.items()}


def books(module: str, part: str = "") -> tuple[str, ...]:
    """Name the rulebooks whose game comes to a part of a module, or to any part of it.

    >>> books("capture"), "english" in books("vying", "act")
    (('scopa',), True)
    """
    return _core(module) if module in core() else _books().get((module, part), ())


@cache
def _core(module: str) -> tuple[str, ...]:
    """Name the rulebooks for which a module of the engine has an answer to give."""
    if module == "divination":
        return (module,)
    if module == "poker":
        return tuple(name for name in claims.rulebooks() if claims.rulebook(name)("ranking") == "poker hands")
    if module in edition.modules("cards"):
        return tuple(name for name in claims.rulebooks() if name != "divination")
    return tuple(name for name in claims.rulebooks() if claims.rulebook(name).script)


@cache
def claims_settling(question: str, book: str) -> tuple[Claim, ...]:
    """Give the claims by which a rulebook settles a question."""
    rules = claims.rulebook(book)
    return tuple(rules.claims[name] for name in rules.ask(question).claims)


@cache
def _lines() -> Mapping[str, tuple[tuple[CodeLine, str], ...]]:
    """Give, by question, the lines at which it is asked, each with the part it stands in."""
    lines: dict[str, list[tuple[CodeLine, str]]] = {}
    for module in modules():
        for line, question, decides in module_questions(module):
            lines.setdefault(question, []).append((CodeLine(module, line, decides), part_of(module, line).top))
    return {name: tuple(listed) for name, listed in lines.items()}


def lines(claim: Claim) -> tuple[CodeLine, ...]:
    """List the lines that ask what a claim settles, in the game of its rulebook, then those that only name it.

    >>> from primero_ref.claims import claim
    >>> [(one.module, one.decides) for one in lines(claim("italian/fold-withdraw-half"))]
    [('vying', True), ('vying', False)]
    """
    lines = dict.fromkeys(
        line
        for question in claim.settles
        for line, part in _lines().get(question, ())
        if claim.book in books(line.module, part)
    )
    return tuple(sorted(lines, key=lambda line: not line.decides))
