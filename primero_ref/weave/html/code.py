"""Code as HTML, line by line: each with its number, its address, and its words in the classes of Pygments."""

from __future__ import annotations

import ast
import re
from functools import cache
from html import escape
from itertools import pairwise
from keyword import kwlist
from typing import TYPE_CHECKING

from primero_ref.weave.coverage import question_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.weave.coverage.question_lines import CodeLine
    from primero_ref.weave.html.page import Page

WORDS = re.compile(
    r'''(?P<c>#.*|^ *"""(?s:.*?)""")|(?P<s>[rf]?(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|'''
    rf"(?<=\bdef )(?P<nf>\w+)|(?<=\bclass )(?P<nc>\w+)|(?P<k>\b(?:{'|'.join(kwlist)})\b)",
    re.MULTILINE,
)
"""What is set off from the rest of a line, by the classes of Pygments: remarks, strings, names, key words."""

MOST = 5
"""How many lines of a statement are quoted where it is longer."""


@cache
def coloured(module: str) -> tuple[str, ...]:
    """Give the lines of a module as HTML, without their line ends; their words are those of the file.

    >>> coloured("italian")[8]
    'TYPE_CHECKING = <span class="k">False</span>'
    """
    text, written, last = question_lines.source(module), "", 0
    for match in WORDS.finditer(text):
        lines = escape(match[0], quote=False).split("\n")
        written += escape(text[last : match.start()], quote=False)
        written += "\n".join(f'<span class="{match.lastgroup}">{line}</span>' if line else "" for line in lines)
        last = match.end()
    return tuple((written + escape(text[last:], quote=False)).splitlines())


def page_of(module: str) -> str:
    """Name the page of a module."""
    return f"engine/scripts/{module}"


def block(module: str, first: int, last: int, leads: Mapping[int, str]) -> str:
    """Write some lines as they stand in the file, the number of each before it; some numbers lead somewhere."""
    lines = coloured(module)
    rows = []
    for number in range(first, last + 1):
        opening = f'<span id="L{number}" data-n="{number}">'
        if number in leads:
            to = escape(leads[number])
            opening = f'<span id="L{number}"><a href="{to}" data-n="{number}" aria-label="What line {number} asks"></a>'
        rows.append(f"{opening}{lines[number - 1]}\n</span>")
    return f'<pre class="pr-lines">{"".join(rows)}</pre>'


def quoted(module: str, first: int, last: int) -> str:
    """Quote some lines on another page, moved to the margin."""
    lines = coloured(module)[first - 1 : last]
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
    rows = "".join(
        f'<span data-n="{number}">{line[margin:]}\n</span>' for number, line in enumerate(lines, start=first)
    )
    return f'<pre class="pr-lines">{rows}</pre>'


def named(line: CodeLine) -> str:
    """Name a line."""
    return f"{line.module}.py, line {line.number}"


def to_line(page: Page, line: CodeLine, words: str = "") -> str:
    """Link to a line of the engine."""
    uri = escape(page.builder.get_relative_uri(page.docname, page_of(line.module)))
    return f'<a href="{uri}#L{line.number}">{escape(words) or line.number}</a>'


def to_lines(page: Page, lines: tuple[CodeLine, ...]) -> str:
    """Link to some lines, module by module: `vying.py 180, 184; turns.py 60`."""
    by_module: dict[str, list[str]] = {}
    for line in lines:
        by_module.setdefault(line.module, []).append(to_line(page, line))
    return "; ".join(f"<code>{module}.py</code> {', '.join(links)}" for module, links in by_module.items())


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
