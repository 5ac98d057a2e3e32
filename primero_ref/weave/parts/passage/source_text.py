"""The text of a source in rows: original, translation, our words, and who relies on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.cite.addresses import anchor
from primero_ref.claims import RELATIONS
from primero_ref.sources import prints, works
from primero_ref.sources.chicago import capital
from primero_ref.sources.verse import verse_loci
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.claim.links import rule_name
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.quotation import column, elsewhere, our_column, our_words, quotation
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.sources import Passage
    from primero_ref.weave.apparatus.relations import EvidenceLink
    from primero_ref.weave.parts.page import Page

SOURCE_TEXT = Template(__file__)
ROW = Template(__file__, "source_row")

SHORT = {"es": "Sp.", "la": "Lat.", "it": "It.", "fr": "Fr.", "en-emodeng": "En.", "en": "En."}

LONG = 7
"""Letters in a locus that still stand in the narrow column of numbers."""


@directive("source-text")
class SourceTextDirective(Directive):
    """The text of a source, or a span of it: `{source-text} minsheu-1599` with `:from:` and `:to:`."""

    option_spec: ClassVar = {"from": directives.unchanged_required, "to": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Put the rows."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts")
        loci = list(works.source(name).passages)
        first, last = self.options.get("from", loci[0]), self.options.get("to", loci[-1])
        if self.unknown("passage", f"{name}:{first}") or self.unknown("passage", f"{name}:{last}"):
            return []
        span = [f"{name}:{locus}" for locus in loci[loci.index(first) : loci.index(last) + 1]]
        for passage_id in span:
            self.anchor("passage", passage_id, anchor(passage_id))
            self.need("claim", *(row.claim for row in relations.claims_resting_on(passage_id)))
        return [SourceTextPart(name, tuple(span)).node()]


@dataclass(frozen=True)
class SourceTextPart(Part):
    """A span of a source: its id, and those of the passages."""

    source: str
    span: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the rows under the heads of their columns."""
        del content
        work = works.source(self.source)
        passages = [works.passage(passage_id) for passage_id in self.span]
        tags = tuple(tag for tag in work.languages if any(tag in passage.texts for passage in passages))
        last = f"{our_column(passages) or 'Notes'}, and who relies on it"
        return SOURCE_TEXT(
            columns=len(tags) + 1,
            long=any(len(passage.locus) > LONG for passage in passages),
            heads=["", *(column(work, tag) for tag in tags), last],
            unquoted=_unquoted(passages),
            rows=[row(page, passage, tags) for passage in passages],
        )


def _unquoted(passages: list[Passage]) -> Markup:
    """Say of the places without words, once for all of them, where these can be read."""
    bare = [passage for passage in passages if not passage.texts]
    return elsewhere(bare[0], "If a place is not quoted here, ") if bare else Markup()


def row(page: Page, passage: Passage, tags: tuple[str, ...]) -> Markup:
    """Write one row of a source."""
    # What is read out must hold what is seen, for those who speak to their browser.
    seen = re.search(rf"(?<!\w){re.escape(passage.locus)}(?!\w)", capital(passage.label))
    # Of a work in copyright most places are only named; of an old one the original may be lost.
    missing = "The original is not here." if passage.texts else capital(passage.label)
    return ROW(
        passage=passage,
        at=page.uri("passage", passage.id).partition("#")[2],
        verse=_is_line(passage),
        label=capital(passage.label) if seen else f"{passage.locus}, {passage.label}",
        leaf=prints.brief(passage.id),
        cells=[(SHORT[tag], quotation(passage, tag) if tag in passage.texts else "") for tag in tags],
        missing=missing,
        ours=our_words(page, passage),
        notes=[page.prose(words) for words in (passage.note, *passage.corrections) if words],
        via=page.link("source", passage.via, works.source(passage.via).short) if passage.via else "",
        relying=[
            (page.link("claim", link.claim, rule_name(link.claim)), RELATIONS[link.relation], _in_part(link))
            for link in relations.claims_resting_on(passage.id)
        ],
        link=citation.link(page, "passage", passage.id),
    )


def _is_line(passage: Passage) -> bool:
    """Say whether a passage is a numbered line of verse that nobody speaks: on a phone it stands beside its number."""
    plain = passage.locus.isdigit() and len(passage.texts) == 1 and not passage.speaker
    return plain and passage.locus in verse_loci(works.source(passage.source))


def _in_part(link: EvidenceLink) -> str:
    """Name the questions of a claim on which a passage bears, where it does not bear on all."""
    settled = relations.all_claims()[link.claim].settles
    if not link.on or len(link.on) == len(settled):
        return ""
    return "; ".join(claims.question(name).asks for name in link.on)
