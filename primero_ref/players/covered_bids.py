"""How a sensible player plays where hands are declared in turn: when he bids, stakes, passes or calls."""

from __future__ import annotations

from primero_ref.game.moves import Move
from primero_ref.players.knowledge import money_at_stake
from primero_ref.players.strategy import Strategy

TYPE_CHECKING = False

if TYPE_CHECKING:
    from random import Random

    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import EstimatedChances
    from primero_ref.players.exact import ExactChances
    from primero_ref.players.tempers import Temper

BOLDNESS = 1.2
"""How much better than his fair share of the wins a hand must stand to be bid on, for a bid keeps others in."""

SMILES = 4
"""How many times as often as he bluffs a player who was made to stake bids on, to frighten the bidder."""


class CoveredBidStrategy(Strategy):
    """How a seat bids, stakes, passes and calls, by its chances."""

    def __init__(self, view: View, chances: EstimatedChances | ExactChances, random: Random, temper: Temper) -> None:
        """Look at the table, and at the chances."""
        self._view, self._chances, self._random, self._temper = view, chances, random, temper

    def move(self, offer: Offer) -> Move | None:
        """Choose a move of these games; None if it is another kind of turn."""
        may = offer.may
        if "call" in may and self._chances.best_throw(offer, may["call"], None).wins > 0.5:
            return Move("call")
        if "wait" in may:
            return Move("wait")
        if "change" in may:
            return Move("change", discards=self._chances.best_throw(offer, may["change"], None).thrown)
        return self._answer(offer) if "bid" in may or "stake" in may else None

    def _answer(self, offer: Offer) -> Move | None:
        """Bid, stake or pass, by what the hand is worth kept and what it may become."""
        view, chances = self._view, self._chances
        bid, stake, passes = (offer.may.get(name) for name in ("bid", "stake", "pass"))
        keeps = chances.best_throw(offer, bid or stake or offer.may["pass"], None)
        draws = chances.best_throw(offer, passes, None) if passes else None
        better = draws.wins if draws and draws.thrown else 0.0
        if bid and bid.last == bid.first:
            smiles = self._random.random() < SMILES * self._temper.bluffs
            return self._bid(bid, keeps.wins) if smiles or keeps.wins > 0.5 else Move("pass")
        if bid and keeps.wins >= max(BOLDNESS * self._temper.asks / (chances.opponents + 1), better):
            return self._bid(bid, keeps.wins)._replace(discards=keeps.thrown)
        price = next((event.money for event in reversed(view.log) if event.deed == "bid"), 0)
        pot = money_at_stake(view)
        if stake and (draws is None or keeps.wins * (pot + price) - price * self._temper.pays >= better * pot):
            return Move("stake", discards=keeps.thrown)
        return Move("pass", discards=draws.thrown) if draws else None

    def _bid(self, verb: Verb, wins: float) -> Move:
        """Bid well below the hand, so that others stay in, and the more money the better it stands."""
        view, random = self._view, self._random.random
        named = verb.bids[verb.first + int(random() * (verb.last - verb.first) / 3)] if verb.last else None
        low, high = verb.money or (0, 0)
        daring = wins**2 * view.stacks[view.player] * self._temper.daring / 2
        return Move("bid", named, min(high, low + int(daring * random())))
