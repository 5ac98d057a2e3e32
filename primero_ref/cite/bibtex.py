"""Citations in BibTeX, with the fields that BibLaTeX adds; an old style of BibTeX leaves those out.

What a work does not have, such as an author, is left out. BibTeX splits a publisher at every “and”, and changes the
capitals of a title, unless braces forbid it.
"""

from __future__ import annotations

from primero_ref.cite import records
from primero_ref.sources import chicago, dates, works
from primero_ref.sources.names import parts, straight

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from primero_ref.cite.citation import Citation

PEOPLE = ("author", "editor", "translator", "bookauthor")
"""The fields that hold names."""

PLAIN = {
    "booktitle": "booktitle", "journal": "journal", "series": "series", "volume": "volume", "number": "number",
    "edition": "edition", "origdate": "origdate", "origtitle": "origtitle", "place": "address",
}  # fmt: skip
"""The fields that hold words, by their names in our records."""

TITLES = ("booktitle", "journal", "origtitle")
"""Those whose capitals are kept."""

LANGUAGES = {"en": "english", "es": "spanish", "it": "italian", "fr": "french", "la": "latin"}
"""What BibLaTeX calls the languages of the sources."""

UNPUBLISHED = ("booklet", "misc", "online")
"""The kinds of work that have no field for a publisher, and one for how they were published."""

SPECIAL = str.maketrans({
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    "\\": "\\textbackslash{}", "{": "\\textbraceleft{}", "}": "\\textbraceright{}", "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
})  # fmt: skip
"""Signs that TeX takes for something else, and how it is told that they are meant."""


def bibtex(citation: Citation) -> str:
    r"""Write a citation in BibTeX.

    >>> from primero_ref.cite.citation import cite
    >>> print(bibtex(cite("minsheu-1599:41")).partition(",\n")[0])
    @book{minsheu-1599:41
    """
    record = citation.record
    if citation.kind in {"source", "passage"}:
        name = citation.id.partition(":")[0]
        pages, url = str(record.get("page", "")), str(record.get("URL", ""))
        return bibtex_of_source(name, key=citation.id, note=str(record["note"]), url=url, pages=pages)
    inside, numbered = record.get("container-title"), f"edition {record['edition']}"
    date = "-".join(f"{part:02}" for part in record["issued"]["date-parts"][0])
    rows = {
        "author": f"{{{tex(record['author'][0]['literal'])}}}",
        "title": titled(record["title"]),
        "howpublished": tex(f"In {inside}, {numbered}" if inside else chicago.capital(numbered)),
        "version": record["edition"],
        **dict(_dated(date)),
        "langid": LANGUAGES[record["language"]],
        "note": tex(record["note"]),
        "url": record.get("URL", ""),
    }
    return _entry("misc", citation.id, rows.items())


def bibtex_of_source(name: str, *, key: str = "", note: str = "", url: str = "", pages: str = "") -> str:
    r"""Write the record of a source in BibTeX, with a note, an address and pages of our own where they are given.

    >>> print(bibtex_of_source("harington-1618").partition(",\n")[0])
    @book{harington-1618
    """
    work = works.source(name)
    remarks = " ".join(chicago.closed(words) for words in records.remarks(work))
    notes = [note] if remarks and note.startswith(remarks) else [remarks, note]
    language = LANGUAGES[work.languages[0].partition("-")[0]]
    record = {**work.record, **({"pages": pages} if pages else {}), **({"url": url} if url else {})}
    return bibtex_of_entry(record, key or name, note=" ".join(filter(None, notes)), language=language)


def bibtex_of_entry(record: Mapping[str, Any], key: str, *, note: str = "", language: str = "") -> str:
    r"""Write a record of ours in BibTeX under a key.

    >>> print(bibtex_of_entry({"type": "book", "author": ["Ore, Oystein"], "title": "Cardano", "year": "1953"}, "ore"))
    @book{ore,
      author = {Ore, Oystein},
      title = {Cardano},
      year = {1953}
    }
    <BLANKLINE>
    """
    kind = _kind(record)
    rows = [*_fields(record, kind), ("langid", language), ("note", tex(note)), ("url", str(record.get("url", "")))]
    return _entry(kind, key, rows)


