"""What the scripts of a table take: every card, every suit small, the disc of every grade with its word and without."""

from __future__ import annotations

from functools import cache

from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.claims import GRADES
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.weave.parts.markup import Markup

PICTURES = Template(__file__)


@cache
def pictures() -> Markup:
    """Draw them."""
    cards = [UNKNOWN, *(card for suits in SYSTEMS.values() for card in suits.cards)]
    suits = {card.suit: str(card) for card in cards if card.suit and card is not UNKNOWN}
    return PICTURES(
        cards=[(card, drawings.picture(str(card))) for card in cards],
        pips=[(suit, drawings.in_words(card)[1:]) for suit, card in suits.items()],
        grades=[(grade, drawings.grade(grade), drawings.spoken_mark(f"g-{grade}", grade)) for grade in GRADES],
    )
