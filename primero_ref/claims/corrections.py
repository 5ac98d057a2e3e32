"""Corrections: rules that an earlier edition of ours played otherwise than their words say, and what it played."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.claims.answer import Answer
from primero_ref.claims.inventory import read_file, tables
from primero_ref.edition import RULES
from primero_ref.errors import Unreadable, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

UNNAMED = "0.1.0"
"""The last edition whose records and links do not say of which edition they are."""

NONE: frozenset[str] = frozenset()


class Correction(NamedTuple):
    """A rule that is played by its words since some edition, and what was played before."""

    id: str
    since: str
    rules: Mapping[str, str]
    """The published rulebooks whose games it can turn, each with its own rule on the matter."""
    was: str
    answers: Mapping[str, object]
    """The former answers, where the former play is one; of the others the engine asks by the id."""
    unsettled: Mapping[str, object]
    """The former answers of questions that no claim settles."""


@cache
def corrections() -> Mapping[str, Correction]:
    """Give every correction by its id.

    >>> corrections()["second-pass"].rules
    {'whittaker-en': 'english/pass-once-after-vie'}
    """
    return {
        name: Correction(
            name, str(row["since"]), row["rules"], str(row["was"]), row.get("answers", {}), row.get("unsettled", {})
        )
        for name, row in tables("corrections.toml", read_file(path.dirname(__file__), "corrections")).items()
    }  # fmt: skip


@cache
def edition_number(edition: str) -> tuple[int, ...]:
    """Read the number of an edition; one that is still in work counts as the edition that it becomes.

    >>> edition_number("0.2.0.dev") == edition_number("0.2.0") > edition_number("0.1.0")
    True
    >>> edition_number("second")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'second' is no edition: write its number, as in 0.1.0.
    """
    parts = edition.removesuffix(".dev").split(".")
    if len(edition) > len("000.000.000.dev") or not all(part.isascii() and part.isdecimal() for part in parts):
        raise Unreadable(f"{shortened(edition)} is no edition: write its number, as in {UNNAMED}.")
    return tuple(map(int, parts))


def made_since(edition: str) -> frozenset[str]:
    """Name the corrections that an edition does not have.

    >>> sorted(made_since("0.1.0"))[:2], made_since("0.2.0")
    (['bet-that-goes-back', 'bet-that-nobody-called'], frozenset())
    """
    if edition == RULES:
        return NONE
    number = edition_number(edition)
    return frozenset(name for name, made in corrections().items() if edition_number(made.since) > number)


def answer_formerly(
    settled: dict[str, Answer], book: str, former: Iterable[str], own: Collection[str]
) -> None:
    """Put former answers in the place of those that a rulebook's claims give since; what a reader answered stays."""
    for made in map(corrections().__getitem__, sorted(former)):
        if book in made.rules:
            for name, value in made.answers.items():
                if name in settled and name not in own:
                    settled[name] = Answer(value, settled[name].claims)
            for name, value in made.unsettled.items():
                settled.setdefault(name, Answer(value, ()))


def may_turn(book: str, *, own: bool) -> bool:
    """Say whether some correction can turn a game of a rulebook; with answers of one’s own it may be any.

    >>> may_turn("italian", own=False), may_turn("modern", own=False)
    (False, True)
    """
    return own or any(book in made.rules for made in corrections().values())
