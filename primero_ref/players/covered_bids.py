"""How a sensible player plays where hands are declared in turn: when he bids, stakes, passes or calls."""

from __future__ import annotations

from primero_ref.game.moves import Move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from random import Random

    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import Odds
    from primero_ref.players.exact import ExactOdds
    from primero_ref.players.tempers import Temper

BOLDNESS = 1.2
"""How much better than his fair share of the wins a hand must stand to be bid on, for a bid keeps others in."""

SMILES = 4
"""How many times as often as he bluffs a player who was made to stake bids on, to frighten the bidder."""


def declares(view: View, offer: Offer, odds: Odds | ExactOdds, random: Random, temper: Temper) -> Move | None:
    """Choose a move of these games; none if it is another kind of turn."""
    may = offer.may
    if "call" in may and odds.plan(offer, may["call"], None).wins > 0.5:
        return Move("call")
    if "wait" in may:
        return Move("wait")
    if "change" in may:
        return Move("change", discards=odds.plan(offer, may["change"], None).thrown)
    return _answers(view, offer, odds, random, temper) if "bid" in may or "stake" in may else None


def _answers(view: View, offer: Offer, odds: Odds | ExactOdds, random: Random, temper: Temper) -> Move | None:
    """Bid, stake or pass, by what the hand is worth kept and what it may become."""
    bid, stake, passes = (offer.may.get(name) for name in ("bid", "stake", "pass"))
    keeps = odds.plan(offer, bid or stake or offer.may["pass"], None)
    drawn = odds.plan(offer, passes, None) if passes else None
    better = drawn.wins if drawn and drawn.thrown else 0.0
    if bid and bid.last == bid.first:
        smiles = random.random() < SMILES * temper.bluffs
        return _bid(view, bid, keeps.wins, random, temper) if smiles or keeps.wins > 0.5 else Move("pass")
    if bid and keeps.wins >= max(BOLDNESS * temper.asks / (odds.opponents + 1), better):
        return _bid(view, bid, keeps.wins, random, temper)._replace(discards=keeps.thrown)
    price = next((event.money for event in reversed(view.log) if event.deed == "bid"), 0)
    pot = sum(view.staked.values()) + sum(view.carry.values())
    if stake and (drawn is None or keeps.wins * (pot + price) - price * temper.pays >= better * pot):
        return Move("stake", discards=keeps.thrown)
    return Move("pass", discards=drawn.thrown) if drawn else None


def _bid(view: View, verb: Verb, wins: float, random: Random, temper: Temper) -> Move:
    """Bid well below the hand, so that others stay in, and the more money the better it stands."""
    named = verb.bids[verb.first + int(random.random() * (verb.last - verb.first) / 3)] if verb.last else None
    low, high = verb.money or (0, 0)
    daring = wins**2 * view.stacks[view.player] * temper.daring / 2
    return Move("bid", named, min(high, low + int(daring * random.random())))
