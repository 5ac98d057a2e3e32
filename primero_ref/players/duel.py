"""How a sensible player weighs a game of invitations and changes, of hands that are named, and of a last duel."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, combinations
from math import comb
from operator import mul

from primero_ref.cards.masks import mask_of
from primero_ref.game.moves import Move
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.knowledge import money_at_stake, rivals, samples, seen_cards, unseen_cards
from primero_ref.players.strategy import Strategy, ways_to_throw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game import View
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.players.tempers import Temper

SAMPLES = 40
"""How many falls of the unseen cards are thought through: enough to tell a chance to a twelfth."""

_DRAWN = 2
"""How many cards a change brings, as he reckons."""

_WORTH_A_COUNTER = 6
"""How many points the second card must add to be worth an invitation."""


class DuelStrategy(Strategy):
    """How a seat plays these games, trying some falls of the cards that may still come."""

    def __init__(self, rules: Rulebook, view: View, random: Random, temper: Temper) -> None:
        """Look at the cards: one's own, those that lie open, and so those that may still come."""
        self._rules, self._view, self._random, self._temper = rules, view, random, temper
        self._ranking = rules.ranking
        self._hand = tuple(view.cards)
        self._unseen = unseen_cards(self._ranking.pack, seen_cards(view, discards=True))
        self._own = self._ranking.bid_for_hand(self._hand)

    def move(self, offer: Offer) -> Move | None:
        """Choose a move; None where the offer is of another game."""
        may = offer.may
        if "agree" in may:
            return Move("agree" if self._is_customary() else "decline")
        if "try" in may and may["try"].throws:
            return self._try(may["try"])
        return self._before_the_duel(offer)

    def _before_the_duel(self, offer: Offer) -> Move | None:
        may = offer.may
        if "declare" in may and self._bid_for_hand(may["declare"]):
            return self._name(may["declare"])
        if "invite" in may or ("pay" in may and not may["pay"].bids):
            return self._invite(offer)
        if not {"discard", "keep"}.isdisjoint(may):
            return self._throw(offer)
        if not {"vie", "bet", "pay", "raise"}.isdisjoint(may):
            return self._bet(offer)
        return None

    # -- cards ----------------------------------------------------------------------------------

    def _hope(self, kept: Iterable[Card], drawn: int) -> float:
        """Reckon what some cards come to on the average with a few more."""
        mask, strengths = mask_of(kept), self._ranking.strengths
        falls = samples(self._random, self._unseen, min(drawn, len(self._unseen)), SAMPLES)
        return sum(strengths[mask | mask_of(fall)] for fall in falls) / SAMPLES

    def _throw(self, offer: Offer) -> Move:
        """Throw what leaves the best hope, or nothing."""
        options: list[tuple[float, Move]] = []
        for verb in offer.may.values():
            if verb.name == "double":
                continue
            drawn = 0 if verb.name == "stand" or len(self._hand) > self._ranking.size else _DRAWN
            for thrown in ways_to_throw(offer, verb, None, self._hand):
                kept = [card for card in self._hand if card not in thrown]
                options.append((self._hope(kept, drawn), Move(verb.name, discards=thrown)))
        return max(options, key=lambda option: option[0])[1]

    def _try(self, verb: Verb) -> Move:
        """Try for the kind that most often beats the hand that has been shown."""
        shown = {event.who: event.held for event in self._view.log if event.deed == "show" and event.held}
        beaten = max((bid.strength for name, bid in shown.items() if name != self._view.player), default=0)
        strengths, best = self._ranking.strengths, (-1, Move("yield"))
        for bid in verb.bids:
            for thrown in verb.throws[bid.kind]:
                kept = mask_of(card for card in self._hand if card not in thrown)
                drawn = self._rules.number(f"duel.cards.{bid.kind}")
                falls = samples(self._random, self._unseen, drawn, SAMPLES)
                wins = sum(strengths[kept | mask_of(fall)] > beaten for fall in falls)
                if wins > best[0]:
                    best = wins, Move("try", bid, discards=thrown)
        return best[1]

    def _is_customary(self) -> bool:
        """Say whether the challenger proposes to take no more beforehand than is the custom."""
        challenge = next(event for event in reversed(self._view.log) if event.deed == "try")
        custom = str(self._rules(f"duel.shares.{challenge.bid.kind if challenge.bid else ''}")).split()[0]
        over, _, under = custom.partition("/")
        return challenge.money * int(under or "1") <= money_at_stake(self._view) * int(over)

    # -- money ----------------------------------------------------------------------------------

    def _invite(self, offer: Offer) -> Move:
        """Pay a counter to keep both cards, if the second adds enough to the hope of the better one."""
        pay = offer.may.get("invite") or offer.may.get("pay")
        alone = max(self._hope((card,), _DRAWN) for card in self._hand)
        worth = self._hope(self._hand, _DRAWN) - alone > _WORTH_A_COUNTER
        if pay and (worth or "pass" not in offer.may):
            return Move(pay.name, None, pay.money[0] if pay.money else 0)
        return Move("pass")

    def _bet(self, offer: Offer) -> Move:
        """Bet on a hand that beats more than its share of others, pay what the odds are worth, or pass."""
        may = offer.may
        wins = self._wins()
        opens = next((may[name] for name in ("vie", "bet", "raise") if name in may), None)
        number = len(rivals(self._view))
        daring = 1 / (number + 1) if opens and opens.name != "raise" else 1 - 1 / (number + 2)
        bluffs = self._random.random() < self._temper.bluffs
        bid = self._bid_for_hand(opens) if opens else None
        if opens and opens.money and (bluffs or (bid and wins > daring * self._temper.asks)):
            low, high = opens.money
            more = 0 if bluffs else int(self._daring(wins) * self._random.random())
            return Move(opens.name, bid or (opens.bids[0] if opens.bids else None), min(high, low + more))
        staked = self._view.staked
        pot = money_at_stake(self._view)
        price = max(staked.values()) - staked[self._view.player]
        if "pay" in may and wins * (pot + price) >= price * self._temper.pays:
            return self._name(may["pay"])
        if "try" in may and may["try"].bids and pot > (len(staked) + 1) * price:
            return Move("try", may["try"].bids[-1])
        return Move("pass") if "pass" in may else Move("fold")

    def _daring(self, wins: float) -> float:
        """Say how much he may put on a hand that wins so often."""
        return wins**2 * max(0, self._view.stacks[self._view.player]) * self._temper.daring

    def _wins(self) -> float:
        """Reckon how often the hand beats those of all the others, if theirs fall by chance."""
        strengths, size = self._ranking.strengths, min(self._ranking.size, len(self._unseen))
        beaten = sum(
            strengths[mask_of(fall)] < self._own.strength for fall in samples(self._random, self._unseen, size, SAMPLES)
        )
        return float((beaten / SAMPLES) ** len(rivals(self._view)))

    def _bid_for_hand(self, verb: Verb) -> Bid | None:
        """Find the bid that names what is held, where it may be named."""
        return next((bid for bid in verb.bids if bid.kind == self._own.kind), None)

    def _name(self, verb: Verb) -> Move:
        """Name what is held, or the least that may be named."""
        bid = self._bid_for_hand(verb) or (verb.bids[0] if verb.bids and not verb.free else None)
        return Move(verb.name, bid, verb.money[0] if verb.money else 0)


