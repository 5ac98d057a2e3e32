"""The pages of the source code, as viewcode makes them: each name linked to its entry in the reference."""

from __future__ import annotations

import hashlib
import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.addnodes import desc_signature
from sphinx.pycode import ModuleAnalyzer

from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.markup import element, written
from primero_ref.weave.site import generated_pages
from primero_ref.weave.site.adapters import ADAPTERS
from primero_ref.weave.site.reference import HOME

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
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

    >>> listed("<ul><li>game</li>\n<ul><li>game.bounds</li></ul></ul>")
    Markup('<h1>Source code of the engine</h1><ul><li>game</li><li>game.bounds</li></ul>')
    """
    lines = re.findall(r"<li>.*?</li>", body)
    return element("h1", TITLE) + element("ul", written("".join(lines)))


def doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Keep which names of which modules a page has; viewcode forgets those of others when a module changes."""
    page = domain(app.env).page(app.env.current_document.docname)
    known = getattr(app.env, "_viewcode_modules", {})
    for signature in doctree.findall(desc_signature):
        name = signature.get("fullname")
        module = follow_imported(app, signature["module"], name) if signature.get("module") else ""
        if known.get(module):
            names = page.code.setdefault(module, [signature["module"]])
            names += [name] if name in known[module][1] else []


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Give viewcode the modules as they are now, with the names that the pages have, whichever of them was read."""
    before = getattr(env, "_viewcode_modules", {})
    modules: dict[str, Any] = {}
    for docname, page in sorted(domain(env).pages.items()):
        for module, (reference, *names) in page.code.items():
            if module not in modules:
                modules[module] = (*_source(app, module, before.get(module)), {}, reference)
            used = modules[module][2]
            used.update((name, docname) for name in names if name not in used and name in modules[module][1])
    env._viewcode_modules = modules  # type: ignore[attr-defined]  # noqa: SLF001  # viewcode keeps them there
    return []


def _source(app: Sphinx, module: str, before: Any) -> tuple[str, dict[str, tuple[str, int, int]]]:  # noqa: ANN401  # as viewcode keeps it
    """Give the source of a module and where each name stands in it, as they were if the source is as it was."""
    given = app.emit_firstresult("viewcode-find-source", module)
    if given:
        code, tags = given
        return code, tags
    file = getattr(import_module(module), "__file__", None)
    if before and file and before[0] == Path(file).read_text(encoding="utf-8"):
        return before[0], before[1]
    analyzer = ModuleAnalyzer.for_module(module)
    return analyzer.code, analyzer.find_tags()


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Take away those pages that would be others: viewcode looks at the times of the modules only."""
    if app.builder.name == "html":
        modules = getattr(app.env, "_viewcode_modules", {})
        files = {f"{FOLDER}/{module.replace('.', '/')}.html": entry for module, entry in modules.items()}
        due: dict[str, Any] = {}
        for module, (file, entry) in zip(modules, files.items(), strict=True):
            sum_ = hashlib.sha256(repr((entry, sorted(files))).encode()).hexdigest()
            with generated_pages.made(app, file, sum_) as is_due:
                due[module] = entry if is_due else None
            if is_due:
                (Path(app.outdir) / file).unlink(missing_ok=True)
        app.env._viewcode_modules = due  # type: ignore[attr-defined]  # noqa: SLF001  # those without an entry it leaves
        for path in (Path(app.outdir) / FOLDER).rglob("*.html"):
            if path.relative_to(app.outdir).as_posix() not in files:
                path.unlink()
    yield from ()


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
        app.connect("doctree-read", doctree_read, priority=600)
        app.connect("env-updated", env_updated, priority=400)
        app.connect("html-collect-pages", collect_pages, priority=400)
        app.connect("html-page-context", page_context, priority=450)
