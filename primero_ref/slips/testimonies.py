"""Slips in the lists of what each old source says, and where these lists and the rules differ."""

from __future__ import annotations

from primero_ref.claims.evidence import read_evidence
from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import book_file, text_file
from primero_ref.slips.slip import Slip, listed
from primero_ref.sources import works
from primero_ref.weave.apparatus import agreement, testimony

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names
    from primero_ref.weave.apparatus.agreement import Pair

FOLDER = "primero_ref/weave/apparatus/testimonies"

ROW: Row = {
    "at": Field("text", needed=True, means='where it stands, such as "41" or "30-33"'),
    "kind": Field("text", needed=True, words=tuple(testimony.KINDS)),
    "says": Field("text", needed=True, means="what the source says about the game, in one sentence of ours"),
    "sentences": Field("list", means="which sentences of the passage, counted from one; all where it is missing"),
    "answers": Field("answers", means="the answers that the words give; several where they leave it open"),
    "against": Field("answers", means="the answers against which the words speak"),
}


def testimony_slips(names: Names) -> Iterator[Slip]:
    """List the slips in the rows of all lists, each by itself."""
    for file, work in _files(names):
        if work not in names.sources:
            yield Slip(f"{file.name}:1", f"{names.wrong('source', work)} A list is named as its source is.")
            continue
        for number, row in enumerate(_rows(file)):
            keys = ("statement", number)
            for path, says, word in row_slips(names, row, ROW, keys):
                yield file.slip(path, says, word)
            if isinstance(row, dict) and row.get("at") and (says := names.wrong("passage", f"{work}:{row['at']}")):
                yield file.slip((*keys, "at"), says)
            if isinstance(row, dict):
                yield from _in_row(file, row, keys)


def _in_row(file: Toml, row: dict[str, Any], keys: tuple[object, ...]) -> Iterator[Slip]:
    """Tell an answer that comes of words which say nothing of the game, and sentences that are no numbers."""
    if row.get("kind") in {"silent", "other game"} and (row.get("answers") or row.get("against")):
        says = f"'kind' is {row['kind']!r}, so the words give no answer: leave out 'answers' and 'against'."
        yield file.slip((*keys, "kind"), says)
    numbers = row.get("sentences", [])
    if isinstance(numbers, list) and not all(type(number) is int and number > 0 for number in numbers):
        yield file.slip((*keys, "sentences"), "'sentences' holds the numbers of sentences, such as [1, 2].")


def disagreement_slips(names: Names) -> Iterator[Slip]:
    """List what the lists leave out, and where they and the rules differ; asked only where nothing else is wrong."""
    pairs = _pairs(names)
    given = _given(names)
    for file, work in _files(names):
        text = names.checkout.toml(text_file(work))
        if text is None:
            continue
        source = works.make_source(work, text.data)
        loci = tuple(source.passages)
        rows = [testimony.made(work, row) for row in _rows(file)]
        if too_many := [*_beyond(file, source, rows)]:
            yield from too_many
            continue
        if left := testimony.uncovered(source, rows):
            says = f"{work}: the list says nothing of {listed(left)}; write what stands there, or that it is silent."
            yield file.slip(("statement", len(rows) - 1, "at"), says)
        placed = [(row, works.loci_within(row.at, loci)) for row in rows]
        for difference in agreement.disagreements(placed, pairs.get(work, []), given):
            yield from _of_difference(names, file, difference)


def missing_slips(names: Names) -> Iterator[Slip]:
    """Tell the old sources that have no list; asked only where nothing else is wrong."""
    listed_works = {work for _, work in _files(names)}
    for work in names.sources:
        text = names.checkout.toml(text_file(work))
        if text is not None and work not in listed_works and testimony.is_due(works.make_source(work, text.data)):
            says = f"{work}: what it says about the game is not listed; write {FOLDER}/{work}.toml."
            yield text.slip(("title",), says)


def _of_difference(names: Names, file: Toml, difference: agreement.Disagreement) -> Iterator[Slip]:
    """Tell where a list and a rule differ: at the rule, if it takes what the list has not, and else at the list."""
    if difference.number is not None:
        yield file.slip(("statement", difference.number, "at"), f"{difference.says}; change the list or the rule.")
    elif difference.pair is not None:
        book, _, slug = difference.pair.claim.partition("/")
        rules = names.checkout.toml(book_file(book))
        if rules is not None:
            says = f"{difference.pair.claim}: {difference.says}; change the pair or {file.name}."
            yield rules.slip(("claim", slug, "from"), says, difference.pair.passage)


def _beyond(file: Toml, source: works.Source, rows: list[testimony.Statement]) -> Iterator[Slip]:
    """Tell the numbers of sentences that a passage has not."""
    for number, row in enumerate(rows):
        within = works.loci_within(row.at, tuple(source.passages))
        most = len(testimony.parts(source.passages[within[0]]))
        if row.sentences and (len(within) > 1 or max(row.sentences) > most):
            says = f"{row.at}: 'sentences' numbers those of one passage, and this one has {most}."
            yield file.slip(("statement", number, "sentences"), says)


def _files(names: Names) -> list[tuple[Toml, str]]:
    files = ((names.checkout.toml(f"{FOLDER}/{work}.toml"), work) for work in names.checkout.stems(FOLDER))
    return [(file, work) for file, work in files if file is not None]


def _rows(file: Toml) -> list[Any]:
    rows = file.data.get("statement", [])
    return rows if isinstance(rows, list) else []


def _pairs(names: Names) -> dict[str, list[Pair]]:
    """Give the pairs that the rules of a checkout make with each source."""
    by_work: dict[str, list[Pair]] = {}
    for book, rows in names.rows.items():
        for slug, row in rows.items():
            settles = row.get("settles", {})
            for entry in row.get("from", ()):
                evidence = read_evidence(entry, settles)
                work, _, at = evidence.passage.partition(":")
                loci = works.loci_within(at, tuple(names.loci[work]))
                by_work.setdefault(work, []).extend(agreement.pairs_of(f"{book}/{slug}", settles, evidence, loci))
    return by_work


def _given(names: Names) -> dict[str, set[object]]:
    """Give the answers to each question by rules of the old game, none of today’s and none that stands apart."""
    given: dict[str, set[object]] = {}
    for book, rows in names.rows.items():
        head = names.checkout.toml(book_file(book))
        if head is None or head.data.get("family") == "apart":
            continue
        for row in rows.values():
            for question, answer in row.get("settles", {}).items() if row.get("grade") != "modern" else ():
                given.setdefault(question, set()).add(answer)
    return given
