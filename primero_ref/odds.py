"""Odds: every fall of the cards counted, none left to chance."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import comb, lcm
from operator import mul

from primero_ref.counted import counted
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.hands import Bid, masked, not_in_the_pack
from primero_ref.pack import UNKNOWN, Card, cards
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from fractions import Fraction

    from primero_ref.claims import Rulebook
    from primero_ref.counted import Counted
    from primero_ref.hands import Ranking

    Hand = tuple[Card, ...]
    Cards = str | Iterable[Card]
    Wanted = Callable[[Bid], object]

MOST_FALLS = 3_000_000
"""The most falls that are dealt out one by one, where no table of the hands is kept: some seconds."""

GOALS = ("highest", "kind", "meet", "stay")
"""What one may want of a hand."""


class Falls:
    """What a hand may be, and in how many falls of the cards it is that: counted, not tried.

    >>> from primero_ref import rulebook
    >>> falls = drawing(rulebook("italian"), "7c 6c")
    >>> falls.all, falls.kinds
    (703, {'numerus': 645, 'supremus': 30, 'fluxus': 28})
    >>> falls.chance(lambda held: held.kind == "fluxus")
    Fraction(28, 703)
    """

    def __init__(self, ranking: Ranking, levels: Sequence[int], counts: Sequence[int]) -> None:
        """Take the number of falls for each strength, the lowest first."""
        self._ranking = ranking
        self.levels = levels
        self.counts = counts
        self.all = sum(counts)

    @cached_property
    def ways(self) -> dict[Bid, int]:
        """The falls by what the hand is then, from the lowest up."""
        there = zip(self.levels, self.counts, strict=True)
        return {self._ranking.named(one): number for one, number in there if number}

    @property
    def kinds(self) -> dict[str, int]:
        """The falls by the kind of hand, from the lowest kind up."""
        found = dict.fromkeys(("nothing", *self._ranking.kinds), 0)
        for bid, number in self.ways.items():
            found[bid.kind] += number
        return {kind: number for kind, number in found.items() if number}

    def points(self, kind: str) -> dict[int, int]:
        """Give the falls of one kind by the points of the hand, from the fewest up."""
        name = self._ranking.words.get(kind, kind)
        if name not in self._ranking.kinds:
            raise Unknown("kind of hand", kind, self._ranking.kinds)
        found: dict[int, int] = {}
        for bid, number in self.ways.items():
            if bid.kind == name:
                found[bid.points] = found.get(bid.points, 0) + number
        return dict(sorted(found.items()))

    def count(self, wanted: Wanted) -> int:
        """Count the falls in which the hand is as wanted."""
        return sum(number for bid, number in self.ways.items() if wanted(bid))

    def chance(self, wanted: Wanted) -> Fraction:
        """Give the chance that the hand is as wanted."""
        from fractions import Fraction

        return Fraction(self.count(wanted), self.all)

    def __repr__(self) -> str:
        """Print the falls by kind."""
        return f"{self.all} falls: " + ", ".join(f"{kind} {number}" for kind, number in self.kinds.items())


class Exchange(NamedTuple):
    """One way to throw cards and draw until the hand is full: what it may become, and how far that serves the goal."""

    thrown: Hand
    falls: Falls
    worth: Fraction

    def __repr__(self) -> str:
        """Print what is thrown and what that is worth."""
        thrown = " ".join(map(str, self.thrown)) or "nothing"
        return f"throwing {thrown}: {float(self.worth):.4f}"


class Outcome(NamedTuple):
    """In how many falls each of some hands wins alone, in how many the best are tied, and how many there are."""

    wins: tuple[int, ...]
    ties: int
    all: int


def _named(rules: Rulebook, text: Cards, most: int | None = None) -> Hand:
    """Read cards that a rulebook's pack holds, and as many as a hand may have."""
    found = cards(text, rules.ranking.pack.suits)
    for one in found:
        if one is UNKNOWN:
            raise Unreadable("A card face down has no odds: name it, or leave it out.")
        if one not in rules.ranking.pack:
            raise not_in_the_pack(one, rules)
    if most is not None and len(found) > most:
        raise Illegal(f"{len(found)} cards are too many: a hand is {most} cards", rules.claim_for("hand.size"))
    return found


