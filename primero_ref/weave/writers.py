"""Which writer draws which node of ours, on a page and in print: the one list of all parts of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes

from primero_ref.weave.domain.nodes import Block, Claim, Demo, Door, Doors, Finding, Gloss, Words
from primero_ref.weave.html import (
    architecture,
    calculators,
    citation,
    claim,
    compare,
    concordance,
    coverage,
    data_fields,
    demo,
    divination,
    findings,
    gaps,
    home,
    lesson,
    matrix,
    measurements,
    passage,
    poker,
    question,
    ranked,
    replay,
    report,
    rulebook,
    source,
    table,
    timeline,
)
from primero_ref.weave.html import map as map_html
from primero_ref.weave.html.page import Page
from primero_ref.weave.paper import contents
from primero_ref.weave.site import download

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


def _claim(page: Page, node: nodes.Element) -> tuple[str, str]:
    return claim.opening(page, node["claim"]), claim.closing(page, node["claim"])


def _gloss(page: Page, node: nodes.Element) -> tuple[str, str]:
    return '<div class="pr-gloss">', claim.note(page, node["claim"]) + "</div>"


def _finding(page: Page, node: nodes.Element) -> tuple[str, str]:
    return findings.opening(page, node["finding"]), findings.closing(page, node["finding"])


def _demo(page: Page, node: nodes.Element) -> tuple[str, str]:
    return demo.demo(page, node["verdict"]), ""


def _block(page: Page, node: nodes.Element) -> tuple[str, str]:
    return PARTS[node["part"]](page, *node["of"]), ""


def _door(page: Page, node: nodes.Element) -> tuple[str, str]:
    del page
    return home.door(node["drawing"], node["title"]), "</section>"


def _doors(page: Page, node: nodes.Element) -> tuple[str, str]:
    del page, node
    return '<div class="pr-doors">', "</div>"


def _words(page: Page, node: nodes.Element) -> tuple[str, str]:
    return passage.inline(page, node["passage"], node["lang_tag"]), ""


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


PARTS: dict[str, Callable[..., str]] = {
    "evidence": passage.evidence,
    "prelude": rulebook.prelude,
    "rulebook": rulebook.head_of_rulebook,
    "source": source.head_of_source,
    "rows": passage.rows,
    "passage": passage.figure,
    "questions": question.asked,
    "difference": compare.matrix,
    "ranked": ranked.ranked,
    "met": ranked.met,
    "ranker": ranked.ranker,
    "throwing": calculators.throw,
    "winning": calculators.win,
    "thrower": calculators.thrower,
    "winner": calculators.winner,
    "hands": home.five_hands,
    "grades": home.all_grades,
    "scene": home.shown,
    "reading": divination.reader,
    "concordance": concordance.concordance,
    "timeline": timeline.timeline,
    "reliance": map_html.reliances,
    "gaps": gaps.part,
    "poker-counts": poker.table,
    "plot": findings.plot,
    "speed": measurements.speed,
    "contest": measurements.contest,
    "tempers": measurements.tempers,
    "reporter": report.reporter,
    "reports": report.reports,
    "ways": measurements.ways,
    "sitting": table.sitting,
    "sample": table.sample,
    "replay": replay.replayed,
    "lesson-table": lesson.table,
    "lesson-deeds": lesson.deeds,
    "lesson-refused": lesson.refused,
    "lesson-instead": lesson.instead,
    "lesson-end": lesson.end,
    "lessons": lesson.listed,
    "matrix": matrix.some,
    "parting": matrix.whole,
    "matrix-pages": matrix.contents,
    "cited": citation.cited,
    "data-fields": data_fields.fields,
    "paper": contents.listed,
    "taking": download.placed,
    "architecture-way": architecture.way,
    "architecture-packages": architecture.packages,
    "covered": coverage.covered,
    "mutants": coverage.mutants,
}
"""How each part is drawn, by the name that its directive gives it."""
