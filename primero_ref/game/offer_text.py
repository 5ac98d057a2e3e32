"""Limits in words: what a move costs and takes, as the terminal and the page tell it."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.game.moves import Move

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer
    from primero_ref.game.verbs import Verb


def example(offer: Offer, verb: Verb) -> Move:
    """Give one way to make a move: the lowest bid, the least sum, the fewest cards.

    >>> from primero_ref import dealt, rulebook
    >>> offer = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d").offer
    >>> print(example(offer, offer.may["vie"]))
    vie numerus 20 for 1
    """
    bid = verb.bids[verb.first] if verb.first < verb.last else None
    throws = verb.throws.get(bid.kind if bid else "") if verb.throws else None
    thrown = throws[0] if throws else tuple(offer.seat.cards[: offer.changeable(verb, bid)[0]])
    return Move(verb.name, bid, verb.money[0] if verb.money else 0, thrown)


def price(game: Game, offer: Offer, verb: Verb) -> int:
    """Reckon what a see costs or a fold brings, by trying it on a copy of the game."""
    try:
        return game.copy().play(example(offer, verb)).money
    except Illegal:
        return 0


PRICED = frozenset({"see", "stake", "match", "fold", "pay", "double", "chip in", "rest", "invite"})
"""Verbs whose sum is not chosen, but follows from what was bet."""


DISCARDING = frozenset({"discard", "draw", "chip", "try", "stand"})
"""Verbs whose cards are discarded; what comes for them, if anything, is another matter. With the others cards are
exchanged."""


def limits(game: Game, offer: Offer, verb: Verb) -> str:
    """Say of a verb what it takes: its price, its bids, its money, its cards.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2")
    >>> limits(game, game.offer, game.offer.may["see"])
    'see for 2, exchanging up to 2 cards'
    """
    parts = [verb.name]
    least, most = offer.changeable(verb, None)
    span = f"up to {most}" if not least else f"{least} to {most}" if least < most else str(most)
    cards = f"{span} card{'s' if most > 1 else ''}" if most else ""
    if cards and verb.name == "discard":
        parts[0] += f" {cards}"
    if verb.name in PRICED and not verb.money:
        sum_ = price(game, offer, verb)
        parts[0] += f", taking back {sum_}" if sum_ and verb.name == "fold" else f" for {sum_}" if sum_ else ""
    if verb.first < verb.last:
        parts.append(f"{verb.bids[verb.first]} or higher")
    if verb.money:
        low, high = verb.money
        span = f"{low} to {high}" if low < high else str(low)
        parts.append(f"asking for {span} cards" if verb.asks_cards else f"for {span}")
    if cards and verb.name != "discard":
        parts.append(f"{'discarding' if verb.name in DISCARDING else 'exchanging'} {cards}")
    by_least: dict[int, list[str]] = {}
    for kind, (fewest, _) in verb.cards_by_kind.items():
        by_least.setdefault(fewest, []).append(kind)
    parts += [f"at least {number} with {' or '.join(kinds)}" for number, kinds in by_least.items() if number]
    return ", ".join(parts)


def bid_told(game: Game) -> str:
    """Say what has been bid, or declared where that is no bid to be met; nothing where no bid is made.

    >>> from primero_ref import dealt, rulebook
    >>> bid_told(dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2"))
    'The bid is primero 40, by Bernardo.'
    """
    table = game.table
    if table.bid:
        return f"The bid is {table.bid}{f', by {table.bidder.name}' if table.bidder else ''}."
    if table.named_kinds:
        return " ".join(f"{who} has declared {kind}." for who, kind in table.named_kinds)
    return "" if game.rules("target") == "the best" else "There is no bid yet."
