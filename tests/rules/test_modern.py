"""Modern primiera: what its page does not show, and ties down to the last suit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from primero_ref import Game, Illegal, Unreadable, cards, dealt, rank, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ties import best_of
from tests.support.games import offer_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card

MODERN = rulebook("modern")


def winner(*hands: str, said: str = "claim", rules: object = MODERN) -> str:
    """Let two players claim what they hold, and give what the log says of the stakes."""
    game = dealt(rules, f"Bernardo {hands[0]}; Cinthio {hands[1]}; Domenico; Alberto")  # type: ignore[arg-type]  # a rulebook
    for _ in hands:
        verb = offer_of(game).may[said]
        game.play(f"{said} {verb.bids[verb.first]}")
    game.play("pass")
    game.play("pass")
    return str(game.log[-1])


# the counts of W-02, with the 28 hands that are flush and fifty-five moved up
def test_counts_of_the_three_kinds() -> None:
    """Of 91,390 hands 10,000 are primieras, 812 flushes and 148 fifty-fives; the others are nothing."""
    kinds = Counter(strength // 100 for strength in MODERN.ranking.strength_by_number)

    assert {0: 80_430, 1: 10_000, 2: 812, 3: 148} == kinds


def test_best_flush_that_stays_one() -> None:
    """No flush counts more than 68, for seven, six and ace with a fourth of their suit are fifty-five."""
    assert 68 == max(strength % 100 for strength in MODERN.ranking.strength_by_number if strength // 100 == 2)
    assert 70 == MODERN.ranking.count(rank("7c 6c Ac 5c", MODERN).scoring) + MODERN.ranking.points["5"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7d 2c Qh Ks", "6c 5d Kh Qs"),
        ("7h 6c 5d 4s", "7c 6h 5s 4d"),
        ("Kc Kh Qd Js", "Kd Qc Qh Qs"),
        ("Kh Qc Jd Js", "Kd Qs Jc Jh"),
        ("7h 6h 5h 4h", "7d 6d 5d 4d"),
        ("7d 6d 5d 4d", "7c 6c 5c 4c"),
        ("7c 6c 5c 4c", "7s 6s 5s 4s"),
        ("7h 6h Ah 2c", "7d 6d Ad 2h"),
    ],
)
def test_better_of_two_wins_wherever_it_sits(better: str, worse: str) -> None:
    """The winner is the better hand, in the first seat and in the second."""
    assert "Bernardo wins 4" == winner(better, worse)
    assert "Cinthio wins 4" == winner(worse, better)


def test_no_two_hands_stay_level() -> None:
    """Two primieras of the same four ranks are always parted, however the suits fall."""
    ranks = "7654"
    hands = [" ".join(map("".join, zip(ranks, suits, strict=True))) for suits in permutations("cdhs")]
    for one in hands:
        for other in hands:
            if not {*one.split()} & {*other.split()}:
                assert winner(one, other) in ("Bernardo wins 4", "Cinthio wins 4")


def test_level_hands_without_suits_win_nothing() -> None:
    """Where no suit is the better one, equal flushes leave the stakes for the next hand."""
    level = MODERN.but(suspend=["modern/suit-order"])

    assert winner("7h 6h 5h 4h", "7d 6d 5d 4d", rules=level) == "4 is carried over to the next hand"


def test_claim_names_the_kind_that_is_held() -> None:
    """Another kind, points, money and cards are refused, each in a sentence with its claim."""
    game = dealt(MODERN, "Bernardo 7c 6d 5h 4s; Cinthio; Domenico; Alberto")
    for move, why in {
        "claim fluxus": "a player claims what he holds",
        "claim primero 70": "a claim names its kind",
        "claim": "a claim names its kind",
        "claim primero for 2": "it takes no sum",
        "claim primero -7c": "no rule here allows it",
        "pass -7c": "no rule here allows it",
        "pass primero": "it names no hand",
    }.items():
        with pytest.raises(Illegal, match=why):
            game.play(move)
    with pytest.raises(Unreadable, match="the moves are claim, pass"):
        game.play("vie for 1")


def test_holder_may_keep_silent() -> None:
    """A player who holds something may pass, and then cannot win by it."""
    game = dealt(
        MODERN, "Bernardo 7c 6c Ac 2h; Cinthio Kc Qd Jh Ks; Domenico; Alberto", "pass; claim primero; pass; pass"
    )

    assert "Cinthio wins 4" == str(game.log[-1])
    assert [] == [event for event in game.log if event.deed == "show" and event.who == "Bernardo"]


def test_silent_hands_stay_hidden() -> None:
    """Nobody sees the cards of one who has not claimed, neither in the turn nor at the end."""
    game = dealt(MODERN, "Bernardo 7c 6d 5h 4s; Cinthio 7d 6c 5d 4c; Domenico; Alberto", "claim primero; pass")
    before = game.view("Bernardo").hands["Cinthio"]
    game.play("pass")
    game.play("pass")

    assert {UNKNOWN} == {*before}
    assert () == game.view("Bernardo").hands["Cinthio"]


def test_stakes_that_wait_are_won_with_the_next_hand() -> None:
    """Four counters of a void hand go to the winner of the next one, with its own four."""
    quiet = "pass; pass; pass; pass;"
    game = dealt(MODERN, "Bernardo; Cinthio; Domenico; Alberto", quiet * 4)
    hands = {"Cinthio": cards("7c 6d 5h 4s")}
    following = Game(MODERN, game.players, "Bernardo", (), game.stacks, game.carry, deal=hands)
    following.play("claim primero")
    for _ in range(3):
        following.play("pass")

    assert [4, 4] == [event.money for event in following.log if event.deed == "win"]


def test_who_plays_for_the_carry_alone_wins_no_stakes() -> None:
    """Cinthio has no counter left but four in the carry: he wins those, and the stakes wait for the next hand."""
    hands = {"Cinthio": cards("7c 6d 5h 4s")}
    names = "Bernardo Cinthio Domenico Alberto"
    game = Game(MODERN, names, "Alberto", (), [9, 0, 9, 9], {"Cinthio": 4}, deal=hands)
    for move in ("pass", "claim primero", "pass", "pass"):
        game.play(move)

    assert {"Bernardo": 8, "Cinthio": 4, "Domenico": 8, "Alberto": 8} == game.stacks
    assert {"Bernardo": 1, "Domenico": 1, "Alberto": 1} == game.carry


def test_nobody_antes_again_for_a_redeal() -> None:
    """The stakes of the first deal lie there for the second."""
    game = Game(MODERN, "Alberto Bernardo Cinthio Domenico", "Alberto", shuffled("quiet"), 1)
    while game.offer and not any(event.deed == "throw in" for event in game.log):
        game.play("pass")

    assert 4 == game.pot


def test_win_of_a_tie_names_what_has_parted_it() -> None:
    """Where two primieras are level, the log names the rule by which one of them has won; elsewhere it does not."""
    for other, parted in (("7d 6c 4s 3h", True), ("Kd Jc 4s 3h", False)):
        game = dealt(MODERN, f"Bernardo 7c 6d 4h 3s; Cinthio {other}; Domenico; Alberto")
        for _ in range(2):
            assert game.offer is not None
            verb = game.offer.may["claim"]
            game.play(f"claim {verb.bids[verb.first]}")
        game.play("pass")
        game.play("pass")
        claims = [claim for event in game.log if event.deed == "win" for claim in event.claims]

        assert parted == (MODERN.claim_for("tie.primero") in claims)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("claim fluxus", "a player claims what he holds; here primero"),
        ("pass primero", "it names no hand"),
        ("pass for 2", "it takes no sum"),
        ("claim primero 40", "a claim names its kind, and no points; here primero"),
        ("claim", "a claim names its kind, and no points; here primero"),
    ],
)
def test_claim_is_of_the_kind_held_and_of_nothing_else(move: str, reason: str) -> None:
    """A claim of another kind, or with points, and a pass with a hand or a sum are refused each by its reason."""
    game = dealt(MODERN, "Bernardo 7c 6d 4h 3s; Cinthio; Domenico; Alberto")
    with pytest.raises(Illegal) as caught:
        game.play(move)

    assert caught.value.sentence.endswith(f": {reason}")
    assert "modern/claim" == caught.value.claim


def test_who_can_say_nothing_is_passed_over() -> None:
    """Where nobody passes, one who holds nothing is not asked, and the next is."""
    rules = MODERN.but(answers={"pass": False})
    game = dealt(rules, "Bernardo 7c 6c 4h 3s; Cinthio 7d 6h 4s 3c; Domenico; Alberto")
    assert game.offer is not None

    assert "Cinthio" == game.offer.seat.name


@pytest.mark.parametrize("kind", MODERN.ranking.kinds)
def test_unknown_hand_may_be_claimed_as_any_kind(kind: str) -> None:
    """Cards that nobody has named may make any kind."""
    game = dealt(MODERN, "Bernardo; Cinthio; Domenico; Alberto", f"claim {kind}")

    assert f"Bernardo claims {kind}" == str(game.log[-1])


# -- the claims of the page, settled once more by their words -----------------------------------------


VALUES = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}
SUITS = "hdcs"
"""Cups, coins, batons, swords."""


def first_by_the_words(one: str, other: str, off: str = "") -> int | None:
    """Say which of two hands of as many points wins: modern/tie-courts, tie-flush-suit, tie-rank-then-suit.

    `off` is a question about ties that is answered by "nothing", or by no; None where the hands are tied.
    """
    hands = [hand.split() for hand in (one, other)]
    courts = "" if off == "tie.courts" else "JQK"  # else all court cards are equal
    flush = len({held[1] for held in hands[0]}) == 1
    if off == ("tie.fluxus" if flush else "tie.primero"):
        return None
    highest = [sorted((height(held, courts) for held in hand), reverse=True) for hand in hands]
    if flush:
        suits = [-SUITS.index(hand[0][1]) for hand in hands]
        return higher(suits) if suits[0] != suits[1] or off == "tie.one-suit" else higher(highest)
    compared: list[list[Any]] = []
    if {held[0] for hand in hands for held in hand} <= {*"JQK"}:
        kings = () if off == "tie.king" else ("Kh", "Kd")
        compared = [[sum(held[0] == court for held in hand) for hand in hands] for court in "KQ" if courts]
        compared += [[king in hand for hand in hands] for king in kings]
    by_suit = ([[height(held, courts) for held in hand if held[1] == suit] for hand in hands] for suit in SUITS)
    compared += [highest, *by_suit]
    return next((first for values in compared if (first := higher(values)) is not None), None)


def height(held: str, courts: str) -> tuple[int, int]:
    """Give the points of a card, and its place among the court cards."""
    return VALUES[held[0]], courts.find(held[0])


def higher(values: list[Any]) -> int | None:
    """Say which of two is higher; None where neither is."""
    return None if values[0] == values[1] else values.index(max(values))


def level_pairs(hands: list[str]) -> list[tuple[str, str]]:
    """Give the pairs of hands with as many points that can be dealt together."""
    by_points: dict[int, list[str]] = {}
    for hand in hands:
        by_points.setdefault(sum(VALUES[held[0]] for held in hand.split()), []).append(hand)
    return [
        (one, other)
        for level in by_points.values()
        for one, other in combinations(level, 2)
        if not {*one.split()} & {*other.split()}
    ]


class Holder(NamedTuple):
    """A hand by itself."""

    cards: tuple[Card, ...]


def agree(pairs: Iterable[tuple[str, str]], off: str = "") -> int:
    """Hold the engine's judgement of level hands beside that of the words, either way round; count the pairs."""
    number = 0
    rules = MODERN.but(answers={off: {"tie.courts": False, "tie.king": ""}.get(off, "nothing")}) if off else MODERN
    for number, pair in enumerate(pairs, 1):  # noqa: B007  # the count is the answer
        for one, other in (pair, pair[::-1]):
            tied = Holder(cards(one)), Holder(cards(other))
            first = first_by_the_words(one, other, off)
            assert (tied if first is None else (tied[first],)) == best_of(rules, tied), (one, other)
    return number


