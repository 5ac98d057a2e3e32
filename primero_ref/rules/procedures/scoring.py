"""Counting a deal of Scopa: sweeps, cards, coins, the settebello, and the better primiera."""

from __future__ import annotations

from itertools import takewhile

from primero_ref.cards.bids import Bid
from primero_ref.errors import Unreadable
from primero_ref.game.seat import Side

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table


def mark_sweep(table: Table, rules: Rulebook, seat: Seat) -> None:
    """Mark a sweep, at once where it is called out."""
    points = rules.number("sweep")
    if not points:
        return
    side = side_of(table, seat)
    side.sweeps += 1
    if rules("sweep.called"):
        side.score += points
        table.log_event(seat.name, "sweep", "sweep", "sweep.called", money=points)


def count(table: Table, rules: Rulebook) -> None:
    """Count what each side has taken, and say who has won the game if somebody has."""
    sides = table.sides
    points = rules.number("sweep")
    for side in sides:
        if side.sweeps and not rules("sweep.called"):
            _scores(table, side, "sweeps", points * side.sweeps, "sweep", number=side.sweeps)
    _most(table, rules, "cards", "score.cards", {side: len(side.pile) for side in sides})
    coins = [suit for suit, name in rules.ranking.pack.suits.pips.items() if name == "coins"]
    _most(table, rules, "coins", "score.coins", {side: sum(card.suit in coins for card in side.pile) for side in sides})
    named = str(rules("settebello")).split()
    for side in sides:
        cards = tuple(card for card in side.pile if repr(card) in named)
        if cards and rules("score.settebello"):
            _scores(table, side, "settebello", rules.number("score.settebello"), "score.settebello", cards=cards)
    if rules("score.napola") in NAPOLAS:
        _count_napola(table, rules, coins)
    made = {side: primiera(rules, side.pile) for side in sides}
    _most(table, rules, "primiera", "score.primiera", {side: rules.ranking.count(made[side]) for side in sides}, made)

    for side in sides:
        table.log_event(side.name, "points", "game.points", money=side.score)
    best = max(sides, key=lambda side: side.score)
    alone = sum(side.score == best.score for side in sides) == 1
    if rules("game.won") == "by the first to the total" and best.score >= rules.number("game.points") and alone:
        table.log_event(best.name, "won", "game.won")


def _count_napola(table: Table, rules: Rulebook, coins: Collection[str]) -> None:
    """Count the coins that a side has in order from the ace up."""
    ranks = dict.fromkeys(card.rank for card in rules.ranking.pack)
    for side in table.sides:
        run = napola(side.pile, ranks, coins)
        points = len(_NAPOLA) if rules("score.napola") == NAPOLAS[0] else len(run)
        if run:
            _scores(table, side, "napola", points, "score.napola", cards=run)


def primiera(rules: Rulebook, pile: Hand) -> Hand:
    """Give the primiera that a pile makes, by the points that primero counts with; nothing where it makes none.

    >>> from primero_ref import cards, rulebook
    >>> primiera(rulebook("scopa"), cards("7co Kco Acu 5sw 7ba Jba"))
    (7co, Acu, 5sw, 7ba)
    >>> primiera(rulebook("scopa"), cards("7co 7cu 7sw"))
    ()
    """
    ranking = rules.ranking
    by_suit: dict[str, Hand] = {}
    for card in pile:
        by_suit[card.suit] = (*by_suit.get(card.suit, ()), card)
    best = rules("primiera.made") == "the best that it can"
    made = tuple(
        max(by_suit[suit], key=lambda card: ranking.points[card.rank]) if best else by_suit[suit][0]
        for suit in ranking.pack.suits.pips
        if suit in by_suit
    )
    if ranking.rank_hand(made).kind != "primero" and rules("primiera.lacking") == "it makes no primiera":
        return ()
    return made if rules("primero") == "four suits" else ()


NAPOLAS = ("three", "one for each card in order")
"""The answers by which a napola scores."""

_NAPOLA = ("A", "2", "3")
"""The coins that a napola has at the least."""


def napola(pile: Hand, ranks: Iterable[str], coins: Collection[str]) -> Hand:
    """Give the run of coins that a pile has from the ace up; nothing where ace, two and three are not all there.

    >>> from primero_ref import cards
    >>> napola(cards("2co Aco 4co 3co 6co 7cu"), "A234567JNK", ["co"])
    (Aco, 2co, 3co, 4co)
    >>> napola(cards("Aco 2co 4co"), "A234567JNK", ["co"])
    ()
    """
    by_rank = {card.rank: card for card in pile if card.suit in coins}
    run = tuple(by_rank[rank] for rank in takewhile(by_rank.__contains__, ranks))
    return run if len(run) >= len(_NAPOLA) else ()


def _most(
    table: Table,
    rules: Rulebook,
    deed: str,
    question: str,
    counts: Mapping[Side, int],
    cards: Mapping[Side, Hand] | None = None,
) -> None:
    """Score for the side that has the most of something; where two have as much, nobody scores."""
    points, most = rules.number(question), max(counts.values())
    leading = [side for side in counts if counts[side] == most]
    if points and most and len(leading) == 1:
        _scores(table, leading[0], deed, points, question, number=most, cards=cards[leading[0]] if cards else ())


def _scores(
    table: Table, side: Side, deed: str, points: int, question: str, *, number: int = 0, cards: Hand = ()
) -> None:
    side.score += points
    table.log_event(side.name, deed, question, money=points, cards=cards, held=Bid(deed, number, 0) if number else None)


def take_sides(table: Table, rules: Rulebook) -> None:
    """Part the players into sides, partners opposite each other, or let each play for himself."""
    seats = [*table.players.values()]
    two = rules("sides") == "two, partners opposite"
    parted = [tuple(seats[0::2]), tuple(seats[1::2])] if two else [(seat,) for seat in seats]
    table.sides = tuple(Side(players, _before(players, table.scored)) for players in parted)


def side_of(table: Table, seat: Seat) -> Side:
    """Give the side of a player."""
    return next(side for side in table.sides if seat in side.players)


def _before(players: tuple[Seat, ...], scored: Mapping[str, int]) -> int:
    """Read what a side has from before; partners have it together."""
    had = {scored[seat.name] for seat in players if seat.name in scored}
    if len(had) > 1:
        names = " and ".join(seat.name for seat in players)
        raise Unreadable(f"{names} play together and have one score, not {' and '.join(map(str, sorted(had)))}.")
    return had.pop() if had else 0
