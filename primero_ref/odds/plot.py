"""Pictures of counts and chances: small SVG drawings that are the same from run to run."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 640
"""How wide a picture is shapes; it grows and shrinks with its place."""

NARROW = 360
"""How wide a picture is for a telephone, where its letters are as large as those around it."""

_LABEL, _FIGURE, _FIGURE_WITH_BOUNDS, _LINE, _BAR = 220, 96, 156, 26, 14
_HEIGHT, _FOOT, _HEAD = 200, 34, 30
_ABOVE = 18
"""How high the label of a bar stands above it, in a picture for a telephone."""
_UNTITLED = 6
"""What is left above it, where its title stands on the page and not in it."""
_LEAST = 1.5
"""What is there at all is shapes this wide at least, or nobody would see it."""

_INK = """\
<style>svg{color:#1d1b18;background:#fdfcf9}@media(prefers-color-scheme:dark){svg{color:#e8e4da;background:#1b1a18}}\
</style>"""
"""The colours of a picture that stands by itself; on a page it takes those of the page."""


class ChartBar(NamedTuple):
    """One bar: its label, how long it is as a part of the longest there can be, and what is written behind it.

    What is tried out and not counted has `bounds` as well, parts like the bar, and a line from the one to the other.
    """

    label: str
    part: float
    figure: str
    bounds: tuple[float, float] | None = None


def bars(title: str, rows: Sequence[ChartBar], *, alone: bool = False, width: int = WIDTH) -> str:
    """Draw bars one under another, each with its label before it and its figure behind it.

    `alone` gives it colours of its own, for a file that stands by itself. In a narrow picture
    the labels stand above, and the title is for the page.

    >>> bars("Kinds", [ChartBar("numerus", 0.88, "88 %")]).count("<rect")
    1
    >>> bars("Kinds", [])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is nothing to draw.
    """
    if not rows:
        raise Unreadable("There is nothing to draw.")
    above = _ABOVE if width < WIDTH else 0
    start, line, head = (0, _LINE + above, _UNTITLED) if above else (_LABEL, _LINE, _HEAD)
    room = width - start - (_FIGURE_WITH_BOUNDS if any(row.bounds for row in rows) else _FIGURE)
    shapes = []
    for number, (label, part, figure, bounds) in enumerate(rows):
        y = head + number * line + above
        name = f'x="0" y="{y - 4}"' if above else f'x="{start - 10}" y="{y + _BAR}" text-anchor="end"'
        length = max(part * room, _LEAST if part else 0)
        low, high = ((start + bound * room) for bound in bounds or (part, part))
        shapes.append(
            f'<text {name}>{_escaped(label)}</text>'
            f'<rect x="{start}" y="{y + 2}" width="{length:.1f}" height="{_BAR}" '
            f'fill-opacity="{0.4 if bounds else 0.72}"/>'
            f'<text x="{max(start + length, high) + 8:.1f}" y="{y + _BAR}">{_escaped(figure)}</text>'
        )
        if bounds:
            shapes.append(f'<path d="M{low:.1f} {y + 5}v8m0 -4H{high:.1f}m0 -4v8" fill="none" stroke="currentColor"/>')
    words = "; ".join(f"{label}: {figure}" for label, _, figure, _ in rows)
    return _drawing(title, words, (width, head + len(rows) * line + 8), shapes, alone=alone)


def columns(title: str, counts: dict[int, int], *, alone: bool = False, width: int = WIDTH) -> str:
    """Draw how often each number occurs, as columns over a line of numbers.

    >>> columns("Points", {40: 78, 42: 12}).count("<rect")
    2
    """
    if not counts:
        raise Unreadable("There is nothing to draw.")
    first, last, most = min(counts), max(counts), max(counts.values())
    step = (width - 40) / (last - first + 1)
    floor = (_HEAD if width == WIDTH else _UNTITLED) + _HEIGHT
    shapes = [f'<path d="M20 {floor + 0.5}H{width - 20}" fill="none" stroke="currentColor" stroke-opacity="0.5"/>']
    for number, count in sorted(counts.items()):
        x = 20 + (number - first) * step
        height = max(count / most * _HEIGHT, _LEAST if count else 0)
        thick = max(step * 0.8, 1)
        shapes.append(
            f'<rect x="{x + step * 0.1:.1f}" y="{floor - height:.1f}" width="{thick:.1f}" height="{height:.1f}" '
            f'fill-opacity="0.72"><title>{number}: {count}</title></rect>'
        )
    every = max(1, (last - first) // (8 if width == WIDTH else 5))
    for number in range(first, last + 1, every):
        x = 20 + (number - first + 0.5) * step
        shapes.append(f'<text x="{x:.1f}" y="{floor + 18}" text-anchor="middle">{number}</text>')
    words = "; ".join(f"{number}: {count}" for number, count in sorted(counts.items()))
    return _drawing(title, words, (width, floor + _FOOT), shapes, alone=alone)


def _drawing(title: str, words: str, size: tuple[int, float], shapes: Sequence[str], *, alone: bool) -> str:
    """Put a picture together, with its words for those who do not see it."""
    width, height = size
    name = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}"'
    head = f'<text x="20" y="18" font-weight="600">{_escaped(title)}</text>' if width == WIDTH else ""
    return (
        f'<svg {name} class="pr-plot" role="img" fill="currentColor" font-family="inherit" font-size="14">'
        f"<title>{_escaped(title)}</title><desc>{_escaped(words)}</desc>{_INK if alone else ''}"
        f"{head}{''.join(shapes)}</svg>"
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
