"""Deeds: what an old text says that a player does, in the words that each game has for it."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.moves import Move
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.game import Game
    from primero_ref.game.events import Event
    from primero_ref.game.offers import Offer

VERBS: dict[str, tuple[str, ...]] = {
    "passes": ("pass", "check", "draw"),
    "bets": ("vie", "bet", "invite", "bid", "rest", "revie", "raise"),
    "raises": ("revie", "raise", "double", "bid", "bet", "rest"),
    "rests": ("rest", "vie", "revie", "bet", "raise", "bid", "invite"),
    "meets": ("see", "match", "pay", "stake", "rest"),
    "refuses": ("fold", "pass", "yield", "decline"),
    "exchanges": (),
    "speaks": (),
}
"""The deeds that a text may tell, with the verbs that games have for each; any verb may do where none is named."""

BETS = frozenset(VERBS["bets"]) | {"double"}
"""The verbs by which more is asked of others."""

PAYS = frozenset(("see", "match", "pay", "stake"))
"""The verbs by which a player puts in what is asked of him."""

LEAVES = frozenset(("fold", "yield", "swig"))
"""The verbs by which a player gives up a bet, or all of them the hand."""

SPOKEN = BETS | PAYS | LEAVES | {"pass", "check"}
"""The verbs that a text would tell. The others only keep a game going: to wait, to keep one’s cards, to show them."""

WAYS = (
    "naming no hand", "falsely", "truly", "all he has", "more than the least", "more than the rest",
    "more than the next has", "two cards", "on two cards", "with new cards",
)  # fmt: skip
"""What may be said of a deed: how it is done."""


EXCHANGES = frozenset((
    "pass", "vie", "revie", "see", "rest", "change", "bid", "stake", "stand", "try", "discard", "draw", "trade", "bet",
    "match", "chip",
))  # fmt: skip
"""The deeds with which a player may throw cards for others."""

TWO = 2
"""The cards of a first deal, on which a player may have to speak."""


class Deed(NamedTuple):
    """What somebody does as a text tells it: who, what, and how, as far as that is said."""

    player: str
    does: str
    ways: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The deed as it stands in a scene."""
        return ", ".join([f"{self.player} {self.does}", *self.ways])


def read_deed(player: str, text: str) -> Deed:
    """Read what somebody does, such as `bets, naming no hand`; a word that nobody knows is refused with the nearest.

    >>> read_deed("Osorio", "bets, naming no hand").ways
    ('naming no hand',)
    >>> read_deed("Osorio", "pases")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no deed 'pases'; the nearest is 'passes'.
    """
    does, *ways = [part.strip() for part in text.split(",")]
    if does not in VERBS:
        raise Unknown("deed", does, VERBS)
    for way in ways:
        if way not in WAYS:
            raise Unknown("way", way, WAYS)
    return Deed(player, does, tuple(ways))


def may_be(deed: Deed, move: Move, offer: Offer, game: Game) -> bool:
    """Say whether a move is a told deed, as far as can be said before it is made."""
    if deed.does == "speaks":
        return True
    if deed.does == "exchanges":
        enough = len(move.discards) >= (TWO if "two cards" in deed.ways else 1)
        return enough and move.verb not in BETS and move.verb not in LEAVES
    if move.verb not in VERBS[deed.does] or not _fits_turn(deed.does, move.verb, offer):
        return False
    return _in_its_way(deed, move, offer) and _of_a_rest(deed, move, offer, game)


def _in_its_way(deed: Deed, move: Move, offer: Offer) -> bool:
    """Say whether a move names a hand, is made on so many cards, or is for as much as the text tells."""
    if "naming no hand" in deed.ways and move.bid is not None:
        return False
    if "on two cards" in deed.ways and len(offer.seat.cards) != TWO:
        return False
    limits = offer.may[move.verb].money
    return "more than the least" not in deed.ways or bool(limits and move.money > limits[0])


