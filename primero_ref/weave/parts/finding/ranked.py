"""One hand, or two against each other, under every rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.compare.hands import Showdown, agreeing, rank_under_all, showdowns
from primero_ref.errors import Illegal, Unreadable
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

    from primero_ref.claims import Evidence
    from primero_ref.compare.hands import AgreeingBooks, RankedHand
    from primero_ref.weave.parts.page import Page

RANKED = Template(__file__)
BECAUSE = Template(__file__, "ranked_because")

NEITHER = ("Neither", "No answer")
"""What stands where no hand wins: they are even, or a rulebook refuses one."""



@directive("ranked")
class RankedDirective(Directive):
    """One hand under every rulebook, `{ranked} 7c 6c Ac Js`, or which of two wins, `{ranked} 7c 6c | 5h 4h`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table; hands that cannot be ranked break the build."""
        hand, against, other = (part.strip() for part in self.arguments[0].partition("|"))
        try:
            rows = showdowns(hand, other) if against else rank_under_all(hand)
        except (Illegal, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *(row.rulebook for row in rows))
        self.ground(claim for row in rows for claim in (*row.claims, *row.remarks))
        return [MetPart(hand, other).node() if against else RankedPart(hand).node()]

    def ground(self, claims: Iterable[str]) -> None:
        """Note the claims that stand behind an answer, and their passages."""
        named = [relations.all_claims()[claim] for claim in claims]
        self.need("claim", *(claim.id for claim in named))
        self.need("passage", *(evidence.passage for claim in named for evidence in claim.evidence))


@dataclass(frozen=True)
class RankedPart(Part):
    """A hand."""

    hand: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw what each rulebook makes of it: an answer with all who give it, each with its claim and a passage."""
        del content
        return table(page, self.hand, ("It is", "According to", "Because"), agreeing(rank_under_all(self.hand)))


@dataclass(frozen=True)
class MetPart(Part):
    """Two hands that meet."""

    first: str
    second: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw which of them wins under each rulebook."""
        del content
        heads = ("The better", "According to", "Because")
        return table(page, f"{self.first} | {self.second}", heads, agreeing(showdowns(self.first, self.second)))


def table(page: Page, hands: str, heads: tuple[str, str, str], groups: tuple[AgreeingBooks, ...]) -> Markup:
    """Draw answers as a table: one in each group of rows, most rulebooks first; above it two hands that meet."""
    dealt = [cards(hand) for hand in hands.split("|")]
    return RANKED(
        meeting=[drawings.hand(map(str, hand), "The hand") for hand in dealt] if len(dealt) > 1 else [],
        caption=" against ".join(", ".join(card.name for card in hand) for hand in dealt),
        heads=heads,
        groups=[
            (
                answer_head(hands, group.first),
                [
                    (
                        [page.link("rulebook", book, claims.rulebook(book).title) for book in books],
                        because(page, row, group.first),
                    )
                    for row, books in group.rows
                ],
            )
            for group in groups
        ],
    )


def answer_head(hands: str, row: RankedHand | Showdown) -> Markup | str:
    """Say an answer: the hand in words with the points of its cards, or the hand that wins."""
    if isinstance(row, Showdown):
        if not row.winner:
            return NEITHER[bool(row.refused)]
        winner = hands.split("|")[row.winner - 1]
        better = drawings.hand(map(str, cards(winner)), "The better hand")
        return better + element("span", "wins", class_="pr-quiet")
    words = row.words or NEITHER[True]
    worth = {str(card): points for card, points in zip(row.scoring, row.worth, strict=True)}
    return joined([words, drawings.hand(map(str, cards(hands)), words, worth)])


def because(page: Page, row: RankedHand | Showdown, first: RankedHand | Showdown) -> Markup:
    """Say why: the claims that decide, what the cards count by, and what may turn it."""
    words = row.words if isinstance(row, Showdown) or row.words != first.words else ""
    counted_by = () if isinstance(row, Showdown) else row.counted_by
    return BECAUSE(
        said=f"{row.refused}." if row.refused else words,
        grounds=[ground(page, name) for name in row.claims],
        counted_by=joined((page.link("claim", name) for name in counted_by), ", "),
        turning=[ground(page, name) for name in row.remarks],
    )


def ground(page: Page, name: str) -> Markup:
    """Give a claim: its grade, its sentence as a link to its place, and the first passage behind it."""
    claim = relations.all_claims()[name]
    behind = sorted((row for row in claim.evidence if row.how != "background"), key=_firmness)[:1]
    rests = element("p", passage_link(page, behind[0]), class_="pr-note") if behind else Markup()
    return element("p", drawings.grade_mark(name) + page.link("claim", name, claim.says)) + rests


def _firmness(row: Evidence) -> tuple[bool, bool, bool]:
    """Put first what states the claim, in words that stand on the site, in an old text."""
    passage = works.passage_range(row.passage)[0]
    return row.how != "states", not passage.texts, works.source(passage.source).quoted_only


def passage_link(page: Page, row: Evidence) -> Markup:
    """Link to a passage by its work and place, and say what it does for the claim."""
    span = works.passage_range(row.passage)
    words = f"{works.source(span[0].source).short}, {span[0].label}"
    return joined([page.link("passage", row.passage, words), element("i", row.relation)], " ")
