"""How the coach speaks: a move as one would say it, and what it brings, in plain sentences."""

from __future__ import annotations

from primero_ref.claims.wording import listed, numbered

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.game.moves import Move

_AS_SAID = {
    "call": "call for the showdown", "keep": "keep your cards", "accept": "accept the bet", "refuse": "refuse the bet",
    "chip": "turn in a black chip", "put in": "put in your share", "agree": "agree to the shares",
    "decline": "decline the shares", "trade": "exchange", "change": "exchange",
}  # fmt: skip
"""Verbs that say more when their object stands with them."""

_OBJECTS = {"raise": "by ", "bet": "", "put in": "", "rest": "", "double": "for "}
"""How a sum follows some verbs; after the others it is what the move is made for."""

_EXCHANGES = ("discard", "trade", "change", "draw", "lay", "take", "chip", "stand", "try")
"""Verbs whose cards are not exchanged besides: they are what the move is about."""


def cards_named(cards: Iterable[Card]) -> str:
    """Name cards one after another: `the king of hearts and the two of clubs`.

    >>> from primero_ref import cards
    >>> cards_named(cards("Kh 2c"))
    'the king of hearts and the two of clubs'
    """
    return listed([f"the {card.name}" for card in cards], "and")


def said(move: Move, *, keeps: bool = False) -> str:
    """Say a move as one would tell somebody to make it; one that `keeps` the cards might have exchanged some.

    >>> from primero_ref import Move, cards
    >>> said(Move("see", discards=cards("Kh")))
    'see and exchange the king of hearts'
    >>> said(Move("pass"), keeps=True)
    'pass and keep your cards'
    >>> said(Move("raise", money=4)), said(Move("call")), said(Move("trade", discards=cards("7c 6h")))
    ('raise by 4', 'call for the showdown', 'exchange the seven of clubs and the six of hearts')
    """
    words = [_AS_SAID.get(move.verb, move.verb)]
    if move.verb == "try" and move.bid:
        words.append("for a")
    if move.bid:
        words.append(str(move.bid))
    if move.money:
        words.append(f"{_OBJECTS.get(move.verb, 'for ')}{move.money}")
    sentence = " ".join(words)
    if move.verb == "take":
        return f"take {cards_named(move.drawn)} with {cards_named(move.discards)}"
    if not move.discards:
        if move.verb == "draw":
            return "draw no card"
        return f"{sentence} and keep your cards" if keeps and move.verb not in _EXCHANGES else sentence
    if move.verb == "draw":
        return f"discard {cards_named(move.discards)} and draw"
    joint = "," if move.verb in ("chip", "stand", "try") else ""
    if move.verb in _EXCHANGES:
        return f"{sentence}{joint} {'discarding ' if joint else ''}{cards_named(move.discards)}"
    return f"{sentence} and exchange {cards_named(move.discards)}"


def capital(words: str) -> str:
    """Begin with a capital."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(words: str) -> str:
    """Begin a sentence with a capital and end it with a full stop."""
    return f"{capital(words)}."


def gain(worth: float, *, points: bool) -> str:
    """Say what something brings on average.

    >>> gain(3.14, points=False), gain(-2, points=False), gain(0.01, points=False), gain(-0.5, points=True)
    ('gains 3.1', 'loses 2.0', 'gains nothing', 'leaves you 0.5 points behind')
    """
    tenths = f"{abs(worth):.1f}"
    if points:
        ahead = "ahead" if worth > 0 else "behind"
        return "leaves you level" if tenths == "0.0" else f"leaves you {tenths} points {ahead}"
    if tenths == "0.0":
        return "gains nothing"
    return f"{'gains' if worth > 0 else 'loses'} {tenths}"


def margin(error: float) -> float:
    """Give the margin of an average: it is right within that nineteen times in twenty.

    >>> margin(1.5)
    3.0
    """
    return 2 * error


def within(error: float) -> str:
    """Say the margin of an average.

    >>> within(1.53)
    'give or take 3.1'
    """
    return f"give or take {margin(error):.1f}"


def deals(number: int) -> str:
    """Say in how many deals something was simulated."""
    return f"simulated in {numbered(number, 'deal')}"
