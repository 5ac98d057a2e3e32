"""The map of who relies on whom: sources down, rulebooks across, a disc for the claims where they meet."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage, reliance
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.drawings import short
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.lineage import LineageDirective
from primero_ref.weave.parts.passage.links import source_link
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

    from primero_ref.sources.kinds import Lean
    from primero_ref.weave.parts.page import Page

RELIANCE = Template(__file__)
BY_BOOK = Template(__file__, "reliance_by_book")
BY_LEAN = Template(__file__, "reliance_by_lean")

ROW, COLUMN = 24, 28
"""The room of a source and of a rulebook in the drawing."""

ARCS, NAMES, HEAD = 84, 226, 250
"""The room for the arcs between sources, for their names, and for the names of the rulebooks."""

LEANING = 130
"""How far the name of the last rulebook leans out."""

LARGEST = 13.0
"""The radius of the largest disc."""

SOURCE_LETTERS, BOOK_LETTERS = 34, 44
"""The letters of a name that the drawing has room for."""

STROKES = {"copies": "pr-copies", "retells": "pr-copies", "is known from": "pr-via"}
"""How an arc is drawn; any other way to lean on a work is a thin line."""


@directive("reliance")
class RelianceDirective(LineageDirective):
    """The map of who relies on whom: `{reliance}`."""

    def run(self) -> list[Node]:
        """Put the drawing and its words."""
        return [ReliancePart().node()] if self.ready() else []


@dataclass(frozen=True)
class ReliancePart(Part):
    """The map: sources down, rulebooks across."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del content
        return reliances(page)


def shortened(words: str, room: int) -> str:
    """Write a name as far as there is room; nothing is cut within a word.

    >>> shortened("Huarte, Examination of Mens Wits, 1594", 34)
    'Huarte, Examination of Mens Wits…'
    """
    if len(words) <= room:
        return words
    return words[: room + 1].rpartition(" ")[0].rstrip(",;") + "…"


def levels() -> dict[str, float]:
    """Say at what height each source is drawn: those of the time above, those that look back below."""
    names = [*reliance.used()]
    names += [work for lean in lineage.leans() for work in (lean.source, lean.on) if work not in names]
    order = lineage.in_order()
    old = [work for work in sorted({*names}, key=order.index) if lineage.is_old(work)]
    new = [work for work in sorted({*names}, key=order.index) if not lineage.is_old(work)]
    heights = {work: HEAD + 14.0 + ROW * at for at, work in enumerate(old)}
    return heights | {work: HEAD + 30.0 + ROW * (len(old) + at) for at, work in enumerate(new)}


def arc(lean: Lean, heights: dict[str, float]) -> Markup:
    """Draw the line from a source to the one that it leans on, with a point at its end."""
    start, end = heights[lean.source], heights[lean.on]
    out = short(ARCS - 12 - min(ARCS - 18, 8 + abs(start - end) / 4))
    x, a, b = ARCS - 8, short(start), short(end)
    bow = drawings.line(f"M{x} {a}C{out} {a} {out} {b} {x - 6} {b}", STROKES.get(lean.how, "pr-reads"))
    return bow + drawings.line(f"M{x} {b}l-7 -3.5v7z", "pr-tip")


def disc(book: str, work: str, x: float, y: float, most: int) -> Markup:
    """Draw how a rulebook rests on a source: a ring for all claims, full for those stated."""
    resting = reliance.reliances().get((book, work))
    if resting is None:
        return Markup()

    def radius(count: int) -> float:
        return max(2.2, LARGEST * sqrt(count / most))

    drawn = drawings.dot(x, y, radius(resting.claims), "pr-open")
    if resting.states:
        drawn += drawings.dot(x, y, radius(resting.states))
    if resting.contradicts or resting.against:
        reach = radius(resting.claims) + 2.5
        ends = (x - reach, y + reach, x + reach, y - reach)
        drawn += drawings.line("M{} {}L{} {}".format(*map(short, ends)), "pr-against")
    return drawn


