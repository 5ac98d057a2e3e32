"""The sources in time: a wide drawing and a narrow one, to scale, and the same as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from primero_ref.sources import works
from primero_ref.sources.kinds import KINDS
from primero_ref.weave.apparatus import lineage
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
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node

    from primero_ref.sources.dates import Date
    from primero_ref.weave.parts.page import Page

TIMELINE = Template(__file__)
YEARS = Template(__file__, "timeline_table")

EMPTY = 50
"""Years in which nothing was written, after which the line is broken."""

WIDE, NARROW = 960, 360
"""The widths of the two drawings, in their own units."""

ROW = 19
"""The height of a line of names."""

DOT = 4.5
"""The radius of a dot."""

LETTER = 6.6
"""How wide a letter of a name is, near enough to keep names apart."""


class Span(NamedTuple):
    """A stretch of years without a long gap, and where it is drawn."""

    first: int
    last: int
    start: float
    end: float

    def at(self, year: int) -> float:
        """Say where a year is drawn."""
        return self.start + (year - self.first) / (self.last - self.first) * (self.end - self.start)


class DatedSource(NamedTuple):
    """A source as it is drawn: whose it is, its year, its kind, and when it was written, where that was long before."""

    name: str
    when: Date
    kind: str
    written: Date | None = None

    @property
    def words(self) -> str:
        """Its name with its year."""
        return f"{self.name} {year_text(self.when)}"


@directive("timeline")
class TimelineDirective(LineageDirective):
    """The sources in time: `{timeline}`."""

    def run(self) -> list[Node]:
        """Put the drawing and its words."""
        return [TimelinePart().node()] if self.ready() else []


@dataclass(frozen=True)
class TimelinePart(Part):
    """Both drawings of the years, and the table."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del content
        return timeline(page)


def year_text(when: Date) -> str:
    """Write a year as it is known.

    >>> from primero_ref.sources.dates import read_date
    >>> [year_text(read_date(year)) for year in ("c. 1555", "before 1614", "1599")]
    ['about 1555', 'before 1614', '1599']
    """
    years = f"{when.first}–{when.last}" if when.last != when.first else f"{when.first}"
    return years if when.how == "in" else f"{when.how} {years}"


def dated() -> tuple[DatedSource, ...]:
    """List the sources that bear a year, in order."""
    rows = ((work, lineage.dated(work)) for work in lineage.in_order())
    return tuple(
        DatedSource(lineage.called(work), when, works.source(work).kind, lineage.written(work))
        for work, when in rows
        if when
    )


def undated() -> tuple[str, ...]:
    """List the sources that bear none."""
    return tuple(work for work in lineage.in_order() if not lineage.dated(work))