def _fits_turn(does: str, verb: str, offer: Offer) -> bool:
    """Say whether a verb is the deed at this turn: to lay a rest may be to meet one, and a pass to refuse a bet."""
    if does in {"passes", "refuses"} and verb not in LEAVES:
        return (does == "refuses") is not PAYS.isdisjoint(offer.may)
    if does == "meets" and verb == "rest":
        return "see" not in offer.may and "match" not in offer.may
    return not (does == "bets" and verb in {"revie", "raise"} and {"vie", "bet", "invite", "bid"} & {*offer.may})


def _of_a_rest(deed: Deed, move: Move, offer: Offer, game: Game) -> bool:
    """Say whether a bet may be a rest: by its name, at the limit that was agreed, or with all that somebody has."""
    if deed.does != "rests" or move.verb == "rest":
        return True
    limits = offer.may[move.verb].money
    return limits is not None and move.money == limits[1] and game.rules("rest") != "a final bet"


def is_known_before(deed: Deed) -> bool:
    """Say whether a deed is what is told as soon as it may be, whatever comes of it.

    >>> is_known_before(read_deed("Osorio", "bets, truly")), is_known_before(read_deed("Osorio", "rests"))
    (True, False)
    """
    return deed.does != "rests" and {*deed.ways} <= {"truly", "falsely", "naming no hand", "two cards", "on two cards"}


def was(deed: Deed, event: Event, game: Game, had: int, against: str = "") -> bool:
    """Say whether what was done is what is told, now that it has been done and its sum is known.

    `had` is what the player had before him, and `against` is who does the next thing that is told.
    """
    limit = event.deed == "rest" or game.rules("rest") == "a raise limit"
    if "all he has" in deed.ways or (deed.does == "rests" and not limit):
        return not game.seat(deed.player).stack or event.money >= had
    if "more than the next has" in deed.ways:
        other = game.seat(against)
        more = game.seat(deed.player).staked - other.staked
        return (more if more > 0 else event.money) > other.stack  # a bet may be staked only once it is accepted
    if "more than the rest" in deed.ways:
        return event.money > game.rules.number("rest.sum")
    return "with new cards" not in deed.ways or _with_new_cards(deed, game)


def _with_new_cards(deed: Deed, game: Game) -> bool:
    """Say whether a player has cards that he drew, and did not pass for them."""
    mine = [event for event in game.log if event.who == deed.player]
    return has_exchanged(deed, game, 0) and not any(event.deed in {"pass", "check"} for event in mine)


def has_exchanged(deed: Deed, game: Game, since: int) -> bool:
    """Say whether a player has thrown as many cards as are told, since so many events."""
    wanted = 2 if "two cards" in deed.ways else 1
    mine = (event for event in game.log[since:] if event.who == deed.player and event.deed in EXCHANGES)
    return any(len(event.cards) >= wanted for event in mine)


def refusals(deed: Deed, offer: Offer) -> Iterator[Illegal]:
    """Try a told deed in ways that are not allowed, and give each refusal; those of verbs that are open come first."""
    known = {*offer.may, *offer.barred}
    verbs = VERBS[deed.does] or tuple(sorted(EXCHANGES))
    for verb in sorted((verb for verb in verbs if verb in known), key=lambda verb: verb not in offer.may):
        for move in _tried(deed, verb, offer):
            try:
                offer.judge(move)
            except Illegal as error:
                yield error
            except Unreadable:
                continue


def _tried(deed: Deed, verb: str, offer: Offer) -> Iterator[Move]:
    """Give ways to make a told deed with a verb, legal or not."""
    open_ = offer.may.get(verb)
    low, high = (open_.money if open_ else None) or (0, 0)
    bid = open_.bids[open_.first] if open_ and open_.first < open_.last and not open_.free else None
    stack = offer.seat.stack
    if deed.does == "exchanges" or "with new cards" in deed.ways:
        number = 2 if "two cards" in deed.ways else 1
        yield Move(verb, bid, low, tuple(offer.seat.cards[:number]))
    if "naming no hand" in deed.ways:
        yield Move(verb, None, low)
    if "more than the least" in deed.ways:
        yield Move(verb, bid, low + 1)
    if "all he has" in deed.ways or deed.does == "rests":
        yield Move(verb, bid, 0 if verb == "rest" or not high else max(stack, high + 1))
    elif open_ is None or deed.does != "exchanges":
        yield Move(verb, bid, low)
