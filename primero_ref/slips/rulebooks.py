"""Slips in the rulebooks: in each by itself, and beside the others on which it rests."""

from __future__ import annotations

from difflib import get_close_matches

from primero_ref.claims import catalogue, inventory
from primero_ref.slips.names import BOOKS, book_file, id_slip
from primero_ref.slips.slip import Slip, unknown
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from primero_ref.claims import Evidence
    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.names import Names


class Inherited(NamedTuple):
    """What a rulebook has with all that it inherits: its claims, those it holds, and whether all of it can be read."""

    claims: Mapping[str, Mapping[str, Any]]
    held: frozenset[str]
    whole: bool


def rulebook_slips(names: Names) -> Iterator[Slip]:
    """List the slips of all rulebooks."""
    for book in names.rulebooks:
        file = names.checkout.toml(book_file(book))
        if file is not None:
            yield from _in_head(names, book, file)
            yield from _in_claims(names, book, file)
    files = {book: file for book in names.rulebooks if (file := names.checkout.toml(book_file(book))) and file.data}
    for book, file in files.items():
        for says, word in catalogue.place_slips(book, {other: files[other].data for other in files}):
            if word != "beside" or file.data["beside"] in files or file.data["beside"] not in names.rulebooks:
                yield file.slip((word,), says)
    for book in sorted(
        names.rulebooks, key=lambda book: len(_bases(names, book))
    ):  # what is inherited is told where it is
        file = names.checkout.toml(book_file(book))
        if file is not None:
            yield from _suspended(names, book, file)
            yield from _settled_twice(names, book, file)


def _in_head(names: Names, book: str, file: Toml) -> Iterator[Slip]:
    data = file.data
    if not data:
        says = "a rulebook says its title, its redactor, its source and its claims; this file says nothing."
        yield Slip(f"{file.name}:1", f"{book}: {says}")
        return
    meant = {near for key in data if key not in inventory.HEAD for near in get_close_matches(key, inventory.HEAD, n=1)}
    for says, word in catalogue.head_slips(book, data):
        if not any(f"{key!r} is missing" in says for key in meant):  # a misspelt key is told once
            yield file.slip((word,) if word in data else (), says)
    yield from _in_references(names, book, file)


def _in_references(names: Names, book: str, file: Toml) -> Iterator[Slip]:
    """Tell what the head of a rulebook names and is not there: its source, its script, its base."""
    data = file.data
    if data.get("source") and (says := names.wrong("source", data["source"])):
        yield file.slip(("source",), says)
    if (script := data.get("script")) and not names.checkout.has(f"{BOOKS}/{script}.py"):
        scripts = [name[len(BOOKS) + 1 : -3] for name in names.checkout.names(BOOKS, ".py") if name.count("/") == 2]
        yield file.slip(("script",), unknown("script", str(script), [name for name in scripts if name != "__init__"]))
    base = data.get("base")
    if base and (says := names.wrong("rulebook", base)):
        yield file.slip(("base",), says)
    elif base and book in _bases(names, book):
        circle = " → ".join([book, *_bases(names, book)])
        yield file.slip(("base",), f"{book} rests on itself ({circle}): name another base, or leave 'base' out.")


def _bases(names: Names, book: str) -> list[str]:
    """Name the rulebooks on which one rests, the nearest first, once round where they go round in a circle."""
    bases: list[str] = []
    at = book
    while (file := names.checkout.toml(book_file(at))) and (base := file.data.get("base")) and base not in bases:
        bases.append(str(base))
        at = str(base)
        if at not in names.rulebooks:
            break
    return bases


def _in_claims(names: Names, book: str, file: Toml) -> Iterator[Slip]:
    own = file.data.get("claim", {})
    if not isinstance(own, dict):
        yield file.slip(("claim",), "A table was expected here: a claim begins with [claim.its-name].")
        return
    for slug, row in own.items():
        slips = [*_in_claim(names, f"{book}/{slug}", slug, row, file)]
        if slips:
            names.doubtful_claims.add(f"{book}/{slug}")
        yield from slips


def _in_claim(names: Names, claim: str, slug: str, row: object, file: Toml) -> Iterator[Slip]:
    keys = ("claim", slug)
    if says := id_slip("claim", slug):
        yield file.slip(keys, f"{claim}: {says}")
    if not isinstance(row, dict):
        yield file.slip(keys, f"{claim}: a table was expected here.")
        return
    known = {**names.questions, **_gone_questions(names)} if names.gone else names.questions
    evidence: list[Evidence] = []
    for says, word in inventory.claim_slips(row, evidence, known):
        yield file.slip((*keys, word) if word in row else keys, f"{claim}: {says}.", "" if word in row else word)
    for entry in evidence:
        if says := names.wrong("passage", entry.passage):
            yield file.slip((*keys, "from"), f"{claim}: {says}", entry.passage)
        if entry.via and (says := names.wrong("source", entry.via)):
            yield file.slip((*keys, "from"), f"{claim}: {says}", entry.via)


def _gone_questions(names: Names) -> Mapping[str, inventory.Question]:
    """Give the questions that were published and are no longer put: told as such."""
    from primero_ref.slips.names import Doubtful

    return {name: Doubtful(name, "", "number", 0) for kind, name in names.gone if kind == "question"}


def inherited(names: Names, book: str) -> Inherited:
    """Give the claims of a rulebook with those it inherits, as far as they can be read."""
    claims: dict[str, Mapping[str, Any]] = {}
    held: set[str] = set()
    whole = book not in _bases(names, book)
    for owner in (*reversed(_bases(names, book)), book):
        file = names.checkout.toml(book_file(owner)) if owner in names.rulebooks else None
        if file is None or not file.data:
            whole = False
            continue
        suspended = file.data.get("suspend", [])
        dropped = {*map(str, suspended)} if isinstance(suspended, list) else set()
        whole = whole and dropped <= {*claims}
        held -= dropped
        for slug, row in names.rows[owner].items():
            if isinstance(row, dict):
                claims[f"{owner}/{slug}"] = row
                held |= {f"{owner}/{slug}"} if row.get("held", True) else set()
    return Inherited(claims, frozenset(held), whole)


def _suspended(names: Names, book: str, file: Toml) -> Iterator[Slip]:
    dropped = file.data.get("suspend", [])
    if not isinstance(dropped, list) or not all(isinstance(name, str) for name in dropped):
        yield file.slip(("suspend",), f"{book}: 'suspend' is a list of claims, such as [\"italian/rest\"].")
        return
    base = str(file.data.get("base", ""))
    have = inherited(names, base) if base else Inherited({}, frozenset(), whole=True)
    for name in dropped:
        if name not in have.claims and have.whole and ("claim", name) not in names.gone:
            yield file.slip(("suspend",), f"{book}: {unknown('inherited claim', name, have.claims)}", name)


def _settled_twice(names: Names, book: str, file: Toml) -> Iterator[Slip]:
    """Tell each claim of the rulebook itself that settles a question otherwise than another that it holds."""
    have = inherited(names, book)
    settled: dict[str, tuple[str, object]] = {}
    if not have.whole:
        return
    for name, row in have.claims.items():
        answers = row.get("settles") if name in have.held and row.get("held", True) else None
        for question, answer in answers.items() if isinstance(answers, dict) else ():
            before, given = settled.setdefault(question, (name, answer))
            if given == answer or not name.startswith(f"{book}/"):
                continue
            if not {name, before} & names.doubtful_claims:
                names.doubtful_claims.add(name)
                says = f"{book}: {before} and {name} settle {question!r} differently; suspend one of them."
                yield file.slip(("claim", name.partition("/")[2]), says)
