"""The form in which one sits down: what is played, by how many, and who sits where."""

from __future__ import annotations

import json
from typing import Any

from primero_ref import claims
from primero_ref.cards.pack import FRENCH
from primero_ref.reconstruction.switches import WITHOUT, switches
from primero_ref.session.participants import PERSON
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import joined
from primero_ref.weave.parts.table import usual_game
from primero_ref.weave.parts.table.usual_game import FIRST, USUAL_SEATS, usual_player
from primero_ref.weave.parts.template import Template
from primero_ref.web.form import form_choices, rulebook_choice

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.weave.parts.markup import Markup

FORM = Template(__file__)

GROUPS = {"Primero": True, "Related games": False}
"""The games of the list, by whether they are played with the pack of primero."""

WITH_LESS = "With something left out"
"""The games of the list that one choice makes shorter."""

FAN = ("5c", "As", "6h", "7d")
"""The cards above the button that deals."""


def form(root: str) -> Markup:
    """Write the form; `root` is the way to the root of the site."""
    choices: Any = form_choices()
    books = sorted(choices["books"], key=lambda book: book["id"] != FIRST)
    shorter = [*with_less()]
    every = [*choices["books"], *shorter]
    known = {book["id"]: {key: book[key] for key in ("title", "room", "stack")} for book in every}
    tempers = [temper | {"rate": bluffing(temper["bluffs"])} for temper in choices["tempers"]]
    return FORM(
        root=root,
        known=json.dumps(known),
        seeds=json.dumps(choices["seeds"]),
        deals=usual_game.stamp(),
        fan=joined(map(drawings.picture, FAN)),
        groups=[
            (group, [book for book in books if primero == (claims.rulebook(book["id"]).ranking.pack.suits is FRENCH)])
            for group, primero in GROUPS.items()
        ] + [(WITH_LESS, shorter)],
        first=FIRST,
        names=choices["names"],
        seats=USUAL_SEATS,
        levels=choices["levels"],
        tempers=tempers,
        person=PERSON,
        chairs=[(number, name, usual_player(number - 1)) for number, name in enumerate(choices["names"], start=1)],
    )


def with_less() -> Iterator[dict[str, Any]]:
    """Give the games that one choice makes shorter, as the form needs them.

    >>> [game["id"] for game in with_less()][0]
    'zorli;without=duels'
    """
    for switch in switches().values():
        for base in switch.rulebooks:
            link = f"{base};{WITHOUT}={switch.name}"
            yield {**rulebook_choice(link), "title": f"{claims.rulebook(base).title}, without {switch.what}"}


def bluffing(rate: float | None) -> str:
    """Say how often a temper bluffs by itself, of a hundred times; nothing where it has no rate of its own.

    >>> bluffing(0.15), bluffing(None)
    ('15', '')
    """
    return "" if rate is None else f"{rate * 100:g}"
