"""A hand in pictures: the engine plays it when the page is made, and each picture shows what it played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from primero_ref.cards import pack
from primero_ref.errors import Unreadable
from primero_ref.game.load import load
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from docutils.nodes import Node

    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.weave.parts.page import Page

PLAYED_HAND = Template(__file__)

CAPTION = "= "
"""How the line under a picture begins; the moves that the picture shows follow it."""

PLACES = ("e", "n", "w", "s")
"""Where four players sit: from the dealer’s right round to the dealer, who sits nearest."""


class Seat(NamedTuple):
    """A player in a picture."""

    name: str
    side: str
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    """Which of the cards have come in this picture."""
    staked: int
    folded: bool
    acts: bool


class Picture(NamedTuple):
    """A moment of the hand: who sits there with what, what is said by whom, and what it means."""

    seats: tuple[Seat, ...]
    sayings: tuple[tuple[str, str, str], ...]
    """For each thing that is said: the speaker, where the speaker sits, and the words."""
    won: str
    caption: str


@directive("played-hand")
class PlayedHandDirective(Directive):
    """A hand in pictures: the head of a record, then for each picture a line `= caption` and the moves it shows."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Play it."""
        depend(self.env, "texts", "facts", "engine")
        return [PlayedHandPart(pictures([*self.content])).node()]


