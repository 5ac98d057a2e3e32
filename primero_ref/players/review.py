"""The review of a finished game: what each player held at each decision, and his chances given what he could see."""

from __future__ import annotations

from random import Random

from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal, as_kind
from primero_ref.game.game import Game
from primero_ref.game.record import as_moved
from primero_ref.odds.contest import against
from primero_ref.odds.draws import drawing
from primero_ref.odds.exchanges import meets
from primero_ref.players.exact import can_count
from primero_ref.players.knowledge import open_cards, rivals, samples, unseen_cards
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View

FALLS = 1000
"""In how many falls of the cards a chance is tried that is not counted: it is right to about three in a hundred."""

COUNTED, TRIED = "counted", "tried"
"""How a chance was found: every fall of the cards counted, or some of them tried."""


class Decision(NamedTuple):
    """A move in the review: who made it, with which cards, and his chance of holding the winning hand."""

    number: int
    who: str
    did: str
    """What happened, in a sentence."""
    cards: Hand
    held: str
    """What the cards were, before any that he then changed."""
    others: int
    """How many others were still in."""
    chance: float | None
    """As he could know it, if nobody changed a card any more; None where a card is not known."""
    how: str
    """`counted` or `tried`."""

    def as_data(self) -> dict[str, object]:
        """Give it as plain data."""
        return {**self._asdict(), "cards": [*map(str, self.cards)]}


def review(game: Game) -> tuple[Decision, ...]:
    """Review a finished game, decision by decision.

    A chance is that of holding the winning hand of those still in: the cards that the seat has not seen may be
    anywhere, hands are filled up from the pack, and nobody changes a card any more. It is counted where two are left,
    unless one draws to a bid that has to be met, and otherwise tried in a thousand falls, the same ones
    each time. Where no hands are compared there is nothing to review.

    >>> from primero_ref import Game, rulebook
    >>> game = Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto")
    >>> for move in ("check", "check", "draw", "draw", "check", "bet for 2", "fold"):
    ...     _ = game.play(move)
    >>> [(decision.who, decision.did, decision.how) for decision in review(game)][-2:]
    [('Alberto', 'Alberto bets 2', 'tried'), ('Bernardo', 'Bernardo folds', 'tried')]
    """
    if not as_kind(game, Game, "game: give one, such as load(record)").over:
        raise Illegal("The game is not over yet: what the others hold is theirs to know")
    if game.table.sides:
        return ()
    again = game.copy()
    moved = [event for event, move in as_moved(game.log, game.moves) if move]
    decisions = []
    for number in range(len(game.moves), 0, -1):
        again.undo()
        offer = again.offer
        if offer is None:
            continue
        view = again.view(offer.seat.name)
        decisions.append(_decision(game.rules, number, str(moved[number - 1]), view))
    return (*decisions[::-1],)


def _decision(rules: Rulebook, number: int, did: str, view: View) -> Decision:
    hand = view.cards
    others = [view.hands[name] for name in rivals(view)]
    if not hand or UNKNOWN in hand:
        return Decision(number, view.player, did, hand, "", len(others), None, TRIED)
    chance, how = chance_to_win(rules, view, others)
    return Decision(number, view.player, did, hand, str(rules.ranking.rank_hand(hand)), len(others), chance, how)


def chance_to_win(rules: Rulebook, view: View, others: Sequence[Hand], move: Move | None = None) -> tuple[float, str]:
    """Give the chance of a seat to hold the best of the hands, and whether it was counted or tried.

    After a `move` that is the chance with the bid that it names, and with other cards for those that it exchanges.
    """
    named, thrown = (move.bid, move.discards) if move else (None, ())
    bid = (named or view.bid) if rules("target") != "the best" else None
    by_me = bool(named) or _bidder(view) == view.player
    mine = tuple(card for card in view.cards if card not in thrown)
    seen = open_cards(view)
    if len(others) == 1 and can_count(rules):
        theirs = tuple(card for card in others[0] if card is not UNKNOWN)
        known = [card for card in seen if card in rules.ranking.pack and card not in (*mine, *theirs)]
        if bid is None and len(mine) <= rules.ranking.size:
            outcome = against(rules, [mine, theirs], known)
            return (outcome.wins[0] + outcome.ties / 2) / outcome.all, COUNTED
        if bid and len(mine) == rules.ranking.size:
            return _of_the_other(rules, mine, theirs, known, bid, by_me=by_me), COUNTED
    return _tried(rules, view, mine, others, bid, seen, by_me=by_me), TRIED


def _of_the_other(rules: Rulebook, mine: Hand, theirs: Hand, known: Sequence[Card], bid: Bid, *, by_me: bool) -> float:
    """Count the hands that the one other may have, and those of them that do not win."""
    falls = drawing(rules, theirs, [*known, *mine])
    own = rules.ranking.bid_for_hand(mine)
    if not meets(rules, own, bid, anothers=not by_me):
        return 0.0
    lowest, won = rules("winner") == "the fewest points", 0.0
    for other, number in falls.ways.items():
        misses = not meets(rules, other, bid, anothers=by_me)
        worse = other.strength > own.strength if lowest else other.strength < own.strength
        if misses or worse:
            won += number
        elif other.strength == own.strength:
            won += number / 2
    return won / falls.all


def _bidder(view: View) -> str:
    """Name who made the bid that stands."""
    return next((event.who for event in reversed(view.log) if event.bid), "")


def _tried(
    rules: Rulebook, view: View, mine: Hand, others: Sequence[Hand], bid: Bid | None, seen: set[Card], *, by_me: bool
) -> float:
    """Deal the unseen cards out some times."""
    ranking = rules.ranking
    unseen = [card.bit for card in unseen_cards(ranking.pack, seen)]
    shown = [mask_of(card for card in hand if card is not UNKNOWN) for hand in others]
    lacking = [max(0, ranking.size - mask.bit_count()) for mask in (mask_of(mine), *shown)]
    lacking = [min(number, len(unseen) // (len(shown) + 1)) for number in lacking]
    lowest = rules("winner") == "the fewest points"
    reach: dict[tuple[int, bool], bool] = {}
    random = Random(f"{view.player} {len(view.log)}")
    hands = [*enumerate(zip((mask_of(mine), *shown), lacking, strict=True))]
    won = 0.0
    for fall in samples(random, unseen, sum(lacking), FALLS):
        strengths, first = [], 0
        for seat, (kept, number) in hands:
            strength = ranking.strengths[kept + sum(fall[first : first + number])]
            first += number
            if bid:
                case = strength, bool(seat) or not by_me
                if case not in reach:
                    reach[case] = meets(rules, ranking.bid_for_strength(strength), bid, anothers=case[1])
                strength = strength if reach[case] else -1
            strengths.append(strength)
        able = [strength for strength in strengths if strength >= 0]
        best = (min if lowest else max)(able, default=-1)
        if strengths[0] == best >= 0:
            won += 1 / strengths.count(best)
    return won / FALLS


def review_json(text: str) -> str:
    """Give the review of a record that is over, for a page."""
    from json import dumps

    from primero_ref.game.load import load

    return dumps([decision.as_data() for decision in review(load(text))], ensure_ascii=False)


sheet = review
"""An older name of it, which others may import."""
