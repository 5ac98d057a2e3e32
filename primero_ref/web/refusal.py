"""The sentence in which a page refuses a move: what may not be done, and the limit."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.errors import Illegal


def refusal_sentence(error: Illegal) -> str:
    """Say why a move is refused, without the example that a player at a terminal could type: here moves are tapped.

    >>> from primero_ref import Illegal, dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> try:
    ...     game.play("pass")
    ... except Illegal as error:
    ...     print(refusal_sentence(error))
    Bernardo may not pass without exchanging a card: a player who passes must exchange one or two cards.
    """
    return f"{error.reason}."
