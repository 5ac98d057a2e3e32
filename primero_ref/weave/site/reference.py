"""The reference of the Python engine: docstrings as autodoc reads them, with links to the rules that they name."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from textwrap import dedent

from docutils import nodes
from sphinx.addnodes import desc_signature, pending_xref
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode

from primero_ref import claims, former_names
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

HOME = "engine/reference"
"""The folder of its pages."""

FIELD = re.compile(r"Alias for field number \d+")
"""What Python says of a field of a tuple that has no docstring."""

CLAIM = re.compile(r"\b[a-z][a-z0-9-]*/[a-z0-9][a-z0-9-]*\b")
CODE = re.compile(r"`([^`]+)`")
MARKED = re.compile(r"([*|\\]|_\b)")
"""What reStructuredText would take for its own signs."""

DEFINITIONS = ("class", "exception", "function")


def claims_named(text: str) -> list[str]:
    """List the claims that a docstring names, each once, in its examples too.

    >>> claims_named("Alberto may not fold: the last player must see [italian/forced-see], 1/2 or primero_ref/rules")
    ['italian/forced-see']
    """
    return [name for name in dict.fromkeys(CLAIM.findall(text)) if name in relations.all_claims()]


def prose(text: str, plain: Collection[str] = ()) -> str:
    r"""Turn words of a docstring into reStructuredText: names between backticks become links, and so do ids of rules.

    `plain` are names that stay code: those of the parameters.

    >>> prose("See `divine`: it is `Illegal` [divination/full-pack], 2*3.")
    'See :py:obj:`divine`: it is :py:obj:`Illegal` [:primero:claim:`divination/full-pack`], 2\\*3.'
    """
    written = []
    for number, part in enumerate(CODE.split(text)):
        if number % 2:
            written.append(
                f":py:obj:`{part}`" if part.isidentifier() and part not in plain else f"``{' '.join(part.split())}``"
            )
        else:
            escaped = MARKED.sub(r"\\\1", part)
            written.append(CLAIM.sub(_linked, escaped))
    return "".join(written)


def _linked(match: re.Match[str]) -> str:
    return f":primero:claim:`{match[0]}`" if match[0] in relations.all_claims() else match[0]


def parameters(of: object) -> tuple[str, ...]:
    """Name the parameters of a function or class.

    >>> from primero_ref import passage
    >>> parameters(passage)
    ('name',)
    """
    try:
        return (*inspect.signature(of).parameters,)  # type: ignore[arg-type]  # what is not called is refused
    except (TypeError, ValueError):
        return ()


def questions_asked(of: object) -> list[str]:
    """List the questions that the lines of a function or class ask a rulebook, each once.

    >>> from primero_ref.odds import against
    >>> questions_asked(against)
    ['winner']
    """
    try:
        source = dedent(inspect.getsource(inspect.unwrap(of)))  # type: ignore[arg-type]  # what has no source is refused
    except (OSError, TypeError):
        return []
    return questions_in(ast.parse(source))


def questions_in(code: ast.AST) -> list[str]:
    """List the questions that some code asks a rulebook, each once."""
    asked = sorted(question_lines.questions_in(code))
    return [*dict.fromkeys(asking.question for asking in asked if asking.decides)]


def written(text: str, plain: Collection[str], asked: Collection[str]) -> list[str]:
    """Write a docstring in reStructuredText, line by line, and then the rules that are behind it; examples stay.

    `plain` are the names of the parameters, and `asked` the questions that the code asks a rulebook.
    """
    parts = [part if part.lstrip().startswith(">>>") else prose(part, plain) for part in text.split("\n\n")]
    lines, behind = "\n\n".join(parts).splitlines(), [*rules_behind(text, asked)]
    return [*lines, "", *behind, ""] if behind else lines


def rules_behind(text: str, asked: Collection[str]) -> Iterator[str]:
    """Write which rules a docstring names and what the code asks the rulebook, with links."""
    named = claims_named(text)
    if named:
        yield f":Rules named: {', '.join(f':primero:claim:`{name}`' for name in named)}"
    if asked:
        links = " ".join(f":primero:question:`{claims.question(name).asks} <{name}>`" for name in asked)
        yield f":Asks the rulebook: {links}"


def name_now(name: str, of: object) -> str:
    """Give the name that something bears now, if it is asked for by a former one.

    >>> from primero_ref.players import disposition, player
    >>> name_now("primero_ref.players.disposition", disposition), name_now("primero_ref.players.player", player)
    ('temper_named', '')
    """
    now = str(getattr(of, "__name__", ""))
    return now if now != name.rpartition(".")[2] else ""


def told_of_data(name: str) -> str:
    """Give what is said of a constant where it is set, if a package takes it from there; else nothing.

    >>> told_of_data("primero_ref.players.PLAYER_NAMES"), told_of_data("primero_ref.players.by_name.PLAYER_NAMES")
    ('The names of all players.', '')
    """
    package, _, constant = name.rpartition(".")
    taken = ast.walk(ast.parse(inspect.getsource(import_module(package))))
    for line in taken:
        if isinstance(line, ast.ImportFrom) and line.module and constant in {alias.name for alias in line.names}:
            return "\n".join(ModuleAnalyzer.for_module(line.module).find_attr_docs().get(("", constant), ())).strip()
    return ""


def process_docstring(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Write a docstring of ours as autodoc takes it; code stays as it is."""
    del app, options
    text = "\n".join(lines)
    if FIELD.fullmatch(text.strip()):
        lines.clear()
        return
    if what == "data":
        text = told_of_data(name) or text
    now = name_now(name, obj)
    if now:
        lines[:] = [f"The former name of :py:obj:`{now}`. It goes on working.", ""]
        return
    lines[:] = written(text, parameters(obj), questions_asked(obj) if what in DEFINITIONS else ())


def doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Let the names in a signature be looked for in its own module first: several modules have a `Decision`."""
    if app.env.current_document.docname.startswith(f"{HOME}/"):
        depend(app.env, "documented", "facts")
    for signature in doctree.findall(desc_signature):
        for name in signature.findall(pending_xref):
            name["py:module"] = signature["module"]


def missing_reference(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """Lead a name to the class or function that the reference has; others, such as `int`, stay as they are."""
    if node.get("refdomain") != "py" or not str(node.get("refdoc", "")).startswith(HOME):
        return None
    last = str(node["reftarget"]).rpartition(".")[2]
    objects = env.domains.python_domain.objects
    named = [
        full for full, entry in objects.items() if full.rpartition(".")[2] == last and entry.objtype in DEFINITIONS
    ]
    if not named:
        return contnode
    nearest = min(named, key=lambda full: (full.count("."), full))
    at = objects[nearest]
    return make_refnode(app.builder, node["refdoc"], at.docname, at.node_id, contnode, nearest)


@directive("former-modules")
class FormerModulesDirective(Directive):
    """The modules that bear another name now."""

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        """List them, each with its name now."""
        listed = nodes.bullet_list()
        for former, now in former_names.NOW.items():
            names = [nodes.literal("", f"{former_names.PACKAGE}{name}") for name in (former, now)]
            listed += nodes.list_item("", nodes.paragraph("", "", names[0], nodes.Text(" is now "), names[1]))
        return [listed]


def setup(app: Sphinx) -> None:
    """Register the hooks, where the site reads docstrings."""
    if "sphinx.ext.autodoc" in app.extensions:
        app.connect("autodoc-process-docstring", process_docstring)
        app.connect("doctree-read", doctree_read)
        app.connect("missing-reference", missing_reference)
