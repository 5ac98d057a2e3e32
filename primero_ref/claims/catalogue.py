"""The rulebooks in their orders: each says in its own head where it stands, of which family it is, and what it is."""

from __future__ import annotations

from functools import cache

from primero_ref.claims.inventory import HEAD, read_book, rulebooks
from primero_ref.errors import Unknown, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

FAMILIES = {
    "du Coeur": "Justin du Coeur’s two games, and Whittaker’s answers to them",
    "primero": "every other game of primero, and every list of its hands",
    "apart": "what is not played as primero is, or is no game",
}
"""The families of rulebooks, in the order in which tables put them; what is apart has no column in the comparisons."""

STEP = 10
"""How far the ranks of two neighbours lie apart, so that a rulebook can come between them."""

NEEDED = {
    "title": "the name of the game, as in 'title = \"Scopa\"'",
    "redactor": "whose account of the game it is, as in 'redactor = \"Jeff Suzuki\"'",
    "source": "the id of the source in which that account stands, as in 'source = \"suzuki-1994\"'",
    "rank": f"its place among the rulebooks, a whole number that no other has, as in 'rank = {20 * STEP}'",
    "family": f"one of {', '.join(map(repr, FAMILIES))}",
}
"""What each rulebook must say in its own head, with what that is."""


class Entry(NamedTuple):
    """What a rulebook says in its head of its place among the others."""

    id: str
    rank: int
    """Its place in every list, from the lowest."""
    family: str
    chosen: bool
    """Whether it stands in a comparison before the reader has chosen any."""
    about: str
    """What the list of all games says of it, in Markdown; nothing where it shares the words of another."""
    beside: str
    """The rulebook whose words in that list are about this one too."""
    whole: bool
    """Whether it can be played by itself."""
    beginner: str
    """Why a beginner might choose it, in a few words; nothing where that is no game to begin with."""


@cache
def entry(name: str) -> Entry:
    """Give the place of a rulebook.

    >>> entry("scopa").family, entry("scopa").rank > entry("italian").rank
    ('apart', True)
    >>> entry("scopaa")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no rulebook 'scopaa'; the nearest is 'scopa'.
    """
    head = read_book(name)[0]
    family = head["family"] if head["family"] in FAMILIES else [*FAMILIES][-1]
    rank = head["rank"] if type(head["rank"]) is int else 0
    about, beside = str(head["about"]).strip(), str(head["beside"])
    return Entry(name, rank, family, bool(head["chosen"]), about, beside, bool(head["script"]), str(head["beginner"]))


@cache
def in_order() -> tuple[str, ...]:
    """Name every rulebook by its rank.

    >>> in_order()[:3], in_order()[-1]
    (('italian', 'italian-2003', 'english'), 'history')
    """
    return tuple(sorted(rulebooks(), key=lambda name: (entry(name).rank, name)))


def games() -> tuple[str, ...]:
    """Name the rulebooks that can be played, by their rank.

    >>> len(games()), "parlett" in games()
    (15, False)
    """
    return tuple(name for name in in_order() if entry(name).whole)


def beginners() -> tuple[str, ...]:
    """Name the games to begin with.

    >>> beginners()
    ('italian', 'modern', 'scopa')
    """
    return tuple(name for name in games() if entry(name).beginner)


@cache
def for_the_table() -> tuple[str, ...]:
    """Name every rulebook by its rank, but last those of primero that are only a part of a game.

    >>> for_the_table()[-3:]
    ('suzuki-2007', 'parlett', 'history')
    """
    parts = {name for name in compared() if not entry(name).whole}
    return tuple(sorted(in_order(), key=lambda name: name in parts))


@cache
def compared() -> tuple[str, ...]:
    """Name the rulebooks of primero, as the comparisons put them from left to right: by family, and then by rank.

    >>> compared()[4:7], "scopa" in compared()
    (('whittaker-it', 'whittaker-en', 'losing'), False)
    """
    *shown, _ = FAMILIES
    return tuple(name for family in shown for name in in_order() if entry(name).family == family)


