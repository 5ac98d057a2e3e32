"""Scenarios: tables and ways to play by a number, directed at what chance alone seldom brings about.

A scenario is a rulebook and a number, and always the same game: who sits down with how much, what is dealt, and how
the players choose. Every eighth begins with what the rulebook gives, every eighth with short money, with level hands,
with carried money, and so on (`FLAVOURS`). What is set beforehand fits the published rules.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from primero_ref import Game, Illegal, Move, rulebook, shuffled
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.game.setup import check_players
from primero_ref.rules.procedures.capture import CaptureOffer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer
    from primero_ref.game.verbs import Verb

NAMES: Final = ("Ada", "Bea", "Cia", "Dea", "Eva", "Fia", "Gia", "Ida", "Lea", "Mia", "Nea", "Pia")
"""Those who sit down: more than any rulebook has seats for."""

FLAVOURS: Final = ("usual", "even", "short", "level", "level and short", "carried", "rich", "seats")
"""What a scenario is directed at; each number has one, in turn."""

STAYING_FROM: Final = 160
"""The number from which on players with level hands stay in."""

LEAVING: Final = ("fold", "leave", "pass", "refuse", "swig", "discard")
"""What they then do seldom, where they can do anything else."""

ARRANGED_FROM: Final = 2000
"""The number from which on the hands of the first two players are arranged: two kinds, or one with level points."""

RAISING_FROM: Final = 10_000
"""The number from which on two players with much money raise and raise again."""

FULL_FROM: Final = RAISING_FROM + 4
"""The number from which on, in turn, all seats are taken and many cards changed, or two hold nothing but courts, or one
holds a high type of hand where another has named a lower one."""

MANY_MOVES: Final = 2500
"""How many moves are made where players raise again and again."""

RAISING: Final = ("revie", "raise", "bid")
"""How one raises."""

CHANGING: Final = {
    "discard": 1, "draw": 1, "change": 1, "pass": 1, "invite": 50, "pay": 50, "see": 8, "vie": 0.1, "declare": 1e-9,
}
"""How one gets other cards, or comes to do so, and how often it is done."""

STAYING: Final = {
    "see": 8, "vie": 8, "bid": 8, "pay": 8, "invite": 8, "keep": 8, "stand": 8, "bet": 8, "raise": 2, "revie": 6,
}
"""How often one does what, who stays with what he has named."""

HOARD: Final = "hoard"
"""What they do who take the cards that count most, and nothing of one suit."""

HIDDEN: Final = ("supremus", "chorus")
"""The types of hand that may count as a lower type."""

KINDS: Final = ("numerus", "primero", "supremus", "fluxus", "chorus")
"""The kinds of hand; of these any two are arranged against each other, and each against itself."""

LEVEL_RANKS: Final = (("72", "65"), ("7K", "63"), ("62", "A4"), ("A2", "53"), ("7J", "63"), ("KQ", "QJ"))
"""Two cards that count as much as two others, where the sevens and sixes count threefold."""

COURTS: Final = ("JJQK", "JQQK", "JJJK", "QQQK")
"""Four court cards that two players hold, each in other suits."""

USUAL_SUITS: Final = 4
"""The suits of a primero."""


class Scenario(NamedTuple):
    """A table of a rulebook: who sits there, with what, what is known of the cards, and how they play."""

    book: str
    number: int
    players: tuple[str, ...]
    dealer: str | None
    stacks: Sequence[int] | None
    carry: Mapping[str, int]
    deal: Mapping[str, tuple[Card, ...]]
    style: Mapping[str, int] | None
    score: Mapping[str, int]
    stays: bool
    """Whether they seldom fold and keep their cards, so that hands come to be compared."""
    aims: str = ""
    """What they do as often as they can: `raise`, or `change` cards, `hoard` them, or name one type of hand."""

    stacked: tuple[Card, ...] = ()
    """The pack as it lies, if somebody has laid it so."""

    @property
    def longest(self) -> int:
        """The most moves that are made."""
        return MANY_MOVES if self.aims == "raise" else MOST

    def begin(self, rules: Rulebook) -> Game:
        """Sit down and deal, under the rulebook or a variant of it; where hands are named, no other card is known."""
        pack = () if self.deal else self.stacked or shuffled(f"{self.book} {self.number}", rules.ranking.pack)
        return Game(
            rules, self.players, self.dealer, pack,
            self.stacks if self.stacks is None else [*self.stacks], self.carry, deal=self.deal,
            style=None if self.style is None else dict(self.style), score=self.score,
        )  # fmt: skip

    def way(self) -> Way:
        """Give the way in which its moves are chosen."""
        chance = Random(f"{self.book} {self.number} moves")
        named = {card for hand in self.deal.values() for card in hand}
        left = [card for card in rulebook(self.book).ranking.pack if card not in named] if named else []
        chance.shuffle(left)
        return Way(chance, left, stays=self.stays, aims=self.aims)


def scenario(book: str, number: int) -> Scenario:
    """Give one scenario of a rulebook by its number."""
    rules, chance = rulebook(book), Random(f"{book} {number} table")
    flavour, moneyed = flavour_of(number), rules.settled["stake.from"] != "nothing"
    rooms = [size for size in range(1, len(NAMES) + 1) if _sit(rules, size)]
    aims, names = aim_of(number), NAMES[: _size(rooms, number, chance)]
    stacks: list[int] | None = [chance.choice([2, 3, 5, 8, 20])] * len(names)
    if flavour in ("usual", "seats"):
        stacks = None
    elif flavour in ("short", "level and short"):
        stacks = [chance.choice([0, 1, 1, 2, 3, 4, 6, 9, 30]) for _ in names]
        stacks[:2] = [max(1, stack) for stack in stacks[:2]]
    elif flavour in ("rich", "level"):
        stacks = [MANY_MOVES if aims == "raise" else chance.choice([50, 100])] * len(names)
    carry = {}
    if flavour == "carried" or chance.random() < 0.1:
        carry = {name: chance.choice([1, 1, 2, 3, 5]) for name in names if chance.random() < 0.6}
    if flavour == "carried" and stacks:
        stacks = [chance.choice([0, 1, 2, 5, 20]) if place > 1 else stack for place, stack in enumerate(stacks)]
    deal = _hands(rules, names, number, chance) if moneyed and not aims else {}
    _, named = hidden_kinds(rules, number)
    hoards = not moneyed and number >= FULL_FROM and not aims
    style = None
    if rules.number("style") and chance.random() < 0.6:
        style = {name: chance.randrange(4) for name in names}
    most = rules.number("game.points") if "game.points" in rules.settled else 0
    score = {}
    if not moneyed and chance.random() < 0.6:
        score = {name: chance.randrange(max(1, most) or 11) for name in names}
    dealer = names[0] if named else chance.choice([*names] if deal else [None, None, *names])
    return Scenario(
        book, number, names, dealer, stacks, carry, deal, style, score,
        stays=bool(deal) and number >= STAYING_FROM, aims=HOARD if hoards else aims or named,
        stacked=stacked_pack(rules, chance) if hoards and len(names) == 2 else (),
    )  # fmt: skip


def _size(rooms: Sequence[int], number: int, chance: Random) -> int:
    """Say how many sit down."""
    flavour, size = flavour_of(number), chance.choice(rooms)
    if number >= RAISING_FROM:
        return max(rooms) if aim_of(number) == "change" else min(rooms)
    if flavour in ("level", "level and short") and chance.random() < 0.5:
        return min(rooms)
    return number // len(FLAVOURS) % (max(rooms) + 3) + 1 if flavour == "seats" else size


def flavour_of(number: int) -> str:
    """Say what a scenario is directed at."""
    return FLAVOURS[number % len(FLAVOURS)] if number < RAISING_FROM else "rich"


def aim_of(number: int) -> str:
    """Say what the players of a scenario do as often as they can, if there is anything."""
    if number < RAISING_FROM:
        return ""
    return "raise" if number < FULL_FROM else "change" if number % 2 else ""


def stacked_pack(rules: Rulebook, chance: Random) -> tuple[Card, ...]:
    """Lay the pack so that the first of two who capture cards gets what counts most, and nothing of the last suit.

    A side may then lack a suit and still hold more than the other.
    """
    pack, points = [*rules.ranking.pack], rules.ranking.points
    chance.shuffle(pack)
    last = [*rules.ranking.pack.suits.pips][-1]
    ranks = sorted({card.rank for card in pack}, key=lambda rank: -points[rank])[:4]
    good = [card for rank in ranks for card in [card for card in pack if card.rank == rank and card.suit != last][:2]]
    others = [card for card in pack if card.suit != last and card.rank not in ranks]
    layout, each = rules.number("layout"), (len(pack) - rules.number("layout")) // 2
    mine = [*good, *others][:each]
    left = [card for card in pack if card not in mine]
    chance.shuffle(mine)
    dealt, packet = left[:layout], rules.number("deal.first")
    for at in range(0, each, packet):
        dealt += [*mine[at : at + packet], *left[layout + at : layout + at + packet]]
    return tuple(dealt)


def hidden_kinds(rules: Rulebook, number: int) -> tuple[str, str]:
    """Give a high type of hand and a lower one that is named, in a scenario that is about them; else nothing."""
    kinds = [kind for kind in KINDS if kind in str(rules("kinds")).split()]
    high = HIDDEN[number // 4 % 2]
    if number < FULL_FROM or number % 4 != 2 or high not in kinds:
        return "", ""
    lower = [kind for kind in kinds if kind != high]
    return high, lower[number // 8 % len(lower)]


def _hands(rules: Rulebook, names: Sequence[str], number: int, chance: Random) -> dict[str, tuple[Card, ...]]:
    """Give what hands are named beforehand, if any are."""
    level = FLAVOURS[number % len(FLAVOURS)].startswith("level")
    hands = level_hands(rules, names, chance) if level else {}
    high, named = hidden_kinds(rules, number)
    if named:
        return hiding_hands(rules, names, (high, named), chance)
    if number >= FULL_FROM:
        return court_hands(rules, names, chance)
    return hands if number < ARRANGED_FROM else arranged_hands(rules, names, number - ARRANGED_FROM, chance)


def _sit(rules: Rulebook, size: int) -> bool:
    with suppress(Illegal):
        return bool(check_players(rules, NAMES[:size]))
    return False


def level_hands(rules: Rulebook, names: Sequence[str], chance: Random) -> dict[str, tuple[Card, ...]]:
    """Deal hands of a kind that chance seldom deals, so that some are level or nearly so.

    The same ranks go to several players, each time in other suits; a flush is dealt in another suit. Cards that are
    gone are replaced by any others.
    """
    pack = [*rules.ranking.pack]
    suits = list(dict.fromkeys(card.suit for card in pack if card.suit))
    chance.shuffle(suits)
    ranks = list(dict.fromkeys(card.rank for card in pack))
    by_place = {(card.rank, card.suit): card for card in pack}
    most = max(rules.ranking.size, rules.number("deal.first") + rules.number("deal.second"))
    pattern = chance.choice(["primero", "primero", "fluxus", "supremus", "chorus", "numerus", "mixed"])
    courts = [rank for rank in ranks if rank in ("J", "N", "Q", "K", "11", "12", "13")]
    one_set = chance.sample(ranks, min(len(ranks), USUAL_SUITS))
    if chance.random() < 0.3:
        one_set = [chance.choice(courts or ranks) for _ in one_set]
    left = {*pack}
    hands: dict[str, tuple[Card, ...]] = {}
    for place, name in enumerate(names):
        kind = pattern if pattern != "mixed" else chance.choice(["primero", "fluxus", "supremus", "chorus", "numerus"])
        here = one_set if chance.random() < (0.9 if place < 2 else 0.4) else chance.sample(ranks, len(one_set))
        wanted = _of_kind(kind, here, suits[place % len(suits) :] + suits[: place % len(suits)], chance)
        hand = [card for rank, suit in wanted if (card := by_place.get((rank, suit))) in left and card]
        hand = list(dict.fromkeys(hand))
        left -= {*hand}
        more = [card for card in pack if card in left]
        hand += chance.sample(more, min(len(more), max(0, most - len(hand))))
        hand = hand[:most]
        chance.shuffle(hand)
        hands[name] = tuple(hand)
        left -= {*hand}
    return hands


def arranged_hands(
    rules: Rulebook, names: Sequence[str], number: int, chance: Random
) -> dict[str, tuple[Card, ...]]:
    """Give the first two players hands of two kinds: of one kind, they count as much by other cards.

    A primero may count 79 or 81. The others get any cards.
    """
    pack, size = [*rules.ranking.pack], rules.ranking.size
    suits = list(dict.fromkeys(card.suit for card in pack if card.suit))
    chance.shuffle(suits)
    first, other = (KINDS[at % len(KINDS)] for at in (number, number // len(KINDS)))
    one_pair, other_pair = chance.choice(LEVEL_RANKS)
    common = chance.choice(["45", "23", "JQ", "Q2", "A3", "K4", "57"])
    hands: dict[str, tuple[Card, ...]] = {}
    left = {*pack}
    wanted = [
        _of_kind(first, [*one_pair, *common], suits, chance),
        _of_kind(other, [*other_pair, *common], suits[::-1], chance),
    ]
    if chance.random() < 0.3 and "primero" in (first, other):
        wanted[first != "primero"] = [*zip("777" + chance.choice("A6"), suits, strict=False)]
    by_place = {(card.rank, card.suit): card for card in pack}
    for name, cards in zip(names, [*wanted, *[[]] * len(names)], strict=False):
        hand = [card for place in cards if (card := by_place.get(place)) in left and card]
        hand = list(dict.fromkeys(hand))[:size]
        left -= {*hand}
        more = [card for card in pack if card in left]
        hand += chance.sample(more, min(len(more), max(0, size - len(hand))))
        chance.shuffle(hand)
        hands[name] = tuple(hand)
        left -= {*hand}
    return hands


def hiding_hands(
    rules: Rulebook, names: Sequence[str], kinds: tuple[str, str], chance: Random
) -> dict[str, tuple[Card, ...]]:
    """Give the first player a high type of hand that counts little, the second another, and the others any cards."""
    pack = [*rules.ranking.pack]
    by_place = {(card.rank, card.suit): card for card in pack}
    suits = list(dict.fromkeys(card.suit for card in pack if card.suit))
    chance.shuffle(suits)
    low = chance.choice(["K", "2", "J", "3"])
    wanted = [("7", suits[0]), ("6", suits[0]), ("A", suits[0]), ("2", suits[1])]
    if kinds[0] == "chorus":
        wanted = [(low, suit) for suit in suits]
    other = _of_kind(kinds[1], [chance.choice("45"), *"76A"], suits if kinds[1] == "primero" else suits[::-1], chance)
    hands: dict[str, tuple[Card, ...]] = {}
    left = {*pack}
    for name, cards in zip(names, [wanted, other, *[[]] * len(names)], strict=False):
        hand = [card for place in dict.fromkeys(cards) if (card := by_place.get(place)) in left and card]
        hand = hand[: rules.ranking.size]
        left -= {*hand}
        more = [card for card in pack if card in left]
        hand += chance.sample(more, max(0, rules.ranking.size - len(hand)))
        hands[name] = tuple(hand)
        left -= {*hand}
    return hands


def court_hands(rules: Rulebook, names: Sequence[str], chance: Random) -> dict[str, tuple[Card, ...]]:
    """Give the first two players the same court cards in different suits; nothing where the pack has no such cards."""
    suits = list(dict.fromkeys(card.suit for card in rules.ranking.pack if card.suit))
    by_place = {(card.rank, card.suit): card for card in rules.ranking.pack}
    courts, kings = chance.choice(COURTS), chance.sample([suits[0], suits[-1]], 2)
    for _ in range(200):
        places = [[*zip(chance.sample(courts, len(courts)), suits, strict=False)] for _ in names[:2]]
        apart = {*places[0]}.isdisjoint(places[1]) and by_place.keys() >= {*places[0], *places[1]}
        if apart and all(("K", suit) in hand for suit, hand in zip(kings, places, strict=False)):
            hands = [tuple(by_place[place] for place in hand) for hand in places]
            left = [card for card in rules.ranking.pack if card not in {*hands[0], *hands[1]}]
            chance.shuffle(left)
            hands += [tuple(left.pop() for _ in courts) for _ in names[2:]]
            return dict(zip(names, hands, strict=True))
    return {}


def _of_kind(kind: str, ranks: Sequence[str], suits: Sequence[str], chance: Random) -> list[tuple[str, str]]:
    if kind == "primero":
        return [*zip(ranks, suits, strict=False)]
    if kind == "fluxus":
        return [(rank, suits[0]) for rank in dict.fromkeys(ranks)]
    if kind == "supremus":
        return [(rank, suits[0]) for rank in ("7", "6", chance.choice(["A", "P"]), "A")]
    if kind == "chorus":
        rank = chance.choice([*ranks, "7", "6", "A", "J"])
        return [(rank, suit) for suit in suits]
    number = chance.choice([2, 3])
    first = [(rank, suits[0]) for rank in [*dict.fromkeys(ranks)][:number]]
    return [*first, *((rank, suits[1]) for rank in ranks[number:])]


MOST: Final = 150
"""The most moves that are usually made of a game."""

NEVER: Final = 1e-9
"""How much a way leans to what it does only if there is nothing else."""


class Way:
    """How the moves of one game are chosen: some verbs more willingly than others, sums and bids high or low."""

    def __init__(
        self, chance: Random, left: Sequence[Card] = (), *, stays: bool = False, aims: str = ""
    ) -> None:
        """Take a way by chance; `left` are the cards that are drawn, where the pack is not known."""
        self._chance, self._left = chance, [*left]
        self._leaning: dict[str, float] = {}
        self._even = chance.random() < 0.3
        self._sums = chance.choice(["low", "low", "high", "any", "mixed"])
        self._bids = chance.choice(["first", "own", "own", "any", "last"])
        self._cards = chance.choice(["few", "few", "any", "many"])
        self._daring = chance.random() * 0.3
        if stays:
            self._even, self._cards, self._sums, self._daring = False, "few", chance.choice(["low", "high"]), 0.02
            self._leaning = dict.fromkeys(LEAVING, 0.05) | {"pass": chance.choice([0.05, 1]), "see": 8, "show": 8}
        self._names, self._hoards = aims if aims in KINDS else "", aims == HOARD
        if self._names:
            self._even, self._cards, self._sums, self._daring = False, "few", "low", 0
            self._leaning = dict.fromkeys(LEAVING, NEVER) | STAYING
        elif aims and not self._hoards:
            self._even, self._sums, self._bids, self._daring = False, "low", "first", 0
            self._cards = "few" if aims == "raise" else "many"
            often = dict.fromkeys(RAISING, 1 / NEVER) if aims == "raise" else CHANGING
            self._leaning = dict.fromkeys(LEAVING, NEVER) | often

    def move(self, game: Game, offer: Offer) -> Move:
        """Choose a legal move."""
        chance = self._chance
        if isinstance(offer, CaptureOffer):
            return self._hoarded(game, offer) if self._hoards else chance.choice(offer.listed())
        verbs = [*offer.may.values()]
        verb = chance.choices(verbs, [self._weight(verb) for verb in verbs])[0]
        chosen = verb.bids[verb.first : verb.last]
        bid = None
        if chosen and (self._names or not (verb.free and chance.random() < 0.5)):
            bid = self._bid(game, offer, verb)
        money = 0
        if verb.money:
            low, high = verb.money
            how = self._sums if self._sums != "mixed" and chance.random() > self._daring else "mixed"
            how = chance.choice(["low", "high", "any"]) if how == "mixed" else how
            money = low if how == "low" else high if how == "high" else chance.randint(low, min(high, low + 6))
        throws = offer.throwable(verb, bid)
        if self._cards != "any" and chance.random() > self._daring:
            sizes = [len(thrown) for thrown in throws] or [0]
            size = min(sizes) if self._cards == "few" else max(sizes)
            throws = [thrown for thrown in throws if len(thrown) == size]
        thrown = throws[chance.randrange(len(throws))] if throws else ()
        drawn = () if verb.only_throws else tuple(self._left.pop() for _ in thrown if self._left)
        return Move(verb.name, bid, money, tuple(thrown), drawn)

    def _hoarded(self, game: Game, offer: CaptureOffer) -> Move:
        """Let one side take what counts most and nothing of one suit, and the other leave it that."""
        points, suits = game.rules.ranking.points, [*game.rules.ranking.pack.suits.pips]
        first = game.players.index(offer.seat.name) % 2 == 0

        def gain(move: Move) -> float:
            took = (*offer.taken(move), *move.discards) if move.verb != "lay" else ()
            laid = move.discards if move.verb == "lay" else ()
            good = sum((points[card.rank] - 11) ** 2 if card.suit != suits[-1] else -1000 for card in took)
            risk = sum((points[card.rank] - 11) ** 2 if card.suit != suits[-1] else 0 for card in laid)
            return (good - risk if first else risk - good) + self._chance.random()

        return max(offer.listed(), key=gain)

    def _weight(self, verb: Verb) -> float:
        if self._even:
            return 1
        if verb.name not in self._leaning:
            self._leaning[verb.name] = self._chance.choice([0.1, 0.5, 1, 2, 8])
        return self._leaning[verb.name]

    def _bid(self, game: Game, offer: Offer, verb: Verb) -> Bid:
        bids = verb.bids[verb.first : verb.last]
        if self._names:
            return next((bid for bid in bids if KIND_SYNONYMS.get(bid.kind, bid.kind) == self._names), bids[0])
        daring = self._chance.random() < self._daring
        how = self._chance.choice(["first", "own", "any", "last"]) if daring else self._bids
        if how == "own":
            strength = game.rules.ranking.bid_for_hand(offer.seat.cards).strength
            true = [bid for bid in bids if bid.strength <= strength]
            return true[-1] if true else bids[0]
        return bids[0] if how == "first" else bids[-1] if how == "last" else self._chance.choice(bids)
