"""The move of a person at a table: who may make it, and what it may name."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.session.positions import check_names_no_draw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.session.session import Session


def person_move(session: Session, seat: str, typed: str) -> Session:
    """Make the move of a person whose turn it is, as a record writes it; anybody else’s is refused.

    >>> from primero_ref.session.session import read_session
    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold;dealer=Bernardo"
    >>> person_move(read_session(text), "Alberto", "pass -Jh").moves
    ('pass -1',)
    >>> person_move(read_session(text), "Bernardo", "pass")
    Traceback (most recent call last):
        ...
    Illegal: Bernardo may not move: it is Alberto's turn
    """
    offer = session.standing.offer
    if offer and offer.seat.name != seat:
        raise Illegal(f"{seat or 'Nobody'} may not move: it is {offer.seat.name}'s turn")
    if seat not in session.persons:
        raise Illegal(f"{seat} is a computer player, so nobody else can move for {seat}")
    if offer:
        check_names_no_draw(typed, offer)
    return session.after(typed)
