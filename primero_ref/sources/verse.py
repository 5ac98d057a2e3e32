"""Which passages are lines of verse, and which poem each belongs to."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.sources.passages import Passage
    from primero_ref.sources.works import Source


def lines(passage: Passage, words: str) -> list[str]:
    """Part the words of a passage into the lines of verse that its data name; one that names none is one line.

    >>> from primero_ref.sources.works import passage
    >>> whole = passage("donne-1633:331")
    >>> lines(whole, whole.texts["en-emodeng"])
    ['Peecemeale he gets lands, and ſpends as much time', 'Wringing each Acre, as men pulling prime.']
    """
    parted, rest = [], words
    for begins in passage.breaks:
        before, sign, after = rest.partition(f" {begins}")
        if sign:
            parted.append(before)
            rest = f"{begins}{after}"
    return [*parted, rest]


def verse_loci(work: Source) -> frozenset[str]:
    """Give the loci of the passages that are verse: those that the source names, or all of a poem told line by line.

    >>> from primero_ref.sources.works import source
    >>> len(verse_loci(source("harington-1618"))), sorted(verse_loci(source("shakespeare-1623")))[0]
    (64, 'henry.5.1.10')
    """
    from primero_ref.sources.works import passage_range

    if work.verse:
        spans = [passage_range(f"{work.id}:{span}") for span in work.verse]
        return frozenset(passage.locus for span in spans for passage in span)
    broken = frozenset(locus for locus, passage in work.passages.items() if passage.breaks)
    if work.kind != "verse" or work.unit != "line":
        return broken
    return frozenset(locus for locus, passage in work.passages.items() if "line " in passage.label) | broken


def poem(passage: Passage) -> tuple[str, str]:
    """Name the poem or the speech to which a line belongs: what stands before its number, and who speaks.

    >>> from primero_ref.sources.works import passage
    >>> poem(passage("harington-1618:court.7"))
    ('court', '')
    """
    return passage.locus.rpartition(".")[0], passage.speaker
