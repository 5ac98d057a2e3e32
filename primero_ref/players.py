"""Players who need no person: one who moves by chance, and one who knows his hand and the odds roughly."""

from __future__ import annotations

from itertools import combinations
from random import Random

from primero_ref.declarers import declares
from primero_ref.duellists import Duellist
from primero_ref.errors import Illegal
from primero_ref.hands import masked
from primero_ref.offers import Move
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.game import View
    from primero_ref.hands import Bid
    from primero_ref.offers import Offer, Verb
    from primero_ref.pack import Card
    from primero_ref.table import Hand

SAMPLES = 60
"""How many falls of the unseen cards a sensible player thinks through: enough to tell a chance to a sixteenth."""

BLUFFS = 0.05
"""How often he bets without a hand to bet on."""

_DUELLING = {"invite", "try"}
"""Verbs by which a game of invitations and duels is known."""
_A_BET_MAY_DRIVE_OUT = 0.7
"""How much of his fair share a hand must win to be worth a first bet, for some of the others fold to it."""

_OTHERS_CHOOSE = 1.4
"""How much oftener than by chance an opponent holds the better hand, for he throws cards and folds."""


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

    def __init__(self, rules: Rulebook, seed: object) -> None:
        """Learn the rules, and begin from a seed."""
        self._rules = rules
        self._random = Random(str(seed))

    def __call__(self, view: View) -> Move:
        """Weigh what is on offer, and choose."""
        offer = _offered(view)
        if "take" in (*offer.may, *offer.barred):
            return self._captures(view, offer)
        if self._rules.settled["ranking"] == "poker hands":
            return self._keeps_a_poker_face(view, offer)
        if not _DUELLING.isdisjoint((*offer.may, *offer.barred)):
            return Duellist(self._rules, view, self._random).move(offer) or offer.any(self._random.random)
        odds = Odds(self._rules, view, self._random)
        return declares(view, offer, odds, self._random) or self._weighs(view, offer, odds)

    def _captures(self, view: View, offer: Offer) -> Move:
        """Weigh what may be taken from the table."""
        from primero_ref.rules.capturing import Capturing
        from primero_ref.sweepers import Sweeper

        if not isinstance(offer, Capturing):
            return offer.any(self._random.random)
        return Sweeper(self._rules, view, self._random).move(offer)

    def _keeps_a_poker_face(self, view: View, offer: Offer) -> Move:
        """Weigh hands of five; a module for one kind of game need not be loaded for the others."""
        from primero_ref.poker import PokerRanking
        from primero_ref.pokerface import Pokerface

        ranking = self._rules.ranking
        assert isinstance(ranking, PokerRanking)  # noqa: S101  # the answer has chosen it
        return Pokerface(ranking, view, self._random).move(offer)

    def _weighs(self, view: View, offer: Offer, odds: Odds) -> Move:
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

    def _without_money(self, view: View, offer: Offer, odds: Odds) -> Move | None:
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

    def _bet(self, view: View, offer: Offer, odds: Odds) -> Move | None:
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
        bluffs = self._random.random() < BLUFFS
        fair = 1 / (odds.opponents + 1)
        if verb.name == "raise":
            # each raise says that somebody thinks he has the better hand
            fair = 1 - (1 - fair) / 2 ** sum(event.deed in ("bet", "raise") for event in view.log)
        elif verb.name == "bet":
            fair *= _A_BET_MAY_DRIVE_OUT
        if plan.wins < max(fair, standing) and not bluffs:
            return None
        if bluffs and verb.name in ("bet", "raise") and verb.first + 1 < verb.last:
            bid = verb.bids[verb.first + 1]
        low, high = verb.money
        daring = 0 if bluffs else plan.wins**2 * view.stacks[view.player] / 4
        return Move(verb.name, bid, min(high, low + int(daring * self._random.random())), plan.thrown)

    def _pays(self, view: View, share: float, more: int = 0) -> bool:
        """Say whether seeing, at what is owed and perhaps some more, beats folding, as the odds stand."""
        mine = view.staked[view.player]
        price = min(max(view.staked.values()) - mine + more, view.stacks[view.player])
        table = sum(view.staked.values()) + sum(view.carry.values())
        refund = {"half": mine // 2, "nothing": 0, "all": mine}[str(self._rules("fold.refund"))]
        return share * (table + price + more) >= price + refund


class Plan(NamedTuple):
    """Cards to throw: how often they win the bid, what share of the stakes that is worth, how strong the hand gets."""

    wins: float
    share: float
    mean: float
    thrown: Hand


class Odds:
    """The chances of one seat at one turn, from dealing the unseen cards in one's head."""

    def __init__(self, rules: Rulebook, view: View, random: Random) -> None:
        """Deal what may be drawn, and what one opponent may hold."""
        self._ranking = ranking = rules.ranking
        self._higher_wins = rules("bid.higher-kind") != "it loses"
        self._hand: Sequence[Card] = view.hands[view.player]
        self.opponents = sum(
            bool(hand) and not view.out[name] and name != view.player for name, hand in view.hands.items()
        )
        seen = {one for hand in view.hands.values() for one in hand}
        if all(event.deed != "reshuffle" for event in view.log):
            seen |= {one for event in view.log if event.deed != "lift" for one in (*event.cards, *event.drawn)}
        unseen = [one for one in ranking.pack if one not in seen]
        size = ranking.size
        falls = [random.sample(unseen, min(2 * size, len(unseen))) for _ in range(SAMPLES)]
        self._drawn = [[masked(fall[:number]) for fall in falls] for number in range(size + 1)]
        self._theirs = [ranking.strengths[masked(fall[size:])] for fall in falls]
        self._kept: dict[Hand, list[int]] = {}

    def plan(self, offer: Offer, verb: Verb, bid: Bid | None) -> Plan:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        return max(
            (self._reckon(thrown, bid) for thrown in self._throws(offer, verb, bid)),
            key=lambda plan: (plan.wins if bid else 0, plan.mean),
        )

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        hands = sorted({one for thrown in self._throws(offer, verb, None) for one in self._after(thrown)})
        places = verb.bids.places
        named = {places[one] for one in hands[:: max(1, len(hands) // 24)] if one in places}
        return [verb.bids[place] for place in sorted(named) if verb.first <= place < verb.last]

    def _throws(self, offer: Offer, verb: Verb, bid: Bid | None) -> Iterator[Hand]:
        least, most = offer.changeable(verb, bid)
        for number in range(least, most + 1):
            yield from combinations(self._hand, number)

    def _after(self, thrown: Hand) -> list[int]:
        """Reckon how strong the hand becomes, in each fall of the cards, when some are thrown."""
        kept = self._kept.get(thrown)
        if kept is None:
            held = masked(one for one in self._hand if one not in thrown)
            strengths, drawn = self._ranking.strengths, len(thrown) + self._ranking.size - len(self._hand)
            kept = self._kept[thrown] = [strengths[held | fall] for fall in self._drawn[drawn]]
        return kept

    def _reckon(self, thrown: Hand, bid: Bid | None) -> Plan:
        """Reckon one way to throw: how often the hand meets the bid, and no opponent's meets it better."""
        low = bid.strength if bid else 0
        # no hand counts a hundred points, and the next kind begins where the points would
        top = bid.strength - bid.points + 100 if bid and not self._higher_wins else 1 << 30
        mine = self._after(thrown)
        meets = [(own, other) for own, other in zip(mine, self._theirs, strict=True) if low <= own < top]
        beaten = sum(own < other < top for own, other in meets)
        alone = 1 - min(0.95, _OTHERS_CHOOSE * beaten / len(meets)) if meets else 0
        wins = len(meets) / SAMPLES * alone**self.opponents
        theirs = sum(low <= other < top for other in self._theirs) / SAMPLES
        # what nobody wins is played for again, and one's share of that is as good as another's
        nobody = (1 - len(meets) / SAMPLES) * (1 - theirs) ** self.opponents
        return Plan(wins, wins + nobody / (self.opponents + 1), sum(mine) / SAMPLES, thrown)


def _first(offer: Offer, *names: str) -> Verb | None:
    """Give the first of some verbs that is open."""
    return next((offer.may[name] for name in names if name in offer.may), None)


def _lowest(verb: Verb) -> Bid | None:
    """Give the lowest bid that must be named with a verb, if one must."""
    return verb.bids[verb.first] if verb.first < verb.last and not verb.free else None


def _least(verb: Verb) -> Move:
    """Bet as little as one may."""
    return Move(verb.name, _lowest(verb), verb.money[0] if verb.money else 0)


def _offered(view: View) -> Offer:
    """Give what a seat is offered."""
    if view.offer is None:
        raise Illegal(f"{view.player} may not move: it is not his turn")
    return view.offer
