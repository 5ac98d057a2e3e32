"""Claims, the questions they settle, and the rulebooks that hold them."""

from __future__ import annotations

from functools import cache, cached_property
from os import listdir, path  # pathlib would double the time of the import

from primero_ref.errors import Unknown, Unreadable
from primero_ref.hands import Ranking
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

GRADES = ("attested", "inferred", "conjecture", "invention", "unsourced", "reported", "modern", "gap")
"""What a redactor says of a rule, from the firmest ground to none."""

GROUNDLESS = ("gap", "invention", "modern")
"""The grades of a claim that may stand without a passage."""

HERE = path.join(path.dirname(__file__), "rules")


class Question(NamedTuple):
    """A point of play or ranking that needs an answer."""

    id: str
    asks: str
    answers: tuple[object, ...] | str
    otherwise: object
    words: bool = False

    def allows(self, answer: object) -> bool:
        """Say whether an answer is one of those allowed."""
        if self.answers == "number":
            return type(answer) is int and answer >= 0
        if self.words:
            return isinstance(answer, str) and set(answer.split()) <= set(self.answers)
        if self.answers == "shares":
            return isinstance(answer, str) and _are_shares(answer.split())
        return any(answer == one and type(answer) is type(one) for one in self.answers)

    def wanted(self) -> str:
        """Say what may be answered."""
        if self.answers == "number":
            return "a whole number"
        if self.answers == "shares":
            return "two fractions that come to one at the most, such as 1/6 1/3"
        listed = [
            {True: "yes", False: "no"}.get(one, str(one)) if type(one) is bool else str(one) for one in self.answers
        ]
        return f"{'any of ' if self.words else ''}{', '.join(listed[:-1])} or {listed[-1]}"


def _are_shares(words: list[str]) -> bool:
    """Say whether words are two fractions that come to one at the most."""
    parts = [word.partition("/") for word in words]
    if len(parts) != 2 or not all(over.isdecimal() and (under or "1").isdecimal() for over, _, under in parts):
        return False
    (a, b), (c, d) = ((int(over), int(under or "1")) for over, _, under in parts)
    return b > 0 and d > 0 and a * d + c * b <= b * d


class Evidence(NamedTuple):
    """A passage a claim rests on: whether it states, implies or contradicts it, and by way of which work we know it."""

    passage: str
    how: str
    via: str


class Claim(NamedTuple):
    """One rule sentence of one rulebook."""

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
        """The rule as it stands after a colon: in short, or the sentence without its capital and its stop."""
        return self.short or self.says[0].lower() + self.says[1:].rstrip(".")


