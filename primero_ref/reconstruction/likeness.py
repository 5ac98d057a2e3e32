"""Answers that are worded otherwise and played alike: a pack without a card that it does not have, and such things."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.cards.bids import STEP, kinds_as_they_rise
from primero_ref.cards.pack import SYSTEMS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.claims import Rulebook

    Ask = Callable[[str], object]


class Likeness(NamedTuple):
    """What of an answer makes a difference in a game, and why the rest makes none."""

    counts: Callable[[Ask], object]
    """Gives from the answers what of this one a game comes to feel."""
    says: str
    scripts: tuple[str, ...] = ()
    """The scripts of which it is true; none where it is true of all."""


def why_alike(rules: Rulebook, name: str, value: object) -> str:
    """Say why a game is played with an answer as with the published one; nothing if it is not, or the answer is that.

    >>> from primero_ref import rulebook
    >>> why_alike(rulebook("italian"), "pack.without", "8 9 T F")
    'the pack has no such cards to leave out'
    >>> why_alike(rulebook("italian"), "pack.without", "8 9")
    ''
    """
    published = claims.rulebook(rules.id)(name)
    likeness = LIKENESSES.get(name)
    if likeness is None or value == published or (likeness.scripts and rules.script not in likeness.scripts):
        return ""
    return likeness.says if likeness.counts(_with(rules, name, value)) == likeness.counts(
        _with(rules, name, published)
    ) else ""  # fmt: skip


def _with(rules: Rulebook, name: str, value: object) -> Ask:
    """Answer as a rulebook does, and one question otherwise."""
    return lambda asked: value if asked == name else rules(asked)


def _words(ask: Ask, name: str) -> list[str]:
    return str(ask(name)).split()


def _number(ask: Ask, name: str) -> int:
    return int(str(ask(name)))


def _left_out(ask: Ask) -> object:
    ranks = SYSTEMS[str(ask("pack.suits"))].ranks
    return {rank for rank in _words(ask, "pack.without") if rank in ranks}


def _made(ask: Ask) -> object:
    return {*_words(ask, "made.kinds")} & {*kinds_as_they_rise(ask)}


def _lowest(ask: Ask) -> object:
    kinds, lowest = kinds_as_they_rise(ask), str(ask("bid.lowest"))
    return kinds.index(lowest) if lowest in kinds else 0


def _passes_for(kind: str) -> Callable[[Ask], object]:
    def lower(ask: Ask) -> object:
        kinds = kinds_as_they_rise(ask)
        return {*_words(ask, f"conceal.{kind}")} & {*kinds[: kinds.index(kind)]} if kind in kinds else set()

    return lower


def _fewest(ask: Ask) -> object:
    return max(2, _number(ask, "seats.fewest"))


def _most(ask: Ask) -> object:
    most = _number(ask, "seats.most")
    return most - most % 2 if ask("sides") == "two, partners opposite" else most


def _second_deal(ask: Ask) -> object:
    dealt = _number(ask, "deal.second")
    full = ask("deal.up-to") == "four cards"
    return min(dealt, _number(ask, "hand.size") - _number(ask, "deal.first")) if full else dealt


def _first_deal_at_scopa(ask: Ask) -> object:
    return _number(ask, "deal.first") or _number(ask, "deal.again")


def _duel_cards(kind: str) -> Callable[[Ask], object]:
    def drawn(ask: Ask) -> object:
        return min(_number(ask, f"duel.cards.{kind}"), _number(ask, "hand.most") - _number(ask, f"duel.keeps.{kind}"))

    return drawn


def _held_at_zorlis(ask: Ask) -> object:
    second = _number(ask, "deal.second")
    held = [_number(ask, "deal.first") + second, _number(ask, "change.keep") + second, _number(ask, "hand.size")]
    held += [_number(ask, f"duel.keeps.{kind}") + _number(ask, f"duel.cards.{kind}") for kind in DUELS]
    return min(_number(ask, "hand.most"), max(held))


def _raises(ask: Ask) -> object:
    """Give the limit on raises, none where a round can never come to so many."""
    most, room = _number(ask, "raise.most"), [_number(ask, "raise.most") + 1]
    if ask("rest") == "a raise limit" and ask("vie.sum") == "from the stake to the rest" and ask("bets.agreed"):
        room.append(_number(ask, "rest.sum") or _number(ask, "rest.stakes") * _number(ask, "stake"))
    # in the first round of some games a raise need not raise the bid
    always = ask("bid.phase1") is True or ask("stake.covers") == "the last bid alone"
    if always and ask("revie") == "kind or points" and ask("bid.names") == "kind and points":
        room.append(STEP * len(kinds_as_they_rise(ask)))
    if ask("raise.each") != "as often as he likes":
        room.append(_number(ask, "seats.most"))
    return most if most < min(room) else 0


def _suits(ask: Ask) -> object:
    """Put a suit that alone is not named where it stands anyway, unless its king is said to win."""
    named = _words(ask, "suits.order")
    left = [suit for suit in SUITS if suit not in named]
    return [*named, *left] if len(left) == 1 and left[0] not in _words(ask, "tie.king") else named


def _poker_hands(ask: Ask) -> object:
    return [kind for kind in _words(ask, "poker.order") if ask(f"poker.{kind}") != "no hand"]


DUELS = ("numerus", "primero", "fluxus")

SUITS = ("hearts", "diamonds", "clubs", "spades")

_SAME_KINDS = Likeness(kinds_as_they_rise, "the types of hand that the game has stand in the same order either way")
_NO_LOWER = "a hand passes only for a lower type, and only for one that the game has"
_NO_ROOM = "the challenger’s hand has no room for more cards"

LIKENESSES: dict[str, Likeness] = {
    "pack.without": Likeness(_left_out, "the pack has no such cards to leave out"),
    "kinds.order": _SAME_KINDS,
    "supremus.stands": _SAME_KINDS,
    "made.kinds": Likeness(_made, "the game has no such type of hand"),
    "bid.lowest": Likeness(_lowest, "the game has no lower type of hand"),
    "conceal.supremus": Likeness(_passes_for("supremus"), _NO_LOWER),
    "conceal.chorus": Likeness(_passes_for("chorus"), _NO_LOWER),
    "seats.fewest": Likeness(_fewest, "a game takes two players anyway"),
    "seats.most": Likeness(_most, "partners cannot sit opposite each other if their number is odd", ("scopa",)),
    "deal.second": Likeness(_second_deal, "the second deal only fills up each hand", ("italian", "english")),
    "deal.first": Likeness(_first_deal_at_scopa, "the next deal then gives as many cards", ("scopa",)),
    "duel.cards.numerus": Likeness(_duel_cards("numerus"), _NO_ROOM),
    "duel.cards.primero": Likeness(_duel_cards("primero"), _NO_ROOM),
    "duel.cards.fluxus": Likeness(_duel_cards("fluxus"), _NO_ROOM),
    "raise.most": Likeness(
        _raises, "no round comes to so many raises", ("italian", "english", "kings", "suzuki", "three_mountains"),
    ),
    "hand.most": Likeness(_held_at_zorlis, "nobody is dealt so many cards", ("zorli",)),
    "suits.order": Likeness(_suits, "a suit that alone is not named is the lowest anyway"),
    "poker.order": Likeness(_poker_hands, "the hands that count stand in the same order either way", ("kings",)),
}  # fmt: skip
"""The questions of which not every word of an answer makes a difference."""
