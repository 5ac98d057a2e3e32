"""The record of a work for programs, in the words of CSL: all that we know of it, and where a passage stands."""

from __future__ import annotations

from primero_ref.sources import chicago, dates, prints
from primero_ref.sources.names import parts

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from primero_ref.sources import Source

TYPES = {
    "book": "book", "booklet": "pamphlet", "misc": "document", "incollection": "chapter", "article": "article-journal",
    "online": "webpage", "thesis": "thesis",
}  # fmt: skip
"""What our records call a kind of work, and what CSL calls it.

A weekly is a journal here too: as a magazine it would lose its volume and pages in most styles.
"""

PARTS = {
    "booktitle": "container-title", "journal": "container-title", "place": "publisher-place",
    "publisher": "publisher", "volume": "volume", "number": "issue", "edition": "edition", "url": "URL", "doi": "DOI",
    "isbn": "ISBN", "origtitle": "original-title", "genre": "genre", "within": "collection-title",
}  # fmt: skip
"""The same of its parts."""

PEOPLE = {"author": "author", "editor": "editor", "translator": "translator", "bookauthor": "container-author"}

NAMES = {"family": "family", "given": "given", "dropped": "dropping-particle", "kept": "non-dropping-particle"}
"""What the parts of a name are called."""


def of_work(work: Source, name: str) -> dict[str, Any]:
    """Write the record of a source, or of a passage in it, by its id.

    >>> from primero_ref.sources import source
    >>> of_work(source("aubignac-1655"), "aubignac-1655")["author"][0]["dropping-particle"]
    'd’'
    """
    record = of_entry(work.record, name)
    if page := prints.field(name) if ":" in name else "":
        record["page"] = page
    record["language"] = work.languages[0].partition("-")[0]
    return record


def of_entry(ours: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Write a record of ours under an id.

    >>> of_entry({"type": "book", "author": ["Parlett"], "title": "On cards", "year": "undated"}, "p")["type"]
    'book'
    """
    record: dict[str, Any] = {"id": name, "type": TYPES[ours["type"]], "title": ours["title"]}
    for key, theirs in PEOPLE.items():
        people = [person(author) for author in ours.get(key, ()) if author != chicago.NOBODY]
        if people:
            record[theirs] = people
    for key, theirs in PARTS.items():
        if key in ours:
            record[theirs] = str(ours[key])
    if "series" in ours:
        record["collection-title"] = f"{ours['series']}th series"
    if "pages" in ours:
        record["page"] = str(ours["pages"]).replace("-", "–")
    if ours["year"] not in (dates.UNDATED, dates.UNSEEN):
        record["issued"] = issued(str(ours.get("date") or ours["year"]))
        if chicago.guessed(ours):
            record["issued"]["circa"] = True
    if "origdate" in ours:
        record["original-date"] = issued(ours["origdate"])
    return record


def remarks(work: Source) -> Iterator[str]:
    """Say what a record has no field for: its note, a doubt of its author, when it was written, a date that is no year.

    >>> from primero_ref.sources import source
    >>> [*remarks(source("intrichi-1604"))], [*remarks(source("brantome"))][1:]
    (['Attributed to Tasso on its title page', 'The author is uncertain'], ['Before 1614'])
    """
    yield from notes(work)
    record = work.record
    if record.get("attributed"):
        yield "The author is uncertain"
    if chicago.guessed(record) and f"about {record['year']}" not in str(record.get("note", "")):
        yield f"About {record['year']}"
    if not str(record["year"]).isdecimal():
        yield chicago.capital(str(record["year"]))


def notes(work: Source) -> Iterator[str]:
    """Give what a bibliography for readers says after an entry, which has the other remarks in its own words."""
    for words in (work.record.get("note"), f"Written {work.written}" if work.written else ""):
        if words:
            yield str(words)


def person(name: str) -> dict[str, str]:
    """Write a name in its parts.

    >>> person("du Coeur, Justin")
    {'family': 'Coeur', 'given': 'Justin', 'non-dropping-particle': 'du'}
    """
    divided = parts(name)
    if divided.literal:
        return {"literal": divided.literal}
    return {theirs: getattr(divided, ours) for ours, theirs in NAMES.items() if getattr(divided, ours)}


def as_listed(name: Mapping[str, str]) -> str:
    """Write a name as a catalogue does.

    >>> as_listed(person("Aubignac, François Hédelin d’")), as_listed(person("du Coeur, Justin"))
    ('Aubignac, François Hédelin d’', 'du Coeur, Justin')
    """
    if "literal" in name:
        return name["literal"]
    family = " ".join(filter(None, (name.get("non-dropping-particle"), name["family"])))
    return f"{family}, {' '.join(filter(None, (name.get('given'), name.get('dropping-particle'))))}"


def issued(date: str) -> dict[str, object]:
    """Write a date, or two with a stroke between them.

    >>> issued("1864-03-19"), issued("before 1614")
    ({'date-parts': [[1864, 3, 19]]}, {'literal': 'before 1614'})
    """
    ends = [end.split("-") for end in date.split("/")]
    if all(part.isdecimal() for end in ends for part in end):
        return {"date-parts": [[int(part) for part in end] for end in ends]}
    return {"literal": date}
