"""Sitting down: who may, with what money and chips, and which cards are known beforehand."""

from __future__ import annotations

from functools import lru_cache

from primero_ref.errors import Illegal, Unreadable
from primero_ref.hands import not_in_the_pack
from primero_ref.pack import UNKNOWN, Card, card

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Rulebook

    Hand = tuple[Card, ...]

_MARKS = frozenset(':;#"[]')


def seated(rules: Rulebook, players: Iterable[str]) -> tuple[str, ...]:
    """Let players sit down, if each has a name of his own and the rules have room for so many."""
    return _seated(rules, tuple(players))


@lru_cache(maxsize=64)
def _seated(rules: Rulebook, names: tuple[str, ...]) -> tuple[str, ...]:
    """Look at some players once, however many games they play."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(f"{twice} sits down twice; give each player a name of his own.")
    fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
    if not fewest <= len(names) <= most:
        raise Illegal(f"{len(names)} may not sit down: {fewest} to {most} can play", rules.claim_for("seats.most"))
    if rules("sides") == "two, partners opposite" and len(names) % 2:
        raise Illegal(f"{len(names)} may not sit down: {rules.because('sides')}", rules.claim_for("sides"))
    for name in names:
        if [name] != name.split() or not name.isprintable() or not _MARKS.isdisjoint(name):
            raise Unreadable(f"{name!r} cannot be a player's name: use one word without : ; # [ ] or quotes.")
    return names


def check_pack(rules: Rulebook, pack: tuple[Card, ...]) -> None:
    """Let cards through if they are of the pack, and no more than it has."""
    whole = rules.ranking.pack
    if getattr(pack, "whole", None) is whole:
        return
    for one in pack:
        if one is not UNKNOWN and one not in whole:
            raise not_in_the_pack(one, rules)
    if len(pack) > len(whole):
        raise Unreadable(f"The pack has {len(pack)} cards, but the game is played with {len(whole)}.")


def check_hands(rules: Rulebook, known: Mapping[str, Hand], *, deals_again: bool) -> None:
    """Let hands that are named beforehand through if they can be dealt, in one deal or in several."""
    anew = rules("phase2.no-vie") == "throw in" or rules("quiet") == "the hands are dealt anew"
    deals = 1 + rules.number("swig.most") if anew else 1
    for name, hand in known.items():
        if len(hand) > rules.ranking.size * deals and not deals_again:
            raise Illegal(
                f"{name} may not hold {len(hand)} cards: a hand is {rules.ranking.size} cards at most",
                rules.claim_for("hand.size"),
            )
        check_pack(rules, hand)


def money_behind(
    rules: Rulebook, players: tuple[str, ...], stacks: int | Iterable[int] | dict[str, int]
) -> dict[str, int]:
    """Read the money behind each player; only where one plays on credit may it be less than nothing."""
    if isinstance(stacks, int):
        sums = dict.fromkeys(players, stacks)
        if type(stacks) is int and stacks >= 0:
            return sums
    else:
        listed = [stacks.get(name, 0) for name in players] if isinstance(stacks, dict) else [*stacks]
        if len(listed) != len(players):
            raise Unreadable(f"{len(listed)} stacks are given for {len(players)} players.")
        sums = dict(zip(players, listed, strict=True))
    if rules("stake.from") == "what lies before him":
        for name, sum_ in sums.items():
            whole_money(name, sum_)
    return sums


def known_cards(rules: Rulebook, hand: str | Iterable[Card]) -> Hand:
    """Read cards that are known beforehand, as text or as cards; one may come again when cards are dealt anew."""
    suits = rules.ranking.pack.suits
    return tuple(card(one, suits) for one in hand.split()) if isinstance(hand, str) else (*hand,)


def laid_out(rules: Rulebook, layout: str | Iterable[Card]) -> Hand:
    """Read the cards that are turned up, in their order; a card may come again when they are dealt anew."""
    if not rules("layout"):
        raise Illegal("No cards are turned up on the table here", rules.claim_for("layout"))
    found = known_cards(rules, layout)
    for one in found:
        check_pack(rules, one.alone)
    return found


def points_scored(name: str, points: int) -> int:
    """Let a score through if it is whole, and not below nothing."""
    if type(points) is not int or points < 0:
        raise Unreadable(f"{name} cannot have {points!r} points: a score is a whole number, nought or more.")
    return points


@lru_cache(maxsize=64)
def starting_stack(rules: Rulebook) -> int:
    """Reckon with how much money each begins, if nobody says otherwise.

    >>> from primero_ref import rulebook
    >>> starting_stack(rulebook("kings"))
    15
    """
    return rules.number("stack.white") + rules.number("stack.red") * rules.number("chip.red")


def black_chips(
    rules: Rulebook, players: tuple[str, ...], style: int | Iterable[int] | dict[str, int] | None
) -> dict[str, int]:
    """Read the black chips of each player."""
    if style is None:
        return dict.fromkeys(players, rules.number("style"))
    if isinstance(style, int):
        chips = dict.fromkeys(players, style)
    elif isinstance(style, dict):
        chips = {name: style.get(name, rules.number("style")) for name in players}
    else:
        listed = [*style]
        if len(listed) != len(players):
            raise Unreadable(f"{len(listed)} black chips are given for {len(players)} players.")
        chips = dict(zip(players, listed, strict=True))
    for name, number in chips.items():
        if type(number) is not int or number < 0:
            raise Unreadable(f"{name} cannot have {number!r} black chips: they are a whole number, nought or more.")
    return chips


def whole_money(name: str, sum_: int) -> int:
    """Let a sum through if it is money: whole, and not below nothing."""
    if type(sum_) is not int or sum_ < 0:
        raise Unreadable(f"{name} cannot sit down with {sum_!r}: money is a whole number, nought or more.")
    return sum_
