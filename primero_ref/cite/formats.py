"""Citations as programs read them: BibTeX, RIS and CSL-JSON.

They are written here and not by a library: of those that are kept up, pybtex guards the signs of an address so that it
leads nowhere, and rispy puts a number before each record that RIS does not know. They read ours back in the tests.
"""

from __future__ import annotations

from primero_ref.sources import chicago, works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from primero_ref.cite.citation import Citation

FIELDS = {"place": "address", "date": "", "series": "", "type": ""}
"""What BibTeX calls otherwise, or has no room for."""

PEOPLE = ("author", "editor", "translator", "bookauthor")
"""The fields that hold names."""

NEEDED = {"article": ("journal",), "book": ("publisher",), "incollection": ("booktitle", "publisher")}
"""What BibTeX asks of some kinds of work; one without it is put down as miscellaneous."""

LOOSE = {"volume": "volume", "pages": "page"}
"""The fields that a miscellaneous work has no room for."""

SPECIAL = str.maketrans({
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    "\\": "\\textbackslash{}", "{": "\\textbraceleft{}", "}": "\\textbraceright{}", "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
})  # fmt: skip
"""Signs that TeX takes for something else, and how it is told that they are meant."""

RIS_TYPES = {
    "book": "BOOK", "pamphlet": "PAMP", "document": "GEN", "chapter": "CHAP", "article-magazine": "MGZN",
    "webpage": "ELEC", "entry-encyclopedia": "ENCYC",
}  # fmt: skip

RIS_NAMES = {"author": "AU", "container-author": "A2", "editor": "A2", "translator": "A4"}

RIS_TAGS = {
    "title": "TI", "container-title": "T2", "collection-title": "T3", "edition": "ET", "volume": "VL",
    "publisher-place": "CY", "publisher": "PB", "URL": "UR", "language": "LA", "note": "N1",
}  # fmt: skip


def bibtex(citation: Citation) -> str:
    r"""Write a citation in BibTeX.

    >>> from primero_ref.cite.citation import cite
    >>> print(bibtex(cite("minsheu-1599:41")).partition(",\n")[0])
    @book{minsheu-1599:41
    """
    if citation.kind in {"source", "passage"}:
        name = citation.id.partition(":")[0]
        pages = str(citation.record.get("page", "")).replace("–", "-")
        note, url = str(citation.record["note"]), str(citation.record.get("URL", ""))
        return bibtex_of_source(name, key=citation.id, note=note, url=url, pages=pages)
    record = citation.record
    (date,) = record["issued"]["date-parts"]
    inside, numbered = record.get("container-title"), f"edition {record['edition']}"
    rows = {
        "author": f"{{{tex(record['author'][0]['literal'])}}}",
        "title": f"{{{tex(record['title'])}}}",  # the braces keep its capitals
        "howpublished": tex(f"In {inside}, {numbered}" if inside else chicago.capital(numbered)),
        "year": str(date[0]),
        "month": chicago.MONTHS[date[1] - 1][:3].lower(),
        "note": tex(record["note"]),
        "url": record.get("URL", ""),
    }
    return _entry("misc", citation.id, rows.items())


def bibtex_of_source(name: str, *, key: str = "", note: str = "", url: str = "", pages: str = "") -> str:
    r"""Write the record of a source in BibTeX, with a note, an address and pages of our own where they are given.

    >>> print(bibtex_of_source("harington-1618").partition(",\n")[0])
    @book{harington-1618
    """
    record = dict(works.source(name).record)
    if pages:
        record["pages"] = pages
    kind = str(record["type"])
    loose = not all(key in record for key in NEEDED.get(kind, ()))
    rows = dict(_fields(record, loose=loose))
    if note:
        rows["note"] = ". ".join(filter(None, (rows.get("note", "").rstrip("."), tex(note))))
    if url:
        rows["url"] = url
    return _entry("misc" if loose else kind, key or name, rows.items())