def test_all_level_primieras_of_courts_are_settled_by_the_words() -> None:
    """Kings, then knights, then the king of cups or coins, then the card of cups: every pair, either way round."""
    hands = [" ".join(map("".join, zip(ranks, SUITS, strict=True))) for ranks in product("KQJ", repeat=4)]

    assert 648 == agree(level_pairs(hands))


def test_all_level_flushes_are_settled_by_the_words() -> None:
    """The better suit, and within one suit the higher cards: every pair of flushes that are no fifty-five."""
    hands = [
        " ".join(rank + suit for rank in ranks)
        for suit in SUITS
        for ranks in combinations(VALUES, 4)
        if not {*"76A"} <= {*ranks}
    ]

    assert 3000 < agree(level_pairs(hands))


def test_primieras_that_are_level_are_settled_by_the_words() -> None:
    """Two thousand pairs by chance of four suits each."""
    chance = Random(1600)
    hands = [" ".join(chance.choice([*VALUES]) + suit for suit in SUITS) for _ in range(600)]

    assert 2000 < agree(level_pairs([*dict.fromkeys(hands)]))


@pytest.mark.parametrize("off", ["tie.primero", "tie.fluxus", "tie.courts", "tie.king", "tie.one-suit"])
def test_ties_that_something_no_longer_parts_are_settled_by_the_words(off: str) -> None:
    """Where points alone decide, or no court card is above another: primieras and flushes, every third pair."""
    courts = [" ".join(map("".join, zip(ranks, SUITS, strict=True))) for ranks in product("KQJ", repeat=4)]
    flushes = [" ".join(rank + suit for rank in ranks) for suit in SUITS for ranks in combinations(VALUES, 4)]
    flushes = [hand for hand in flushes if not {*"76A"} <= {card[0] for card in hand.split()}]
    chance = Random(off)
    mixed = [" ".join(chance.choice([*VALUES]) + suit for suit in SUITS) for _ in range(300)]

    assert 1000 < agree([*level_pairs(courts), *level_pairs([*dict.fromkeys(mixed)]), *level_pairs(flushes)[::3]], off)