def spans(years: Iterable[int], start: float, end: float, gap: float) -> tuple[Span, ...]:
    """Share a length out among the stretches of years, as many parts of it to each as it has sources.

    >>> [(one.first, one.last) for one in spans([1526, 1566, 1599, 1994, 2018], 0, 100, 10)]
    [(1520, 1600), (1990, 2020)]
    """
    groups: list[list[int]] = []
    for year in sorted(years):
        if groups and year - groups[-1][-1] <= EMPTY:
            groups[-1].append(year)
        else:
            groups.append([year])
    room = end - start - gap * (len(groups) - 1)
    total = sum(map(len, groups))
    drawn, at = [], start
    for group in groups:
        length = room * len(group) / total
        drawn.append(Span(group[0] // 10 * 10, -(-(group[-1] + 1) // 10) * 10, at, at + length))
        at += length + gap
    return tuple(drawn)


def position(drawn: tuple[Span, ...], year: int) -> float:
    """Say where a year is drawn on a broken line."""
    return next(span for span in drawn if span.first <= year <= span.last).at(year)


def ticks(span: Span, step: float) -> tuple[int, ...]:
    """Choose the years that are written on the line: round ones, no nearer to each other than a step.

    >>> ticks(Span(1520, 1720, 0, 600), 60)
    (1520, 1540, 1560, 1580, 1600, 1620, 1640, 1660, 1680, 1700, 1720)
    """
    scale = (span.end - span.start) / (span.last - span.first)
    every = next((years for years in (10, 20, 25, 50, 100) if years * scale >= step), 200)
    first = -(-span.first // every) * every
    return tuple(range(first, span.last + 1, every))


def mark(x: float, y: float, when: Date) -> Markup:
    """Draw a source: a full dot for its year, an open one for a guess, and a line back for all that lies before."""
    back = drawings.line(f"M{short(x - DOT)} {short(y)}h-18") if when.how == "before" else Markup()
    return back + drawings.dot(x, y, DOT, "" if when.how == "in" else "pr-open")


def wide() -> Markup:
    """Draw the years from left to right, a band for each kind of witness."""
    rows = dated()
    years = [source.when.first for source in rows] + [source.written.first for source in rows if source.written]
    line = spans(years, 16, WIDE - 12, 40)
    parts: list[Markup] = []
    y = 34.0
    for kind, words in KINDS.items():
        band = [source for source in rows if source.kind == kind]
        if band:
            parts += [drawings.line(f"M0 {short(y)}H{WIDE}", "pr-rule"), drawings.words(0, y + 15, words, "pr-lane")]
            taken = [[(0.0, len(words) * LETTER + 8)]]
            parts += [put(source, line, y + 11, taken) for source in band]
            y += len(taken) * ROW + 10
    for span in line:
        parts.append(drawings.line(f"M{short(span.start)} 24H{short(span.end)}", "pr-axis"))
        for year in ticks(span, 46):
            x = span.at(year)
            parts.insert(0, drawings.line(f"M{short(x)} 24V{short(y)}", "pr-grid"))
            parts.append(drawings.words(x, 15, str(year), "pr-year", "middle"))
    return picture("pr-time pr-wide", WIDE, y, parts)


def put(source: DatedSource, line: tuple[Span, ...], top: float, taken: list[list[tuple[float, float]]]) -> Markup:
    """Draw a source in the first row of its band that has room for its name, and take that room."""
    x = position(line, source.when.first)
    since = position(line, source.written.first) if source.written else x
    length = len(source.words) * LETTER + 12
    leftward = x + length > WIDE
    back = 26 if source.when.how == "before" else 6
    reach = (x - length - 6, x + 6) if leftward else (min(x - back, since - 6), x + length)
    free = (at for at, row in enumerate(taken) if all(reach[1] < a or reach[0] > b for a, b in row))
    row = next(free, len(taken))
    if row == len(taken):
        taken.append([])
    taken[row].append(reach)
    y = top + row * ROW
    named = (x - 9, "end") if leftward else (x + 9, "")
    before = drawings.line(f"M{short(since)} {short(y - 4)}v8M{short(since)} {short(y)}H{short(x - DOT)}")
    drawn = (before if source.written else Markup()) + mark(x, y, source.when)
    return drawn + drawings.words(named[0], y + 4.5, source.words, anchor=named[1])


def narrow() -> Markup:
    """Draw the years from the top down, a column of dots for each kind of witness."""
    rows = dated()
    kinds = [kind for kind in KINDS if any(source.kind == kind for source in rows)]
    column = {kind: 56.0 + 14 * at for at, kind in enumerate(kinds)}
    names = 60.0 + 14 * len(kinds)
    parts: list[Markup] = []
    y, last = 24.0 + ROW * len(kinds), rows[0].when.first
    levels: list[tuple[int, float]] = []
    sides = dict.fromkeys(kinds, -1)
    for at, source in enumerate(rows):
        # Years lie as far apart as names need; a long gap takes more, but never more than a few lines.
        y += ROW + min(max(0, source.when.first - last - 3) * 1.2, 2.5 * ROW)
        if not at or source.when.first != last:
            parts.append(drawings.words(0, y + 4.5, str(source.when.first), "pr-year"))
        last = source.when.first
        levels.append((last, y))
        words = source.name if source.when.how == "in" else f"{source.name}, {year_text(source.when)}"
        if source.written:
            parts.append(upward(column[source.kind], level_of(source.written.first, levels), y, sides[source.kind]))
            sides[source.kind] = -sides[source.kind]
        parts += [mark(column[source.kind], y, source.when), drawings.words(names, y + 4.5, words)]
    for at, kind in enumerate(kinds):
        x, level = short(column[kind]), 14.0 + ROW * at
        parts.insert(0, drawings.line(f"M{x} {short(y + 8)}V{short(level)}H{short(names - 4)}", "pr-grid"))
        parts.append(drawings.words(names, level + 4.5, KINDS[kind], "pr-lane"))
    return picture("pr-time pr-narrow", NARROW, y + 14, parts)


def level_of(year: int, levels: Sequence[tuple[int, float]]) -> float:
    """Say at what height a year would stand among those that are drawn, of which the last is no earlier.

    >>> level_of(1630, [(1627, 100), (1633, 140)]), level_of(1500, [(1526, 20)])
    (120.0, 20)
    """
    after, below = next(level for level in levels if level[0] >= year)
    before, above = next((level for level in reversed(levels) if level[0] < year), (after, below))
    return below if after == before else above + (year - before) / (after - before) * (below - above)


def upward(x: float, since: float, y: float, side: int) -> Markup:
    """Draw a line up beside a column, in which the dots of other years lie, to when a work was written."""
    beside = x + side * (DOT + 1.5)
    foot = f"H{short(x + side * DOT)}"
    return drawings.line(f"M{short(beside - 2)} {short(since)}h4M{short(beside)} {short(since)}V{short(y)}{foot}")


def picture(kind: str, width: float, height: float, parts: list[Markup]) -> Markup:
    """Write a drawing that a screen reader passes by its name; the table beneath says the same."""
    view = f"0 0 {width:.0f} {height:.0f}"
    return element(
        "svg", joined(parts), class_=kind, viewBox=view, role="img", aria_labelledby="timeline-name",
        aria_describedby="timeline-table",
    )  # fmt: skip


def _since(written: Date | None) -> str:
    """Say when a work was written, where that was long before its print."""
    return f", written {year_text(written)}" if written else ""


def listed(page: Page) -> Markup:
    """Write the table of the years: when, what, which kind of witness."""
    return YEARS(
        rows=[
            (
                year_text(when) if (when := lineage.dated(work)) else "undated",
                source_link(page, work),
                _since(lineage.written(work)),
                KINDS[works.source(work).kind],
            )
            for work in lineage.in_order()
        ]
    )


def timeline(page: Page) -> Markup:
    """Write both drawings, of which a page shows the one that fits, and the table."""
    return TIMELINE(
        wide=wide(),
        narrow=narrow(),
        undated=joined((source_link(page, work) for work in undated()), ", "),
        table=listed(page),
    )
