"""A rulebook: the claims of one game as one redactor tells it, and the answers they give."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property, lru_cache

from primero_ref.cards.ranking import Ranking
from primero_ref.cards.ranking_questions import RANKING
from primero_ref.claims import former_ids, inventory
from primero_ref.claims.answer import Answer, Difference, SettlingClaims
from primero_ref.claims.corrections import NONE, answer_formerly, made_since
from primero_ref.claims.suspension import NOTHING, suspension
from primero_ref.edition import RULES
from primero_ref.errors import Unknown, Unreadable, as_text, shortened, whole
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from primero_ref.claims.inventory import Claim
    from primero_ref.claims.suspension import Suspension


class Changes(NamedTuple):
    """How a rulebook differs from the published one: claims added, claims disabled, questions answered differently."""

    hold: tuple[str, ...]
    suspend: tuple[str, ...]
    answers: tuple[tuple[str, object], ...]


class Rulebook:
    """All claims of one game according to one author, and the answers they give.

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
        head: Mapping[str, Any],
        claims: Mapping[str, Claim],
        held: frozenset[str],
        answers: Mapping[str, object] | None = None,
        override: tuple[str, str, object] | None = None,
        edition: str = RULES,
        former: frozenset[str] = NONE,
    ) -> None:
        """Settle every question by the claims held; two that settle one differently are refused.

        `override` is a rulebook, a question and an answer: if it is this rulebook, the answer is put in the place of
        the one that the claims held give. `former` are the corrections without which it plays, those since `edition`.
        """
        self.id, self.title, self.redactor = (str(head[key]) for key in ("id", "title", "redactor"))
        self.source, self.base, self.script = (str(head[key]) for key in ("source", "base", "script"))
        self.grader, self.whose = str(head["grader"]), str(head["whose"])
        self.claims = claims
        self.held = held
        self.answers = dict(answers or {})
        self._head = head
        self._override = override
        self.edition, self.former = edition, former
        self._answers = self._settle()
        self.settled = {name: answer.value for name, answer in self._answers.items()}
        self._hash = hash((self.id, edition, held))
        self.memo: defaultdict[object, dict[object, Any]] = defaultdict(dict)
        self.settling_claims = SettlingClaims(self._answers)

    def _settle(self) -> dict[str, Answer]:
        """Answer every question: as chosen by name, or by the claims held, or as the question itself does."""
        settled = self._settled_by_claims()
        for name, value in self.answers.items():
            giver = self.claims.get(value) if isinstance(value, str) else None
            settled[name] = Answer(giver.settles[name], (giver.id,)) if giver else Answer(value, ())
        if self.former:
            answer_formerly(settled, self.id, self.former, self.answers)
        for name, answer in inventory.unsettled().items():
            settled.setdefault(name, answer)
        if self._override:
            book, name, value = self._override
            if book == self.id and name not in self.answers:
                settled[name] = Answer(value, settled[name].claims)
        return settled

    def _settled_by_claims(self) -> dict[str, Answer]:
        """Answer what the claims held settle; one that was asked for goes before those of the published rulebook."""
        settled: dict[str, Answer] = {}
        held = [claim for claim in self.claims.values() if claim.id in self.held]
        for claim in held:
            if claim.held:
                _join(settled, claim, self.id)
        asked_for: dict[str, Answer] = {}
        for claim in held:
            if not claim.held:
                _join(asked_for, claim, self.id)
        for name, answer in asked_for.items():
            published = settled.get(name)
            agreeing = published.claims if published and published.value == answer.value else ()
            settled[name] = Answer(answer.value, answer.claims + agreeing)
        return settled

    def __call__(self, question: str, /) -> object:
        """Give the answer to a question."""
        try:
            return self.settled[question]
        except (KeyError, TypeError):
            raise Unknown("question", question, self.settled) from None

    def ask(self, question: str, /) -> Answer:
        """Answer a question, with the claims that give the answer."""
        try:
            return self._answers[question]
        except (KeyError, TypeError):
            raise Unknown("question", question, self.settled) from None

    def number(self, question: str, /) -> int:
        """Answer a question whose answer is a number."""
        answer = self(question)
        return answer if type(answer) is int else int(str(answer))

    def claim_for(self, question: str, /) -> str:
        """Return the id of the claim that answers a question, or None."""
        claims = self.ask(question).claims
        return claims[0] if claims else ""

    def because(self, question: str, /) -> str:
        """Give the sentence of the claim that settles a question, as it stands after a colon."""
        claim = self.claim_for(question)
        return self.claims[claim].because if claim else "no rule here allows it"

    @property
    def short_title(self) -> str:
        """The title without what follows its colon, for a heading that ends in a colon of its own.

        >>> rulebook("losing").title, rulebook("losing").short_title
        ('Losing Primero: the lowest hand wins', 'Losing Primero')
        """
        return self.title if self.title.endswith(")") else self.title.partition(": ")[0]

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the claims that this rulebook makes itself, in playing order."""
        return tuple(name for name in self.claims if name.startswith(self.id + "/"))

    def claims_settling(self, *questions: str) -> tuple[str, ...]:
        """Name the claims that settle some questions, each once."""
        return self.settling_claims[questions]

    grounds = claims_settling
    """The same, by its first name."""

    @cached_property
    def ranking(self) -> Ranking:
        """What each hand is worth here."""
        key = tuple(self.settled[name] for name in RANKING)
        if key not in _rankings:
            if len(_rankings) >= _MOST_RANKINGS:
                _rankings.clear()
            _rankings[key] = _poker_ranking(self) if self.settled["ranking"] == "poker hands" else Ranking(self)
        return _rankings[key]

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The claims that say what each hand is worth."""
        return self.claims_settling(*RANKING)

    def but(
        self, hold: Iterable[str] = (), suspend: Iterable[str] = (), answers: Mapping[str, object] | None = None
    ) -> Rulebook:
        """Make a variant: the same rulebook with claims added or disabled, or questions answered differently.

        A claim of another rulebook may be held as well, and goes before the rules it is at odds with; an answer may be
        such a claim, and then this question alone is answered as it answers it. An id that was renamed is followed,
        with a warning (`primero_ref.claims.former_ids`).

        >>> rulebook("italian").but(answers={"fold.refund": "nothing"})("fold.refund")
        'nothing'
        >>> rulebook("italian").but(answers={"fold.refund": "twice"})
        Traceback (most recent call last):
            ...
        Unreadable: 'twice' does not answer 'fold.refund': What does a player who folds take back? Half, nothing or all.
        >>> rulebook("italian").but(answers={"fold.refund": "zorli/vie-in-or-out"}).ask("fold.refund")
        nothing [zorli/vie-in-or-out]
        """
        hold, suspend = former_ids.current_claims(hold), former_ids.current_claims(suspend)
        answers = former_ids.current_answers(answers or {})
        changed = suspension()
        if not (hold or suspend or answers) and self.held.isdisjoint(changed.claims):
            return self
        for name in (*hold, *suspend):
            if name not in self.claims and (name in suspend or not inventory.is_claim(name)):
                raise Unknown(f"claim of {self.id}", name, self.claims)
        givers = [str(value) for question, value in answers.items() if _is_taken(question, value)]
        held = (self.held | frozenset(hold)) - frozenset(suspend) - changed.claims
        # what the published rulebook does not hold was asked for, wherever it comes from
        brought = {*hold, *givers} - inventory.read_book(self.id)[2]
        claims = {**self.claims, **{name: inventory.claim(name)._replace(held=False) for name in sorted(brought)}}
        return Rulebook(
            self._head, claims, held, {**self.answers, **answers}, changed.override, self.edition, self.former
        )

    def of_edition(self, edition: str, corrected: Iterable[str] = ()) -> Rulebook:
        """Give the same rulebook as an edition played it; `corrected` are corrections that it has all the same.

        An edition that is not out yet plays as this one.

        >>> rulebook("modern").of_edition("0.1.0")("tie.one-suit"), rulebook("modern")("tie.one-suit")
        ('nothing', 'the higher cards')
        """
        former = made_since(as_text(edition, "the number of an edition")) - frozenset(corrected)
        if (edition, former) == (self.edition, self.former):
            return self
        kept = self.memo[Rulebook.of_edition]
        if (edition, former) not in kept:
            kept[edition, former] = Rulebook(
                self._head, self.claims, self.held, self.answers, self._override, edition, former
            )
        made: Rulebook = kept[edition, former]
        return made

    def changes(self) -> Changes:
        """Say how it differs from the published rulebook of the same id.

        >>> rulebook("italian").but(suspend=["italian/forced-see"], answers={"fold.refund": "all"}).changes()
        Changes(hold=(), suspend=('italian/forced-see',), answers=(('fold.refund', 'all'),))
        """
        published = rulebook(self.id).held
        return Changes(
            (*sorted(self.held - published),), (*sorted(published - self.held),), (*sorted(self.answers.items()),)
        )

    def titled(self, title: str, redactor: str) -> Rulebook:
        """Give the same rulebook under a title and a redactor's name of one's own."""
        head = {
            **self._head, "title": title, "redactor": redactor, "grader": redactor, "whose": f"{redactor}’s rule",
        }  # fmt: skip
        return Rulebook(head, self.claims, self.held, self.answers, self._override, self.edition, self.former)

    called = titled
    """The same, by its first name."""

    def difference(self, other: Rulebook) -> tuple[Difference, ...]:
        """List the questions that another rulebook answers differently.

        >>> rulebook("italian").difference(rulebook("italian-2003"))[0]
        fold.refund: half [italian/fold-withdraw-half], there nothing [italian-2003/no-withdraw-half]
        """
        if not isinstance(other, Rulebook):
            raise Unreadable(f"{shortened(other)} is no rulebook: give one, such as rulebook('italian').")
        return tuple(
            Difference(name, here, there)
            for name, here in self._answers.items()
            if here.value != (there := other.ask(name)).value
        )

    def __eq__(self, other: object) -> bool:
        """Be the same if it is called the same, holds the same claims and gives the same answers."""
        if self is other:
            return True
        return self._content() == other._content() if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        """Be found by its id, its edition and what it holds."""
        return self._hash

    def __copy__(self) -> Rulebook:
        """Stay the one rulebook: nothing in it changes."""
        return self

    def __deepcopy__(self, memo: object) -> Rulebook:
        """Stay the one rulebook: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process as what differs from the published rulebook, never with what was worked out."""
        head, claims, held = inventory.read_book(self.id)
        return _sent, (
            self.id,
            (*[item for item in self._head.items() if head.get(item[0]) != item[1]],),
            (*sorted(name for name, claim in self.claims.items() if _brought(name, claim, claims)),),
            (*sorted(self.held - held),), (*sorted(held - self.held),), (*self.answers.items(),), self._override,
            self.edition, (*sorted(made_since(self.edition) - self.former),),
        )  # fmt: skip

    def _content(self) -> tuple[object, ...]:
        return self.id, self._head, self.held, self.edition, self.former, self.answers, self._answers

    def __repr__(self) -> str:
        """Print how it is asked for, and what is changed of it."""
        changes = self.changes()
        given = {"hold": [*changes.hold], "suspend": [*changes.suspend], "answers": dict(changes.answers)}
        arguments = ", ".join(f"{name}={value}" for name, value in given.items() if value)
        variant = f".but({arguments})" if arguments else ""
        return f"rulebook({self.id!r}){variant}"


