"""A scene under some rules: the players sit down to it in several ways, and from each a course is looked for."""

from __future__ import annotations

from itertools import islice

from primero_ref.errors import Illegal, Unreadable
from primero_ref.fit.course import NOT_REACHED, STOPS, Course, Stop, Way, weight
from primero_ref.fit.deeds import VERBS
from primero_ref.fit.scene_text import REFUSED, TOLD
from primero_ref.fit.search import Search
from primero_ref.fit.seating import HOLDINGS, agreed, sit_down

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.fit.scene_text import SceneText
    from primero_ref.game.moves import Move

MOST_TURNS, FEWER_TURNS = 150, 60
"""How many turns are looked at from one way to sit down; and where a course under nearly the same rules is known."""

MOST_SEATINGS, FEWER_SEATINGS, MORE_SEATINGS = 5, 3, 3
"""In how many ways the players sit down, each with so many cards to throw before he holds what is told; and in how many
more of which each has a card more for one of them alone."""


def look(
    scene: SceneText, outcome: Mapping[str, Any], rules: Rulebook, on: Iterable[str] = (), along: Way | None = None,
    *, known: bool = False,
) -> Course:  # fmt: skip
    """Look for a course that comes out as a scene tells; `on` names the questions on which it bears.

    `along` is how far a course comes under rules that are nearly the same: it is followed first, then less is tried;
    and nothing more is, where it is `known` that no course comes further.

    >>> from primero_ref import rulebook
    >>> from primero_ref.fit.scene_text import read_scene
    >>> tags = '[Players "Alberto Bernardo"]' + chr(10) + '[Dealer "Alberto"]' + chr(10)
    >>> look(read_scene(tags + "* Bernardo: bets, naming no hand"), {}, rulebook("italian")).claims
    ('italian/bid-type-and-points',)
    """
    rules = agreed(scene, rules)
    looked = Looked(scene, outcome, rules, frozenset(rules.claims_settling(*on)))
    try:
        course = along and looked.once(along.holding, along.throws, FEWER_TURNS, along.moves)
        if course or known:
            return course or looked.furthest()
        for holding in (along.holding,) if along else HOLDINGS:
            course = looked.seatings(holding, along)
            if course or not looked.may_hold_others():
                break
    except (Illegal, Unreadable) as error:
        return _not_begun(error, looked.bearing)
    return course or looked.furthest()


class Looked:
    """What was looked at of a scene under some rules: the course that came furthest, and what moves the game has."""

    def __init__(
        self, scene: SceneText, outcome: Mapping[str, Any], rules: Rulebook, bearing: frozenset[str]
    ) -> None:
        """Look at nothing yet; `bearing` are the claims that bear on what is asked."""
        self.scene, self.outcome, self.rules, self.bearing = scene, outcome, rules, bearing
        self.turns = 0
        self.known = set[str]()
        self.stop: Stop | None = None
        self.way: Way | None = None

    def once(
        self, holding: str, throws: Mapping[str, int], most: int, along: tuple[Move, ...] = ()
    ) -> Course | None:
        """Look from one way to sit down."""
        cast = sit_down(self.scene, self.rules, throws, holding)
        search = Search(self.scene, self.outcome, cast, self.bearing, most, along)
        course = search.run()
        self.turns += search.turns
        self.known |= search.known
        self.last = search
        if course:
            return course._replace(turns=self.turns, way=Way(holding, throws, course.way.moves if course.way else ()))
        stop = search.stop
        if stop and (self.stop is None or weight(stop, self.bearing) > weight(self.stop, self.bearing)):
            self.stop, self.way = stop, Way(holding, throws, stop.moves)
        return None

    def seatings(self, holding: str, along: Way | None) -> Course | None:
        """Look from the ways to sit down in which each has as many cards to throw as he seems to need."""
        waiting: list[Mapping[str, int]] = [along.throws if along else {}]
        later: list[Mapping[str, int]] = []
        most, turns = (FEWER_SEATINGS, FEWER_TURNS) if along else (MOST_SEATINGS, MOST_TURNS)
        for ways, some in ((waiting, most), (later, MORE_SEATINGS)):
            for throws in islice(_growing(ways), some):
                course = self.once(holding, throws, turns)
                if course:
                    return course
                waiting += [other for other in self.last.other_throws(throws, each=False) if other not in waiting]
                ones = self.last.other_throws(throws, each=True)
                later += [other for other in ones if other not in (*waiting, *later)]
        return None

    def may_hold_others(self) -> bool:
        """Say whether other cards, in hands of which nothing is told, might change where the courses stopped."""
        stop = self.stop
        if stop and stop.reached == int(stop.reached) and not self.bearing.isdisjoint(stop.claims):
            return False
        named = f"{self.scene.tags.get('Hands', '')} {self.scene.tags.get('Deal', '')}"
        return "Lift" not in self.scene.tags and any(
            f"{name} " not in named for name in self.scene.tags["Players"].split()
        )

    def furthest(self) -> Course:
        """Say where the course that came furthest stopped; where a game has no such move at all, it is not asked."""
        stop, steps = self.stop, self.scene.steps
        if stop is None:
            return Course(NOT_REACHED, (), "No course comes to it", turns=self.turns)
        at = int(stop.reached)
        step = steps[at] if at < len(steps) else None
        asked = step is not None and step.deed.does == "exchanges" and not self.bearing.isdisjoint(stop.claims)
        if step and not asked and not any(verb in self.known for verb in VERBS[step.deed.does] or (step.deed.does,)):
            return Course(NOT_REACHED, (), f"In this game nobody {step.deed.does}", turns=self.turns)
        state = STOPS if step is None or step.mark in {TOLD, REFUSED} else NOT_REACHED
        record = stop.game.record()
        return Course(state, stop.claims, stop.sentence, record, self.turns, self.way)


def _growing(waiting: list[Mapping[str, int]]) -> Iterator[Mapping[str, int]]:
    """Go through a list that grows as it is gone through."""
    number = 0
    while number < len(waiting):
        yield waiting[number]
        number += 1


def _not_begun(error: Illegal | Unreadable, bearing: frozenset[str]) -> Course:
    """Say why a game cannot even begin: it fails a scene if the very rule is the one on which the scene bears."""
    if not isinstance(error, Illegal):
        return Course(NOT_REACHED, (), str(error).rstrip("."))
    asked = error.claim and (error.claim in bearing or "pack" in error.sentence)
    return Course(STOPS if asked else NOT_REACHED, (error.claim,) if error.claim else (), error.sentence)
