"""Slips in the rule sheets: every rule that a rulebook holds stands on its sheet, or among those left to its page."""

from __future__ import annotations

from primero_ref.slips.names import SHEETS, book_file
from primero_ref.slips.rulebooks import inherited
from primero_ref.slips.slip import Slip, unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.names import Names
    from primero_ref.slips.rulebooks import Inherited
    from primero_ref.slips.toml_places import Path

KEYS = ("lead", "points", "kinds", "ranked", "part", "left", "base", "instead")
"""The keys of a sheet."""

FORM = ("what it is about", "its words", "its claims")
"""The parts of a line, with strokes between them."""

FORMS = {"kinds": ("name", "cards", "its words", "its claims")}
"""The parts of a line of another form, by the key under which it stands."""

Line = tuple["Path", str, str]
"""Where a line stands, its text, and whether it is a line or a kind of hand."""


def sheet_file(book: str) -> str:
    """Name the file of a sheet."""
    return f"{SHEETS}/{book}.toml"


def sheet_slips(names: Names) -> Iterator[Slip]:
    """List the slips of all sheets, and the rulebooks that have none."""
    books = names.checkout.stems(SHEETS)
    for book in names.rulebooks:
        file = names.checkout.toml(book_file(book))
        if book not in books and ("rulebook", book) not in names.gone and file and file.data:
            form = "what it is about | its words | its claims"
            yield Slip(f"{file.name}:1", f"{book} has no rule sheet: write {sheet_file(book)}, each line as “{form}”.")
    sheets: dict[str, _Sheet] = {}
    for book in books:
        file = names.checkout.toml(sheet_file(book))
        if file is not None and book in names.rulebooks:
            sheets[book] = _Sheet(names, book, file)
        elif file is not None and ("rulebook", book) not in names.gone:
            says = unknown("rulebook", book, names.rulebooks)
            yield Slip(f"{file.name}:1", f"{says[:-1]}: give the sheet the name of its rulebook.")
    for sheet in sheets.values():
        yield from sheet.slips
        if not sheet.doubtful and not (sheet.base in sheets and sheets[sheet.base].doubtful):
            lacks_too = sheets[sheet.base].left_out() if sheet.base in sheets else []
            yield from sheet.omissions(lacks_too)