def _is_taken(name: str, value: object) -> bool:
    """Say whether an answer is taken from a claim; what is no answer, or a claim on something else, is refused."""
    if not (isinstance(value, str) and inventory.is_claim(value)):
        inventory.check_answer(name, value)
        return False
    if name not in inventory.claim(value).settles:
        raise Unreadable(f"{value} does not say: {inventory.question(name).asks} It cannot answer {name!r}.")
    return True


def read_answer(name: str, text: str) -> object:
    """Read an answer from text: `yes`, `16`, `half`, or the id of a claim whose answer is taken.

    >>> read_answer("fold.refund", "half"), read_answer("points.ace", "16"), read_answer("see", "yes")
    ('half', 16, True)
    """
    if inventory.is_claim(claim := former_ids.current_claim(text)):
        return claim
    if inventory.question(former_ids.current_question(as_text(name, "the id of a question"))).answers == "number":
        return whole(text)
    return {"yes": True, "no": False}.get(text, text)


def _poker_ranking(rules: Rulebook) -> Ranking:
    from primero_ref.cards.poker import PokerRanking

    return PokerRanking(rules)


def _join(settled: dict[str, Answer], claim: Claim, book: str) -> None:
    """Add what a claim settles to what others do; it may not contradict them."""
    for name, value in claim.settles.items():
        before = settled.get(name)
        if before and before.value != value:
            raise Unreadable(
                f"{book}: {before.claims[0]} and {claim.id} settle {name!r} differently; suspend one of them."
            )
        settled[name] = Answer(value, (*(before.claims if before else ()), claim.id))


