"""How Sphinx writes the parts: on pages of HTML each as it says, elsewhere in plain words."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from docutils import nodes

from primero_ref.weave import parts
from primero_ref.weave.parts import directive, plain_pages
from primero_ref.weave.parts.markup import written
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.part import InlinePartNode, PartNode
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator


def visit(translator: HTML5Translator, node: PartNode | InlinePartNode) -> None:
    """Note where the part begins; what stands within it is written first."""
    del node
    translator.context.append(len(translator.body))


def depart(translator: HTML5Translator, node: PartNode | InlinePartNode) -> None:
    """Write the part around what stands within it."""
    start = int(translator.context.pop())
    content = written("".join(translator.body[start:]))
    write = node.part.book if translator.builder.name == "epub" else node.part.web
    translator.body[start:] = [write(Page.of(translator), content)]


def compile_templates(app: Sphinx, builder: Builder) -> None:
    """Compile all templates before the pages are shared out among processes."""
    del builder
    if app.parallel > 1:
        for template in Template.every:
            template.compiled  # noqa: B018  # it is kept from now on


def trim_code(app: Sphinx, doctree: nodes.document) -> None:
    """Take the empty line off the end of a piece of code; without it, doctest reads the closing fence as output."""
    del app
    for block in doctree.findall(nodes.literal_block):
        code = block.astext()
        if code.endswith("\n") and block.rawsource == code:
            block.rawsource = code.rstrip("\n")
            block.children[:] = [nodes.Text(block.rawsource)]


def setup(app: Sphinx) -> None:
    """Register every part of this package: its directive, and how it is written."""
    for module in pkgutil.walk_packages(parts.__path__, f"{parts.__name__}."):
        import_module(module.name)
    for node in (PartNode, InlinePartNode):
        app.add_node(node, html=(visit, depart))
    directive.register(app)
    app.connect("write-started", compile_templates)
    app.connect("doctree-read", trim_code)
    app.connect("doctree-resolved", plain_pages.write_plainly, priority=900)
