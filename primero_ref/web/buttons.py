"""What stands on the button of a move: the verb with its price, and below it what follows."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.game.offer_text import PRICED, example, price
from primero_ref.web.duel_words import yielded

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer, Verb

SHORT = {
    "accept": "Accept", "agree": "Share", "bet": "Bet", "bid": "Bid", "call": "Show hands", "change": "Exchange",
    "check": "Check", "chip": "Black chip", "chip in": "Chip in", "claim": "Claim", "declare": "Declare",
    "decline": "Decline", "discard": "Discard", "double": "Double", "draw": "Draw", "fold": "Fold", "invite": "Invite",
    "keep": "Keep", "lay": "Lay", "match": "Match", "pass": "Pass", "pay": "Pay", "raise": "Raise",
    "refuse": "Refuse", "rest": "Rest", "revie": "Revie", "see": "See", "sit out": "Sit out", "stake": "Stake",
    "stand": "Stand", "swig": "Swig", "take": "Take", "trade": "Exchange", "try": "Try", "vie": "Vie", "wait": "Wait",
    "yield": "Yield",
}  # fmt: skip
"""Each verb in the width of a button on a telephone."""

BELOW = {
    "accept": "play for the bet", "agree": "part the pot", "call": "now", "check": "bet nothing",
    "decline": "play for all", "keep": "keep all cards", "sit out": "miss this hand", "stand": "as it is",
    "refuse": "let it stand", "swig": "that is, fold", "try": "to improve your hand", "wait": "do not call",
    "yield": "leave the pot",
}  # fmt: skip
"""What a move comes to that has neither price nor choice."""


def button_as_data(game: Game, offer: Offer, verb: Verb) -> dict[str, object]:
    """Give the two lines of a button, the price where the move has one that is not chosen, and what is owed besides.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("english"), "Bernardo 7c 6c; Alberto Qh 5d", "vie for 1")
    >>> [button_as_data(game, game.offer, game.offer.may[name])["top"] for name in ("see", "revie")]
    ['See 1', 'Revie 1']
    >>> button_as_data(game, game.offer, game.offer.may["revie"])["below"]
    'pay 2 in all'
    """
    debt = owed(game, offer, verb)
    return {**_lines(game, offer, verb, debt), "owed": debt}


def owed(game: Game, offer: Offer, verb: Verb) -> int:
    """Reckon what a bet costs besides its sum, as it meets the bets before it; nothing where others must accept it."""
    if not verb.money or verb.asks_cards or all(seat.staked <= offer.seat.staked for seat in game.table.seats):
        return 0
    move, after = example(offer, verb), game.copy()
    try:
        after.play(move)
    except Illegal:
        return 0
    if after.over:  # the pot has been paid out
        return 0
    return max(0, offer.seat.stack - after.table.players[offer.seat.name].stack - move.money)


def _lines(game: Game, offer: Offer, verb: Verb, debt: int) -> dict[str, object]:
    top, cost = SHORT.get(verb.name, verb.name), _cost(game, offer, verb)
    bids = verb.first < verb.last
    if verb.name in ("fold", "yield"):
        leaves = _fold(offer, cost) if verb.name == "fold" else yielded(game, offer) or BELOW["yield"]
        return {"top": top, "below": leaves, "price": None}
    if verb.asks_cards and verb.money:
        return {"top": f"{top}…", "below": _span(*verb.money, "card"), "price": None}
    if verb.money and (verb.money[0] < verb.money[1] or bids):
        more = _span(*verb.money)
        return {"top": f"{top}…", "below": f"{more} more" if debt else more, "price": None}
    if bids:
        return {
            "top": f"{top} {cost}…" if cost else f"{top}…",
            "below": BELOW.get(verb.name, "name a hand"),
            "price": cost,
        }
    below = f"pay {cost + debt} in all" if cost and debt else BELOW.get(verb.name, "")
    return {"top": f"{top} {cost}" if cost else top, "below": below, "price": cost}


def _cost(game: Game, offer: Offer, verb: Verb) -> int | None:
    """Reckon what a move costs, or a fold brings, if that is not chosen."""
    if verb.money:
        return verb.money[0] if verb.money[0] == verb.money[1] else None
    return (price(game, offer, verb) or None) if verb.name in PRICED else None


def _fold(offer: Offer, back: int | None) -> str:
    if back:
        return f"take back {back}"
    return f"lose {offer.seat.staked}" if offer.seat.staked else "leave the hand"


def _span(least: int, most: int, noun: str = "") -> str:
    """Say a least and a most.

    >>> _span(1, 46), _span(0, 3, "card"), _span(1, 1)
    ('1 to 46', '0 to 3 cards', 'for 1')
    """
    if noun:
        return f"{least} to {most} {noun}s" if least < most else f"{most} {noun}{'s' * (most != 1)}"
    return f"{least} to {most}" if least < most else f"for {least}"
