"""The console of the engine's page: code that a reader types, run line by line with what was run before."""

from __future__ import annotations

import ast
import builtins
import codeop
import doctest
import json
import re
from textwrap import dedent

from primero_ref.cards.pack import Card
from primero_ref.demo.runner import misspelt, prelude, run_line
from primero_ref.demo.scene import table_scene
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game import Game
from primero_ref.rules.divination import Reading

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from primero_ref.demo.verdict import RunLine

BOOK = "italian"
"""The rulebook that `rules` and `deal` begin with."""

PROMPT = ">>>"

MOST_OFFERED = 60
"""How many names are offered at once; a list that is longer helps nobody."""

WORD = re.compile(r"[\w.]*\Z")

STANZA = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef, ast.For, ast.While, ast.If, ast.With, ast.Try, ast.Match)
"""Statements that may go on for more lines, until a line is left empty."""


class Console:
    """What was run, and the names that it left behind."""

    def __init__(self) -> None:
        """Begin with the names that every demo has."""
        self.done: list[str] = []
        self.names: dict[str, object] = {}
        for example in doctest.DocTestParser().get_examples(prelude(BOOK)):
            exec(example.source, self.names)  # noqa: S102  # the prelude is ours
        self._seen = self._table()

    def run(self, code: str) -> dict[str, object]:
        """Run some code up to the first line that raises; give what each line answered, and what can be drawn."""
        try:
            examples = examples_of(code)
        except SyntaxError as error:
            return _unread(error)
        self.done.append(code)
        lines: list[dict[str, object]] = []
        for example in examples:
            vars(builtins).pop("_", None)
            for line in run_line(example, self.names):
                shown = scene_of_value(vars(builtins).get("_"))
                lines.append({"source": line.source, "got": line.got, "wrong": bool(line.error), "scene": shown})
                if line.error:
                    sentence = _sentence(line, example, len(examples) > 1)
                    return {"lines": lines, "sentence": sentence, "done": True}
        self._draw_table(lines)
        return {"lines": lines, "sentence": "", "done": True}

    def complete(self, text: str) -> tuple[int, list[str]]:
        """Give from where the last word of a text is replaced, and the names that it can become."""
        from rlcompleter import Completer

        word = WORD.search(text)
        start = word.start() if word else len(text)
        if start == len(text):
            return start, []
        completer = Completer(self.names)
        names: list[str] = []
        while len(names) < MOST_OFFERED and (name := completer.complete(text[start:], len(names))) is not None:
            names.append(name)
        plain = (name.rstrip("( \t") for name in names)
        return start, sorted({name for name in plain if "__" not in name.removeprefix(text[start:])})

    def _table(self) -> tuple[int, int]:
        """Tell the table that is called `game` from another, and from itself as it was."""
        game = self.names.get("game")
        return (id(game), len(game.log)) if isinstance(game, Game) else (0, 0)

    def _draw_table(self, lines: list[dict[str, object]]) -> None:
        """Draw the table that is called `game` under the last line, where something has been played on it."""
        before, self._seen = self._seen, self._table()
        if lines and self._seen != before and not lines[-1]["scene"]:
            lines[-1]["scene"] = scene_of_value(self.names.get("game"))


def scene_of_value(value: object) -> dict[str, object] | None:
    """Give what can be drawn of a value: a game, a reading, a card or cards.

    >>> from primero_ref import cards
    >>> scene_of_value(cards("7c Ah"))
    {'cards': ['7c', 'Ah']}
    """
    try:
        if isinstance(value, Game):
            return table_scene(value, ())
        if isinstance(value, Reading):
            return value.scene()
        several = (value,) if isinstance(value, Card) else value
        if isinstance(several, (tuple, list)) and several and all(isinstance(card, Card) for card in several):
            return {"cards": [*map(str, several)]}
    except Exception:  # noqa: BLE001, S110  # a reader's code may do anything to a game
        pass
    return None


def examples_of(code: str) -> list[doctest.Example]:
    r"""Take code apart into statements, whether it is plain or has prompts; what has prompts may say what is answered.

    >>> [example.source for example in examples_of("a = 1; b = 2\nif a:\n    b = 3\n\n    a")]
    ['a = 1; b = 2\n', 'if a:\n    b = 3\n\n    a\n']
    """
    code = dedent(code.replace("\t", "    "))
    if code.lstrip().startswith(PROMPT):
        try:
            return doctest.DocTestParser().get_examples(code)
        except ValueError as error:
            raise SyntaxError(misspelt(code, str(error)).error.partition(": ")[2]) from None
    lines = code.splitlines(keepends=True)
    return [
        doctest.Example("".join(lines[first - 1 : last]), "", lineno=first - 1)
        for first, last in _spans(ast.parse(code))
    ]


