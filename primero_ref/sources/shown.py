"""What the edition shows of a passage: its words, a paraphrase of ours, or only where to read it."""

from __future__ import annotations

from primero_ref.sources.works import passage_range, source
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.sources.passages import Passage
    from primero_ref.sources.works import Source

WAYS = ("words", "paraphrase", "elsewhere")
"""What stands beside a passage: its own words, what it says in ours, or nothing but where it can be read."""


class Whereabouts(NamedTuple):
    """Where the words of a passage can be read: a clause up to the address, and the address, if there is one."""

    says: str
    address: str = ""

    def __str__(self) -> str:
        """Say it in one sentence."""
        return f"Not quoted here; {self.says} {self.address}" if self.address else f"Not quoted here; {self.says}."


def way(name: str) -> str:
    """Say which of `WAYS` it is for a passage or a range of them; of a range, what stands beside any of them.

    >>> way("minsheu-1599:41"), way("ducoeur-2003:head.date")
    ('words', 'elsewhere')
    """
    span = passage_range(name)
    if any(passage.texts for passage in span):
        return "words"
    return "paraphrase" if any(passage.paraphrase for passage in span) else "elsewhere"


def whereabouts(passage: Passage) -> Whereabouts:
    """Say where the words of a passage can be read that the edition does not show.

    >>> str(whereabouts(passage_range("ducoeur-2003:head.date")[0]))
    'Not quoted here; read it at http://jducoeur.org/game-hist/game-recon-primero.html'
    >>> str(whereabouts(passage_range("darksteel-2018:deal")[0]))
    'Not quoted here; it stands in the work itself, of which we know no address.'
    """
    work, reporter = source(passage.source), source(passage.via) if passage.via else None
    if address := _address(work):
        return Whereabouts(f"read {_copy(work)} at", address)
    if reporter is not None and (address := _address(reporter)):
        return Whereabouts(f"read the report of it in {reporter.short} at", address)
    pages = str(work.record.get("pages", ""))
    printed = f"on page {pages} of {work.record['journal']}, {work.year}" if pages and "journal" in work.record else ""
    where = f"it stands {printed}" if printed else "it stands in the work itself"
    return Whereabouts(f"{where}, of which we know no address")


def quoted_and_paraphrased(work: Source) -> Iterator[Passage]:
    """Give each passage of a work of which our paraphrase stands beside the words; one of the two is too much."""
    return (known for known in work.passages.values() if known.texts and known.paraphrase)


def _address(work: Source) -> str:
    return work.address or work.transcription


def _copy(work: Source) -> str:
    return work.copy if work.address and work.copy else "it"
