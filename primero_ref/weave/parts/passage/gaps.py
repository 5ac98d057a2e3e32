"""What this edition lacks, part by part."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import gaps, relations
from primero_ref.weave.apparatus.terms import term
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.concordance import after
from primero_ref.weave.parts.passage.links import source_link, work_of
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from docutils.nodes import Node

    from primero_ref.sources import Passage
    from primero_ref.weave.parts.page import Page

UNCLAIMED = Template(__file__, "gaps_unclaimed")
GROUNDLESS = Template(__file__, "gaps_groundless")
SECOND_HAND = Template(__file__, "gaps_second_hand")
WANTED = Template(__file__, "gaps_wanted")
UNANSWERED = Template(__file__, "gaps_unanswered")


@directive("gaps")
class GapsDirective(Directive):
    """What this edition lacks, part by part: `{gaps} passages`."""

    def run(self) -> list[Node]:
        """Put one part of the gaps."""
        part = self.arguments[0]
        if part not in gaps.PARTS:
            problem(self.env, self.lineno, f"There are no gaps of the kind {part!r}.", "unknown")
            return []
        depend(self.env, "texts", "facts", "testimonies")
        self.need("source", *works.sources())
        self.need("claim", *relations.all_claims())
        self.need("passage", *gaps.unclaimed())
        return [GapsPart(part).node()]


@dataclass(frozen=True)
class GapsPart(Part):
    """One kind of gaps, by its name."""

    part: str

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        return element("div", PART_WRITERS[self.part](page), class_="pr-gaps")


def begins(passage: Passage) -> Markup | str:
    """Quote how a passage begins, or say what stands there where its words are not given."""
    if not passage.texts:
        return capital(passage.label)
    tag, text = next(iter(passage.texts.items()))
    words = after(text)
    return element("span", f"“{words}”" if works.source(passage.source).quoted_only else words, lang=tag)


def passages(page: Page) -> Markup:
    """List the passages that describe the game and bear no claim, with what they say; then the noted."""
    unclaimed = gaps.unclaimed()
    return UNCLAIMED(
        unclaimed=len(unclaimed),
        total=numbered(len(gaps.bearing()), "passage"),
        works=[
            (source_link(page, work), [*described(page, [works.passage(name) for name in names])])
            for work, names in groupby(unclaimed, key=work_of)
        ],
        noted=numbered(len(gaps.noted()), "passage"),
        others=[
            (source_link(page, work), joined((page.link("passage", name) for name in names), ", "))
            for work, names in groupby(gaps.noted(), key=work_of)
        ],
    )


def described(page: Page, passages: list[Passage]) -> Iterator[tuple[Markup, Markup | str, Markup, Markup | str]]:
    """Give passages that describe the game: links, first words, what they say of it, and our note.

    Those of which one sentence of ours speaks stand together. Where the source has no list, the words of the game in
    the passage stand in its place.
    """
    for says, alike in groupby(passages, key=lambda passage: gaps.says(passage) or passage.id):
        first, *others = alike
        links = joined((page.link("passage", passage.id) for passage in (first, *others)), ", ")
        if isinstance(says, tuple):
            yield links, begins(first), page.prose(" ".join(says)), ""
        else:
            words = joined((page.link("term", word, term(word).head) for word in gaps.telling(first)), ", ")
            yield links, begins(first), words + ".", page.prose(first.note) if first.note else ""


def groundless_claims(page: Page) -> Markup:
    """List the claims that no passage stands behind, by rulebook."""
    by_book = gaps.groundless()
    return GROUNDLESS(
        groundless=sum(map(len, by_book.values())),
        total=numbered(len(relations.all_claims()), "rule"),
        books=[
            (
                page.link("rulebook", book, claims.rulebook(book).title),
                [(drawings.grade(claim.grade), claim.says, page.link("claim", claim.id)) for claim in groundless],
            )
            for book, groundless in by_book.items()
        ],
    )


def second_hand(page: Page) -> Markup:
    """List the claims that rest, but for their redactor's word, on what another work quotes."""
    by_works = gaps.second_hand()
    return SECOND_HAND(
        total=numbered(len({name for names in by_works.values() for name in names}), "rule"),
        rows=[
            (
                source_link(page, work),
                source_link(page, via),
                numbered(len(names), "rule"),
                joined((page.link("claim", name) for name in names), ", "),
            )
            for (work, via), names in by_works.items()
        ],
    )


def missing(page: Page) -> Markup:
    """List what is missing of the works that are here."""
    rows = joined(
        element("dt", source_link(page, work)) + element("dd", page.prose(words))
        for work, words in gaps.missing().items()
    )
    return element("dl", rows, class_="pr-index") if rows else rows


def wanted(page: Page) -> Markup:
    """List the works that are not here at all."""
    return WANTED(
        works=[
            (work.title, page.prose(work.gives), page.prose(work.said), page.prose(work.stands_in))
            for work in gaps.wanted().values()
        ]
    )


ASKED = {
    "nobody": ("No rulebook answers", "The engine then uses a default, which you find with the question."),
    "we": ("Only this edition answers", "No text answers, and a game could not go on without an answer."),
    "handed on": (
        "Only a translation or a digest answers",
        "Cardano may well answer these, but we do not have his words, only what a later reader made of them.",
    ),
    "late": ("Only a modern rulebook answers", "A modern author or club answers; no text of the time does."),
}
"""The heads under which questions stand that no source of the time answers."""


def unanswered_questions(page: Page) -> Markup:
    """List the questions that no source of the time answers."""
    unanswered = gaps.unanswered()
    return UNANSWERED(
        unanswered=sum(map(len, unanswered.values())),
        total=numbered(len(claims.questions()), "question"),
        kinds=[
            (
                head,
                words,
                numbered(len(unanswered[which]), "question"),
                [(claims.question(name).asks, page.link("question", name)) for name in unanswered[which]],
            )
            for which, (head, words) in ASKED.items()
            if unanswered[which]
        ],
    )


PART_WRITERS: dict[str, Callable[[Page], Markup]] = dict(
    zip(gaps.PARTS, (passages, groundless_claims, second_hand, missing, wanted, unanswered_questions), strict=True)
)
"""How each part is written."""
