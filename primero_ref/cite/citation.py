"""Citations: how to name the edition, or one thing in it, in a footnote, in a bibliography and in a sentence."""

from __future__ import annotations

from primero_ref.cite import records
from primero_ref.claims import inventory, rulebook
from primero_ref.edition import __released__, __version__, engine
from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import chicago, prints, works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from primero_ref.claims import Claim
    from primero_ref.sources import Source

TITLE = "Primero: an annotated edition of its rules that runs"

AUTHOR = "The Primero contributors"

KINDS = ("claim", "passage", "source", "rulebook", "question", "finding", "term")
"""What can be cited besides the whole; findings stand on the pages, and terms in the weave, which tell their words."""

VERDICTS = {
    "verified": "the engine plays it so",
    "fails": "the engine does not play it so",
    "none": "no demo yet",
    "remark": "a remark, not for an engine",
}
"""What the demos of a claim said of it, in the words that stand before a reader."""

DIGITS = 12
"""How many of the engine's 64 digits stand in a footnote; the records bear all."""

PLURAL = {"speech": "speeches", "entry": "entries"}
"""The units of a source whose plural takes more than an s."""


class Edition(NamedTuple):
    """An edition as its citations name it: its number and day, its address on the web if it has one, its engine."""

    version: str
    released: str
    base: str
    engine: str

    @property
    def day(self) -> str:
        """The day in words."""
        return chicago.day(self.released)


class Citation(NamedTuple):
    """One thing cited: in a footnote, in a bibliography, in short, and as a record for programs (CSL-JSON).

    In the first two, titles that are set in italics stand between asterisks; `plain` takes them away.
    """

    kind: str
    id: str
    footnote: str
    entry: str
    short: str
    record: Mapping[str, Any]


def edition(base: str | None = None) -> Edition:
    """Give this edition; its address on the web is `base`, or what PRIMERO_BASE_URL says.

    >>> edition("https://example.org/primero").base
    'https://example.org/primero/'
    """
    if base is None:
        import os

        base = os.environ.get("PRIMERO_BASE_URL", "")
    return Edition(__version__, __released__, f"{base.rstrip('/')}/" if base else "", engine())


def plain(words: str) -> str:
    """Remove the marks for italics.

    >>> plain("*Once a Week* 10")
    'Once a Week 10'
    """
    return words.replace("*", "")


def address(kind: str, name: str) -> str:
    """Return the address of a thing from the root of the site; a range has that of its first passage.

    >>> address("claim", "italian/forced-see"), address("passage", "minsheu-1599:51-57")
    ('cite/claim/italian/forced-see.html', 'cite/passage/minsheu-1599/51.html')
    """
    if kind == "passage":
        name = works.passage_range(name)[0].id
    return f"cite/{kind}/{name.replace(':', '/')}.html"


def kind_of(name: str) -> tuple[str, str]:
    """Find what sort of thing an id names.

    >>> kind_of("italian/forced-see"), kind_of("source:parlett")
    (('claim', 'italian/forced-see'), ('source', 'parlett'))
    >>> kind_of("parlett")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'parlett' is a source and a rulebook: write source:parlett or rulebook:parlett.
    """
    before, sign, after = name.partition(":")
    if sign and before in KINDS:
        return before, after
    if "/" in name:
        return "claim", name
    if sign:
        return "passage", name
    known = {"source": works.sources(), "rulebook": inventory.rulebooks(), "question": inventory.questions()}
    kinds = [kind for kind, names in known.items() if name in names]
    if len(kinds) > 1:
        written = " or ".join(f"{kind}:{name}" for kind in kinds)
        raise Unreadable(f"{name!r} is {' and '.join(f'a {kind}' for kind in kinds)}: write {written}.")
    if not kinds:
        from primero_ref.withdrawn_ids import became

        kinds = [kind for kind in known if became(kind, name)]  # it was one once
    if not kinds:
        raise Unknown("id", name, [borne for names in known.values() for borne in names])
    return kinds[0], name


