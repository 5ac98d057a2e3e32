"""The say that the others have on a bet: one by one they accept it or refuse it."""

from __future__ import annotations

from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.offer_builder import make_verb

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

    Agreed = Generator[Offer, Move, bool]


def judging_turn(rules: Rulebook) -> Situation:
    """Draw up the turn of one whom a vie asks whether it is too high."""
    waits = Refusal("a vie waits for his answer", rules.claim_for("refusal"))
    says = {name: make_verb(rules, name, "refusal") for name in ("accept", "refuse")}
    return Situation(says, dict.fromkeys(("vie", "revie", "see", "fold", "pass", "swig", "rest"), waits))


def accepted(table: Table, rules: Rulebook, judging: Situation, bettor: Seat, money: int) -> Agreed:
    """Ask the others one by one whether a bet is too high; where all must agree to that, one who accepts is enough.

    `judging` is the turn of one whose word a bet waits for.
    """
    too_few = len(table.live) < rules.number("refusal.from")
    if rules("refusal") == "never" or too_few or not money:
        return True
    decides = "accept" if rules("refusal") == "by common consent" else "refuse"
    index = table.live.index(bettor)
    answered = "accept"
    for seat in (*table.live[index + 1 :], *table.live[:index]):
        move = yield SizedOffer(seat, judging, table.supply)
        answered = move.verb
        table.log_move(seat, move, judging.may[answered].claims)
        if answered == decides:
            break
    if answered == "accept":
        return True
    table.log_event(bettor.name, "refused", "refusal", "refusal.then", money=money)
    return False


class BetBefore:
    """How a table stood before somebody bet: what is put back if the others refuse the bet."""

    __slots__ = (
        "bets", "bid", "bidder", "level", "named", "owing", "rest_laid", "stack", "staked", "vie_untaken", "vier",
    )  # fmt: skip

    def __init__(self, table: Table, seat: Seat) -> None:
        """Note it."""
        self.stack, self.staked, self.level = seat.stack, seat.staked, table.level
        self.vier, self.bid, self.bidder = table.vier, table.bid, table.bidder
        self.rest_laid, self.vie_untaken = table.rest_laid, table.vie_untaken
        self.named, self.bets = len(table.named_kinds), table.bets
        self.owing = [other for other in table.live if other.owes]

    def put_back(self, table: Table, seat: Seat) -> None:
        """Give the bettor his money back, and let the others owe what they owed; cards that he changed stay so."""
        seat.stack, seat.staked, table.level = self.stack, self.staked, self.level
        table.vier, table.bid, table.bidder = self.vier, self.bid, self.bidder
        table.rest_laid, table.vie_untaken = self.rest_laid, self.vie_untaken
        del table.named_kinds[self.named :]
        if table.bets != self.bets:
            table.bets = self.bets
        for other in table.live:
            other.owes = other in self.owing
