"""Hands as stories speak of them: who holds, shows, names or draws what, and what it is worth."""

from __future__ import annotations

import re
from itertools import combinations, product

from primero_ref.cards.pack import UNKNOWN
from primero_ref.demo import reading
from primero_ref.demo.assertions import DEEDS, HAND
from primero_ref.demo.sight import CARD, MOST_CARDS, canonical
from primero_ref.demo.words import CAST, TYPES, value, words

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.cards.ranking import Ranking
    from primero_ref.demo.assertions import Assertion, Part
    from primero_ref.demo.sight import Sight

COURTS = "JQKN"
"""The ranks that are courts, in any pack that has them."""

SMALL = "2345"
"""The ranks of small cards."""

SIZE = 4
"""The cards of a hand."""

ALIKE = "chorus"
"""The type of hand that *four of a kind* means."""

SUITS_BY_OTHER_NAMES = {"cups": "hearts", "coins": "diamonds", "swords": "spades", "batons": "clubs"}
"""The Italian suits, as the pages about games with an ordinary pack name them."""


def is_card(card: Card, text: str) -> bool:
    """Whether a card is of a suit, a rank, or the card itself, as the data write it."""
    if text in (str(card), card.rank):
        return True
    if text in ("courts", "court"):
        return card.rank in COURTS
    if text == "small":
        return card.rank in SMALL
    names = card.name.replace("jack", "knave jack").split()
    names += [other for other, ours in SUITS_BY_OTHER_NAMES.items() if ours in names]
    if any(text in (name, f"{name}s", f"{name}es") for name in names):
        return True
    return any(str(word.value) == card.rank for word in words(text))  # thirteens, which this pack calls crowns


def _items(parts: Sequence[Part]) -> list[tuple[int, str]]:
    """Read cards: each a card or a rank, with how many there are of them (0: some)."""
    items: list[tuple[int, str]] = []
    waiting: int | None = None
    for part in parts:
        plain = part.number
        if waiting is not None and plain is None and not re.fullmatch(CARD, part.text) and len(part.text) > 1:
            items.append((waiting, part.text))
            waiting = None
            continue
        if waiting is not None:
            items.append((0, str(waiting)))
        waiting = plain
        if plain is None:
            items.append((0, part.text))
    return [*items, *([(0, str(waiting))] if waiting is not None else [])]


def _fits(hand: Sequence[Card], items: Sequence[tuple[int, str]]) -> bool:
    """Whether a hand has these cards, so many of each as are said."""
    for number, text in items:
        if text in ("card", "cards"):
            there = len(hand)
        elif text in ("suit", "suits"):
            there = len({card.suit for card in hand if card is not UNKNOWN})
        elif text == "alike":
            there = max((sum(card.rank == other.rank for card in hand) for other in hand), default=0)
        elif text in ("back", "backs"):
            there = sum(card is UNKNOWN for card in hand)
        elif text == "others":
            there = sum(not any(is_card(card, named) for _, named in items) for card in hand)
        else:
            there = sum(is_card(card, text) for card in hand)
        least = sum(item == (0, text) for item in items)  # 7 7 are two sevens
        if there != number if number else there < least:
            return False
    return True


def with_cards(parts: Sequence[Part], hands: Iterable[Sequence[Card]]) -> bool:
    """Whether one of some rows of cards has all that is said."""
    items = _items(parts)
    return any(_fits(hand, items) for hand in hands)


