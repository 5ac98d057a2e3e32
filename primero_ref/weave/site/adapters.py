"""The reference of the adapters for learning, read from their source: their libraries need not be installed.

Autodoc has to import what it describes. An adapter is read instead, so that the pages are the same on every machine.
"""

from __future__ import annotations

import ast
from functools import cache

from sphinx.pycode import ModuleAnalyzer

from primero_ref.weave.package import PACKAGE
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.site import reference

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

ADAPTERS = tuple(f"primero_ref.learn.{name}" for name in ("spiel", "zoo", "gym", "vector"))
"""The modules that need the extra `learn`."""

Definition = ast.ClassDef | ast.FunctionDef


@cache
def analyzer(module: str) -> ModuleAnalyzer:
    """Return Sphinx's analysis of an adapter, which imports nothing."""
    path = PACKAGE / f"{module.removeprefix('primero_ref.').replace('.', '/')}.py"
    analysis = ModuleAnalyzer.for_file(str(path), module)
    analysis.analyze()
    return analysis


def definitions(module: str) -> dict[str, Definition]:
    """Return what an adapter exports, each class and function by its name, in the order of the module.

    >>> [*definitions("primero_ref.learn.zoo")]
    ['PrimeroTable', 'env']
    """
    body = ast.parse(analyzer(module).code).body
    [exported] = [
        ast.literal_eval(node.value)
        for node in body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    ]
    defined = {node.name: node for node in body if isinstance(node, Definition)}
    return {name: node for name, node in defined.items() if name in exported}


def arguments(node: Definition) -> ast.arguments:
    """Return the arguments of a function, or those with which a class is made, without `self`."""
    if isinstance(node, ast.ClassDef):
        [made] = [part for part in methods(node) if part.name == "__init__"]
        return arguments(made)
    args = node.args
    return ast.arguments(
        args.posonlyargs, args.args[bool(args.args and args.args[0].arg == "self") :], args.vararg,
        args.kwonlyargs, args.kw_defaults, args.kwarg, args.defaults,
    )  # fmt: skip


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    """List the methods of a class."""
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def signature(node: Definition) -> str:
    """Write what a function takes and returns, or what a class is made with.

    >>> signature(ast.parse("def f(self, a: int = 1, *, b=None) -> str: ...").body[0])
    '(a: int=1, *, b=None) -> str'
    """
    answer = f" -> {ast.unparse(node.returns)}" if isinstance(node, ast.FunctionDef) and node.returns else ""
    return f"({ast.unparse(arguments(node))}){answer}"


def entry(module: str, node: Definition, of: str = "") -> Iterator[str]:
    """Write a class with its methods, a method `of` a class, or a function, as lines of a directive of Sphinx."""
    text = ast.get_docstring(node)
    if not text or node.name.startswith("_"):
        return
    kind = "class" if isinstance(node, ast.ClassDef) else "method" if of else "function"
    plain = [argument.arg for argument in ast.walk(arguments(node)) if isinstance(argument, ast.arg)]
    asked = () if of else reference.questions_in(node)
    yield from (f".. py:{kind}:: {of}{node.name}{signature(node)}", f"   :module: {module}", "")
    yield from (f"   {line}" for line in reference.written(text, plain, asked))
    yield ""
    for method in methods(node) if isinstance(node, ast.ClassDef) else ():
        yield from (f"   {line}" for line in entry(module, method, f"{node.name}."))


@directive("adapter")
class AdapterDirective(Directive):
    """The classes and functions that an adapter exports."""

    def run(self) -> list[nodes.Node]:
        """Put an entry for each, as autodoc does."""
        module = self.arguments[0]
        self.env.note_dependency(analyzer(module).srcname)
        lines = [line for node in definitions(module).values() for line in entry(module, node)]
        return self.parse_text_to_nodes("\n".join(lines))


def find_source(app: Sphinx, module: str) -> tuple[str, dict[str, tuple[str, int, int]]] | None:
    """Give viewcode the source of an adapter and where each name stands in it, so that it imports nothing."""
    del app
    return (analyzer(module).code, analyzer(module).tags) if module in ADAPTERS else None


def setup(app: Sphinx) -> None:
    """Say where viewcode finds the source."""
    if "sphinx.ext.viewcode" in app.extensions:
        app.connect("viewcode-find-source", find_source)
