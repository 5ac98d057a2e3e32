"""Questions and claims as the files of the rulebooks hold them, read and checked."""

from __future__ import annotations

from functools import cache
from os import listdir, path  # pathlib would double the time of the import

from primero_ref.claims.answer import Answer, answer_text
from primero_ref.claims.evidence import Evidence, read_evidence
from primero_ref.errors import Unknown, Unreadable, as_text, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

GRADES = ("attested", "inferred", "conjecture", "invention", "unsourced", "reported", "modern", "gap")
"""What a redactor says of a rule, from the firmest ground to none."""

GROUNDLESS = ("gap", "invention", "modern")
"""The grades of a claim that may stand without a passage."""

BOOKS = path.join(path.dirname(path.dirname(__file__)), "rules")
"""Where the rulebooks are, one file each."""

LARGEST = 1000
"""The largest number that a rule may state, so that no game made of its answers goes on for ever."""


class Question(NamedTuple):
    """A point of play or ranking on which every rulebook needs an answer."""

    id: str
    asks: str
    answers: tuple[object, ...] | str
    otherwise: object
    words: bool = False

    def allows(self, answer: object) -> bool:
        """Say whether an answer is allowed."""
        if self.answers == "number":
            return type(answer) is int and 0 <= answer <= LARGEST
        if self.words:
            return isinstance(answer, str) and set(answer.split()) <= set(self.answers)
        if self.answers == "shares":
            return isinstance(answer, str) and _are_shares(answer.split())
        return any(answer == allowed and type(answer) is type(allowed) for allowed in self.answers)

    def wanted(self) -> str:
        """Describe the answers that are allowed."""
        if self.answers == "number":
            return f"a whole number up to {LARGEST}"
        if self.answers == "shares":
            return "two fractions that come to one at the most, such as 1/6 1/3"
        listed = [*map(answer_text, self.answers)]
        return f"{'any of ' if self.words else ''}{', '.join(listed[:-1])} or {listed[-1]}"


def _are_shares(words: list[str]) -> bool:
    """Say whether words are two fractions that come to one at the most."""
    parts = [word.partition("/") for word in words]
    digits = [number for over, _, under in parts for number in (over, under or "1")]
    if len(parts) != 2 or not all(digit.isascii() and digit.isdecimal() and len(digit) <= 3 for digit in digits):
        return False
    (a, b), (c, d) = ((int(over), int(under or "1")) for over, _, under in parts)
    return b > 0 and d > 0 and a * d + c * b <= b * d


class Claim(NamedTuple):
    """A rule of one rulebook, in one sentence."""

    id: str
    says: str
    short: str
    grade: str
    settles: Mapping[str, object]
    evidence: tuple[Evidence, ...]
    note: str
    remark: str
    held: bool

    @property
    def book(self) -> str:
        """The rulebook that makes the claim."""
        return self.id.partition("/")[0]

    @property
    def slug(self) -> str:
        """The claim's name within its rulebook."""
        return self.id.partition("/")[2]

    @property
    def because(self) -> str:
        """The rule as it reads after a colon: its short form, or the sentence without capital and full stop."""
        return self.short or self.says[0].lower() + self.says[1:].rstrip(".")


def read_file(folder: str, name: str) -> dict[str, Any]:
    """Read a data file of the package."""
    with open(path.join(folder, f"{name}.toml"), "rb") as file:
        try:
            return parse_toml(name, file.read().decode())
        except UnicodeDecodeError as error:
            raise Unreadable(f"{name}.toml cannot be read: {error}.") from None


def parse_toml(name: str, text: str) -> dict[str, Any]:
    """Take the text of a rulebook file apart; what is no TOML is refused."""
    from primero_ref.claims.plain_text import read_toml

    return read_toml(text, f"{name}.toml")


def tables(where: str, value: object) -> dict[str, dict[str, Any]]:
    """Take a table of tables; whatever else stands there is a slip in the file."""
    if not isinstance(value, dict) or not all(isinstance(row, dict) for row in value.values()):
        raise Unreadable(f"{where}: a table was expected here.")
    return value


@cache
def questions() -> dict[str, Question]:
    """Give every question by its id.

    >>> "last-player" in questions()
    True
    """
    return {name: read_question(name, row) for name, row in read_file(path.dirname(__file__), "questions").items()}


