"""How a sensible player weighs the bets of the older games: a bid against seeing, passing and folding."""

from __future__ import annotations

from primero_ref.game.moves import Move
from primero_ref.players.knowledge import money_at_stake
from primero_ref.players.strategy import Strategy
from primero_ref.rules.procedures.vying import refund

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import EstimatedChances
    from primero_ref.players.exact import ExactChances
    from primero_ref.players.strategy import Throw
    from primero_ref.players.tempers import Temper

_A_BET_MAY_DRIVE_OUT = 0.7
"""How much of his fair share a hand must win to be worth a first bet, for some of the others fold to it."""

_SURE_ENOUGH = 0.5
"""How often a hand must win to be worth a rest, which the others may refuse for nothing."""

_ENOUGH_TO_GO = 0.35
"""How often a hand must stand up to another to go with it, where all who pass have lost nothing."""


class BetStrategy(Strategy):
    """How a seat bets, sees, passes and folds, by its chances."""

    def __init__(
        self, rules: Rulebook, view: View, chances: EstimatedChances | ExactChances, random: Random, temper: Temper
    ) -> None:
        """Look at the table, and at the chances."""
        self._rules, self._view, self._chances = rules, view, chances
        self._random, self._temper = random, temper

    def move(self, offer: Offer) -> Move | None:
        """Weigh a bet against seeing, passing and folding."""
        view, chances = self._view, self._chances
        see, pass_ = _first(offer, "see", "match"), _first(offer, "pass", "draw")
        bet = self._answer(offer) or self._rest(offer) or self._bet(offer)
        if bet:
            return bet
        if see:
            throw = chances.best_throw(offer, see, view.bid)
            if not {"fold", "pass"} & {*offer.may} or self._pays(throw.share):
                return Move(see.name, _lowest(see), discards=throw.thrown)
        if pass_:
            return Move(pass_.name, discards=chances.best_throw(offer, pass_, view.bid).thrown)
        if "bet" in offer.may:
            verb = offer.may["bet"]
            return Move(verb.name, _lowest(verb), verb.money[0] if verb.money else 0)
        leave = _first(offer, "claim", "fold")
        return Move(leave.name, _lowest(leave)) if leave else None

    def _answer(self, offer: Offer) -> Move | None:
        """Answer what is asked besides the bets: is a bet too high, are cards to be traded, what is claimed."""
        may, view, chances = offer.may, self._view, self._chances
        if "accept" in may:
            price = next(event.money for event in reversed(view.log) if event.deed in ("bet", "raise", "vie", "revie"))
            small = price * len(view.stacks) <= money_at_stake(view)
            pays = self._pays(chances.best_throw(offer, may["accept"], None).share, price)
            return Move("accept" if small or pays else "refuse")
        if "trade" in may:
            better, as_it_is = (chances.best_throw(offer, may[name], None) for name in ("trade", "keep"))
            return Move("trade", discards=better.thrown) if better.mean > as_it_is.mean else Move("keep")
        if "pass" in may and ("bet" in may or "match" in may) and len(view.cards) < self._rules.ranking.size:
            return self._go(offer)
        return Move("claim", _lowest(may["claim"])) if "claim" in may and "match" not in may else None

    def _rest(self, offer: Offer) -> Move | None:
        """Lay a rest on a hand that wins oftener than not, and meet another’s where that pays better than to fold."""
        verb = offer.may.get("rest")
        # where a bet may be any sum, a rest is all the money and no more than the highest bet
        if verb is None or "bet" in offer.may or "match" in offer.may:
            return None
        throw = self._chances.best_throw(offer, verb, None)
        if "pass" in offer.may or "see" in offer.may:
            lays = throw.wins >= self._after(_SURE_ENOUGH, "vie", "revie")
        else:
            lays = self._pays(throw.share)
        return Move("rest") if lays else None

    def _go(self, offer: Offer) -> Move:
        """Go or pass on the first cards: whoever passes bets nothing, so he reckons with few who go."""
        chances = self._chances
        verb = offer.may["bet" if "bet" in offer.may else "match"]
        throw = chances.best_throw(offer, verb, None)
        if throw.wins ** (1 / max(1, chances.opponents)) < self._temper.asks * _ENOUGH_TO_GO:
            return Move("pass")
        if verb.money is None:
            return Move(verb.name, _lowest(verb))
        low, high = verb.money
        fair = self._temper.asks / (chances.opponents + 1)
        return Move(verb.name, _lowest(verb), min(high, low + self._adds(throw, fair, bluffs=False)))

    def _bet(self, offer: Offer) -> Move | None:
        """Name the bid most likely to win, if it wins oftener than the one that stands and than one's fair share."""
        verb = _first(offer, "vie", "revie", "bet", "raise")
        if verb is None or verb.money is None:
            return None
        view, chances = self._view, self._chances
        lowest: Sequence[Bid | None] = verb.bids[verb.first : verb.last][:1] or (None,)
        throw, bid = chances.best_bid(offer, verb, chances.worth_naming(offer, verb) or lowest)
        standing = 0.0
        if view.bid:
            standing = chances.best_wins(offer, view.bid)
        bluffs = self._random.random() < self._temper.bluffs
        fair = self._fair(verb, self._temper.asks / (chances.opponents + 1))
        if throw.wins < max(fair, standing) and not bluffs:
            return None
        if bluffs and verb.name in ("bet", "raise") and verb.first + 1 < verb.last:
            bid = verb.bids[verb.first + 1]
        low, high = verb.money
        return Move(verb.name, bid, min(high, low + self._adds(throw, fair, bluffs=bluffs)), throw.thrown)

    def _fair(self, verb: Verb, share: float) -> float:
        """Say how often a hand must win to be bet on, of what is its fair share of the wins."""
        if verb.name == "raise":
            return self._after(share, "bet", "raise")
        return share * _A_BET_MAY_DRIVE_OUT if verb.name == "bet" else share

    def _after(self, share: float, *deeds: str) -> float:
        """Say how often a hand must win after so many raises: each says that somebody thinks he has the better one."""
        return 1 - (1 - share) * 0.5 ** sum(event.deed in deeds for event in self._view.log)

    def _adds(self, throw: Throw, fair: float, *, bluffs: bool) -> int:
        """Say how much more than he must he bets."""
        del fair
        daring = 0 if bluffs else throw.wins**2 * self._behind() * self._temper.daring
        return int(daring * self._random.random())

    def _pays(self, share: float, more: int = 0) -> bool:
        """Say whether seeing, at what is owed and perhaps some more, beats folding, as the odds stand."""
        view = self._view
        mine = view.staked[view.player]
        price = min(max(view.staked.values()) - mine + more, view.stacks[view.player])
        forgone = refund(self._rules, mine)
        return share * (money_at_stake(view) + price + more) >= (price + forgone) * self._temper.pays

    def _behind(self) -> int:
        """Give the money that the seat has left; on credit it may be less than nothing."""
        return max(0, self._view.stacks[self._view.player])


class TemperedBetStrategy(BetStrategy):
    """One who raises only with the better hands, and bets by how good his hand is, after his temper."""

    def _fair(self, verb: Verb, share: float) -> float:
        """Go on raising only with the better hands, where no bid tells what the others hold."""
        if verb.name in ("vie", "revie") and verb.first == verb.last:
            return self._after(share, "vie", "revie")
        return super()._fair(verb, share)

    def _adds(self, throw: Throw, fair: float, *, bluffs: bool) -> int:
        """Bet the more the better the hand stands above its fair share; a bluff looks like any bet."""
        chance = self._random.random()
        edge = chance if bluffs else max(0.0, (throw.wins - fair) / (1 - fair)) if fair < 1 else 0.0
        return int(edge * self._temper.daring * self._behind())


def _first(offer: Offer, *names: str) -> Verb | None:
    """Give the first of some verbs that is open."""
    return next((offer.may[name] for name in names if name in offer.may), None)


def _lowest(verb: Verb) -> Bid | None:
    """Give the lowest bid that must be named with a verb, if one must."""
    return verb.bids[verb.first] if verb.first < verb.last and not verb.free else None
