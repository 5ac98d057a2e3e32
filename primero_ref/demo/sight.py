"""Sight: what the games and the answers of a demo show, to be asked fact by fact."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain, combinations

from primero_ref.cards.pack import UNKNOWN, card
from primero_ref.claims import Rulebook
from primero_ref.demo.words import CAST, TYPES
from primero_ref.errors import Unreadable
from primero_ref.game import Game
from primero_ref.game.events import SCORED

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card
    from primero_ref.cards.ranking import Ranking
    from primero_ref.demo.verdict import RunLine
    from primero_ref.game.events import Event

MOST_CARDS = 6
"""So many cards are still a hand; more are a pile."""

SETTING_UP = ("lift", "dealer", "shuffle", "ante", "chip in", "deal", "turn up", "reshuffle")
"""Deeds before anybody has had a choice."""

GIVEN = ("win", "return", "share")
"""Deeds whose number is money that somebody gets."""

NOT_PAID = ("win", "return", "carry", "fold", "share", "won", "points", "reshuffle", "refused", *SCORED)
"""Deeds whose number is not money that somebody puts in."""

CARD = r"(?<![\w?])(?:(?:1[0-3]|[A2-9TJQKNP])(?:co|cu|sw|ba|bl|bo|ir|th|[cdhs])|F[12])(?!\w)"
"""A card as it is written."""

_CARDS = re.compile(rf"{CARD}(?:[ ,]+{CARD})*")
_FIGURES = re.compile(r"\d[\d,]*")


class Sight:
    """What is seen at the tables of a demo, and what its lines answer."""

    def __init__(self, rules: Rulebook) -> None:
        """Begin with nothing seen, under the rules of the demo."""
        self.rules = rules
        self._rulebooks: dict[int, Rulebook] = {id(rules): rules}
        self._games: dict[int, Game] = {}
        self._offers: dict[tuple[str, tuple[str, ...]], Collection[str]] = {}
        self._seen_cards: dict[str, set[tuple[Card, ...]]] = defaultdict(set)
        self._seen_sums: dict[str, set[tuple[int, int]]] = defaultdict(set)
        self._pots: set[int] = set()
        self._carried: set[int] = set()
        self._shares_carried: dict[str, set[int]] = defaultdict(set)
        self._styles: dict[str, set[int]] = defaultdict(set)
        self.text = ""
        self.lines: Sequence[RunLine] = ()
        self._states: dict[str, list[tuple[int, int]]] | None = None

    # -- what is seen -------------------------------------------------------------------------------------------

    def look(self, names: Mapping[str, object]) -> None:
        """Remember the rules and the games that some line of the demo has brought, and whose turn it is."""
        for thing in list(names.values()):
            if isinstance(thing, Game):
                self._look_at(thing)
            elif isinstance(thing, Rulebook):
                self._rulebooks[id(thing)] = thing
            elif isinstance(thing, (list, tuple)) and thing and isinstance(thing[0], Game):
                for game in thing:
                    self._games[id(game)] = game

    def _look_at(self, game: Game) -> None:
        self._games[id(game)] = game
        offer = game.offer
        if offer:
            self._offers[offer.seat.name, (*offer.may,)] = offer.barred
        for name in game.players:
            seat = game.seat(name)
            self._seen_cards[name].add((*seat.cards,))
            self._seen_sums[name].add((seat.staked, seat.stack))
            self._styles[name].add(seat.style)
        self._pots |= {game.pot or 0, sum(game.carry.values())}

    def close(self, code: str, lines: Sequence[RunLine]) -> None:
        """Take the code and its answers, when all is run."""
        self.lines = lines
        self.text = f"{code}\n" + "\n".join(line.got for line in lines)

    # -- what is asked ------------------------------------------------------------------------------------------

    @property
    def games(self) -> list[Game]:
        """The games that were seen."""
        return [*self._games.values()]

    def rulebooks(self) -> list[Rulebook]:
        """Give the rules of the demo, those that its names stand for, and those of its games."""
        return [*self._rulebooks.values(), *(game.rules for game in self.games)]

    def rankings(self) -> list[Ranking]:
        """Give the rankings by which the demo counts."""
        return [*{id(book.ranking): book.ranking for book in self.rulebooks()}.values()]

    def sitting(self) -> set[str]:
        """Give who is at the tables."""
        return {name for game in self.games for name in game.players}

    def events(self, name: str = "") -> Iterator[Event]:
        """Give what happened, or what one player did."""
        for game in self.games:
            for event in game.log:
                if name not in CAST or name == event.who or name in event.who.split(" and "):
                    yield event

    def winners(self) -> set[str]:
        """Give who wins something, in the logs and in what is printed."""
        won = {name for event in self.events() if event.deed in ("win", "won") for name in event.who.split(" and ")}
        return won | {name for name in CAST if re.search(rf"{name} wins", self.text)}

    def hands(self, name: str) -> set[tuple[Card, ...]]:
        """Give all that a player held at some moment; where nobody sits at a table, the hands of the code.

        Where the code gives hands to names, those are meant that stand after his.
        """
        if not self.games:
            named = "\n".join(re.findall(rf"{name} ({_CARDS.pattern})", self.text))
            others = re.search(rf"(?:{'|'.join(CAST)}) {_CARDS.pattern}", self.text)
            return self.hands_of_code(named) if named else set() if others else self.hands_of_code()
        held = set(self._seen_cards[name])
        for game in self.games:
            if name in game.players:
                held |= _held(game, name)
        return {hand for hand in held if hand}

    def last_hands(self, name: str) -> set[tuple[Card, ...]]:
        """Give the hand that a player has at the end of each game; where no table is, his hands of the code."""
        if not self.games:
            return self.hands(name)
        last = {(*game.seat(name).cards,) for game in self.games if name in game.players}
        return {hand for hand in last if hand and UNKNOWN not in hand}

    def hands_of_code(self, text: str = "") -> set[tuple[Card, ...]]:
        """Give the hands that are written in the code or in its answers, or in some of it."""
        hands: set[tuple[Card, ...]] = set()
        suits = self.rules.ranking.pack[0].suits
        for written in _CARDS.findall(text or self.text):
            for some in {written, *written.split(", ")}:
                try:
                    read = tuple(card(text, suits) if suits else card(text) for text in re.findall(CARD, some))
                except Unreadable:
                    continue
                hands.add(read)
        return hands

    def every_hand(self) -> set[tuple[Card, ...]]:
        """Give all hands, those at the tables and those of the code."""
        return self.hands_of_code().union(*(self.hands(name) for name in self.sitting()))

    def bids_for(self, hands: Collection[Sequence[Card]]) -> set[Bid]:
        """Give what hands are as bids: by each ranking, and as each type that they make."""
        bids: set[Bid] = set()
        for ranking in self.rankings():
            pack = set(ranking.pack)
            for hand in hands:
                known = [card for card in hand if card in pack]
                if 0 < len(known) <= MOST_CARDS and len(known) == len(hand):
                    bids.add(ranking.bid_for_hand(known))
        return bids

    def counts(self, hands: Collection[Sequence[Card]]) -> set[int]:
        """Give what hands can be said to count."""
        return set(chain.from_iterable(points(ranking, hand) for ranking in self.rankings() for hand in hands))

    def money(self, name: str) -> list[tuple[int, int]]:
        """Give what a player had staked and had left, at every moment of the games, the last first."""
        if self._states is None:
            self._states = defaultdict(list)
            for game in self.games:
                self._go_back(game, self._states)
        return self._states[name]

    def _go_back(self, game: Game, states: dict[str, list[tuple[int, int]]]) -> None:
        """Look at each moment of a game: who has what, and what is offered."""
        back = game.copy()
        for moment in range(len(game.moves) + 1):
            if moment:
                back.undo()
            seats = {player: back.seat(player) for player in game.players}
            for player, seat in seats.items():
                states[player].append((seat.staked, seat.stack))
                self._styles[player].add(seat.style)
            carried = sum(back.carry.values())
            self._carried.add(carried)
            for player, share in back.carry.items():
                self._shares_carried[player].add(share)
            self._pots |= {back.pot or 0, carried, sum(seat.staked for seat in seats.values())}
            if back.offer:
                self._offers[back.offer.seat.name, (*back.offer.may,)] = back.offer.barred
        for player in game.players:
            returned = sum(event.money for event in game.log if event.who == player and event.deed in GIVEN)
            left = game.seat(player).stack - returned
            states[player].append((sum(states[player][-1]) - left, left))
        self._pots.add(sum(event.money for event in game.log if event.deed in ("win", "share", "carry")))

    def has_money(self, name: str, which: int, number: int) -> bool:
        """Whether a player had so much staked (0) or left (1) at some moment."""
        seen = self._seen_sums[name]
        return any(state[which] == number for state in seen) or any(
            state[which] == number for state in self.money(name)
        )

    def styles(self, name: str) -> set[int]:
        """Give how many black chips a player had, at every moment."""
        self.money("")
        return self._styles[name]

    def pots(self) -> set[int]:
        """Give how much was in a pot, at every moment."""
        self.money("")
        return self._pots

    def carried(self) -> set[int]:
        """Give how much was carried over, to a game or from it."""
        self.money("")
        return self._carried | {event.money for event in self.events() if event.deed == "carry"}

    def shares_carried(self, name: str) -> set[int]:
        """Give how much of what was carried over had been a player's."""
        self.money("")
        return self._shares_carried[name]

    def offers(self, name: str) -> list[tuple[tuple[str, ...], Collection[str]]]:
        """Give what was open and shut to a player whenever it was his turn."""
        self.money("")
        return [(may, barred) for (who, may), barred in self._offers.items() if name not in CAST or who == name]

    def refusals(self) -> Iterator[tuple[str, str]]:
        """Give each refusal that a line answers, with the line that asked."""
        for line in self.lines:
            for sentence in line.got.splitlines():
                if sentence.startswith("Illegal: ") or any(
                    word in sentence for word in (" may not ", " cannot ", " must ")
                ):
                    yield sentence.removeprefix("Illegal: "), line.source

    def figures(self) -> set[int]:
        """Give the numbers that stand in the code and in its answers, cards left out."""
        plain = re.sub(CARD, " ", self.text)
        return {int(figure.replace(",", "") or 0) for figure in _FIGURES.findall(plain) if figure.strip(",")}

    def types_named(self) -> set[str]:
        """Give the types of hand that stand in the code and in its answers."""
        return {TYPES[word] for word in re.findall(r"[a-z]+", self.text) if word in TYPES}


