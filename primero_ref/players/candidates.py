"""Candidates: the moves of a turn that are worth trying, the best player's own among them."""

from __future__ import annotations

from itertools import zip_longest
from random import Random

from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.moves import Move
from primero_ref.players.engine_players import TemperedPlayer
from primero_ref.players.exact import can_count
from primero_ref.players.knowledge import money_at_stake
from primero_ref.players.quick_player import QuickChances
from primero_ref.players.tempers import temper
from primero_ref.rules.procedures.capture import CaptureOffer

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View

BEST = "steady"
"""The player whom none of the other quick ones beats: he goes by the odds, counted, and bluffs little."""

MOST = 8
"""How many moves are tried at the most."""


def best_players_move(view: View, rules: Rulebook) -> Move:
    """Give the move that the engine's best player would make from this seat, the same one each time.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> best_players_move(game.view("Bernardo"), rules).verb
    'pass'
    """
    return TemperedPlayer(rules, f"coach {view.player} {len(view.log)}", temper(BEST, 0.0))(view)


def candidates(view: View, rules: Rulebook, offer: Offer, most: int = MOST) -> tuple[Move, ...]:
    """List the moves to be tried: the best player's own, then of each verb the likeliest, and then others of each."""
    moves = {best_players_move(view, rules): None}
    for move in _verb_by_verb(view, rules, offer):
        if len(moves) >= most:
            break
        try:
            offer.judge(move)
        except (Illegal, Unreadable):
            continue
        moves[move] = None
    return tuple(moves)


def _verb_by_verb(view: View, rules: Rulebook, offer: Offer) -> Iterator[Move]:
    """Give a move of each verb, then another of each, and so on."""
    if isinstance(offer, CaptureOffer):
        yield from offer.listed()
        return
    quick = can_count(rules) and 0 < len(view.cards) <= rules.ranking.size
    chances = QuickChances(rules, view, Random("candidates")) if quick else None
    ways = [_of_a_verb(verb, offer, view, chances) for verb in offer.may.values()]
    for moves in zip_longest(*ways):
        yield from filter(None, moves)


def _of_a_verb(verb: Verb, offer: Offer, view: View, chances: QuickChances | None) -> Iterator[Move]:
    """Give moves of a verb: some bids, with the best exchange and none, for little and for as much as lies there."""
    for bid in _bids(verb, offer, chances):
        throws = [chances.best_throw(offer, verb, bid or view.bid).thrown] if chances else [()]
        if verb.throws:
            throws = [*verb.throws.get(bid.kind if bid else "", ((),))][:3]
        elif offer.changeable(verb, bid)[0] == 0:
            throws.append(())
        for thrown in dict.fromkeys(throws):
            for money in _sums(verb, view):
                yield Move(verb.name, bid, money, thrown)


def _bids(verb: Verb, offer: Offer, chances: QuickChances | None) -> list[Bid | None]:
    if verb.first == verb.last:
        return [None]
    lowest = verb.bids[verb.first]
    likely = chances.worth_naming(offer, verb) if chances else []
    return [*dict.fromkeys([*likely[-1:], lowest, *likely[:1]])]


def _sums(verb: Verb, view: View) -> list[int]:
    if not verb.money:
        return [0]
    low, high = verb.money
    return sorted({low, max(low, min(high, money_at_stake(view)))})
