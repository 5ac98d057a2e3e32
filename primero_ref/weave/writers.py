"""Which writer draws which node of ours, on a page and in print: the one list of all parts of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from primero_ref.weave.domain.nodes import (
    DataBlock,
    LessonAnswer,
    LessonText,
)
from primero_ref.weave.html import (
    architecture,
    calculators,
    compare,
    console,
    data_fields,
    dispute,
    fit,
    lesson,
    lesson_board,
    matrix,
    measurements,
    poker,
    problem,
    question,
    ranked,
    replay,
    report,
    rulebook,
    source,
    table,
)
from primero_ref.weave.paper import contents
from primero_ref.weave.parts.page import Page
from primero_ref.weave.site import download, notebook, wheel

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


def _data_block(page: Page, node: nodes.Element) -> tuple[str, str]:
    return PARTS[node["part"]](page, *node["of"]), ""


def _lesson_text(page: Page, node: nodes.Element) -> tuple[str, str]:
    del page, node
    return '<div class="pr-onpaper" id="as-text" tabindex="-1">', "</div>"


def _lesson_answer(page: Page, node: nodes.Element) -> tuple[str, str]:
    del node
    return f'<details class="pr-solved"{"" if page.runs else " open"}><summary>The answer</summary>', "</details>"


ENDS = "primero_ends"
"""Under which name a node keeps what stands after its content, until that is written."""


def visitors_for(
    draw: Callable[[Page, nodes.Element], tuple[str, str]],
) -> tuple[Callable[[HTML5Translator, nodes.Element], None], Callable[[HTML5Translator, nodes.Element], None]]:
    """Make the two functions by which Sphinx writes a node, of one that gives what stands before and after it."""

    def visit(self: HTML5Translator, node: nodes.Element) -> None:
        before, node[ENDS] = draw(Page.of(self), node)
        self.body.append(before)

    def depart(self: HTML5Translator, node: nodes.Element) -> None:
        self.body.append(node.attributes.pop(ENDS))

    return visit, depart


def _skip(self: nodes.NodeVisitor, node: nodes.Element) -> None:  # noqa: ARG001  # as docutils calls it
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the nodes; only HTML draws them, the other writers leave them out."""
    for node, draw in (

        (DataBlock, _data_block),
        (LessonText, _lesson_text), (LessonAnswer, _lesson_answer),
    ):  # fmt: skip
        left_out = (_skip, None)
        app.add_node(node, html=visitors_for(draw), latex=left_out, text=left_out, man=left_out, texinfo=left_out)


PARTS: dict[str, Callable[..., str]] = {
    "console": console.console,
    "wheel": wheel.installation,
    "notebook": notebook.link,
    "disputes": dispute.hub,
    "prelude": rulebook.prelude,
    "rulebook": rulebook.head_of_rulebook,
    "source": source.head_of_source,
    "about": source.about_source,
    "questions": question.question_list,
    "difference": compare.matrix,
    "ranked": ranked.ranked,
    "met": ranked.met,
    "ranker": ranked.ranker,
    "throwing": calculators.throw,
    "winning": calculators.win,
    "thrower": calculators.thrower,
    "winner": calculators.winner,
    "poker-counts": poker.table,
    "speed": measurements.speed,
    "contest": measurements.contest,
    "duels": measurements.duels,
    "meetings": measurements.meetings,
    "move-times": measurements.move_times,
    "tempers": measurements.tempers,
    "reporter": report.reporter,
    "reports": report.reports,
    "ways": measurements.ways,
    "sitting": table.game_table,
    "sample": table.sample,
    "replay": replay.replayed,
    "lesson-board": lesson_board.board,
    "lesson-table": lesson.table,
    "lesson-options": lesson.options,
    "lesson-answer": lesson.answer,
    "lesson-rule": lesson.rule,
    "lesson-deeds": lesson.deeds,
    "lesson-refused": lesson.refused,
    "lesson-instead": lesson.instead,
    "lesson-end": lesson.end,
    "lessons": lesson.lesson_list,
    "hand-of-the-day": problem.of_the_day,
    "shelf": problem.shelf,
    "fit": fit.part,
    "matrix": matrix.some,
    "parting": matrix.whole,
    "matrix-pages": matrix.contents,
    "data-fields": data_fields.fields,
    "paper": contents.listed,
    "taking": download.placed,
    "architecture-way": architecture.way,
    "architecture-packages": architecture.packages,
}
"""How each part is drawn, by the name that its directive gives it."""