def drawing(rules: Rulebook, held: Cards = "", known: Cards = "") -> Falls:
    """Count what a hand may become when it is filled up from the pack.

    `held` is the cards that are kept, none to a full hand; `known` those seen elsewhere, which cannot come.

    >>> from primero_ref import rulebook
    >>> drawing(rulebook("italian"))
    91390 falls: numerus 80430, primero 9990, supremus 120, fluxus 840, chorus 10
    >>> drawing(rulebook("italian"), "7c 6c Ac", "Js")
    36 falls: supremus 29, fluxus 7
    >>> drawing(rulebook("italian"), "7c 6c", "7c")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 7c is named twice.
    """
    ranking = rules.ranking
    kept = _named(rules, held, ranking.size)
    gone = _named(rules, known)
    _named(rules, (*kept, *gone))
    _enough(rules, ranking.size - len(kept), len(kept) + len(gone))
    table = counted(ranking)
    if table:
        return Falls(ranking, table.levels, table.fields(table.row(masked(kept), [one.bit for one in gone])))
    found = _dealt(ranking, kept, gone)
    return Falls(ranking, [*found], [*found.values()])


def _enough(rules: Rulebook, drawn: int, seen: int) -> None:
    left = len(rules.ranking.pack) - seen
    if drawn > left:
        raise Illegal(f"{drawn} cards cannot be drawn: {left} are left in the pack", rules.claim_for("pack.without"))


def _dealt(ranking: Ranking, kept: Hand, gone: Hand) -> dict[int, int]:
    """Deal every fall out, where no table of all hands is kept."""
    from primero_ref.poker import PokerRanking

    if isinstance(ranking, PokerRanking) and not kept and not gone:
        return ranking.tally
    unseen = [one for one in ranking.pack if one not in kept and one not in gone]
    drawn = ranking.size - len(kept)
    if comb(len(unseen), drawn) > MOST_FALLS:
        raise Unreadable(
            f"{comb(len(unseen), drawn)} falls are too many to deal out: keep or name more cards, {MOST_FALLS} at most."
        )
    found: dict[int, int] = {}
    strengths, held = ranking.strengths, masked(kept)
    for fall in combinations([one.bit for one in unseen], drawn):
        strength = strengths[held | sum(fall)]
        found[strength] = found.get(strength, 0) + 1
    return dict(sorted(found.items()))


def bid_of(rules: Rulebook, text: str) -> Bid:
    """Read a bid, `primero 50`, or a kind by itself.

    >>> from primero_ref import rulebook
    >>> bid_of(rulebook("italian"), "primero fifty")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'fifty' is no number of points: a bid reads like primero 50.
    """
    kind, _, points = text.partition(" ")
    if points and not (points.isascii() and points.isdecimal() and len(points) <= 15):
        raise Unreadable(f"{points[:20]!r} is no number of points: a bid reads like primero 50.")
    return rules.ranking.bid(kind, int(points) if points else 0)


def meets(rules: Rulebook, held: Bid, bid: Bid, *, anothers: bool = False) -> bool:
    """Say whether a hand meets a bid and so may win; `anothers` if it was another player's.

    >>> from primero_ref import rulebook
    >>> rules = rulebook("italian")
    >>> meets(rules, bid_of(rules, "fluxus 50"), bid_of(rules, "primero 50"))
    False
    """
    if rules("target") == "the best":
        return True
    if anothers and _counts_as(rules, held, bid):
        return _reaches(rules, held, bid)
    if held.kind != bid.kind:
        return rules("bid.higher-kind" if held.strength > bid.strength else "bid.lower-kind") != "it loses"
    return _reaches(rules, held, bid)


def _counts_as(rules: Rulebook, held: Bid, bid: Bid) -> bool:
    """Say whether a hand of a higher kind may be counted as the kind that another has bid."""
    words = {called: kind for kind, called in rules.ranking.words.items() if kind in ("supremus", "chorus")}
    kind = words.get(held.kind, "")
    return bool(kind) and held.kind != bid.kind and bid.kind in str(rules(f"conceal.{kind}")).split()


def _reaches(rules: Rulebook, held: Bid, bid: Bid) -> bool:
    if rules("bid.short") != "it loses":
        return True
    return held.points <= bid.points if rules("bid.meets") == "at or below" else held.points >= bid.points


