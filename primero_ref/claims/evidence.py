"""What a claim rests on: passages, how each bears on which answer, and who has judged it."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.errors import Unknown, Unreadable, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

RELATIONS = {
    "states": "says so", "implies": "suggests it", "part": "suggests part of it", "contradicts": "says otherwise",
    "against": "suggests otherwise", "background": "background",
}  # fmt: skip
"""What a passage says to an answer, in the words of every page, form, paper and command."""


FIRST = "first"
"""The reader who has judged every passage."""


class Evidence(NamedTuple):
    """A passage that a claim cites: how it bears on which answers, and in which work it is quoted."""

    passage: str
    how: str
    """Whether it `states` the answer, `implies` it or `contradicts` it, or is the `background` of the sentence."""
    via: str
    on: tuple[str, ...] = ()
    """The questions of the claim on whose answers it bears; background, and what a remark rests on, bears on none."""
    instead: object = None
    """Of a passage that contradicts an answer: the answer that it gives, if it is one of those allowed."""
    reading: str = ""
    """Whose reading it is, where another reads another answer in the same words."""
    why: str = ""
    """How the answer follows from the passage."""
    part: bool = False
    """Whether it bears out a part of the answer only, such as one step of an order."""
    suggested: bool = False
    """Of a passage that contradicts an answer: whether that only follows from its words."""
    read: tuple[str, ...] = (FIRST,)
    """The readers who judge it so, by their names in `readers.toml`."""
    dissent: str = ""
    """What the second reader says against it, where it stands all the same."""
    kept: str = ""
    """Why it stands against the dissent, as it follows “because”."""

    @property
    def read_twice(self) -> bool:
        """Whether a second reader has judged it, to the same end or another."""
        return len(self.read) > 1 or bool(self.dissent)

    @property
    def relation(self) -> str:
        """What the passage says to the answer, in words: one of `RELATIONS`."""
        return RELATIONS[self.relation_key]

    @property
    def relation_key(self) -> str:
        """What the passage says to the answer, by its key in `RELATIONS`."""
        return "part" if self.part else "against" if self.suggested else self.how


_HOW = tuple(how for how in RELATIONS if how not in {"part", "against"})

EVIDENCE_KEYS: dict[str, type] = {
    "passage": str, "via": str, "reading": str, "why": str, "on": list, "instead": object, "part": bool, "read": list,
    "suggested": bool, "dissent": str, "kept": str,
    **dict.fromkeys(_HOW, bool),
}  # fmt: skip


@cache
def readers() -> Mapping[str, Mapping[str, str]]:
    """Give who has judged the evidence, each with what and when.

    >>> [*readers()]
    ['first', 'second', 'text', 'third', 'fourth']
    """
    import tomllib

    with open(path.join(path.dirname(__file__), "readers.toml"), "rb") as file:
        return tomllib.load(file)


def read_evidence(entry: object, settles: Mapping[str, object]) -> Evidence:
    """Read one passage of a claim that settles some questions; a slip is named in a sentence without its place.

    >>> read_evidence({"passage": "minsheu-1599:41", "states": True}, {"see": "he must"}).on
    ('see',)
    >>> read_evidence({"passage": "minsheu-1599:41"}, {"see": "he must"})
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: each passage states, implies or contradicts the claim, or is its background
    """
    if not isinstance(entry, dict):
        raise Unreadable(f"{shortened(entry)} is no passage with what it says")
    for key, value in entry.items():
        if key not in EVIDENCE_KEYS:
            raise Unreadable(str(Unknown("key", key, EVIDENCE_KEYS)).rstrip("."))
        if not isinstance(value, EVIDENCE_KEYS[key]):
            raise Unreadable(f"{key!r} of a passage cannot be {shortened(value)}")
    how = [word for word in _HOW if entry.get(word)]
    if len(how) != 1 or not entry.get("passage"):
        raise Unreadable("each passage states, implies or contradicts the claim, or is its background")
    on = tuple(entry.get("on", settles if len(settles) == 1 and how != ["background"] else ()))
    _check_bearing(entry, how[0], on, settles)
    _check_readers(entry)
    via, reading, why, dissent, kept = (
        str(entry.get(key, "")) for key in ("via", "reading", "why", "dissent", "kept")
    )
    part, suggested, read = bool(entry.get("part")), bool(entry.get("suggested")), tuple(entry.get("read", (FIRST,)))
    bearing = via, on, entry.get("instead"), reading, why, part, suggested
    return Evidence(entry["passage"], how[0], *bearing, read, dissent, kept)


def _check_bearing(
    entry: Mapping[str, Any],
    how: str,
    on: tuple[object, ...],
    settles: Mapping[str, object],
) -> None:
    """Refuse a passage that bears on what its claim does not settle, or gives no other answer where it should."""
    for name in on:
        if not isinstance(name, str) or name not in settles:
            raise Unreadable(str(Unknown("question that the claim settles", str(name), settles)).rstrip("."))
    if on and how == "background":
        raise Unreadable(f"{entry['passage']} is background and bears on no question")
    if entry.get("part") and how != "implies":
        raise Unreadable(f"{entry['passage']} bears out a part of an answer; it must imply it")
    if entry.get("suggested") and (how != "contradicts" or not entry.get("why")):
        raise Unreadable(f"{entry['passage']} only suggests otherwise; it must contradict the answer and say why")
    if "instead" not in entry:
        return
    if how != "contradicts" or len(on) != 1:
        raise Unreadable(f"{entry['passage']} gives another answer instead; it must contradict one answer")
    if entry["instead"] == settles[str(on[0])]:
        raise Unreadable(f"{entry['passage']} gives the same answer instead")


def _check_readers(entry: Mapping[str, Any]) -> None:
    """Refuse a reader whom nobody knows, one named twice, and a dissent from agreement or without an answer."""
    read = entry.get("read", [FIRST])
    for name in read:
        if name not in readers():
            raise Unreadable(str(Unknown("reader", str(name), readers())).rstrip("."))
    if not read or len({*read}) < len(read):
        raise Unreadable(f"{entry['passage']} is read by nobody, or by one reader twice")
    if entry.get("dissent") and len(read) > 1:
        raise Unreadable(f"{entry['passage']} is read alike by two, and one of them dissents")
    if bool(entry.get("dissent")) != bool(entry.get("kept")):
        raise Unreadable(f"{entry['passage']} needs both, what the second reader objects and why the judgement is kept")