def _spans(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Give the first and the last line of each statement; those that share a line are one."""
    spans: list[tuple[int, int]] = []
    for node in tree.body:
        first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", ()))])
        if spans and first <= spans[-1][1]:
            first = spans.pop()[0]
        spans.append((first, node.end_lineno or first))
    yield from spans


def indent_of_more(code: str) -> str | None:
    """Give with how many blanks a line would go on that is not finished yet; nothing if the code can be run.

    >>> indent_of_more("for card in cards('7c'):"), indent_of_more("x = 1")
    ('    ', None)
    """
    if code.lstrip().startswith(PROMPT):
        return None
    last = code.splitlines()[-1] if code.strip() else ""
    margin = last[: len(last) - len(last.lstrip())]
    try:
        if codeop.compile_command(code, "<console>", "exec") is None:
            return margin + " " * 4 * last.rstrip().endswith(":")
        tree = ast.parse(code)
    except (SyntaxError, ValueError, OverflowError):
        return None
    going_on = tree.body and isinstance(tree.body[-1], STANZA) and not code.endswith("\n") and last.strip()
    return margin if going_on else None


def _unread(error: SyntaxError) -> dict[str, object]:
    where = f"line {error.lineno}" if error.lineno else "this"
    line = f"{type(error).__name__}: {error.msg or error}\n"
    return {
        "lines": [{"source": "", "got": line, "wrong": True, "scene": None}],
        "sentence": f"Python cannot read {where}, so nothing was run.",
        "done": False,
    }


def _sentence(line: RunLine, example: doctest.Example, more: bool) -> str:  # noqa: FBT001  # one of two forms of a sentence
    """Say in a sentence that a line broke, whose fault it is, and what of the others."""
    name = line.error.partition(":")[0]
    at = f"Line {example.lineno + 1}" if more else "This"
    if line.illegal:
        trouble = "is a move that the rules forbid; nothing on the table has changed"
    elif name in (Unreadable.__name__, "Unknown"):
        trouble = "asks for something that the engine does not know or cannot read"
    elif name == NameError.__name__:
        trouble = "uses a name that has not been defined"
    else:
        trouble = "stopped with an error"
    return f"{at} {trouble}{'. The lines after it were not run.' if more else '.'}"


class PageConsole:
    """The console of one page, which goes on with what that page has run."""

    def __init__(self) -> None:
        """Begin when something is run."""
        self._console: Console | None = None
        self.ways: Mapping[str, Callable[..., dict[str, object]]] = {"run": self.run, "complete": self.complete}
        """What the page asks, each by its word."""

    def _after(self, earlier: str) -> tuple[Console, bool]:
        """Give the console with what was run earlier; what it lacks is run again, as when the worker was ended."""
        wanted = json.loads(earlier)
        if not isinstance(wanted, list) or not all(isinstance(code, str) for code in wanted):
            raise Unreadable("What was run earlier is a JSON list of texts.")
        if self._console and self._console.done == wanted:
            return self._console, False
        self._console = Console()
        for code in wanted:
            self._console.run(code)
        return self._console, bool(wanted)

    def run(self, code: str, earlier: str, ask: str = "") -> dict[str, object]:
        """Run code after all that was run earlier; with `ask` only if it is finished, else say how a line goes on."""
        more = indent_of_more(code) if ask else None
        if more is not None:
            return {"more": more}
        console, again = self._after(earlier)
        return {**console.run(code), "again": again}

    def complete(self, text: str, earlier: str) -> dict[str, object]:
        """Give the names that the last word of a text can become."""
        start, names = self._after(earlier)[0].complete(text)
        return {"start": start, "names": names}

    def answer_json(self, which: str, *asked: str) -> str:
        """Give what was run, or what a word can become, as JSON.

        >>> PageConsole().answer_json("run", "if rules:", "[]", "yes")
        '{"more": "    "}'
        """
        try:
            answer = self.ways[which](*asked)
        except (Illegal, ValueError, Unreadable) as error:
            answer = {"error": str(error)}
        return json.dumps(answer, ensure_ascii=False)