def worth_of(rules: Rulebook, goal: str, levels: Sequence[int]) -> list[int]:
    """Say what hands are worth to somebody with a goal, each by its strength.

    `highest` is worth the hands of the pack that one beats; `kind fluxus`, that kind or a higher one, `meet
    primero 50`, and `stay numerus 30`, no more than that, are worth one.

    >>> from primero_ref import rulebook
    >>> worth_of(rulebook("italian"), "highst", ())
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no goal 'highst'; the nearest is 'highest'.
    """
    word, _, rest = goal.partition(" ")
    named = rules.ranking.named
    if word == "highest" and not rest:
        falls = drawing(rules)
        beaten, below = {0: 0}, 0
        for strength, number in zip(falls.levels, falls.counts, strict=True):
            beaten[strength] = below
            below += number
        return [beaten[one] for one in levels]
    if word not in GOALS:
        raise Unknown("goal", goal, GOALS)
    if not rest or word == "highest":
        raise Unreadable(f"{goal!r} is no goal: write highest, kind fluxus, meet primero 50 or stay numerus 30.")
    bid = bid_of(rules, rest)
    if word == "kind":
        order = rules.ranking.kinds
        reached = order[order.index(bid.kind) :]
        return [int(named(one).kind in reached) for one in levels]
    if word == "meet":
        return [int(meets(rules, named(one), bid)) for one in levels]
    return [int(one <= bid.strength) for one in levels]


def _worth(rules: Rulebook, goal: str, table: Counted) -> list[int]:
    """Say once for a rulebook what all its hands are worth to a goal."""
    kept = rules.kept.get(("worth", goal))
    if not isinstance(kept, list):
        kept = rules.kept["worth", goal] = worth_of(rules, goal, table.levels)
    return kept


