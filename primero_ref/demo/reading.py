"""Readings: the cards of a fortune, as an answer prints them, each with what can be said of it."""

from __future__ import annotations

import re

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_CARD = re.compile(r"[^:]+: (?:(\w+) of (\w+)|(Fate)|a card face (down))(, reversed)?")
_SET = re.compile(r"The (\w+): (.+)")


def cards(answer: str) -> list[set[str]]:
    r"""Give the words of each card: its rank and suit, how it lies, and its set; nothing if no card is printed.

    >>> witch, down = cards("Past: witch of bones, reversed\nFuture: a card face down")
    >>> sorted(witch), down
    (['bones', 'reversed', 'witch'], {'down'})
    """
    read: list[set[str]] = []
    for line in answer.splitlines():
        card, of_set = _CARD.fullmatch(line), _SET.fullmatch(line)
        if card:
            rank, suit, fate, down, is_reversed = card.groups()
            named = {part.lower() for part in (rank, suit, fate, down) if part}
            read.append(named | ({"reversed"} if is_reversed else set() if down else {"upright"}))
        elif of_set:
            ranks = {part.split()[0] for part in of_set[2].split(", ")}
            for words in filter(ranks.intersection, read):
                words.add(of_set[1].lower())
    return read


def fits(read: Sequence[Collection[str]], items: Sequence[tuple[int, str]]) -> bool:
    r"""Whether a reading has so many of each as are said (0: some); what one card is, is joined by hyphens.

    >>> fits(cards("Past: hawk of bones\nFuture: hawk of blood"), [(2, "hawks"), (0, "hawk-of-blood")])
    True
    """
    for number, text in items:
        due = [word for word in text.lower().split("-") if word != "of"]
        there = sum(all(word in words or word.removesuffix("s") in words for word in due) for words in read)
        there = len(read) if text in ("card", "cards") else there
        if there != number if number else not there:
            return False
    return True