class _Sheet:
    """One sheet as it was read, and what is wrong with it."""

    def __init__(self, names: Names, book: str, file: Toml) -> None:
        self.names, self.book, self.file = names, book, file
        self.have = inherited(names, book)
        self.base = str(file.data.get("base", ""))
        self.base_file = names.checkout.toml(sheet_file(self.base)) if self.base else None
        self.left = str(file.data.get("left", "")).split()
        self.slips = [*self._in_head(), *self._in_lines()]
        self.doubtful = bool(self.slips) or not self.have.whole or bool(self.base and not self.base_file)

    def _in_head(self) -> Iterator[Slip]:
        data, file = self.file.data, self.file
        for key in data:
            if key not in KEYS:
                yield file.slip((key,), unknown("key", key, KEYS))
        if self.base and not self.names.checkout.has(sheet_file(self.base)):
            yield file.slip(("base",), unknown("sheet", self.base, self.names.checkout.stems(SHEETS)))
        elif not self.base and not data.get("lead"):
            says = f"the sheet of {self.book} does not say its 'lead': write what is to be known at first."
            yield Slip(f"{file.name}:1", says)
        instead = data.get("instead", {})
        firsts = {_first(text) for _, text, _ in _lines(self.base_file.data)} if self.base_file else None
        for name in instead if isinstance(instead, dict) and firsts is not None else ():
            if name not in (firsts or ()):
                yield file.slip(("instead", name), unknown("line that begins with the claim", name, firsts or ()))

    def _in_lines(self) -> Iterator[Slip]:
        for keys, text, kind in _lines(self.file.data):
            parts = text.split("|")
            if len(parts) != len(FORMS.get(kind, FORM)):
                says = f"a line is written “{' | '.join(FORMS.get(kind, FORM))}”; this one has {len(parts)} parts."
                yield self.file.slip(keys, says, " ".join(text.split()[:3]))
            else:
                for name in parts[-1].split():
                    yield from self._of_name(name, keys)
        for name in self.left:
            yield from self._of_name(name, ("left",))

    def _of_name(self, name: str, keys: Path) -> Iterator[Slip]:
        if _meant(self.book, self.have, name) or not self.have.whole:
            return
        slugs = [claim.partition("/")[2] for claim in self.have.claims]
        if not any(kind == "claim" and gone.endswith(f"/{name}") for kind, gone in self.names.gone):
            yield self.file.slip(keys, unknown(f"rule of {self.book}", name, slugs), name)

    def told(self) -> set[str]:
        """Give the claims that stand on the sheet, those of the lines of its base too."""
        data = self.file.data
        lines = [text for _, text, _ in _lines(data)]
        if self.base_file:
            instead = data.get("instead", {})
            lines += [
                text
                for keys, text, _ in _lines(self.base_file.data)
                if _is_kept(keys, self.base_file, data) and _first(text) not in instead
            ]
        slugs = (name for text in lines for name in text.rpartition("|")[2].split())
        return {claim for name in slugs for claim in _meant(self.book, self.have, name)}

    def left_out(self) -> list[str]:
        """Give the claims that are held and of which the sheet says nothing."""
        passed_over = {claim for name in self.left for claim in _meant(self.book, self.have, name)}
        return sorted(self.have.held - self.told() - passed_over - self.names.doubtful_claims)

    def omissions(self, lacks_too: list[str]) -> Iterator[Slip]:
        """Tell the rules of which the sheet says nothing, but for those that its base lacks, and what it says twice."""
        for claim in self.left_out():
            if claim not in lacks_too:
                way = "put it at the end of the line that tells it, or among those that are left to the page (left)."
                yield self.file.slip(("left",), f"the rule {claim} is held and not on this sheet: {way}")
        on_sheet = self.told()
        for name in self.left:
            if on_sheet.intersection(_meant(self.book, self.have, name)):
                says = f"{name} is on the sheet, and among those left to the page too: take it out of 'left'."
                yield self.file.slip(("left",), says, name)


def _is_kept(keys: Path, base: Toml | None, data: Mapping[str, Any]) -> bool:
    """Say whether a line of the base stands on a sheet: a part goes by its head, and any other key by its name."""
    if keys[0] != "part" or base is None:
        return keys[0] not in data
    heads = [part.get("head") for part in data.get("part", ()) if isinstance(part, dict)]
    return base.data["part"][keys[1]].get("head") not in heads


def _meant(book: str, have: Inherited, name: str) -> list[str]:
    """Find a claim by its slug: the rulebook’s own, else the one that it inherits."""
    candidates = [claim for claim in have.claims if claim == name or claim.partition("/")[2] == name]
    return [claim for claim in candidates if claim.startswith(f"{book}/")] or [
        claim for claim in candidates if claim in have.held
    ]


def _lines(data: Mapping[str, Any]) -> Iterator[Line]:
    """Give the lines of a sheet that name claims."""
    for key in ("lead", "kinds"):
        rows = data.get(key, [])
        yield from (((key,), str(row), key) for row in (rows if isinstance(rows, list) else [rows]))
    yield from (((key,), str(data[key]), key) for key in ("points", "ranked") if data.get(key))
    parts = data.get("part", [])
    for number, part in enumerate(parts if isinstance(parts, list) else ()):
        rows = part.get("rows", []) if isinstance(part, dict) else []
        yield from ((("part", number, "rows"), str(row), "part") for row in rows)
    instead = data.get("instead", {})
    for name, row in instead.items() if isinstance(instead, dict) else ():
        if row:
            yield ("instead", name), str(row), "instead"


def _first(text: str) -> str:
    """Give the claim with which a line begins, by which another line takes its place."""
    return text.rpartition("|")[2].strip().partition(" ")[0]
