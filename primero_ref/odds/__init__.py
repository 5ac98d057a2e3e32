"""Odds, calculated exactly: what a hand may become, and who wins."""

from primero_ref.odds.contest import Outcome, against, to_deal
from primero_ref.odds.draws import Falls, drawing
from primero_ref.odds.exchanges import Exchange, bid_of, exchanges, meets, worth_of

__all__ = [
    "Exchange", "Falls", "Outcome", "against", "bid_of", "drawing", "exchanges", "meets", "to_deal", "worth_of",
]  # fmt: skip
