"""Worlds: deals of the hidden cards that agree with everything a seat has seen, each a game to go on with."""

from __future__ import annotations

from functools import cached_property
from random import Random

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game import Game
from primero_ref.game.record import as_moved
from primero_ref.players.likely_hands import LikelyHands

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.game.view import View


ATTEMPTS = 60
"""How many deals are tried where not every deal leads to the turn that is looked at."""


class Worlds:
    """The worlds in which a seat may be: they depend on no card that the seat has not seen.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> view = dealt(rules, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").view("Alberto")
    >>> world = Worlds(view, rules).world("Milan")
    >>> world.seat("Alberto").cards, world.offer
    ([Qh, 5d], Alberto may see or revie)
    """

    def __init__(self, view: View, rules: Rulebook, *, weighs: bool = True, hurried: bool = False) -> None:
        """Take what the seat has seen of the deal: how it began, the cards that lay open, and the moves.

        Unless the coach `weighs` what the others did, every deal that agrees with it is as likely as another. Who is
        `hurried` weighs it in fewer hands.
        """
        began = view.began
        if began is None:
            raise Illegal(f"{view.player} sits at no table")
        self._rules, self._view, self._began, self._weighs, self._hurried = rules, view, began, weighs, hurried
        deal: dict[str, list[Card]] = {}
        lift: dict[str, list[Card]] = {}
        layout: list[Card] = []
        for event in view.log:
            if event.deed == "deal":
                deal.setdefault(event.who, []).extend(event.cards)
            elif event.deed == "lift":
                lift.setdefault(event.who, []).extend(event.cards)
            elif event.deed == "turn up":
                layout.extend(event.cards)
        self._lift, self._layout = lift, tuple(layout)
        self._deal = {name: hand for name, hand in deal.items() if any(card is not UNKNOWN for card in hand)}
        self._made = [(event, move) for event, move in as_moved(view.log, view.moves) if move]
        dealer = next((event.who for event in view.log if event.deed == "dealer"), None)
        self._dealer = None if lift else dealer

    def bare(self, most: int | None = None) -> tuple[Game, int]:
        """Play the game again with the cards that the seat has not seen left unknown, as far as that goes.

        Give it with the number of moves made: a script that must know the hands of others to go on has ended sooner.
        """
        view, began = self._view, self._began
        game = Game(
            self._rules, [*view.hands], self._dealer, (), dict(began.stacks), began.carry, style=dict(began.style),
            deal=self._deal, lift=self._lift, layout=self._layout, score=began.score,
        )  # fmt: skip
        for made, (event, move) in enumerate(self._made[:most]):
            if game.offer is None or game.offer.seat.name != event.who:
                return game, made
            name_cards(game.table.players[event.who].cards, event.cards)
            game.play(move)
        return game, len(self._made[:most])

    @cached_property
    def likely_hands(self) -> LikelyHands | None:
        """What the others may hold by what they did; nothing in a game of captures, where nobody bids or exchanges."""
        if not self._weighs or self._view.piles:
            return None
        decisions = []
        for number, (event, move) in enumerate(self._made):
            if event.who != self._view.player and not self._view.out[event.who]:
                game, made = self.bare(number)
                if made == number and game.offer and game.offer.seat.name == event.who:
                    decisions.append((event, move, game))
        return LikelyHands(self._view, self._rules, decisions, hurried=self._hurried) if decisions else None

    def _remember(self, table: Table) -> None:
        """Name what the seat was shown: hands, discards, and the events as it saw them."""
        view = self._view
        for name, hand in view.hands.items():
            seat = table.players[name]
            name_cards(seat.cards, hand)
            seen = tuple(card for card in hand if card is not UNKNOWN)
            if UNKNOWN in seat.shown:
                seat.shown = seen
            if view.player in seat.shown_to:
                seat.shown_to = {**seat.shown_to, view.player: seen}
        for position, card in enumerate(view.discards):
            if card is not UNKNOWN:
                table.discards[position] = card
        table.log.entries = [value for event in view.log for value in event]

    def world(self, seed: object) -> Game:
        """Deal the unknown cards by a seed, and give the game as it stands then."""
        game, made = self.bare()
        if made == len(self._made) and self._is_my_turn(game):
            self._remember(game.table)
            if self.likely_hands:
                unseen = lying_nowhere(game.table, self._rules.ranking.pack)
                for name, (hand, thrown) in self.likely_hands.guess(unseen, seed).items():
                    put(hand, game.table.players[name].cards)
                    put(thrown, game.table.discards)
            fill(game.table, self._rules.ranking.pack, Random(str(seed)))
        else:
            game = self._dealt_sooner(seed, made)
        game.table.seed = f"world {seed}"
        return game

    def _is_my_turn(self, game: Game) -> bool:
        return (game.offer.seat.name if game.offer else None) == self._view.turn

    def _dealt_sooner(self, seed: object, made: int) -> Game:
        """Deal the unknown cards before the move after which all must be known; worlds that go another way are left."""
        for attempt in range(ATTEMPTS):
            random = Random(f"{seed} {attempt}")
            game, _ = self.bare(made - 1)
            coming = [card for _, move in self._made[made - 1 :] for card in move.drawn]
            free = [position for position, card in enumerate(game.table.pack) if card is UNKNOWN]
            for card, position in zip(coming, random.sample(free, min(len(coming), len(free))), strict=False):
                game.table.pack[position] = card
            fill(game.table, self._rules.ranking.pack, random)
            if self._goes_on(game, made - 1, random) and self._is_my_turn(game):
                return game
        raise Illegal(f"{self._view.player} cannot be advised: no deal could be found that goes as this one did")

    def _goes_on(self, game: Game, made: int, random: Random) -> bool:
        """Make the last moves again where all cards are known; say whether they can be made."""
        for event, move in self._made[made:]:
            if game.offer is None or game.offer.seat.name != event.who:
                return False
            hand = game.table.players[event.who].cards
            for card in event.cards:
                bring(game.table, card, hand, [at for at, held in enumerate(hand) if held not in event.cards])
            for position, card in enumerate(move.drawn):
                bring(game.table, card, game.table.pack, [position])
            hidden = sum(card is UNKNOWN for card in move.discards)
            thrown = random.sample(hand, hidden) if hidden else move.discards
            try:
                game.play(move._replace(discards=tuple(thrown)))
            except (Illegal, Unreadable):
                return False
        return True


