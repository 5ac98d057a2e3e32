"""Scenes: a game that an old text tells, played under any rulebook as far as it goes.

A scene is a record without a rulebook. `|` parts the ways in which different games say the same. A line without a mark
leads up to what is told; one after `?` is left out where the game does not come to it; one after `*` is what the text
tells, and must be allowed; one after `!` must be refused, in each of its ways.
"""

from __future__ import annotations

from primero_ref.compare.games import OPTIONAL_MARK, TOLD_MARK, attempt, steps
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.events import TODAY
from primero_ref.game.load import begin
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.compare.games import Step
    from primero_ref.game import Game

REFUSED_MARK = "!"
"""What stands before a line that must be refused."""

MARKS = OPTIONAL_MARK + TOLD_MARK + REFUSED_MARK

GOES, UNSAID, STOPS, NOT_REACHED = "goes", "goes by no claim", "stops", "not reached"
"""What a scene may do: go as it is told, by claims or by none, stop at what is told, or not come so far."""


class Course(NamedTuple):
    """How far a scene went under a rulebook: what became of it, by which claims, and the sentence that says it."""

    state: str
    claims: tuple[str, ...]
    sentence: str
    besides: tuple[str, ...] = ()
    """Claims that have to do with it, where none forbids what is told: those that refused other ways of it."""
    told_today: str = ""
    """The sentence in the words of today, where it tells of an event."""


def play(scene: str, outcome: Mapping[str, Any], rules: Rulebook, on: Iterable[str] = ()) -> Course:
    """Play a scene under a rulebook, and look at what has come out; `on` names the questions on which it bears.

    >>> from primero_ref import rulebook
    >>> scene = '[Players "Alberto Bernardo"]' + chr(10) + '[Dealer "Alberto"]' + chr(10) + "* Bernardo: vie for 2"
    >>> play(scene, {}, rulebook("italian")).claims
    ('italian/bid-type-and-points',)
    """
    head = "\n".join(line for line in scene.splitlines() if line.lstrip().startswith("["))
    try:
        game = begin(head, rules)
    except (Illegal, Unreadable) as error:
        return Course(NOT_REACHED, (), str(error).partition(": ")[2])
    start = _start(game)
    bearing = frozenset(rules.claims_settling(*on))
    licences: dict[str, None] = {}
    refusing: dict[str, None] = {}
    told_from: int | None = None
    unsaid = False
    for step in steps(scene, MARKS):
        if TOLD_MARK in step.mark and told_from is None:
            told_from = len(game.log)
        course = _refused(game, step) if REFUSED_MARK in step.mark else _taken(game, step, bearing)
        if course.state not in {GOES, UNSAID}:
            return course
        unsaid = unsaid or course.state == UNSAID
        if TOLD_MARK in step.mark or REFUSED_MARK in step.mark:
            licences |= dict.fromkeys(course.claims)
            refusing |= dict.fromkeys(course.besides)
    wrong = _wrong(game, start, outcome, told_from or 0)
    return wrong._replace(besides=(*refusing,)) if wrong else Course(UNSAID if unsaid else GOES, (*licences,), "")


def _taken(game: Game, step: Step, bearing: frozenset[str]) -> Course:
    """Make a move in the first way that is allowed; of the claims that refuse it, those come first that bear on it."""
    offer = game.offer
    optional = OPTIONAL_MARK in step.mark
    stopped = STOPS if TOLD_MARK in step.mark else NOT_REACHED
    if offer is None or offer.seat.name != step.player:
        if optional:
            return Course(GOES, (), "")
        sentence = "The hand is over" if offer is None else f"It is {offer.seat.name}’s turn, not {step.player}’s"
        return Course(stopped, _out_by(game, step.player) if offer else (), sentence)
    refusals, event = attempt(game, step)
    refusals.sort(key=lambda refusal: (bearing.isdisjoint(refusal.claims), not refusal.claims))
    if event is not None:
        besides = [claim for refusal in refusals for claim in refusal.claims if claim in bearing]
        return Course(GOES, event.claims, str(event), tuple(besides))
    return Course(GOES, (), "") if optional else Course(stopped, refusals[0].claims, refusals[0].sentence)


def _out_by(game: Game, player: str) -> tuple[str, ...]:
    """Name the claims by which a player left the game, if he has."""
    if not game.seat(player).out:
        return ()
    return next((event.claims for event in reversed(game.log) if event.who == player), ())


def _refused(game: Game, step: Step) -> Course:
    """See that a move is refused in each of its ways; what is no move of this game at all is refused as well."""
    claims = set[str]()
    if game.offer is None or game.offer.seat.name != step.player:
        if OPTIONAL_MARK in step.mark:
            return Course(GOES, (), "")
        return Course(NOT_REACHED, (), f"It is not {step.player}’s turn")
    for way in step.ways:
        try:
            event = game.play(f"{step.player}: {way}")
        except Illegal as error:
            claims.add(error.claim)
        except Unreadable:
            continue
        else:
            return Course(STOPS, (), str(event), event.claims, event.told(TODAY))
    if not claims:
        return Course(NOT_REACHED, (), "No rule speaks of it")
    return Course(GOES if any(claims) else UNSAID, (*sorted(filter(None, claims)),), "")


def _start(game: Game) -> dict[str, object]:
    """Say who deals, who speaks first and how many cards he has by then."""
    first = game.offer.seat if game.offer else None
    return {
        "dealer": str(game.table.dealer), "opens": first.name if first else "nobody",
        "dealt": len(first.cards) if first else 0,
    }  # fmt: skip


def _wrong(game: Game, start: Mapping[str, object], outcome: Mapping[str, Any], told_from: int) -> Course | None:
    """Name the first thing that has not come out as it is told."""
    for what, wanted in outcome.items():
        if what == "over":
            if not game.over:
                return Course(STOPS, (), f"The play goes on: {game.offer}")
        elif what in start:
            if start[what] != wanted:
                return Course(STOPS, _claims_of(game, what), _SENTENCES[what].format(wanted, start[what]))
        elif wanted not in _named(game, what, told_from):
            return Course(STOPS, _claims_of(game, what), _SENTENCES[what].format(wanted, ""))
    return None


_SENTENCES = {
    "dealer": "{1} deals, not {0}",
    "opens": "{1} speaks first, not {0}",
    "dealt": "Each gets {1} cards at first, not {0}",
    "wins": "{0} does not win",
    "all in": "{0} has money left",
    "changes": "{0} has exchanged no card",
    "changes later": "{0} exchanges no card from then on",
}
"""What is said where a scene has not come out as it is told."""

_DEEDS = {"dealer": "dealer", "dealt": "deal", "wins": "win"}
"""The deed whose claims answer for what came out."""


def _claims_of(game: Game, what: str) -> tuple[str, ...]:
    """Name the claims of the deed that answers for what came out, if one does."""
    return next((event.claims for event in game.log if event.deed == _DEEDS.get(what)), ())


def _named(game: Game, what: str, told_from: int) -> set[str]:
    """Name those of whom something is true at the end: that they win, have nothing left, or have changed a card."""
    if what == "wins":
        return {event.who for event in game.log if event.deed == "win"}
    if what == "all in":
        return {name for name, stack in game.stacks.items() if not stack}
    log = game.log[told_from if what == "changes later" else 0 :]
    return {event.who for event in log if event.cards and event.deed in _CHANGES}


_CHANGES = (
    "pass", "vie", "revie", "see", "rest", "change", "bid", "stake", "stand", "try", "discard", "draw", "trade", "bet",
    "match", "chip",
)  # fmt: skip
"""The deeds with which a player may throw cards for others."""
