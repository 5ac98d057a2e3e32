"""Safe text: HTML stands in templates, each called with the names that it uses, and text is escaped in one place."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jinja2 import meta

from primero_ref.weave.parts.template import ENVIRONMENT, WEAVE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = WEAVE.parent

CEILINGS = tomllib.loads((Path(__file__).parent / "markup.toml").read_text(encoding="utf-8"))

OPENING = re.compile(r"<([a-zA-Z][\w-]*)(?=[\s>/{])")
"""Where an element begins."""


def literals(tree: ast.AST) -> Iterator[str]:
    """Give the strings of a module, those with values in them whole, without docstrings."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare | within:
            yield node.value


def several_elements(tree: ast.AST) -> int:
    """Count the strings in which more than one element begins."""
    return sum(len(OPENING.findall(text)) > 1 for text in literals(tree))


def escape_calls(tree: ast.AST) -> int:
    """Count the calls of a function `escape` that takes text for HTML."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sum(
        (isinstance(called, ast.Name) and called.id == "escape")
        or (isinstance(called, ast.Attribute) and called.attr == "escape" and ast.unparse(called.value) == "html")
        for called in calls
    )


@cache
def trees() -> dict[Path, ast.Module]:
    """Parse all modules."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@pytest.mark.parametrize(("kind", "count"), [("several_elements", several_elements), ("escape_calls", escape_calls)])
def test_html_stands_in_templates(kind: str, count: Callable[[ast.AST], int]) -> None:
    """No module glues more HTML, and none escapes more text, than its ceiling says; a ceiling falls with its module."""
    counted = {path.relative_to(PACKAGE).as_posix(): count(tree) for path, tree in trees().items()}

    kept = {name: number for name, (number, _) in CEILINGS[kind].items()}
    assert kept == {name: number for name, number in counted.items() if number}


def modules() -> list[Path]:
    """List the modules that have templates."""
    return [path for path in sorted(WEAVE.rglob("*.py")) if "= Template(__file__" in path.read_text(encoding="utf-8")]


def templates(module: Path) -> dict[str, Path]:
    """Give the templates of a module by the names that it has for them."""
    named = re.findall(
        r'^(\w+) = Template\(__file__(?:, "(\w+)")?\)$', module.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {constant: module.with_name(f"{name or module.stem}.html") for constant, name in named}


def test_a_template_is_called_with_the_names_that_it_uses() -> None:
    """Every call of a template gives it each name that it uses, and no other."""
    wrong = []
    for module in modules():
        tree = ast.parse(module.read_text(encoding="utf-8"))
        known = templates(module)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
                path = known[node.func.id]
                used = meta.find_undeclared_variables(ENVIRONMENT.parse(path.read_text(encoding="utf-8")))
                given = {str(keyword.arg) for keyword in node.keywords}
                if used != given:
                    wrong.append((path.name, used ^ given))

    assert [] == wrong


def test_every_template_has_its_module() -> None:
    """No template lies about that nothing writes."""
    known = {path for module in modules() for path in templates(module).values()}

    assert known == {path for room in ("parts", "site", "paper") for path in (WEAVE / room).rglob("*.html")}


def test_text_is_escaped_unless_it_is_markup() -> None:
    """What is put into a template as text comes out as text, in words and in values of attributes."""
    hostile = """<script>alert("1")</script>'&"""
    template = ENVIRONMENT.from_string('<p title="{{ text }}">{{ text }}</p>')

    safe = "&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;&#39;&amp;"
    assert template.render(text=hostile) == f'<p title="{safe}">{safe}</p>'
