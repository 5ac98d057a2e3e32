"""The questions on which the sources leave room, found by the grades and the evidence of the answers, not by a list."""

from __future__ import annotations

from primero_ref.cite.citation import where_printed
from primero_ref.claims import GRADES, Claim, inventory, rulebook, rulebooks
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import WORDS_AT_A_TIME, dates, works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.claims import Evidence
    from primero_ref.sources import Passage

HOWS = ("states", "implies", "contradicts")
"""How a text may bear on an answer, the firmest first; background bears on none."""


class Testimony(NamedTuple):
    """What a text of the time says on an answer: where, how it bears on it, in what words, and whose reading that is.

    There are no words where the text is in copyright, lost, or long.
    """

    passage: str
    at: str
    how: str
    relation: str
    words: str
    language: str
    meaning: str
    why: str
    reading: str


@once_per_suspension(256)
def same_family(base: str) -> tuple[str, ...]:
    """Name the rulebooks of the same cards and the same hands: what one answers, the other may.

    >>> "zorli" in same_family("italian"), "scopa" in same_family("italian")
    (True, False)
    """
    here = rulebook(base)
    return tuple(
        other.id for other in map(rulebook, rulebooks())
        if other("ranking") == here("ranking") and other("pack.suits") == here("pack.suits")
        and bool(other("reading.patterns")) == bool(here("reading.patterns"))
    )  # fmt: skip


def givers(base: str, name: str) -> dict[tuple[type, object], list[Claim]]:
    """Give the answers of the rulebooks of one family to a question, each with the claims that give it.

    >>> len(givers("italian", "fold.refund")) > 1
    True
    """
    claims_by_answer: dict[tuple[type, object], dict[str, Claim]] = {}
    for book in same_family(base):
        rules = rulebook(book)
        answer = rules.ask(name)
        if answer.claims:
            claims = claims_by_answer.setdefault((type(answer.value), answer.value), {})
            claims.update((claim, inventory.claim(claim)) for claim in answer.claims)
    return {answer: [*claims.values()] for answer, claims in claims_by_answer.items()}


def preferred(base: str, claims: Iterable[Claim]) -> list[Claim]:
    """Put claims in the order in which a reader of a rulebook would take them.

    Its own come first, then what its redactor said later, then his other rulebooks, then the firmest.

    >>> [claim.id for claim in preferred("italian", givers("italian", "fold.refund")[str, "nothing"])][0]
    'italian-2003/no-withdraw-half'
    """
    here = rulebook(base)

    def order(claim: Claim) -> tuple[bool, bool, bool, int, str]:
        book = rulebook(claim.book)
        later = book.base == base and book.script == here.script
        return (
            claim.book != base, not later, book.redactor != here.redactor, GRADES.index(claim.grade), claim.id,
        )  # fmt: skip

    return sorted(claims, key=order)


def texts_bearing_on(name: str, claims: Sequence[Claim]) -> tuple[Testimony, ...]:
    """List what the texts of the time say on an answer, as the claims that give it cite them.

    >>> [text.passage for text in texts_bearing_on("last-player", [inventory.claim("italian/forced-see")])][:1]
    ['gould-1953:213']
    """
    rows: dict[tuple[str, str], Testimony] = {}
    for how in HOWS:
        for claim in claims:
            for evidence in claim.evidence:
                if evidence.how == how and name in (evidence.on or claim.settles) and _is_of_the_time(evidence):
                    rows.setdefault((evidence.passage, how), _testimony(evidence))
    return tuple(rows.values())


@once_per_suspension(256)
def guesses(base: str) -> tuple[str, ...]:
    """List the questions on which the sources leave room for other answers than those of a rulebook, in playing order.

    The game asks them, the rulebooks of its family part on them, a text of the time bears on them, and none of them
    states the answer that this rulebook gives.

    >>> "tie" in guesses("italian"), "deal.first" in guesses("scopa")
    (True, False)
    """
    return tuple(name for name in inventory.questions() if name in questions_of(base) and _leaves_room(base, name))


def _leaves_room(base: str, name: str) -> bool:
    answers = givers(base, name)
    if len(answers) < 2:
        return False
    own = rulebook(base)(name)
    texts = {answer: texts_bearing_on(name, claims) for answer, claims in answers.items()}
    stated = any(text.how == "states" for text in texts.get((type(own), own), ()))
    return not stated and any(texts.values())


@once_per_suspension(256)
def unspoken(base: str) -> tuple[str, ...]:
    """List the questions that a game asks and on which no text of the time says anything, in playing order.

    No answer that a rulebook of its family gives rests on such a text, for it or against it.

    >>> "suits.order" in unspoken("italian"), "tie" in unspoken("italian")
    (True, False)
    """
    return tuple(
        name for name in inventory.questions()
        if name in questions_of(base) and not any(texts_bearing_on(name, some) for some in givers(base, name).values())
    )  # fmt: skip


def _is_of_the_time(evidence: Evidence) -> bool:
    """Say whether the words are of the time, or a later translation or digest of such words."""
    passage = works.passage_range(evidence.passage)[0]
    return passage.digest or dates.speaks_for(works.source(passage.source)) is not None


def _testimony(evidence: Evidence) -> Testimony:
    passage, *others = works.passage_range(evidence.passage)
    work = works.source(passage.source)
    words, language = "" if others else _words(passage), ""
    meaning = ""
    if words:
        language = next(tag for tag, text in passage.texts.items() if text == words)
        meaning = passage.plain if language.startswith("en") else passage.english or passage.plain
    at = f"{work.short}, {where_printed(evidence.passage)}"
    bearing = (evidence.how, evidence.relation, words, language, meaning)
    return Testimony(evidence.passage, at, *bearing, evidence.why, evidence.reading)


def _words(passage: Passage) -> str:
    """Give the words of a passage where they are free and few, in English where it has them."""
    if works.source(passage.source).quoted_only or not passage.texts:
        return ""
    texts = sorted(passage.texts.items(), key=lambda item: not item[0].startswith("en"))
    words = texts[0][1]
    return words if len(words.split()) <= WORDS_AT_A_TIME else ""
