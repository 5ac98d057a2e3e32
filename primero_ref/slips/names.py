"""What bears a name in a checkout: questions, claims, passages and the rest, so that a reference can be followed."""

from __future__ import annotations

import re
from functools import cached_property
from os import path

from primero_ref.claims.inventory import Question, read_question
from primero_ref.demo.pages import findings
from primero_ref.errors import Unknown, Unreadable
from primero_ref.slips.slip import Slip, unknown
from primero_ref.withdrawn_ids import FILE as WITHDRAWN_FILE

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

    from primero_ref.slips.checkout import Checkout

QUESTIONS = "primero_ref/claims/questions.toml"
BOOKS = "primero_ref/rules"
TEXTS = "primero_ref/sources/texts"
SHEETS = "primero_ref/report/sheets"
LESSONS = "primero_ref/lessons"
WORDS = "primero_ref/claims/words.toml"
WITHDRAWN = f"primero_ref/{path.basename(WITHDRAWN_FILE)}"
PUBLISHED = "primero_ref/weave/apparatus/ids.txt"

ID = {
    "claim": re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"),
    "question": re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*"),
    "passage": re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*"),
    "term": re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"),
    "finding": re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"),
}
"""How a name is written, which is the end of an address on the site as well."""

SIGNS = {
    "claim": "a to z, figures and hyphens", "question": "a to z, figures, hyphens and dots",
    "passage": "letters without accents, figures, hyphens and dots", "term": "a to z, figures and hyphens",
    "finding": "a to z, figures and hyphens",
}  # fmt: skip


class Doubtful(Question):
    """A question with a slip of its own: whether an answer is allowed is not asked, since it follows from that."""

    __slots__ = ()

    def allows(self, answer: object) -> bool:
        """Let every answer pass."""
        del answer
        return True


class _Any(dict[str, Question]):
    """All questions, where their file cannot be read."""

    def __missing__(self, name: str) -> Question:
        return Doubtful(name, "", "number", 0)

    def __contains__(self, name: object) -> bool:
        return True

    def get(self, name: str, otherwise: object = None) -> Question:
        del otherwise
        return self[name]


