"""A paper as blocks of words, which each writer sets in its own way: what stands where, and never how it looks."""

from __future__ import annotations

from primero_ref.values import NamedTuple


class Run(NamedTuple):
    """Some words and their style: plain, `strong`, `em`, `code`, `link` or `guess`, which marks what is guessed.

    `language` is set where they are not ours.
    """

    words: str
    style: str = ""
    language: str = ""


class Note(NamedTuple):
    """A footnote at this place, with its number."""

    number: int
    runs: tuple[Run, ...]


class Heading(NamedTuple):
    """A heading; the title is of level 1."""

    level: int
    words: str


class Paragraph(NamedTuple):
    """A paragraph; its style is plain, or `quote`."""

    runs: tuple[Run | Note, ...]
    style: str = ""


class Facts(NamedTuple):
    """Lines of a name and what it is."""

    rows: tuple[tuple[str, str], ...]


class Items(NamedTuple):
    """A list; numbered from `start` where that is not 0. Each item is one paragraph or several."""

    items: tuple[tuple[Paragraph, ...], ...]
    start: int = 0


class Hands(NamedTuple):
    """Hands of cards, each with its name, what stands beside it and its points."""

    rows: tuple[tuple[str, tuple[str, ...], str, str], ...]


class Table(NamedTuple):
    """Rows of words under their heads, the first column narrow."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Facts | Items | Hands | Table


class Paper(NamedTuple):
    """A paper: its title, its blocks, and on how many pages it is to fit; 0 where it may have any number."""

    title: str
    blocks: tuple[Block, ...]
    pages: int = 0

    @property
    def notes(self) -> tuple[Note, ...]:
        """Every footnote, in its order."""
        paragraphs = [
            paragraph
            for block in self.blocks
            for paragraph in (
                (block,) if isinstance(block, Paragraph)
                else [part for item in block.items for part in item] if isinstance(block, Items) else ()
            )
        ]  # fmt: skip
        return tuple(run for paragraph in paragraphs for run in paragraph.runs if isinstance(run, Note))
