"""The referee of Caudate Primero: the claims of zorli.toml, from the invitation to the duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.caudate_hands import HAND, KINDS, held, strength
from tests.rules.referees.caudate_pot import Duel, Pot
from tests.rules.referees.court import Ask, Limits, Settlement
from tests.rules.referees.duel import keeps, tries

if TYPE_CHECKING:
    from primero_ref.game.moves import Move
    from tests.rules.referees.court import Hearing, Referee, Table

CLOSED = frozenset({"primero", "fluxus", "chorus"})  # zorli/declare-closed-wins
VIED = frozenset({"numerus", "primero", "supremus", "fluxus"})  # zorli/bluff-scope
NAMED = frozenset(KINDS[1:])  # zorli/bluff-raise-any
KEPT = 3  # zorli/hold-at-most-three


class Hand(Pot):
    """One hand of the game, from the invitation to the showing."""

    def __init__(self, table: Table) -> None:
        """Sit down, with nothing invited or named."""
        super().__init__(table)
        self.invitation = 0
        self.doubled = False
        self.last_has_paid = False
        self.pack = 40 - 2 * len(self.order)  # zorli/deck-forty, zorli/deal-two-at-a-time
        self.named: dict[str, str] = {}
        self.heard: list[tuple[str, str]] = []
        self.last_bettor = ""
        self.bets = 0
        self.try_named: dict[str, str] = {}
        self.closed: dict[str, str] = {}
        self.size: dict[str, int] = {}

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
        self.try_named[who] = kind if move.verb == "try" else ""
        if move.verb == "try":  # zorli/duel-attempt-declared, its note: who tries for a hand says that he has a point
            kind = "numerus"
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
        if len(declared) > 1:
            return (yield from self.contest(declared))
        # zorli/closed-too-low, zorli/no-winner: who cannot show what he has declared, or has declared it too low
        if self.is_named_falsely(first) or self.is_named_too_low(first):
            return self.carried_over()
        self.still_in = [first]  # whoever passes on it leaves: zorli/vie-in-or-out, zorli/unmatched-returns
        return self.settle([first])

    def contest(self, declared: list[str]) -> Referee:
        """zorli/closed-contest: those who have declared pay what they owe, may bet, and show."""
        self.still_in = declared  # whoever passes on it leaves: zorli/vie-in-or-out
        self.closed = {who: self.named[who] for who in declared}
        # zorli/closed-too-low, and the note to zorli/closed-contest: who cannot show what was declared loses
        lost = {who for who in declared if self.is_named_falsely(who) or self.is_named_too_low(who)}
        for who in declared:
            self.pay(who, self.owed(who))
        if sum(self.stacks[who] > 0 for who in declared) > 1:  # zorli/no-money-left
            yield from self.bets_in_turn()
        if len(self.still_in) == 1:
            return self.uncalled("", lost)
        return self.settle([who for who in self.honest() if who not in lost])

    # -- the vie -----------------------------------------------------------------------------------

    def vie(self, who: str, move: Move) -> Referee:
        """zorli/declaration-opens-vie; then the last exchange and the last bets."""
        opener = who
        yield from self.answers(who, move, first=True)
        if len(self.still_in) == 1:
            return self.uncalled(opener, set())
        yield from self.last_exchange()
        while True:
            self.named = {}  # zorli/undeclared-penalty, its note: what is concealed after the vie
            self.last_bettor = ""
            if sum(self.stacks[other] > 0 for other in self.still_in) < 2:  # zorli/no-money-left
                break
            yield from self.bets_in_turn()
            if len(self.still_in) == 1:
                return self.uncalled("", set())
            if self.last_bettor:
                break
            # zorli/after-all-pass, and the end of the pack in the note to zorli/pack-spent
            if self.pack < 2 * len(self.still_in):
                break
            yield from self.repeated_exchange()
        return (yield from self.showing())

    def bets_in_turn(self) -> Hearing[None]:
        """zorli/bet-to-resto: each in turn may bet, until somebody does."""
        self.size = {who: len(self.hand(who)) for who in self.still_in}
        for who in [other for other in self.still_in if self.stacks[other]]:
            may = {"pass": Limits()}
            if held(self.hand(who)) not in (3, 5):  # zorli/55-four-cannot-raise
                may["bet"] = Limits(money=(1, self.stacks[who]), bids=NAMED)
            move = yield Ask(who, may)
            if move.verb == "bet":
                yield from self.answers(who, move, first=False)
                return

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
            hopes = tries(self.hand(who)) if self.stacks[who] and not first and not self.closed else frozenset()
            if hopes:  # zorli/duel-attempt-declared
                may["try"] = Limits(bids=hopes)
            move = yield Ask(who, may)
            if move.verb == "fold":
                self.still_in.remove(who)
                if len(self.still_in) == 1:
                    return
                continue
            self.name(who, move)
            self.pay(who, self.owed(who) + (move.money if move.verb == "raise" else 0))
            if move.verb == "raise":
                self.last_bettor = who
                self.bets += 1
                waiting = self.after(who)

    def last_exchange(self) -> Hearing[None]:
        """zorli/third-deal, zorli/stand-pat, zorli/last-change-discard."""
        drawn = 0
        for who in list(self.still_in):
            cards = len(self.hand(who))
            least = max(1, cards - KEPT)
            may = {"discard": Limits(cards=(least, 2))}
            if cards > KEPT:  # zorli/stand-pat, with four cards: of five one goes
                may["stand"] = Limits(cards=(cards - HAND, cards - HAND))
            else:
                may["keep"] = Limits()
            move = yield Ask(who, may)
            drawn += 0 if move.verb == "stand" else 2
        yield from self.new_cards(drawn)

    def repeated_exchange(self) -> Hearing[None]:
        """zorli/after-all-pass: down to three, and two new ones each."""
        for who in list(self.still_in):
            over = self.size[who] - KEPT
            if over > 0:
                yield Ask(who, {"discard": Limits(cards=(over, over))})
        yield from self.new_cards(2 * len(self.still_in))

    def new_cards(self, cards: int) -> Hearing[None]:
        """Deal new cards, and have four kept: zorli/last-change-discard."""
        if cards > self.pack:  # zorli/pack-spent, its note: the discards are shuffled for the last exchange
            self.pack = 40 + cards - sum(len(self.hand(who)) for who in self.still_in)
        self.pack -= cards
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

    def uncalled(self, opener: str, lost: set[str]) -> Settlement:
        """zorli/uncalled-wins, unless the opening was a false primero or a hand was concealed.

        zorli/uncalled-primero-shown (if nobody has paid or raised), zorli/undeclared-penalty; of two closed hands the
        last one left cannot win without the hand that was declared (zorli/declare-or-vie, its note).
        """
        (who,) = self.still_in
        cannot_show = (
            who == opener == self.last_bettor
            and self.bets == 1
            and self.named[who] == "primero"
            and held(self.hand(who)) != 2
        )
        if cannot_show or who in lost or self.is_named_too_low(who):
            return self.carried_over()
        return self.settle([who])

    def honest(self) -> list[str]:
        """zorli/bluff-caught, zorli/undeclared-penalty: who named neither too little nor, betting last, too much."""
        honest = [who for who in self.still_in if not self.is_named_too_low(who)]
        if self.last_bettor in honest and self.is_named_falsely(self.last_bettor):
            honest.remove(self.last_bettor)
        return honest

    def showing(self) -> Referee:
        """zorli/best-hand-wins, or the duel: zorli/duel-two-finalists, zorli/duel-challenge-right."""
        honest = self.honest()
        if len(honest) == len(self.still_in) == 2 and self.last_bettor:
            better = self.best(honest)
            (lesser,) = set(honest) - {better}
            hopes = self.may_try(lesser, better)
            if hopes:
                ways = {kind: keeps(self.hand(lesser), kind) for kind in hopes}
                move = yield Ask(lesser, {"try": Limits(bids=hopes), "yield": Limits()}, ways)
                if move.verb == "try":
                    return self.settle(honest, Duel(lesser, better, str(move.bid), self.best(honest)))
        return self.settle(honest)

    def may_try(self, lesser: str, better: str) -> frozenset[str]:
        """zorli/duel-point-v-point, zorli/duel-primero-v-point, zorli/duel-flush: for what the lower hand may try."""
        is_point = held(self.hand(better)) == 1
        hopes = {*tries(self.hand(lesser))} - ({"primero"} if not is_point else set())
        if strength(self.hand(better), favoured=False)[0] >= 4:
            hopes -= {"fluxus"}
        if is_point and held(self.hand(lesser)) == 1:  # and zorli/duel-equal
            hopes |= {"numerus"}
        # zorli/duel-attempt-declared: named in meeting the bet, or a better point; a bettor names it now
        if lesser == self.last_bettor:
            return frozenset(hopes)
        return frozenset(hopes & {self.try_named.get(lesser) or "numerus"})


def referee(table: Table) -> Referee:
    """Judge one hand."""
    return Hand(table).play()
