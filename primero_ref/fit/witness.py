"""Witnesses: sentences of old texts in which primero is played, and what must be so if they are true."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.claims import question
from primero_ref.claims.inventory import read_file
from primero_ref.errors import Unknown, Unreadable
from primero_ref.fit.ends import OUTCOMES
from primero_ref.fit.scene_text import read_scene
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Witness(NamedTuple):
    """A sentence of an old text, and the check that shows whether a rulebook agrees with it."""

    id: str
    title: str
    passages: tuple[str, ...]
    says: str
    """What must be possible, or must come out, in one sentence."""
    on: tuple[str, ...]
    """The questions on which it bears."""
    kind: str
    """What sort of text it stands in: `scene`, `story`, `verse`, `remark` or `rules`."""
    caveat: str
    """What speaks against reading it so; nothing where nothing does."""
    apart: str
    """Why it is counted apart: `another game` or `a jest`; nothing where it tells of primero in earnest."""
    where: Mapping[str, tuple[object, ...]]
    """The answers with which alone it is asked, by question: it tells of one way to play."""
    beats: tuple[tuple[str, str], ...]
    """Pairs of hands, the better first."""
    points: Mapping[str, int]
    """Hands with what they count."""
    makes: Mapping[str, str]
    """Hands with the kind that they make."""
    players: int
    """How many sit down; 0 where that is not what is told."""
    scene: str
    """A hand that is played, as far as the text tells it: see `primero_ref.fit.scene_text`."""
    outcome: Mapping[str, Any]
    """What must have come out when the scene is over."""

    @property
    def check(self) -> str:
        """What is asked of a rulebook: one of `CHECKS`."""
        return PLAYED if self.scene else SEATS if self.players else RANKING

    @property
    def counts(self) -> bool:
        """Whether it counts with the hands that are played; bare rankings, other games and jests are counted apart."""
        return self.check != RANKING and not self.apart


PLAYED, SEATS, RANKING = "a hand played", "a number of players", "a bare ranking"
"""What may be asked of a rulebook: to play a hand, to let so many sit down, or only to say which hand is better."""

APART = {"another game": "It tells of another game.", "a jest": "It is a jest."}
"""Why a witness may be counted apart, in a sentence."""


KINDS = {
    "scene": "a scene at the table", "story": "a story", "verse": "verse", "remark": "a remark on the game",
    "rules": "a text that tells rules",
}  # fmt: skip
"""What sort of text a witness stands in, in words."""

_ROW: dict[str, type] = {
    "title": str, "passages": list, "says": str, "on": list, "kind": str, "caveat": str, "apart": str, "where": dict,
    "beats": list, "points": dict, "makes": dict, "players": int, "scene": str, "outcome": dict,
}  # fmt: skip

CHECKS = ("beats", "points", "makes", "players", "scene")
"""The checks of which a witness has one."""


@cache
def witnesses() -> tuple[Witness, ...]:
    """Give the witnesses in the order of the file, which is that of their texts.

    >>> [witness.id for witness in witnesses()][:2]
    ['berni-players', 'berni-let-go']
    """
    rows = read_file(path.dirname(__file__), "witnesses")
    return tuple(_read(name, row) for name, row in rows.items())


def counted() -> tuple[Witness, ...]:
    """Give the witnesses that count: neither bare rankings nor texts on other games, nor jests.

    >>> any(told.apart for told in counted())
    False
    """
    return tuple(row for row in witnesses() if row.counts)


def witness(name: str) -> Witness:
    """Give one witness by its id; an unknown one is refused with the nearest that is known.

    >>> witness("minsheu-flush").passages
    ('minsheu-1599:44-51', 'minsheu-1599:56-57')
    """
    by_id = {row.id: row for row in witnesses()}
    if name not in by_id:
        raise Unknown("witness", name, by_id)
    return by_id[name]


def _read(name: str, row: Mapping[str, Any]) -> Witness:
    """Read one witness; a slip in it is named with its place."""
    _check_keys(name, row)
    try:
        read_scene(row.get("scene", ""))
    except Unreadable as error:
        raise Unreadable(f"witnesses.toml: {name}: {error}") from None
    outcome = row.get("outcome", {})
    for key in outcome:
        if key not in OUTCOMES:
            raise Unreadable(f"witnesses.toml: {name}: {Unknown('outcome', key, OUTCOMES)}")
    where = {question(asked).id: tuple(answers) for asked, answers in row.get("where", {}).items()}
    return Witness(
        name, row["title"], tuple(row["passages"]), row["says"], tuple(question(asked).id for asked in row["on"]),
        row["kind"], row.get("caveat", ""), row.get("apart", ""), where,
        tuple((better, worse) for better, worse in row.get("beats", ())),
        row.get("points", {}), row.get("makes", {}), row.get("players", 0), row.get("scene", ""), outcome,
    )  # fmt: skip


def _check_keys(name: str, row: Mapping[str, Any]) -> None:
    """Refuse a key that nobody knows or that is missing, two checks, and a word that is none of the kinds."""
    for key, value in row.items():
        if key not in _ROW:
            raise Unreadable(f"witnesses.toml: {name}: {Unknown('key', key, _ROW)}")
        if not isinstance(value, _ROW[key]):
            raise Unreadable(f"witnesses.toml: {name}: {key!r} cannot be {value!r}.")
    for needed in ("title", "passages", "says", "on", "kind"):
        if not row.get(needed):
            raise Unreadable(f"witnesses.toml: {name}: {needed!r} is missing.")
    if sum(key in row for key in CHECKS) != 1:
        raise Unreadable(f"witnesses.toml: {name}: it has one check, of {', '.join(CHECKS)}.")
    if row.get("apart", "another game") not in APART:
        raise Unreadable(f"witnesses.toml: {name}: {Unknown('reason to count it apart', row['apart'], APART)}")
    if row["kind"] not in KINDS:
        raise Unreadable(f"witnesses.toml: {name}: {Unknown('kind', row['kind'], KINDS)}")