def bring(table: Table, card: Card, to: list[Card], places: list[int]) -> None:
    """Exchange a card that is known to come to a place for the one that lies there."""
    if card is UNKNOWN or not places or (card in to and to.index(card) in places):
        return
    for cards in unknown_places(table):
        if card in cards and (cards is not to or cards.index(card) not in places):
            cards[cards.index(card)], to[places[0]] = to[places[0]], card
            return


def name_cards(hand: list[Card], seen: Iterable[Card]) -> None:
    """Name cards of a hand that were seen in it."""
    for card in seen:
        if card is not UNKNOWN and card not in hand and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = card


def unknown_places(table: Table) -> list[list[Card]]:
    """List where cards lie that may be unknown: in the hands, in the pack and among the discards."""
    return [*(seat.cards for seat in table.players.values()), table.pack, table.discards]


def fill(table: Table, pack: Iterable[Card], random: Random) -> None:
    """Put a card that lies nowhere else into each place whose card is unknown."""
    unseen = lying_nowhere(table, pack)
    random.shuffle(unseen)
    for cards in unknown_places(table):
        for position, card in enumerate(cards):
            if card is UNKNOWN:
                cards[position] = unseen.pop()
    for seat in table.players.values():
        show(seat)


def lying_nowhere(table: Table, pack: Iterable[Card]) -> list[Card]:
    """List the cards whose place is not known."""
    places = (*unknown_places(table), table.layout, *(side.pile for side in table.sides))
    lying = {card for cards in places for card in cards}
    return [card for card in pack if card not in lying]


def put(cards: Iterable[Card], to: list[Card]) -> None:
    """Put cards into places whose cards are unknown, as far as there are any."""
    for card in cards:
        if card not in to and UNKNOWN in to:
            to[to.index(UNKNOWN)] = card


def show(seat: Seat) -> None:
    """Name the cards of a hand that lie open for others."""
    seat.shown = named(seat, seat.shown)
    seat.shown_to = {name: named(seat, shown) for name, shown in seat.shown_to.items()}


def named(seat: Seat, shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give the cards that are shown, the first of the hand where they were unknown."""
    return tuple(seat.cards[: len(shown)]) if UNKNOWN in shown else shown
