"""Positions: a move written without naming a card, so that the text of a game gives no hand away."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unreadable, whole
from primero_ref.game.moves import read_move
from primero_ref.rules.procedures.capture import CaptureOffer

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.game.game import Game
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer


def written_by_position(move: Move, hand: Sequence[Card], layout: Sequence[Card]) -> str:
    """Write a move with the position of each card: of one thrown in the hand, of one taken on the table, from 1 on.

    >>> from primero_ref import Move, cards
    >>> written_by_position(Move("see", discards=cards("6h")), cards("7c 6h"), ())
    'see -2'
    """
    words = [str(move._replace(discards=(), drawn=()))]
    words += [f"-{hand.index(card) + 1}" for card in move.discards]
    # what is drawn from the pack comes as it lies there
    words += [f"+{layout.index(card) + 1}" for card in move.drawn if card in layout]
    return " ".join(words)


def check_names_no_draw(typed: str, offer: Offer) -> None:
    """Refuse a move in which somebody names a card that he draws.

    It would be checked against the pack, and so tell what lies there. What is taken from the table lies open.

    >>> from primero_ref import dealt, rulebook
    >>> check_names_no_draw("pass -6h +5c", dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d").offer)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: +5c is not for you to name: what you draw comes from the pack.
    """
    drawn = next((word for word in typed.split() if word.startswith("+")), "")
    if drawn and not isinstance(offer, CaptureOffer):
        raise Unreadable(f"{drawn[:20]} is not for you to name: what you draw comes from the pack.")


def read_by_position(text: str, game: Game) -> Move:
    """Read a move that was written by positions, as the game stands.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d")
    >>> print(read_by_position("pass -2", game))
    pass -6h
    >>> read_by_position("pass -3", game)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Bernardo has no card 3: there are 2.
    """
    offer = game.offer
    if offer is None:
        raise Illegal("The game is over: no more moves are taken")
    lie = {"-": (f"{offer.seat.name} has", offer.seat.cards), "+": ("The table has", game.table.layout)}
    words = []
    for word in text.split():
        if word[0] in lie and len(word) > 1:
            whose, cards = lie[word[0]]
            position = whole(word[1:])
            if not 1 <= position <= len(cards):
                raise Unreadable(f"{whose} no card {position}: there are {len(cards)}.")
            word = f"{word[0]}{cards[position - 1]}"  # noqa: PLW2901  # the card at its position
        words.append(word)
    return read_move(" ".join(words), game.rules.ranking)


def play_by_position(game: Game, move: str | Move) -> str:
    """Make a move, and write it by positions."""
    hand = tuple(game.offer.seat.cards) if game.offer else ()
    layout = tuple(game.table.layout)
    game.play(move)
    return written_by_position(game.moves[-1], hand, layout)
