"""The pages of the source code, as viewcode makes them: each name linked to its entry in the reference."""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from primero_ref.weave.site.adapters import ADAPTERS
from primero_ref.weave.site.reference import HOME

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FOLDER = "_modules"
"""Where viewcode puts them."""

LIST = f"{FOLDER}/index"

TITLE = "Source code of the engine"

BACK = re.compile(
    r'<div class="viewcode-block" id="(?P<attribute>[^"]+)">(?P<between>\s*)<a class="viewcode-back" href="[^"]*">'
)
"""Where the code of a name begins, and leads to its entry."""


def follow_imported(app: Sphinx, module: str, attribute: str) -> str:
    """Name the module of ours in which a name is defined; viewcode takes a function that is cached for `functools`.

    >>> follow_imported(..., "primero_ref", "sources")
    'primero_ref.sources.works'
    """
    del app
    if module in ADAPTERS:
        return module
    of = getattr(import_module(module), attribute.partition(".")[0], None)
    home = str(getattr(inspect.unwrap(of) if callable(of) else of, "__module__", module))
    return home if home.startswith("primero_ref.") else module


def code(app: Sphinx, name: str, body: str) -> str:
    """Make the page of a module valid, and lead to the entries.

    Viewcode takes all of a module to be offered under one name, and puts blocks where there may be none.
    """
    module = name.removeprefix(f"{FOLDER}/").replace("/", ".")
    objects = app.env.domains.python_domain.objects

    def led(match: re.Match[str]) -> str:
        attribute = match["attribute"]
        begin = f'<span class="viewcode-block" id="{attribute}">{match["between"]}<a class="viewcode-back" href='
        for full, entry in objects.items():
            package = full.removesuffix(f".{attribute}")
            known = package != full and (package in sys.modules or package in ADAPTERS)
            if known and follow_imported(app, package, attribute) == module:
                return f'{begin}"{app.builder.get_relative_uri(name, entry.docname)}#{entry.node_id}">'
        return f'{begin}"#{attribute}">'

    before, pre, rest = body.partition("<pre>")
    lines, end, after = rest.rpartition("</pre>")
    return before + pre + BACK.sub(led, lines).replace("</div>", "</span>") + end + after


def listed(body: str) -> str:
    r"""Make the list of modules one list; viewcode puts lists between its lines.

    >>> listed('<ul><li><a href="a.html">a</a></li>\n<ul><li><a href="a/b.html">a.b</a></li></ul></ul>')
    '<h1>Source code of the engine</h1><ul><li><a href="a.html">a</a></li><li><a href="a/b.html">a.b</a></li></ul>'
    """
    lines = re.findall(r"<li>.*?</li>", body)
    return f"<h1>{TITLE}</h1><ul>{''.join(lines)}</ul>"


def read_afresh(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Take the pages away when an entry may stand elsewhere: viewcode looks at the modules only."""
    del env
    if app.builder.name == "html" and any(name.startswith(f"{HOME}/") for name in docnames):
        rmtree(Path(app.outdir) / FOLDER, ignore_errors=True)


def page_context(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Give these pages and the reference their stylesheet, and mend what viewcode has made."""
    del template, doctree
    if app.builder.name != "html" or not name.startswith((f"{HOME}/", f"{FOLDER}/")):
        return
    app.add_css_file("reference.css")
    if name == LIST:
        context |= {"title": TITLE, "body": listed(context["body"])}
    elif name.startswith(f"{FOLDER}/"):
        context["body"] = code(app, name, context["body"])


def setup(app: Sphinx) -> None:
    """Register the hooks, where the site shows its source code."""
    if "sphinx.ext.viewcode" in app.extensions:
        app.connect("viewcode-follow-imported", follow_imported)
        app.connect("env-before-read-docs", read_afresh)
        app.connect("html-page-context", page_context, priority=450)