def _kind(record: Mapping[str, Any]) -> str:
    """Name the kind of a work: a part of one author’s book is no part of a collection, and a page has an address."""
    kind = str(record["type"])
    if kind == "incollection" and "editor" not in record:
        return "inbook"
    return "misc" if kind == "online" and not record.get("url") else kind


def _entry(kind: str, key: str, rows: Iterable[tuple[str, str]]) -> str:
    # a month is a word that BibTeX knows, and stands without braces
    fields = [f"  {name} = {words if name == 'month' else f'{{{words}}}'}" for name, words in rows if words]
    return f"@{kind}{{{key},\n" + ",\n".join(fields) + "\n}\n"


def _fields(record: Mapping[str, Any], kind: str) -> Iterator[tuple[str, str]]:
    for key in PEOPLE:
        people = [person for person in record.get(key, ()) if person != chicago.NOBODY]
        yield key, " and ".join(map(named, people))
        if key == "author" and any(parts(person).dropped.endswith("’") for person in people):
            yield "sortname", " and ".join(person.removesuffix("d’").strip() for person in people)
    yield "title", titled(str(record["title"]))
    for key, theirs in PLAIN.items():
        yield theirs, (titled if key in TITLES else tex)(str(record.get(key, "")))
    yield "type", tex(str(record.get("genre", "")))
    if publisher := str(record.get("publisher", "")):
        whole = tex(publisher)
        house = "institution" if kind == "thesis" else "howpublished" if kind in UNPUBLISHED else "publisher"
        yield house, f"{{{whole}}}" if " and " in whole else whole
    yield from _dated(str(record.get("date") or record["year"]), circa=chicago.guessed(record))
    yield "pages", tex(str(record.get("pages", "")).replace("–", "-").replace("-", "--"))
    for key in ("doi", "isbn"):
        yield key, str(record.get(key, ""))


def _dated(date: str, *, circa: bool = False) -> Iterator[tuple[str, str]]:
    """Write a date: the year for BibTeX, and for BibLaTeX all of it, in the signs of ISO 8601-2.

    >>> dict(_dated("1605", circa=True)), dict(_dated("before 1614"))
    ({'year': '1605', 'date': '1605~'}, {'date': '/1614'})
    """
    if date in (dates.UNDATED, dates.UNSEEN):
        return
    known = dates.read_date(date) if not date[:4].isdecimal() else None
    if known:
        yield "date", {"before": f"/{known.last}", "after": f"{known.first}/"}.get(known.how, f"{known.first}~")
        return
    yield "year", date[:4]
    month = date.split("-")[1:2]
    if month:
        yield "month", chicago.MONTHS[int(month[0]) - 1][:3].lower()
    if month or circa:
        yield "date", f"{date}~" if circa else date


def named(person: str) -> str:
    """Write a name so that BibTeX takes it apart as it is meant.

    >>> named("Aubignac, François Hédelin d’"), named("Góngora, Luis de"), named("Sapere.it")
    ('d’Aubignac, François Hédelin', 'Góngora, Luis de', '{Sapere.it}')
    >>> named("Newcastle, William Cavendish, Duke of")
    '{Newcastle}, {William Cavendish, Duke of}'
    """
    divided = parts(person)
    if divided.literal:
        return f"{{{tex(person)}}}"
    if divided.dropped.endswith("’"):
        return tex(f"{divided.dropped}{divided.family}, {divided.given}")
    family, _, given = person.partition(", ")
    if "," in given or " and " in straight(person):
        return f"{{{tex(family)}}}, {{{tex(given)}}}"
    return tex(person)


def titled(title: str) -> str:
    r"""Write a title whose capitals stay, also where a style would make them small.

    >>> titled("The view of Fraunce"), titled("A true widow")
    ('The view of {Fraunce}', 'A true widow')
    """
    first, *others = tex(title).split(" ")
    kept = [first if sum(map(str.isupper, first)) < 2 else f"{{{first}}}"]
    return " ".join(kept + [f"{{{word}}}" if any(map(str.isupper, word)) else word for word in others])


def tex(words: str) -> str:
    r"""Guard what TeX would take for something else.

    >>> tex("Comedies & {tragedies}")
    'Comedies \\& \\textbraceleft{}tragedies\\textbraceright{}'
    """
    return " ".join(words.split()).translate(SPECIAL)