class Answer(NamedTuple):
    """An answer and the claims that settle it; none when it is the question's own `otherwise`."""

    value: object
    claims: tuple[str, ...]

    def __repr__(self) -> str:
        """Print the answer with the claims that give it."""
        said = {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else str(self.value)
        return f"{said} [{', '.join(self.claims)}]" if self.claims else f"{said} (nobody says)"


class Difference(NamedTuple):
    """One question on which two rulebooks part."""

    question: str
    here: Answer
    there: Answer

    def __repr__(self) -> str:
        """Print both answers, each with the claims that give it."""
        return f"{self.question}: {self.here!r}, there {self.there!r}"


class Grounds(dict[tuple[str, ...], tuple[str, ...]]):
    """The claims that settle some questions, each once; looked up when first asked for."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        """Belong to the answers of one rulebook."""
        super().__init__()
        self._answers = answers

    def __missing__(self, questions: tuple[str, ...]) -> tuple[str, ...]:
        """Look up questions that have not been asked together before."""
        for question in questions:
            if question not in self._answers:
                raise Unknown("question", question, self._answers)
        claims = [claim for question in questions for claim in self._answers[question].claims]
        found = self[questions] = tuple(dict.fromkeys(claims))
        return found


_off: frozenset[str] = frozenset()
"""The claims that are suspended just now, for every rulebook."""


class suspended:  # noqa: N801  # it reads as a word of the language: with suspended("italian/forced-see")
    """Let every rulebook asked for inside go without these claims.

    >>> with suspended("italian/fold-withdraw-half"):
    ...     rulebook("italian")("fold.refund")
    'all'
    """

    def __init__(self, *ids: str) -> None:
        """Name the claims."""
        self.ids = frozenset(claim(one).id for one in ids)

    def __enter__(self) -> None:
        """Suspend them, besides those that are suspended already."""
        global _off  # one switch for the whole process, restored on the way out
        self.before, _off = _off, _off | self.ids

    def __exit__(self, *_: object) -> None:
        """Let them hold again."""
        global _off  # noqa: PLW0603  # likewise
        _off = self.before


class Rulebook:
    """All claims of one game as one redactor tells it, and the answers they give.

    >>> rules = rulebook("italian")
    >>> rules("fold.refund"), rules.ask("fold.refund").claims
    ('half', ('italian/fold-withdraw-half',))
    >>> rules("fold.refunds")
    Traceback (most recent call last):
        ...
    Unknown: There is no question 'fold.refunds'; the nearest is 'fold.refund'.

    A variant that is asked for goes before the rules that it varies: `but(hold=["suzuki/variant-ante"])` needs
    nothing suspended.
    """

    def __init__(
        self,
        head: Mapping[str, str],
        claims: Mapping[str, Claim],
        held: frozenset[str],
        answers: Mapping[str, object] | None = None,
    ) -> None:
        """Settle every question by the claims held; two that settle one differently are refused."""
        self.id, self.title, self.redactor = head["id"], head["title"], head["redactor"]
        self.source, self.base, self.script = head["source"], head["base"], head["script"]
        self.claims = claims
        self.held = held
        self.answers = dict(answers or {})
        self._head = head
        self._answers = self._settle()
        self.settled = {name: answer.value for name, answer in self._answers.items()}
        self.kept: dict[object, object] = {}
        self.grounded = Grounds(self._answers)

    def _settle(self) -> dict[str, Answer]:
        settled: dict[str, Answer] = {}
        held = [one for one in self.claims.values() if one.id in self.held]
        for one in held:
            if one.held:
                _join(settled, one, self.id)
        asked_for: dict[str, Answer] = {}
        for one in held:
            if not one.held:
                _join(asked_for, one, self.id)
        for name, answer in asked_for.items():
            there = settled.get(name)
            alike = there.claims if there and there.value == answer.value else ()
            settled[name] = Answer(answer.value, answer.claims + alike)
        for name, value in self.answers.items():
            settled[name] = Answer(value, ())
        for name, asked in questions().items():
            if name not in settled:
                settled[name] = Answer(asked.otherwise, ())
        return settled

    def __call__(self, question: str, /) -> object:
        """Give the answer to a question."""
        try:
            return self.settled[question]
        except KeyError:
            raise Unknown("question", question, self.settled) from None

    def ask(self, question: str, /) -> Answer:
        """Give the answer with the claims that settle it."""
        try:
            return self._answers[question]
        except KeyError:
            raise Unknown("question", question, self.settled) from None

    def number(self, question: str, /) -> int:
        """Give an answer that is a number."""
        answer = self(question)
        return answer if type(answer) is int else int(str(answer))

    def claim_for(self, question: str, /) -> str:
        """Name the claim that settles a question, or nothing where no claim held does."""
        named = self.ask(question).claims
        return named[0] if named else ""

    def because(self, question: str, /) -> str:
        """Give the sentence of the claim that settles a question, as it stands after a colon."""
        named = self.claim_for(question)
        return self.claims[named].because if named else "no rule here allows it"

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the claims that this rulebook makes itself, in playing order."""
        return tuple(one for one in self.claims if one.startswith(self.id + "/"))

    def grounds(self, *questions: str) -> tuple[str, ...]:
        """Name the claims that settle some questions, each once."""
        return self.grounded[questions]

    @cached_property
    def ranking(self) -> Ranking:
        """What each hand is worth here."""
        key = tuple(self.settled[name] for name in _RANKING)
        if key not in _rankings:
            _rankings[key] = Ranking(self)
        return _rankings[key]

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The claims that say what each hand is worth."""
        return self.grounds(*_RANKING)

    def but(
        self, hold: Iterable[str] = (), suspend: Iterable[str] = (), answers: Mapping[str, object] | None = None
    ) -> Rulebook:
        """Make the same rulebook with claims held or suspended, or questions answered otherwise.

        >>> rulebook("italian").but(answers={"fold.refund": "nothing"})("fold.refund")
        'nothing'
        >>> rulebook("italian").but(answers={"fold.refund": "twice"})
        Traceback (most recent call last):
            ...
        Unreadable: 'twice' does not answer 'fold.refund': What does a player who folds take back? Half, nothing or all.
        """
        hold, suspend = tuple(hold), tuple(suspend)
        for one in (*hold, *suspend):
            if one not in self.claims:
                raise Unknown(f"claim of {self.id}", one, self.claims)
        for name, value in (answers or {}).items():
            _check_answer(name, value)
        held = (self.held | frozenset(hold)) - frozenset(suspend) - _off
        return Rulebook(self._head, self.claims, held, {**self.answers, **(answers or {})})

    def difference(self, other: Rulebook) -> tuple[Difference, ...]:
        """List the questions on which another rulebook parts from this one.

        >>> rulebook("italian").difference(rulebook("italian-2003"))[0]
        fold.refund: half [italian/fold-withdraw-half], there nothing [italian-2003/no-withdraw-half]
        """
        return tuple(
            Difference(name, here, other.ask(name))
            for name, here in self._answers.items()
            if here.value != other.ask(name).value
        )

    def __repr__(self) -> str:
        """Print how it is asked for."""
        return f"rulebook({self.id!r})"


def _join(settled: dict[str, Answer], one: Claim, book: str) -> None:
    """Add what a claim settles to what others do; it may not contradict them."""
    for name, value in one.settles.items():
        there = settled.get(name)
        if there and there.value != value:
            raise Unreadable(
                f"{book}: {there.claims[0]} and {one.id} settle {name!r} differently; suspend one of them."
            )
        settled[name] = Answer(value, (*(there.claims if there else ()), one.id))


_RANKING = (
    "pack.without", "hand.size", "points.two-to-five", "points.six-seven", "points.ace", "points.court", "points.of",
    "quinola", "kinds", "kinds.order", "supremus.stands", "primero.79", "primero.81", "hand.most", "numerus",
    "numerus.pick", "primero", "supremus", "supremus.called", "fluxus", "chorus", "chorus.courts", "bid.points",
    "bid.order",
)  # fmt: skip
_rankings: dict[tuple[object, ...], Ranking] = {}


def _read(name: str) -> dict[str, Any]:
    import tomllib

    with open(path.join(HERE, f"{name}.toml"), "rb") as file:
        try:
            return tomllib.load(file)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"{name}.toml cannot be read: {error}.") from None


def _tables(where: str, value: object) -> dict[str, dict[str, Any]]:
    """Take a table of tables; whatever else stands there is a slip in the file."""
    if not isinstance(value, dict) or not all(isinstance(row, dict) for row in value.values()):
        raise Unreadable(f"{where}: a table was expected here.")
    return value


@cache
def questions() -> dict[str, Question]:
    """Give every question by its id."""
    found = {}
    for name, row in _tables("questions", _read("questions")).items():
        answers = row["answers"]
        words = isinstance(answers, dict)
        listed = answers["words"] if words else answers
        found[name] = Question(
            name, row["asks"], listed if isinstance(listed, str) else tuple(listed), row["otherwise"], words
        )
    return found


def question(name: str) -> Question:
    """Give one question; an unknown one is refused with the nearest that is known."""
    try:
        return questions()[name]
    except KeyError:
        raise Unknown("question", name, questions()) from None


def _check_answer(name: str, value: object) -> None:
    asked = question(name)
    if not asked.allows(value):
        raise Unreadable(f"{value!r} does not answer {name!r}: {asked.asks} {asked.wanted().capitalize()}.")


_HEAD = {"title", "redactor", "source", "script", "base", "suspend", "claim"}
_ROW: dict[str, type] = {
    "says": str, "short": str, "grade": str, "from": list, "settles": dict, "note": str, "remark": str, "held": bool,
}  # fmt: skip
_HOW = ("states", "implies", "contradicts")


def _claim(name: str, row: Mapping[str, Any]) -> Claim:  # noqa: C901  # one sentence for each slip that a file can hold
    """Read one claim of a rulebook file; a slip in it is named with its place."""

    def wrong(what: str) -> Unreadable:
        return Unreadable(f"{name}: {what}.")

    for key, value in row.items():
        if key not in _ROW:
            raise wrong(str(Unknown("key", key, _ROW)).rstrip("."))
        if not isinstance(value, _ROW[key]):
            raise wrong(f"{key!r} cannot be {value!r}")
    says, grade = str(row.get("says", "")), str(row.get("grade", ""))
    if not says:
        raise wrong("a claim must say something")
    if grade not in GRADES:
        raise wrong(str(Unknown("grade", grade, GRADES)).rstrip("."))
    settles = row.get("settles", {})
    for asked, value in settles.items():
        try:
            _check_answer(asked, value)
        except (Unknown, Unreadable) as error:
            raise wrong(str(error).rstrip(".")) from None
    evidence = []
    for entry in row.get("from", []):
        how = [word for word in _HOW if isinstance(entry, dict) and entry.get(word) is True]
        if len(how) != 1 or not entry.get("passage"):
            raise wrong("each passage states, implies or contradicts the claim")
        evidence.append(Evidence(entry["passage"], how[0], entry.get("via", "")))
    if not evidence and grade not in GROUNDLESS:
        raise wrong(f"a claim of grade {grade} needs a passage")
    remark = str(row.get("remark", ""))
    if bool(remark) == bool(settles):
        raise wrong("a claim either settles questions or is a remark with its reason")
    short, note, held = str(row.get("short", "")), str(row.get("note", "")), bool(row.get("held", True))
    return Claim(name, says, short, grade, settles, tuple(evidence), note, remark, held)


@cache
def _book(name: str) -> tuple[dict[str, str], dict[str, Claim], frozenset[str]]:
    """Read a rulebook file with all that it inherits."""
    if name not in rulebooks():
        raise Unknown("rulebook", name, rulebooks())
    data = _read(name)
    for key in data:
        if key not in _HEAD:
            raise Unreadable(f"{name}.toml: {Unknown('key', key, _HEAD)}")
    base = str(data.get("base", ""))
    before, claims, held = _book(base) if base else ({}, {}, frozenset())
    head = {key: str(data.get(key, before.get(key, ""))) for key in ("title", "redactor", "source", "script")}
    rows = _tables(f"{name}.toml", data.get("claim", {}))
    own = {f"{name}/{slug}": _claim(f"{name}/{slug}", row) for slug, row in rows.items()}
    dropped = data.get("suspend", [])
    if not isinstance(dropped, list):
        raise Unreadable(f"{name}.toml: 'suspend' is a list of claims.")
    for one in dropped:
        if one not in claims:
            raise Unreadable(f"{name}.toml: {Unknown('inherited claim', one, claims)}")
    return (
        {**head, "id": name, "base": base},
        {**claims, **own},
        (held - frozenset(dropped)) | frozenset(one.id for one in own.values() if one.held),
    )


@cache
def rulebooks() -> tuple[str, ...]:
    """Name every rulebook."""
    return tuple(sorted(name[:-5] for name in listdir(HERE) if name.endswith(".toml") and name != "questions.toml"))


@cache
def _rulebook(name: str, off: frozenset[str]) -> Rulebook:
    head, claims, held = _book(name)
    return Rulebook(head, claims, held - off)


def rulebook(name: str) -> Rulebook:
    """Give a rulebook by its id; an unknown one is refused with the nearest that is known."""
    return _rulebook(name, _off)


def claim(name: str) -> Claim:
    """Give a claim by its id.

    >>> claim("italian/forced-see").grade
    'attested'
    """
    book, _, slug = name.partition("/")
    if slug and book in rulebooks():
        found = _book(book)[1].get(name)
        if found:
            return found
    known = [one for book in rulebooks() for one in _book(book)[1]]
    raise Unknown("claim", name, known)
