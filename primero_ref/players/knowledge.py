"""What a player knows from his seat: which cards he has seen, who is still against him, and what lies on the table."""

from __future__ import annotations

from math import ceil, log

from primero_ref.cards.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random
    from typing import TypeVar

    from primero_ref.cards.pack import Card
    from primero_ref.game.events import Event
    from primero_ref.game.view import View

    T = TypeVar("T")


def seen_cards(
    view: View, *, hands: bool = True, discards: bool = False, layout: bool = False, events: Iterable[Event] = ()
) -> set[Card]:
    """Collect the cards that a seat has seen: its own, and whatever else it bears in mind.

    Each way to play bears in mind as much as its game asks for: what lies open in the others' `hands`, in the
    `discards` or in the `layout`, and what was seen to come and go in some `events`.

    >>> from primero_ref import dealt, rulebook
    >>> view = dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d").view("Bernardo")
    >>> sorted(map(str, seen_cards(view)))
    ['6h', '7c']
    """
    seen = {*view.cards}
    if hands:
        seen |= {card for hand in view.hands.values() for card in hand}
    if discards:
        seen |= {*view.discards}
    if layout:
        seen |= {*view.layout}
    seen |= {card for event in events for card in (*event.cards, *event.drawn)}
    return seen - {UNKNOWN}


def unseen_cards(pack: Iterable[Card], seen: Iterable[Card]) -> list[Card]:
    """List the cards of a pack that may still come, or be in another's hand."""
    known = {*seen}
    return [card for card in pack if card not in known]


def samples(random: Random, items: Sequence[T], number: int, times: int) -> list[list[T]]:
    """Draw some items a number of times: the very ones that `Random.sample` draws, in a third of the time.

    >>> from random import Random
    >>> samples(Random("Milan"), range(40), 8, 1) == [Random("Milan").sample(range(40), 8)]
    True
    """
    if not 0 <= number <= len(items):
        raise ValueError(f"{number} of {len(items)} cannot be drawn")
    bits = random.getrandbits
    many = len(items)
    # this is where it goes over from a pool that gets shorter to a list of what has been drawn
    if many > 21 + (4 ** ceil(log(number * 3, 4)) if number > _FEW else 0):
        width, falls = many.bit_length(), []
        for _ in range(times):
            places: list[int] = []
            while len(places) < number:
                position = bits(width)
                if position < many and position not in places:
                    places.append(position)
            falls.append([items[position] for position in places])
        return falls
    bounds = [(left, left.bit_length(), left - 1) for left in range(many, many - number, -1)]
    pools = []
    for _ in range(times):
        pool = [*items]
        for left, width, last in bounds:
            position = bits(width)
            while position >= left:
                position = bits(width)
            pool[last], pool[position] = pool[position], pool[last]
        pools.append(pool[: -number - 1 : -1])
    return pools


_FEW = 5
"""Up to so many are drawn as if the pool were never larger than 21."""


def lasting_events(view: View) -> list[Event]:
    """List the events whose cards cannot come again.

    What was lifted for the deal went back into the pack, and once the discards are shuffled anything may come again.
    """
    if any(event.deed == "reshuffle" for event in view.log):
        return []
    return [event for event in view.log if event.deed != "lift"]


def open_cards(view: View) -> set[Card]:
    """Give the cards that a seat has seen, and that are therefore in no hidden hand and cannot be drawn."""
    return seen_cards(view, discards=True, events=lasting_events(view))


def rivals(view: View) -> list[str]:
    """Name the others who are still in.

    >>> from primero_ref import dealt, rulebook
    >>> rivals(dealt(rulebook("italian"), "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d").view("Bernardo"))
    ['Cinthio', 'Alberto']
    """
    return [name for name, hand in view.hands.items() if hand and not view.out[name] and name != view.player]


def money_at_stake(view: View) -> int:
    """Add up what is staked and what lies over from before."""
    return sum(view.staked.values()) + sum(view.carry.values())
