"""Checks: what a rulebook makes of a witness, by which claims, and which other answers would let it pass."""

from __future__ import annotations

from functools import cache

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import cards
from primero_ref.compare.hands import question_of, rank_under, ranks_primero, showdown
from primero_ref.demo.answers import other_answers
from primero_ref.errors import Illegal, Unreadable
from primero_ref.fit.course import GOES, NOT_REACHED, STOPS, Course
from primero_ref.fit.kept_courses import is_published, is_turned, kept_way, turned_by
from primero_ref.fit.played_scene import look
from primero_ref.fit.scene_text import read_scene
from primero_ref.game import Game
from primero_ref.reconstruction.effect import reason_without
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.fit.course import Way
    from primero_ref.fit.witness import Witness

FITS, FAILS, SILENT = "fits", "fails", "does not speak"
"""What a rulebook makes of a witness."""

WORDS = {FITS: "fits", FAILS: "fails", SILENT: "silent"}
"""The same in one word each."""

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Gismondo", "Horatio")
"""Who sits down, where it is told how many do."""


class Remedy(NamedTuple):
    """One question, and the other answers to it with which a witness would pass."""

    question: str
    answers: tuple[object, ...]


class Finding(NamedTuple):
    """What a rulebook makes of a witness."""

    rulebook: str
    witness: str
    verdict: str
    claims: tuple[str, ...]
    """The claims by which it fits or fails; a failure always has one."""
    sentence: str
    """What the engine said, where it does not fit."""
    remedies: tuple[Remedy, ...] = ()
    """Which other answers to a single question would let it pass, where it fails."""
    record: str = ""
    """The course that was found, or the one that came furthest, as a record; nothing where no hand is played."""


def check(witness: Witness, rules: Rulebook, *, mend: bool = True) -> Finding:
    """Put a witness to a rulebook: it fits, it fails by a claim, or nothing in it speaks of the matter.

    Without `mend` no answers are sought that would let it pass, which takes most of the time.

    >>> from primero_ref import rulebook
    >>> from primero_ref.fit.witness import witness
    >>> check(witness("rank-flush-fifty-five"), rulebook("modern"))[2:4]
    ('fails', ('modern/order-55-top',))
    """
    outcome = finding_of(witness, rules)
    if outcome.finding.verdict != FAILS or not mend:
        return outcome.finding
    return outcome.finding._replace(remedies=remedies(witness, rules, outcome.finding.claims))


class Found(NamedTuple):
    """What a rulebook makes of a witness, with the course by which it was found."""

    finding: Finding
    course: Course


def finding_of(witness: Witness, rules: Rulebook, *, anew: bool = False) -> Found:
    """Put a witness to a rulebook without looking for other answers; `anew`, without what a search has kept."""
    course = course_of(witness, rules, anew=anew)
    if course.state == GOES:
        return Found(_fitting(witness, rules, course), course)
    verdict = FAILS if course.state == STOPS and course.claims else SILENT
    claims = course.claims if verdict == FAILS else ()
    finding = Finding(rules.id, witness.id, verdict, claims, course.sentence, (), course.record)
    return Found(finding, course)


def _fitting(witness: Witness, rules: Rulebook, course: Course) -> Finding:
    """Name the claims by which a witness fits: those that bear on it first; where only gaps do, nobody speaks of it."""
    bearing = rules.claims_settling(*witness.on)
    stated = [claim for claim in course.claims if rules.claims[claim].grade != GAP]
    claims = sorted(stated, key=lambda claim: claim not in bearing) or [
        claim for claim in bearing if rules.claims[claim].grade != GAP
    ]
    if not claims:
        sentence = "The game can be played like this, but no rule is about it"
        return Finding(rules.id, witness.id, SILENT, (), sentence, record=course.record)
    return Finding(rules.id, witness.id, FITS, tuple(claims), "", record=course.record)


GAP = "gap"
"""The grade of a claim that fills what no source says: it says nothing of an old text."""


def course_of(witness: Witness, rules: Rulebook, *, anew: bool = False, near: Way | None = None) -> Course:
    """Run the check of a witness under a rulebook.

    `anew`, the course is looked for without what a search has kept; `near` is a way under nearly the same rules, which
    is followed first.
    """
    unasked = _unasked(witness, rules)
    if unasked:
        return Course(NOT_REACHED, (), unasked)
    if witness.scene:
        along = near or (None if anew else kept_way(witness, rules))
        known = along is not None and near is None and is_published(rules)
        return look(read_scene(witness.scene), witness.outcome, rules, witness.on, along, known=known)
    if witness.players:
        return _sits_down(witness.players, rules)
    courses = [*_of_hands(witness, rules)]
    claims = tuple(dict.fromkeys(claim for course in courses for claim in course.claims))
    for state in (STOPS, GOES):  # what fails is not hidden by what nobody says
        outcome = next((course for course in courses if course.state == state), None)
        if outcome:
            return outcome if state == STOPS else outcome._replace(claims=claims)
    return _SAYS_NOTHING


def _unasked(witness: Witness, rules: Rulebook) -> str:
    """Say why a witness is not put to a rulebook at all; nothing if it is."""
    if not ranks_primero(rules) or (witness.scene and not rules.script):
        return "No rule is about it"
    if rules("winner") == "the fewest points":
        return "Another game: the fewest points win"
    if any(rules(asked) not in answers for asked, answers in witness.where.items()):
        return "The text describes another way to play"
    return ""


