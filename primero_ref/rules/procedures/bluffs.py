"""The end of a hand: who lied about his cards, what the last one left must show, and who takes the pot."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.rules.procedures.duel import duel, open_tries
from primero_ref.rules.procedures.mean_values import best_first, by_favour, cards_that_count, showdown_value
from primero_ref.rules.procedures.named_hands import rank_of_kind
from primero_ref.rules.procedures.offer_builder import others_after, show
from primero_ref.rules.procedures.showdown import QUARTERS, carry_or_return, pay_out, share_out, taken

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.named_hands import NamedHands
    from primero_ref.rules.procedures.vying import Round


def uncalled(table: Table, rules: Rulebook, naming: NamedHands) -> None:
    """Give the pot to the last one left, if he can show what he must."""
    seat = table.live[0]
    named = naming.kinds.get(seat)
    opened = named is not None and not naming.raised and named.kind == "primero" and table.phase == 1
    must_show = opened and rules("show.vied-primero") == "or the pot is lost"
    proves = named if rules("show.uncalled") == "enough to prove it" else None
    made = rules("last-one-left") == "make his bid"
    if UNKNOWN in seat.cards and (must_show or proves or made):
        table.log_event("", "unknown", "show.uncalled")
        return
    held, cards = rules.ranking.bid_for_hand(seat.cards), tuple(seat.cards)
    if must_show:
        show(table, seat, "show.vied-primero", cards, held)
    elif proves:
        kinds = rules.ranking.kinds
        higher = kinds[rank_of_kind(kinds, proves.kind) + 1 :]
        proof = smallest_proof(rules, cards, [kind for kind in higher if not naming.may_conceal(rules, seat, kind)])
        if proof:
            show(table, seat, "show.uncalled", proof)
    if (must_show or made) and naming.bluffs(rules, seat, held):
        lose_uncalled(table, seat, "caught", "show.vied-primero" if must_show else "last-one-left")
        return
    if proves and penalised(rules, naming, seat, held):
        lose_uncalled(table, seat, "hid", "underdeclare.penalty")
        return
    won = sum(sum(pot.parts.values()) for pot in table.side_pots())
    seat.stack += won
    table.log_event(seat.name, "win", "last-one-left", money=won)


def lose_uncalled(table: Table, seat: Seat, deed: str, question: str) -> None:
    """Leave the whole pot for the next hand, since the last one left has not what he named, or more."""
    table.log_event(seat.name, deed, question)
    carry_all(table, question)


def closed(table: Table, rules: Rulebook, naming: NamedHands) -> None:
    """Settle between those who have declared a closed hand: each must show what he declared."""
    if any(UNKNOWN in seat.cards for seat in naming.closing):
        table.log_event("", "unknown", "closed.kinds")
        return
    values, asked = {}, ["closed.two"]
    for seat in (seat for seat in table.live if seat in naming.closing):
        held = rules.ranking.bid_for_hand(cards_that_count(table, rules, seat))
        show(table, seat, "closed.kinds", tuple(seat.cards), held)
        # who is not called, or calls, may have named too much in the bets (zorli/bluff-caught), not in the declaration
        is_called = seat is naming.bettor and len(table.live) > 1 and rules("bluff.caught") == "he loses the pot"
        answers_for_bet = is_called or "named-too-much-in-a-contest" in rules.former
        if naming.cannot_show(rules, seat, held) or (answers_for_bet and naming.bluffs(rules, seat, held)):
            table.log_event(seat.name, "caught", "closed.contest")
        elif rules("underdeclare.closed") == "he loses the pot" and (
            hidden(rules, naming, seat, held) or declared_too_low(rules, naming, seat, held)
        ):
            table.log_event(seat.name, "hid", "underdeclare.closed")
        else:
            values[seat] = worth(table, rules, naming, seat, held)
            asked += ["conceal.rank"] if naming.conceals(rules, seat, held) else []
    # whom nobody has called loses what he bet last with the pot: zorli/unmatched-returns
    forfeits = len(table.live) == 1 and not values and "bet-that-nobody-called" not in rules.former
    if len(naming.closing) > 1 and not forfeits:
        pay_layers(table, rules, values, asked)
    elif values and not {*values} & {*table.staking}:
        carried_alone(table, rules, *values)
    elif values:
        (seat,) = values
        won = sum(sum(pot.parts.values()) for pot in table.side_pots())
        seat.stack += won
        table.log_event(seat.name, "win", "closed.kinds", money=won)
    else:
        carry_all(table, "closed.contest")


def showing(table: Table, rules: Rulebook, naming: NamedHands) -> Round:
    """Show the hands, strike out who has lied, and pay the best of the others, after a duel where one is claimed."""
    live = table.live
    if any(UNKNOWN in seat.cards for seat in live):
        table.log_event("", "unknown", "show")
        return
    held = {seat: rules.ranking.bid_for_hand(cards_that_count(table, rules, seat)) for seat in live}
    struck = caught(table, rules, naming, held)
    values = {seat: worth(table, rules, naming, seat, held[seat]) for seat in live if seat not in struck}
    if rules("underdeclare.penalty") == "his hand counts as what he named":
        for seat, named in naming.kinds.items():
            if seat in values and hidden(rules, naming, seat, held[seat]):
                values[seat] = named.strength
    two = [*values] if rules("duel.showing") == "two only" else best_first(values, values)[:2]
    duelling = len(two) == 2 and naming.bettor is not None and (len(live) == 2 or rules("duel.showing") != "two only")
    face_down = duelling and not rules("duel.shown") and bool(open_tries(rules, naming, *best_first(two, values)[::-1]))
    if not face_down:
        show_hands(table, rules, held, values, "show" if naming.bettor else "last.quiet")
    for seat, question in struck.items():
        table.log_event(seat.name, "hid" if question == "underdeclare.penalty" else "caught", question)
    if duelling and (yield from duel(table, rules, naming, two, values)):
        return
    if face_down:
        show_hands(table, rules, held, values, "show")
    if "underdeclare.penalty" in struck.values() and rules("underdeclare.pot") == "it stays for the next hand":
        carry_all(table, "underdeclare.pot")
        return
    passing = ["conceal.rank" for seat in values if naming.conceals(rules, seat, held[seat])]
    pay_layers(table, rules, values, ["target", *struck.values(), *passing])


def caught(table: Table, rules: Rulebook, naming: NamedHands, held: Mapping[Seat, Bid]) -> dict[Seat, str]:
    """List those who lose for what they named, each with the question that decides it."""
    struck = {seat: "underdeclare.penalty" for seat in held if penalised(rules, naming, seat, held[seat])}
    bettor = naming.bettor
    if bettor and rules("bluff.caught") == "he loses the pot" and naming.bluffs(rules, bettor, held[bettor]):
        struck[bettor] = "bluff.caught"
        if rules("bluff.callers") == "the first of them":
            callers = [seat for seat in others_after(table, bettor) if seat not in struck]
            struck |= dict.fromkeys(callers[1:], "bluff.callers")
    bid = naming.kinds.get(bettor) if bettor else None
    if bid and rules("target") == "what was bid":
        struck |= {seat: "target" for seat in held if seat not in struck and held[seat].kind != bid.kind}
    return struck


def penalised(rules: Rulebook, naming: NamedHands, seat: Seat, held: Bid) -> bool:
    """Say whether a player loses the pot because he named less than he holds."""
    return rules("underdeclare.penalty") == "he loses the pot" and hidden(rules, naming, seat, held)


def hidden(rules: Rulebook, naming: NamedHands, seat: Seat, held: Bid) -> bool:
    """Say whether a player has named less than he holds where that is forbidden him."""
    return rules("underdeclare") == "forbidden" and naming.hides(rules, seat, held)


def declared_too_low(rules: Rulebook, naming: NamedHands, seat: Seat, held: Bid) -> bool:
    """Say whether a player declared less than he holds, which naming it rightly later does not mend."""
    forbidden = rules("underdeclare") == "forbidden" and "declared-too-low-at-first" not in rules.former
    return forbidden and naming.declared_less(rules, seat, held)


def worth(table: Table, rules: Rulebook, naming: NamedHands, seat: Seat, held: Bid) -> int:
    """Reckon the strength of a hand at the showing; one that passes for a lower kind may have sunk to it."""
    if naming.conceals(rules, seat, held) and rules("conceal.rank") == "that of the kind it passes for":
        return naming.kinds[seat].strength + held.points
    return showdown_value(table, rules, seat, held)


def show_hands(
    table: Table, rules: Rulebook, held: Mapping[Seat, Bid], values: Mapping[Seat, int], question: str
) -> None:
    """Lay the hands down: all of them, or no more than the cards that win."""
    best = best_first(values, values)[:1]
    for seat, hand in held.items():
        if rules("show") == "all":
            show(table, seat, question, tuple(seat.cards), hand)
        elif seat in best:
            show(table, seat, question, rules.ranking.rank_hand(cards_that_count(table, rules, seat)).scoring, hand)


def pay_layers(table: Table, rules: Rulebook, values: Mapping[Seat, int], reasons: Iterable[str]) -> None:
    """Give each part of the pot to the best hand that contends for it."""
    top, *others = sorted(table.seats, key=lambda seat: -seat.staked)
    over = top.staked - others[0].staked
    if over and not top.out and rules("uncontested") == "it returns to him":
        top.staked -= over
        top.stack += over
        table.log_event(top.name, "return", "uncontested", money=over)
    staking = [seat for seat in table.staking if seat in values]
    for pot in table.side_pots():
        # what those who left put in above it goes to the best hand left (zorli/short-money), but never to one who
        # is dealt in for carried money alone (zorli/pack-spent)
        contenders = [seat for seat in pot.contenders if seat in values] or staking
        there = {seat: values[seat] for seat in contenders}
        tied, winners = best_of_values(rules, there)
        if not winners:
            carry_or_return(table, pot)
            continue
        if rules("winner.takes") == QUARTERS:
            share_out(table, pot, there, lambda behind: best_of_values(rules, behind)[1])
            continue
        better = ["tie"] if tied else by_favour(rules, values[winners[0]])
        asked = [*dict.fromkeys(reasons), "winner", *better]
        pay_out(table, taken(table, rules, pot), winners, "win", asked)
    carried = sum(table.carry.values())
    if carried:
        table.log_event("", "carry", "no-winner", *reasons, money=carried)


def best_of_values(rules: Rulebook, values: Mapping[Seat, int]) -> tuple[bool, tuple[Seat, ...]]:
    """Say whether the best hands are level, and name those that win; nobody where a tie has no winner."""
    best = max(values.values(), default=0)
    level = tuple(seat for seat, value in values.items() if value == best)
    if len(level) < 2 or rules("tie") == "they share":
        return len(level) > 1, level
    return True, () if rules("tie") == "nobody" else level[:1]


def carried_alone(table: Table, rules: Rulebook, seat: Seat) -> None:
    """Give one who is dealt in for carried money alone that money; the stakes nobody has won (zorli/pack-spent)."""
    carried, *staked = table.side_pots()
    pay_out(table, taken(table, rules, carried), (seat,), "win", ["closed.kinds", "carry.broke"])
    for pot in staked:
        carry_or_return(table, pot)
    table.log_event("", "carry", "no-winner", "carry.broke", money=sum(table.carry.values()))


def carry_all(table: Table, question: str) -> None:
    """Leave the whole pot for the next hand."""
    for pot in table.side_pots():
        carry_or_return(table, pot)
    carried = sum(table.carry.values())
    if carried:
        table.log_event("", "carry", "no-winner", question, money=carried)


def smallest_proof(rules: Rulebook, hand: Hand, shut_out: Iterable[str]) -> Hand:
    """Give the fewest cards of a hand that leave none of some kinds possible, whatever the others are."""
    kinds = [*shut_out]
    for number in range(len(hand)):
        for shown in combinations(hand, number):
            if not any(may_be(rules, kind, shown, len(hand)) for kind in kinds):
                return shown
    return hand


def may_be(rules: Rulebook, kind: str, shown: Hand, held: int) -> bool:
    """Say whether a hand of so many cards may be of a kind, as far as the cards shown tell."""
    defined = str(rules(KIND_SYNONYMS.get(kind, kind)))
    if defined == _ALIKE and rules("chorus.courts") != "never":
        defined = _ALIKE_OR_COURTS
    size, fits = _PARTS[defined]
    # as many of the cards shown must belong to the hand of that kind as do not fit beside it
    inside = max(0, len(shown) - (held - size))
    return held >= size and any(fits(part) for part in combinations(shown, inside))


def _one_suit(part: Hand) -> bool:
    return len({card.suit for card in part}) <= 1


def _one_rank(part: Hand) -> bool:
    return len({card.rank for card in part}) <= 1


_ALIKE, _ALIKE_OR_COURTS = "four of a rank", "four courts or four of a rank"
"""What a chorus is, by itself and where court cards of different ranks make one together."""

_PARTS: dict[str, tuple[int, Callable[[Hand], bool]]] = {
    "two or three of a suit": (2, _one_suit),
    "three of a suit": (3, _one_suit),
    "four suits": (4, lambda part: len({card.suit for card in part}) == len(part)),
    "seven, six and ace of a suit": (3, lambda part: _one_suit(part) and {card.rank for card in part} <= {*"76A"}),
    "four of a suit": (4, _one_suit),
    _ALIKE: (4, _one_rank),
    _ALIKE_OR_COURTS: (4, lambda part: _one_rank(part) or all(card.rank in "JNQK" for card in part)),
    "no hand": (99, lambda _: False),
}
"""How many cards make a kind, by its definition, and what can be a part of such a hand."""
