"""Before the court a game and its referee go on side by side, and have to agree at each turn and at the end."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

from primero_ref import Game
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.moves import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer


KINDS = 5
"""So many kinds of hand there are at most; of as many bids each is named, of more the least and the greatest."""


class Limits(NamedTuple):
    """How far a player may go with one verb: the sum, how many cards are changed, the bids."""

    money: tuple[int, int] | None = None
    cards: tuple[int, int] = (0, 0)
    bids: frozenset[str] = frozenset()


class Ask(NamedTuple):
    """Whose turn it is, and what is open to that player."""

    who: str
    may: dict[str, Limits]
    throws: Mapping[str, frozenset[frozenset[str]]] | None = None
    """Where a bid says which cards may be thrown with it: for each bid the sets of them."""


class Settlement(NamedTuple):
    """What each player has when the hand is over, and what lies over for the next, by who has put it in."""

    stacks: dict[str, int]
    carry: dict[str, int]


Said = TypeVar("Said")
Way = TypeVar("Way")
Hearing: TypeAlias = Generator[Ask, Move, Said]
"""Asks the players, hears what they say, and says what came of it."""

Referee: TypeAlias = Hearing[Settlement]
"""Says who speaks and what is open, hears what is said, and settles the hand at the end."""


class Table(NamedTuple):
    """What a referee sees of a hand: who sits, each to the left of the last, who deals, the money, and the cards."""

    seats: tuple[str, ...]
    dealer: str
    stacks: dict[str, int]
    carry: dict[str, int]
    hand: Callable[[str], Sequence[str]]

    def leftward(self) -> list[str]:
        """Give the players in their turns to the left, the dealer last."""
        at = self.seats.index(self.dealer) + 1
        return [*self.seats[at:], *self.seats[:at]]

    def rightward(self) -> list[str]:
        """Give the players in their turns to the right, the dealer last."""
        left = self.leftward()
        return [*left[-2::-1], left[-1]]


class Talon:
    """What is left to draw: the pack, and the cards thrown away."""

    def __init__(self, pack: int) -> None:
        """Begin with so many cards in the pack."""
        self.pack = pack
        self.thrown: dict[str, int] = {}

    def there_are(self, who: str) -> int:
        """Count what a player can draw at most if his own discards stay out."""
        return self.pack + sum(cards for other, cards in self.thrown.items() if other != who)

    def change(self, who: str, cards: int) -> None:
        """Draw so many and throw as many; if the pack is too small the discards of the others are shuffled to it."""
        if cards > self.pack:
            self.pack = self.there_are(who)
            self.thrown = {who: self.thrown.get(who, 0)}
        self.pack -= cards
        self.thrown[who] = self.thrown.get(who, 0) + cards


class Chooser(Protocol):
    """Chooses among verbs, sums, bids, or how many cards."""

    def __call__(self, ways: Sequence[Way], /) -> Way:
        """Take one of them."""


def by_chance(random: Random) -> Chooser:
    """Choose by chance, the sooner named a little more often."""
    return lambda ways: ways[min(random.randrange(len(ways)), random.randrange(len(ways) + 1))]


def steady(*verbs: str) -> Chooser:
    """Take the first of these verbs that is open, and of sums, bids and cards the least."""
    return lambda ways: next((way for verb in verbs for way in ways if way == verb), ways[0])


def truthful(game: Game, *verbs: str) -> Chooser:
    """Choose as if steady, but name the kind that is held where it may be named."""

    def choose(ways: Sequence[Way]) -> Way:
        held = game.rules.ranking.bid_for_hand(game.offer.seat.cards) if game.offer else None
        honest = [way for way in ways if held and getattr(way, "kind", None) == held.kind]
        return honest[0] if honest else steady(*verbs)(ways)

    return choose


def mostly(random: Random, *verbs: str) -> Chooser:
    """Take the first of these verbs that is open, six times in seven; of all else choose by chance."""
    prefers = steady(*verbs)
    return lambda ways: prefers(ways) if {*verbs} & {*ways} and random.randrange(7) else random.choice(ways)


class Opening:
    """Begins as it is written, by verbs, sums and bids, and leaves the rest to another; "most" is the greatest sum."""

    def __init__(self, said: str, then: Chooser) -> None:
        """Begin with the first word."""
        self.said = said.split()
        self.then = then

    def __call__(self, ways: Sequence[Way], /) -> Way:
        """Take the way that is written next, or, when all is done, the other's."""
        if not self.said:
            return self.then(ways)
        for way in ways:
            if str(way) == self.said[0] or (self.said[0] == "most" and way is ways[-1]):
                self.said.pop(0)
                return way
        assert len(ways) == 1 or isinstance(ways[0], int), f"{self.said} cannot be done among {ways}"
        return ways[0]


class Courses:
    """Goes through all courses of a game, one by one: each time the last choice that has a next one takes it."""

    def __init__(self, choices: int) -> None:
        """Begin with the first of everything; after so many choices a game goes on by the first of each."""
        self.taken: list[list[int]] = []
        self.at = 0
        self.choices = choices

    def __call__(self, ways: Sequence[Way], /) -> Way:
        """Take the way that is next here."""
        if self.at == self.choices or len(ways) == 1:
            return ways[0]
        if self.at == len(self.taken):
            self.taken.append([0, len(ways)])
        self.at += 1
        return ways[self.taken[self.at - 1][0]]

    def go_on(self) -> bool:
        """Turn to the next course; False when all have been gone."""
        while self.taken and self.taken[-1][0] + 1 == self.taken[-1][1]:
            self.taken.pop()
        if self.taken:
            self.taken[-1][0] += 1
        self.at = 0
        return bool(self.taken)


