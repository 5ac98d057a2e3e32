"""The referee of Caudate Primero: the claims of zorli.toml, up to the showing; a duel is not judged here."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.rules.referees.court import Ask, Limits, Settlement, Unjudged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.game.moves import Move
    from tests.rules.referees.court import Hearing, Referee, Table

POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "K": 10, "Q": 10, "J": 10}  # zorli/values
KINDS = ("nothing", "numerus", "primero", "supremus", "fluxus", "chorus")  # zorli/type-order, fiftyfive-beats-primero
CLOSED = frozenset({"primero", "fluxus", "chorus"})  # zorli/declare-closed-wins
VIED = frozenset({"numerus", "primero", "supremus", "fluxus"})  # zorli/bluff-scope
NAMED = frozenset(KINDS[1:])  # zorli/bluff-raise-any
KEPT = 3  # zorli/hold-at-most-three
HAND = 4  # zorli/four-cards


def of_four(hand: Sequence[str]) -> tuple[int, int]:
    """Give the place among the kinds, and the points, of at most four cards."""
    suits: dict[str, list[str]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(card[0])
    points = sum(POINTS[card[0]] for card in hand)
    if len(hand) == HAND:
        if len({card[0] for card in hand}) == 1:  # zorli/type-four
            return 5, points
        if len(suits) == 1:  # zorli/type-flush
            return 4, points
        if len(suits) == HAND:  # zorli/type-primero
            return 2, points
    if any({*"76A"} <= {*ranks} for ranks in suits.values()):  # zorli/type-fiftyfive
        return 3, 55
    # zorli/point-definition, zorli/point-counted; zorli/no-combination
    return max([(1, sum(POINTS[rank] for rank in ranks)) for ranks in suits.values() if len(ranks) > 1], default=(0, 0))


def strength(hand: Sequence[str], *, favoured: bool) -> tuple[float, int]:
    """Say how high a hand stands; zorli/mean-point-39, zorli/mean-primero-62 and zorli/mean-flush-61 for the eldest."""
    best = (-1.0, 0)
    for four in combinations(hand, min(HAND, len(hand))):  # zorli/five-cards-held: the best four
        kind, points = of_four(four)
        place = float(kind)
        if kind == 2 and points in (79, 81):  # zorli/primero-79-beats-flush, zorli/primero-81-beats-flush
            place = 4.5
        elif favoured and (kind, points) in ((1, 39), (2, 62), (4, 61)):  # and zorli/mean-circle
            place += 0.25
        best = max(best, (place, points))
    return best


def held(hand: Sequence[str]) -> int:
    """Give the place of the best kind in a hand."""
    return max((of_four(four) for four in combinations(hand, min(HAND, len(hand)))), default=(0, 0))[0]


class Hand:
    """One hand of the game, from the invitation to the showing."""

    def __init__(self, table: Table) -> None:
        """Sit down with the money of each, and what an earlier hand has left."""
        self.order = table.leftward()  # zorli/first-speaker; the names go round as the turns do: zorli/anticlockwise
        self.hand = table.hand
        self.stacks = dict(table.stacks)
        self.carry = dict(table.carry)
        self.put = dict.fromkeys(self.order, 0)
        self.still_in = list(self.order)
        # zorli/pack-spent: whose last money is carried is dealt in for that money alone
        self.for_the_carry_alone = {who for who in self.order if not self.stacks[who] and self.carry.get(who)}
        self.invitation = 0
        self.doubled = False
        self.last_has_paid = False
        self.pack = 40 - 2 * len(self.order)  # zorli/deck-forty, zorli/deal-two-at-a-time
        self.named: dict[str, str] = {}
        self.heard: list[tuple[str, str]] = []
        self.last_bettor = ""
        self.bets = 0

    def pay(self, who: str, money: int) -> None:
        """Put money into the pot, or all that is there: zorli/short-money."""
        paid = min(money, self.stacks[who])
        self.stacks[who] -= paid
        self.put[who] += paid

    def after(self, who: str) -> list[str]:
        """List everybody else who is in, from the next player round."""
        at = self.order.index(who)
        return [other for other in [*self.order[at + 1 :], *self.order[:at]] if other in self.still_in]

    def owed(self, who: str) -> int:
        """zorli/vie-in-or-out, its note: in all as much as the player who has put in the most."""
        return max(self.put.values()) - self.put[who]

    def name(self, who: str, move: Move) -> None:
        """Hear what hand a player names: zorli/declare-type-only."""
        kind = str(move.bid)
        self.named[who] = kind
        self.heard.append((who, kind))

    # -- the invitation ----------------------------------------------------------------------------

    def play(self) -> Referee:
        """Play the hand."""
        inviter = yield from self.invite()
        if not inviter:  # zorli/all-pass-ends-hand
            return Settlement(self.stacks, self.carry)
        yield from self.answer_invitation(inviter)
        yield from self.first_discard()
        return (yield from self.exchanges())

    def invite(self) -> Hearing[str]:
        """zorli/invite-one-or-two: give the player who invites."""
        for who in self.order:
            may = {"pass": Limits()}
            if self.stacks[who]:
                may["invite"] = Limits(money=(1, min(2, self.stacks[who])))
            move = yield Ask(who, may)
            if move.verb == "invite":
                self.invitation = move.money
                self.pay(who, move.money)
                return who
        return ""

    def may_double(self, who: str) -> bool:
        """zorli/invite-double: once, by a player who can pay the double."""
        return not self.doubled and self.stacks[who] + self.put[who] >= 2 * self.invitation

    def double(self, who: str) -> None:
        """Double the invitation, and pay it."""
        self.doubled = True
        self.invitation *= 2
        self.pay(who, self.invitation - self.put[who])

    def answer_invitation(self, inviter: str) -> Hearing[None]:
        """zorli/invite-not-binding, zorli/invite-last-must-pay, zorli/invite-double."""
        others = self.after(inviter)
        paid = False
        for who in others:
            money = self.stacks[who]
            may = {"pass": Limits()} if paid or who != others[-1] or not money else {}
            if not may:  # one counter is enough
                may["pay"] = Limits(money=(1, min(self.invitation, money)))
            elif money >= self.invitation:  # nobody has to pay, and so nobody pays a part
                may["pay"] = Limits()
            if self.may_double(who):
                may["double"] = Limits()
            move = yield Ask(who, may)
            if move.verb == "double":
                self.double(who)
                # zorli/invite-double-free, zorli/invite-made-up
                yield from self.make_up(self.after(who))
                return
            if move.verb == "pay":
                self.pay(who, move.money or self.invitation)
                paid = True
                self.last_has_paid = who == others[-1]

    def make_up(self, asked: list[str]) -> Hearing[None]:
        """zorli/invite-made-up: who has paid too little may pay the difference."""
        for who in asked:
            if self.put[who] < self.invitation:
                may = {"pass": Limits()}
                if self.put[who] + self.stacks[who] >= self.invitation:
                    may["pay"] = Limits()
                move = yield Ask(who, may)
                if move.verb == "pay":
                    self.pay(who, self.invitation - self.put[who])

    def first_discard(self) -> Hearing[None]:
        """zorli/discard-others, zorli/keep-both-pay, and zorli/invite-late."""
        waiting = list(self.order)
        has_kept: list[str] = []
        while waiting:
            who = waiting[0]
            may = {"discard": Limits(cards=(1, 2))}
            if self.put[who] >= self.invitation:
                may["keep"] = Limits()
            if self.last_has_paid and self.may_double(who):
                may["double"] = Limits()
            move = yield Ask(who, may)
            if move.verb == "double":
                self.double(who)
                # zorli/invite-late, its note: who has kept both cards, and now not paid the whole, acts once more
                again = [other for other in has_kept if self.put[other] < self.invitation]
                yield from self.make_up([other for other in self.after(who) if other in waiting + has_kept])
                waiting = [other for other in self.order if other in again + waiting]
            else:
                waiting.pop(0)
                has_kept += [who] if move.verb == "keep" else []

    # -- the exchanges -----------------------------------------------------------------------------

    def exchanges(self) -> Referee:
        """zorli/second-two, zorli/all-pass-change, zorli/changes-unlimited, until somebody vies or declares."""
        while True:
            self.pack -= 2 * len(self.order)
            for who in self.order:
                move = yield Ask(who, self.may_open(who))
                if move.verb == "declare":
                    return (yield from self.declared(who, move))
                if move.verb == "vie":
                    return (yield from self.vie(who, move))
            if self.pack < 2 * len(self.order):  # zorli/pack-spent
                return self.carried_over()
            for who in self.order:
                cards = len(self.hand(who))
                # zorli/all-pass-change, its note; zorli/voluntary-stakes
                limits = Limits(money=(0, self.stacks[who]), cards=(max(1, cards - KEPT), 2))
                move = yield Ask(who, {"discard": limits})
                self.pay(who, move.money)

    def may_open(self, who: str) -> dict[str, Limits]:
        """List what a player may do who has been dealt two more."""
        may = {"pass": Limits()}
        if len(self.hand(who)) >= HAND:  # zorli/declare-or-vie
            may["declare"] = Limits(bids=CLOSED)
        least = self.owed(who) + 1  # zorli/vie-least
        if self.stacks[who] >= least:
            may["vie"] = Limits(money=(1, self.stacks[who] - least + 1), bids=self.may_name(who, VIED))
        return may

    def may_name(self, who: str, bluffs: frozenset[str]) -> frozenset[str]:
        """List what a player may name: what may be bluffed, and what he holds."""
        return bluffs | ({KINDS[held(self.hand(who))]} - {"nothing"})

    def declared(self, first: str, move: Move) -> Referee:
        """zorli/declare-closed-wins, zorli/two-closed-duel."""
        self.name(first, move)
        declared = [first]
        for who in self.after(first):
            may = {"pass": Limits()}
            if len(self.hand(who)) >= HAND:
                may["declare"] = Limits(bids=CLOSED)
            move = yield Ask(who, may)
            if move.verb == "declare":
                self.name(who, move)
                declared.append(who)
        if len(declared) > 1:  # zorli/closed-contest
            raise Unjudged
        # zorli/closed-too-low, zorli/no-winner: who cannot show what he has declared, or has declared it too low
        if self.is_named_falsely(first) or self.is_named_too_low(first):
            return self.carried_over()
        self.still_in = [first]  # whoever passes on it leaves: zorli/vie-in-or-out, zorli/unmatched-returns
        return self.settle([first])

    # -- the vie -----------------------------------------------------------------------------------

    def vie(self, who: str, move: Move) -> Referee:
        """zorli/declaration-opens-vie; then the last exchange and the last bets."""
        opener = who
        yield from self.answers(who, move, first=True)
        if len(self.still_in) == 1:
            return self.uncalled(opener)
        yield from self.last_exchange()
        self.named = {}  # zorli/undeclared-penalty, its note: what is concealed after the vie
        if sum(self.stacks[other] > 0 for other in self.still_in) < 2:  # zorli/no-money-left
            self.last_bettor = ""
            return self.showing()
        for other in [other for other in self.still_in if self.stacks[other]]:
            may = {"pass": Limits()}
            if held(self.hand(other)) not in (3, 5):  # zorli/55-four-cannot-raise
                may["bet"] = Limits(money=(1, self.stacks[other]), bids=NAMED)
            move = yield Ask(other, may)
            if move.verb == "bet":
                yield from self.answers(other, move, first=False)
                return self.uncalled("") if len(self.still_in) == 1 else self.showing()
        raise Unjudged  # zorli/after-all-pass

    def answers(self, who: str, move: Move, *, first: bool) -> Hearing[None]:
        """zorli/vie-in-or-out, zorli/vie-raise-to-rest: everyone pays, raises or folds."""
        bluffs = VIED if first else NAMED
        self.name(who, move)
        self.last_bettor = who
        self.bets += 1
        self.pay(who, self.owed(who) + move.money)
        waiting = self.after(who)
        while waiting:
            who = waiting.pop(0)
            if not self.stacks[who] and (self.put[who] or who in self.for_the_carry_alone):
                continue
            may = {"fold": Limits()}
            if self.stacks[who]:  # zorli/short-money, its note: with nothing in the pot at all he must fold
                may["pay"] = Limits(bids=self.may_name(who, bluffs))
            left = self.stacks[who] - self.owed(who)
            if left > 0 and held(self.hand(who)) not in (3, 5):  # zorli/55-four-cannot-raise
                may["raise"] = Limits(money=(1, left), bids=NAMED)
            move = yield Ask(who, may)
            if move.verb == "fold":
                self.still_in.remove(who)
                if len(self.still_in) == 1:
                    return
                continue
            if move.verb == "try":
                raise Unjudged
            self.name(who, move)
            self.pay(who, self.owed(who) + (move.money if move.verb == "raise" else 0))
            if move.verb == "raise":
                self.last_bettor = who
                self.bets += 1
                waiting = self.after(who)

    def last_exchange(self) -> Hearing[None]:
        """zorli/third-deal, zorli/stand-pat, zorli/last-change-discard."""
        for who in list(self.still_in):
            cards = len(self.hand(who))
            least = max(1, cards - KEPT)
            may = {"discard": Limits(cards=(least, 2))}
            if cards > KEPT:  # zorli/stand-pat, with four cards: of five one goes
                may["stand"] = Limits(cards=(cards - HAND, cards - HAND))
            else:
                may["keep"] = Limits()
            yield Ask(who, may)
        for who in list(self.still_in):
            over = len(self.hand(who)) - HAND
            if over > 0:
                yield Ask(who, {"discard": Limits(cards=(over, over))})

    # -- the end -----------------------------------------------------------------------------------

    def is_named_falsely(self, who: str) -> bool:
        """zorli/bluff-caught, its note: a better type of hand than the one held."""
        return KINDS.index(self.named[who]) > held(self.hand(who))

    def is_named_too_low(self, who: str) -> bool:
        """zorli/underdeclare-forbidden, but for zorli/conceal-55 and zorli/conceal-four."""
        kind = held(self.hand(who))
        named = self.named.get(who)
        if named is None or KINDS.index(named) >= kind:
            return False
        may_pass_for = {3: {"primero"}, 5: {"primero", "fluxus"}}.get(kind, set())
        if named in may_pass_for:
            place = max(at for at, said in enumerate(self.heard) if said == (who, named))
            return not any(said == named and other != who for other, said in self.heard[:place])
        return True

    def uncalled(self, opener: str) -> Settlement:
        """zorli/uncalled-wins, unless the opening was a false primero or a hand was concealed.

        zorli/uncalled-primero-shown (if nobody has paid or raised), zorli/undeclared-penalty.
        """
        (who,) = self.still_in
        cannot_show = (
            who == opener == self.last_bettor
            and self.bets == 1
            and self.named[who] == "primero"
            and held(self.hand(who)) != 2
        )
        if cannot_show or self.is_named_too_low(who):
            return self.carried_over()
        return self.settle([who])

    def showing(self) -> Settlement:
        """zorli/bluff-caught, zorli/undeclared-penalty, zorli/best-hand-wins."""
        honest = [who for who in self.still_in if not self.is_named_too_low(who)]
        if self.last_bettor in honest and self.is_named_falsely(self.last_bettor):
            honest.remove(self.last_bettor)
        if len(honest) == len(self.still_in) == 2 and self.last_bettor:
            better = self.best(honest)
            (lesser,) = set(honest) - {better}
            # zorli/duel-two-finalists: a point or less may challenge whatever is below a flush
            if held(self.hand(lesser)) < 2 and strength(self.hand(better), favoured=False)[0] < 4:
                raise Unjudged
        return self.settle(honest)

    def carried_over(self) -> Settlement:
        """zorli/no-winner: the pot stays for the next hand, or goes back if too few have money for one."""
        carry = {who: self.carry.get(who, 0) + self.put[who] for who in self.order}
        if sum(money > 0 for money in self.stacks.values()) < 2:  # italian/carry-for-the-broke, its note
            return Settlement({who: self.stacks[who] + carry[who] for who in self.order}, {})
        return Settlement(self.stacks, carry)

    def settle(self, honest: list[str]) -> Settlement:
        """Give each part of the pot to the best honest hand that has matched it; the rest by zorli/short-money."""
        put = self.put
        most = sorted(put.values(), reverse=True)
        # zorli/unmatched-returns: what nobody else has matched, to whom has staked it and is left
        for who in self.still_in:
            if put[who] == most[0] > most[1]:
                self.stacks[who] += put[who] - most[1]
                put[who] = most[1]
        if not honest:
            return self.carried_over()
        self.stacks[self.best(honest)] += sum(self.carry.values())
        of_the_stakes = [who for who in honest if who not in self.for_the_carry_alone]
        if not of_the_stakes:  # zorli/no-winner
            self.carry = {}
            return self.carried_over()
        first = self.best(of_the_stakes)
        floor = 0
        for level in sorted({*put.values()} - {0}):
            money = sum(min(paid, level) - floor for paid in put.values() if paid > floor)
            matched = [who for who in of_the_stakes if put[who] >= level]
            self.stacks[self.best(matched) if matched else first] += money
            floor = level
        return Settlement(self.stacks, {})

    def best(self, among: list[str]) -> str:
        """zorli/higher-value-wins, zorli/tie-eldest, and zorli/mean-seat while the eldest is in."""
        return max(
            (who for who in self.order if who in among),
            key=lambda who: strength(self.hand(who), favoured=who == self.order[0]),
        )


def referee(table: Table) -> Referee:
    """Judge one hand."""
    return Hand(table).play()
