"""Citations as programs read them: RIS and CSL-JSON, and BibTeX in a module of its own.

They are written here and not by a library: of those that are kept up, pybtex guards the signs of an address so that it
leads nowhere, and rispy puts a number before each record that RIS does not know. They read ours back in the tests.
"""

from __future__ import annotations

from primero_ref.cite.records import as_listed

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from primero_ref.cite.citation import Citation

RIS_TYPES = {
    "book": "BOOK", "pamphlet": "PAMP", "document": "GEN", "chapter": "CHAP", "article-journal": "JOUR",
    "webpage": "ELEC", "thesis": "THES", "entry-encyclopedia": "ENCYC",
}  # fmt: skip

RIS_NAMES = {"author": "AU", "container-author": "A2", "editor": "A2", "translator": "A4"}

RIS_TAGS = {
    "title": "TI", "container-title": "T2", "collection-title": "T3", "edition": "ET", "volume": "VL",
    "issue": "IS", "publisher-place": "CY", "publisher": "PB", "DOI": "DO", "ISBN": "SN", "genre": "M3", "URL": "UR",
    "language": "LA", "note": "N1",
}  # fmt: skip


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
        rows += [(tag, as_listed(person)) for person in record.get(key, ())]
    rows += [(tag, str(record[key])) for key, tag in RIS_TAGS.items() if key in record]
    rows += _ris_date(record)
    ends = record.get("original-date", {}).get("date-parts", [])
    first_printed = [record.get("original-title", ""), "–".join(str(end[0]) for end in ends)]
    if any(first_printed):
        rows.append(("OP", ", ".join(filter(None, first_printed))))
    if "page" in record:
        first, _, last = str(record["page"]).partition("–")
        whole = "," in str(record["page"]) or not last
        rows += [("SP", str(record["page"]))] if whole else [("SP", first), ("EP", last)]
    rows.append(("ER", ""))
    return "".join(f"{tag}  - {' '.join(words.split())}\n" for tag, words in rows)


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
