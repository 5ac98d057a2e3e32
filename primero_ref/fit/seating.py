"""Sitting down to a scene: who plays, with what money and which cards, so that all can hold what is told."""

from __future__ import annotations

from itertools import islice

from primero_ref.cards.pack import cards
from primero_ref.claims import read_answer
from primero_ref.errors import whole
from primero_ref.game import Game
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.fit.scene_text import SceneText
    from primero_ref.game.seat import Seat

STACK = 20
"""What each has before him where a text does not say: enough for several bets, and for a rest above the agreed one."""

POINTS, PRIMES = "points", "primes"
"""What the others hold, of whom a text tells nothing: low points, or low hands of four suits."""

HOLDINGS = (POINTS, PRIMES)


class Cast(NamedTuple):
    """A game that has begun, and the cards with which it goes on."""

    game: Game
    hands: Mapping[str, Hand]
    """The cards that somebody holds in the end, by player."""
    fillers: frozenset[Card]
    """Cards that those players only hold to throw them away."""
    later: Mapping[str, Hand]
    """The cards that come to those players in place of the fillers, in their order."""
    reserve: Hand
    """The cards that anybody else draws, in their order."""
    others: frozenset[str]
    """Who sits down only because the game takes more players than the text names."""

    def drawn(self, seat: Seat, number: int) -> Hand:
        """Give the cards that a player draws next."""
        table = self.game.table
        used = {card for other in table.seats for card in other.cards}.union(table.discards)
        mine = self.later.get(seat.name, ())
        own = [card for card in mine if card not in used]
        return tuple(islice((*own, *(card for card in self.reserve if card not in used)), number))

    def fillers_of(self, seat: Seat) -> Hand:
        """Give the cards that a player holds only to throw them away."""
        return tuple(card for card in seat.cards if card in self.fillers)

    def holds(self, seat: Seat) -> bool:
        """Say whether a player has come to hold what he is told to hold, or is out."""
        hand = self.hands.get(seat.name)
        return hand is None or seat.out or {*seat.cards} == {*hand}


def agreed(scene: SceneText, rules: Rulebook) -> Rulebook:
    """Give the rules with the sums that the players of a scene have agreed on, where these rules have them agree."""
    words = scene.tags.get("Agreed", "") if rules("bets.agreed") else ""
    answers = dict(part.split(" = ") for part in words.split("; ") if part)
    return rules.but(answers={name: read_answer(name, value) for name, value in answers.items()}) if answers else rules


def players_of(scene: SceneText, rules: Rulebook) -> tuple[str, ...]:
    """Name who sits down: those of whom the scene tells, and some of the others where the game takes more."""
    held = scene.tags["Players"].split()
    lacking = max(rules.number("seats.fewest") - len(held), 0)
    return (*held[:-1], *scene.tags.get("Others", "").split()[:lacking], held[-1])


def sit_down(scene: SceneText, rules: Rulebook, throws: Mapping[str, int], holding: str) -> Cast:
    """Begin the game of a scene. `throws` says how many cards each must throw before he has his hand."""
    players = players_of(scene, rules)
    suits = rules.ranking.pack.suits
    lift = _by_player(scene.tags.get("Lift", ""))
    stacks = [whole(word) for word in scene.tags.get("Stacks", str(STACK)).split()]
    sums = dict(zip(scene.tags["Players"].split(), stacks * len(players), strict=False)) if stacks else {}
    money = {name: sums.get(name, STACK) for name in players}
    held = {name: _hand(text, suits) for name, text in _by_player(scene.tags.get("Hands", "")).items()}
    first = {name: cards(text, suits) for name, text in _by_player(scene.tags.get("Deal", "")).items()}
    dealt: dict[str, Hand] = {}
    later: dict[str, Hand] = {}
    fillers: frozenset[Card] = frozenset()
    reserve: tuple[Card, ...] = ()
    if not lift:
        size = rules.ranking.size
        named = {card for hand in (*held.values(), *first.values()) for card in hand}
        free = _free(rules, named)
        for name, hand in held.items():
            number = throws.get(name, 0)
            put, free = free[:number], free[number:]
            fillers |= frozenset(put)
            stays = len(hand) - number
            dealt[name], later[name] = (*put, *hand[:stays]), hand[stays:]
        for name in players:
            if name not in held:
                begun = first.get(name, ())
                more, free = _weak(free, size - len(begun), holding)
                dealt[name] = (*begun, *more)
        reserve = free
    deal = _dealt(rules, dealt, later, reserve)
    game = Game(rules, players, scene.tags.get("Dealer"), (), money, deal=deal, lift=lift or None)
    others = frozenset(scene.tags.get("Others", "").split())
    return Cast(game, {name: tuple(hand) for name, hand in held.items()}, fillers, later, reserve, others)


def _dealt(
    rules: Rulebook, dealt: Mapping[str, Hand], later: Mapping[str, Hand], reserve: Hand
) -> dict[str, Hand] | None:
    """Name the cards to be dealt; where a game deals again in place of those thrown, the ones that come then too."""
    from primero_ref.game.scripts import script

    if not dealt or not getattr(script(rules.script), "DEALS_AGAIN", False):
        return {**dealt} or None
    more = iter(reserve)
    return {name: (*hand, *later.get(name, ()), *islice(more, 4)) for name, hand in dealt.items()}


def _by_player(text: str) -> dict[str, str]:
    parts = (part.split(maxsplit=1) for part in text.split(";") if part.strip())
    return {part[0]: part[1] if len(part) > 1 else "" for part in parts}


def _hand(text: str, suits: object) -> Hand:
    """Read a hand, with the cards last that are said to have come last."""
    kept, _, last = text.partition("+")
    return (*cards(kept, suits), *cards(last, suits)) if last else cards(kept, suits)  # type: ignore[arg-type]


def _free(rules: Rulebook, named: set[Card]) -> Hand:
    """List the cards of which nobody tells, the lowest first."""
    points = rules.ranking.points
    left = [card for card in rules.ranking.pack if card not in named]
    return tuple(sorted(left, key=lambda card: (points.get(card.rank, 0), card.rank, card.suit)))


def _weak(free: Hand, number: int, holding: str) -> tuple[Hand, Hand]:
    """Take a low hand: two cards each of two suits, or one of each suit."""
    left, hand = [*free], list["Card"]()
    for dealt in range(number):
        suits = [card.suit for card in hand]
        fit = (
            (card for card in left if card.suit not in suits) if holding == PRIMES
            else (card for card in left if card.suit == suits[-1]) if dealt % 2
            else (card for card in left if card.suit not in suits)
        )  # fmt: skip
        card = next(fit, left[0] if left else None)
        if card is None:
            break
        hand.append(card)
        left.remove(card)
    return tuple(hand), tuple(left)


