"""Exchanges: what each throw of cards does for a goal, over every fall of the cards."""

from __future__ import annotations

from math import lcm
from operator import mul

from primero_ref.claims import as_rulebook
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.errors import Illegal, Unknown, Unreadable, as_listed, as_text, shortened
from primero_ref.odds.draws import Falls, cards_named, drawing
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook

    Cards = str | Iterable[Card]

GOALS = ("highest", "kind", "meet", "stay")
"""What one may want of a hand."""

NUMBERS = "numbers of cards: give a list, such as [1, 2]"
STRENGTHS = "strengths of hands: give those of some falls, such as drawing(rules).levels"
"""What those need who list no numbers."""


class Exchange(NamedTuple):
    """One exchange of cards: what the hand may become, and how well that meets the goal."""

    thrown: Hand
    falls: Falls
    worth: Fraction

    def __repr__(self) -> str:
        """Print what is thrown and what that is worth."""
        thrown = " ".join(map(str, self.thrown)) or "nothing"
        return f"discarding {thrown}: {float(self.worth):.4f}"


def bid_of(rules: Rulebook | str, text: str) -> Bid:
    """Read a bid, `primero 50`, or a kind by itself.

    >>> from primero_ref import rulebook
    >>> bid_of(rulebook("italian"), "primero fifty")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'fifty' is no number of points: a bid reads like primero 50.
    """
    kind, _, points = as_text(text, "a bid").partition(" ")
    if points and not (points.isascii() and points.isdecimal() and len(points) <= 15):
        raise Unreadable(f"{points[:20]!r} is no number of points: a bid reads like primero 50.")
    return as_rulebook(rules).ranking.bid(kind, int(points) if points else 0)


def meets(rules: Rulebook, hand: Bid, bid: Bid, *, anothers: bool = False) -> bool:
    """Say whether a hand meets a bid and so may win; `anothers` if it was another player's.

    >>> from primero_ref import rulebook
    >>> rules = rulebook("italian")
    >>> meets(rules, bid_of(rules, "fluxus 50"), bid_of(rules, "primero 50"))
    False
    """
    if rules("target") == "the best":
        return True
    if anothers and _counts_as(rules, hand, bid):
        return _reaches(rules, hand, bid)
    if hand.kind != bid.kind:
        return rules("bid.higher-kind" if hand.strength > bid.strength else "bid.lower-kind") != "it loses"
    return _reaches(rules, hand, bid)


def _counts_as(rules: Rulebook, hand: Bid, bid: Bid) -> bool:
    """Say whether a hand of a higher kind may be counted as the kind that another has bid."""
    words = {called: kind for kind, called in rules.ranking.words.items() if kind in ("supremus", "chorus")}
    kind = words.get(hand.kind, "")
    return bool(kind) and hand.kind != bid.kind and bid.kind in str(rules(f"conceal.{kind}")).split()


def _reaches(rules: Rulebook, hand: Bid, bid: Bid) -> bool:
    if rules("bid.short") != "it loses":
        return True
    return hand.points <= bid.points if rules("bid.meets") == "at or below" else hand.points >= bid.points