def canonical(kind: str) -> str:
    """Give the name under which a type of hand is compared.

    >>> canonical("flush"), canonical("fifty-five"), canonical("full boat"), canonical("nothing")
    ('fluxus', 'supremus', 'boat', 'nothing')
    """
    if kind == "fifty-five":
        return "supremus"
    return " ".join(TYPES.get(word, word) for word in kind.split() if word not in ("full", "two"))


_NOT_OF_A_HAND = ("lift", "leavings", "claim", "declare", *SCORED)
"""Deeds whose cards come from elsewhere than a hand, or only tell of it."""


def _held(game: Game, name: str) -> set[tuple[Card, ...]]:
    """Give each hand that a player had in a game, from its log; a card that is unknown stays so."""
    hand: list[Card] = []
    held: set[tuple[Card, ...]] = set()
    for event in game.log:
        if event.deed == "throw in":
            hand = []
        elif event.who == name and event.deed == "show":
            held.add(tuple(event.cards))
        elif event.who == name and event.deed not in _NOT_OF_A_HAND:
            held.update(_changed(hand, event))
    return held


def _changed(hand: list[Card], event: Event) -> Iterator[tuple[Card, ...]]:
    """Let a hand get and lose the cards of an event, and give it as it is on the way."""
    if event.deed == "deal":
        hand += event.cards
    else:
        if event.cards and event.drawn:  # at one table one draws before one discards
            yield (*hand, *event.drawn)
        for thrown in event.cards:
            gone = thrown if thrown in hand else UNKNOWN
            if gone in hand:
                hand.remove(gone)
        yield (*hand,)
        hand += event.drawn if event.deed != "take" else ()
    yield (*hand,)


def points(ranking: Ranking, cards: Sequence[Card]) -> set[int]:
    """Give what a hand can be said to count: by the rules, all of it, and what some of it counts that is of one suit.

    >>> from primero_ref import cards, rulebook
    >>> sorted(points(rulebook("italian").ranking, cards("Kc Jd 2h 5s")))
    [10, 12, 15, 47]
    """
    pack = set(ranking.pack)
    hand = [card for card in cards if card in pack]
    if not 0 < len(hand) <= MOST_CARDS:
        return set()
    suited = (some for number in range(1, len(hand)) for some in combinations(hand, number))
    counted = [hand, *(some for some in suited if len({card.suit for card in some}) == 1)]
    worth = ranking.points
    return {ranking.bid_for_hand(hand).points, *(sum(worth.get(card.rank, 0) for card in some) for some in counted)}
