"""Claims, the questions they settle, and the rulebooks that hold them."""

from __future__ import annotations

from functools import cached_property, lru_cache

from primero_ref.cards.ranking import Ranking
from primero_ref.claims import suspension
from primero_ref.claims.inventory import check_answer, claim, is_claim, question, questions, read_book
from primero_ref.errors import Unknown, Unreadable, whole
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims.inventory import Claim


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
        for asked in questions:
            if asked not in self._answers:
                raise Unknown("question", asked, self._answers)
        claims = [one for asked in questions for one in self._answers[asked].claims]
        found = self[questions] = tuple(dict.fromkeys(claims))
        return found


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
            taken = self.claims.get(value) if isinstance(value, str) else None
            settled[name] = Answer(taken.settles[name], (taken.id,)) if taken else Answer(value, ())
        for name, asked in questions().items():
            if name not in settled:
                settled[name] = Answer(asked.otherwise, ())
        if (put := suspension.answer_override) and put[0] == self.id and put[1] not in self.answers:
            settled[put[1]] = Answer(put[2], settled[put[1]].claims)
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
            if len(_rankings) >= _KEPT:
                _rankings.clear()
            _rankings[key] = _poker_ranking(self) if self.settled["ranking"] == "poker hands" else Ranking(self)
        return _rankings[key]

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The claims that say what each hand is worth."""
        return self.grounds(*_RANKING)

    def but(
        self, hold: Iterable[str] = (), suspend: Iterable[str] = (), answers: Mapping[str, object] | None = None
    ) -> Rulebook:
        """Make the same rulebook with claims held or suspended, or questions answered otherwise.

        A claim of another rulebook may be held as well, and goes before the rules it is at odds with; an answer may be
        such a claim, and then this question alone is answered as it answers it.

        >>> rulebook("italian").but(answers={"fold.refund": "nothing"})("fold.refund")
        'nothing'
        >>> rulebook("italian").but(answers={"fold.refund": "twice"})
        Traceback (most recent call last):
            ...
        Unreadable: 'twice' does not answer 'fold.refund': What does a player who folds take back? Half, nothing or all.
        >>> rulebook("italian").but(answers={"fold.refund": "zorli/vie-in-or-out"}).ask("fold.refund")
        nothing [zorli/vie-in-or-out]
        """
        hold, suspend = tuple(hold), tuple(suspend)
        if not (hold or suspend or answers) and self.held.isdisjoint(suspension.suspended_now):
            return self
        for one in (*hold, *suspend):
            if one not in self.claims and (one in suspend or not is_claim(one)):
                raise Unknown(f"claim of {self.id}", one, self.claims)
        taken = [value for name, value in (answers or {}).items() if _is_taken(name, value)]
        held = (self.held | frozenset(hold)) - frozenset(suspend) - suspension.suspended_now
        # what the published rulebook does not hold was asked for, wherever it comes from
        brought = {*hold, *map(str, taken)} - read_book(self.id)[2]
        claims = {**self.claims, **{one: claim(one)._replace(held=False) for one in sorted(brought)}}
        return Rulebook(self._head, claims, held, {**self.answers, **(answers or {})})

    def called(self, title: str, redactor: str) -> Rulebook:
        """Give the same rulebook under a title and a redactor's name of one's own."""
        return Rulebook({**self._head, "title": title, "redactor": redactor}, self.claims, self.held, self.answers)

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


def _is_taken(name: str, value: object) -> bool:
    """Say whether an answer is taken from a claim; what is no answer, or a claim on something else, is refused."""
    if not (isinstance(value, str) and is_claim(value)):
        check_answer(name, value)
        return False
    if name not in claim(value).settles:
        raise Unreadable(f"{value} does not say: {question(name).asks} It cannot answer {name!r}.")
    return True


def read_answer(name: str, said: str) -> object:
    """Read the answer to a question as it is written: `yes`, `16`, `half`, or the claim from which it is taken.

    >>> read_answer("fold.refund", "half"), read_answer("points.ace", "16"), read_answer("see", "yes")
    ('half', 16, True)
    """
    if is_claim(said):
        return said
    if question(name).answers == "number":
        return whole(said)
    return {"yes": True, "no": False}.get(said, said)


def _poker_ranking(rules: Rulebook) -> Ranking:
    from primero_ref.cards.poker import PokerRanking

    return PokerRanking(rules)


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
    "pack.suits", "pack.without", "hand.size", "points.two-to-five", "points.six-seven", "points.ace", "points.court",
    "points.of", "quinola", "kinds", "kinds.order", "supremus.stands", "primero.79", "primero.81", "hand.most",
    "numerus", "numerus.pick", "primero", "supremus", "supremus.called", "fluxus", "chorus", "chorus.courts",
    "bid.points", "bid.order", "ranking", "pack.ranks", "pack.odd", "prime", "fates", "ranks.called", "poker.order",
    "poker.equal", "poker.five-alike", "poker.straight-flush", "poker.quads", "poker.full-boat", "poker.flush",
    "poker.straight", "poker.trips", "poker.two-pair", "poker.pair", "poker.high-card",
)  # fmt: skip


_rankings: dict[tuple[object, ...], Ranking] = {}

_KEPT = 64
"""How many rankings are kept at hand: whoever tries one answer after another shall not fill the memory."""


@lru_cache(maxsize=256)
def _rulebook(name: str, off: frozenset[str], put: tuple[str, str, object] | None) -> Rulebook:  # noqa: ARG001  # a key
    head, claims, held = read_book(name)
    return Rulebook(head, claims, held - off)


def rulebook(name: str) -> Rulebook:
    """Give a published rulebook by its id; an unknown one is refused with the nearest that is known.

    >>> rulebook("scopa").title
    'Scopa'
    >>> rulebook("scopaa")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no rulebook 'scopaa'; the nearest is 'scopa'.
    """
    return _rulebook(name, suspension.suspended_now, suspension.answer_override)
