"""Reasons: what speaks for the move that is advised, by what it does, and whether a bet is a bluff."""

from __future__ import annotations

from math import sqrt

from primero_ref.coach.trials import FOLDS
from primero_ref.coach.wording import said
from primero_ref.players.bluff_review import RAISES, below
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.coach.chances import Chance
    from primero_ref.coach.trials import Tally
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View

CALLS = ("see", "match", "pay", "accept", "put in", "stake")
"""Verbs that pay what another has bet."""

PASSES = ("pass", "check", "refuse")
"""Verbs by which a seat stays in and bets nothing, where it might."""

GOOD = 1.5
"""How many times its equal share a hand must win for a pass or a fold to be one in spite of that."""

STAYS = ("keep", "stand", "declare", "claim")
"""Verbs that are neither a bet nor a way out."""

NEVER = 0.5
"""Below how many times in 100 a hand never wins, as it is said."""

APART = 15
"""By how many in 100 the deals won must differ from what the cards promise for the reason to be named.

They must differ by two standard errors, too.
"""

NO_FOLDS = (
    "Nobody can fold in this game. Those who pass pay nothing, exchange cards and can still win, so a good hand may "
    "soon be beaten"
)
"""Why a good hand may be broken up for a pass; `python -m tests.tools.broken_primeros` measured that it pays."""

CHANCE = "your chance to win, if nobody else exchanges a card, "


class Case(NamedTuple):
    """What is known of the move that is advised, when its reason is given."""

    view: View
    rules: Rulebook
    move: Move
    cost: int
    pot: int
    others: int
    """How many others are still in."""
    now: Chance | None
    """The chance to win as the hand is, with the bid that the move names."""
    after: Chance | None
    """The same with other cards for those that the move exchanges."""
    better: Chance | None
    """The chance that the exchange betters the hand."""
    tally: Tally | None
    """What became of the deals in which it was tried; None where these are too few."""
    call: tuple[Move, int] | None
    """For a fold, what else could be done without a raise, and what that costs."""
    may_raise: bool
    """Whether the seat may bet or raise."""
    may_leave: bool
    """Whether it may fold, pass or keep its cards."""
    all_may_fold: bool
    """Whether all others may fold to the move: often the last of them must see."""

    @property
    def fair(self) -> float:
        """How many times in 100 a hand wins that is as good as those of the others."""
        return 100 / (self.others + 1)

    def needed(self, cost: int) -> float:
        """How many times in 100 what costs so much must take the pot to pay for itself.

        A call takes it by winning; a bet that always loses when it is seen takes it when the others fold.
        """
        return 100 * cost / (cost + self.pot)

    @property
    def is_poor_bet(self) -> bool:
        """Whether it is a bet on a hand that wins less than its share when all hands are shown."""
        return bool(self.move.verb in RAISES and self.cost and self.after and self.after.per_cent < self.fair)

    @property
    def is_bluff(self) -> bool:
        """Whether it is a bluff, as the score sheet counts them (`bluff_review.MEANING`)."""
        hand, ranking = self.view.cards, self.rules.ranking
        if self.move.verb not in RAISES or not self.cost or len(hand) < ranking.size or self.now is None:
            return False
        if self.move.bid:
            return below(self.rules, ranking.bid_for_hand(hand), self.move.bid)
        return self.now.per_cent < self.fair


    @property
    def gives_up_a_hand(self) -> bool:
        """Whether a pass exchanges cards of a hand that would win more often as it is, where passes are free."""
        if self.move.verb not in PASSES or not self.now or not self.after or self.cost:
            return False
        worse = round(self.after.per_cent) < round(self.now.per_cent) - 1
        return worse and not self.rules("fold") and self.rules("pass.is") == "no fold"


