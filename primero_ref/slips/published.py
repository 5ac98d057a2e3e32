"""Ids that were published and that nothing bears any more, and slips in what is said of them.

Whoever has cited an id must find it, or what became of it, for ever: see `primero_ref.withdrawn_ids`.
"""

from __future__ import annotations

import difflib
import re

from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import (
    PUBLISHED,
    QUESTIONS,
    WITHDRAWN,
    WORDS,
    book_file,
    text_file,
)
from primero_ref.slips.slip import Slip

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

ROW: Row = {"since": Field("text", needed=True, means="the edition"), "now": Field("text"), "why": Field("text")}

LINE = re.compile(r"(claim|passage|question|rulebook|source|term|finding) (\S+) (\S+) ([0-9a-f]{8})")
"""A line of the list of all ids ever published."""

Id = tuple[str, str]


def published_slips(names: Names) -> list[Slip]:
    """List the ids that have vanished without a word, and note them, so that nothing that cites them is told."""
    lines = _published(names)
    slips = [
        Slip(
            f"{PUBLISHED}:{number}",
            "this line is none of the list: give it back as it was, or write it anew with the command that makes it.",
        )
        for number, entry in lines.items()
        if entry is None
    ]
    published = {entry: number for number, entry in lines.items() if entry}
    present = _present(names)
    file = names.checkout.toml(WITHDRAWN)
    withdrawn = _withdrawn(file)
    if file is not None:
        slips += _in_withdrawn(names, file, withdrawn, present, {*published})
    if file is None:
        return slips  # what is withdrawn cannot be known
    gone = [entry for entry in published if entry not in present and entry not in withdrawn and _readable(names, entry)]
    new: dict[str, list[str]] = {}
    for kind, name in present:
        if (kind, name) not in published:
            new.setdefault(kind, []).append(name)
    names.gone |= {*gone}
    for kind, name in gone:
        if not _follows(kind, name, names.gone):
            slips.append(_vanished(names, kind, name, new, published[kind, name]))
    return slips


def _published(names: Names) -> dict[int, Id | None]:
    """Give the ids of the list by their lines; nothing for a line that is none."""
    text = names.checkout.text(PUBLISHED) if names.checkout.has(PUBLISHED) else None
    matches = ((number, LINE.fullmatch(line)) for number, line in enumerate((text or "").splitlines(), 1))
    return {number: (match[1], match[2]) if match else None for number, match in matches}


def _present(names: Names) -> dict[Id, None]:
    borne: dict[str, list[str]] = {
        "claim": names.claims, "question": [*names.questions], "rulebook": names.rulebooks, "source": names.sources,
        "passage": [f"{work}:{locus}" for work, loci in names.loci.items() for locus in loci], "term": names.terms,
        "finding": [*names.findings],
    }  # fmt: skip
    return {(kind, name): None for kind, every in borne.items() for name in every}


def _readable(names: Names, entry: Id) -> bool:
    """Say whether the file in which an id would be borne can be read."""
    kind, name = entry
    if kind == "finding":
        return names.checkout.has("docs/findings") and not any(page in names.checkout.unread for page in names.pages)
    return _file(kind, name) not in names.checkout.unread


def _file(kind: str, name: str) -> str:
    """Name the file in which an id is borne."""
    if kind in ("claim", "rulebook"):
        return book_file(name.partition("/")[0])
    if kind in ("passage", "source"):
        return text_file(name.partition(":")[0])
    return {"question": QUESTIONS, "term": WORDS}.get(kind, "")


def _follows(kind: str, name: str, gone: set[Id]) -> bool:
    """Say whether an id has vanished with the rulebook or the source to which it belongs."""
    above = {"claim": ("rulebook", name.partition("/")[0]), "passage": ("source", name.partition(":")[0])}
    return above.get(kind, ("", "")) in gone