class Names:
    """Everything that bears an id in a checkout."""

    def __init__(self, checkout: Checkout) -> None:
        """Read it from a checkout, each kind when it is first asked for."""
        self.checkout = checkout
        self.question_slips: list[Slip] = []
        self.gone: set[tuple[str, str]] = set()
        """Ids once published that nothing bears any more: told as such, and not again where they are cited."""
        self.asked_in_vain = False
        """Whether code asks a question that nobody has put, so that no game can be played."""
        self.doubtful_claims = set[str]()
        """Claims with slips of their own."""

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """Every question; of one with a slip the name alone."""
        file = self.checkout.toml(QUESTIONS)
        if file is None:
            return _Any()
        known: dict[str, Question] = {}
        for name, row in file.data.items():
            known[name] = Doubtful(name, "", "number", 0)
            if says := id_slip("question", name):
                self.question_slips.append(file.slip((name,), f"{name}: {says}"))
                continue
            try:
                known[name] = read_question(name, row)
            except (Unknown, Unreadable) as error:
                self.question_slips.append(file.slip((name,), str(error)))
        return known

    @cached_property
    def rulebooks(self) -> list[str]:
        """The ids of the rulebooks, of those too that cannot be read."""
        return self.checkout.stems(BOOKS)

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, Any]]:
        """The claims that each rulebook makes itself, as its file has them, by slug."""
        files = {book: self.checkout.toml(book_file(book)) for book in self.rulebooks}
        self.checkout.unread |= {file.name for file in files.values() if file and not file.data}
        own = {book: file.data.get("claim") if file else None for book, file in files.items()}
        return {book: rows if isinstance(rows, dict) else {} for book, rows in own.items()}

    @cached_property
    def claims(self) -> list[str]:
        """The ids of all claims."""
        return [f"{book}/{slug}" for book, rows in self.rows.items() for slug in rows]

    @cached_property
    def sources(self) -> list[str]:
        """The ids of the sources, of those too that cannot be read."""
        return self.checkout.stems(TEXTS)

    @cached_property
    def loci(self) -> Mapping[str, list[str]]:
        """The loci of each source, in their order."""
        loci: dict[str, list[str]] = {}
        for work in self.sources:
            file = self.checkout.toml(text_file(work))
            if file and not file.data:
                self.checkout.unread.add(file.name)
            rows = file.data.get("passage", []) if file else []
            rows = rows if isinstance(rows, list) else []
            loci[work] = [str(row["locus"]) for row in rows if isinstance(row, dict) and "locus" in row]
        return loci

    @cached_property
    def terms(self) -> list[str]:
        """The words that have a place in the concordance."""
        file = self.checkout.toml(WORDS)
        return [name for name, row in file.data.items() if isinstance(row, dict) and "texts" in row] if file else []

    @cached_property
    def findings(self) -> Mapping[str, tuple[str, str]]:
        """The findings of the pages: the page of each, and its sentence."""
        by_name: dict[str, tuple[str, str]] = {}
        for page in self.pages:
            for name, says in findings(self.checkout.text(page) or "").items():
                by_name.setdefault(name, (page, says))
        return by_name

    @cached_property
    def pages(self) -> list[str]:
        """The pages of the checkout."""
        return self.checkout.names("docs", ".md") if self.checkout.has("docs") else []

    def wrong(self, kind: str, name: str) -> str:
        """Say what is wrong with a reference, or nothing: that nothing bears the name, and which is nearest."""
        name = str(name)
        if (kind, name) in self.gone:
            return ""
        if kind == "claim":
            return "" if self._is_claim(name) else unknown(kind, name, self.claims)
        if kind == "passage":
            return self._wrong_passage(name)
        known: dict[str, Collection[str]] = {
            "question": self.questions, "source": self.sources, "rulebook": self.rulebooks, "term": self.terms,
            "finding": self.findings,
        }  # fmt: skip
        unread = {"term": WORDS, "question": QUESTIONS}.get(kind, "")
        if name in known[kind] or unread in self.checkout.unread:
            return ""
        if kind == "finding" and any(page in self.checkout.unread for page in self.pages):
            return ""
        return unknown(kind, name, known[kind])

    def _is_claim(self, name: str) -> bool:
        book, _, slug = name.partition("/")
        if book in self.rulebooks and book_file(book) in self.checkout.unread:
            return True
        return bool(slug) and slug in self.rows.get(book, {})

    def _wrong_passage(self, name: str) -> str:
        work, _, locus = name.partition(":")
        if work not in self.sources:
            return "" if ("source", work) in self.gone else unknown("source", work, self.sources)
        loci = self.loci[work]
        if locus in loci or text_file(work) in self.checkout.unread:
            return ""
        for at in (at for at, sign in enumerate(locus) if sign == "-"):
            ends = [locus[:at], locus[at + 1 :]]
            if any(("passage", f"{work}:{end}") in self.gone for end in ends):
                return ""
            if set(ends) <= {*loci} and loci.index(ends[0]) < loci.index(ends[1]):
                return ""
        return unknown("passage", name, [f"{work}:{known}" for known in loci])


def id_slip(kind: str, name: str) -> str:
    """Say what an id has that does not belong in one; nothing where it is well written.

    >>> id_slip("claim", "ace-é")
    "the id 'ace-é' has 'é'; an id of a claim is written with a to z, figures and hyphens, as it stands in addresses."
    """
    if ID[kind].fullmatch(name):
        return ""
    odd = next((sign for sign in name if not ID[kind].fullmatch(f"a{sign}a")), "")
    shown = repr(odd) if odd.isalnum() or odd.isprintable() else f"U+{ord(odd):04X}"
    what = f"has {shown}" if odd else "does not begin and end with a letter or a figure"
    way = f"an id of a {kind} is written with {SIGNS[kind]}, as it stands in addresses."
    return f"the id {name!r} {what}; {way}"


def book_file(book: str) -> str:
    """Name the file of a rulebook."""
    return f"{BOOKS}/{book}.toml"


def text_file(work: str) -> str:
    """Name the file of a source."""
    return f"{TEXTS}/{work}.toml"
