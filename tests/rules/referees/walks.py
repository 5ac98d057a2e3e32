"""Lets engine and referee play the same hand, and compares at every turn what is open, and at the end who has what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from primero_ref import Game, cards
from tests.rules.referees.hands import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from tests.rules.referees.hands import Worth
    from tests.rules.referees.kings import Kings
    from tests.rules.referees.suzuki import Suzuki
    from tests.rules.referees.vying import May, Vying

    Refereed: TypeAlias = Vying | Suzuki | Kings

PACK = tuple(rank + suit for suit in "cdhs" for rank in "A234567JQK")
NAMES = "ABCDEF"


class Deal(NamedTuple):
    """What a hand begins with: stacks, what waits, and four cards for each, the eldest first."""

    stacks: tuple[int, ...]
    hands: tuple[Sequence[str], ...]
    carry: Mapping[str, int] | None = None


def pack_of(hands: Sequence[Sequence[str]], deals: Sequence[int], packet: int, rest: Sequence[str]) -> str:
    """Stack a pack so that hands are dealt, if nobody exchanges a card between the deals."""
    stacked: list[str] = []
    at = 0
    for number in deals:
        for place in range(at, at + number, packet):
            for hand in hands:
                stacked += hand[place : min(place + packet, at + number)]
        at += number
    return " ".join([*stacked, *(card for card in rest if card not in stacked)])


class Choice(NamedTuple):
    """A move: its verb, its sum, its bid, and how many cards it exchanges."""

    verb: str
    money: int
    bid: Worth | str | None
    cards: int


class Chooser(Protocol):
    """Picks a move."""

    def __call__(self, may: Mapping[str, May], referee: Refereed) -> Choice:
        """Pick one of what is open."""


def said(bid: Worth | str) -> str:
    """Write a bid as a move has it."""
    return bid if isinstance(bid, str) else " ".join(map(str, bid))


def kind_of(bid: Worth | str) -> str:
    """Give the kind that a bid names."""
    return bid if isinstance(bid, str) else bid[0]


def speaking_order(stacks: Sequence[int], carry: Mapping[str, int]) -> list[str]:
    """Give who is dealt in, the eldest first; the last who has money deals."""
    names = NAMES[: len(stacks)]
    place = max(place for place, sum_ in enumerate(stacks) if sum_) + 1
    has = dict(zip(names, stacks, strict=True))
    return [name for name in names[place:] + names[:place] if has[name] or carry.get(name)]


def opened(game: Game) -> dict[str, tuple[object, ...]]:
    """Give what the engine offers, in the words of the referees."""
    assert game.offer is not None
    found: dict[str, tuple[object, ...]] = {}
    for verb, limits in game.offer.may.items():
        named = limits.bids[limits.first : limits.last] if limits.last > limits.first else ()
        ends = (*(str(named[end]).replace("maximus", "supremus") for end in (0, -1)), len(named)) if named else ()
        places = [KINDS.index(named[end].kind.replace("maximus", "supremus")) for end in (0, -1)] if named else []
        between = KINDS[min(places) : max(places) + 1] if places else ()
        by_kind = [limits.cards_by_kind.get(kind, limits.cards) for kind in between]
        found[verb] = (limits.money, limits.cards, ends, limits.new_cards, by_kind)
    return found


def wanted(may: Mapping[str, May], referee: Refereed) -> dict[str, tuple[object, ...]]:
    """Give what a referee leaves open, to be compared with the engine's offer."""
    found: dict[str, tuple[object, ...]] = {}
    for verb, limits in may.items():
        ends = (said(limits.bids[0]), said(limits.bids[-1]), len(limits.bids)) if limits.bids else ()
        places = [KINDS.index(kind_of(limits.bids[end])) for end in (0, -1)] if limits.bids else []
        between = KINDS[min(places) : max(places) + 1] if places else ()
        forced = [referee.forced_cards((kind, 0)) for kind in between]
        by_kind = [(least, max(2, limits.cards[1])) if least else limits.cards for least in forced]
        found[verb] = (limits.money, limits.cards, ends, limits.new, by_kind)
    return found