def times(per_cent: float) -> str:
    """Say a chance.

    >>> times(61.6), times(0.2), times(99.8)
    ('62 times in 100', 'under once in 100', 'over 99 times in 100')
    """
    if 0 < per_cent < NEVER:
        return "under once in 100"
    if 100 - NEVER < per_cent < 100:
        return "over 99 times in 100"
    number = round(per_cent)
    if number in (0, 100):
        return "always" if number else "never"
    return "once in 100" if number == 1 else f"{number} times in 100"


def would_win(chance: Chance, low: float = 0.0) -> str:
    """Say how often the hand would win, and that it is not often where it is below `low`."""
    when, often = chance.label.removeprefix("to win"), times(chance.per_cent)
    if often in ("never", "always"):
        return f"you would {often} win{when}"
    only = "only " if chance.per_cent < low and not often.startswith("under") else ""
    return f"you would win {only}{often}{when}"


def hand_reason(case: Case) -> str:
    """Say what speaks for a move in the hand: the first sentence, after the move itself."""
    if case.move.discards:
        return _of_exchange(case)
    if case.now is None or case.after is None:
        return ""
    if case.is_bluff:
        return f": a bluff, because {_bluffs_with(case)}"
    if case.move.verb in PASSES and case.may_raise:
        return _of_pass(case, case.now)
    if case.move.verb in FOLDS and _calls_well(case):
        return f", although {would_win(case.now)}: the others have bet, so they hold better cards than most"
    low = 0.0 if case.move.verb in STAYS else case.fair
    return f": {would_win(case.after, low)}"


def _of_pass(case: Case, now: Chance) -> str:
    """Say why nothing is bet, or that it might be."""
    if now.per_cent < case.fair:
        return f": {would_win(now, case.fair)}, which is too little to bet on"
    return f"{', although' if now.per_cent >= GOOD * case.fair else ':'} {would_win(now)}"


def _bluffs_with(case: Case) -> str:
    """Say why a bet is a bluff: what is held beside what is named, or how seldom it would win."""
    bid, view, ranking = case.move.bid, case.view, case.rules.ranking
    assert case.after is not None  # noqa: S101  # what is no chance is no bluff
    if bid:
        return f"you hold only {ranking.bid_for_hand(view.cards)}"
    return would_win(case.after, case.fair)


def _calls_well(case: Case) -> bool:
    """Say whether the hand would win often enough for a call."""
    if not case.call or not case.now:
        return False
    cost = case.call[1]
    return bool(cost) and case.now.per_cent >= case.needed(cost)


def _of_exchange(case: Case) -> str:
    """Say what an exchange brings: better cards, and more chances to win."""
    now, after, better = case.now, case.after, case.better
    parts = []
    if better:
        mostly = f", most often {better.most}" if better.most else ""
        how = (
            f"{better.cards} cards you have not seen make your hand better"
            if better.cards
            else f"the exchange makes your hand better {times(better.per_cent)}"
        )
        parts.append(f"{how}{mostly}")
    if now and after and (round(now.per_cent) or round(after.per_cent)):
        parts.append(_from_to(now.per_cent, after.per_cent))
    elif after and not better:
        left = [card for card in case.view.cards if card not in case.move.discards]
        if len(left) == case.rules.ranking.size:
            parts.append(f"that leaves you {case.rules.ranking.bid_for_hand(left)}")
    if not parts:
        return ""
    if case.is_bluff:
        parts.insert(0, f"a bluff for now, because {_bluffs_with(case)}")
    first, *more = parts
    return f"{_joint(first, ':')}{''.join(_joint(part, ';') for part in more)}"


def _joint(part: str, sign: str) -> str:
    """Put a part of a reason after a sign, or after *although* where it speaks against the move."""
    return f"{', although' if part.startswith(f'{CHANCE}falls') else sign} {part}"


def _from_to(before: float, after: float) -> str:
    """Say how an exchange changes the chance to win."""
    first, then = round(before), round(after)
    if abs(then - first) <= 1:
        return f"{CHANCE}stays at {then} in 100"
    return f"{CHANCE}{'rises' if then > first else 'falls'} from {first} to {then} in 100"


