"""The score sheet of an evening: hand by hand who won what, where each stands, and who has bought in again."""

from __future__ import annotations

from primero_ref.claims.suspension import once_per_suspension
from primero_ref.errors import Illegal, Unreadable
from primero_ref.session.rules_link import link_of
from primero_ref.session.session import read_session
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from primero_ref.session.session import Session

MOST_HANDS = 500
"""How many hands a score sheet has at the most: as many as are played at one table."""

COUNTERS, POINTS = "counters", "points"
"""What is won: the money of the game, or points where nothing is staked."""


class PlayedHand(NamedTuple):
    """One hand that was played to its end: what each had before and after it, and what each had bought in with."""

    session: Session
    rules: str
    """The rulebook, or the link of a reader's own."""
    unit: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    carried_in: int
    """What an earlier hand had left on the table; no player had it before him."""
    carried_out: int
    """What this hand leaves there."""
    bought: Mapping[str, int] = {}
    """With how much who bought in again before this hand."""

    @property
    def gains(self) -> dict[str, int]:
        """What each won or lost by this hand; with what is carried in and out, they add up to nothing."""
        return {name: self.after[name] - self.before[name] for name in self.after}

    def follows(self, other: PlayedHand) -> bool:
        """Say whether this hand goes on from another: the same rules and players, each with what he then had.

        Only who had nothing left may come with more.
        """
        same = (self.rules, self.carried_in, [*self.after]) == (other.rules, other.carried_out, [*other.after])
        return same and all(self.before[name] == sum_ or not sum_ for name, sum_ in other.after.items())


@once_per_suspension(MOST_HANDS)
def played_hand(text: str) -> PlayedHand:
    """Read a hand from the text of its session, which must have come to its end.

    >>> played_hand("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: This hand is not over yet: it is added to the sheet when it ends
    """
    session = read_session(text)
    if session.lesson:
        raise Illegal("A lesson is no part of an evening: what is won there counts for nothing")
    game = session.standing
    if not game.over:
        raise Illegal("This hand is not over yet: it is added to the sheet when it ends")
    link = link_of(game.rules)
    if game.table.sides:
        before = {name: game.scored.get(name, 0) for name in game.players}
        return PlayedHand(session, link, POINTS, before, {name: game.score.get(name, 0) for name in game.players}, 0, 0)
    if game.open:
        raise Illegal("The cards of this hand are not known, so nobody has won it")
    carried_in, carried_out = sum(game.carried_in.values()), sum(game.carry.values())
    return PlayedHand(session, link, COUNTERS, dict(game.buy_in), game.stacks, carried_in, carried_out)


class Sitting(NamedTuple):
    """Hands dealt one after another at one table, each player going on with what he had."""

    hands: tuple[PlayedHand, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat there."""
        return tuple(self.hands[0].after)

    @property
    def bought(self) -> dict[str, int]:
        """With how much each has bought in again."""
        return {name: sum(hand.bought.get(name, 0) for hand in self.hands) for name in self.players}

    @property
    def gains(self) -> dict[str, int]:
        """What each has won or lost: what he has now, less all that he came with."""
        bought, last, first = self.bought, self.hands[-1].after, self.hands[0].before
        return {name: last[name] - first[name] - bought[name] for name in self.players}

    @property
    def lines(self) -> dict[str, list[tuple[int, int]]]:
        """What each had after how many hands, for a chart; where he bought in again, both sums at one place."""
        lines = {name: [(0, sum_)] for name, sum_ in self.hands[0].before.items()}
        for number, hand in enumerate(self.hands, 1):
            for name in self.players:
                if hand.bought.get(name):
                    lines[name].append((number - 1, hand.before[name]))
                lines[name].append((number, hand.after[name]))
        return lines


def sittings(texts: Sequence[str]) -> tuple[Sitting, ...]:
    """Read an evening from the texts of its hands, in the order in which they were played.

    A hand that goes on from the one before, under the same rules with the same players, is of the same sitting. What
    somebody has there beyond what he had is bought in again.

    >>> sittings(())
    ()
    """
    if len(texts) > MOST_HANDS:
        raise Unreadable(f"A score sheet has room for {MOST_HANDS} hands, and this evening has {len(texts)}.")
    parted: list[list[PlayedHand]] = []
    for text in texts:
        hand = played_hand(text)
        if not (parted and hand.follows(parted[-1][-1])):
            parted.append([hand])
            continue
        before = parted[-1][-1].after
        bought = {name: sum_ - before[name] for name, sum_ in hand.before.items() if sum_ > before[name]}
        parted[-1].append(hand._replace(bought=bought))
    return tuple(Sitting((*hands,)) for hands in parted)


# -- somebody is broke ----------------------------------------------------------------------------


class Broke(NamedTuple):
    """Who has nothing left after a hand, and whether the others can play on."""

    names: tuple[str, ...]
    others: int
    """How many would be dealt in without them."""
    fewest: int
    """How many the rulebook asks for."""
    play_on: bool


def broke(session: Session) -> Broke:
    """Say who will not be dealt in to the next hand because he has nothing left.

    Nobody is broke where nothing is staked or where all play on credit, nor one who is dealt in for what is carried
    (`carry.broke`). With less than the ante a player is still dealt in, for what he has.

    >>> broke(read_session("italian;seed=Milan;seats=Alberto:0:person,Bernardo:9:bold,Cinthio:9:bold"))
    Broke(names=('Alberto',), others=2, fewest=2, play_on=True)
    """
    game = session.standing
    rules = game.rules
    fewest = rules.number("seats.fewest")
    if session.lesson or game.won or game.open or rules("stake.from") != "what lies before him":
        return Broke((), len(game.players), fewest, play_on=False)
    for_the_carry = game.carry if rules("carry.broke") == "he is dealt in for the carry alone" else {}
    names = tuple(name for name, sum_ in game.stacks.items() if not sum_ and name not in for_the_carry)
    others = len(game.players) - len(names)
    with_money = sum(sum_ > 0 for sum_ in game.stacks.values())
    ended = bool(session.hands) and session.number >= session.hands
    return Broke(names, others, fewest, with_money > 1 and others >= fewest and not ended)


def dealt_in_again(texts: Sequence[str], names: Sequence[str], sum_: int | None = None) -> Session:
    """Deal the next hand of the last sitting, to which players who are broke come with as much as at its beginning.

    `sum_` is another sum for each of them. The rulebooks say nothing of buying in again between hands: it is for the
    table to agree on.
    """
    if not texts:
        raise Illegal("No hand has been played to its end, so nobody is broke")
    sitting = sittings(texts)[-1]
    last = sitting.hands[-1].session
    lacking = broke(last).names
    for name in names:
        last.participant(name)
        if name not in lacking:
            raise Illegal(f"{name} is not broke: a player may buy in again only after losing everything")
    if not names:
        raise Illegal("Somebody must buy in again: name one who is broke")
    first = sitting.hands[0].before
    most = max(first.values())
    return last.again({name: sum_ or first[name] or most for name in names})
