"""Events: what happened at a table, each with its claims, told in a sentence."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN, Card
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.game.moves import Move

    Claims = tuple[str, ...]
    Naming = Callable[[Iterable[Card]], str]


def named(cards: Iterable[Card]) -> str:
    """Write cards one after another, as a player would."""
    return " ".join(map(str, cards))


def spoken(cards: Iterable[Card]) -> str:
    """Name cards one after another, as somebody hears them.

    >>> from primero_ref.cards.pack import card
    >>> spoken([card("7c"), card("Kh")])
    'seven of clubs, king of hearts'
    """
    return ", ".join(card.name for card in cards)


def counted(cards: Hand, named: Naming) -> str:
    """Name cards, or say how many they are where nobody knows which."""
    if any(card is not UNKNOWN for card in cards):
        return named(cards)
    return "a card" if len(cards) == 1 else f"{len(cards)} cards"


class Event(NamedTuple):
    """One thing that happened, and the claims by which it did; it prints as a sentence.

    Its cards are `open` to all, to nobody but the one who holds them, or to one other player, by his name.
    """

    who: str
    deed: str
    claims: Claims = ()
    bid: Bid | None = None
    money: int = 0
    cards: Hand = ()
    drawn: Hand = ()
    held: Bid | None = None
    open: bool | str = True
    anew: bool = False

    def __repr__(self) -> str:
        """Print the sentence, in the words of the rules pages."""
        return _SENTENCES[self.deed](self, named)

    def told(self, named: Naming) -> str:
        """Tell it in the same sentence, with the cards named otherwise.

        >>> from primero_ref import dealt, rulebook
        >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "pass -7c +Kd")
        >>> game.log[-1], game.log[-1].told(spoken)
        (Bernardo passes and exchanges 7c for Kd, 'Bernardo passes and exchanges seven of clubs for king of diamonds')
        """
        return _SENTENCES[self.deed](self, named)

    def seen_by(self, player: str) -> Event:
        """Give the event as a player sees it: cards that lie face down for him are not named."""
        if self.open is True or player in (self.who, self.open):
            return self
        hidden = (UNKNOWN,) * len(self.cards), (UNKNOWN,) * len(self.drawn), None
        return _new(Event, (*self[:_CARDS], *hidden, *self[_CARDS + len(hidden) :]))


def _change(event: Event, named: Naming) -> str:
    if not event.cards:
        return ""
    joint = " and exchanges " if event.deed == "pass" else ", exchanging "
    return joint + counted(event.cards, named) + _for(event, named)


def _changes(event: Event, named: Naming) -> str:
    cards = counted(event.cards, named) if event.cards else "nothing"
    return f"{event.who} exchanges {cards}{_for(event, named)}"


def _for(event: Event, named: Naming) -> str:
    known = any(card is not UNKNOWN for card in event.drawn)
    return f" for {counted(event.drawn, named)}" if known else ""


def _shows(event: Event, named: Naming) -> str:
    to = f" {event.open}" if isinstance(event.open, str) else ""
    return f"{event.who} shows{to} {counted(event.cards, named)}{f', {event.held}' if event.held else ''}"


def _bet(event: Event, named: Naming, verb: str) -> str:
    bid = f" {event.bid}" if event.bid else ""
    return f"{event.who} {verb}{bid} for {event.money}{_change(event, named)}"


def _anew(event: Event, named: Naming) -> str:
    known = any(card is not UNKNOWN for card in event.drawn)
    return f" {counted(event.drawn, named)}" if known else ""


def _wager(event: Event, verb: str) -> str:
    declares = f"declares {event.bid} and " if event.bid else ""
    nothing = "" if event.deed == "match" else " nothing"
    return f"{event.who} {declares}{verb}{f' {event.money}' if event.money else nothing}"


def _fold(event: Event, named: Naming) -> str:
    laid = f", {counted(event.cards, named)}" if event.cards else ""
    declares = f"declares {event.bid} and " if event.bid else ""
    return f"{event.who} {declares}folds{f' and takes back {event.money}' if event.money else ''}{laid}"


def _discard(event: Event, named: Naming) -> str:
    puts_in = f" and puts in {event.money}" if event.money else ""
    return f"{event.who} discards {counted(event.cards, named)}{puts_in}"


def _draw(event: Event, named: Naming) -> str:
    if not event.cards:
        return f"{event.who} draws {counted(event.drawn, named) if event.drawn else 'nothing'}"
    return f"{event.who} discards {counted(event.cards, named)} and draws{_anew(event, named)}"


def _chip(event: Event, named: Naming) -> str:
    drawn = counted(event.drawn, named) if event.drawn else "nothing"
    changed = f"discards {counted(event.cards, named)} and draws" if event.cards else "draws"
    return f"{event.who} turns in a black chip and {changed} {drawn}"


def _named(event: Event, does: str) -> str:
    bid = f" {event.bid}" if event.bid else ""
    return f"{event.who} {does}{bid}{f' for {event.money}' if event.money else ''}"


def _throwing(event: Event, named: Naming) -> str:
    return f", discarding {counted(event.cards, named)}" if event.cards else ""


def _try(event: Event, named: Naming) -> str:
    for_ = f" for {event.money}" if event.money else ""
    return f"{event.who} tries for a {event.bid}{for_}{_throwing(event, named)}"


def _scores(event: Event, named: Naming) -> str:
    score = "score" if _AND in event.who else "scores"
    by = f": {named(event.cards)}, {event.held.points}" if event.cards and event.held else ""
    by = by or (f", with {event.held.points}" if event.held else "")
    return f"{event.who} {score} {event.money} for {SCORED[event.deed]}{by}"


def _has(event: Event) -> str:
    have = "have" if _AND in event.who else "has"
    return f"{event.who} {have} {event.money} {'point' if event.money == 1 else 'points'}"


_AND = " and "
"""What stands between the names of partners."""

SCORED = {
    "sweeps": "sweeps", "cards": "the most cards", "coins": "the most coins", "settebello": "the settebello",
    "primiera": "the better primiera", "napola": "the napola",
}  # fmt: skip
"""What points are scored for, by the deed that tells of them."""

_SENTENCES: dict[str, Callable[[Event, Naming], str]] = {
    "chip in": lambda event, _: f"{event.who} chips in {event.money}",
    "sit out": lambda event, _: f"{event.who} sits out",
    "check": lambda event, _: f"{event.who} checks",
    "chip": _chip,
    "lift": lambda event, named: f"{event.who} cuts {named(event.cards)}",
    "dealer": lambda event, _: f"{event.who} deals",
    "shuffle": lambda event, _: f"{event.who or 'Somebody'} shuffles",
    "ante": lambda event, _: f"{event.who} antes {event.money}",
    "deal": lambda event, named: f"{event.who} is dealt {counted(event.cards, named)}",
    "reshuffle": lambda event, _: f"The discards are shuffled, {event.money} cards",
    "pass": lambda event, named: f"{event.who} passes{_change(event, named)}",
    "vie": lambda event, named: _bet(event, named, "vies"),
    "revie": lambda event, named: _bet(event, named, "revies"),
    "see": lambda event, named: f"{event.who} sees{f' {event.money}' if event.money else ''}{_change(event, named)}",
    "fold": _fold,
    "swig": lambda event, _: f"{event.who} swigs",
    "rest": lambda event, named: f"{event.who} rests {event.money}{_change(event, named)}",
    "change": _changes,
    "cover": lambda event, _: f"{event.who} covers {event.money}",
    "bid": lambda event, named: _bet(event, named, "bids"),
    "stake": lambda event, named: f"{event.who} stakes {event.money}{_change(event, named)}",
    "put in": lambda event, _: f"{event.who} puts in {event.money}",
    "call": lambda event, _: f"{event.who} calls for the showdown",
    "wait": lambda event, _: f"{event.who} does not call",
    "invite": lambda event, _: f"{event.who} invites for {event.money}",
    "pay": lambda event, _: _named(event, "pays"),
    "double": lambda event, _: f"{event.who} doubles for {event.money}",
    "keep": lambda event, _: f"{event.who} keeps his cards",
    "discard": _discard,
    "declare": lambda event, _: _named(event, "declares"),
    "stand": lambda event, named: f"{event.who} stands{_throwing(event, named)}",
    "make up": lambda event, _: f"{event.who} makes up {event.money}",
    "try": _try,
    "yield": lambda event, _: f"{event.who} does not challenge",
    "decline": lambda event, _: f"{event.who} declines to share",
    "agree": lambda event, _: f"{event.who} agrees to share",
    "share": lambda event, _: f"{event.who} takes {event.money} beforehand",
    "caught": lambda event, _: f"{event.who} is caught bluffing",
    "hid": lambda event, _: f"{event.who} has named a lower hand than he holds",
    "bet": lambda event, _: _wager(event, "bets"),
    "match": lambda event, _: _wager(event, "matches"),
    "raise": lambda event, _: _wager(event, "raises by"),
    "draw": _draw,
    "accept": lambda event, _: f"{event.who} accepts the bet",
    "refuse": lambda event, _: f"{event.who} refuses the bet",
    "refused": lambda event, _: f"The bet of {event.money} is refused",
    "trade": lambda event, named: f"{event.who} exchanges {counted(event.cards, named)}{_for(event, named)}",
    "claim": lambda event, _: f"{event.who} claims {event.bid}",
    "throw in": lambda *_: "All throw in their cards",
    "out": lambda event, named: f"{event.who} is out{f', {counted(event.cards, named)}' if event.cards else ''}",
    "turn up": lambda event, named: f"The table shows {counted(event.cards, named)}",
    "take up": lambda *_: "The cards on the table are taken up, and shuffled with the other cards",
    "take": lambda event, named: f"{event.who} takes {counted(event.drawn, named)} with {counted(event.cards, named)}",
    "lay": lambda event, named: f"{event.who} lays {counted(event.cards, named)}",
    "sweep": lambda event, _: f"{event.who} sweeps the table",
    "leavings": lambda event, named: f"{event.who} takes what is left: {named(event.cards)}",
    **dict.fromkeys(SCORED, _scores),
    "points": lambda event, _: _has(event),
    "won": lambda event, _: f"{event.who} {'win' if _AND in event.who else 'wins'} the game",
    "show": _shows,
    "win": lambda event, _: f"{event.who} wins {event.money}",
    "return": lambda event, _: f"{event.who} takes back {event.money}",
    "carry": lambda event, _: f"{event.money} is carried over to the next hand",
    "void": lambda *_: "The hand is void",
    "unknown": lambda *_: "The cards are not known, so nobody can say who wins",
}
"""How each deed is told."""


_CARDS = Event._fields.index("cards")
"""Where the cards of an event stand, before those drawn and what was held."""

WIDTH = len(Event._fields)
"""How many values an event has."""

_new = tuple.__new__
"""What makes a named tuple at half the price of calling its class."""


class Log:
    """What has happened at a table: kept as bare entries, one value after another, and told as events when looked at.

    A game makes some fifteen entries; as one list they cost a third of what as many tuples do.
    """

    __slots__ = ("_events", "_seen", "entries")

    def __init__(self) -> None:
        """Begin before anything has happened."""
        self.entries: list[Any] = []
        self._events: list[Event] | None = None
        self._seen: dict[str, list[Event]] | None = None

    def __len__(self) -> int:
        """Count the events."""
        return len(self.entries) // WIDTH

    def __getitem__(self, index: int) -> Event:
        """Tell one event."""
        start = range(0, len(self.entries), WIDTH)[index]
        return Event(*self.entries[start : start + WIDTH])

    def __iter__(self) -> Iterator[Event]:
        """Tell all events in their order."""
        return iter(self._told())

    def _told(self) -> list[Event]:
        """Tell the events that have not been told before, and give all."""
        if self._events is None:
            self._events = []
        events, entries = self._events, self.entries
        for start in range(len(events) * WIDTH, len(entries), WIDTH):
            events.append(_new(Event, entries[start : start + WIDTH]))
        return events

    def seen_by(self, player: str) -> tuple[Event, ...]:
        """Tell all events as a player sees them."""
        if self._seen is None:
            self._seen = {}
        seen = self._seen.setdefault(player, [])
        events = self._told()
        if len(seen) < len(events):
            seen.extend([event.seen_by(player) for event in events[len(seen) :]])
        return tuple(seen)

    def event_of(self, move: Move, since: int) -> Event:
        """Tell the event that a move was, the first of its deed since there were so many entries."""
        entries = self.entries
        start = since
        # the discards may be shuffled for the cards that it draws, and that is entered first
        while entries[start + 1] != move.verb:
            start += WIDTH
        return _new(Event, entries[start : start + WIDTH])


ENDS = ("win", "carry", "void")
"""The deeds that say how a game has ended."""