def exchanges(
    rules: Rulebook, hand: Cards, goal: str = "highest", known: Cards = "", throws: Iterable[int] | None = None
) -> tuple[Exchange, ...]:
    """Weigh every way to throw cards of a hand and draw until it is full, the best first.

    `goal` is one that `worth_of` reads; `known` the cards seen elsewhere; `throws` how many may be thrown, any
    number by default.

    >>> from primero_ref import rulebook
    >>> exchanges(rulebook("italian"), "7c 6c Ad 2h", "kind supremus", throws=(1, 2))[0]
    throwing Ad 2h: 0.0889
    """
    from fractions import Fraction

    ranking = rules.ranking
    held, gone = _named(rules, hand, ranking.size), _named(rules, known)
    _named(rules, (*held, *gone))
    if not held:
        raise Unreadable("No cards are named: a hand to change has one card at least.")
    allowed = {*range(len(held) + 1)} if throws is None else {*throws}
    for number in sorted(allowed - {*range(len(held) + 1)}):
        raise Unreadable(f"{number} cards cannot be thrown of {len(held)}.")
    left = len(ranking.pack) - len(held) - len(gone)
    short = ranking.size - len(held)
    table = counted(ranking)
    rows = table.after_throwing([one.bit for one in held]) if table and not gone else []
    worth = _worth(rules, goal, table) if table else []
    found: list[tuple[int, Exchange]] = []
    for place in range(1 << len(held)):
        thrown = tuple([one for at, one in enumerate(held) if not place >> at & 1])
        if len(thrown) not in allowed or len(thrown) + short > left:
            continue
        if table and rows:
            falls = Falls(ranking, table.levels, table.fields(rows[place]))
        else:
            falls = drawing(rules, [one for one in held if one not in thrown], (*thrown, *gone))
        serves = worth or worth_of(rules, goal, falls.levels)
        total = sum(map(mul, falls.counts, serves))
        found.append((total, Exchange(thrown, falls, Fraction(total, falls.all))))
    if not found:
        raise Illegal("No such exchange can be made", rules.claim_for("pack.out"))
    whole = lcm(*{one.falls.all for _, one in found})
    found.sort(key=lambda pair: (-pair[0] * (whole // pair[1].falls.all), len(pair[1].thrown)))
    return tuple(one for _, one in found)


def against(rules: Rulebook, hands: Sequence[Cards], known: Cards = "") -> Outcome:
    """Count in how many falls each of two or more hands wins, when all are filled up from the pack.

    Hands may hold from no card to a full hand. The higher wins, or the lower where the rulebook says so; what a
    tie is worth, the rules of the game say.

    >>> from primero_ref import rulebook
    >>> against(rulebook("italian"), ["7c 6c", "Kh Qd 2s 5c"])
    Outcome(wins=(48, 513), ties=0, all=561)
    """
    if len(hands) < 2:
        raise Unreadable("One hand has nobody to beat: name two or more.")
    size = rules.ranking.size
    held = [_named(rules, hand, size) for hand in hands]
    gone = _named(rules, known)
    seen = _named(rules, [one for hand in (*held, gone) for one in hand])
    _enough(rules, sum(size - len(hand) for hand in held), len(seen))
    table = counted(rules.ranking)
    lowest = rules("winner") == "the fewest points"
    if not table or len(held) > 2:
        return _dealt_to(rules.ranking, held, seen, lowest=lowest)
    found = _two(table, held[0], held[1], gone)
    return found._replace(wins=found.wins[::-1]) if lowest else found


def _two(table: Counted, one: Hand, other: Hand, gone: Hand) -> Outcome:
    """Set two hands against each other: all pairs of hands, less those that share a card."""
    mine, theirs = masked(one), masked(other)
    for_mine = [card.bit for card in (*gone, *other)]
    for_theirs = [card.bit for card in (*gone, *one)]
    free = [bit for bit in table.bits if not bit & (mine | theirs | masked(gone))]
    wins = ties = losses = 0
    for number in range(min(table.size - len(one), table.size - len(other)) + 1):
        sign = -1 if number % 2 else 1
        shared = [*map(sum, combinations(free, number))]
        if number == table.size:
            won, tied, lost = 0, len(shared), 0  # a whole hand shared is one hand
        else:
            won, tied, lost = table.beats(
                [table.row(mine | some, for_mine) for some in shared],
                [table.row(theirs | some, for_theirs) for some in shared],
            )
        wins, ties, losses = wins + sign * won, ties + sign * tied, losses + sign * lost
    return Outcome((wins, losses), ties, wins + ties + losses)


def _dealt_to(ranking: Ranking, held: Sequence[Hand], seen: Hand, *, lowest: bool = False) -> Outcome:
    """Deal every fall out to all the hands; of one that lacks a single card, that card is counted and not dealt."""
    free = [one.bit for one in ranking.pack if one not in seen]
    numbers = [ranking.size - len(hand) for hand in held]
    if to_deal(len(free), numbers) > MOST_FALLS:
        falls = to_deal(len(free), numbers)
        raise Unreadable(f"{falls} falls are too many to deal out, {MOST_FALLS} can be: name more of the cards.")
    wins, strengths = [0] * len(held), ranking.strengths
    sign = -1 if lowest else 1
    last = numbers.index(1) if 1 in numbers else len(held)
    places = [place for place in range(len(held)) if place != last]
    masks = [masked(held[place]) for place in places]
    single = {one: sign * strengths[masked(held[last]) | one] for one in free} if last < len(held) else {}
    over: dict[int, tuple[int, int]] = {}
    for dealt in _shares(free, [numbers[place] for place in places]):
        made = [sign * strengths[mask | some] for mask, some in zip(masks, dealt, strict=True)]
        best = max(made)
        rest = 1
        if single:
            if best not in over:
                even = sum([one for one, strength in single.items() if strength == best])
                over[best] = even, sum([one for one, strength in single.items() if strength > best])
            unseen = ~sum(dealt)
            even, higher = [(some & unseen).bit_count() for some in over[best]]
            wins[last] += higher
            rest = len(free) - sum(map(int.bit_count, dealt)) - even - higher
        if made.count(best) == 1:
            wins[places[made.index(best)]] += rest
    falls = falls_of(len(free), numbers)
    return Outcome((*wins,), falls - sum(wins), falls)


def falls_of(left: int, numbers: Iterable[int]) -> int:
    """Count the ways in which the cards left in the pack may fall to hands that draw so many.

    >>> falls_of(36, [2, 2])
    353430
    """
    falls = 1
    for number in numbers:
        falls *= comb(left, number)
        left -= number
    return falls


def to_deal(left: int, numbers: Iterable[int]) -> int:
    """Count the falls that are dealt out one by one to several hands: the one card that a hand lacks is not.

    >>> to_deal(28, [1, 1, 1, 1])
    19656
    """
    drawn = [*numbers]
    if 1 in drawn:
        drawn.remove(1)
    return falls_of(left, drawn)


def _shares(free: list[int], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give every way to share cards out, so many to each."""
    if not numbers:
        yield ()
        return
    for some in combinations(free, numbers[0]):
        rest = [one for one in free if one not in some]
        for others in _shares(rest, numbers[1:]):
            yield (sum(some), *others)
