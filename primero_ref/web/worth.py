"""What a hand is worth at the table: the points of its cards, which of them count, and whether it can win."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.poker import PokerRanking
from primero_ref.odds.exchanges import meets
from primero_ref.rules.procedures.capture import capture_values
from primero_ref.web.duel_words import lesser_hand

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.cards.ranks import Rank
    from primero_ref.game.game import Game
    from primero_ref.game.view import View


def points_of(game: Game, hand: Hand) -> list[int | None]:
    """Give the points of each card, or what it takes where cards are captured; nothing where cards have none.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> points_of(game, game.view("Bernardo").cards)
    [21, 18]
    """
    if isinstance(game.rules.ranking, PokerRanking):
        return [None] * len(hand)
    values = capture_values(game.rules) if game.table.sides else game.rules.ranking.points
    return [None if card is UNKNOWN else values.get(card.rank) for card in hand]


def counting(hand: Hand, ranked: Rank | None) -> list[bool]:
    """Say of each card whether it counts in the hand that is held; all do where no such hand is made, or known."""
    return [ranked is None or not ranked.scoring or card in ranked.scoring for card in hand]


def worth(game: Game, view: View) -> dict[str, object] | None:
    """Say what the seat that looks holds, and under a bid that must be met whether it can win.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2")
    >>> worth(game, game.view("Alberto"))
    {'sentence': 'So far you hold no hand.', 'can': None}
    """
    rules, hand = game.rules, tuple(view.hands.get(view.player, ()))
    if not hand or UNKNOWN in hand or game.table.sides or game.over:
        return None
    ranked = rules.ranking.rank_hand(hand)
    held = "no hand" if ranked.kind == NOTHING else str(ranked)
    if len(hand) < rules.ranking.size:
        return {"sentence": f"So far you hold {held}.", "can": None}
    duel = lesser_hand(game, view.offer, held)
    if duel:
        return {"sentence": duel, "can": None}
    bid, bidder = game.table.bid, game.table.bidder
    if bid is None or rules("target") == "the best":
        return {"sentence": f"You hold {held}.", "can": None}
    mine = bool(bidder and bidder.name == view.player)
    can = bool(ranked.strength) and meets(rules, rules.ranking.bid_for_hand(hand), bid, anothers=not mine)
    stands = f"your bid is {bid}" if mine else f"the bid is {bid}"
    return {"sentence": f"You hold {held}. It {'can' if can else 'cannot'} win: {stands}.", "can": can}