@cache
def unsettled() -> dict[str, Answer]:
    """Give every question with the answer that it has where no claim settles it.

    >>> unsettled()["fold.refund"]
    all (nobody says)
    """
    return {name: Answer(question.otherwise, ()) for name, question in questions().items()}


_ASKED = ("asks", "answers", "otherwise")


def read_question(name: str, row: object) -> Question:
    """Read one question; a slip in it is told with its name."""
    if not isinstance(row, dict):
        raise Unreadable(f"{name}: a table was expected here.")
    for key in row:
        if key not in _ASKED:
            raise Unreadable(f"{name}: {Unknown('key', key, _ASKED)}")
    for key in _ASKED:
        if key not in row:
            raise Unreadable(f"{name}: a question says what it asks, what answers it, and what holds otherwise.")
    answers, asks = row["answers"], row["asks"]
    words = isinstance(answers, dict) and [*answers] == ["words"]
    listed = answers["words"] if words else answers
    kinds = (str,) if words else (str, bool)
    if not asks or not isinstance(asks, str):
        raise Unreadable(f"{name}: what is asked is a sentence, not {shortened(asks)}.")
    if isinstance(listed, list) and listed and all(isinstance(word, kinds) for word in listed):
        listed = tuple(listed)
    elif words or listed not in ("number", "shares"):
        wanted = "'number', 'shares', a list, or { words = [...] }"
        raise Unreadable(f"{name}: {shortened(listed)} is no kind of answers: {wanted}.")
    read = Question(name, asks, listed, row["otherwise"], words)
    if not read.allows(read.otherwise):
        raise Unreadable(f"{name}: otherwise {shortened(read.otherwise)} is none of its answers: {read.wanted()}.")
    return read


def question(name: str) -> Question:
    """Return a question by its id; an unknown id raises `Unknown`.

    >>> question("fold.refund").asks
    'What does a player who folds take back?'
    """
    try:
        return questions()[name]
    except (KeyError, TypeError):  # a list, which is no key, names no question
        raise Unknown("question", name, questions()) from None


def check_answer(name: str, value: object, known: Mapping[str, Question] | None = None) -> None:
    """Refuse what does not answer a question; `known` are the questions of another checkout."""
    if known is not None and name not in known:
        raise Unknown("question", name, known)
    answered = question(name) if known is None else known[name]
    if not answered.allows(value):
        wanted = answered.wanted().capitalize()
        raise Unreadable(f"{shortened(value)} does not answer {name!r}: {answered.asks} {wanted}.")


HEAD: dict[str, type] = {
    "title": str, "redactor": str, "grader": str, "whose": str, "source": str, "script": str, "base": str,
    "suspend": list, "claim": dict, "rank": int, "family": str, "chosen": bool, "about": str, "beside": str,
    "beginner": str,
}  # fmt: skip
"""What a rulebook file may say, with the kind of each; `catalogue` reads the last six."""


CLAIM_KEYS: dict[str, type] = {
    "says": str, "short": str, "grade": str, "from": list, "settles": dict, "note": str, "remark": str, "held": bool,
}  # fmt: skip


def _evidence(entry: object, settles: Mapping[str, object], known: Mapping[str, Question] | None = None) -> Evidence:
    """Read one passage of a claim; what it answers instead must be an answer to the question."""
    row = read_evidence(entry, settles)
    if row.instead is not None:
        check_answer(row.on[0], row.instead, known)
    return row


