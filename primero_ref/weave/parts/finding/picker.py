"""A form in which a reader takes cards from a pack into fields: what the script `picker.js` works on."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from primero_ref.cards.pack import FORTY
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.weave.parts.markup import Markup

PICKER = Template(__file__)

class Field(NamedTuple):
    """A field for cards: its name, its label, how many it takes, and what marks a card of the pack that lies in it."""

    name: str
    label: str
    most: int
    mark: str


def form(kind: str, label: str, fields: Iterable[Field], empty: str, *, run: str, more: Markup | None = None) -> Markup:
    """Write a form; `empty` is said before anything is named, `more` what is asked besides cards.

    >>> form("ranker", "Name a hand", [Field("one", "A hand", 4, "1")], "Take cards.", run="Rank").count("data-card")
    40
    """
    suits = groupby(FORTY, key=lambda card: card.name.rpartition(" ")[2])
    return PICKER(
        kind=kind,
        label=label,
        fields=[*fields],
        more=more or "",
        suits=[(suit, [(card, drawings.picture(str(card))) for card in run_of_suit]) for suit, run_of_suit in suits],
        run=run,
        empty=empty,
    )