def cite(name: str, kind: str = "", *, verdict: str = "", at: Edition | None = None) -> Citation:
    """Cite a claim, a passage or a range of them, a source, a rulebook or a question by its id.

    `verdict` is what the demos of a claim said of it, a word of `VERDICTS`.

    >>> print(cite("minsheu-1599:41").footnote.partition(", in ")[0].partition(" (")[2])
    London: Edmund Bollifant, 1599), speech 41, page 26
    >>> cite("italian/forced-sea")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no claim 'italian/forced-sea'; the nearest is 'italian/forced-see'.
    """
    at = at or edition()
    if not kind:
        kind, name = kind_of(name)
    if kind == "claim":
        claim = inventory.claim(name)
        graded = grade_text(claim) if claim.grade != "gap" else "a gap that this edition fills"
        remark = "; ".join(filter(None, (graded, VERDICTS.get(verdict, ""))))
        book = rulebook(claim.book)
        return words("claim", name, claim.says, of=f"{book.title}, as told by {book.redactor}", remark=remark, at=at)
    if kind == "rulebook":
        book = rulebook(name)
        remark = f"as told by {book.redactor} in “{works.source(book.source).title}”"
        return words("rulebook", name, book.title, remark=remark, at=at)
    if kind == "question":
        return words("question", name, inventory.question(name).asks, at=at)
    if kind == "source":
        return _work(works.source(name), "source", name, "", at)
    if kind == "passage":
        return _work(works.source(works.passage_range(name)[0].source), "passage", name, where_printed(name), at)
    raise Unreadable(f"A {kind} is cited by its words: see its page of the edition.")


def words(kind: str, name: str, title: str, *, of: str = "", remark: str = "", at: Edition) -> Citation:
    """Cite something of this edition's own, by its sentence or title.

    >>> here = edition("")
    >>> words("term", "rest", "rest", at=here).short == f"Primero, term rest, edition {here.version}"
    True
    """
    of = f" of {of}" if of else ""
    in_brackets = f" ({remark})" if remark else ""
    runs = f"; engine {at.engine[:DIGITS]}" if kind != "term" else ""
    title = title.replace("*", "")
    note = (
        f"{AUTHOR}, {chicago.quoted(title, ',')} {kind} {name}{of}{in_brackets}, in *{TITLE}*, "
        f"edition {at.version} ({at.day}{runs}){_address(kind, name, at)}."
    )
    entry = (
        f"{AUTHOR}. {chicago.quoted(title, '.')} {kind.capitalize()} {name}, in *{TITLE}*. "
        f"Edition {at.version}, {at.day}{_address(kind, name, at)}."
    )
    hashed = f"engine sha256 {at.engine}" if kind != "term" else ""
    notes = "; ".join(filter(None, (f"{kind.capitalize()} {name}{of}", remark, hashed)))
    record: dict[str, Any] = {
        "id": name,
        "type": "entry-encyclopedia",
        "title": title,
        "author": [{"literal": AUTHOR}],
        "container-title": TITLE,
        "edition": at.version,
        "issued": records.issued(at.released),
        "language": "en",
        "note": f"{notes}.",
    }
    return Citation(kind, name, note, entry, short(kind, name, at.version), _with_address(record, kind, name, at))


def whole(at: Edition | None = None) -> Citation:
    """Cite the edition itself."""
    at = at or edition()
    by = f", {at.base}" if at.base else ""
    record: dict[str, Any] = {
        "id": "primero", "type": "book", "title": TITLE, "author": [{"literal": AUTHOR}], "edition": at.version,
        "issued": records.issued(at.released), "language": "en", "note": f"Engine sha256 {at.engine}.",
    }  # fmt: skip
    if at.base:
        record["URL"] = at.base
    return Citation(
        "edition",
        "primero",
        f"{AUTHOR}, *{TITLE}*, edition {at.version} ({at.day}; engine {at.engine[:DIGITS]}){by}.",
        f"{AUTHOR}. *{TITLE}*. Edition {at.version}, {at.day}{by}.",
        f"Primero, edition {at.version}",
        record,
    )


def short(kind: str, name: str, version: str) -> str:
    """Cite in short, as within a sentence.

    >>> short("claim", "italian/forced-see", "0.1.0")
    'Primero, claim italian/forced-see, edition 0.1.0'
    """
    if kind == "source":
        return f"{works.source(name).short} ({name}), in Primero, edition {version}"
    if kind == "passage":
        passage, at = works.passage_range(name)[0], where(name)
        by = f"quoted in {works.source(passage.via).short}" if passage.via else ""
        reference = ", ".join(filter(None, (works.source(passage.source).short, at, by, prints.words(name, at))))
        return f"{reference} ({name}), in Primero, edition {version}"
    return f"Primero, {kind} {name}, edition {version}"


