"""Bluffs: the bets of a finished game that said more than the hand behind them, and who believed them."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal
from primero_ref.game.record import as_moved
from primero_ref.odds.exchanges import meets
from primero_ref.players.knowledge import rivals
from primero_ref.players.review import chance_to_win
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.game.view import View

RAISES = ("vie", "revie", "bid", "bet", "raise", "rest", "invite", "double", "stake")
"""The verbs by which a bet is made or raised."""

_NAMES_NO_HAND_OF_HIS = ("fold", "claim", "try")
"""Verbs whose bid does not say what somebody bets on: he has folded, must prove it at once, or draws for it."""

_ENDS = ("deal", "show", "win", "carry", "void")
"""What ends the time in which a bet is answered."""

MEANING = (
    "You bluff when you name a hand better than the one you hold at that moment, before you exchange any card. In a "
    "game in which bets name no hand, you bluff when you bet or raise on a hand that has less than an equal chance "
    "to win: under one in two against one player, under one in three against two. Until all your cards are dealt, "
    "nothing counts as a bluff."
)
"""What is counted, for whoever reads the count."""

BELIEVED = (
    "A bluff is believed when everybody who was free to fold did fold. A player who had to see the bet by the rules "
    "is not counted. If nobody was free to fold, the bluff is not counted as believed."
)
"""When one is counted as believed, likewise."""


class Bluff(NamedTuple):
    """A bluff: after how many moves, what was done, what the cards were worth, and whether it was believed."""

    number: int
    did: str
    held: str
    believed: bool


def bluffs(game: Game, player: str) -> tuple[Bluff, ...]:
    """List the bluffs of one player in a finished game, as `MEANING` and `BELIEVED` say.

    Refused with `Illegal` while the game lasts. What is listed depends on the cards of that player and on what all
    could see, and on no card of another.

    >>> from primero_ref import dealt, rulebook
    >>> pairs = "Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d"
    >>> moves = "vie primero 40 for 2; see; see"
    >>> game = dealt(rulebook("italian"), pairs, moves)
    >>> bluffs(game, "Bernardo")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: The game is not over yet: what the others hold is theirs to know
    """
    if not game.over:
        raise Illegal("The game is not over yet: what the others hold is theirs to know")
    if game.table.sides:
        return ()
    again = game.copy()
    for _ in game.moves:
        again.undo()
    trail: list[tuple[Event, bool]] = []  # each event, and whether it was the move of one who might have folded
    made: list[tuple[int, int, str]] = []
    number = 0
    for event, move in as_moved(game.log, game.moves):
        offer = again.offer
        if move is None or offer is None:
            trail.append((event, False))
            continue
        if event.who == player and event.deed in RAISES:
            view = again.view(player)
            if _says_more(game.rules, view, event):
                made.append((len(trail), number, str(game.rules.ranking.rank_hand(view.cards))))
        trail.append((event, "fold" in offer.may))
        again.play(game.moves[number])
        number += 1
    return tuple(
        Bluff(number + 1, str(trail[at][0].seen_by("")), held, _believed(trail[at:])) for at, number, held in made
    )


def _says_more(rules: Rulebook, view: View, event: Event) -> bool:
    """Say whether a bet names more than the hand is worth, or where it names none is made on a weak hand."""
    hand = view.cards
    if UNKNOWN in hand or len(hand) < rules.ranking.size:
        return False
    if event.bid and event.deed not in _NAMES_NO_HAND_OF_HIS:
        return below(rules, rules.ranking.bid_for_hand(hand), event.bid)
    others: Sequence[Hand] = [view.hands[name] for name in rivals(view)]
    return bool(event.money and others) and chance_to_win(rules, view, others)[0] < 1 / (len(others) + 1)


def below(rules: Rulebook, held: Bid, named: Bid) -> bool:
    """Say whether a hand is worth less than the one that was named.

    >>> from primero_ref import rulebook
    >>> rules = rulebook("italian")
    >>> bid = rules.ranking.bid
    >>> below(rules, bid("numerus", 30), bid("primero", 40)), below(rules, bid("fluxus", 50), bid("primero", 40))
    (True, False)
    """
    if rules("winner") == "the fewest points":
        return not meets(rules, held, named)
    if held.kind == named.kind:
        return held.points < named.points
    return held.strength < named.strength


def _believed(trail: Sequence[tuple[Event, bool]]) -> bool:
    """Say whether all who might have folded to the first bet of a trail did, before the next bet, deal or showdown."""
    (bluff, _), folded = trail[0], False
    for event, might_fold in trail[1:]:
        if event.deed in _ENDS:
            break
        if event.deed == "fold":
            folded = True
        elif might_fold and event.who != bluff.who and event.deed != "pass":
            return False
        if event.deed in RAISES:
            break
    return folded


def shown_bluffs(game: Game) -> tuple[str, ...]:
    """Name those who showed a hand below the one that they had named last; what nobody showed tells nothing here.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d")
    >>> shown_bluffs(game)
    ()
    """
    shown = {event.who: event.held for event in game.log if event.deed == "show" and event.held and event.open is True}
    named = {event.who: event.bid for event in game.log if event.deed in RAISES and event.bid}
    return tuple(name for name, held in shown.items() if name in named and below(game.rules, held, named[name]))