def holds(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody had these cards in one hand, at some moment."""
    hands = sight.every_hand() if name == HAND else sight.hands(name)
    return with_cards(assertion.parts, hands)


def threw(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody discarded these cards at once."""
    deeds = (*DEEDS["changes"], "fold", "keep", "out")
    return with_cards(
        assertion.parts, [event.cards for event in sight.events(name) if event.deed in deeds and event.cards]
    )


def drew(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody got these cards at once, dealt or drawn."""
    got = [event.drawn for event in sight.events(name) if event.drawn]
    got += [event.cards for event in sight.events(name) if event.deed == "deal"]
    return with_cards(assertion.parts, got)


def lifted(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody cut this card."""
    return with_cards(assertion.parts, [event.cards for event in sight.events(name) if event.deed == "lift"])


def played(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody played this card."""
    played = [event.cards for event in sight.events(name) if event.deed in ("take", "lay")]
    return with_cards(assertion.parts, played)


def took(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody captured these cards."""
    took = [event.drawn for event in sight.events(name) if event.deed == "take"]
    took += [event.cards for event in sight.events(name) if event.deed == "leavings"]
    return with_cards(assertion.parts, took)


def on_table(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether these cards lie face up on the table, or in one reading."""
    up = [event.cards for event in sight.events() if event.deed in ("turn up", "lay", "leavings")]
    if with_cards(assertion.parts, [*up, *(game.table.layout for game in sight.games)]):
        return True
    return any(reading.fits(reading.cards(line.got), _items(assertion.parts)) for line in sight.lines)


def knows(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody is shown these cards of another player, or so many backs."""
    others = [part.text for part in assertion.parts if part.text in CAST]
    due = [part for part in assertion.parts if part.text not in CAST]
    views = [game.view(name).hands for game in sight.games if {name, *others} <= {*game.players} and name not in others]
    return bool(due) and with_cards(due, [hands.get(other, ()) for hands in views for other in others])


def captured(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether the side of somebody has these cards in its pile, at the end."""
    sides = [side for game in sight.games for side in game.table.sides]
    return with_cards(assertion.parts, [side.pile for side in sides if name in [seat.name for seat in side.players]])


def in_code(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether so many hands are written in the code, or so many of a type, or of so many types."""
    held = [
        {canonical(ranking.bid_for_hand(hand).kind) for ranking in sight.rankings()}
        for hand in sight.hands_of_code()
        if 0 < len(hand) <= MOST_CARDS
    ]
    wanted = {canonical(part.type) for part in assertion.parts if part.type}
    if any(part.text == "types" for part in assertion.parts):
        return assertion.numbers == [len(set().union(*held))]
    return assertion.numbers == [sum(wanted <= kinds for kinds in held)]


def has(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a hand of somebody is of a type, or has some points, or is both at once."""
    hands = sight.every_hand() if name == HAND else sight.hands(name)
    kinds = [canonical(part.type) for part in assertion.parts if part.type]
    kind = " ".join(kinds)
    bids = {(canonical(bid.kind), bid.points) for bid in sight.bids_for(hands)}
    for event in sight.events(name):
        if event.held:
            bids.add((canonical(event.held.kind), event.held.points))
    numbers = assertion.numbers
    if kind:
        of_kind = {points for type_, points in bids if type_ == kind or (kind == "point" and type_ == "numerus")}
        if not of_kind:
            return False
        return all(number in of_kind for number in numbers)
    there = {points for _, points in bids} | sight.counts(hands)
    return bool(numbers) and all(number in there for number in numbers)


def lacks(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a player has no such hand in the end, or nobody has where a hand is meant: a type, points, or both."""
    last = sight.every_hand() if name == HAND else sight.last_hands(name)
    if any(item[1] == "alike" for item in _items(assertion.parts)):
        return bool(last) and not with_cards(assertion.parts, last)
    bids = {(canonical(bid.kind), bid.points) for bid in sight.bids_for(last)}
    kinds = {canonical(part.type) for part in assertion.parts if part.type}
    numbers = {*assertion.numbers}
    return bool(bids) and not any(
        (kind in kinds or not kinds) and (points in numbers or not numbers) for kind, points in bids
    )


def part(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether so many cards of one hand, all of one suit, come to some points."""
    held = sight.every_hand() if name == HAND else sight.hands(name)
    number, *due = assertion.numbers or [0]
    named = [part.text for part in assertion.parts if part.number is None]
    for ranking, hand in product(sight.rankings(), held):
        for some in combinations([card for card in hand if card in ranking.pack], number):
            meant = all(is_card(card, text) for card in some for text in named)
            if meant and len({card.suit for card in some}) == 1 and due == [ranking.count(some)]:
                return True
    return False


def bid(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody named a type of hand, or points, or was refused when he tried."""
    bids = [event.bid for event in sight.events(name) if event.bid]
    kinds = [canonical(part.type) for part in assertion.parts if part.type]
    numbers = assertion.numbers
    alike = [item for item in _items(assertion.parts) if item[0] and item[1] not in TYPES]
    if alike:
        kinds, numbers = _of_alike(*alike[0], sight)
    kind = " ".join(kinds)
    for bid in bids:
        same = kind in ("", canonical(bid.kind)) or (kind == "point" and bid.kind == "numerus")
        if same and all(number == bid.points for number in numbers):
            return True
    return any(
        (name in sentence or name in source)
        and {*kinds} <= {*map(canonical, source.split())}
        and all(re.search(rf"\b{number}\b", source) for number in numbers)
        for sentence, source in sight.refusals()
    )


def _of_alike(number: int, text: str, sight: Sight) -> tuple[list[str], list[int]]:
    """Give the type of four hearts, four alike or four sevens, and the points where they are said with it."""
    ranking = sight.rankings()[0]
    fitting = [card for card in ranking.pack if is_card(card, text)]
    if text == "alike" or len({card.suit for card in fitting}) == 1:
        return [("fluxus" if fitting else ALIKE) if number == SIZE else "nothing"], []
    return [ALIKE], sorted({number * ranking.points[card.rank] for card in fitting})


def passes_for(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody wins where another type was bid than he has."""
    kind = " ".join(canonical(part.type) for part in assertion.parts if part.type)
    for game in sight.games:
        won = any(event.deed == "win" and event.who == name for event in game.log)
        named = {canonical(event.bid.kind) for event in game.log if event.bid}
        hand = [canonical(event.held.kind) for event in game.log if event.held and event.who == name]
        if won and kind in named and kind not in hand:
            return all(number in sight.counts(sight.hands(name)) for number in assertion.numbers)
    return False


def beats(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a type is higher than a type, or one player's hand than another's."""
    texts = [part.text for part in assertion.parts]
    others = [text for text in texts if text in CAST]
    if name in CAST and others:
        winners = sight.winners()
        if name in winners and not set(others) & winners:
            return True
        return any({name, other} <= sight.sitting() and _best(name, sight) > _best(other, sight) for other in others)
    kinds = [_kind_named(part) for part in assertion.parts]
    if len(kinds) == 1:
        return _beats_all(name, kinds[0], sight)
    return _in_order(kinds, sight)


def below(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a type is lower than a type."""
    return _in_order([_kind_named(part) for part in reversed(assertion.parts)], sight)


def _in_order(kinds: Sequence[str], sight: Sight) -> bool:
    """Whether the first of two types is the higher."""
    for ranking in sight.rankings():
        order = [canonical(kind) for kind in ranking.kinds]
        if len(kinds) > 1 and set(kinds) <= set(order) and order.index(kinds[0]) > order.index(kinds[1]):
            return True
    return False


def _beats_all(name: str, kind: str, sight: Sight) -> bool:
    """Whether somebody's hand, or some hand of the code, is better than every hand of a type."""
    held = sight.every_hand() if name == HAND else sight.hands(name)
    for ranking in sight.rankings():
        known = [hand for hand in held if 0 < len(hand) <= MOST_CARDS and {*hand} <= {*ranking.pack}]
        best = max((ranking.bid_for_hand(hand).strength for hand in known), default=0)
        bids = map(ranking.bid_for_strength, {*ranking.strength_by_class.values()})
        of_kind = [bid.strength for bid in bids if canonical(bid.kind) == kind]
        if of_kind and best > max(of_kind):
            return True
    return False


def _kind_named(part: Part) -> str:
    return canonical("fifty-five") if part.number == value("fifty-five") else canonical(part.type)


def _best(name: str, sight: Sight) -> int:
    return max((bid.strength for bid in sight.bids_for(sight.hands(name))), default=0)


def _sides(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    at = next((index for index, part in enumerate(parts) if part.text == "="), len(parts))
    return list(parts[:at]), list(parts[at + 1 :])


def counts(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether cards come to a number, or are worth numbers one by one."""
    left, right = _sides(assertion.parts)
    cards, numbers = (left, right) if assertion.fact == "counts" else (right, left)
    due = [part.number for part in numbers if part.number is not None]
    for ranking, values in _values(sight):
        worth = [
            next((values.get(card.rank, 0) for card in ranking.pack if is_card(card, text)), None)
            for number, text in _items(cards)
            for _ in range(number or 1)
        ]
        known = [each for each in worth if each is not None]
        if len(known) == len(worth) and known and due in ([sum(known)], known, [*known, sum(known)]):
            return True
    return False


def _values(sight: Sight) -> Iterator[tuple[Ranking, Mapping[str, int]]]:
    """Give what cards count by the rules, and what they are worth when they capture others."""
    from primero_ref.rules.procedures.capture import capture_values

    yield from ((ranking, ranking.points) for ranking in sight.rankings())
    for game in sight.games:
        if game.table.sides:
            yield game.rules.ranking, capture_values(game.rules)


def adds(_: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    """Whether the numbers on both sides come to as much."""
    left, right = _sides(assertion.parts)
    return bool(right) and _total(left) == _total(right)


def _total(parts: Sequence[Part]) -> int:
    """Add numbers up; those with an x between them are multiplied first."""
    terms: list[int] = []
    times = False
    for part in parts:
        if part.number is not None:
            terms.append(part.number * terms.pop() if times and terms else part.number)
        times = part.text == "x"
    return sum(terms)


def apart(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether two hands differ by so many points."""
    there = {bid.points for bid in sight.bids_for(sight.every_hand())}
    there |= {event.held.points for event in sight.events() if event.held}
    apart = {abs(points - other) for points, other in product(there, repeat=2)}
    return all(number in apart for number in assertion.numbers)
