"""How a work is named in a footnote and in a bibliography, in the manner of Chicago; titles stand between asterisks."""

from __future__ import annotations

from primero_ref.sources.names import straight

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from primero_ref.sources.works import Source

NOBODY = "Anonymous"
"""How a record says that no author is known; a citation then begins with the title."""

QUOTED = ("article", "incollection", "online")
"""The kinds of work whose titles stand in quotation marks."""

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def day(date: str) -> str:
    """Write a date as far as it is known.

    >>> day("2026-11-21"), day("2003-08"), day("before 1614")
    ('21 November 2026', 'August 2003', 'before 1614')
    """
    parts = date.split("-")
    if len(parts) == 1:
        return date
    year, month = parts[0], MONTHS[int(parts[1]) - 1]
    return f"{int(parts[2])} {month} {year}" if len(parts) == 3 else f"{month} {year}"


def quoted(words: str, stop: str) -> str:
    """Put a title or a sentence in quotation marks, with what follows it; marks within become single.

    >>> quoted("Say “I see”.", ","), quoted("What now?", ",")
    ('“Say ‘I see’,”', '“What now?”')
    """
    inner = words.replace("“", "‘").replace("”", "’").rstrip(".")
    return f"“{inner}{'' if inner.endswith(('?', '!')) else stop}”"


def closed(words: str) -> str:
    """End a part of an entry with a stop, where it has none.

    >>> closed("London"), closed("by S. R.")
    ('London.', 'by S. R.')
    """
    return words if words.endswith((".", "?", "!", ".”", "?”", "!”")) else f"{words}."


def footnote(work: Source, at: str = "") -> str:
    """Name a work, or a place in it, as a footnote does, without the stop.

    >>> from primero_ref.sources.works import source
    >>> footnote(source("cardano-1663"), "chapter I, sentence 2").partition(" ed. ")[2]
    'Charles Spon, vol. 1 (Lyon: Jean-Antoine Huguetan and Marc-Antoine Ravaud, 1663), chapter I, sentence 2'
    """
    record: Mapping[str, Any] = work.record
    title, kind = str(record["title"]), record["type"]
    translated = f"trans. {_names(record['translator'])}" if "translator" in record else ""
    locus = at or _pages(record)
    if kind not in QUOTED:
        volume = "" if at.startswith("volume ") else _volume(record, "vol.")
        head = [f"*{title}*", _edition(record), translated, volume]
        return _joined([_author(record), f"{_joined(head)} ({_imprint(record)})", locus])
    if kind == "incollection":
        book = [_joined([f"in *{record['booktitle']}*", *_makers(record, "ed."), _volume(record, "vol.")])]
        head = [quoted(title, ","), translated]
        chapter = " ".join([_spaced(head), f"{_joined(book)} ({_imprint(record)})"])
        return _joined([_author(record), chapter, locus])
    if kind == "article":
        return _joined([_author(record), f"{quoted(title, ',')} {_journal(record)}", at])
    page = _joined([f"{quoted(title, ',')} {day(_date(record))}", at, str(record.get("url", ""))])
    return _joined([_author(record), page])


def entry(work: Source) -> str:
    """Name a source as a bibliography does.

    >>> from primero_ref.sources.works import source
    >>> entry(source("oaw-1864"))
    'Jones, Harry. “Obsolete Card-Games.” *Once a Week* 10 (19 March 1864): 362–363.'
    """
    return entry_of(work.record)


def entry_of(record: Mapping[str, Any]) -> str:
    """Name a work by its record as a bibliography does.

    >>> entry_of({"type": "book", "author": ["Ore, Oystein"], "title": "Cardano", "place": "Princeton", "year": "1953"})
    'Ore, Oystein. *Cardano*. Princeton, 1953.'
    """
    title, kind = str(record["title"]), record["type"]
    parts = [_author(record, listed=True)]
    translated = f"Translated by {_names(record['translator'])}" if "translator" in record else ""
    if kind not in QUOTED:
        parts += [f"*{title}*", _edition(record), translated, _volume(record, "vol."), _imprint(record)]
    elif kind == "incollection":
        book = [f"In *{record['booktitle']}*", *_makers(record, "edited by"), _volume(record, "vol."), _pages(record)]
        parts += [quoted(title, "."), translated, _joined(book), _imprint(record)]
    elif kind == "article":
        parts += [quoted(title, "."), _journal(record)]
    else:
        parts += [quoted(title, "."), day(_date(record)), str(record.get("url", ""))]
    head, *others = filter(None, parts)
    # a house keeps its small letters, and so does an address
    return " ".join(closed(part) for part in (head, *(part if "://" in part else capital(part) for part in others)))


def _joined(parts: Sequence[str]) -> str:
    """Join the parts that are there by commas; a title in quotation marks may bring its own."""
    joined = ""
    for part in filter(None, parts):
        joined += (" " if joined.endswith((",”", "?”", "!”")) else ", " if joined else "") + part
    return joined


def capital(words: str) -> str:
    """Begin with a capital."""
    return words[:1].upper() + words[1:]


def _spaced(parts: Sequence[str]) -> str:
    """Join a title with what stands between it and the book that holds it."""
    first, *others = filter(None, parts)
    return " ".join([first, *(f"{part}," for part in others)])


def _author(record: Mapping[str, Any], *, listed: bool = False) -> str:
    """Name the authors; one of whom we are not sure stands in brackets."""
    people = [author for author in record["author"] if author != NOBODY]
    if not people:
        editors = record.get("editor", ()) if record["type"] not in QUOTED else ()
        return f"{_and([editors[0], *map(straight, editors[1:])])}, ed" if listed and editors else ""
    authors = _and([people[0], *map(straight, people[1:])]) if listed else _names(people)
    return f"[{authors}?]" if record.get("attributed") else authors


def _names(people: Sequence[str]) -> str:
    return _and([*map(straight, people)])


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _edition(record: Mapping[str, Any]) -> str:
    return f"{record['edition']} ed." if "edition" in record else ""


def _volume(record: Mapping[str, Any], word: str) -> str:
    return f"{word} {record['volume']}" if "volume" in record else ""


def _makers(record: Mapping[str, Any], edited: str) -> list[str]:
    """Name who edited a book, or whose it is."""
    makers = [f"{edited} {_names(record['editor'])}"] if "editor" in record else []
    return makers + ([f"by {_names(record['bookauthor'])}"] if "bookauthor" in record else [])


def _pages(record: Mapping[str, Any]) -> str:
    return str(record.get("pages", "")).replace("-", "–")


def _imprint(record: Mapping[str, Any]) -> str:
    house = ": ".join(str(record[key]) for key in ("place", "publisher") if key in record)
    house = f"{record['genre']}, {house}" if "genre" in record else house
    year = f"about {record['year']}" if guessed(record) else str(record["year"])
    return f"{house}, {year}" if house else year


def guessed(record: Mapping[str, Any]) -> bool:
    """Say whether the year of a work is known about only."""
    return bool(record.get("circa"))


def _date(record: Mapping[str, Any]) -> str:
    return str(record.get("date") or record["year"])


def _journal(record: Mapping[str, Any]) -> str:
    series = f", {record['series']}th ser.," if "series" in record else ""
    number = f", no. {record['number']}" if "number" in record else ""
    pages = f": {_pages(record)}" if "pages" in record else ""
    return f"*{record['journal']}*{series} {record['volume']}{number} ({day(_date(record))}){pages}"
