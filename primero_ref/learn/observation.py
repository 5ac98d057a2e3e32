"""Observations: what one seat may know, as text and as a row of numbers; nothing else is looked at.

The text is the record of the game as the seat sees it, which `load` reads again, with what the seat has spelled of its
next move and may say now. The numbers are in fields, each with its name and shape. Seats are counted from the one who
looks, himself first.
"""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from math import prod

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Unreadable, shortened
from primero_ref.game.view import View
from primero_ref.learn.spelling import VERBS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Protocol

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card
    from primero_ref.game.events import Event
    from primero_ref.learn.position import Setting, SpelledPosition

    class Row(Protocol):
        """What numbers can be written into: a list, or an array of numpy."""

        def __setitem__(self, at: Any, number: Any, /) -> None:  # noqa: ANN401  # a place or a slice
            """Write a number, or several."""


DEEDS = (
    *VERBS, "ante", "caught", "carry", "cards", "coins", "deal", "dealer", "hid", "leavings", "lift", "out", "points",
    "primiera", "refused", "reshuffle", "return", "settebello", "share", "show", "sweep", "sweeps", "take up",
    "throw in", "turn up", "unknown", "void", "win", "won", "napola",
)  # fmt: skip
"""Everything that can happen at a table, the verbs first, in an order that stays; what is new comes last."""

EVENTS = 64
"""How many of the last events the numbers of an information state hold; the text holds all."""


class Fields:
    """The fields of an observation in their order: the shape of each, and where it begins."""

    def __init__(self, shapes: dict[str, tuple[int, ...]]) -> None:
        """Put them one after another."""
        self.shapes = shapes
        *starts, self.size = accumulate(map(prod, shapes.values()), initial=0)
        self.starts = dict(zip(shapes, starts, strict=True))

    def part(self, numbers: list[float], name: str) -> list[float]:
        """Give the numbers of one field."""
        start = self.starts[name]
        return numbers[start : start + prod(self.shapes[name])]


