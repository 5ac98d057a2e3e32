"""Likely hands: what the others may hold, by what they were seen to do and what a steady player would have done."""

from __future__ import annotations

from random import Random

from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.view import View
from primero_ref.players.knowledge import rivals
from primero_ref.players.quick_player import QuickPlayer
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.game.events import Event
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer

SLIP = 0.1
"""How likely a move is that a steady player would not make, beside one that he would: nobody plays always as he."""

TRIES = 12
"""How many hands are tried for one other in one world; the last is taken whatever it would have done."""

TRIES_IF_TRUE = 400
"""How many where a bid must be true: most hands cannot be his after one, and are left without a thought."""

FEW = 6
"""How many who is hurried lets a steady player think about; after that only what the rules let the other do counts."""

TRIED = 0.25
"""How much of an effort it is to deal a hand, beside a decision."""


class Seen(NamedTuple):
    """A decision of another that the seat has seen: the game as it stood, what he did, and the cards he showed."""

    view: View
    offer: Offer
    move: Move
    shown: Hand
    anew: bool
    """Whether he threw his whole hand and came in again."""


class Guess(NamedTuple):
    """What another may hold, and what he may have thrown."""

    hand: list[Card]
    thrown: list[Card]


class LikelyHands:
    """The hands of those who are still in, each as likely as a steady player would have done with it what was done."""

    def __init__(
        self, view: View, rules: Rulebook, decisions: Sequence[tuple[Event, Move, Game]], *, hurried: bool = False
    ) -> None:
        """Take what each of the others did, with the games as they stood before; who is `hurried` tries fewer hands."""
        self._rules, self._view, self._hurried = rules, view, hurried
        self._is_true = rules("bid.untrue") == "it is refused"
        self._last: tuple[object, dict[str, Guess]] | None = None
        self.effort = 0.0
        """How much has been thought: it is counted and not timed, so that it is the same everywhere."""
        self._seen: dict[str, list[Seen]] = {name: [] for name in rivals(view) if UNKNOWN in view.hands[name]}
        for event, move, game in decisions:
            if event.who in self._seen:
                offer = game.offer
                assert offer  # noqa: S101  # he has decided something
                shown = tuple(card for card in event.cards if card is not UNKNOWN)
                his = View(game.table, rules, offer, event.who)
                self._seen[event.who].append(Seen(his, offer, move, shown, event.anew))

    def guess(self, unseen: Collection[Card], seed: object) -> dict[str, Guess]:
        """Deal each of the others a hand of the unseen cards that he would have played as he did, as a rule."""
        if self._last and self._last[0] == seed:
            return self._last[1]
        random, left, names = Random(f"hands {seed}"), [*unseen], [*self._seen]
        random.shuffle(names)
        guesses = {}
        for name in names:
            if self._seen[name]:
                guess = guesses[name] = self._guess(name, left, random)
                taken = {*guess.hand, *guess.thrown}
                left = [card for card in left if card not in taken]
        self._last = seed, guesses
        return guesses

    def _guess(self, name: str, unseen: list[Card], random: Random) -> Guess:
        last = (TRIES_IF_TRUE if self._is_true else FEW if self._hurried else TRIES) - 1
        weighed = 0
        for tries in range(last + 1):
            before = self.effort
            guess = self._try(name, unseen, random, blind=self._hurried and weighed == FEW, sure=tries == last)
            weighed += self.effort > before
            self.effort += TRIED
            if guess:
                break
        assert guess  # noqa: S101  # the last is taken
        return guess

    def _try(self, name: str, unseen: list[Card], random: Random, *, blind: bool, sure: bool) -> Guess | None:
        """Deal him cards, and let a steady player play them; nothing where he would have done otherwise.

        Where it is done `blind`, only what the rules let him do counts; where the guess must be `sure`, nothing does.
        """
        left = [*unseen]
        random.shuffle(left)
        player = QuickPlayer(self._rules, random.random())
        hand: list[Card] = []
        thrown: list[Card] = []
        for view, offer, move, shown, anew in self._seen[name]:
            _fill_up(hand, shown, left, len(view.cards))
            if not sure and not self._may_name(hand, move.bid):
                return None
            view.hands[name], offer.seat.cards[:] = tuple(hand), hand
            would = move if blind and not sure else self._steady_move(player, view)
            if self._is_true and would.bid:
                would = would._replace(bid=move.bid)  # which of the bids that he may name says little
            if not sure and random.random() > likeness(would, move):
                return None
            throws = [*hand] if anew else _throws(hand, would.discards, shown, len(move.discards), random)
            hand = [card for card in hand if card not in throws]
            thrown += [card for card in throws if card not in shown]
        held = self._view.hands[name]
        _fill_up(hand, [card for card in held if card is not UNKNOWN], left, len(held))
        return Guess(hand, thrown)

    def _steady_move(self, player: QuickPlayer, view: View) -> Move:
        """Let the steady player choose, and add up what effort it took."""
        before = player.effort
        move = player(view)
        self.effort += player.effort - before
        return move

    def _may_name(self, hand: list[Card], bid: Bid | None) -> bool:
        """Say whether the rules let him name a bid with a hand: where it must be true, none that is more."""
        ranking = self._rules.ranking
        if not self._is_true or bid is None or len(hand) != ranking.size:
            return True
        return ranking.strengths[mask_of(hand)] >= bid.strength


def likeness(would: Move, did: Move) -> float:
    """Say how likely a move is from one who would have made another, beside one who would have made the same."""
    same = would.verb == did.verb and (would.bid.kind if would.bid else "") == (did.bid.kind if did.bid else "")
    return (1.0 if same else SLIP) * (1.0 if len(would.discards) == len(did.discards) else SLIP)


def _fill_up(hand: list[Card], known: Collection[Card], left: list[Card], size: int) -> None:
    """Give a hand the cards that are known to come to it, and then others, up to its size."""
    hand += [card for card in known if card not in hand]
    while len(hand) > size:
        other = next((card for card in hand if card not in known), hand[0])
        hand.remove(other)
    while len(hand) < size and left:
        hand.append(left.pop())


def _throws(
    hand: list[Card], would: Collection[Card], shown: Collection[Card], number: int, random: Random
) -> list[Card]:
    """Choose so many cards to throw: those that were shown, those that he would throw, and then any."""
    order = random.sample(hand, len(hand))
    order.sort(key=lambda card: (card not in shown, card not in would))
    return order[:number]
