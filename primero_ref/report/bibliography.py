"""The works behind a report: those on which its rules rest, those of the time, and the list of all of them."""

from __future__ import annotations

from primero_ref.cite import citation
from primero_ref.claims import rulebook
from primero_ref.claims.wording import numbered
from primero_ref.report.grounds import DIGESTED, cited_as
from primero_ref.sources import chicago, dates, works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Claim, Evidence
    from primero_ref.sources import Source


class Work(NamedTuple):
    """A work as the list of works has it: its short name, by which notes cite it, its entry, and what state was read.

    Titles that are set in italics stand between asterisks in the entry.
    """

    short: str
    entry: str
    state: str = ""
    """Which state of a web page was read, and on which day, as far as the edition knows."""


def bibliography(names: Iterable[str]) -> tuple[Work, ...]:
    """List works by their short names, and this edition among them.

    >>> [work.short for work in bibliography(["scopa"])][:1] if "scopa" in works.sources() else ["Primero, edition"]
    ['Primero, edition']
    """
    edition = citation.whole(citation.edition(""))
    ours = Work(edition.short, edition.entry)
    listed = [Work(work.short, chicago.entry(work), _as_read(work)) for work in map(works.source, dict.fromkeys(names))]
    return tuple(sorted((ours, *listed), key=lambda work: work.short.lstrip("“*").casefold()))


def _as_read(work: Source) -> str:
    """Say which state of a page was read, and when."""
    read = f"We read it on the web on {chicago.day(work.read_on)}." if work.read_on else ""
    return f"{work.state} {read}".strip()


def works_under(rows: Iterable[Evidence]) -> Iterator[str]:
    """Name the works that notes with these passages name, with those by way of which they are known.

    A translation and a digest bring the work of the time with them.
    """
    for row in rows:
        yield from works_of(row.passage)
        if row.via:
            yield row.via


def works_of(passages: str) -> Iterator[str]:
    """Name the work of some passages, and the works by way of which its words are known.

    >>> list(works_of("nq-1913:2.6")), list(works_of("gould-1953:213"))
    (['nq-1913', 'cardano-1663'], ['gould-1953', 'cardano-1663', 'ducoeur-2003'])
    """
    first = works.passage_range(passages)[0]
    yield first.source
    original = dates.speaks_for(works.source(first.source))
    if first.digest or (original is not None and original.id != first.source):
        yield DIGESTED if first.digest or original is None else original.id
    if first.via:
        yield first.via


def old_sources(cited: Iterable[tuple[str, Sequence[Evidence]]]) -> Iterator[str]:
    """Name the works of the time, the oldest first, each with how many of the rules cite it.

    `cited` has the passages of each rule. What speaks through a translation or a digest is named with that.
    """
    rules: dict[str, set[str]] = {}
    order: dict[str, tuple[int, str]] = {}
    for rule, rows in cited:
        for row in rows:
            first = works.passage_range(row.passage)[0]
            work = works.source(first.source)
            original = works.source(DIGESTED) if first.digest else dates.speaks_for(work)
            if original is None:
                continue
            translated = original.id != work.id and not first.digest
            name = f"{original.short}, in {work.short}" if translated else cited_as(row.passage)
            rules.setdefault(name, set()).add(rule)
            order[name] = (_year(work), name)
    for name in sorted(order, key=order.__getitem__):
        yield f"{name}: cited for {numbered(len(rules[name]), 'rule')}"


def reconstructions(base: str, claims: Sequence[Claim]) -> Iterator[str]:
    """Name the rulebooks that are used, and how many rules are each one's."""
    for name in dict.fromkeys([base, *(claim.book for claim in claims)]):
        rules = rulebook(name)
        yield f"{rules.title}, {rules.redactor}: {numbered(sum(claim.book == name for claim in claims), 'rule')}"


def _year(work: Source) -> int:
    """Give the year of a work, as far as it is told; a work without one stands last."""
    date = dates.read_date(work.year)
    return date.first if date else 9999
