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


def named(cards: Iterable[Card]) -> str:
    """Write cards one after another, as a player would."""
    return " ".join(map(str, cards))


def counted(cards: Hand) -> str:
    """Write cards, or how many they are where nobody knows which."""
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
        """Print the sentence."""
        return _SENTENCES[self.deed](self)

    def seen_by(self, player: str) -> Event:
        """Give the event as a player sees it: cards that lie face down for him are not named."""
        if self.open is True or player in (self.who, self.open):
            return self
        hidden = (UNKNOWN,) * len(self.cards), (UNKNOWN,) * len(self.drawn), None
        return _new(Event, (*self[:_CARDS], *hidden, *self[_CARDS + len(hidden) :]))


def _change(event: Event) -> str:
    if not event.cards:
        return ""
    joint = " and changes " if event.deed == "pass" else ", changing "
    return joint + counted(event.cards) + _for(event)


def _for(event: Event) -> str:
    known = any(card is not UNKNOWN for card in event.drawn)
    return f" for {counted(event.drawn)}" if known else ""


def _shows(event: Event) -> str:
    to = f" {event.open}" if isinstance(event.open, str) else ""
    return f"{event.who} shows{to} {counted(event.cards)}{f', {event.held}' if event.held else ''}"


def _bet(event: Event, verb: str) -> str:
    bid = f" {event.bid}" if event.bid else ""
    return f"{event.who} {verb}{bid} for {event.money}{_change(event)}"


def _anew(event: Event) -> str:
    known = any(card is not UNKNOWN for card in event.drawn)
    return f" {counted(event.drawn)}" if known else ""


def _wager(event: Event, verb: str) -> str:
    declares = f"declares {event.bid} and " if event.bid else ""
    nothing = "" if event.deed == "match" else " nothing"
    return f"{event.who} {declares}{verb}{f' {event.money}' if event.money else nothing}"


def _fold(event: Event) -> str:
    laid = f", {counted(event.cards)}" if event.cards else ""
    declares = f"declares {event.bid} and " if event.bid else ""
    return f"{event.who} {declares}folds{f' and takes back {event.money}' if event.money else ''}{laid}"


def _discard(event: Event) -> str:
    return f"{event.who} throws {counted(event.cards)}{f' and puts down {event.money}' if event.money else ''}"


def _draw(event: Event) -> str:
    if not event.cards:
        return f"{event.who} draws {counted(event.drawn) if event.drawn else 'nothing'}"
    return f"{event.who} throws {counted(event.cards)} and draws{_anew(event)}"


def _chip(event: Event) -> str:
    drawn = counted(event.drawn) if event.drawn else "nothing"
    changed = f"throws {counted(event.cards)} and draws" if event.cards else "draws"
    return f"{event.who} turns in a black chip and {changed} {drawn}"


def _named(event: Event, does: str) -> str:
    bid = f" {event.bid}" if event.bid else ""
    return f"{event.who} {does}{bid}{f' for {event.money}' if event.money else ''}"


def _try(event: Event) -> str:
    for_ = f" for {event.money}" if event.money else ""
    return f"{event.who} tries for a {event.bid}{for_}{f', throwing {counted(event.cards)}' if event.cards else ''}"


def _scores(event: Event) -> str:
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
    "primiera": "the better primiera",
}  # fmt: skip
"""What points are scored for, by the deed that tells of them."""

_SENTENCES: dict[str, Callable[[Event], str]] = {
    "chip in": lambda event: f"{event.who} chips in {event.money}",
    "sit out": lambda event: f"{event.who} sits out",
    "check": lambda event: f"{event.who} checks",
    "chip": _chip,
    "lift": lambda event: f"{event.who} lifts {named(event.cards)}",
    "dealer": lambda event: f"{event.who} deals",
    "shuffle": lambda event: f"{event.who or 'Somebody'} shuffles",
    "ante": lambda event: f"{event.who} antes {event.money}",
    "deal": lambda event: f"{event.who} is dealt {counted(event.cards)}",
    "reshuffle": lambda event: f"The discards are shuffled, {event.money} cards",
    "pass": lambda event: f"{event.who} passes{_change(event)}",
    "vie": lambda event: _bet(event, "vies"),
    "revie": lambda event: _bet(event, "revies"),
    "see": lambda event: f"{event.who} sees{f' {event.money}' if event.money else ''}{_change(event)}",
    "fold": _fold,
    "swig": lambda event: f"{event.who} swigs",
    "rest": lambda event: f"{event.who} rests {event.money}{_change(event)}",
    "change": lambda event: f"{event.who} changes {counted(event.cards) if event.cards else 'nothing'}{_for(event)}",
    "cover": lambda event: f"{event.who} covers {event.money}",
    "bid": lambda event: _bet(event, "bids"),
    "stake": lambda event: f"{event.who} stakes {event.money}{_change(event)}",
    "put in": lambda event: f"{event.who} puts in {event.money}",
    "call": lambda event: f"{event.who} calls for the showdown",
    "wait": lambda event: f"{event.who} waits",
    "invite": lambda event: f"{event.who} invites for {event.money}",
    "pay": lambda event: _named(event, "pays"),
    "double": lambda event: f"{event.who} doubles for {event.money}",
    "keep": lambda event: f"{event.who} keeps his cards",
    "discard": _discard,
    "declare": lambda event: _named(event, "declares"),
    "stand": lambda event: f"{event.who} stands{f', throwing {counted(event.cards)}' if event.cards else ''}",
    "make up": lambda event: f"{event.who} makes up {event.money}",
    "try": _try,
    "yield": lambda event: f"{event.who} yields",
    "decline": lambda event: f"{event.who} declines",
    "agree": lambda event: f"{event.who} agrees",
    "share": lambda event: f"{event.who} takes {event.money} beforehand",
    "caught": lambda event: f"{event.who} is caught bluffing",
    "hid": lambda event: f"{event.who} has named less than he holds",
    "bet": lambda event: _wager(event, "bets"),
    "match": lambda event: _wager(event, "matches"),
    "raise": lambda event: _wager(event, "raises by"),
    "draw": _draw,
    "accept": lambda event: f"{event.who} accepts the bet",
    "refuse": lambda event: f"{event.who} refuses the bet",
    "refused": lambda event: f"The bet of {event.money} is refused",
    "trade": lambda event: f"{event.who} trades {counted(event.cards)}{_for(event)}",
    "claim": lambda event: f"{event.who} claims {event.bid}",
    "throw in": lambda _: "All throw in their cards",
    "out": lambda event: f"{event.who} is out{f', {counted(event.cards)}' if event.cards else ''}",
    "turn up": lambda event: f"The table shows {counted(event.cards)}",
    "take up": lambda _: "The cards on the table are taken up, and shuffled with the rest",
    "take": lambda event: f"{event.who} takes {counted(event.drawn)} with {counted(event.cards)}",
    "lay": lambda event: f"{event.who} lays {counted(event.cards)}",
    "sweep": lambda event: f"{event.who} sweeps the table",
    "leavings": lambda event: f"{event.who} takes what is left: {named(event.cards)}",
    **dict.fromkeys(SCORED, _scores),
    "points": _has,
    "won": lambda event: f"{event.who} {'win' if _AND in event.who else 'wins'} the game",
    "show": _shows,
    "win": lambda event: f"{event.who} wins {event.money}",
    "return": lambda event: f"{event.who} takes back {event.money}",
    "carry": lambda event: f"{event.money} is carried to the next hand",
    "void": lambda _: "The hand is void",
    "unknown": lambda _: "The cards are not known, so nobody can say who wins",
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