@pytest.mark.parametrize(("answer", "alike"), [("the suit", 1), ("nothing", 2)])
def test_two_fifty_fives_are_level_where_their_suits_do_not_part_them(answer: str, alike: int) -> None:
    """Seven, six and ace of two suits: the better suit wins, or both are tied, whatever the fourth card is."""
    rules = MODERN.but(answers={"tie.supremus": answer})
    tied = Holder(cards("7d 6d Ad 2s")), Holder(cards("7c 6c Ac Kh"))

    assert tied[:alike] == best_of(rules, tied)


@pytest.mark.parametrize("ante", [1, 2, 3])
@pytest.mark.parametrize("has", [1, 2, 3, 9])
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("carried", [0, 5])
def test_short_stack_wins_as_much_from_each_as_it_staked(ante: int, has: int, second: bool, carried: int) -> None:  # noqa: FBT001  # a case
    """Bernardo wins of each what he staked, and the carry; the rest goes to the next best hand, or waits."""
    rules = MODERN.but(answers={"ante": ante})
    hands = "Bernardo 6d Ad 4d Jd; Cinthio 7c 6s 5h 3d; Domenico; Alberto"
    claims = ["claim fluxus", "claim primero" if second else "pass", "pass", "pass"]
    carry = {"Domenico": carried} if carried else None
    game = dealt(rules, hands, *claims, stacks=[has, 9, 9, 9], carry=carry)
    staked = min(ante, has)

    assert has - staked + 4 * staked + carried == game.stacks["Bernardo"]
    assert 9 - ante + (3 * (ante - staked) if second else 0) == game.stacks["Cinthio"]
    assert (0 if second else 3 * (ante - staked)) == sum(game.carry.values())
