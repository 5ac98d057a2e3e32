"""Disputes at the table: what a player asks, and how each game rules on it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from primero_ref import claims
from primero_ref.claims import parts, wording
from primero_ref.claims.words import word
from primero_ref.errors import Unreadable
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources.support import is_old
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.apparatus.terms import terms

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from primero_ref.claims.book import Rulebook

FILE = Path(__file__).parent / "disputes.toml"

STILL_IN = "The eldest still in"
"""An answer that is a word of the game with a little more, which its gloss does not cover."""


RANKING = "primero hands"
"""How hands rank in the games that are primero or its kin."""

KINDS, ORDER = "kinds", "kinds.order"
"""The questions whose answer is a list, from the lowest hand to the highest."""

PLAINLY = {
    "numerus": "two or three cards of a suit",
    "primero": "four suits",
    "supremus": "7-6-ace of a suit",
    "fluxus": "a flush",
    "chorus": "four of a kind",
}
"""What a beginner calls each type of hand."""


class Dispute(NamedTuple):
    """What a player asks: the question that settles it, the answers that mean yes, and other ways to ask.

    Without answers that mean yes, the answer itself is what the player wants to hear. What no rule speaks of has a
    moment of play instead of a question; so has what a word means, or what a rule says that settles no question.
    """

    id: str
    question: str
    asks: str
    yes: tuple[object, ...] = ()
    words: tuple[str, ...] = ()
    silent: str = ""
    """The ruling of a game that has no rule on it, in a word; `absent` is the sentence that says so."""
    absent: str = ""
    among: str = ""
    but: tuple[str, ...] = ()
    """The questions whose answers limit this one, where a game gives them."""
    later: str = ""
    """The question that settles the same for the second phase, where that may differ."""
    by: Mapping[str, str] = MappingProxyType({})
    """The rules that answer in the games that do not settle the question itself, each with the ruling in a word."""
    highest: tuple[str, ...] = ()
    """The rules that tell an order from the highest."""
    ruled: Mapping[str, str] = MappingProxyType({})
    """Of single games the ruling in a word, where the answer alone would mislead."""
    moment: str = ""
    open: str = ""
    """The page on what the reconstructors disagree about here; it concerns the games that are measured by old texts."""
    page: str = ""
    """The page that tells more, in every game."""

    def verdict(self, answer: object) -> str:
        """Say the answer of a rulebook as one says it to the player who asks.

        >>> disputes()["fold-last"].verdict("he must see"), disputes()["refund"].verdict("half")
        ('No', 'Half')
        >>> disputes()["which-hands"].verdict("primero fluxus")
        'Lowest first: primero (four suits), fluxus (a flush)'
        >>> disputes()["which-hands"].verdict("primero")
        'Only primero (four suits)'
        >>> disputes()["first-to-speak"].verdict("the eldest")
        'The eldest (the player who was dealt to first)'
        """
        if self.yes:
            return "Yes" if answer in self.yes else "No"
        if self.question == ORDER:
            return _in_order("Lowest", str(answer).split())
        words = wording.worded(answer)
        return _with_sense(words)


def _with_sense(answer: str) -> str:
    """Explain an answer that is a word of the game alone."""
    if answer == STILL_IN:
        return f"{answer} (of those who play on, the one dealt to first)"
    gloss = word("eldest").gloss
    return f"{answer} ({gloss[0].lower()}{gloss[1:].rstrip('.')})" if answer == "The eldest" else answer


class Ruling(NamedTuple):
    """How a game rules on a dispute: in a word, and by which rules; where it has no such thing, a sentence says so.

    `limits` are other rules of the game that limit this one; `told` is the verdict as its rule tells it, where it tells
    the same the other way round.
    """

    dispute: Dispute
    verdict: str
    claims: tuple[str, ...]
    absence: str = ""
    limits: tuple[str, ...] = ()
    told: str = ""


@cache
def disputes() -> Mapping[str, Dispute]:
    """Give every dispute that is listed, by its id.

    >>> disputes()["fold-last"].asks
    'May I fold when I am the last to answer and nobody has seen?'
    """
    with FILE.open("rb") as file:
        listed = {name: _dispute(name, row) for name, row in tomllib.load(file).items()}
    if same := {dispute.asks for dispute in listed.values() if _times(dispute.asks, listed) > 1}:
        raise Unreadable(f"disputes.toml asks twice: {', '.join(sorted(same))}")
    return listed


def _times(asks: str, listed: Mapping[str, Dispute]) -> int:
    return sum(dispute.asks == asks for dispute in listed.values())


def _dispute(name: str, row: Mapping[str, Any]) -> Dispute:
    known = {
        "question",
        "asks",
        "yes",
        "words",
        "silent",
        "absent",
        "among",
        "but",
        "later",
        "by",
        "highest",
        "ruled",
        "moment",
        "open",
        "page",
        "word",
    }
    if unknown := set(row) - known:
        keys = wording.listed(sorted(known))
        raise Unreadable(f"disputes.toml, {name}: there is no key {min(unknown)!r}; the keys are {keys}.")
    question, yes, words = str(row.get("question", "")), row.get("yes", ()), row.get("words", ())
    for answer in yes:
        if not claims.question(question).allows(answer):
            wanted = claims.question(question).wanted
            raise Unreadable(f"disputes.toml, {name}: {answer!r} is no answer to {question}, which wants {wanted}.")
    silent, absent, among, later, moment, disputed, page = (
        str(row.get(key, "")) for key in ("silent", "absent", "among", "later", "moment", "open", "page")
    )
    absent = word(str(row["word"])).gloss if "word" in row else absent
    by = {claims.claim(claim).id: str(verdict) for claim, verdict in row.get("by", {}).items()}
    if bool(question) == bool(moment) or (moment and not absent and not by):
        raise Unreadable(
            f"disputes.toml, {name}: a dispute has a question that settles it, or else a moment of play and the "
            "sentence that says that no rule speaks of it (absent), the word that it explains, or rules (by)."
        )
    if silent and not absent:
        raise Unreadable(
            f"disputes.toml, {name}: the ruling of a game without a rule (silent) needs the sentence that says so "
            "(absent)."
        )
    but = tuple(claims.question(other).id for other in row.get("but", ()))
    highest = tuple(row.get("highest", ()))
    ruled = {str(book): str(verdict) for book, verdict in row.get("ruled", {}).items()}
    if unplayed := sorted({*ruled} - {*books()}):
        raise Unreadable(f"disputes.toml, {name}: ruled names {unplayed[0]}, which is no rulebook that can be played.")
    for claim in highest:
        if question not in claims.claim(claim).settles:
            says = f"{claim} tells no order from the highest: it settles no {question}."
            raise Unreadable(f"disputes.toml, {name}: {says}")
    asks = str(row["asks"])
    return Dispute(
        name, question, asks, tuple(yes), tuple(words), silent, absent, among, but, later,
        MappingProxyType(by), highest, MappingProxyType(ruled), moment, disputed, page,
    )  # fmt: skip


def books() -> tuple[str, ...]:
    """Name the rulebooks under which a dispute can arise: all that can be played.

    >>> "italian" in books(), "scopa" in books(), "history" in books()
    (True, True, False)
    """
    return tuple(name for name in matrix.every_book() if claims.rulebook(name).script)


def ruling(book: str, dispute: Dispute) -> Ruling | None:
    """Say how a game rules on a dispute; None where no rule of it does.

    >>> ruling("italian", disputes()["fold-last"]).verdict, ruling("rmi", disputes()["fold-last"]).verdict
    ('No', 'Yes')
    >>> ruling("italian", disputes()["capture-sum"])
    >>> ruling("zorli", disputes()["which-hands"]).limits[0]
    'zorli/primero-79-beats-flush'
    >>> ruling("italian", disputes()["bid-lower-type"])[1:5]
    ('Yes, but it loses', ('italian/higher-type-loses',), '', ('italian/conceal-supremus', 'italian/conceal-chorus'))
    >>> ruling("english", disputes()["bid-lower-type"]).claims
    ('english/no-understating',)
    >>> ruling("whittaker-en", disputes()["fold-last"]).verdict
    'No in the first phase, yes in the second'
    """
    rules = claims.rulebook(book)
    affirming = tuple(claim for claim in dispute.by if _in_force(rules, claim))
    if dispute.moment and not affirming:
        arises = not dispute.among or dispute.among in questions_of(book)
        return Ruling(dispute, "", (), dispute.absent) if dispute.absent and arises else None
    if dispute.moment:
        return Ruling(dispute, dispute.by[affirming[0]], affirming)
    answer = rules.ask(dispute.question)
    limits = dict.fromkeys(claim for other in dispute.but for claim in rules.ask(other).claims)
    if answer.claims:
        downwards = _in_order("Highest", _order(rules)[::-1]) if answer.claims[0] in dispute.highest else ""
        verdict = dispute.ruled.get(book) or _verdict(rules, dispute)
        return Ruling(dispute, verdict, answer.claims, "", tuple(limits), downwards)
    if affirming:
        return Ruling(dispute, dispute.by[affirming[0]], affirming, "", tuple(limits))
    if dispute.among in questions_of(book):
        return Ruling(dispute, dispute.silent, (), dispute.absent)
    return None


def _in_force(rules: Rulebook, claim: str) -> bool:
    """Say whether a rule answers in a game: it holds there, and settles something there if it settles anything."""
    settled = claims.claim(claim).settles
    return claim in rules.held and (not settled or any(claim in rules.ask(name).claims for name in settled))


def is_unruled(book: str, name: str) -> bool:
    """Say whether a question is one that no rule of a game speaks of, and which gets no verdict there.

    >>> [is_unruled(book, "table-talk") for book in ("italian", "scopa")]
    [True, False]
    """
    ruled = ruling(book, disputes()[name]) if name in disputes() else None
    return ruled is not None and not ruled.verdict and not ruled.claims


def is_open(ruled: Ruling) -> bool:
    """Say whether the reconstructors disagree on a ruling: where they do, and the rule is measured by old texts.

    >>> [is_open(ruling(book, disputes()["rest"])) for book in ("english", "huila")]
    [True, False]
    """
    rows = (row for name in ruled.claims for row in claims.claim(name).evidence)
    return bool(ruled.dispute.open) and any(row.on and is_old(row) for row in rows)


def _verdict(rules: Rulebook, dispute: Dispute) -> str:
    """Say how a rulebook answers a dispute, for the second phase too where that differs."""
    if dispute.question == ORDER:
        return dispute.verdict(" ".join(_order(rules)))
    verdict = dispute.verdict(rules.ask(dispute.question).value)
    second = rules.ask(dispute.later) if dispute.later else None
    if not second or not second.claims or dispute.verdict(second.value) == verdict:
        return verdict
    return f"{verdict} in the first phase, {dispute.verdict(second.value).lower()} in the second"


def _order(rules: Rulebook) -> tuple[str, ...]:
    """List the hands of a game from the lowest to the highest, as its cards are ranked."""
    called = {str(rules.ask("supremus.called").value): "supremus"}
    return tuple(called.get(kind, kind) for kind in rules.ranking.kinds)


def _in_order(first: str, kinds: Sequence[str]) -> str:
    """Say in which order hands rank, from the lowest or from the highest."""
    return f"{first} first: {_plainly(kinds)}" if len(kinds) > 1 else f"Only {_plainly(kinds)}"


def _plainly(kinds: Iterable[str]) -> str:
    """List types of hand, each with what a beginner calls it."""
    return ", ".join(f"{kind} ({PLAINLY[kind]})" if kind in PLAINLY else kind for kind in kinds)


def rulings(book: str) -> tuple[tuple[parts.GamePart, tuple[Ruling, ...]], ...]:
    """Give all rulings of a game by the moment of play: on what players ask, and on every other question it settles.

    >>> [part.slug for part, _ in rulings("scopa")][:2]
    ['table', 'hands']
    """
    of_question: dict[str, list[Ruling]] = {}
    of_moment: dict[str, list[Ruling]] = {}
    for dispute in disputes().values():
        ruled = ruling(book, dispute)
        if ruled:
            asked = of_moment if dispute.moment else of_question
            asked.setdefault(dispute.moment or dispute.question, []).append(ruled)
    for name in claims.questions():
        if name not in of_question and claims.rulebook(book).ask(name).claims:
            of_question[name] = [_plain(book, name)]
    return tuple(
        (part, (*(ruled for name in part.questions for ruled in of_question[name]), *of_moment.get(part.slug, ())))
        for part in parts.by_part(name for name in claims.questions() if name in of_question)
    )


def _plain(book: str, name: str) -> Ruling:
    """Rule on a question as it stands."""
    answer = claims.rulebook(book).ask(name)
    verdict = _plainly(str(answer.value).split()) if name == KINDS else wording.worded(answer.value)
    return Ruling(Dispute(name, name, claims.question(name).asks), verdict[0].upper() + verdict[1:], answer.claims)


def foreign(book: str) -> tuple[Dispute, ...]:
    """Give the questions that no rule of a game settles, and no other dispute of that game in the same words.

    >>> [dispute.asks for dispute in foreign("scopa") if dispute.id in {"refund", "ace"}]
    ['What do I take back when I fold?']
    """
    ruled = {name: ruling(book, dispute) for name, dispute in disputes().items()}
    spoken = {words for name, dispute in disputes().items() if ruled[name] for words in dispute.words}
    unsettled = [dispute for name, dispute in disputes().items() if dispute.question and not ruled[name]]
    return tuple(dispute for dispute in unsettled if not spoken & set(dispute.words))


def elsewhere(dispute: Dispute, book: str = "") -> dict[str, tuple[str, ...]]:
    """Group the other games by what they rule, the ruling of most of them first.

    A game without a rule on it counts only if its hands rank as those of primero: another would not be asked.

    >>> elsewhere(disputes()["fold-last"], "italian")["Yes"]
    ('rmi', 'huila')
    """
    by_verdict: dict[str, list[str]] = {}
    for other in books():
        ruled = ruling(other, dispute) if other != book else None
        if ruled and ruled.verdict and (ruled.claims or claims.rulebook(other)("ranking") == RANKING):
            by_verdict.setdefault(ruled.verdict, []).append(other)
    most_first = sorted(by_verdict.items(), key=lambda group: -len(group[1]))
    return {verdict: tuple(names) for verdict, names in most_first}


def phrases(dispute: Dispute) -> tuple[str, ...]:
    """List all the ways to ask: the sentence, other words, the question, and the old names of a term among them.

    >>> "fold last" in phrases(disputes()["fold-last"]), "swigge" in phrases(disputes()["swig"])
    (True, True)
    """
    of_rulebooks = () if dispute.moment else (claims.question(dispute.question).asks,)
    asked = dict.fromkeys((dispute.asks, *dispute.words, *of_rulebooks))
    spellings = dict.fromkeys(form for phrase in asked for form in _other_names(phrase))
    return (*asked, *(form for form in spellings if form not in asked))


def _other_names(phrase: str) -> Iterator[str]:
    """Give the names in the old texts of a term that a phrase consists of."""
    spelt = tuple(phrase.lower().split())
    for term in terms().values():
        if spelt in term.forms:
            yield from sorted(" ".join(form) for form in term.forms)
