"""Slips in the texts of the sources, and what is quoted beyond what the rights allow."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.slips.names import id_slip, text_file
from primero_ref.slips.slip import Slip
from primero_ref.sources import shown, works
from primero_ref.sources.dates import UNDATED, read_date

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.names import Names


def text_slips(names: Names) -> Iterator[Slip]:
    """List the slips of all texts."""
    for work in names.sources:
        file = names.checkout.toml(text_file(work))
        if file is not None:
            slips = [*_in_text(names, work, file)]
            yield from slips or _overquoted(work, file)


def _in_text(names: Names, work: str, file: Toml) -> Iterator[Slip]:
    if not file.data:
        yield Slip(
            f"{file.name}:1", f"{work}: a source says its title, its rights and its passages; this file is empty."
        )
        return
    for says, locus, word in works.text_slips(work, file.data):
        yield file.slip(_keys(file, locus, word), says)
    rows = file.data.get("passage")
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        if not isinstance(row, dict) or "locus" not in row:
            continue
        if says := id_slip("passage", str(row["locus"])):
            yield file.slip(("passage", number, "locus"), f"{work}:{row['locus']}: {says}")
        if row.get("via") and (says := names.wrong("source", row["via"])):
            yield file.slip(("passage", number, "via"), says)
    yield from _in_head(names, work, file)


def _in_head(names: Names, work: str, file: Toml) -> Iterator[Slip]:
    """Tell the years of a source that cannot be read, and the sources that it names and that are not there."""
    for key in ("year", "written"):
        try:
            read_date(str(file.data.get(key, UNDATED)))
        except Unreadable as error:
            wanted = "Write a year as in 1599, c. 1555, 1603-1613 or before 1614, or 'undated'."
            yield file.slip((key,), f"{work}.toml: {error} {wanted}")
    for key in ("via", "translates"):
        if file.data.get(key) and (says := names.wrong("source", file.data[key])):
            yield file.slip((key,), says)


def _overquoted(work: str, file: Toml) -> Iterator[Slip]:
    made = works.make_source(work, file.data)
    for says, locus in works.beyond_rights(made):
        yield file.slip(_keys(file, locus, "locus"), says)
    for passage in shown.quoted_and_paraphrased(made):
        says = f"{passage.id} is quoted and paraphrased; leave out one of the two."
        yield file.slip(_keys(file, passage.locus, "paraphrase"), says)


def _keys(file: Toml, locus: str, word: str) -> tuple[object, ...]:
    """Give the keys of a passage, the last that bears its locus, and in it of a word."""
    rows = file.data.get("passage")
    rows = rows if isinstance(rows, list) else []
    numbers = [
        number for number, row in enumerate(rows) if isinstance(row, dict) and str(row.get("locus", "")) == locus
    ]
    if locus and numbers:
        return ("passage", numbers[-1], word) if word else ("passage", numbers[-1])
    return (word,) if word and word != "passage" else (("passage", _without_locus(rows)) if word else ())


def _without_locus(rows: list[object]) -> int:
    return next((number for number, row in enumerate(rows) if not isinstance(row, dict) or not row.get("locus")), 0)