_rankings: dict[tuple[object, ...], Ranking] = {}

_MOST_RANKINGS = 64
"""How many rankings are kept at hand: whoever tries one answer after another shall not fill the memory."""


@lru_cache(maxsize=256)
def _rulebook(name: str, changed: Suspension) -> Rulebook:
    head, claims, held = inventory.read_book(name)
    return Rulebook(head, claims, held - changed.claims, override=changed.override)


def rulebook(name: str) -> Rulebook:
    """Return a published rulebook by its id; an unknown id raises `Unknown`.

    >>> rulebook("scopa").title
    'Scopa'
    >>> rulebook("scopaa")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no rulebook 'scopaa'; the nearest is 'scopa'.
    """
    return _rulebook(former_ids.current_rulebook(as_text(name, "the id of a rulebook")), suspension())


def _brought(name: str, claim: Claim, published: Mapping[str, Claim]) -> bool:
    """Say whether a claim was brought into a rulebook, or asked for there."""
    return name not in published or claim.held != published[name].held


@lru_cache(maxsize=256)
def _sent(
    name: str, head: tuple[tuple[str, object], ...], brought: tuple[str, ...], hold: tuple[str, ...],
    suspend: tuple[str, ...], answers: tuple[tuple[str, object], ...], override: tuple[str, str, object] | None,
    edition: str, corrected: tuple[str, ...],
) -> Rulebook:  # fmt: skip
    """Make a rulebook again that has come from another process; one that is as published is the published one."""
    former = made_since(edition) - frozenset(corrected)
    if not (head or brought or hold or suspend or answers or override or former) and edition == RULES:
        return _rulebook(name, NOTHING)
    published, claims, held = inventory.read_book(name)
    added = {name: inventory.claim(name)._replace(held=False) for name in brought}
    return Rulebook(
        {**published, **dict(head)}, {**claims, **added},
        (held | frozenset(hold)) - frozenset(suspend), dict(answers), override, edition, former,
    )  # fmt: skip


def forget_rulebooks() -> None:
    """Make every rulebook anew when it is asked for next, with nothing worked out for it yet."""
    _rulebook.cache_clear()
    _sent.cache_clear()
