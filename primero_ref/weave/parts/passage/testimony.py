"""What a source says about the game, sentence by sentence: the whole list, from the text to the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims import wording
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import agreement, testimony
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.claim.links import rule_name
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.quotation import WHOLE, quotation
from primero_ref.weave.parts.passage.source_text import LONG, SHORT
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from primero_ref.weave.apparatus.testimony import Statement
    from primero_ref.weave.parts.page import Page

TESTIMONY = Template(__file__)
ROW = Template(__file__, "testimony_row")


@directive("testimony")
class TestimonyDirective(Directive):
    """What a source says about the game, sentence by sentence: `{testimony} minsheu-1599`."""

    def run(self) -> list[Node]:
        """Put the list."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts", "testimonies")
        for row in testimony.testimony(name):
            for question in (*row.answers, *row.against):
                self.need("question", question)
                agreeing, denied = agreement.rules_of(row, question)
                self.need("claim", *agreeing, *denied)
        return [TestimonyPart(name).node()]


@dataclass(frozen=True)
class TestimonyPart(Part):
    """The list of a source, by its id."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write a row for each statement, under what the kinds mean."""
        del content
        rows = testimony.testimony(self.name)
        if not rows:
            return element("p", "Nobody has yet read this text from the first sentence to the last.", class_="pr-gap")
        return TESTIMONY(
            kinds=kinds(rows),
            long=any(len(row.at) > LONG for row in rows),
            rows=[_row(page, row) for row in rows],
        )


def kinds(rows: Sequence[Statement]) -> list[tuple[str, str, str]]:
    """Give each kind of statement that a list has, with the number of its rows and what it means.

    >>> [(kind, number) for kind, number, _ in kinds(testimony.testimony("minsheu-1599")[:4])]
    [('Silent', '2 rows'), ('Another game', '2 rows')]
    """
    by_kind = Counter(row.kind for row in rows)
    return [
        (words, wording.numbered(by_kind[kind], "row"), testimony.MEANINGS[kind])
        for kind, words in testimony.KINDS.items()
        if by_kind[kind]
    ]


def _row(page: Page, row: Statement) -> Markup:
    first = row.passages[0]
    speaking = row.kind in testimony.SPEAKING and len(row.passages) <= WHOLE
    return ROW(
        at=page.uri("passage", first.id),
        locus=row.at,
        label=f"{first.label}, in the text" if len(row.passages) == 1 else f"{row.at}, in the text",
        language=SHORT[next(iter(first.texts))] if first.texts and speaking else "",
        words=_words(row) if speaking else "",
        kind=testimony.KINDS[row.kind],
        says=page.prose(row.says),
        bearing=[_bearing(page, row, question) for question in dict.fromkeys((*row.answers, *row.against))],
    )


def _words(row: Statement) -> Markup:
    """Quote the sentences that a statement is about, or the passages where it is about all of them."""
    if row.sentences:
        tag = next(iter(row.passages[0].texts))
        return element("blockquote", row.words, lang=tag)
    quoted = [passage for passage in row.passages if passage.texts]
    return joined(quotation(passage, next(iter(passage.texts))) for passage in quoted)


def _bearing(page: Page, row: Statement, question: str) -> tuple[Markup, str, Markup, Markup]:
    """Say what a statement answers to a question, and which rules take that from it or say otherwise."""
    answers, against = (
        [wording.within(answer) for answer in given.get(question, ())] for given in (row.answers, row.against)
    )
    # An order of hands has commas of its own.
    answer_words = capital("; or ".join(answers)) if answers else f"Not {'; or '.join(against)}"
    agreeing, denied = (_rules(page, names) for names in agreement.rules_of(row, question))
    return page.link("question", question, claims.question(question).asks), answer_words, agreeing, denied


def _rules(page: Page, names: tuple[str, ...]) -> Markup:
    """Link to rules by their rulebooks; where one has several, by the rule too."""
    books = Counter(name.partition("/")[0] for name in names)
    alone = {name: books[name.partition("/")[0]] == 1 for name in names}
    return joined([page.link("claim", name, rule_name(name, alone=alone[name])) for name in names], ", ")