def drawing() -> Markup:
    """Draw the map on three sheets: arcs, names and discs, so that the names stay while the discs scroll."""
    heights = levels()
    bottom = max(heights.values()) + ROW
    rule = short(max((y for work, y in heights.items() if lineage.is_old(work)), default=HEAD) + 20)
    names = [drawings.line(f"M0 {rule}H{NAMES}", "pr-rule")]
    names += [
        drawings.words(0, y + 5, shortened(works.source(work).short, SOURCE_LETTERS)) for work, y in heights.items()
    ]
    right = COLUMN * len(reliance.books())
    discs = [drawings.line(f"M0 {short(y)}H{right}", "pr-grid") for y in heights.values()]
    discs += [drawings.line(f"M0 {rule}H{right}", "pr-rule"), *columns(heights)]
    sheets = (
        sheet("pr-arcs", ARCS, bottom, [arc(lean, heights) for lean in lineage.leans()]),
        sheet("pr-names", NAMES, bottom, names),
        sheet("pr-discs", right + LEANING, bottom, discs),
    )
    return element(
        "div", joined(sheets), class_="pr-map", role="img", aria_labelledby="map-name", aria_describedby="map-books"
    )


def columns(heights: dict[str, float]) -> list[Markup]:
    """Draw the rulebooks across: a line down, the name leaning over it, and the discs."""
    most = max(resting.claims for resting in reliance.reliances().values())
    drawn = []
    for at, book in enumerate(reliance.books()):
        x = COLUMN * (at + 0.5)
        drawn.append(drawings.line(f"M{short(x)} {HEAD}V{short(max(heights.values()) + ROW / 2)}", "pr-grid"))
        turned = f"translate({short(x + 4)} {HEAD - 8}) rotate(-58)"
        drawn.append(element("text", shortened(claims.rulebook(book).title, BOOK_LETTERS), transform=turned))
        drawn += [disc(book, work, x, y, most) for work, y in heights.items()]
    return drawn


def sheet(kind: str, width: float, height: float, drawn: Iterable[Markup]) -> Markup:
    """Put one part of the map on a sheet of its own, as high as the others."""
    across, down = short(width), short(height)
    view = f"0 0 {across} {down}"
    return element("svg", joined(drawn), class_=kind, width=across, height=down, viewBox=view, aria_hidden="true")


def parts(resting: reliance.Reliance) -> str:
    """Say in words how a rulebook rests on a source.

    >>> parts(reliance.Reliance(2, 1, 0, 0, 4))
    '3 rules (says so: 2, suggests it: 1) from 4 passages'
    """
    hows = ", ".join(
        f"{claims.RELATIONS[how]}: {count}" for how, count in zip(reliance.FIRMEST, resting[:4], strict=True) if count
    )
    return f"{numbered(resting.claims, 'rule')} ({hows}) from {numbered(resting.passages, 'passage')}"


def by_book(page: Page) -> Markup:
    """List for each rulebook the sources that its claims rest on, the most needed first."""
    order = reliance.used()
    books = []
    for book in reliance.books():
        rests = {work: resting for (own, work), resting in reliance.reliances().items() if own == book}
        names = sorted(rests, key=lambda work: (-rests[work].claims, order.index(work)))
        support = reliance.support(book)
        books.append(
            (
                page.link("rulebook", book, claims.rulebook(book).title),
                numbered(support.all, "rule"),
                support,
                [(source_link(page, work), parts(rests[work])) for work in names],
            )
        )
    return BY_BOOK(books=books)


def by_lean(page: Page) -> Markup:
    """List who leans on whom, with the reason."""
    return BY_LEAN(
        leans=[
            (source_link(page, lean.source), lean.how, source_link(page, lean.on), page.prose(lean.why))
            for lean in lineage.leans()
        ]
    )


def reliances(page: Page) -> Markup:
    """Write the map, its key, and the same in words."""
    return RELIANCE(
        drawing=drawing(),
        copied=[
            (source_link(page, lean.source), source_link(page, lean.on)) for lean in lineage.not_independent()
        ],
        by_lean=by_lean(page),
        by_book=by_book(page),
    )
