"""Code as HTML, line by line: each with its number, its address, and its words in the classes of Pygments."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from keyword import kwlist

from primero_ref.weave.coverage import question_lines
from primero_ref.weave.parts.markup import Markup, code_text, element, joined

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.weave.coverage.question_lines import CodeLine
    from primero_ref.weave.parts.page import Page

WORDS = re.compile(
    r'''(?P<c>#.*|^ *"""(?s:.*?)""")|(?P<s>[rf]?(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|'''
    rf"(?<=\bdef )(?P<nf>\w+)|(?<=\bclass )(?P<nc>\w+)|(?P<k>\b(?:{'|'.join(kwlist)})\b)",
    re.MULTILINE,
)
"""What is set off from the rest of a line, by the classes of Pygments: remarks, strings, names, key words."""

MOST = 5
"""How many lines of a statement are quoted where it is longer."""


@cache
def coloured(module: str) -> tuple[Markup, ...]:
    """Give the lines of a module as HTML, without their line ends; their words are those of the file.

    >>> coloured("italian")[8]
    Markup('TYPE_CHECKING = <span class="k">False</span>')
    """
    text, pieces, last = question_lines.source(module), list[Markup](), 0
    for match in WORDS.finditer(text):
        pieces.append(code_text(text[last : match.start()]))
        lines = match[0].split("\n")
        spans = (element("span", code_text(line), class_=match.lastgroup) if line else "" for line in lines)
        pieces.append(joined(spans, "\n"))
        last = match.end()
    return tuple(joined([*pieces, code_text(text[last:])]).splitlines())


def page_of(module: str) -> str:
    """Name the page of a module."""
    return f"engine/scripts/{module}"


def block(module: str, first: int, last: int, leads: Mapping[int, str]) -> Markup:
    """Write some lines as they stand in the file, the number of each before it; some numbers lead somewhere."""
    rows = []
    for number, line in enumerate(coloured(module)[first - 1 : last], start=first):
        at = f"L{number}"
        if number in leads:
            to = element("a", href=leads[number], data_n=number, aria_label=f"What line {number} asks")
            rows.append(element("span", to + line + "\n", id=at))
        else:
            rows.append(element("span", line + "\n", id=at, data_n=number))
    return element("pre", joined(rows), class_="pr-lines")


def quoted(module: str, first: int, last: int) -> Markup:
    """Quote some lines on another page, moved to the margin."""
    lines = coloured(module)[first - 1 : last]
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
    rows = (element("span", line[margin:] + "\n", data_n=number) for number, line in enumerate(lines, start=first))
    return element("pre", joined(rows), class_="pr-lines")


def named(line: CodeLine) -> str:
    """Name a line."""
    return f"{line.module}.py, line {line.number}"


def to_line(page: Page, line: CodeLine, words: str = "") -> Markup:
    """Link to a line of the engine."""
    return element("a", words or line.number, href=f"{page.to(page_of(line.module))}#L{line.number}")


def to_lines(page: Page, lines: tuple[CodeLine, ...]) -> Markup:
    """Link to some lines, module by module: `vying.py 180, 184; turns.py 60`."""
    by_module: dict[str, list[Markup]] = {}
    for line in lines:
        by_module.setdefault(line.module, []).append(to_line(page, line))
    return joined(
        (joined([element("code", f"{module}.py"), joined(links, ", ")], " ") for module, links in by_module.items()),
        "; ",
    )


@cache
def _statements(module: str) -> tuple[tuple[int, int], ...]:
    """Give the first and last lines of what can be quoted by itself.

    Of what holds a long block it is the line of its head; what sets a name goes with what uses it next.
    """
    spans = []
    for node in ast.walk(question_lines.tree(module)):
        for statement, following in pairwise([*_body(node), None]):
            assert statement is not None  # noqa: S101  # only the last is followed by nothing
            last = statement.end_lineno or statement.lineno
            body = _body(statement)
            if body and last - statement.lineno >= MOST:
                last = body[0].lineno - 1
                if isinstance(statement, ast.If) and body[0].end_lineno == body[0].lineno:
                    last += 1
            elif following and _uses(following, statement) and not _body(following):
                last = following.end_lineno or last
            spans.append((statement.lineno, max(last, statement.lineno)))
    return tuple(spans)


def _body(node: ast.AST) -> list[ast.stmt]:
    return (
        [*getattr(node, "body", []), *getattr(node, "orelse", [])]
        if not isinstance(node, (ast.IfExp, ast.Lambda))
        else []
    )


def _uses(node: ast.stmt, setting: ast.stmt) -> bool:
    """Say whether a statement uses the name that the one before it sets."""
    target = setting.targets[0] if isinstance(setting, ast.Assign) else None
    return isinstance(target, ast.Name) and any(
        isinstance(child, ast.Name) and child.id == target.id for child in ast.walk(node)
    )


def excerpt(module: str, line: int) -> tuple[int, int]:
    """Give the first and last line of the smallest statement around a line; of a long one, the lines near it.

    >>> excerpt("italian", 24)
    (24, 26)
    """
    around = [span for span in _statements(module) if span[0] <= line <= span[1]]
    around = [span for span in around if span[0] == line] or around
    first, last = min(around, key=lambda span: span[1] - span[0], default=(line, line))
    return (first, last) if last - first < MOST else (line, line)