def offered(offer: Offer) -> dict[str, Limits]:
    """Give what the engine lets the player do, in the referee's form."""
    may = {}
    for name, verb in offer.may.items():
        bids = frozenset(str(bid) for bid in verb.bids[verb.first : verb.last])
        may[name] = Limits(verb.money, offer.changeable(verb, None), bids)
    return may


def move_within(offer: Offer, may: Mapping[str, Limits], hand: Sequence[Card], choose: Chooser) -> Move:
    """Make a move of what is open: of sums and bids the least, the next and the greatest, of cards the first."""
    name = choose(sorted(may))
    limits = may[name]
    verb = offer.may[name]
    bids = [*verb.bids[verb.first : verb.last]]
    few = bids if len(bids) <= KINDS else [*bids[:2], bids[-1]]
    bid = choose(few) if bids else None
    money = 0
    if limits.money:
        money = choose(sorted({limits.money[0], min(limits.money[0] + 1, limits.money[1]), limits.money[1]}))
    least, most = limits.cards
    return Move(name, bid, money, tuple(hand[: choose(range(least, most + 1))]))


def classes(
    judge: Callable[[Sequence[str]], tuple[int, int]], pack: Sequence[str]
) -> dict[tuple[int, int], list[tuple[str, ...]]]:
    """Sort all hands of four from a pack by what a referee says that they are."""
    found: dict[tuple[int, int], list[tuple[str, ...]]] = {}
    for hand in combinations(pack, 4):
        found.setdefault(judge(hand), []).append(hand)
    return found


def apart_from(hand: Sequence[str], hands: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Find a hand that can be dealt beside another."""
    return next((other for other in hands if not {*hand} & {*other}), None)


def laid(pack: Iterable[Card], hands: Sequence[Sequence[Card]], packet: int) -> list[Card]:
    """Lay a pack so that the players are dealt these hands in their order, so many cards together."""
    size = len(hands[0])
    top = [card for at in range(0, size, packet) for hand in hands for card in hand[at : at + packet]]
    return [*top, *(card for card in pack if card not in top)]


def agree(game: Game, table: Table, referee: Callable[[Table], Referee], choose: Chooser) -> int:
    """Play a game out beside its referee; at each turn and at the end both have to say the same. Count the turns."""
    turns = 0
    judging = referee(table)
    move: Move | None = None
    while True:
        try:
            ask = judging.send(move)  # type: ignore[arg-type]  # nothing is sent before the first question
        except StopIteration as end:
            settlement: Settlement = end.value
            break
        assert game.offer is not None, f"{ask} is asked for, and the engine is done: {told(game)}"
        open_now = offered(game.offer)
        assert (ask.who, ask.may) == (game.offer.seat.name, open_now), apart(ask, game.offer.seat.name, open_now, game)
        if ask.throws is None:
            move = move_within(game.offer, open_now, game.offer.seat.cards, choose)
        else:
            ways = {(move.verb, str(move.bid), *sorted(map(str, move.discards))): move for move in game.offer.moves()}
            said = {("try", kind, *sorted(thrown)) for kind, sets in ask.throws.items() for thrown in sets}
            assert said == {way for way in ways if way[0] == "try"}, f"{said ^ {*ways}}, {told(game)}"
            move = ways[choose(sorted(ways))]
        game.play(move)
        turns += 1
        if UNKNOWN in game.seat(ask.who).cards:
            # a pack that was laid has no seed by which the discards could be shuffled: from here nobody knows the cards
            judging.close()
            return turns
    assert game.over, f"{settlement}, and the engine asks: {told(game)}"
    assert settlement.stacks == game.stacks, f"{settlement}, {told(game)}"
    assert with_money(settlement.carry) == with_money(game.carry), f"{settlement}, {told(game)}"
    return turns


def with_money(carry: Mapping[str, int]) -> dict[str, int]:
    """Leave out who has nothing."""
    return {who: money for who, money in carry.items() if money}


def apart(ask: Ask, who: str, may: Mapping[str, Limits], game: Game) -> str:
    """Say in what a referee and the engine differ."""
    referee, engine = (
        {
            name: limits._replace(bids=limits.bids - other[name].bids) if name in other else limits
            for name, limits in told.items()
            if limits != other.get(name)
        }
        for told, other in ((ask.may, may), (may, ask.may))
    )
    return f"the referee: {ask.who} {referee}; the engine: {who} {engine}; {told(game)}"


def told(game: Game) -> str:
    """Give the game and its log."""
    return "\n".join([repr(game.offer), game.record(), *map(str, game.log)])


def seated(rules: Rulebook, stacks: Sequence[int], carry: Sequence[int] = (), **settings: object) -> tuple[Game, Table]:
    """Deal a hand to as many players as there are stacks, the last of them dealer, for engine and referee."""
    names = "ABCDEFGH"[: len(stacks)]
    carried = {name: money for name, money in zip(names, carry, strict=False) if money}
    game = Game(rules, [*names], names[-1], stacks=[*stacks], carry=carried, **settings)  # type: ignore[arg-type]  # as the test has it
    money = dict(zip(names, stacks, strict=True))
    return game, Table((*names,), names[-1], money, carried, lambda who: [str(card) for card in game.seat(who).cards])
