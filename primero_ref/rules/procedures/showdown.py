"""The showdown against a bid, and the settlement of the stakes in pots."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.cards.ties import best_of, tie_breakers
from primero_ref.game.pots import Pot
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeVar

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

    Held = TypeVar("Held")
    """What tells how good a hand is."""


QUARTERS = "half, the next a quarter, and a quarter is carried"
"""The answer by which the second hand wins something too."""


class Standing(NamedTuple):
    """How a hand stands against the bid: its strength, nothing if it cannot win, and the question that settled it."""

    strength: int
    by: str


def take_the_table(table: Table, rules: Rulebook) -> None:
    """Give the stakes to the last one left, who need not show."""
    if rules("last-one-left") == "make his bid":
        settle(table, rules)
        return
    seat = table.live[0]
    won = sum([sum(pot.parts.values()) for pot in table.side_pots()])
    seat.stack += won
    table.log_event(seat.name, "win", "last-one-left", money=won)


def settle(table: Table, rules: Rulebook) -> None:
    """Show the hands and give each pot of the stakes to the best hand that can win it."""
    live, ranking = table.live, rules.ranking
    held: dict[Seat, Bid] = {}
    standing: dict[Seat, Standing] = {}
    for seat in live:
        if UNKNOWN in seat.cards:
            table.log_event("", "unknown", "show")
            return
        held[seat] = ranking.bid_for_hand(seat.cards)
        standing[seat] = against_the_bid(table, rules, seat, held[seat])
    show_hands(table, rules, held, standing)
    answers = rules.settled
    if answers["short.wins"] == "his own money":
        each_his_own(table, rules, standing)
        return
    divided = answers["winner.takes"] == QUARTERS
    whole = answers["winner.takes"] == "the table"
    pots = table.side_pots()
    if len(pots) > 1 and (not whole or are_shared(rules, standing)):
        pots = joined(pots)
    for pot in pots:
        alone = len(pot.contenders) == 1 < len(live)
        if alone and answers["uncontested"] == "it returns to him":
            pay_out(table, sum(pot.parts.values()), pot.contenders, "return", ["uncontested"])
            continue
        everyone = len(pot.contenders) == len(live)
        there = standing if everyone else {seat: standing[seat] for seat in pot.contenders}
        winners = winning(rules, there)
        if winners and divided:
            share_out(table, pot, there, lambda behind: winning(rules, behind))
        elif winners:
            pay_out(table, taken(table, rules, pot), winners, "win", reasons(rules, pot, live, there, winners))
        else:
            carry_or_return(table, pot)
    if table.carry and sum(table.carry.values()):
        carried = sum(table.carry.values())
        losing = dict.fromkeys(hand_standing.by for hand_standing in standing.values() if not hand_standing.strength)
        table.log_event("", "carry", "no-winner" if whole else "winner.takes", *losing, money=carried)


def each_his_own(table: Table, rules: Rulebook, standing: Mapping[Seat, Standing]) -> None:
    """Settle where a player short of money wins back his own only: the best hand that is not short takes the rest.

    What is carried from an earlier hand was staked by all, and where all contend for it he may win it.
    """
    carried, table.carry = table.carry, {}
    short = short_of_money(table, rules)
    parts = {seat.name: seat.staked for seat in table.seats}
    behind = dict(standing)
    winners = winning(rules, behind)
    if sum(carried.values()) and any(seat in short for seat in winners) and rules("carry.layer") == "everyone still in":
        part_out(table, winners, sum(carried.values()), "winner", "carry.layer")
        carried = {}
    for name, part in carried.items():
        parts[name] = parts.get(name, 0) + part
    while winners:
        for seat in winners:
            if seat in short:
                parts[seat.name] -= seat.staked
                part_out(table, (seat,), seat.staked, "winner", "short.wins", "short.is")
            del behind[seat]
        met = tuple([seat for seat in winners if seat not in short])
        if met:
            part_out(table, met, sum(parts.values()), "winner", "winner.takes")
            parts = {}
            break
        winners = winning(rules, behind)
    left = {name: part for name, part in parts.items() if part}
    if left:
        carry_or_return(table, Pot(left, tuple(table.live), carried=False))
    for seat in table.seats:
        seat.staked = seat.spared = 0
    if sum(table.carry.values()):
        table.log_event("", "carry", "no-winner", money=sum(table.carry.values()))


def short_of_money(table: Table, rules: Rulebook) -> list[Seat]:
    """Name those still in who are short of money, and give back what nobody has matched."""
    # the bet is what was asked, even where some of it returns to the bettor
    bet = max(seat.staked + seat.spared for seat in table.live)
    unmet = [seat for seat in table.live if seat.staked + seat.spared < bet]
    top = max(table.live, key=lambda seat: seat.staked + seat.spared)
    if rules("uncontested") == "it returns to him":
        over = bet - max(seat.staked + seat.spared for seat in table.seats if seat is not top)
        if over > 0:
            top.staked -= over
            top.stack += over
            table.log_event(top.name, "return", "uncontested", money=over)
    if "bet-that-goes-back" in rules.former:
        unmet = [seat for seat in table.live if seat.staked + seat.spared < top.staked]
    short = unmet
    if rules("short.is") != "who could not meet the bet":
        short = [seat for seat in table.live if not seat.stack]
    return [] if len(short) == len(table.live) else short


def part_out(table: Table, winners: tuple[Seat, ...], money: int, *asked: str) -> None:
    """Pay money to some players, the eldest first where it does not part evenly."""
    each, odd = divmod(money, len(winners))
    for number, seat in enumerate(winners):
        won = each + (number < odd)
        if won:
            seat.stack += won
            table.log_event(seat.name, "win", *asked, money=won)


def void(table: Table, *settled: str) -> None:
    """End a hand that nobody has vied; what lies there stays as if nobody could win it."""
    table.log_event("", "void", *settled)
    for pot in table.side_pots():
        carry_or_return(table, pot)


def thrown_in(table: Table, rules: Rulebook, times: int) -> bool:
    """Throw in the hands, of which nobody has bet on the last, for new ones; say whether it may be done once more.

    What was bid on those hands binds nobody; the stakes stay.
    """
    if rules("phase2.no-vie") != "throw in" or times == rules.number("swig.most"):
        return False
    table.throw_in_all("phase2.no-vie", "swig.deals", everybody=rules("swig.deals") == "everybody")
    table.bid = table.bidder = None
    table.named_kinds.clear()
    return True


def against_the_bid(  # noqa: PLR0911  # each reason for which a hand may lose has its line
    table: Table, rules: Rulebook, seat: Seat, held: Bid
) -> Standing:
    """Reckon the strength with which a hand meets the bid."""
    bid, answers = table.bid, rules.settled
    if not held.strength and not answers["nothing.wins"]:
        return Standing(0, "nothing.wins")
    wins = held.strength + 1
    if bid is None or answers["target"] == "the best":
        return Standing(wins, "winner" if bid is None else "target")
    by = counts_as_lower(table, rules, seat, held, bid)
    if by:
        as_bid = bid.strength - bid.points + held.points
        if by != "symmetry" and rules("conceal.rank") == "its own":
            as_bid = held.strength
        return Standing(0, "bid.short") if misses(rules, held, bid) else Standing(as_bid + 1, by)
    if held.kind != bid.kind and answers["classes"] == "what its holder likes":
        held = rules.ranking.counted_as(bid.kind, tuple(seat.cards)) or held
        wins = held.strength + 1
    if held.kind != bid.kind:
        other = "bid.higher-kind" if held.strength > bid.strength else "bid.lower-kind"
        return Standing(0 if answers[other] == "it loses" else wins, other)
    if misses(rules, held, bid):
        return Standing(0, "bid.short")
    if bid.points and seat is table.bidder and held.points > bid.points and not answers["understate.points"]:
        return Standing(0, "understate.points")
    return Standing(wins, "winner")


def misses(rules: Rulebook, held: Bid, bid: Bid) -> bool:
    """Say whether a hand loses because its points lie on the wrong side of the bid."""
    below = rules.settled["bid.meets"] == "at or below"
    wrong = held.points > bid.points if below else held.points < bid.points
    return wrong and rules.settled["bid.short"] == "it loses"


def counts_as_lower(table: Table, rules: Rulebook, seat: Seat, held: Bid, bid: Bid) -> str:
    """Name the question by which a hand of a higher kind counts as the kind bid; nothing if it does not."""
    kind = KIND_SYNONYMS.get(held.kind, held.kind)
    if kind not in ("supremus", "chorus"):
        return ""
    if (kind, bid.kind) in (("supremus", "numerus"), ("chorus", "primero")) and rules("symmetry"):
        return "symmetry"
    return f"conceal.{kind}" if conceals(table, rules, seat, held, bid) else ""


def conceals(table: Table, rules: Rulebook, seat: Seat, held: Bid, bid: Bid) -> bool:
    """Say whether a hand of a higher kind may count as the kind bid, another player having bid it."""
    kind, named = KIND_SYNONYMS.get(held.kind, held.kind), KIND_SYNONYMS.get(bid.kind, bid.kind)
    if kind not in ("supremus", "chorus") or named not in str(rules(f"conceal.{kind}")).split():
        return False
    if bid.strength > held.strength:
        return False  # it passes for a lower type
    return any(name != seat.name and other == bid.kind for name, other in table.named_kinds)


def winning(rules: Rulebook, standing: Mapping[Seat, Standing]) -> tuple[Seat, ...]:
    """Name who wins among those that contend, the eldest first; nobody if no hand can."""
    able = {seat: hand_standing.strength for seat, hand_standing in standing.items() if hand_standing.strength}
    rule = rules.settled["winner"]
    if len(able) < 2 or rule == "the eldest":
        return (*able,)[:1]
    best = (max if rule == "the most points" else min)(able.values())
    tied = tuple([seat for seat, strength in able.items() if strength == best])
    if len(tied) > 1:
        tied = best_of(rules, tied)
    if len(tied) == 1 or rules("tie") == "they share":
        return tied
    return tied[:1] if rules("tie") == "the eldest" else ()


def reasons(
    rules: Rulebook, pot: Pot, live: Iterable[Seat], there: Mapping[Seat, Standing], winners: tuple[Seat, ...]
) -> list[str]:
    """List the questions that decided who wins a pot."""
    asked = ["winner"]
    best = there[winners[0]].strength
    if sum([hand_standing.strength == best for hand_standing in there.values()]) > 1:
        asked += [*tie_breakers(rules, rules.ranking.bid_for_hand(winners[0].cards).kind), "tie"]
    asked += [there[seat].by for seat in winners if there[seat].by != "winner"]
    if pot.carried:
        asked.append("carry.layer")
    elif len(pot.contenders) < len([*live]):
        asked.append("short.wins")
    return [*asked, "winner.takes"]


def show_hands(table: Table, rules: Rulebook, held: Mapping[Seat, Bid], standing: Mapping[Seat, Standing]) -> None:
    """Lay down the cards that the rules want seen."""
    everything = rules.settled["show"] == "all"
    fourth = not everything and rules("show.supremus") == "the fourth too"
    winners = () if everything else winning(rules, standing)
    for seat, hand in held.items():
        settled, shown = "show", tuple(seat.cards)
        if not everything:
            if seat not in winners:
                continue
            if fourth and KIND_SYNONYMS.get(hand.kind, hand.kind) == "supremus":
                settled = "show.supremus"
            else:
                shown = rules.ranking.rank_hand(shown).scoring
        seat.shown = shown
        table.log_event(seat.name, "show", settled, cards=shown, held=hand)


def pay_out(table: Table, money: int, winners: tuple[Seat, ...], deed: str, asked: Iterable[str]) -> None:
    """Pay a sum to its winners, the eldest first where it does not part evenly."""
    each, odd = divmod(money, len(winners))
    for number, seat in enumerate(winners):
        won = each + (number < odd)
        seat.stack += won
        table.log_event(seat.name, deed, *asked, money=won)


def taken(table: Table, rules: Rulebook, pot: Pot) -> int:
    """Reckon what the winner takes of a pot, the greater half of an odd one, and leave the other half."""
    money = sum(pot.parts.values())
    if rules.settled["winner.takes"] == "the table":
        return money
    leave_for_the_next(table, pot, money // 2)
    return money - money // 2


def leave_for_the_next(table: Table, pot: Pot, left: int) -> None:
    """Leave a part of a pot for the next hand, of each player's money as much as it is of the whole."""
    whole = sum(pot.parts.values())
    for name, part in pot.parts.items():
        stays = part * left // whole if whole else 0
        table.carry[name] = table.carry.get(name, 0) + stays
        whole, left = whole - part, left - stays


