"""Courses: a game as it went, offer by offer, and where the same moves go otherwise under another answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from primero_ref import Illegal, Unknown, Unreadable
from primero_ref.game.evening import Evening
from primero_ref.game.view import View
from primero_ref.rules.procedures.capture import CaptureOffer
from primero_ref.rules.procedures.draw import DiscardOffer, DrawOffer

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Protocol

    from primero_ref import Game, Move
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer

SEEN_AT: Final = 2
"""After how many moves it is noted what a player sees; it is at the end as well."""

if TYPE_CHECKING:

    class Way(Protocol):
        """How moves are chosen."""

        def move(self, game: Game, offer: Offer) -> Move:
            """Choose a legal move."""

    class Table(Protocol):
        """A table at which a game can be played again and again: a scenario, or a game of a demo."""

        @property
        def longest(self) -> int:
            """The most moves that are made."""

        def begin(self, rules: Rulebook) -> Game:
            """Sit down and deal."""

        def way(self) -> Way:
            """Give the way in which the moves are chosen."""


REFUSED: Final = "refused"


class Course(NamedTuple):
    """What was offered before each move, the moves, and what there was at the end."""

    offers: list[Hashable]
    moves: list[Move]
    end: Hashable


def offered(game: Game, offer: Offer, made: int) -> Hashable:
    """Say what is offered to whom, and with what he faces it."""
    seat = offer.seat
    verbs = []
    for verb in offer.may.values():
        bids = verb.bids[verb.first : verb.last]
        named = (str(bids[0]), str(bids[-1]), len(bids)) if bids else ()
        throws: Hashable = tuple((kind, tuple(hands)) for kind, hands in verb.throws.items())
        # what depends on a bid is nothing where no bid may be named
        by_kind = tuple(verb.cards_by_kind.items()) if bids else ()
        if verb.cards[1] and isinstance(offer, (DrawOffer, DiscardOffer)):
            throws = tuple(offer.throwable(verb, None))
        verbs.append((
            verb.name, verb.cards, by_kind, verb.money, named, verb.free and bool(bids), throws, verb.new_cards,
            verb.pays_half,
        ))  # fmt: skip
    seen: Hashable = _seen(game) if made == SEEN_AT else ()
    if isinstance(offer, CaptureOffer):
        seen = (seen, tuple(offer.captures.items()))
    return seat.name, seat.stack, seat.staked, tuple(seat.cards), tuple(verbs), seen


def _seen(game: Game) -> Hashable:
    """Say which cards the player sees who sits first."""
    view = View(game.table, game.rules, game.offer, game.players[0])
    return tuple(view.hands.items()), view.discards, tuple(view.piles.items()), view.layout


def ended(game: Game) -> Hashable:
    """Say what happened in all, what each is left with, and what would come next.

    Black chips are not among it: whoever spends one has made a move.
    """
    log = tuple((e.who, e.deed, str(e.bid), e.money, e.cards, e.drawn, str(e.held), e.open, e.anew) for e in game.log)
    left = tuple(tuple(part.items()) for part in (game.stacks, game.carry, game.score))
    after: list[Hashable] = [game.over, game.won]
    if game.over:
        after += [game.next_dealer, any(game.buy_in.values()) and game.pot, _evening(game), _next(game)]
    return log, left, _seen(game), tuple(after)


def _evening(game: Game) -> Hashable:
    found: list[Hashable] = []
    for hands in (1, None):
        try:
            evening = Evening(game, hands)
            found += [evening.over, evening.takers]
        except Illegal:
            found.append(REFUSED)
    return tuple(found)


def _next(game: Game) -> Hashable:
    try:
        following = game.again()
    except (Illegal, Unreadable):
        return REFUSED
    return offered(following, following.offer, 0) if following.offer else following.over


def play(rules: Rulebook, there: Table) -> Course | None:
    """Play a game to its end, or as far as is wanted, by the moves that its way chooses; None where it cannot begin."""
    choose = there.way().move
    try:
        game = there.begin(rules)
    except (Illegal, Unreadable):
        return None
    offers: list[Hashable] = []
    moves: list[Move] = []
    while game.offer and len(moves) < there.longest:
        offers.append(offered(game, game.offer, len(moves)))
        move = choose(game, game.offer)
        try:
            game.play(move)
        except (Illegal, Unreadable):
            if not move.drawn:
                raise
            move = move._replace(drawn=())  # what comes in is not drawn now
            game.play(move)
        moves.append(move)
    return Course(offers, moves, ended(game))


def difference(rules: Rulebook, begin: Callable[[Rulebook], Game], course: Course | None, *, named: bool) -> str:
    """Make the moves of a course under other rules; say where it first goes otherwise, or nothing if nowhere.

    Where cards are `named` beforehand, it is no difference in play that they cannot be dealt.
    """
    try:
        game = begin(rules)
    except (Illegal, Unreadable, Unknown):
        return "" if course is None or named else "nobody may sit down so"
    if course is None:
        return "they may sit down so"
    for made, (offer, move) in enumerate(zip(course.offers, course.moves, strict=True)):
        if game.offer is None:
            return f"over after {made} moves"
        if offered(game, game.offer, made) != offer:
            return f"offer {made + 1}"
        try:
            # read anew, for a bid may be worth another place in another order
            game.play(str(move) if move.bid else move)
        except (Illegal, Unreadable):
            return f"move {made + 1}"
    return "" if ended(game) == course.end else "end"
