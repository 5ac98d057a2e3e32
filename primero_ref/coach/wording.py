"""How the coach speaks: a move as one would say it, and what it brings, in plain sentences."""

from __future__ import annotations

from primero_ref.claims.wording import listed, numbered

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.coach.chances import Chance
    from primero_ref.game.moves import Move
    from primero_ref.players.playouts import Playouts

_AS_SAID = {
    "call": "call for the showdown", "keep": "keep your cards", "accept": "accept the bet", "refuse": "refuse the bet",
    "chip": "turn in a black chip", "put in": "put in your share", "agree": "agree to the shares",
    "decline": "decline the shares", "trade": "exchange", "change": "exchange",
}  # fmt: skip
"""Verbs that say more when their object stands with them."""

_OBJECTS = {"raise": "by ", "bet": "", "put in": "", "rest": "", "double": "for "}
"""How a sum follows some verbs; after the others it is what the move is made for."""

EVEN = 50
"""How many times in 100 a hand wins that is as good as the others together."""

_EXCHANGES = ("discard", "trade", "change", "draw", "lay", "take", "chip", "stand", "try")
"""Verbs whose cards are not exchanged besides: they are what the move is about."""


def cards_named(cards: Iterable[Card]) -> str:
    """Name cards one after another: `the king of hearts and the two of clubs`.

    >>> from primero_ref import cards
    >>> cards_named(cards("Kh 2c"))
    'the king of hearts and the two of clubs'
    """
    return listed([f"the {card.name}" for card in cards], "and")


def said(move: Move) -> str:
    """Say a move as one would tell somebody to make it.

    >>> from primero_ref import Move, cards
    >>> said(Move("see", discards=cards("Kh")))
    'see and exchange the king of hearts'
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
        return "draw no card" if move.verb == "draw" else sentence
    if move.verb == "draw":
        return f"discard {cards_named(move.discards)} and draw"
    joint = "," if move.verb in ("chip", "stand", "try") else ""
    if move.verb in _EXCHANGES:
        return f"{sentence}{joint} {'discarding ' if joint else ''}{cards_named(move.discards)}"
    return f"{sentence} and exchange {cards_named(move.discards)}"


def sentence(words: str) -> str:
    """Begin a sentence with a capital and end it with a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


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


def reason(move: Move, chances: tuple[Chance, ...]) -> str:
    """Say which chance speaks for a move: to better the hand by what it exchanges, or to win as the hand is."""
    if not chances:
        return ""
    thrown = {f"a better hand for {listed([card.name for card in move.discards], 'and')}"} if move.discards else set()
    row = next((chance for chance in chances if chance.label in thrown), chances[0])
    per_cent = f"{row.per_cent:.0f} times in 100"
    if row.cards:
        return f": {row.cards} cards you have not seen make your hand better"
    if row is not chances[0]:
        return f": that makes your hand better {per_cent}"
    return f": you would win {'only ' if row.per_cent < EVEN else ''}{per_cent}{row.label.removeprefix('to win')}"


def on_average(best: Move, playouts: Playouts, *, points: bool) -> str:
    """Say what a move brings on average, and the next best: about as much, where the difference may be accident."""
    own = f"on average it {gain(playouts.worth(best).gain, points=points)}"
    other = next((move for move in playouts.moves if move != best), None)
    if other is None:
        return own
    if not playouts.is_clearly_better(best, other):
        return f"{own}, and to {said(other)} does about as well"
    return f"{own}; to {said(other)} {gain(playouts.worth(other).gain, points=points)}"


def price_of(cost: int, pot: int, *, money: bool) -> str:
    """Say what a move costs now, and what there is to win.

    >>> price_of(8, 31, money=True), price_of(0, 6, money=True)
    ('it costs 8, and the pot holds 31', 'it costs nothing, and the pot holds 6')
    """
    if not money:
        return ""
    return f"it costs {cost or 'nothing'}, and {f'the pot holds {pot}' if pot else 'the pot is still empty'}"


def deals(number: int) -> str:
    """Say in how many deals something was simulated."""
    return f"simulated in {numbered(number, 'deal')}"
