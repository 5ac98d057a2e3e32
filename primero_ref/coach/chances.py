"""The chances that a piece of advice rests on: to win as the hand is, and to better it by an exchange."""

from __future__ import annotations

from random import Random

from primero_ref.cards.masks import mask_of
from primero_ref.claims.wording import listed
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.exact import can_count
from primero_ref.players.knowledge import open_cards, rivals, unseen_cards
from primero_ref.players.review import COUNTED, chance_to_win
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def chances_of(view: View, rules: Rulebook, throws: Iterable[Hand]) -> tuple[Chance, ...]:
    """Give the chance to win if nobody exchanged a card any more, and to better the hand by each of some exchanges.

    >>> from primero_ref import cards, dealt, rulebook
    >>> rules = rulebook("suzuki")
    >>> view = dealt(rules, "Bernardo 7c 6c Ac Kh; Alberto Qh 5d 3s 2s").view("Bernardo")
    >>> chances_of(view, rules, [cards("Kh")])[1]
    Chance(label='a better hand for king of hearts', per_cent=19.444444444444443, how='counted', cards='7 of the 36')
    """
    if not view.cards or view.piles or len(view.cards) > rules.ranking.size:
        return ()
    chance, how = chance_to_win(rules, view, [view.hands[name] for name in rivals(view)])
    whole = len(view.cards) == rules.ranking.size
    label = "to win if all hands were shown now" if whole else "to win if nobody exchanged a card"
    rows = [Chance(label, 100 * chance, COUNTED if how == COUNTED else SIMULATED)]
    if whole:
        rows += [better_hand(view, rules, thrown) for thrown in dict.fromkeys(throws) if thrown]
    return tuple(rows[:MOST])


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
        pairs = [*zip(table.levels, counts, strict=True)]
        better = sum(count for level, count in pairs if (level < before if lowest else level > before))
        whole = sum(counts) or 1
        cards = f"{better} of the {whole}" if len(thrown) == 1 else ""
        return Chance(label, 100 * better / whole, COUNTED, cards)
    unseen, random, better = unseen_cards(ranking.pack, seen), Random(label), 0
    for _ in range(DRAWS):
        better += ranking.strengths[kept | mask_of(random.sample(unseen, len(thrown)))] > before
    return Chance(label, 100 * better / DRAWS, SIMULATED)