class Observer:
    """Looks at positions of one setting from any seat.

    With `history` the last events are told too: all that the seat knows, unless there were more than `EVENTS`.

    >>> from primero_ref import rulebook
    >>> from primero_ref.learn import Setting
    >>> setting = Setting(rulebook("kings"))
    >>> position, seen = setting.position("Milan"), Observer(setting)
    >>> numbers = seen.numbers(position, 0)
    >>> len(numbers) == seen.fields.size, sum(seen.fields.part(numbers, "hands")) == len(position.view(0).cards)
    (True, True)
    """

    def __init__(self, setting: Setting, *, history: bool = False) -> None:
        """Lay out the fields for a table."""
        self.setting = setting
        if not hasattr(setting, "vocabulary"):
            raise Unreadable(f"{shortened(setting)} is no setting: give one, such as Setting(rulebook('kings')).")
        vocabulary = setting.vocabulary
        seats, cards = len(setting.names), len(vocabulary.cards)
        kinds = [kind.kind for kind in setting.rules.ranking.kind_bids]
        self.kinds = {kind: number for number, kind in enumerate(kinds)}
        self._largest = max(setting.stacks, 1) * seats
        self._style = max(setting.rules.number("style"), 1)
        shapes: dict[str, tuple[int, ...]] = {
            "player": (seats,), "turn": (seats,), "dealer": (seats,), "out": (seats,), "stacks": (seats,),
            "staked": (seats,), "style": (seats,), "carry": (1,), "hidden": (seats,), "hands": (seats, cards),
            "discards": (cards,), "kind": (len(kinds),), "bid": (1,), "said_verb": (len(VERBS),), "said_bid": (1,),
            "said_sum": (1,), "said_cards": (cards,),
        }  # fmt: skip
        self._event = {
            "who": seats, "deed": len(DEEDS), "bid": 1, "held": 1, "money": 1, "thrown": 1, "drawn": 1, "cards": cards,
            "cards_drawn": cards,
        }  # fmt: skip
        self._width = sum(self._event.values())
        if history:
            shapes["events"] = (EVENTS, self._width)
        self.history = history
        self.fields = Fields(shapes)
        self._deeds = {deed: number for number, deed in enumerate(DEEDS)}

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process by what it was made of."""
        return partial(Observer, history=self.history), (self.setting,)

    def __deepcopy__(self, memo: object) -> Observer:
        """Stay the one observer of its setting: nothing in it changes."""
        return self

    def __eq__(self, other: object) -> bool:
        """Be the same if it looks at positions of the same setting, and tells as much."""
        return self._content() == other._content() if isinstance(other, Observer) else NotImplemented

    def __hash__(self) -> int:
        """Be found by the setting."""
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.setting, self.history

    def __repr__(self) -> str:
        """Print what it looks at, and in how many numbers."""
        return f"<observer of {self.setting!r}, {self.fields.size} numbers>"

    def numbers(self, position: SpelledPosition, seat: int) -> list[float]:
        """Look at a position from a seat."""
        numbers = [0.0] * self.fields.size
        self.fill(numbers, position, seat)
        return numbers

    def fill(self, out: Row, position: SpelledPosition, seat: int) -> None:
        """Write what a seat sees into a row of noughts, which may be an array of numpy."""
        self._check(position, seat)
        game, at, names = position.game, self.fields.starts, self.setting.names
        view = View(game.table, game.rules, game.offer, names[seat])
        order = {name: number for number, name in enumerate((*names[seat:], *names[:seat]))}
        out[at["player"] + seat] = 1.0
        if view.turn:
            out[at["turn"] + order[view.turn]] = 1.0
        if view.dealer:
            out[at["dealer"] + order[view.dealer]] = 1.0
        stacks, cards = max(self.setting.stacks, 1), len(self.setting.vocabulary.cards)
        for name, number in order.items():
            hand = view.hands[name]
            out[at["out"] + number] = float(view.out[name])
            out[at["stacks"] + number] = view.stacks[name] / stacks
            out[at["staked"] + number] = view.staked[name] / stacks
            out[at["style"] + number] = view.style[name] / self._style
            out[at["hidden"] + number] = float(hand.count(UNKNOWN))
            self._mark(out, at["hands"] + number * cards, hand)
        out[at["carry"]] = sum(view.carry.values()) / stacks
        self._mark(out, at["discards"], view.discards)
        if view.bid:
            out[at["kind"] + self.kinds[view.bid.kind]] = 1.0
            out[at["bid"]] = self.height(view.bid)
        if view.turn == names[seat] and position.numbers:
            spelled = position.spelled
            out[at["said_verb"] + VERBS.index(spelled.verb)] = 1.0
            out[at["said_bid"]] = self.height(spelled.bid)
            out[at["said_sum"]] = spelled.money / stacks
            self._mark(out, at["said_cards"], spelled.cards)
        if self.history:
            self._tell(out, view, order)

    def _check(self, position: SpelledPosition, seat: int) -> None:
        """Refuse what is no position, and a seat that is not there."""
        if not hasattr(position, "numbers"):
            raise Unreadable(f"{shortened(position)} is no position: give one, such as setting.position('Milan').")
        self.setting.check_seats((seat,))

    def _tell(self, out: Row, view: View, order: dict[str, int]) -> None:
        """Write the last events, each into a row of its own; the last of many take the place of the first."""
        start, cards = self.fields.starts["events"], self._event["cards"]
        log = view.log
        for number in range(max(0, len(log) - EVENTS), len(log)):
            event = log[number]
            row = start + number % EVENTS * self._width
            out[row : row + self._width] = self._no_event
            if event.who in order:
                out[row + order[event.who]] = 1.0
            row += len(order)
            out[row + self._deeds[event.deed]] = 1.0
            row += len(DEEDS)
            out[row : row + 5] = self._sums(event)
            self._mark(out, row + 5, event.cards)
            self._mark(out, row + 5 + cards, event.drawn)

    @property
    def _no_event(self) -> list[float]:
        return [0.0] * self._width

    def _sums(self, event: Event) -> list[float]:
        """Give the bid, the hand and the money of an event, and how many cards were thrown and drawn."""
        money = event.money / self._largest
        return [
            self.height(event.bid),
            self.height(event.held),
            money,
            float(len(event.cards)),
            float(len(event.drawn)),
        ]

    def height(self, bid: Bid | None) -> float:
        """Say how high a bid is, over 0 up to 1; 0 where there is none."""
        ranking = self.setting.rules.ranking
        return (bid.strength + 1) / (100 * len(ranking.kinds) + 101) if bid else 0.0

    def _mark(self, out: Row, start: int, cards: Iterable[Card]) -> None:
        """Write ones for some cards."""
        index = self.setting.vocabulary.card_index
        for card in cards:
            if card is not UNKNOWN:
                out[start + index[card]] = 1.0

    # -- text ----------------------------------------------------------------------------------

    def text(self, position: SpelledPosition, seat: int | None) -> str:
        """Write what a seat knows, or with None what everybody does: the record as it sees it, and who may say what."""
        self._check(position, 0 if seat is None else seat)
        game, vocabulary = position.game, self.setting.vocabulary
        looks = "" if seat is None else self.setting.names[seat]
        view = View(game.table, game.rules, game.offer, looks, game.moves)
        lines = [view.record(game.rules).rstrip("\n"), f"# {looks or 'Everybody'} looks"]
        if view.offer and position.numbers:
            lines.append(f"# says: {' '.join([str(vocabulary[word]) for word in position.numbers])}")
        if view.offer:
            lines.append(f"# may say: {', '.join([str(vocabulary[word]) for word in position.words])}")
        elif view.turn:
            lines.append(f"# {view.turn} is to move")
        return "\n".join(lines) + "\n"
