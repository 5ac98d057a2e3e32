"""The map of who relies on whom: sources down, rulebooks across, a disc for the claims where they meet."""

from __future__ import annotations

from html import escape
from math import sqrt
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage, reliance
from primero_ref.weave.html import drawings
from primero_ref.weave.html.drawings import short

if TYPE_CHECKING:
    from primero_ref.sources.kinds import Lean
    from primero_ref.weave.html.page import Page

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


def arc(lean: Lean, heights: dict[str, float]) -> str:
    """Draw the line from a source to the one that it leans on, with a point at its end."""
    start, end = heights[lean.source], heights[lean.on]
    out = short(ARCS - 12 - min(ARCS - 18, 8 + abs(start - end) / 4))
    x, a, b = ARCS - 8, short(start), short(end)
    bow = drawings.line(f"M{x} {a}C{out} {a} {out} {b} {x - 6} {b}", STROKES.get(lean.how, "pr-reads"))
    return bow + drawings.line(f"M{x} {b}l-7 -3.5v7z", "pr-tip")


def disc(book: str, work: str, x: float, y: float, most: int) -> str:
    """Draw how a rulebook rests on a source: a ring for all claims, full for those stated."""
    resting = reliance.reliances().get((book, work))
    if resting is None:
        return ""

    def radius(count: int) -> float:
        return max(2.2, LARGEST * sqrt(count / most))

    drawn = drawings.dot(x, y, radius(resting.claims), "pr-open")
    if resting.states:
        drawn += drawings.dot(x, y, radius(resting.states))
    if resting.contradicts:
        reach = radius(resting.claims) + 2.5
        ends = (x - reach, y + reach, x + reach, y - reach)
        drawn += drawings.line("M{} {}L{} {}".format(*map(short, ends)), "pr-against")
    return drawn


def drawing() -> str:
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
    return (
        '<div class="pr-map" role="img" aria-labelledby="map-name" aria-describedby="map-books">'
        f"{''.join(sheets)}</div>"
    )


def columns(heights: dict[str, float]) -> list[str]:
    """Draw the rulebooks across: a line down, the name leaning over it, and the discs."""
    most = max(resting.claims for resting in reliance.reliances().values())
    drawn = []
    for at, book in enumerate(reliance.books()):
        x = COLUMN * (at + 0.5)
        drawn.append(drawings.line(f"M{short(x)} {HEAD}V{short(max(heights.values()) + ROW / 2)}", "pr-grid"))
        turned = f'transform="translate({short(x + 4)} {HEAD - 8}) rotate(-58)"'
        drawn.append(f"<text {turned}>{escape(shortened(claims.rulebook(book).title, BOOK_LETTERS))}</text>")
        drawn += [disc(book, work, x, y, most) for work, y in heights.items()]
    return drawn


def sheet(kind: str, width: float, height: float, drawn: list[str]) -> str:
    """Put one part of the map on a sheet of its own, as high as the others."""
    size = f'width="{short(width)}" height="{short(height)}" viewBox="0 0 {short(width)} {short(height)}"'
    return f'<svg class="{kind}" {size} aria-hidden="true">{"".join(drawn)}</svg>'


def who(page: Page, work: str) -> str:
    """Link to a source by its name."""
    return page.link("source", work, works.source(work).short)


def parts(resting: reliance.Reliance) -> str:
    """Say in words how a rulebook rests on a source.

    >>> parts(reliance.Reliance(2, 1, 0, 4))
    '3 rules (says so: 2, suggests it: 1) from 4 passages'
    """
    hows = ", ".join(
        f"{claims.RELATIONS[how]}: {count}" for how, count in zip(reliance.FIRMEST, resting[:3], strict=True) if count
    )
    return f"{numbered(resting.claims, 'rule')} ({hows}) from {numbered(resting.passages, 'passage')}"


def by_book(page: Page) -> str:
    """List for each rulebook the sources that its claims rest on, the most needed first."""
    order = reliance.used()
    rows = []
    for book in reliance.books():
        rests = {work: resting for (own, work), resting in reliance.reliances().items() if own == book}
        names = sorted(rests, key=lambda work: (-rests[work].claims, order.index(work)))
        listed = "".join(f"<li>{who(page, work)}: {parts(rests[work])}</li>" for work in names)
        support = reliance.support(book)
        summary = (
            f"Of its {numbered(support.all, 'rule')}, {support.old} rest on a source of the time, and "
            f"{support.handed_on} more on a translation or a digest of one."
        )
        rows.append(
            f"<h4>{page.link('rulebook', book, claims.rulebook(book).title)}</h4>"
            f'<p class="pr-note">{summary}</p><ul class="pr-plainlist">{listed}</ul>'
        )
    return f'<div id="map-books">{"".join(rows)}</div>'


def by_lean(page: Page) -> str:
    """List who leans on whom, with the reason."""
    rows = "".join(
        f"<tr><td>{who(page, lean.source)}</td><td>{escape(lean.how)}</td><td>{who(page, lean.on)}</td>"
        f"<td>{page.prose(lean.why)}</td></tr>"
        for lean in lineage.leans()
    )
    return (
        '<table class="pr-list"><caption>Which work depends on which</caption><thead><tr><th scope="col">This work</th>'
        '<th scope="col">does what</th><th scope="col">with this one</th><th scope="col">How we know</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def reliances(page: Page) -> str:
    """Write the map, its key, and the same in words."""
    copied = "; ".join(f"{who(page, lean.source)}, after {who(page, lean.on)}" for lean in lineage.not_independent())
    alone = ""
    if copied:
        alone = f"<p>In these pairs the works are not independent witnesses where they say the same: {copied}.</p>"
    return (
        '<figure class="pr-drawing"><div class="pr-scroll" tabindex="0" role="group" '
        f'aria-label="The map, which scrolls sideways where it is wider than the screen">{drawing()}</div>'
        '<figcaption><span id="map-name">Which rulebook rests on which source.</span> The larger the disc, the more '
        "rules rest on the source. The full part of it stands for rules where the source says so, and the ring for "
        "rules where it only suggests it; a stroke through it means that the source says otherwise about some rule. "
        "Sources of the time are above the line, later ones below it. The arcs on the left lead from a work to the one "
        "that it depends on. A dashed arc means that it is known only from that work, a red arc that it is not an "
        "independent witness, and a thin arc that it reads or translates that work."
        "</figcaption></figure>"
        f"{alone}<h3>The arcs</h3>{by_lean(page)}<h3>The discs</h3>{by_book(page)}"
    )
