"""Cards, packs, and what a hand is worth."""

from primero_ref.cards.bids import Bid
from primero_ref.cards.pack import Card, Pack, card, cards, shuffled
from primero_ref.cards.ranking import Ranking, rank
from primero_ref.cards.ranks import Rank

__all__ = ["Bid", "Card", "Pack", "Rank", "Ranking", "card", "cards", "rank", "shuffled"]
