"""The player of a search: the quick one, who reckons nothing twice that he has reckoned in another world."""

from __future__ import annotations

from primero_ref.players.quick_player import FALLS, POOL, QuickChances, QuickPlayer, falls_of
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import EstimatedChances
    from primero_ref.players.exact import ExactChances
    from primero_ref.players.strategy import Throw

    Case = tuple[tuple[int, int], Bid | None]
    """How many cards may be thrown, and the bid that is to be won."""
    Naming = tuple[tuple[int, int], int, int]
    """How many cards may be thrown, and between which places a bid may be named."""
    Memory = dict[Hand, "OfHand"]
    """What is remembered in one search, by the hands."""


class OfHand(NamedTuple):
    """What is remembered of a hand, whoever holds it: the falls, and what it comes to in each after a throw."""

    falls: list[tuple[int, ...]]
    levels: dict[Hand, list[int]]
    throws: dict[tuple[object, ...], dict[Case, Throw]]
    """The best throws, by what the others have named."""
    bids: dict[Naming, tuple[Sequence[Bid], list[Bid]]]
    """The bids worth naming, and of which bids these are."""


class RememberedChances(QuickChances):
    """The chances of a seat by falls that are the same for the same hand."""

    def __init__(self, rules: Rulebook, view: View, random: Random, memory: Memory) -> None:
        """Look at the cards, and see what is remembered of them."""
        self._memory = memory
        super().__init__(rules, view, random)
        of_hand = memory[tuple(self._hand)]
        self._levels_after, self._bids = of_hand.levels, of_hand.bids
        self._throws = of_hand.throws.setdefault((self._named, self._is_bidder), {})

    def _free_falls(self, random: Random) -> list[tuple[int, ...]]:  # noqa: ARG002  # none is by chance here
        """Take falls that hold none of the cards, the same ones each time."""
        hand = tuple(self._hand)
        if hand not in self._memory:
            pool, position = falls_of(self._rules), self._mine % POOL
            order = (pool[(position + step) % POOL] for step in range(POOL))
            free = [fall for fall in order if not fall[-1] & self._mine][:FALLS]
            self._memory[hand] = OfHand(free, {}, {}, {})
        return self._memory[hand].falls

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, or remember them."""
        case = offer.changeable(verb, bid), bid
        throw = self._throws.get(case)
        if throw is None:
            throw = self._throws[case] = super().best_throw(offer, verb, bid)
        return throw

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List some bids that the hand may come to meet, or remember them."""
        case = offer.changeable(verb, None), verb.first, verb.last
        of_bids, bids = self._bids.get(case, (None, []))
        if of_bids is not verb.bids:
            bids = super().worth_naming(offer, verb)
            self._bids[case] = verb.bids, bids
        return bids


class RememberingPlayer(QuickPlayer):
    """The quick player with a memory, which those of one search share."""

    def __init__(self, rules: Rulebook, seed: object, memory: Memory) -> None:
        """Learn the rules, begin from a seed, and take the memory."""
        super().__init__(rules, seed)
        self._memory = memory

    def _chances(self, view: View) -> EstimatedChances | ExactChances:
        """Reckon the chances of the seat, or remember them."""
        quick = self._counts and len(view.cards) <= self._rules.ranking.size
        return RememberedChances(self._rules, view, self._random, self._memory) if quick else super()._chances(view)
