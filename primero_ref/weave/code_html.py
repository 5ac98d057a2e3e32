"""Code as HTML, line by line: each with its number, its address, and its words in the classes of Pygments."""

from __future__ import annotations

import ast
from functools import cache
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, String

from primero_ref.weave import governing
from primero_ref.weave.governing import Line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.weave.page import Page

CLASSES = {Comment: "c", Keyword: "k", Name.Function: "nf", Name.Class: "nf", String.Doc: "c", String: "s"}
"""What is set off from the rest of a line, by fewer classes than Pygments has: the code is quiet."""

MOST = 6
"""How many lines of a statement are quoted where it is longer."""


@cache
def coloured(module: str) -> tuple[str, ...]:
    """Give the lines of a module as HTML, without their line ends; their words are those of the file."""
    runs: list[list[tuple[str, str]]] = [[]]
    for kind, words in PythonLexer(stripnl=False).get_tokens(governing.source(module)):
        named = next((name for one, name in CLASSES.items() if kind in one), "")
        for place, piece in enumerate(words.split("\n")):
            if place:
                runs.append([])
            if piece:
                runs[-1].append((named, piece))
    return tuple(
        "".join(
            _run(named, "".join(piece for _, piece in pieces)) for named, pieces in groupby(line, key=lambda run: run[0])
        )
        for line in runs[: len(governing.source(module).splitlines())]
    )


def _run(named: str, words: str) -> str:
    said = escape(words, quote=False)
    return f'<span class="{named}">{said}</span>' if named else said


def page_of(module: str) -> str:
    """Name the page of a module."""
    return f"engine/scripts/{module}"


def block(module: str, first: int, last: int, leads: Mapping[int, str]) -> str:
    """Write some lines as they stand in the file, the number of each before it; some numbers lead somewhere."""
    lines = coloured(module)
    rows = []
    for number in range(first, last + 1):
        told = f'<span id="L{number}" data-n="{number}">'
        if number in leads:
            to = escape(leads[number])
            told = f'<span id="L{number}"><a href="{to}" data-n="{number}" aria-label="What line {number} asks"></a>'
        rows.append(f"{told}{lines[number - 1]}\n</span>")
    return f'<pre class="pr-lines">{"".join(rows)}</pre>'


def quoted(module: str, first: int, last: int) -> str:
    """Quote some lines on another page, moved to the margin."""
    lines = coloured(module)[first - 1 : last]
    margin = min(len(one) - len(one.lstrip(" ")) for one in lines if one.strip())
    rows = "".join(
        f'<span data-n="{number}">{one[margin:]}\n</span>' for number, one in enumerate(lines, start=first)
    )
    return f'<pre class="pr-lines">{rows}</pre>'


def to_line(page: Page, line: Line, words: str = "") -> str:
    """Link to a line of the engine."""
    uri = escape(page.builder.get_relative_uri(page.docname, page_of(line.module)))
    return f'<a href="{uri}#L{line.number}">{escape(words) or line.number}</a>'


def to_lines(page: Page, lines: tuple[Line, ...]) -> str:
    """Link to some lines, module by module: `vying.py 180, 184; turns.py 60`."""
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.module, []).append(to_line(page, line))
    return "; ".join(f"<code>{module}.py</code> {', '.join(links)}" for module, links in found.items())


@cache
def _statements(module: str) -> tuple[tuple[int, int], ...]:
    """Give the first and last lines of what can be quoted by itself; of what holds a block, the line of its head."""
    spans = []
    for node in ast.walk(governing.tree(module)):
        if not isinstance(node, ast.stmt):
            continue
        last = node.end_lineno or node.lineno
        body = getattr(node, "body", None)
        if body and last - node.lineno >= MOST:
            last = body[0].lineno - 1
            if isinstance(node, ast.If) and body[0].end_lineno == body[0].lineno:
                last += 1
        spans.append((node.lineno, max(last, node.lineno)))
    return tuple(spans)


def excerpt(module: str, line: int) -> tuple[int, int]:
    """Give the first and last line of the smallest statement around a line; of a long one, the lines near it.

    >>> excerpt("italian", 22)
    (22, 22)
    """
    around = [span for span in _statements(module) if span[0] <= line <= span[1]]
    first, last = min(around, key=lambda span: span[1] - span[0], default=(line, line))
    return (first, last) if last - first < MOST else (line, line)
