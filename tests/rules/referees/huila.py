"""The referee of Primera of Neiva: the claims of huila.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.court import Ask, Limits, Settlement
from tests.rules.referees.pots import share, split

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tests.rules.referees.court import Hearing, Referee, Table

POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}  # huila/values
KINDS = ("numerus", "primero", "chivo", "fluxus")  # huila/order
NEW_DEALS = 3  # huila/three-redeals
LEAST = 1  # huila/least
PACK = 28  # huila/pack-28


def judge(hand: Sequence[str]) -> tuple[int, int]:
    """Give the place of a hand among the kinds, and its points."""
    suits: dict[str, list[str]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(card[0])
    if len(suits) == 1:  # huila/segunda, which ranks above chivo (huila/order)
        return 3, sum(POINTS[card[0]] for card in hand)
    if any({*"76A"} <= {*ranks} for ranks in suits.values()):  # huila/chivo, huila/chivo-55
        return 2, 55
    if len(suits) == 4:  # huila/primera; four of a kind is not a type of hand here (huila/order, its note)
        return 1, sum(POINTS[card[0]] for card in hand)
    # huila/puntos
    return 0, max(sum(POINTS[rank] for rank in ranks) for ranks in suits.values())


class Hand:
    """One hand of the game, from the pique to the showing."""

    def __init__(self, table: Table, tie: str) -> None:
        """Sit down with the money of each."""
        self.tie = tie
        # huila/eldest-first, huila/round-the-seats; huila/table-stakes: nobody is dealt in without money
        # (of the dealer no text speaks: if he has none, the next who has some deals)
        from_the_dealer = [table.dealer, *table.leftward()[:-1]]
        dealer, *others = [who for who in from_the_dealer if table.stacks[who]]
        self.order = [*others, dealer]
        self.hand = table.hand
        self.stacks = dict(table.stacks)
        self.pique = dict.fromkeys(self.order, 0)  # huila/pique-apart
        self.main = dict.fromkeys(self.order, 0)
        self.still_in: list[str] = []
        self.claimed: list[str] = []

    def pay(self, pot: dict[str, int], who: str, money: int) -> None:
        """Put money into a pot, or all that is there: huila/table-stakes."""
        paid = min(money, self.stacks[who])
        self.stacks[who] -= paid
        pot[who] += paid

    def after(self, who: str) -> list[str]:
        """List everybody else who is in, from the next player round."""
        at = self.order.index(who)
        return [other for other in [*self.order[at + 1 :], *self.order[:at]] if other in self.still_in]

    def with_money(self, among: Collection[str]) -> list[str]:
        """List in order who can still bet."""
        return [who for who in self.order if who in among and self.stacks[who]]

    # -- the course --------------------------------------------------------------------------------

    def play(self) -> Referee:
        """Play the hand."""
        for _ in range(1 + NEW_DEALS):
            yield from self.first_pot()
            if len(self.still_in) > 1:
                break
            for who, money in self.pique.items():  # huila/lone-bettor
                self.stacks[who] += money
            self.pique = dict.fromkeys(self.order, 0)
            self.order = [*self.order[1:], self.order[0]]
        else:
            return Settlement(self.stacks, {})  # huila/three-redeals
        yield from self.betting(self.still_in)
        if len(self.still_in) > 1:
            # huila/change; huila/discards-return, its note: where seven hold four cards none is left to change for
            for who in list(self.still_in) if 4 * len(self.still_in + self.claimed) < PACK else ():
                yield Ask(who, {"trade": Limits(cards=(1, 4)), "keep": Limits()})
            has_bet = yield from self.betting(self.still_in)  # huila/guerra
            if has_bet and len(self.still_in) > 1:
                yield from self.betting(self.still_in)  # huila/canticos
            elif not has_bet:  # huila/guerra-de-juego
                made = [who for who in self.still_in if judge(self.hand(who))[0] > 0]
                if len(made) > 1:
                    yield from self.betting(made, of_declared=True)
        return self.settle()

    def first_pot(self) -> Hearing[None]:
        """huila/go-or-pass, huila/price, huila/those-who-passed."""
        price = 0
        self.still_in = []
        passed_before = []
        for who in self.order:
            if price:
                move = yield Ask(who, {"match": Limits(), "pass": Limits()})
            else:
                may = {"pass": Limits()}
                if self.stacks[who]:
                    may["bet"] = Limits(money=(LEAST, self.stacks[who]))
                move = yield Ask(who, may)
            if move.verb == "pass":
                passed_before += [] if price else [who]
                continue
            price = price or move.money
            self.pay(self.pique, who, price)
            self.still_in.append(who)
        if len(self.still_in) == 1:
            for who in passed_before:
                move = yield Ask(who, {"match": Limits(), "pass": Limits()})
                if move.verb == "match":
                    self.pay(self.pique, who, price)
                    self.still_in.append(who)
        self.still_in.sort(key=self.order.index)

    def betting(self, among: Collection[str], *, of_declared: bool = False) -> Hearing[bool]:
        """huila/bets: pass or bet; then match, raise or leave. Say whether anybody has bet."""
        among = list(among)
        if len(self.with_money(self.still_in)) < 2:  # huila/no-money
            return False
        put = dict.fromkeys(among, 0)
        bet = 0
        waiting = list(among)
        while waiting:
            who = waiting.pop(0)
            if not self.stacks[who]:  # huila/table-stakes: who has nothing left stays in for what he has put in
                continue
            owed = bet - put[who]
            left = self.stacks[who] - owed
            move = yield Ask(who, self.may_bet(who, bet, left, of_declared=of_declared))
            if move.verb in ("fold", "claim"):
                self.claimed += [who] if move.verb == "claim" else []
                self.still_in.remove(who)
                if len(self.still_in) == 1:
                    return True
            elif move.verb != "pass":
                raised = {"raise": move.money, "bet": move.money, "rest": left}.get(move.verb, 0)
                put[who] = bet + raised
                self.pay(self.main, who, owed + raised)
                if raised:
                    bet += raised
                    waiting = [other for other in self.after(who) if other in among]
        return bet > 0

    def may_bet(self, who: str, bet: int, left: int, *, of_declared: bool) -> dict[str, Limits]:
        """List what a player may say who would have so much left if he matched."""
        may: dict[str, Limits] = {"match": Limits()} if bet else {}
        # huila/guerra-de-juego: there who does not match stays for the pots already paid into
        may["fold" if bet and not of_declared else "pass"] = Limits()
        if left > 0:
            may["raise" if bet else "bet"] = Limits(money=(LEAST, left))
            may["rest"] = Limits()  # huila/resto, its note: who has more than enough to match
        kind = judge(self.hand(who))[0]
        if bet and kind and not of_declared:  # huila/llevo-juego
            may["claim"] = Limits(bids=frozenset({KINDS[kind]}))
        return may

    # -- the end -----------------------------------------------------------------------------------

    def worth(self, who: str) -> tuple[int, int]:
        """huila/eldest-point: the hand of the eldest player still in counts one more."""
        kind, points = judge(self.hand(who))
        return kind, points + (who == self.still_in[0])

    def give(self, put: Mapping[str, int], contenders: Sequence[str]) -> None:
        """huila/showing, huila/tie, huila/last-one-left: the best hand wins each part for which it contends."""
        pots, back = split(put, contenders, {}, ())
        for who, money in back.items():
            self.stacks[who] += money
        for pot in pots:
            best = max(self.worth(who) for who in pot.contenders)
            level = [who for who in pot.contenders if self.worth(who) == best]
            winners = level if self.tie == "they share" else level[:1]
            for who, won in share(pot.money, winners).items():
                self.stacks[who] += won

    def settle(self) -> Settlement:
        """huila/pique-winner: the pique also to those who have said “Llevo Juego”."""
        self.give(self.main, self.still_in)
        self.give(self.pique, sorted([*self.still_in, *self.claimed], key=self.order.index))
        return Settlement(self.stacks, {})


def referee(table: Table, tie: str = "they share") -> Referee:
    """Judge one hand; in place of huila/tie another answer may hold."""
    return Hand(table, tie).play()