def worth_of(rules: Rulebook | str, goal: str, levels: Sequence[int]) -> list[int]:
    """Say what hands are worth to somebody with a goal, each by its strength.

    `highest` is worth the hands of the pack that one beats; `kind fluxus`, that kind or a higher one, `meet
    primero 50`, and `stay numerus 30`, no more than that, are worth one.

    >>> from primero_ref import rulebook
    >>> worth_of(rulebook("italian"), "highst", ())
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no goal 'highst'; the nearest is 'highest'.
    """
    rules, levels = as_rulebook(rules), as_listed(levels, STRENGTHS)
    word, _, rest = as_text(goal, "a goal").partition(" ")
    bid_for = rules.ranking.bid_for_strength
    if word == "highest" and not rest:
        falls = drawing(rules)
        beaten, below = {0: 0}, 0
        for strength, number in zip(falls.levels, falls.counts, strict=True):
            beaten[strength] = below
            below += number
        try:
            return [beaten[strength] for strength in levels]
        except (KeyError, TypeError):
            raise Unreadable(f"{shortened(levels)} are no {STRENGTHS}.") from None
    if word not in GOALS:
        raise Unknown("goal", goal, GOALS)
    if not rest or word == "highest":
        raise Unreadable(f"{goal!r} is no goal: write highest, kind fluxus, meet primero 50 or stay numerus 30.")
    bid = bid_of(rules, rest)
    if word == "kind":
        order = rules.ranking.kinds
        reached = order[order.index(bid.kind) :]
        return [int(bid_for(strength).kind in reached) for strength in levels]
    if word == "meet":
        return [int(meets(rules, bid_for(strength), bid)) for strength in levels]
    return [int(strength <= bid.strength) for strength in levels]


@once_per_rulebook
def _worth(rules: Rulebook, goal: str) -> list[int]:
    """Say what all the hands of a rulebook are worth to a goal; nothing where they are too many to count."""
    hand_counts = hand_counts_for(rules.ranking)
    return worth_of(rules, goal, hand_counts.levels) if hand_counts else []


def exchanges(
    rules: Rulebook | str, hand: Cards, goal: str = "highest", known: Cards = "", throws: Iterable[int] | None = None
) -> tuple[Exchange, ...]:
    """Compare all possible exchanges of cards for a goal, best first.

    `goal` is one that `worth_of` reads; `known` the cards seen elsewhere; `throws` how many may be thrown, any
    number by default.

    >>> from primero_ref import rulebook
    >>> exchanges(rulebook("italian"), "7c 6c Ad 2h", "kind supremus", throws=(1, 2))[0]
    discarding Ad 2h: 0.0889
    """
    from fractions import Fraction

    rules, goal = as_rulebook(rules), as_text(goal, "a goal")
    ranking = rules.ranking
    in_hand, gone = cards_named(rules, hand, ranking.size), cards_named(rules, known)
    cards_named(rules, (*in_hand, *gone))
    if not in_hand:
        raise Unreadable("No cards are named: name one at least.")
    allowed = {*range(len(in_hand) + 1)} if throws is None else {*as_listed(throws, NUMBERS)}
    for number in sorted(allowed - {*range(len(in_hand) + 1)}, key=str):
        raise Unreadable(f"{shortened(number)} cards cannot be thrown of {len(in_hand)}.")
    left = len(ranking.pack) - len(in_hand) - len(gone)
    short = ranking.size - len(in_hand)
    hand_counts = hand_counts_for(ranking)
    rows = hand_counts.after_throwing([card.bit for card in in_hand]) if hand_counts and not gone else []
    worth = _worth(rules, goal)
    by_total: list[tuple[int, Exchange]] = []
    for kept in range(1 << len(in_hand)):
        thrown = tuple([card for index, card in enumerate(in_hand) if not kept >> index & 1])
        if len(thrown) not in allowed or len(thrown) + short > left:
            continue
        if hand_counts and rows:
            falls = Falls(ranking, hand_counts.levels, hand_counts.fields(rows[kept]))
        else:
            falls = drawing(rules, [card for card in in_hand if card not in thrown], (*thrown, *gone))
        serves = worth or worth_of(rules, goal, falls.levels)
        total = sum(map(mul, falls.counts, serves))
        by_total.append((total, Exchange(thrown, falls, Fraction(total, falls.all))))
    if not by_total:
        raise Illegal("No such exchange can be made", rules.claim_for("pack.out"))
    whole = lcm(*{exchange.falls.all for _, exchange in by_total})
    by_total.sort(key=lambda pair: (-pair[0] * (whole // pair[1].falls.all), len(pair[1].thrown)))
    return tuple(exchange for _, exchange in by_total)