def price_of(case: Case) -> str:
    """Say what a move costs now, and what there is to win; nothing where nothing is staked."""
    if case.rules("stake.from") == "nothing":
        return ""
    pot = f"the pot holds {case.pot}" if case.pot else "the pot is still empty"
    return f"it costs {case.cost or 'nothing'}, and {pot}"


def price_reason(case: Case) -> str:
    """Say what a move costs, and how often it must succeed for that."""
    price, verb, tally = price_of(case), case.move.verb, case.tally
    if price and verb in FOLDS and case.call and case.call[1] and case.now:
        call, cost = case.call
        need = times(case.needed(cost))
        return f"to {said(call)} costs {cost}, and the pot holds {case.pot}, so it pays only if you win {need}"
    if not price or not case.cost or not case.pot or verb not in (*RAISES, *CALLS):
        return f"{price}. {NO_FOLDS}" if price and case.gives_up_a_hand else price
    if verb in CALLS:
        if not case.may_leave:
            return f"{price}. You may not fold"
        return f"{price}, so it pays if you win {times(case.needed(case.cost))}{_won(case)}"
    if case.is_poor_bet and case.all_may_fold:
        return f"{price}. {_must_fold(case)}"
    stays = "Not everybody can fold to it" if case.others > 1 else "The other player may not fold to it"
    one_stays = f". {stays}" if case.is_bluff and case.rules("fold") and not case.all_may_fold else ""
    return f"{price}{one_stays}{f'. {_folded(tally, case)}' if tally else ''}"


def _must_fold(case: Case) -> str:
    """Say how often the others must fold for a bet to pay that loses when it is seen, and how often they did."""
    fold, tally = "the others fold" if case.others > 1 else "the other player folds", case.tally
    pays = f"Even if it loses whenever it is seen, it pays if {fold} {times(case.needed(case.cost))}"
    if tally is None:
        return pays
    happened = f"{pays}; that happened in {tally.alone} of the {tally.deals} deals played out"
    # a bluff that works seldom enough must win some of the deals in which it is seen
    seldom = tally.shown and 100 * tally.alone < case.needed(case.cost) * tally.deals
    won = f", and you won {tally.won} of the {tally.shown} in which hands were shown" if seldom else ""
    return f"{happened}{won}"


def _won(case: Case) -> str:
    """Say how many of the deals were won."""
    tally = case.tally
    if tally is None:
        return ""
    won = tally.won + tally.alone
    return f"; you won {won} of the {tally.deals} deals played out{_apart(won, tally.deals, case)}"


def _apart(won: int, deals: int, case: Case) -> str:
    """Say why deals are won less often than the cards promise, or oftener, where that is so."""
    if case.after is None or not deals:
        return ""
    more, accident = 100 * won / deals - case.after.per_cent, 100 / sqrt(deals)
    if more > max(APART, accident):
        return ", more than your cards promise now: cards may still be exchanged, and others may fold"
    if more < -max(APART, accident):
        return ", fewer than your cards promise now: the others’ bets point to good hands, and they may still exchange"
    return ""


def _folded(tally: Tally, case: Case) -> str:
    """Say in how many deals the others folded, and how many were won of those in which hands were shown."""
    if not tally.alone and not case.all_may_fold:
        return f"You won {tally.won} of the {tally.deals} deals played out{_apart(tally.won, tally.deals, case)}"
    who = "The others" if case.others > 1 else "The other player"
    later = "" if case.all_may_fold else " later"
    folded = f"{who} folded{later} in {tally.alone} of the {tally.deals} deals played out"
    if not tally.shown:
        return folded
    apart = _apart(tally.won, tally.shown, case)
    return f"{folded}, and you won {tally.won} of the {tally.shown} in which hands were shown{apart}"
