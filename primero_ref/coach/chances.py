"""The chances that a piece of advice rests on: to win as the hand is, and to better it by an exchange."""

from __future__ import annotations

from random import Random

from primero_ref.cards.masks import mask_of
from primero_ref.claims.wording import listed
from primero_ref.game.moves import Move
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.exact import can_count
from primero_ref.players.knowledge import open_cards, rivals, unseen_cards
from primero_ref.players.review import COUNTED, chance_to_win
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.view import View

SIMULATED = "simulated"
"""How a chance was found that was not counted."""

DRAWS = 1000
"""In how many draws a chance is tried that is not counted."""

MOST = 3
"""How many rows of chances are shown."""


class Chance(NamedTuple):
    """A chance on which advice rests, in per cent.

    >>> Chance("to win if all hands were shown now", 62.5, "counted").per_cent
    62.5
    """

    label: str
    """What it is a chance of, such as `to win if all hands were shown now`."""
    per_cent: float
    """From 0 to 100."""
    how: str
    """`counted` over every deal that is possible, or `simulated` in a thousand."""
    cards: str = ""
    """For one card that is exchanged, how many of how many unseen cards better the hand."""
    most: str = ""
    """Where it was counted, what the hand becomes most often when it becomes better."""


def chances_of(
    view: View, rules: Rulebook, moves: Sequence[Move], to_win: Callable[[Move], Chance] | None = None
) -> tuple[Chance, ...]:
    """Give the chance to win if nobody exchanged a card any more, and to better the hand by the exchanges of moves.

    Where the first move names a bid, the chance to win is that with this bid; `to_win` gives it where it is known.

    >>> from primero_ref import Move, cards, dealt, rulebook
    >>> rules = rulebook("suzuki")
    >>> view = dealt(rules, "Bernardo 7c 6c Ac Kh; Alberto Qh 5d 3s 2s").view("Bernardo")
    >>> chance = chances_of(view, rules, [Move("pass", discards=cards("Kh"))])[1]
    >>> chance.label, round(chance.per_cent), chance.how, chance.cards, chance.most
    ('a better hand for king of hearts', 19, 'counted', '7 of the 36', 'a fluxus')
    """
    if not view.cards or view.piles or len(view.cards) > rules.ranking.size:
        return ()
    bid = moves[0].bid if moves else None
    move = Move("", bid)
    rows = [to_win(move) if to_win else chance_to(view, rules, move)]
    if len(view.cards) == rules.ranking.size:
        throws = dict.fromkeys(move.discards for move in moves if move.discards)
        rows += [better_hand(view, rules, thrown) for thrown in throws]
    return tuple(rows[:MOST])


def chance_to(view: View, rules: Rulebook, move: Move) -> Chance:
    """Give the chance to win once a move is made: with the bid that it names, and new cards for those exchanged.

    >>> from primero_ref import Move, dealt, rulebook
    >>> rules = rulebook("italian")
    >>> view = dealt(rules, "Bernardo As 3c 6d 4h; Alberto Qh 5d 3s 2s", "vie numerus 20 for 1").view("Alberto")
    >>> view.bid, [round(chance_to(view, rules, Move("see")).per_cent)]
    (numerus 20, [43])
    """
    chance, how = chance_to_win(rules, view, [view.hands[name] for name in rivals(view)], move)
    with_bid = f" with a bid of {move.bid}" if move.bid and rules("target") != "the best" else ""
    whole = len(view.cards) - len(move.discards) >= rules.ranking.size
    label = f"to win{with_bid} if {'all hands were shown now' if whole else 'nobody exchanged a card'}"
    return Chance(label, 100 * chance, COUNTED if how == COUNTED else SIMULATED)


def better_hand(view: View, rules: Rulebook, thrown: Hand) -> Chance:
    """Give the chance that a full hand becomes a better one when some of its cards are exchanged."""
    label = f"a better hand for {listed([card.name for card in thrown], 'and')}"
    ranking, lowest = rules.ranking, rules("winner") == "the fewest points"
    kept, before = mask_of(card for card in view.cards if card not in thrown), ranking.strengths[mask_of(view.cards)]
    seen = open_cards(view)
    if can_count(rules):
        table = hand_counts_for(ranking)
        assert table is not None  # noqa: S101  # `can_count` has seen to it
        gone = [card.bit for card in seen if card not in view.cards and card in ranking.pack]
        counts = table.fields(table.row(kept, [*gone, *(card.bit for card in thrown)]))
        kinds: dict[str, int] = {}
        for level, count in zip(table.levels, counts, strict=True):
            if level < before if lowest else level > before:
                kind = ranking.bid_for_strength(level).kind
                kinds[kind] = kinds.get(kind, 0) + count
        better, whole = sum(kinds.values()), sum(counts) or 1
        cards = f"{better} of the {whole}" if len(thrown) == 1 else ""
        most = max(kinds, key=kinds.__getitem__, default="")
        now = ranking.bid_for_strength(before).kind
        named = f"a {'lower' if lowest else 'higher'} {most}" if most == now else f"a {most}"
        return Chance(label, 100 * better / whole, COUNTED, cards, named if better else "")
    unseen, random, better = unseen_cards(ranking.pack, seen), Random(label), 0
    for _ in range(DRAWS):
        better += ranking.strengths[kept | mask_of(random.sample(unseen, len(thrown)))] > before
    return Chance(label, 100 * better / DRAWS, SIMULATED)