@dataclass(frozen=True)
class PlayedHandPart(Part):
    """The pictures in their order."""

    pictures: tuple[Picture, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw them."""
        del page, content
        return PLAYED_HAND(
            pictures=[
                (picture, [(seat, held(seat), rings(seat.staked)) for seat in picture.seats])
                for picture in self.pictures
            ]
        )


def held(seat: Seat) -> Markup:
    """Draw the cards of a player as one picture, with a ring round those that have just come."""
    spoken_cards = ", ".join(pack.card(card).name for card in seat.cards)
    drawn = [
        element("svg", element("use", href=f"#{drawings.symbol_of(card)}"), aria_hidden="true", viewBox="0 0 28 40",
                class_=drawings.kind_of(card) + (" is-new" if card in seat.drawn else ""))
        for card in seat.cards
    ]  # fmt: skip
    return element("span", joined(drawn), class_="tn-cards", role="img", aria_label=f"{seat.name}: {spoken_cards}")


def rings(staked: int) -> Markup:
    """Draw as many rings as counters are staked."""
    across = [drawings.dot(10 * number + 5, 5, 3.9, "o") for number in range(staked)]
    return element("svg", joined(across), viewBox=f"0 0 {10 * staked} 10", aria_hidden="true") if staked else Markup()


def pictures(lines: Sequence[str]) -> tuple[Picture, ...]:
    """Play a hand and see it at each of its moments; what the engine refuses, or plays unseen, is refused."""
    first = next((number for number, line in enumerate(lines) if line.startswith(CAPTION)), len(lines))
    game = load("\n".join(lines[:first]))
    if len(game.players) != len(PLACES):
        raise Unreadable(f"{len(game.players)} players cannot sit round the table of the pictures: it has four sides.")
    watch = _Watch(game)
    seen: list[Picture] = []
    captions = [(number, line) for number, line in enumerate(lines) if line.startswith(CAPTION)]
    ends = [*(number for number, _ in captions[1:]), len(lines)]
    for (start, caption), end in zip(captions, ends, strict=True):
        moves = [line for line in lines[start + 1 : end] if line.strip()]
        seen.append(watch.picture(caption.removeprefix(CAPTION), moves))
    if not game.over or watch.waiting:
        raise Unreadable("The pictures end before the hand does: the last of them shows who wins.")
    return tuple(seen)


class _Watch:
    """What has happened at the table so far, event by event."""

    def __init__(self, game: Game) -> None:
        """Sit round the table, the dealer nearest."""
        self.game = game
        at = game.players.index(str(game.dealer)) + 1
        self.places = dict(zip((*game.players[at:], *game.players[:at]), PLACES, strict=True))
        self.cards: dict[str, list[str]] = {name: [] for name in game.players}
        self.staked = dict.fromkeys(game.players, 0)
        self.folded: set[str] = set()
        self.waiting: list[Event] = [*game.log]
        """What has happened since the last move, which the next picture shows."""

    def picture(self, caption: str, moves: Iterable[str]) -> Picture:
        """Show what the moves bring about, after what happened before them; what follows them is for the next one."""
        sayings, drawn, acts, won = list[tuple[str, str]](), list[str](), "", ""
        for event in chain(self._begun(), self._played(moves)):
            name, words = event.who, spoken(event, bound=self.bound)
            self._happen(event)
            drawn += map(str, event.drawn)
            if words:
                sayings.append((name, words))
                acts = name
            if event.deed == "win":
                acts, won = name, f"{name} takes {event.money}"
                drawn_money = sum(self.staked.values())
                if event.money != drawn_money:
                    raise Unreadable(f"{won}, and {drawn_money} are drawn: the pictures cannot tell of such a hand.")
        seats = [
            Seat(name, side, (*self.cards[name],), tuple(card for card in self.cards[name] if card in drawn),
                 self.staked[name], name in self.folded, name == acts)
            for name, side in self.places.items()
        ]  # fmt: skip
        return Picture(tuple(seats), tuple((name, self.places[name], words) for name, words in sayings), won, caption)

    def _begun(self) -> list[Event]:
        begun, self.waiting = self.waiting, []
        self.bound = False
        return begun

    def _played(self, moves: Iterable[str]) -> Iterator[Event]:
        for line in moves:
            who, _, move = line.partition(": ")
            offer, before = self.game.offer, len(self.game.log)
            if offer is None or offer.seat.name != who:
                raise Unreadable(f"{line!r} cannot be played: it is {offer.seat.name if offer else 'nobody'}’s turn.")
            self.bound = "fold" not in offer.may and self.game.table.bid is not None and "see" in offer.may
            self.game.play(move)
            event, *after = self.game.log[before:]
            self.waiting += after
            yield event

    def _happen(self, event: Event) -> None:
        hand = self.cards.get(event.who, [])
        if event.deed == "deal":
            hand += map(str, event.cards)
        elif event.drawn:
            hand[:] = [card for card in hand if card not in map(str, event.cards)] + [*map(str, event.drawn)]
        if event.deed == "revie":  # the sum is what it adds to what all must match
            self.staked[event.who] = max(self.staked.values()) + event.money
        elif event.deed in ("vie", "see"):
            self.staked[event.who] += event.money
        elif event.deed == "fold":
            self.staked[event.who] -= event.money
            self.folded.add(event.who)
            hand.clear()


def spoken(event: Event, *, bound: bool) -> str:
    """Say a move as a player says it; nothing where nothing is said. Who is `bound` may not fold.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie numerus 35 for 2")
    >>> spoken(game.log[-1], bound=False)
    'Numerus thirty-five, for two.'
    """
    if event.bid:
        more = f"and {number_word(event.money)} more" if event.deed == "revie" else f"for {number_word(event.money)}"
        return f"{event.bid.kind.capitalize()} {number_word(event.bid.points)}, {more}."
    if event.deed == "show" and event.held:
        return f"{number_word(event.held.points).capitalize()}."
    words = {"pass": "I pass.", "see": "I must see." if bound else "I see.", "fold": "I fold."}
    return words.get(event.deed, "")


ONES = (
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip


def number_word(number: int) -> str:
    """Write a number below a hundred as it is said; a larger one in figures.

    >>> number_word(3), number_word(40), number_word(58), number_word(120)
    ('three', 'forty', 'fifty-eight', '120')
    """
    if number < len(ONES):
        return ONES[number]
    tens, ones = divmod(number, 10)
    if tens > len(TENS) + 1:
        return str(number)
    return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")