def _vanished(names: Names, kind: str, name: str, new: Mapping[str, list[str]], line: int) -> Slip:
    """Tell an id that has vanished, where the new one stands that is nearest, if there is one."""
    head = name.replace(":", "/").partition("/")[0] if kind in ("claim", "passage") else ""
    alike = [other for other in new.get(kind, ()) if not head or other.replace(":", "/").partition("/")[0] == head]
    near = difflib.get_close_matches(name, alike, n=1, cutoff=0.3) or alike[:1]
    file, entry = _file(kind, name), f'["{kind} {name}"] since = "…"'
    if near:
        at = _where(names, kind, near[0])
        way = f'name {near[0]!r} so again, or write in {WITHDRAWN} {entry}, now = "{near[0]}".'
    else:
        at = f"{file}:1" if file and names.checkout.has(file) else f"{PUBLISHED}:{line}"
        way = f"give it back, or write in {WITHDRAWN} {entry} with why it went (why) or its new id (now)."
    return Slip(at, f"the {kind} {name} was published, and nothing bears this id any more: {way}")


def _where(names: Names, kind: str, name: str) -> str:
    """Give file and line where an id is borne."""
    if kind == "finding":
        page = names.findings[name][0]
        text = names.checkout.text(page) or ""
        index = text.find(f"{{finding}} {name}")
        return f"{page}:{text.count(chr(10), 0, max(index, 0)) + 1}"
    file = names.checkout.toml(_file(kind, name))
    if file is None or kind in ("rulebook", "source"):
        return f"{_file(kind, name)}:1"
    if kind == "passage":
        number = names.loci[name.partition(":")[0]].index(name.partition(":")[2])
        return file.slip(("passage", number, "locus"), "").at
    keys = ("claim", name.partition("/")[2]) if kind == "claim" else (name,)
    return file.slip(keys, "").at


def _withdrawn(file: Toml | None) -> dict[Id, str]:
    """Give the ids of which it is said what became of them, each with its new one, if it has one."""
    rows = file.data if file else {}
    return {
        (key.partition(" ")[0], key.partition(" ")[2]): str(row.get("now", "")) if isinstance(row, dict) else ""
        for key, row in rows.items()
    }


def _in_withdrawn(
    names: Names, file: Toml, withdrawn: dict[Id, str], present: Mapping[Id, None], published: set[Id]
) -> Iterator[Slip]:
    for key, row in file.data.items():
        kind, _, name = key.partition(" ")
        for keys, says, word in row_slips(names, row, ROW, (key,)):
            yield file.slip(keys, says, word)
        if not isinstance(row, dict):
            continue
        if circle := _circle(kind, name, withdrawn):
            if name == min(circle):  # told once for the whole circle
                way = " → ".join([*circle, name])
                yield file.slip((key, "now"), f"{name} leads back to itself ({way}): name the id that is borne now.")
            continue
        if bool(row.get("now")) == bool(row.get("why")):
            yield file.slip((key,), f"{key}: write its new id (now) or why it was withdrawn (why), one of the two.")
        if published and (kind, name) not in published:
            yield file.slip((key,), f"{key} was never published: take this entry out, or spell the id as it was.")
        elif (kind, name) in present:
            yield file.slip((key,), f"{key} is borne again: take this entry out.")
        if now := row.get("now"):
            yield from _of_now(file, key, kind, str(now), withdrawn, present)


def _of_now(
    file: Toml, key: str, kind: str, now: str, withdrawn: dict[Id, str], present: Mapping[Id, None]
) -> Iterator[Slip]:
    """Say that a former name leads to one that nothing bears."""
    if (kind, now) in present or (kind, now) in withdrawn:
        return
    near = difflib.get_close_matches(now, [other for of, other in present if of == kind], n=1)
    hint = f"; the nearest is {near[0]!r}" if near else ""
    yield file.slip((key, "now"), f"{key}: nothing bears the id {now!r}{hint}.")


def _circle(kind: str, name: str, withdrawn: dict[Id, str]) -> list[str]:
    """Give the names through which a former name leads back to itself, if it does."""
    way = [name]
    while (now := withdrawn.get((kind, way[-1]))) and now not in way:
        way.append(now)
    return way if now == name else []
