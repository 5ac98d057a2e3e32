"""The player of a search: the quick one, who reckons nothing twice that he has reckoned in another world."""

from __future__ import annotations

from primero_ref.players.quick_player import POOL, QuickChances, QuickPlayer, falls_of, first_free
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
    from primero_ref.players.quick_player import Case, Way
    from primero_ref.players.strategy import Throw

    Naming = tuple[tuple[int, int], int, int]
    """How many cards may be thrown, and between which places a bid may be named."""
    Memory = dict[Hand, "OfHand"]
    """What is remembered in one search, by the hands."""


class OfHand(NamedTuple):
    """What is remembered of a hand, whoever holds it: the falls, and what it comes to in each after a throw."""

    falls: list[tuple[int, ...]]
    levels: dict[Hand, Way]
    ways: dict[tuple[int, int], list[Way]]
    """What comes of each choice of cards, by how many may be thrown."""
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
        self._levels_after, self._ways_of_number, self._bids = of_hand.levels, of_hand.ways, of_hand.bids
        self._throws = of_hand.throws.setdefault((self._named, self._is_bidder), {})

    def _free_falls(self, random: Random) -> list[tuple[int, ...]]:  # noqa: ARG002  # none is by chance here
        """Take falls that hold none of the cards, the same ones each time."""
        hand = tuple(self._hand)
        if hand not in self._memory:
            free = first_free(falls_of(self._rules), self._mine % POOL, self._mine)
            self._memory[hand] = OfHand(free, {}, {}, {}, {})
        return self._memory[hand].falls

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

    def _quick_chances(self, view: View) -> QuickChances:
        return RememberedChances(self._rules, view, self._random, self._memory)
