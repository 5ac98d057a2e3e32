"""Sitting down: who may, with what money and chips, and which cards are known beforehand."""

from __future__ import annotations

from functools import lru_cache

from primero_ref.cards.pack import UNKNOWN, Card, Shuffled, card, cards, shuffled
from primero_ref.cards.ranking import not_in_the_pack
from primero_ref.claims import Rulebook, as_rulebook
from primero_ref.errors import Illegal, Unknown, Unreadable, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeVar

    from primero_ref.cards.pack import Hand

    T = TypeVar("T")


class Beginning(NamedTuple):
    """What lay open before the first card: the money and black chips of each, and what was left from before."""

    stacks: Mapping[str, int]
    style: Mapping[str, int]
    carry: Mapping[str, int]
    score: Mapping[str, int]


class Seating(NamedTuple):
    """Who sits down and with what: all that is said of a game before its first card, read and let through."""

    players: tuple[str, ...]
    pack: Shuffled | Hand
    """The cards from the top, as far as they are known."""
    stacks: dict[str, int]
    style: dict[str, int]
    """The black chips of each."""
    carry: dict[str, int]
    layout: Hand
    """The cards that are turned up on the table."""
    score: dict[str, int]
    known: dict[str, Hand]
    """The cards that somebody is known to be dealt."""
    lift: dict[str, Hand]
    """The cards that somebody is known to cut."""


def seated(
    rules: Rulebook,
    players: str | Iterable[str],
    dealer: str | None,
    pack: Iterable[Card] | None,
    stacks: int | Iterable[int] | dict[str, int] | None,
    carry: Mapping[str, int] | None,
    style: int | Iterable[int] | dict[str, int] | None,
    deal: Mapping[str, str | Iterable[Card]] | None,
    lift: Mapping[str, str | Iterable[Card]] | None,
    layout: str | Iterable[Card],
    score: Mapping[str, int] | None,
    script: object,
) -> Seating:
    """Let players sit down at a game that a script plays; each other argument means what it means to `Game`."""
    ranking = rules.settled["ranking"]
    if ranking != "primero hands" and ranking != getattr(script, "HANDS", ""):
        raise Illegal(f"{rules.title} is not played with {ranking}", rules.claim_for("ranking"))
    names = check_players(rules, players.split() if isinstance(players, str) else players)
    whole = rules.ranking.pack
    if pack is None:
        pack = shuffled("Primero", whole)
    dealt = pack if isinstance(pack, Shuffled) else cards(all_cards(pack), whole.suits)
    if not (isinstance(pack, Shuffled) and pack.whole is whole):
        check_pack(rules, dealt)
    buy_in = check_stacks(rules, names, starting_stack(rules) if stacks is None else stacks)
    chips = black_chips(rules, names, style)
    carried = {name: whole_money(name, sum_) for name, sum_ in pairs_by_player("money", carry) if sum_} if carry else {}
    if rules.settled["stake.from"] == "nothing":
        buy_in, carried = dict.fromkeys(names, 0), {}
    shown = check_layout(rules, layout) if layout else ()
    scored = {name: check_score(name, points) for name, points in pairs_by_player("points", score)} if score else {}
    known = _cards_by_player(rules, "hands", deal) if deal else {}
    lifted = _cards_by_player(rules, "cards", lift) if lift else {}
    for name in (*known, *lifted, *carried, *scored, *([] if dealer is None else [str(dealer)])):
        if name not in buy_in:
            raise Unknown("player", name, names)
    if known:
        check_hands(rules, known, deals_again=getattr(script, "DEALS_AGAIN", False))
    return Seating(names, dealt, buy_in, chips, carried, shown, scored, known, lifted)


def _cards_by_player(rules: Rulebook, what: str, given: Mapping[str, str | Iterable[Card]]) -> dict[str, Hand]:
    return {name: known_cards(rules, hand) for name, hand in pairs_by_player(what, given)}


_MARKS = frozenset(':;#"[]')

LARGEST = 10**12
"""The most money, chips or points that anyone sits down with: every sum of such a game can be read in a record."""

LONGEST = 60
"""How many letters a name has at the most."""


def as_list(what: str, given: Iterable[T] | object) -> list[T]:
    """List what is given for each player; what cannot be listed is refused.

    >>> as_list("stacks", 1.5)
    Traceback (most recent call last):
        ...
    Unreadable: 1.5 cannot be read as stacks.
    """
    try:
        return [*given]  # type: ignore[misc]  # what is no list is refused here
    except TypeError:
        raise Unreadable(f"{shortened(given)} cannot be read as {what}.") from None