MOST_FALLS = 1000
"""Up to how many falls of the cards are counted one by one: all that two cards can bring."""


class ExactDuelStrategy(DuelStrategy):
    """One who tries no falls of the cards, but counts them all, where that takes no longer than a player may think."""

    def _hope(self, kept: Iterable[Card], drawn: int) -> float:
        """Count what some cards come to on the average with a few more."""
        mask = mask_of(kept)
        number = min(drawn, len(self._unseen))
        falls = comb(len(self._unseen), number)
        # the best four of more cards are dear to find
        if falls > MOST_FALLS or mask.bit_count() + number > self._ranking.size:
            return super()._hope(kept, drawn)
        bits = [card.bit for card in self._unseen]
        table = hand_counts_for(self._ranking)
        if table and mask.bit_count() + number == self._ranking.size:
            unseen = mask_of(self._unseen)
            counts = table.fields(table.row(mask, [bit for bit in table.bits if not bit & (unseen | mask)]))
            return float(sum(map(mul, counts, table.levels)) / falls)
        strengths = self._ranking.strengths
        return sum([strengths[mask | fall] for fall in map(sum, combinations(bits, number))]) / falls

    def _wins(self) -> float:
        """Count how often the hand beats those of all the others, if theirs fall by chance."""
        table = hand_counts_for(self._ranking)
        assert table is not None  # noqa: S101  # who makes one has seen to it
        unseen = mask_of(self._unseen)
        counts = table.fields(table.row_without([bit for bit in table.bits if not bit & unseen]))
        below = [0, *accumulate(counts)]
        beaten = below[bisect_left(table.levels, self._own.strength)] / (below[-1] or 1)
        return float(beaten ** len(rivals(self._view)))
