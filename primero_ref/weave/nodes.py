"""The nodes of the weave, and how each is written as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes

from primero_ref.weave.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class Woven(nodes.General, nodes.Element):
    """A part of a page that the weave draws from the texts, the rulebooks and the engine."""


class Claim(Woven):
    """A claim: its sentence and standing, then what its page says of it, its passages, its demos, its kin."""


class Gloss(Woven):
    """What the page says of a claim in its own words."""


class Demo(Woven):
    """A demo: its story, the table, the code, and what came of it."""


class Finding(Woven):
    """A finding: its sentence, what it is about, and within it the demos that count it."""


class Block(Woven):
    """A part with nothing of the page's own in it; `part` names what is drawn and `of` what it is drawn from."""


class Door(Woven):
    """One of the doors of the home page."""


class Doors(Woven):
    """The doors of the home page."""


class Words(nodes.Invisible, nodes.Inline, nodes.TextElement):
    """A quotation within a sentence, its words taken from the source."""


def _claim(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import claim_html

    return claim_html.opening(page, node["claim"]), claim_html.closing(page, node["claim"])


def _gloss(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import claim_html

    return '<div class="pr-gloss">', claim_html.note(page, node["claim"]) + "</div>"


def _finding(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import findings_html

    return findings_html.opening(page, node["finding"]), findings_html.closing(page, node["finding"])


def _demo(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import demo_html

    return demo_html.demo(page, node["verdict"]), ""


def _block(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import blocks_html, citing, coverage_html, lesson_html, matrix_html, replay_html
    from primero_ref.weave.paper import listing

    parts = (blocks_html, matrix_html, replay_html, citing, coverage_html, lesson_html, listing)
    drawn = {part: draw for module in parts for part, draw in module.DRAWN.items()}
    return drawn[node["part"]](page, *node["of"]), ""


def _door(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import blocks_html

    del page
    return blocks_html.door(node["drawing"], node["title"]), "</section>"


def _doors(page: Page, node: nodes.Element) -> tuple[str, str]:
    del page, node
    return '<div class="pr-doors">', "</div>"


def _words(page: Page, node: nodes.Element) -> tuple[str, str]:
    from primero_ref.weave import passage_html

    return passage_html.inline(page, node["passage"], node["lang_tag"]), ""


class Writers:
    """The two functions by which Sphinx writes each node."""

    ends: ClassVar[str] = "primero_ends"

    @classmethod
    def of(
        cls, draw: Callable[[Page, nodes.Element], tuple[str, str]]
    ) -> tuple[Callable[[HTML5Translator, nodes.Element], None], Callable[[HTML5Translator, nodes.Element], None]]:
        """Make them of a function that gives what stands before a node's content and what after it."""

        def visit(self: HTML5Translator, node: nodes.Element) -> None:
            before, after = draw(Page.of(self), node)
            self.body.append(before)
            node[cls.ends] = after

        def depart(self: HTML5Translator, node: nodes.Element) -> None:
            self.body.append(node.attributes.pop(cls.ends))

        return visit, depart


def _skip(self: nodes.NodeVisitor, node: nodes.Element) -> None:  # noqa: ARG001  # as docutils calls it
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the nodes; only HTML draws them, the other writers leave them out."""
    for node, draw in (
        (Claim, _claim), (Gloss, _gloss), (Finding, _finding), (Demo, _demo), (Block, _block), (Door, _door),
        (Doors, _doors), (Words, _words),
    ):  # fmt: skip
        left_out = (_skip, None)
        app.add_node(node, html=Writers.of(draw), latex=left_out, text=left_out, man=left_out, texinfo=left_out)