def are_shared(rules: Rulebook, standing: Mapping[Seat, Standing]) -> bool:
    """Say whether several hands share what they have won, carried money and stakes as one."""
    shared = rules.settled["tie"] == "they share" and "carry-and-stakes-apart" not in rules.former
    return shared and len(winning(rules, standing)) > 1


def joined(pots: Sequence[Pot]) -> list[Pot]:
    """Make one of the pots for which the same players contend, so that it is shared out as one."""
    parts: dict[tuple[Seat, ...], dict[str, int]] = {}
    for pot in pots:
        whole = parts.setdefault(pot.contenders, {})
        for name, part in pot.parts.items():
            whole[name] = whole.get(name, 0) + part
    carried = {pot.contenders for pot in pots if pot.carried}
    return [Pot(whole, contenders, contenders in carried) for contenders, whole in parts.items()]


def share_out(
    table: Table, pot: Pot, there: Mapping[Seat, Held], best: Callable[[Mapping[Seat, Held]], tuple[Seat, ...]]
) -> None:
    """Pay half of a pot to the best hand and half of the rest to the next; what is left stays for the next hand."""
    left = sum(pot.parts.values())
    behind = dict(there)
    for _ in range(2):
        winners = best(behind)
        share = left // 2 if winners else 0
        for number, seat in enumerate(winners):
            won = share // len(winners) + (number < share % len(winners))
            seat.stack += won
            table.log_event(seat.name, "win", "winner", "winner.takes", money=won)
            del behind[seat]
        left -= share
    leave_for_the_next(table, pot, left)


def carry_or_return(table: Table, pot: Pot) -> None:
    """Leave a pot that nobody can win to the next hand, or give it back."""
    stays = table.rules("no-winner") == "it stays for the next hand"
    for name, part in pot.parts.items():
        if stays:
            table.carry[name] = table.carry.get(name, 0) + part
        else:
            table.players[name].stack += part
            table.log_event(name, "return", "no-winner", money=part)
