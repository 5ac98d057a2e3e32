"""The table as a page draws it: what shows an answer that only the picture of the table shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from primero_ref.reconstruction import reconstruct
from primero_ref.session.participants import Participant
from primero_ref.session.session import Session
from primero_ref.web.view import table_view

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

PICTURE: Final = "the picture of the table"


def drawn(rules: Rulebook) -> dict[str, object]:
    """Give what a page draws of a table as the cards are dealt, without the name of the rulebook."""
    book = reconstruct(rules.id, answers=rules.answers).link if rules.answers else rules.id
    number = max(2, rules.number("seats.fewest"))
    players = tuple(Participant(name, 20, "person") for name in ("Ada", "Bea", "Cia", "Dea")[: number + number % 2])
    return {**table_view(Session(book, "picture", players, "Ada")), "rulebook": ""}


def drawn_otherwise(here: Rulebook, there: Rulebook) -> str:
    """Say what is first drawn otherwise under other rules, or nothing if all is alike."""
    one, other = drawn(here), drawn(there)
    return next((key for key in one if one[key] != other[key]), "")
