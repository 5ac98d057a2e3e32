"""A form in which a reader takes cards from a pack into fields: what the script `picker.js` works on."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.cards.pack import FORTY
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from collections.abc import Iterable

HOW = (
    "A click takes a card and another puts it back. By keyboard: Tab to the pack, the arrows go from card to card, "
    "the space bar takes one."
)
"""How the pack is used."""


class Field(NamedTuple):
    """A field for cards: its name, its label, how many it takes, and what marks a card of the pack that lies in it."""

    name: str
    label: str
    most: int
    mark: str


def form(kind: str, label: str, fields: Iterable[Field], empty: str, *, run: str, more: str = "") -> str:
    """Write a form; `empty` is said before anything is named, `more` what is asked besides cards.

    >>> form("ranker", "Name a hand", [Field("one", "A hand", 4, "1")], "Take cards.", run="Rank").count("data-card")
    40
    """
    fields = [*fields]
    button = '<button type="button" data-card="{}" aria-pressed="false" tabindex="-1">{}</button>'
    suits = "".join(
        f'<div role="group" aria-label="{suit}">'
        + "".join(button.format(card, drawings.picture(str(card))) for card in run_of_suit)
        + "</div>"
        for suit, run_of_suit in groupby(FORTY, key=lambda card: card.name.rpartition(" ")[2])
    )
    written = "".join(
        f'<div class="pr-field"><label for="pr-{field.name}">{field.label}</label><input id="pr-{field.name}" '
        f'name="{field.name}" data-most="{field.most}" data-mark="{field.mark}" autocomplete="off" '
        'autocapitalize="off" spellcheck="false"></div>'
        for field in fields
    )
    named = " ".join(f"pr-{field.name}" for field in fields)
    return (
        f'<form class="pr-picker pr-{kind}" aria-label="{label}">'
        f'{written}{more}<div class="pr-pack" role="group" aria-label="The pack" aria-describedby="pr-{kind}-how">'
        f'{suits}</div><p class="pr-note" id="pr-{kind}-how">{HOW}</p>'
        f'<p class="pr-do"><button class="pr-run" type="submit">{run}</button>'
        '<button class="pr-edit" type="reset">Put all back</button></p>'
        f'<output for="{named}" data-fills="pr-{kind}-outcome">{empty}</output>'
        f'</form><div class="pr-outcome" id="pr-{kind}-outcome"></div>'
    )
