"""The game that the form of the table begins with, and first deals of it, laid down so that cards need no engine."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import islice

from primero_ref import claims
from primero_ref.game.setup import usual_stack
from primero_ref.players.levels import USUAL_LEVEL
from primero_ref.session.participants import PERSON
from primero_ref.web.door import answer
from primero_ref.web.form import NAMES, SEEDS, session_from_form

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = "italian"
"""The rulebook that the form begins with."""

USUAL_SEATS = 3
"""How many sit down unless the reader says otherwise: himself, and two of the engine."""

DEALS = 60
"""How many first deals are laid down: few enough to weigh little, enough that nobody soon meets one again."""


def usual_player(seat: int) -> str:
    """Say who sits in a seat where nobody chose: a person in the first, computer players in the others.

    >>> usual_player(0), usual_player(1)
    ('person', 'steady')
    """
    return USUAL_LEVEL.player if seat else PERSON


def form_as_sent(seed: str) -> str:
    """Write the form as the page sends it when nothing but the seed was changed.

    >>> form_as_sent("Milan 1")[:52]
    '{"rulebook":"italian","seed":"Milan 1","dealer":"","'
    """
    stack = str(usual_stack(claims.rulebook(FIRST)) or "")
    seats = [
        {"name": name, "who": usual_player(seat), "stack": stack, "bluffs": ""}
        for seat, name in enumerate(NAMES[:USUAL_SEATS])
    ]
    fields = {"rulebook": FIRST, "seed": seed, "dealer": "", "seats": seats}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


@cache
def first_deals() -> tuple[tuple[str, str], ...]:
    """Give the seed of each first deal with what the engine answers to it.

    They are those in which the reader has the first move. Where another has it, he could only wait for the engine.

    >>> first_deals()[0][0], '"turn": "Alberto"' in first_deals()[0][1]
    ('Milan 1', True)
    """
    return tuple((seed, answer(json.dumps({"table": ["sit", form_as_sent(seed)]}))) for seed in islice(_seeds(), DEALS))


def _seeds() -> Iterator[str]:
    """Go through the seeds that the form could choose, and give those whose deal the reader opens."""
    for number in range(1, 1000):
        for town in SEEDS:
            seed = f"{town} {number}"
            session = session_from_form(form_as_sent(seed))
            offer = session.game().offer
            if offer and offer.seat.name in session.persons:
                yield seed


@cache
def stamp() -> str:
    """Say which first deals there are, so that a page takes none of another build."""
    return hashlib.sha256(repr(first_deals()).encode()).hexdigest()[:12]


def script() -> str:
    """Write the script of the first deals: for each what the page would send, its seed, and what the engine answers."""
    deals = [
        f"[{json.dumps(form_as_sent(seed), ensure_ascii=False)}, {json.dumps(seed)}, {answered}]"
        for seed, answered in first_deals()
    ]
    return f"primeroDeals([{', '.join(deals)}]);\n"
