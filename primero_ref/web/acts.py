"""What has happened at a table, as plain data for a page, and as somebody who listens hears it."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.wording import listed
from primero_ref.game.events import named, spoken
from primero_ref.web.claims import claim_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.session.shown_table import ShownTable


def acts_as_data(shown: ShownTable) -> list[dict[str, object]]:
    """Give each event that the seat sees, told in a sentence, with the move that it was and its rules."""
    return [
        {
            "number": number, "game": shown.session.number, "player": event.who or None, "deed": event.deed,
            "sentence": event.told(named), "line": f"{event.who}: {move}" if move else None,
            "claims": [*map(claim_as_data, event.claims)],
        }
        for number, event, move in shown.acts
    ]  # fmt: skip


_BEFORE = ("lift", "shuffle", "ante")
"""What comes before the first move, and is soon told over for each player: it stands among the acts."""


def announcement(shown: ShownTable, over: str) -> str:
    """Say for somebody who listens what has just happened, cards by their names, and what is asked now or is over."""
    step, view = len(shown.game.moves), shown.view
    sentences = [
        event.told(spoken) for number, event, _ in shown.acts
        if number == step and (event.deed != "deal" or any(card is not UNKNOWN for card in event.cards))
        and (step or event.deed not in _BEFORE)
    ]  # fmt: skip
    if view.offer:
        sentences.append(f"{view.player} may {listed(view.offer.may, 'or')}")
    elif view.turn:
        sentences.append(f"It is {view.turn}’s turn")
    else:
        sentences.append(over)
    return " ".join(f"{sentence}." for sentence in sentences)