def _entry(kind: str, key: str, rows: Iterable[tuple[str, str]]) -> str:
    # a month is a word that BibTeX knows, and stands without braces
    fields = [f"  {name} = {words if name == 'month' else f'{{{words}}}'}" for name, words in rows if words]
    return f"@{kind}{{{key},\n" + ",\n".join(fields) + "\n}\n"


def _fields(record: Mapping[str, Any], *, loose: bool) -> Iterator[tuple[str, str]]:
    volume_and_pages = ", ".join(_in_words(key, record[key]) for key in LOOSE if loose and key in record)
    notes = [*filter(None, (chicago.capital(volume_and_pages), str(record.get("note", ""))))]
    for key, value in record.items():
        if key in {"translator", "bookauthor"}:
            # the styles of BibTeX know neither
            deed = "Translated by" if key == "translator" else "The book by"
            notes.insert(0, f"{deed} {' and '.join(' '.join(reversed(person.split(', '))) for person in value)}")
        elif key in PEOPLE:
            yield key, " and ".join(person if ", " in person else f"{{{tex(person)}}}" for person in value)
        elif key == "journal":
            yield key, tex(f"{value}, {record['series']}th series" if "series" in record else str(value))
        elif key == "title":
            yield key, f"{{{tex(str(value))}}}"  # the braces keep its capitals
        elif key == "url":
            yield key, str(value)
        elif key != "note" and FIELDS.get(key, key) and not (loose and key in LOOSE):
            yield FIELDS.get(key, key), tex(str(value))
    if notes:
        yield "note", tex(". ".join(notes))


def _in_words(key: str, value: object) -> str:
    """Name a volume or pages; a signature says itself what it is."""
    return str(value) if str(value).startswith("sig. ") else f"{LOOSE[key]} {value}"


def tex(words: str) -> str:
    r"""Guard what TeX would take for something else.

    >>> tex("Comedies & {tragedies}")
    'Comedies \\& \\textbraceleft{}tragedies\\textbraceright{}'
    """
    return " ".join(words.split()).translate(SPECIAL)


def ris(citation: Citation) -> str:
    """Write a citation in RIS.

    >>> from primero_ref.cite.citation import cite
    >>> print(ris(cite("harington-1618")).partition(", digested")[0])
    TY  - BOOK
    ID  - harington-1618
    AU  - Harington, John
    TI  - The most elegant and witty epigrams of Sir Iohn Harrington, Knight
    """
    record = citation.record
    rows = [("TY", RIS_TYPES[record["type"]]), ("ID", citation.id)]
    for key, tag in RIS_NAMES.items():
        rows += [(tag, name_of(person)) for person in record.get(key, ())]
    rows += [(tag, str(record[key])) for key, tag in RIS_TAGS.items() if key in record]
    rows += _ris_date(record)
    if "page" in record:
        first, _, last = str(record["page"]).partition("–")
        whole = "," in str(record["page"]) or not last
        rows += [("SP", str(record["page"]))] if whole else [("SP", first), ("EP", last)]
    rows.append(("ER", ""))
    return "".join(f"{tag}  - {' '.join(words.split())}\n" for tag, words in rows)


def name_of(person: Mapping[str, str]) -> str:
    """Write a name as a catalogue does."""
    return person.get("literal") or f"{person['family']}, {person['given']}"


def _ris_date(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    issued = record.get("issued", {})
    if "literal" in issued:
        return [("PY", issued["literal"])]
    if not issued:
        return []
    (parts,) = issued["date-parts"]
    year, month, date = [*(f"{part:02}" for part in parts), "", ""][:3]
    return [("PY", year), *([("DA", f"{year}/{month}/{date}/")] if month else [])]


def csl(citations: Iterable[Citation]) -> str:
    """Write citations in CSL-JSON, a line for each field.

    >>> from primero_ref.cite.citation import cite
    >>> "container-title" in csl([cite("italian/forced-see")])
    True
    """
    import json

    def fields(record: Mapping[str, Any]) -> str:
        return ",\n".join(
            f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items()
        )

    return "[" + ", ".join(f"{{\n{fields(citation.record)}\n}}" for citation in citations) + "]\n"