def walk(
    rules: Rulebook, make: Callable[..., Refereed], deal: Deal, pack: str | Sequence[Card], choose: Chooser
) -> list[str]:
    """Play one hand on both sides; the moves are given so that a failure can be told."""
    players, dealer = " ".join(NAMES[: len(deal.stacks)]), speaking_order(deal.stacks, {})[-1]
    game = Game(rules, players, dealer, cards(pack) if isinstance(pack, str) else pack, deal.stacks, deal.carry)
    referee = make(players, dealer, deal.stacks, deal.carry)
    moves: list[str] = []
    told = (rules.id, deal, pack, moves)
    while game.offer:
        assert not referee.over, (*told, "the referee has ended the hand", str(game.offer))
        for seat in referee.seats:
            seat.cards = [str(card) for card in game.seat(seat.name).cards]
        if any("?" in card for seat in referee.live for card in seat.cards):
            return moves  # a pack that was laid has no seed by which its discards could be shuffled
        speaker, may = referee.speaker.name, referee.may()
        assert speaker == game.offer.seat.name, (*told, "the referee would ask", speaker, may)
        assert wanted(may, referee) == opened(game), (*told, speaker, wanted(may, referee), opened(game))
        choice = choose(may, referee)
        new = may[choice.verb].new
        held = referee.speaker.cards
        # a prime is thrown last, as who asks for four keeps it (kings/draw-four-with-prime)
        lone_first = sorted(held, key=lambda card: (card[0] == "P", sum(card[1] == other[1] for other in held)))
        words = [choice.verb, said(choice.bid) if choice.bid else "", f"for {choice.money}" if choice.money else ""]
        words += [f"-{card}" for card in lone_first[: 0 if new else choice.cards]]
        moves.append(" ".join(word for word in words if word))
        game.play(moves[-1])
        referee.play(choice.verb, choice.money, choice.bid)
    assert referee.over, (*told, "the referee goes on", referee.speaker.name)
    for seat in referee.seats:
        seat.cards = [str(card) for card in game.seat(seat.name).cards]
    if any("?" in card for seat in referee.live for card in seat.cards):
        return moves
    referee.settle()
    carry = {name: sum_ for name, sum_ in game.carry.items() if sum_}
    assert referee.agrees(game.stacks, carry), (*told, referee.stacks, referee.carry, game.stacks, carry)
    return moves


def by_chance(chance: Random, still: float, bidding: str, passing: float = 0) -> Chooser:
    """Pick by chance: cards are mostly kept, `bidding` is the kind mostly bid, and some pass whenever they may."""

    def choose(may: Mapping[str, May], referee: Refereed) -> Choice:
        verb = chance.choice([*may, *(verb for verb in may if verb in ("vie", "see", "rest"))])
        if "pass" in may and chance.random() < passing:
            verb = "pass"
        limits = may[verb]
        money = chance.choice([limits.money[0], limits.money[1], chance.randint(*limits.money)]) if limits.money else 0
        bid: Worth | str | None = None
        if limits.bids:
            own = [named for named in limits.bids if kind_of(named) == bidding]
            low = limits.bids[min(int(chance.expovariate(0.1)), len(limits.bids) - 1)]
            bid = own[0] if own and chance.random() < 0.7 else low
        least, most = limits.cards
        least = max(least, referee.forced_cards(bid) if bid else 0)
        return Choice(verb, money, bid, least if chance.random() < still else chance.randint(least, max(least, most)))

    return choose


def frank(value: Worth) -> Chooser:
    """Bet all that one may and name what the level hands are, see what others bet, and keep the cards."""

    def choose(may: Mapping[str, May], referee: Refereed) -> Choice:
        verb = next(
            verb
            for verb in ("chip in", "rest", "vie", "bid", "bet", "see", "stake", "change", "draw", "pass")
            if verb in may
        )
        limits = may[verb]
        named = [bid for bid in limits.bids if bid in (value, value[0])]
        bid = (named or limits.bids or (None,))[0]
        cards_ = max(limits.cards[0], referee.forced_cards(bid) if bid else 0)
        return Choice(verb, limits.money[1] if limits.money else 0, bid, cards_)

    return choose


def by_list(chance: Random, choices: int) -> Iterator[Chooser]:
    """Go through all courses of the first choices, with sums and bids at their ends, and go on by chance."""
    taken: list[list[int]] = []
    while True:
        at = 0

        def choose(may: Mapping[str, May], referee: Refereed) -> Choice:
            nonlocal at
            ways = [way for verb, limits in may.items() for way in ends(verb, limits, referee)]
            if at == choices:
                return chance.choice(ways)
            if at == len(taken):
                taken.append([0, len(ways)])
            at += 1
            return ways[taken[at - 1][0]]

        yield choose
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        taken[-1][0] += 1


def ends(verb: str, limits: May, referee: Refereed) -> list[Choice]:
    """Give the ways to do something, with the least and the greatest sum and bid, and the fewest cards."""
    sums = [*dict.fromkeys(limits.money)] if limits.money else [0]
    bids: list[Worth | str | None] = [*dict.fromkeys((*limits.bids[:1], *limits.bids[-1:]))]
    return [
        Choice(verb, sum_, bid, max(limits.cards[0], referee.forced_cards(bid) if bid else 0))
        for sum_ in sums
        for bid in bids or [None]
    ]
