"""Players who need no person: by chance, by a rough idea of the odds, or by the odds themselves."""

from __future__ import annotations

from random import Random

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal, Unknown
from primero_ref.game.moves import Move
from primero_ref.players.covered_bids import declares
from primero_ref.players.duel import Duellist
from primero_ref.players.estimate import Odds
from primero_ref.players.tempers import SENSIBLE, TEMPERS, temper

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import Plan
    from primero_ref.players.exact import ExactOdds
    from primero_ref.players.tempers import Temper

_DUELLING = {"invite", "try"}
"""Verbs by which a game of invitations and duels is known."""

_A_BET_MAY_DRIVE_OUT = 0.7
"""How much of his fair share a hand must win to be worth a first bet, for some of the others fold to it."""


class RandomPlayer:
    """A player who takes any move on offer, the same ones for the same seed.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> RandomPlayer("Milan")(game.view("Bernardo")).verb in game.offer.may
    True
    """

    def __init__(self, seed: object) -> None:
        """Begin from a seed."""
        self._chance = Random(str(seed)).random

    def __call__(self, view: View) -> Move:
        """Take one of the moves on offer."""
        return _offered(view).any(self._chance)


class SensiblePlayer:
    """A player who bids what he has a fair chance to win with, pays what that is worth, and now and then bluffs.

    He goes by what his seat may see and no more; the same seed makes the same moves.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> game.play(SensiblePlayer(rules, "Milan")(game.view("Bernardo"))).deed
    'pass'
    """

    def __init__(self, rules: Rulebook, seed: object, temper: Temper = SENSIBLE) -> None:
        """Learn the rules, and begin from a seed."""
        self._rules = rules
        self._temper = temper
        self._random = Random(str(seed))

    def __call__(self, view: View) -> Move:
        """Weigh what is on offer, and choose; a thought for which these rules have no room gives way to any move."""
        offer = _offered(view)
        move = self._chooses(view, offer)
        try:
            offer.judge(move)
        except Illegal:
            return offer.any(self._random.random)
        return move

    def _chooses(self, view: View, offer: Offer) -> Move:
        """Weigh what kind of game it is."""
        if "take" in (*offer.may, *offer.barred):
            return self._captures(view, offer)
        if self._rules.settled["ranking"] == "poker hands":
            return self._keeps_a_poker_face(view, offer)
        if not _DUELLING.isdisjoint((*offer.may, *offer.barred)):
            return self._duels(view, offer) or offer.any(self._random.random)
        odds = self._odds(view)
        return declares(view, offer, odds, self._random, self._temper) or self._weighs(view, offer, odds)

    def _odds(self, view: View) -> Odds | ExactOdds:
        """Reckon the chances of the seat, as well as he can."""
        return Odds(self._rules, view, self._random)

    def _duels(self, view: View, offer: Offer) -> Move | None:
        """Weigh invitations, names and the last duel."""
        return Duellist(self._rules, view, self._random, self._temper).move(offer)

    def _captures(self, view: View, offer: Offer) -> Move:
        """Weigh what may be taken from the table."""
        from primero_ref.players.capture import Sweeper
        from primero_ref.rules.procedures.capture import Capturing

        if not isinstance(offer, Capturing):
            return offer.any(self._random.random)
        return Sweeper(self._rules, view, self._random).move(offer)

    def _keeps_a_poker_face(self, view: View, offer: Offer) -> Move:
        """Weigh hands of five; a module for one kind of game need not be loaded for the others."""
        from primero_ref.cards.poker import PokerRanking
        from primero_ref.players.poker import Pokerface

        ranking = self._rules.ranking
        assert isinstance(ranking, PokerRanking)  # noqa: S101  # the answer has chosen it
        return Pokerface(ranking, view, self._random, self._temper).move(offer)

    def _weighs(self, view: View, offer: Offer, odds: Odds | ExactOdds) -> Move:
        """Weigh a bet against seeing, passing and folding."""
        see, pass_ = _first(offer, "see", "match"), _first(offer, "pass", "draw")
        bet = self._without_money(view, offer, odds) or self._bet(view, offer, odds)
        if bet:
            return bet
        if see:
            plan = odds.plan(offer, see, view.bid)
            if not {"fold", "pass"} & {*offer.may} or self._pays(view, plan.share):
                return Move(see.name, _lowest(see), discards=plan.thrown)
        if pass_:
            return Move(pass_.name, discards=odds.plan(offer, pass_, view.bid).thrown)
        if "bet" in offer.may:
            return _least(offer.may["bet"])
        return Move("fold") if "fold" in offer.may else offer.any(self._random.random)

    def _without_money(self, view: View, offer: Offer, odds: Odds | ExactOdds) -> Move | None:
        """Answer what is asked besides the bets: is a bet too high, are cards to be traded, what is claimed."""
        may = offer.may
        if "accept" in may:
            asked = next(event.money for event in reversed(view.log) if event.deed in ("bet", "raise"))
            small = asked * len(view.stacks) <= sum(view.staked.values()) + sum(view.carry.values())
            pays = self._pays(view, odds.plan(offer, may["accept"], None).share, asked)
            return Move("accept" if small or pays else "refuse")
        if "trade" in may:
            better, as_it_is = odds.plan(offer, may["trade"], None), odds.plan(offer, may["keep"], None)
            return Move("trade", discards=better.thrown) if better.mean > as_it_is.mean else Move("keep")
        return Move("claim", _lowest(may["claim"])) if "claim" in may else None

    def _bet(self, view: View, offer: Offer, odds: Odds | ExactOdds) -> Move | None:
        """Name the bid most likely to win, if it wins oftener than the one that stands and than one's fair share."""
        verb = _first(offer, "vie", "revie", "bet", "raise")
        if verb is None or verb.money is None:
            return None
        lowest: Sequence[Bid | None] = verb.bids[verb.first : verb.last][:1] or (None,)
        bids = odds.worth_naming(offer, verb) or lowest
        plan, bid = max(((odds.plan(offer, verb, bid), bid) for bid in bids), key=lambda found: found[0].wins)
        standing = (
            max((odds.plan(offer, one, view.bid).wins for one in offer.may.values()), default=0) if view.bid else 0
        )
        bluffs = self._random.random() < self._temper.bluffs
        fair = self._fair(view, verb, self._temper.asks / (odds.opponents + 1))
        if plan.wins < max(fair, standing) and not bluffs:
            return None
        if bluffs and verb.name in ("bet", "raise") and verb.first + 1 < verb.last:
            bid = verb.bids[verb.first + 1]
        low, high = verb.money
        return Move(verb.name, bid, min(high, low + self._adds(view, plan, fair, bluffs=bluffs)), plan.thrown)

    def _fair(self, view: View, verb: Verb, share: float) -> float:
        """Say how often a hand must win to be bet on, of what is its fair share of the wins."""
        if verb.name == "raise":
            return _after_raises(share, sum(event.deed in ("bet", "raise") for event in view.log))
        return share * _A_BET_MAY_DRIVE_OUT if verb.name == "bet" else share

    def _adds(self, view: View, plan: Plan, fair: float, *, bluffs: bool) -> int:
        """Say how much more than he must he bets."""
        del fair
        daring = 0 if bluffs else plan.wins**2 * _behind(view) * self._temper.daring
        return int(daring * self._random.random())

    def _pays(self, view: View, share: float, more: int = 0) -> bool:
        """Say whether seeing, at what is owed and perhaps some more, beats folding, as the odds stand."""
        mine = view.staked[view.player]
        price = min(max(view.staked.values()) - mine + more, view.stacks[view.player])
        table = sum(view.staked.values()) + sum(view.carry.values())
        refund = {"half": mine // 2, "nothing": 0, "all": mine}[str(self._rules("fold.refund"))]
        return share * (table + price + more) >= (price + refund) * self._temper.pays


class TemperedPlayer(SensiblePlayer):
    """A player who counts the odds, every fall of the cards, and plays by them after his temper.

    Hands that are too many to count, as those of five cards, he tries like the sensible player.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> game.play(TemperedPlayer(rules, "Milan", TEMPERS["cautious"])(game.view("Bernardo"))).deed
    'pass'
    """

    def _odds(self, view: View) -> Odds | ExactOdds:
        """Count the chances of the seat."""
        from primero_ref.players.exact import ExactOdds, can_count

        # under rules that contradict each other more cards may be held than make a hand
        counts = can_count(self._rules) and len(view.cards) <= self._rules.ranking.size
        return ExactOdds(self._rules, view) if counts else super()._odds(view)

    def _duels(self, view: View, offer: Offer) -> Move | None:
        """Weigh invitations, names and the last duel by what is counted."""
        from primero_ref.players.duel import CountingDuellist
        from primero_ref.players.exact import can_count

        if not can_count(self._rules):
            return super()._duels(view, offer)
        return CountingDuellist(self._rules, view, self._random, self._temper).move(offer)

    def _fair(self, view: View, verb: Verb, share: float) -> float:
        """Go on raising only with the better hands, where no bid tells what the others hold."""
        if verb.name in ("vie", "revie") and verb.first == verb.last:
            return _after_raises(share, sum(event.deed in ("vie", "revie") for event in view.log))
        return super()._fair(view, verb, share)

    def _adds(self, view: View, plan: Plan, fair: float, *, bluffs: bool) -> int:
        """Bet the more the better the hand stands above its fair share; a bluff looks like any bet."""
        chance = self._random.random()
        edge = chance if bluffs else max(0.0, (plan.wins - fair) / (1 - fair)) if fair < 1 else 0.0
        return int(edge * self._temper.daring * _behind(view))


SKILLS = ("random", "sensible", *TEMPERS)
"""The names of the players: by chance, roughly, or by the odds after a temper."""


def player(name: str, rules: Rulebook, seed: object, bluffs: float | None = None) -> Callable[[View], Move]:
    """Give a player by the name of his skill or temper; `bluffs` sets how often he bluffs, where he reckons the odds.

    He takes a view of a seat, in its turn, and gives a move.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Bernardo 7c 6c; Alberto Qh 5d")
    >>> player("bold", rules, "Milan")(game.view("Bernardo")).verb
    'vie'
    >>> player("timid", rules, "Milan")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no way to play 'timid'; the nearest is 'steady'.
    """
    disposed = disposition(name, bluffs)
    if disposed:
        return TemperedPlayer(rules, seed, disposed)
    return RandomPlayer(seed) if name == "random" else SensiblePlayer(rules, seed)


def disposition(name: str, bluffs: float | None = None) -> Temper | None:
    """Give the temper of a way to play, None for one that has none; a way that there is not is refused.

    >>> disposition("bold", 0.5).bluffs, disposition("random")
    (0.5, None)
    """
    if name in TEMPERS:
        return temper(name, bluffs)
    if name not in SKILLS:
        raise Unknown("way to play", name, SKILLS)
    if bluffs is not None:
        raise Illegal(f"How often a {name} player bluffs cannot be set: choose one of {', '.join(TEMPERS)}")
    return None


def _after_raises(share: float, number: int) -> float:
    """Say how often a hand must win after so many raises: each says that somebody thinks he has the better one."""
    return 1 - (1 - share) * 0.5**number


def _first(offer: Offer, *names: str) -> Verb | None:
    """Give the first of some verbs that is open."""
    return next((offer.may[name] for name in names if name in offer.may), None)


def _lowest(verb: Verb) -> Bid | None:
    """Give the lowest bid that must be named with a verb, if one must."""
    return verb.bids[verb.first] if verb.first < verb.last and not verb.free else None


def _least(verb: Verb) -> Move:
    """Bet as little as one may."""
    return Move(verb.name, _lowest(verb), verb.money[0] if verb.money else 0)


def _behind(view: View) -> int:
    """Give the money that a seat has left; on credit it may be less than nothing."""
    return max(0, view.stacks[view.player])


def _offered(view: View) -> Offer:
    """Give what a seat is offered, if it knows its own cards."""
    if view.offer is None:
        raise Illegal(f"{view.player} may not move: it is not his turn")
    if UNKNOWN in view.cards:
        raise Illegal(f"Nobody knows what {view.player} holds, so he cannot be played by the engine")
    return view.offer