_SAYS_NOTHING = Course(NOT_REACHED, (), "No rule is about it")


def _sits_down(players: int, rules: Rulebook) -> Course:
    """See whether so many may sit down, if a rule says how many may."""
    claims = rules.claims_settling("seats.fewest", "seats.most")
    if not (rules.script and claims):
        return _SAYS_NOTHING
    try:
        Game(rules, NAMES[:players], dealer=NAMES[0])
    except Illegal as error:
        return Course(STOPS, (error.claim,) if error.claim else (), error.sentence)
    return Course(GOES, claims, "")


def _of_hands(witness: Witness, rules: Rulebook) -> Iterator[Course]:
    """Rank the hands of a witness, and say of each whether it is what it should be."""
    for better, worse in witness.beats:
        meeting = showdown(cards(better), cards(worse), rules)
        nothing = [hand for hand in (meeting.first, meeting.second) if hand.kind == NOTHING]
        claims = nothing[0].claims if nothing and meeting.winner != 1 else meeting.claims
        yield _judged(meeting.winner == 1, claims, meeting.refused, meeting.words)
    for hand, points in witness.points.items():
        ranked = rank_under(cards(hand), rules)
        yield _judged(ranked.points == points, ranked.counted_by or ranked.claims, ranked.refused, ranked.words)
    for hand, kind in witness.makes.items():
        ranked = rank_under(cards(hand), rules)
        yield _judged(question_of(ranked.kind) == kind, ranked.claims, ranked.refused, ranked.words)


def _judged(right: bool, claims: tuple[str, ...], refused: str, words: str) -> Course:  # noqa: FBT001  # the point of it
    """Say what a comparison came to; where no claim decides, nobody has said so."""
    if not claims:
        return Course(GOES, (), "") if right else _SAYS_NOTHING
    if refused:
        return Course(STOPS, claims, refused)
    return Course(GOES if right else STOPS, claims, "" if right else words)


def remedies(witness: Witness, rules: Rulebook, claims: Iterable[str] = ()) -> tuple[Remedy, ...]:
    """List the single questions with the other answers that would let a witness pass.

    Tried are the questions on which it bears and, if none helps, those that some claims settle: the ones by which
    it fails.

    >>> from primero_ref import rulebook
    >>> from primero_ref.fit.witness import witness
    >>> remedies(witness("minsheu-vie"), rulebook("italian"))[0]
    Remedy(question='bid.names', answers=('nothing', 'what he likes'))
    """
    kept = turned_by(witness, rules.id) if is_published(rules) else None
    if kept is not None:
        return _as_remedies(rules, kept)
    settled = [name for claim in claims for name in rules.claims[claim].settles]
    for names in (witness.on, settled):
        tried = {name: other_answers(name, rules(name)) for name in names}
        passing = {
            name: tuple(value for value in values if passes(witness, rules, name, value))
            for name, values in tried.items()
        }
        if any(passing.values()):
            return tuple(Remedy(name, values) for name, values in passing.items() if values)
    return ()


def _as_remedies(rules: Rulebook, turned: Mapping[str, tuple[str, ...]]) -> tuple[Remedy, ...]:
    """Give the answers that turn a witness that fails."""
    given = (
        Remedy(name, tuple(value for value in other_answers(name, rules(name)) if is_turned(turned, name, value)))
        for name in turned
    )
    return tuple(remedy for remedy in given if remedy.answers)


def passes(witness: Witness, rules: Rulebook, name: str, value: object, *, near: Way | None = None) -> bool:
    """Say whether a witness fits a rulebook with one question answered otherwise; what is not played does not.

    `near` is how a course went, or how far it came, with the rulebook’s own answer.
    """
    try:
        if not is_in_force(rules, name, value):
            return False
        changed = rules.but(answers={name: value})
        return _scene_goes(witness, changed, near) if witness.scene else _goes(witness, changed)
    except (Illegal, Unreadable):
        return False


def is_in_force(rules: Rulebook, name: str, value: object) -> bool:
    """Say whether a rulebook’s game would ask a question and carry out an answer to it, as the game stands.

    >>> from primero_ref import rulebook
    >>> is_in_force(rulebook("italian"), "vie.sum", "from the stake to the rest")
    False
    """
    return not reason_without(rules, name, value)


def _goes(witness: Witness, rules: Rulebook, near: Way | None = None) -> bool:
    return course_of(witness, rules, near=near).state == GOES


MOST = 4096
"""How many games are remembered: whoever tries one answer after another shall not fill the memory."""

_games: dict[tuple[object, ...], bool] = {}


def _scene_goes(witness: Witness, rules: Rulebook, near: Way | None) -> bool:
    """Say whether a scene goes; where a script would ask nothing that is answered otherwise, it is played once."""
    asked = tuple(rules.settled[name] for name in _asked(rules.id))
    key = (witness.id, witness.scene, rules.script, asked)
    if key not in _games:
        if len(_games) >= MOST:
            _games.clear()
        _games[key] = _goes(witness, rules, near)
    return _games[key]


@cache
def _asked(book: str) -> tuple[str, ...]:
    """List what the script of a rulebook can ask, always in the same order, and whether the fewest points win."""
    return tuple(sorted(questions_of(book) | {"winner"}))