def check_players(rules: Rulebook, players: Iterable[str]) -> tuple[str, ...]:
    """Let players sit down, if each has a name of his own and the rules have room for so many."""
    try:
        return _check_players(rules, tuple(players))
    except TypeError:
        raise Unreadable(f"{shortened(players)} cannot be read as players: name them by words.") from None


def playable(rules: Rulebook | str) -> Rulebook:
    """Give a rulebook that can be played, which may be named by its id; anything else is refused.

    >>> playable("scopa").title
    'Scopa'
    >>> playable("history")
    Traceback (most recent call last):
        ...
    Illegal: Variants in old texts (not a game) can be read and ranked with, but not played: choose another rulebook
    """
    if not isinstance(rules, Rulebook):
        rules = as_rulebook(rules)
    if not rules.script:
        raise Illegal(f"{rules.title} can be read and ranked with, but not played: choose another rulebook")
    return rules


@lru_cache(maxsize=64)
def _check_players(rules: Rulebook, names: tuple[str, ...]) -> tuple[str, ...]:
    """Look at some players once, however many games they play."""
    playable(rules)
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(f"{twice} sits down twice; give each player a name of his own.")
    counted = "1 player" if len(names) == 1 else f"{len(names)} players"
    fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
    if not fewest <= len(names) <= most:
        question = "seats.fewest" if len(names) < fewest else "seats.most"
        raise Illegal(f"{counted} may not sit down: {fewest} to {most} can play", rules.claim_for(question))
    if rules("sides") == "two, partners opposite" and len(names) % 2:
        raise Illegal(f"{counted} may not sit down: {rules.because('sides')}", rules.claim_for("sides"))
    for name in names:
        if not isinstance(name, str):
            raise Unreadable(f"{shortened(name)} cannot be a player's name: it is a word.")
        if [name] != name.split() or not name.isprintable() or not _MARKS.isdisjoint(name) or len(name) > LONGEST:
            several = len(name.split()) > 1 and "_".join(name.split())
            way = f"write {shortened(several)}" if several else "use one word without : ; # [ ] or quotes"
            raise Unreadable(f"{shortened(name)} cannot be a player's name: {way}.")
    return names


def check_pack(rules: Rulebook, pack: tuple[Card, ...]) -> None:
    """Let cards through if they are of the pack, and no more than it has."""
    whole = rules.ranking.pack
    if getattr(pack, "whole", None) is whole:
        return
    for item in pack:
        if item is not UNKNOWN and item not in whole:
            raise not_in_the_pack(item, rules)
    if len(pack) > len(whole):
        raise Unreadable(f"The pack has {len(pack)} cards, but the game is played with {len(whole)}.")


def most_deals(rules: Rulebook) -> int:
    """Count how often at the most the cards are dealt in one game, where all can be thrown in and dealt anew."""
    anew = rules("phase2.no-vie") == "throw in" or rules("quiet") == "the hands are dealt anew"
    return 1 + rules.number("swig.most") if anew else 1


def check_hands(rules: Rulebook, known: Mapping[str, Hand], *, deals_again: bool) -> None:
    """Let hands that are named beforehand through if they can be dealt, in one deal or in several."""
    deals = most_deals(rules)
    most = max(rules.ranking.size, rules.number("deal.first") + rules.number("deal.second"))
    for name, hand in known.items():
        if len(hand) > most * deals and not deals_again:
            raise Illegal(
                f"{name} may not hold {len(hand)} cards: a hand is {most} cards at most",
                rules.claim_for("hand.size"),
            )
        at_once = len(hand) if deals_again else most  # of several deals each is dealt from the whole pack
        for first in range(0, len(hand), max(1, at_once)):
            check_pack(rules, hand[first : first + at_once])


def check_stacks(
    rules: Rulebook, players: tuple[str, ...], stacks: int | Iterable[int] | dict[str, int]
) -> dict[str, int]:
    """Read the money behind each player; only where one plays on credit may it be less than nothing."""
    if type(stacks) is int and 0 <= stacks <= LARGEST:
        return dict.fromkeys(players, stacks)
    sums = per_player(players, "stacks", stacks, 0)
    credit = rules("stake.from") != "what lies before him"
    for name, sum_ in sums.items():
        whole_money(name, abs(sum_) if credit and type(sum_) is int else sum_)
    return sums


