"""Lots: a game of chance whose pack and whose every choice are given beforehand, as numbers."""

from __future__ import annotations

from random import Random

from primero_ref.cards.pack import Shuffled
from primero_ref.errors import Unreadable
from primero_ref.game import Game
from primero_ref.game.moves import Move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat

BITS = 32
"""How long a lot is: each choice takes its share of it, and leaves the rest to the next."""

SUMS = 3
"""How many sums a player by chance chooses from: the least that he may bet, and as many more as make three."""

NAMES = ("Alberto", "Bernardo", "Cinthio")
"""Who plays, the first of them where fewer sit down."""

SEATS = 2
"""How many sit down where nothing else is asked for."""


class Lot:
    """One lot, from which one choice after another is drawn."""

    def __init__(self, word: int) -> None:
        """Take the lot up."""
        self._left = word

    def pick(self, number: int) -> int:
        """Pick one of so many.

        >>> lot = Lot(3 << 30)
        >>> lot.pick(2), lot.pick(2), lot.pick(2)
        (1, 1, 0)
        """
        self._left *= number
        picked, self._left = self._left >> BITS, self._left & (1 << BITS) - 1
        return picked


class LotGame:
    """A game that is played by lots, one a move; `orders` is how each holds his cards."""

    def __init__(
        self,
        rules: Rulebook,
        number: int,
        pack: Sequence[Card],
        words: Sequence[int],
        stacks: int,
        seed: str,
        seats: int = SEATS,
    ) -> None:
        """Sit down and deal; the deal goes round by the number of the game."""
        self.words = words
        self.seed = f"{seed}/{number}"
        cards = Shuffled(pack)
        # from it come the packs that are made of discards; the order of this one is given
        cards.seed, cards.whole = self.seed, rules.ranking.pack
        names = NAMES[:seats]
        self.game = Game(rules, names, names[number % seats], cards, stacks)
        self.seats: list[Seat] = self.game.table.seats
        self.orders: list[list[Card]] = [[] for _ in self.seats]
        self._later: Random | None = None
        self.follow()

    def follow(self) -> None:
        """Put what each has drawn behind what he has kept."""
        for order, seat in zip(self.orders, self.seats, strict=True):
            held = set(seat.cards)
            kept = [card for card in order if card in held]
            order[:] = kept + [card for card in seat.cards if card not in kept]

    def choose(self) -> Move:
        """Draw the next move: a verb, a hand to name, a sum, and the cards to throw, which come to the front."""
        game = self.game
        offer = game.offer
        if offer is None:
            raise Unreadable("The game is over.")
        pick = Lot(self._word()).pick
        situation = offer.situation
        verb = situation.verbs[pick(len(situation.verbs))]
        source = offer if verb is situation.bet else verb
        bid = verb.bids[source.first + pick(source.last - source.first)] if source.last > source.first else None
        money = 0
        if source.money:
            low, high = source.money
            money = min(low + pick(SUMS), high)
        if verb.throws:
            raise Unreadable("Here only some cards may be thrown, and no lots are drawn for that.")
        order = self.orders[self.seats.index(offer.seat)]
        least, most = offer.changeable(verb, bid)
        number = least + pick(most - least + 1)
        for front in range(number):
            chosen = front + pick(len(order) - front)
            order[front], order[chosen] = order[chosen], order[front]
        return Move(verb.name, bid, money, tuple(order[:number]))

    def _word(self) -> int:
        """Give the lot of the next move; beyond those given it comes from the seed of the game."""
        moved = self.game.moved
        if moved < len(self.words):
            return int(self.words[moved])
        if self._later is None:
            self._later = Random(self.seed)
        return self._later.getrandbits(BITS)

    def play(self, moves: int | None = None) -> Game:
        """Play so many moves, or to the end; the engine judges each."""
        while self.game.offer and moves != 0:
            self.step(self.choose())
            moves = None if moves is None else moves - 1
        return self.game

    def step(self, move: Move) -> None:
        """Make one move."""
        self.game.play(move)
        self.follow()