def chosen(number: int) -> tuple[str, ...]:
    """Name so many rulebooks of primero to begin a comparison with: those that ask for it, and else the first.

    >>> chosen(3), len(chosen(4))
    (('italian', 'english', 'zorli'), 4)
    """
    return tuple(sorted(compared(), key=lambda name: not entry(name).chosen)[:number])


def begins_with() -> tuple[str, ...]:
    """Name the rulebooks that stand in a comparison before the reader has chosen any."""
    return tuple(name for name in compared() if entry(name).chosen)


def together(name: str) -> tuple[str, ...]:
    """Name the rulebooks to which the words of a rulebook about itself belong.

    >>> together("whittaker-it"), together("scopa")
    (('whittaker-it', 'whittaker-en'), ('scopa',))
    """
    return (name, *(other for other in in_order() if entry(other).beside == name))


def head_slips(name: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the head of one rulebook file, each with a word of its line.

    >>> head = {"title": "Ours", "redactor": "we", "source": "rmi", "rank": 1, "family": "primero", "about": "Ours."}
    >>> [*head_slips("ours", head)]
    []
    >>> [says for says, _ in head_slips("ours", {**head, "family": "primera"})]
    ["ours: There is no family 'primera'; the nearest is 'primero'."]
    """
    for key, value in data.items():
        if key not in HEAD:
            yield str(Unknown("key", key, HEAD)), key
        elif not _fits(value, HEAD[key]):
            wanted = NEEDED.get(key, "text" if HEAD[key] is str else "a list" if HEAD[key] is list else "true or false")
            yield f"{name}: {key!r} cannot be {shortened(value)}; it is {wanted}.", key
    for key, wanted in NEEDED.items():
        if not data.get(key):
            yield f"{name}: {key!r} is missing: {wanted}.", ""
    family = data.get("family")
    if isinstance(family, str) and family and family not in FAMILIES:
        yield f"{name}: {Unknown('family', family, FAMILIES)}", "family"
    if bool(data.get("about")) == bool(data.get("beside")):
        yield (
            f"{name}: it needs 'about', its sentences in the list of all games, or else 'beside', the rulebook whose "
            "sentences there are about both; it has " + ("both." if data.get("about") else "neither.")
        ), "about"


def _fits(value: Any, kind: type) -> bool:  # noqa: ANN401  # what stands in a file may be anything
    """Say whether a value is of the kind that its key wants; a number counts from 1."""
    return (type(value) is int and value > 0) if kind is int else isinstance(value, kind)


def place_slips(name: str, heads: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the place of a rulebook among the others, each with a word of its line.

    `heads` gives what each rulebook file says, by the id of the rulebook.

    >>> heads = {"ours": {"rank": 7, "about": "Our game."}, "yours": {"rank": 7, "beside": "our"}}
    >>> [says for says, _ in place_slips("ours", heads)]
    []
    >>> for says, _ in place_slips("yours", heads):
    ...     print(says)
    yours: ours has rank 7 too; take one that is free, such as 17, the last.
    yours: There is no rulebook 'our'; the nearest is 'ours'.
    """
    ranks = {book: int(head["rank"]) for book, head in heads.items() if _fits(head.get("rank"), int)}
    for other in sorted(ranks):
        if other < name and ranks[other] == ranks.get(name):
            free = f"take one that is free, such as {max(ranks.values()) + STEP}, the last"
            yield f"{name}: {other} has rank {ranks[other]} too; {free}.", "rank"
    beside = heads[name].get("beside", "")
    if beside and beside not in heads:
        yield f"{name}: {Unknown('rulebook', str(beside), heads)}", "beside"
    elif beside and not heads[beside].get("about"):
        yield f"{name}: {beside} says nothing about itself either; name a rulebook that has 'about'.", "beside"