def claim_slips(  # noqa: C901  # one sentence for each slip that a file can hold
    row: Mapping[str, Any], evidence: list[Evidence], known: Mapping[str, Question] | None = None
) -> Iterator[tuple[str, str]]:
    """Say what is wrong with one claim of a rulebook file, each with a word of its line; give the evidence read."""
    for key, value in row.items():
        if key not in CLAIM_KEYS:
            yield str(Unknown("key", key, CLAIM_KEYS)).rstrip("."), key
        elif not isinstance(value, CLAIM_KEYS[key]):
            yield f"{key!r} cannot be {shortened(value)}", key
    grade = row["grade"] if isinstance(row.get("grade"), str) else ""
    settles = row["settles"] if isinstance(row.get("settles"), dict) else {}
    entries = row["from"] if isinstance(row.get("from"), list) else []
    if not row.get("says"):
        yield "a claim must say something", "says"
    if grade not in GRADES:
        yield str(Unknown("grade", grade, GRADES)).rstrip("."), "grade"
    elif not entries and grade not in GROUNDLESS:
        yield f"a claim of grade {grade} needs a passage", "grade"
    for settled, value in settles.items():
        try:
            check_answer(settled, value, known)
        except (Unknown, Unreadable) as error:
            yield str(error).rstrip("."), settled
    for entry in entries:
        try:
            evidence.append(_evidence(entry, settles, known))
        except (Unknown, Unreadable) as error:
            yield str(error).rstrip("."), str(entry.get("passage", "from") if isinstance(entry, dict) else "from")
    if bool(row.get("remark", "")) == bool(settles):
        yield "a claim either settles questions or is a remark with its reason", ""


def _claim(name: str, row: Mapping[str, Any]) -> Claim:
    """Read one claim of a rulebook file; a slip in it is named with its place."""
    evidence: list[Evidence] = []
    for slip, _ in claim_slips(row, evidence):
        raise Unreadable(f"{name}: {slip}.")
    says, short, grade, note, remark = (str(row.get(key, "")) for key in ("says", "short", "grade", "note", "remark"))
    settles, held = row.get("settles", {}), bool(row.get("held", True))
    return Claim(name, says, short, grade, settles, tuple(evidence), note, remark, held)


_INHERITED = ("title", "redactor", "source", "script")


@cache
def read_book(name: str) -> tuple[dict[str, Any], dict[str, Claim], frozenset[str]]:
    """Read a rulebook file with all that it inherits."""
    if name not in rulebooks():
        raise Unknown("rulebook", name, rulebooks())
    return parse_rulebook(name, read_file(BOOKS, name))


def parse_rulebook(name: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Claim], frozenset[str]]:
    """Make of what a rulebook file says its head, its claims with those it inherits, and the ids of those it holds."""
    for key in data:
        if key not in HEAD:
            raise Unreadable(f"{name}.toml: {Unknown('key', key, HEAD)}")
    base = str(data.get("base", ""))
    base_head, claims, held = read_book(base) if base else ({}, {}, frozenset())
    head: dict[str, Any] = {key: str(data.get(key, base_head.get(key, ""))) for key in _INHERITED}
    head |= {key: data.get(key, "") for key in ("rank", "family", "chosen", "about", "beside", "beginner")}
    head["grader"] = str(data.get("grader", head["redactor"]))
    head["whose"] = str(data.get("whose", f"{head['grader']}’s rule"))
    rows = tables(f"{name}.toml", data.get("claim", {}))
    own = {f"{name}/{slug}": _claim(f"{name}/{slug}", row) for slug, row in rows.items()}
    dropped = data.get("suspend", [])
    if not isinstance(dropped, list) or not all(isinstance(inherited, str) for inherited in dropped):
        raise Unreadable(f"{name}.toml: 'suspend' is a list of claims.")
    for inherited in dropped:
        if inherited not in claims:
            raise Unreadable(f"{name}.toml: {Unknown('inherited claim', inherited, claims)}")
    return (
        {**head, "id": name, "base": base},
        {**claims, **own},
        (held - frozenset(dropped)) | frozenset(made.id for made in own.values() if made.held),
    )


@cache
def rulebooks() -> tuple[str, ...]:
    """List the ids of all rulebooks.

    >>> "italian" in rulebooks()
    True
    """
    return tuple(sorted(name[:-5] for name in listdir(BOOKS) if name.endswith(".toml")))


def is_claim(name: str) -> bool:
    """Say whether there is a claim with this id.

    >>> is_claim("italian/forced-see"), is_claim("1/6 1/3")
    (True, False)
    """
    book, _, slug = as_text(name, "the id of a rule").partition("/")
    return bool(slug) and book in rulebooks() and name in read_book(book)[1]


def claim(name: str) -> Claim:
    """Give a claim by its id.

    >>> claim("italian/forced-see").grade
    'attested'
    """
    if is_claim(name):
        return read_book(name.partition("/")[0])[1][name]
    known = [borne for book in rulebooks() for borne in read_book(book)[1]]
    raise Unknown("claim", name, known)
