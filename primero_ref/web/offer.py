"""What a seat is offered, as plain data for a page: each open verb with its limits, each shut one with its reason."""

from __future__ import annotations

from primero_ref.game.offer_text import example, limits
from primero_ref.rules.procedures.capture import CaptureOffer
from primero_ref.web.buttons import button_as_data
from primero_ref.web.claims import claim_as_data
from primero_ref.web.duel_words import tried
from primero_ref.web.likely import likely_moves

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer, Verb

LABELS = {
    "accept": "Accept the bet", "agree": "Agree to share", "bet": "Bet", "bid": "Bid",
    "call": "Call the showdown", "change": "Exchange cards", "check": "Check", "chip": "Turn in a black chip",
    "chip in": "Chip in", "claim": "Claim the pot", "declare": "Declare a closed hand",
    "decline": "Decline to share", "discard": "Discard cards", "double": "Double", "draw": "Draw", "fold": "Fold",
    "invite": "Invite", "keep": "Keep the cards", "lay": "Lay a card", "match": "Match the bet", "pass": "Pass",
    "pay": "Pay", "raise": "Raise", "refuse": "Refuse the bet", "rest": "Rest", "revie": "Revie", "see": "See",
    "sit out": "Sit out", "stake": "Stake", "stand": "Stand", "swig": "Swig", "take": "Take cards",
    "trade": "Exchange cards", "try": "Try to improve your hand", "vie": "Vie",
    "wait": "Wait", "yield": "Leave the pot",
}  # fmt: skip
"""What stands on the button of each verb."""


_CAPTURES = {"take": "take what lies on the table with a card of yours", "lay": "lay a card of yours on the table"}
"""What is said of the two verbs of a game of captures."""


def offer_as_data(game: Game, offer: Offer) -> dict[str, object]:
    """Give all that a seat may do, with what each takes, and what it may not.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2")
    >>> seen = offer_as_data(game, game.offer)
    >>> [verb["verb"] for verb in seen["open"]], seen["open"][0]["cards"], seen["barred"][0]["sentence"]
    (['see', 'revie'], [0, 2], 'Alberto may not refuse: a vie cannot be refused')
    """
    return {
        "open": [_open(game, offer, verb) for verb in offer.may.values()],
        "barred": [
            {
                "verb": name, "label": _label(game, name), "sentence": offer.why(name).sentence,
                "claims": [claim_as_data(bar.claim)] if bar.claim else [],
            }
            for name, bar in offer.barred.items()
        ],
    }  # fmt: skip


def _label(game: Game, verb: str) -> str:
    """Give what stands on the button of a verb; where the first pot lies apart it is that which is claimed."""
    return "Claim the pique" if verb == "claim" and game.rules("pique.keep") else LABELS.get(verb, verb)


def _open(game: Game, offer: Offer, verb: Verb) -> dict[str, Any]:
    label = _label(game, verb.name)
    says = _CAPTURES[verb.name] if isinstance(offer, CaptureOffer) else limits(game, offer, verb)
    verb_data: dict[str, Any] = {
        "verb": verb.name, "label": label, "says": f"{label if says == verb.name else says[0].upper() + says[1:]}.",
        "claims": [*map(claim_as_data, verb.claims)], "money": [*verb.money] if verb.money else None,
        **button_as_data(game, offer, verb), "draws": verb.asks_cards, "bids": None, "free": verb.free,
        "likely": likely_moves(game, offer, verb), "cards": None,
        "throws": None, "captures": None,
    }  # fmt: skip
    if isinstance(offer, CaptureOffer):
        return verb_data | _captures(offer, verb)
    bids = verb.bids[verb.first : verb.last]
    if bids:
        verb_data["bids"] = _by_kind(game, offer, verb, bids)
    if verb.throws:
        verb_data["throws"] = {kind: _codes(hands) for kind, hands in verb.throws.items()}
    else:
        least, most = offer.changeable(verb, None if verb.free or not bids else bids[0])
        verb_data["cards"] = [least, most] if most else None
    return verb_data | {"example": str(example(offer, verb))}


def _by_kind(game: Game, offer: Offer, verb: Verb, bids: Iterable[Bid]) -> list[dict[str, Any]]:
    """Part the bids that may be named by their kinds, lowest first."""
    kinds: dict[str, dict[str, Any]] = {}
    for bid in bids:
        if bid.kind not in kinds:
            least, most = offer.changeable(verb, bid)
            cards = [least, most] if most and not verb.throws else None
            kinds[bid.kind] = {"kind": bid.kind, "points": [], "cards": cards}
            tells = tried(game, offer, bid.kind) if verb.name == "try" else None
            kinds[bid.kind] |= {"tells": tells} if tells else {}
        if bid.points:
            kinds[bid.kind]["points"].append(bid.points)
    return [*kinds.values()]


def _captures(offer: CaptureOffer, verb: Verb) -> dict[str, Any]:
    """Give each card that may be played, and what it may take; nothing where it is laid."""
    moves = [move for move in offer.listed() if move.verb == verb.name]
    choices: dict[str, list[list[str]]] = {}
    for move in moves:
        choices.setdefault(str(move.discards[0]), []).extend([[*map(str, move.drawn)]] if move.drawn else [])
    return {
        "captures": [{"card": card, "takes": takes} for card, takes in choices.items()],
        "moves": [*map(str, moves)], "example": str(moves[0]),
    }  # fmt: skip


def _codes(hands: Iterable[Hand]) -> list[list[str]]:
    return [[*map(str, hand)] for hand in hands]