def where(name: str) -> str:
    """Say where in its work a passage or a range stands.

    >>> where("minsheu-1599:41"), where("minsheu-1599:51-57")
    ('speech 41', 'speeches 51 to 57')
    """
    passages = works.passage_range(name)
    if len(passages) > 1:
        unit = works.source(passages[0].source).unit
        return f"{PLURAL.get(unit, f'{unit}s')} {passages[0].locus} to {passages[-1].locus}"
    return passages[0].label


def where_printed(name: str) -> str:
    """Say also on which page of its print it stands, and by way of which work it is known.

    >>> where_printed("minsheu-1599:41"), where_printed("florio-1591:3")
    ('speech 41, page 26', 'speech 3, as Notes and Queries, 1913 gives it on page 24')
    """
    at, via = where(name), works.passage_range(name)[0].via
    page = prints.words(name, at)
    if via:
        given = f"as {works.source(via).short} gives it"
        return f"{at}, {given} on {page}" if page else f"{at}, {given}"
    return f"{at}, {page}" if page else at


def grader(name: str) -> str:
    """Name whose rule a claim is, as its rulebook says; a gap is filled by this edition.

    >>> grader("italian/forced-see")
    'du Coeur'
    """
    claim = inventory.claim(name)
    return "this edition" if claim.grade == "gap" else rulebook(claim.book).grader


def whose_rule(name: str) -> str:
    """Say whose rule a claim is, as its rulebook does; a gap is filled by this edition.

    >>> whose_rule("italian/forced-see"), whose_rule("3m/players")
    ('du Coeur’s rule', 'rule of the Barony of Three Mountains')
    """
    claim = inventory.claim(name)
    return "this edition’s rule" if claim.grade == "gap" else rulebook(claim.book).whose


def grade_text(claim: Claim) -> str:
    """Say whose rule a claim is, and which grade this edition gives it.

    >>> grade_text(inventory.claim("italian/forced-see")), grade_text(inventory.claim("italian/table-stakes"))
    ('du Coeur’s rule; grade: attested', 'gap: nobody says; this edition’s choice')
    """
    return claim.grade.join(around_grade(claim))


def around_grade(claim: Claim) -> tuple[str, str]:
    """Give what stands before the grade of a claim, or its mark, and what stands after it.

    >>> around_grade(inventory.claim("kings/suits"))
    ('rule of Darksteel Games; grade: ', '')
    """
    if claim.grade == "gap":
        return "", ": nobody says; this edition’s choice"
    return f"{whose_rule(claim.id)}; grade: ", ""


def _work(work: Source, kind: str, name: str, at_place: str, at: Edition) -> Citation:
    """Cite an old or new work, or a place in it, as this edition gives it."""
    within = f"in *{TITLE}*, edition {at.version} ({at.day})"
    note = f"{chicago.footnote(work, at_place)}, {within}, {name}{_address(kind, name, at)}."
    within = f"In *{TITLE}*, edition {at.version}, {at.day}, {name}{_address(kind, name, at)}."
    record = records.of_work(work, name)
    locus = f"{chicago.capital(at_place)}. " if at_place else ""
    original = f" The original: {work.record['url']}." if at.base and "url" in work.record else ""
    edited = f"As given in {TITLE}, edition {at.version} ({at.day}), {kind} {name}.{original}"
    remarks = "".join(f"{chicago.closed(words)} " for words in records.remarks(work))
    record["note"] = f"{remarks}{locus}{edited}"
    record = _with_address(record, kind, name, at)
    return Citation(kind, name, note, f"{chicago.entry(work)} {within}", short(kind, name, at.version), record)


def _address(kind: str, name: str, at: Edition) -> str:
    return f", {at.base}{address(kind, name)}" if at.base else ""


def _with_address(record: dict[str, Any], kind: str, name: str, at: Edition) -> dict[str, Any]:
    """Give a record the address of its thing, where the edition stands on the web."""
    if at.base:
        record["URL"] = f"{at.base}{address(kind, name)}"
    return record
