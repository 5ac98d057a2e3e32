"""Cards that players have shown: where each may have got them, so that a record can name them there."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.game.events import Event

    Place = tuple[int, int]
    """Where a card came into a hand: the number of the event, and its place there."""

_TO_THE_PILE = frozenset(("take", "lay"))
"""Moves of which no card comes into a hand."""


def with_shown(log: Iterable[Event], hands: Mapping[str, Hand]) -> list[Event]:
    """Name cards that players have shown where they may have got them: at the latest places that the log leaves open.

    At an earlier place it might be a card that lay elsewhere then, and came to him out of a new pack. Of one who has
    since thrown cards unseen, only those are named that still lie open in his hand as `hands` gives it.
    """
    events = [*log]
    if not any(event.deed == "show" for event in events):
        return events
    hands_told = _Shown(events, hands)
    for number in range(len(events)):
        hands_told.follow(number)
    return events


class _Shown:
    """The hands as a log tells them, each card by the place where it came in."""

    def __init__(self, events: list[Event], hands: Mapping[str, Hand]) -> None:
        self._events, self._open = events, hands
        self._held: dict[str, dict[Place, Card]] = {}
        self._by_showing: set[Place] = set()
        self._thrown: dict[Card, int] = {}

    def follow(self, number: int) -> None:
        """Do what an event tells."""
        event = self._events[number]
        held = self._held.setdefault(event.who, {})
        if event.deed == "show":
            self._show(held, event.cards)
        elif event.deed == "throw in":
            self._held.clear()
        elif event.deed == "deal":
            self._take(held, number, event.cards)
        else:
            for card in event.cards:
                self._throw(event.who, held, card)
                self._thrown[card] = number
            if event.deed not in _TO_THE_PILE:
                self._take(held, number, event.drawn)

    def _take(self, held: dict[Place, Card], number: int, cards: Hand) -> None:
        held.update({(number, at): card for at, card in enumerate(cards)})

    def _throw(self, who: str, held: dict[Place, Card], card: Card) -> None:
        """Take a card out of a hand; one thrown unseen may be any that was shown and lies open no longer."""
        if card is UNKNOWN:
            for came in self._by_showing.intersection(held):
                if held[came] not in self._open.get(who, ()):
                    self._name(held, came, UNKNOWN)
        leaves = next((came for came in held if held[came] is card), None)
        leaves = leaves or next((came for came in held if held[came] is UNKNOWN), None)
        if leaves:
            del held[leaves]

    def _show(self, held: dict[Place, Card], cards: Hand) -> None:
        """Name the cards of a hand that nobody has named so far: the one last seen elsewhere came last."""
        new = [card for card in cards if card is not UNKNOWN and card not in held.values()]
        unnamed = [came for came, card in held.items() if card is UNKNOWN]
        if len(new) > len(unnamed):
            return
        new.sort(key=lambda card: self._thrown.get(card, -1))
        for came, card in zip(unnamed[len(unnamed) - len(new) :], new, strict=True):
            self._name(held, came, card)
            self._by_showing.add(came)

    def _name(self, held: dict[Place, Card], came: Place, card: Card) -> None:
        held[came] = card
        number, at = came
        event = self._events[number]
        got = [*(event.cards if event.deed == "deal" else event.drawn)]
        got[at] = card
        named = tuple(got)
        self._events[number] = event._replace(cards=named) if event.deed == "deal" else event._replace(drawn=named)
