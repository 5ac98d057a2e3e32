"""The table as a picture for a notebook: who has which cards and what money, and what is to be done."""

from __future__ import annotations

from itertools import takewhile

from primero_ref.cards.drawn_tables import Row, grid, seats
from primero_ref.game.record import RESULTS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.drawn_tables import Cell
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event
    from primero_ref.game.table import Table
    from primero_ref.game.verbs import Refusal, Verb


class Sight(NamedTuple):
    """What is seen of a table: by everybody together, or by one seat."""

    hands: Mapping[str, Sequence[Card]]
    stacks: Mapping[str, int]
    staked: Mapping[str, int]
    out: Mapping[str, bool]
    bid: Bid | None
    pot: int | None
    carry: Mapping[str, int]
    layout: Sequence[Card]
    piles: Mapping[str, Hand]
    score: Mapping[str, int]
    log: Iterable[Event]


def seen_by_all(table: Table) -> Sight:
    """See a table from everywhere at once."""
    players = table.players
    return Sight(
        {name: seat.cards for name, seat in players.items()},
        {name: seat.stack for name, seat in players.items()},
        {name: seat.staked for name, seat in players.items()},
        {name: seat.out for name, seat in players.items()},
        table.bid, table.pot, table.carry, table.layout, {side.name: side.pile for side in table.sides},
        {seat.name: side.score for side in table.sides for seat in side.players}, table.log,
    )  # fmt: skip


def drawn_table(caption: str, rules: Rulebook, sight: Sight, turn: str, offered: str = "") -> str:
    """Draw a table as HTML, with sentences on the bid and on what is to be done, or on how it ended.

    >>> from primero_ref import dealt
    >>> picture = dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2")._repr_html_()
    >>> "seven of clubs, six of hearts" in picture, picture.rpartition("<p>")[2]
    (True, 'Alberto may see or revie.</p>')
    """
    money = rules("stake.from") != "nothing"
    rows = [
        Row(name, hand, f"{sight.stacks[name]}" if money else "", f"{sight.staked[name]}" if sight.staked[name] else "",
            "; ".join(_notes(name, sight, turn)))
        for name, hand in sight.hands.items()
    ]  # fmt: skip
    sentences = [f"The bid is {sight.bid}."] if sight.bid and turn else []
    sentences += [f"The pot has {sight.pot}."] if sight.pot else []
    sentences += [f"{sum(sight.carry.values())} is carried over."] if sight.carry else []
    if turn:
        sentences.append(f"{offered or f'{turn} is to move'}.")
    else:
        ending = [*takewhile(lambda event: event.deed in RESULTS, reversed([*sight.log]))]
        sentences += [f"{event}." for event in reversed(ending)]
    return seats(caption, rows, sentences, sight.layout)


def _notes(name: str, sight: Sight, turn: str) -> Iterable[str]:
    """Say how a player stands."""
    if name == turn:
        yield "to move"
    if sight.out[name]:
        yield "out"
    taken = [len(pile) for side, pile in sight.piles.items() if name in side.split(" and ")]
    if taken and taken[0]:
        yield "1 card taken" if taken[0] == 1 else f"{taken[0]} cards taken"
    if sight.score.get(name):
        yield "1 point" if sight.score[name] == 1 else f"{sight.score[name]} points"


def drawn_offer(
    caption: str,
    hand: Sequence[Card],
    may: Iterable[Verb],
    barred: Mapping[str, Refusal],
    changeable: Callable[[Verb, Bid | None], tuple[int, int]],
) -> str:
    """Draw an offer as HTML: the hand, each move that is allowed with its limits, and what a rule forbids and why.

    >>> from primero_ref import dealt
    >>> offer = dealt("italian", "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").offer
    >>> "the last player must see" in offer._repr_html_()
    True
    """
    rows: list[list[Cell]] = [["cards", hand, ""]]
    rows += [[verb.name, ", ".join(_limits(verb, *changeable(verb, None))), " ".join(verb.claims)] for verb in may]
    rows += [[f"not {name}", shut.reason, shut.claim] for name, shut in barred.items() if shut.claim]
    return grid(caption, ["move", "how", "rule"], rows)


def _limits(verb: Verb, least: int, most: int) -> Iterable[str]:
    """Say which bids, sums and cards go with a move."""
    if verb.first < verb.last:
        yield f"{verb.bids[verb.first]} to {verb.bids[verb.last - 1]}"
    if verb.money:
        low, high = verb.money
        yield f"for {low}" if low == high else f"for {low} to {high}"
    if most:
        span = f"{least} to {most}" if least < most else str(most)
        yield f"{span} card{'s' if most > 1 else ''}"
