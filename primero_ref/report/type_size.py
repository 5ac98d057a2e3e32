"""The size of type with which a paper fits on its pages, for formats that set it only when somebody prints it."""

from __future__ import annotations

from math import ceil

from primero_ref.report.paper import Facts, Hands, Heading, Items, Note, Table

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.report.paper import Block, Paper, Paragraph

SIZES = tuple(quarter / 4 for quarter in range(40, 17, -1))
"""The sizes in points that are tried, the largest first."""

WIDTH, HEIGHT = 247.0, 706.0
"""A column in points: the narrower width of A4 and the lesser height of Letter, with margins of 15 mm."""

COLUMNS = 2
FILLED = 0.9
"""How much of a column is filled, for a line is never split between two columns."""

LETTER, LINE, APART = 0.55, 1.25, 0.35
"""The mean width of a letter, the height of a line and the space after one, in ems: those of a broad font."""

INDENT, HEADING = 1.5, 2.4
"""The indent of a list and the height of a heading, in ems."""


def type_size(paper: Paper) -> float:
    """Give the largest size, in points, with which a paper fits on its pages in two columns; the least if none does.

    >>> from primero_ref.report.paper import Heading, Paper
    >>> type_size(Paper("Primero", (Heading(1, "Primero"),), pages=1))
    10.0
    """
    room = paper.pages * COLUMNS * HEIGHT * FILLED
    return next((size for size in SIZES if _height(paper, size) <= room), SIZES[-1])


def _height(paper: Paper, size: float) -> float:
    return sum(_ems(block, WIDTH / size) for block in paper.blocks) * size


def _ems(block: Block, width: float) -> float:
    """Give the height of a block in a column of so many ems."""
    if isinstance(block, Heading):
        return HEADING * (2 if block.level == 1 else 1)
    return sum(ceil(letters * LETTER / (width - INDENT)) * LINE + APART for letters in _letters(block))


def _letters(block: Block) -> Iterator[int]:
    """Count the letters of each line of a block."""
    if isinstance(block, Facts):
        yield from (len(name) + len(text) + 12 for name, text in block.rows)
    elif isinstance(block, Hands):
        yield from (len(name) + 4 * len(cards) + len(words) + len(points) for name, cards, words, points in block.rows)
    elif isinstance(block, Items):
        yield from (_of(paragraph) for item in block.items for paragraph in item)
    elif isinstance(block, Table):
        # the first column takes a quarter of the width, and its words are few
        yield from (4 * sum(map(len, row)) // 3 for row in (block.heads, *block.rows))
    elif not isinstance(block, Heading):
        yield _of(block)


def _of(paragraph: Paragraph) -> int:
    return sum(2 if isinstance(run, Note) else len(run.words) for run in paragraph.runs)