def pairs_by_player(what: str, given: Mapping[str, T]) -> list[tuple[str, T]]:
    """List what is given for some players by their names; what has no names is refused."""
    if not hasattr(given, "items"):
        raise Unreadable(f"{shortened(given)} cannot be read as {what}: say of whom, as in {{'Alberto': …}}.")
    return [*given.items()]


def per_player(
    players: tuple[str, ...], what: str, given: int | Iterable[int] | dict[str, int], otherwise: int
) -> dict[str, int]:
    """Read one number for all players, one for each, or those of some by name."""
    if isinstance(given, int):
        return dict.fromkeys(players, given)
    if isinstance(given, dict):
        return {name: given.get(name, otherwise) for name in players}
    listed: list[int] = as_list(what, given)
    if len(listed) != len(players):
        raise Unreadable(f"{len(listed)} {what} are given for {len(players)} players.")
    return dict(zip(players, listed, strict=True))


def known_cards(rules: Rulebook, hand: str | Iterable[Card]) -> Hand:
    """Read cards that are known beforehand, as text or as cards; one may come again when cards are dealt anew."""
    suits = rules.ranking.pack.suits
    given = all_cards(hand)
    return tuple(card(word, suits) for word in given.split()) if isinstance(given, str) else given


def all_cards(given: str | Iterable[Card]) -> Hand | str:
    """Let cards through that are given as cards, or as text that is still to be read; anything else is refused."""
    if isinstance(given, str):
        return given
    listed: list[Card] = as_list("cards", given)
    for item in listed:
        if not isinstance(item, Card):
            raise Unreadable(f"{shortened(item)} is no card: write it as text, or read it with card().")
    return tuple(listed)


def check_layout(rules: Rulebook, layout: str | Iterable[Card]) -> Hand:
    """Read the cards that are turned up, in their order; a card may come again when they are dealt anew."""
    if not rules("layout"):
        raise Illegal("No cards are turned up on the table here", rules.claim_for("layout"))
    shown = known_cards(rules, layout)
    for item in shown:
        check_pack(rules, item.alone)
    return shown


def check_score(name: str, points: int) -> int:
    """Let a score through if it is whole, and not below nothing."""
    if not is_number(points):
        raise Unreadable(f"{name} cannot have {shortened(points)} points: a score is a whole number, nought or more.")
    return points


@lru_cache(maxsize=64)
def starting_stack(rules: Rulebook) -> int:
    """Reckon with how much money each begins, if nobody says otherwise.

    >>> from primero_ref import rulebook
    >>> starting_stack(rulebook("kings"))
    15
    """
    return rules.number("stack.white") + rules.number("stack.red") * rules.number("chip.red")


USUAL = 20
"""The money with which each sits down where no rule says."""


def usual_stack(rules: Rulebook) -> int | None:
    """Give the money with which each sits down, None where nothing is staked.

    >>> from primero_ref import rulebook
    >>> usual_stack(rulebook("kings")), usual_stack(rulebook("italian")), usual_stack(rulebook("scopa"))
    (15, 20, None)
    """
    if rules("stake.from") == "nothing":
        return None
    return starting_stack(rules) if rules.claim_for("stack.white") else USUAL


def black_chips(
    rules: Rulebook, players: tuple[str, ...], style: int | Iterable[int] | dict[str, int] | None
) -> dict[str, int]:
    """Read the black chips of each player."""
    if style is None:
        return dict.fromkeys(players, rules.number("style"))
    chips = per_player(players, "black chips", style, rules.number("style"))
    for name, number in chips.items():
        if not is_number(number):
            raise Unreadable(
                f"{name} cannot have {shortened(number)} black chips: they are a whole number, nought or more."
            )
    return chips


def is_number(given: object, most: int = LARGEST) -> bool:
    """Say whether something is a whole number, nought or more, and not above the most that anyone sits down with."""
    return type(given) is int and 0 <= given <= most


def whole_money(name: str, sum_: int) -> int:
    """Let a sum through if it is money: whole, and not below nothing."""
    if not is_number(sum_):
        if is_number(sum_, 10**100):
            raise Unreadable(f"{name} cannot sit down with {shortened(sum_)}: a million million is the most.")
        raise Unreadable(f"{name} cannot sit down with {shortened(sum_)}: money is a whole number, nought or more.")
    return sum_
