"""Scenes as text: who sits down with what, and what is told of their game, line by line.

A scene begins with the tags of a record, without a rulebook. Besides, `Hands` names the cards that somebody holds when
the hands are shown (those after `+` came last), `Agreed` the answers for a game in which sums are agreed on, and
`Others` who sits down as well where a game takes more players. Then each line has a player and a deed. A line without
a mark leads up to what is told: a game that does not come to it is silent. A line after `*` is told, and must be
allowed; what stands after `!` must be refused. Between two lines nobody bets, passes or folds, unless `...` stands
there. After `... four cards` the next to act holds four cards.
"""

from __future__ import annotations

from functools import lru_cache

from primero_ref.errors import Unknown, Unreadable
from primero_ref.fit.deeds import Deed, read_deed
from primero_ref.game.record import TAGS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

LEAD, TOLD, REFUSED = "", "*", "!"
"""What a line does: it leads up to what is told, is told, or must be refused."""

OWN_TAGS = ("Hands", "Agreed", "Others", *TAGS)
"""The tags of a scene."""

GAP, FOUR_CARDS = "...", "... four cards"
"""The lines between which anything may happen, and after which all must hold a whole hand."""


class Step(NamedTuple):
    """One thing that a scene tells: how it is marked, the deed, and what may come before it."""

    mark: str
    deed: Deed
    open: bool
    """Whether anything may happen before it."""
    full: bool
    """Whether all must hold a whole hand by then."""


class SceneText(NamedTuple):
    """A scene: its tags, its steps, and whether anything may happen after the last."""

    tags: Mapping[str, str]
    steps: tuple[Step, ...]
    open_end: bool


@lru_cache(maxsize=256)
def read_scene(text: str) -> SceneText:
    """Read a scene; a slip is refused with its line.

    >>> scene = read_scene('[Players "Alberto Bernardo"]' + chr(10) + "* Bernardo: bets")
    >>> scene.steps[0].deed.told, scene.steps[0].mark
    ('Bernardo bets', '*')
    >>> read_scene("% Bernardo: bets")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Line 1: a line begins with *, ! or a player: % Bernardo.
    """
    tags: dict[str, str] = {}
    steps: list[Step] = []
    gap = full = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("["):
            name, _, value = line[1:].removesuffix('"]').partition(' "')
            if name not in OWN_TAGS or not line.endswith('"]'):
                raise Unreadable(f"Line {number}: {Unknown('tag', name, OWN_TAGS)}")
            tags[name] = value
        elif line in {GAP, FOUR_CARDS}:
            gap, full = True, line == FOUR_CARDS
        else:
            steps.append(_step(number, line, gap, full))
            gap = full = False
    return SceneText(tags, tuple(steps), gap)


def _step(number: int, line: str, gap: bool, full: bool) -> Step:  # noqa: FBT001  # two facts about the line
    who, colon, does = line.partition(":")
    mark, _, player = who.strip().rpartition(" ")
    if mark not in {LEAD, TOLD, REFUSED}:
        raise Unreadable(f"Line {number}: a line begins with *, ! or a player: {who.strip()}.")
    if not colon or not does.strip():
        raise Unreadable(f"Line {number}: a line reads Name: deed, as in Osorio: rests; this is {line!r}.")
    try:
        return Step(mark, read_deed(player, does.strip()), gap, full)
    except Unknown as error:
        raise Unreadable(f"Line {number}: {error}") from None
