"""Kinds of hand and their points; the figures are those of the worked examples W-01 to W-03, enumerated apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from primero_ref import Illegal, Unreadable, card, cards, rank, rulebook
from primero_ref.cards.masks import cards_of, mask_of
from primero_ref.cards.pack import FORTY
from primero_ref.odds.hand_counts import hand_counts_for
from tests.support.strategies import four_cards, hands

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card

ITALIAN = rulebook("italian")
VALUES = dict(zip("A234567JQK", (16, 12, 13, 14, 15, 18, 21, 10, 10, 10), strict=True))  # W-01
ORDER = ("numerus", "primero", "supremus", "fluxus", "chorus")


@pytest.fixture(scope="module")
def points_by_kind() -> dict[str, list[int]]:
    """Give the points of all 91,390 hands of four, kind by kind."""
    points = defaultdict(list)
    for strength in ITALIAN.ranking.strength_by_number:
        for kind, lowest in reversed(
            [*zip(ORDER, (ITALIAN.ranking.bid(kind, 0).strength for kind in ORDER), strict=True)]
        ):
            if strength > lowest:
                points[kind].append(strength - lowest)
                break
    return points


# kind, hands, least, most, distinct values: W-02; the ranges are Cardano's, W-03
COUNTS = [
    ("numerus", 80_430, 20, 54, 34),
    ("primero", 9_990, 40, 81, 40),
    ("supremus", 120, 55, 55, 1),
    ("fluxus", 840, 42, 70, 29),
    ("chorus", 10, 40, 84, 8),
]


@pytest.mark.parametrize(("kind", "number", "least", "most", "values"), COUNTS, ids=ORDER)
def test_counts_and_ranges(
    points_by_kind: dict[str, list[int]], kind: str, number: int, least: int, most: int, values: int
) -> None:  # a row of the table
    """Each kind has as many hands, and points from the least to the most, as an enumeration apart gives."""
    points = points_by_kind[kind]

    assert (number, least, most, values) == (len(points), min(points), max(points), len(set(points)))


def test_every_hand_of_four_has_a_kind(points_by_kind: dict[str, list[int]]) -> None:
    """The five kinds make up all 91,390 hands, in 112 strengths (W-02)."""
    assert 91_390 == sum(map(len, points_by_kind.values()))
    assert 112 == len(set(ITALIAN.ranking.strength_by_number))


def test_figures_that_no_hand_makes(points_by_kind: dict[str, list[int]]) -> None:
    """Numerus 21 and primero 41 and 80 cannot be made (W-02), though they may be bid."""
    assert {21} == set(range(20, 55)) - set(points_by_kind["numerus"])
    assert {41, 80} == set(range(40, 82)) - set(points_by_kind["primero"])
    assert {40: 3, 48: 1, 52: 1, 56: 1, 60: 1, 64: 1, 72: 1, 84: 1} == Counter(points_by_kind["chorus"])
    bids = {(bid.kind, bid.points) for bid in ITALIAN.ranking.bids}
    assert {("numerus", 21), ("primero", 41), ("primero", 80)} <= bids
    assert 35 + 42 + 1 + 29 + 45 == len(bids)


def test_points_of_the_hands_on_average(points_by_kind: dict[str, list[int]]) -> None:
    """The means of numerus and primero are 30.649 and 55.600 (W-02)."""
    assert 30.649 == round(sum(points_by_kind["numerus"]) / 80_430, 3)
    assert 55.600 == round(sum(points_by_kind["primero"]) / 9_990, 3)


def judged(hand: tuple[Card, ...]) -> tuple[str, int]:
    """Say what a hand of four is, reckoned as the rules tell it and not as the engine does."""
    suits = [[card for card in hand if card.suit == suit] for suit in "cdhs"]
    longest = max(suits, key=lambda suit: (len(suit), sum(VALUES[card.rank] for card in suit)))
    counted = [VALUES[card.rank] for card in longest]
    if len({card.rank for card in hand}) == 1:
        return "chorus", sum(VALUES[card.rank] for card in hand)
    if len(longest) == 4:
        return "fluxus", sum(counted)
    if {"7", "6", "A"} == {card.rank for card in longest}:
        return "supremus", 55
    if len(longest) == 1:
        return "primero", sum(VALUES[card.rank] for card in hand)
    return "numerus", sum(counted)


@given(four_cards)
def test_rank_is_what_the_rules_tell(hand: tuple[Card, ...]) -> None:
    """The engine and a reckoning of our own agree on kind and points."""
    ranked = rank(hand, ITALIAN)

    assert judged(hand) == (ranked.kind, ranked.points)
    assert ranked.points == sum(VALUES[card.rank] for card in ranked.scoring)


@given(hands)
def test_order_of_the_cards_is_nothing(hand: tuple[Card, ...]) -> None:
    """A hand is worth the same however it is held; of two pairs that count as much either may be named."""
    there, back = rank(hand, ITALIAN), rank(hand[::-1], ITALIAN)

    assert (there.kind, there.points, there.strength) == (back.kind, back.points, back.strength)
    assert set(hand) == set(cards_of(mask_of(hand), FORTY))
    assert there.strength == ITALIAN.ranking.strengths[mask_of(hand)]


def test_hand_by_its_number() -> None:
    """A hand has the number of its place among all hands of the pack in their order."""
    numbered = ITALIAN.ranking.strength_by_number
    for number, hand in enumerate(combinations(FORTY, 4)):
        if number % 9137 == 0:
            assert rank(hand, ITALIAN).strength == numbered[number]


# the hand, its kind, its points and what scores; the notes of type-supremus and type-primero have the doubtful ones
CASES = [
    ("7c 6c Ac Js", "supremus", 55, "7c 6c Ac"),
    ("7c 6c Ac Jc", "fluxus", 65, "7c 6c Ac Jc"),
    ("7c 7d 7h 7s", "chorus", 84, "7c 7d 7h 7s"),
    ("Kc Kd Kh Ks", "chorus", 40, "Kc Kd Kh Ks"),
    ("Kc Kd Qh Ks", "primero", 40, "Kc Kd Qh Ks"),
    ("Kc Kd Qh Js", "primero", 40, "Kc Kd Qh Js"),
    ("7c 6c Ad 5d", "numerus", 39, "7c 6c"),
    ("2c 3c Ad 5d", "numerus", 31, "Ad 5d"),
    ("7c 6c 5c Ad", "numerus", 54, "7c 6c 5c"),
    # S003 L42 calls this hand a primero; it is none, for two of it are clubs (W-05)
    ("2c 3d 4s Kc", "numerus", 22, "2c Kc"),
    ("2c 3d 4s Kh", "primero", 49, "2c 3d 4s Kh"),
    ("7c 6c", "numerus", 39, "7c 6c"),
    ("7c 6c Ac", "supremus", 55, "7c 6c Ac"),
    ("7c 6d", "nothing", 0, ""),
    ("7c", "nothing", 0, ""),
    ("7c 7d 7h", "nothing", 0, ""),
]


@pytest.mark.parametrize(("hand", "kind", "points", "scoring"), CASES, ids=[case[0] for case in CASES])
def test_kind_points_and_scoring_cards(hand: str, kind: str, points: int, scoring: str) -> None:
    """A hand is the highest kind that it makes, and scores only the cards that make it."""
    ranked = rank(hand, ITALIAN)

    assert (kind, points, set(cards(scoring))) == (ranked.kind, ranked.points, set(ranked.scoring))


@pytest.mark.parametrize(
    ("hand", "refused", "sentence"),
    [
        ("8co 7c", Illegal, r"8co is not in the pack, whose suits are clubs, diamonds, hearts, spades$"),
        ("8c 7c", Illegal, r"8c is not in the pack, which goes without 8 9 T \[italian/deck-forty\]"),
        ("7c 6c 5c 4c 3c", Illegal, r"5 cards are no hand: a hand is 4 cards at most \[italian/deal-two-and-two\]"),
        ("7c 7c", Unreadable, r"7c is named twice\."),
        ("8x", Unreadable, "8x is no card"),
        ("", Unreadable, "No cards are named"),
        ("?? 7c", Unreadable, "face down"),
    ],
)
def test_what_is_no_hand_is_refused(hand: str, refused: type[Exception], sentence: str) -> None:
    """Unknown, repeated, too many or no cards are refused in one sentence, by their claim where a claim says so."""
    with pytest.raises(refused, match=sentence):
        rank(hand, ITALIAN)


def test_pair_that_counts_is_a_question() -> None:
    """Of two pairs of suits the better one counts; with the worse the mean of the 12,150 such hands falls (W-02)."""
    two_and_two = [
        hand for hand in combinations(FORTY, 4) if sorted(Counter(card.suit for card in hand).values()) == [2, 2]
    ]
    worse = ITALIAN.but(answers={"numerus.pick": "the worse"})

    assert 12_150 == len(two_and_two)
    assert 30.456 == round(sum(rank(hand, ITALIAN).points for hand in two_and_two) / 12_150, 3)
    assert 25.144 == round(sum(rank(hand, worse).points for hand in two_and_two) / 12_150, 3)


@pytest.mark.parametrize(
    ("answers", "kind", "number"),
    [
        # W-02, "how the counts depend on the definition"
        ({"chorus.courts": "any four"}, "chorus", 502),
        ({"numerus": "three of a suit"}, "numerus", 14_280),
        ({"numerus": "three of a suit"}, "nothing", 66_150),
    ],
)
def test_counts_by_other_definitions(answers: dict[str, str], kind: str, number: int) -> None:
    """Another answer to the question what a kind is gives the counts that an enumeration apart gives."""
    rules = ITALIAN.but(answers=answers)
    counts = Counter(rules.ranking.rank_hand(hand).kind for hand in combinations(FORTY, 4))

    assert number == counts[kind]


@pytest.mark.parametrize("answers", [{}, {"quinola": "Jd"}])
def test_of_too_many_cards_the_best_four_count(answers: dict[str, str]) -> None:
    """Six cards looked up together have the strength of the best four among them, ranked apart."""
    ranking = ITALIAN.but(answers=answers).ranking
    for seed in range(40):
        hand = tuple(Random(seed).sample(FORTY, 6))

        assert ranking.strengths[mask_of(hand)] == ranking.rank_hand(hand).strength


def test_whole_pack_has_points_too() -> None:
    """Without the rule of forty cards eights, nines and tens come in, and every card has points."""
    rules = ITALIAN.but(suspend=["italian/deck-forty"])

    assert 52 == len(rules.ranking.pack)
    assert "fluxus" == rank([card("8c"), card("9c"), card("Tc"), card("2c")], rules).kind


@given(four_cards)
def test_four_loose_cards_are_worth_their_hand(hand: tuple[Card, ...]) -> None:
    """Four cards in any order have the strength of the hand they make."""
    ranking = rulebook("italian").ranking

    assert ranking.rank_hand(hand).strength == ranking.rank_four(*hand)


@pytest.mark.parametrize(
    ("asked", "answer", "points"),
    [
        ("points.six-seven", "the pips", {"6": 6, "7": 7}),
        ("points.two-to-five", "the pips", {"2": 2, "3": 3, "4": 4, "5": 5}),
        ("points.two-to-five", "the pips, but fifteen for the five", {"2": 2, "3": 3, "4": 4, "5": 15}),
    ],
)
def test_points_by_other_answers(asked: str, answer: str, points: dict[str, int]) -> None:
    """Where a card does not count as in the Italian game it counts its pips, and the five perhaps fifteen."""
    changed = ITALIAN.but(answers={asked: answer}).ranking.points

    assert VALUES | points == {rank: changed[rank] for rank in VALUES}


def test_no_primero_is_lifted_where_there_is_no_flush() -> None:
    """A primero that beats a flush stands where it stood if the rulebook has no flush."""
    lifted = {"primero.79": "beats a flush", "primero.81": "beats a flush"}
    rules = ITALIAN.but(answers={"kinds": "numerus primero"})

    hand = "7c 7d 7h 6s"
    assert rank(hand, rules).strength == rank(hand, rules.but(answers=lifted)).strength
    assert rank(hand, ITALIAN).strength < rank("2c 3c 4c 5c", ITALIAN).strength
    assert rank(hand, ITALIAN.but(answers=lifted)).strength > rank("Ac 7c 6c 5c", ITALIAN.but(answers=lifted)).strength


def test_bids_up_to_a_hand_end_with_it() -> None:
    """The bids that say no more than a hand holds are none for no hand, and one for the lowest."""
    ranking = ITALIAN.ranking

    assert 0 == ranking.bids.up_to(ranking.bid_for_hand(cards("7c")))
    assert 1 == ranking.bids.up_to(ranking.bid_for_hand(cards("Kc Qc Jd 2h")))
    assert len(ranking.bids) == ranking.bids.up_to(ranking.bid_for_hand(cards("7c 7d 7h 7s")))


def test_cards_without_a_suit_are_reckoned_with() -> None:
    """Where hands of primero are made from a pack with cards of no suit, every hand has its strength."""
    ranking = ITALIAN.but(answers={"pack.suits": "King's", "pack.without": "", "hand.size": 3}).ranking
    hands_of_three = [*combinations(ranking.pack, 3)]

    assert len(ranking.pack) == 54
    assert len(ranking.strength_by_number) == len(hands_of_three)
    for number in range(0, len(hands_of_three), 97):
        assert ranking.strength_by_number[number] == ranking.rank_hand(hands_of_three[number]).strength
    table = hand_counts_for(ranking)
    assert table is not None
    assert sum(table.fields(table.row(0))) == len(hands_of_three)
    assert {"numerus", "fluxus"} <= {bid.kind for bid in ranking.bids}


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"hand.size": 7}, "A hand of 7 cards cannot be reckoned with here: 6 are the most."),
        ({"points.ace": 25}, "A hand that counts 100 cannot be reckoned with here: 99 points are the most."),
        # only a flush counts five cards where there are four suits, and other hands where all count
        ({"hand.size": 5, "points.court": 30}, "A hand that counts 129 cannot be reckoned with here"),
        ({"hand.size": 5, "points.of": "all"}, "A hand that counts 102 cannot be reckoned with here"),
        ({"hand.size": 5}, ""),
        ({"hand.size": 6}, ""),
        ({"points.ace": 24}, ""),
    ],
)
def test_hands_too_large_to_be_reckoned_with_are_refused(answers: dict[str, object], sentence: str) -> None:
    """A hand has six cards and ninety-nine points at the most; what counts more is refused, and nothing else."""
    if not sentence:
        assert set(ORDER) == set(ITALIAN.but(answers=answers).ranking.kinds)
        return
    with pytest.raises(Unreadable) as caught:
        _ = ITALIAN.but(answers=answers).ranking

    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("order", "kinds"),
    [
        ("numerus fluxus supremus primero chorus", "numerus fluxus primero supremus chorus"),
        ("supremus primero", "primero supremus"),
        ("numerus primero chorus", "numerus primero chorus"),
        ("supremus chorus", "supremus chorus"),
    ],
)
def test_supremus_that_stands_over_primero_is_put_there(order: str, kinds: str) -> None:
    """A supremus that stands over primero comes right after it, where the order names both."""
    rules = ITALIAN.but(answers={"kinds.order": order, "supremus.stands": "over primero"})

    assert kinds.split() == [*rules.ranking.kinds]


def test_primero_may_be_lifted_where_there_are_no_other_kinds() -> None:
    """A primero 79 beats every flush also where primero and flush are all the kinds there are."""
    rules = ITALIAN.but(answers={"kinds": "primero fluxus", "primero.79": "beats a flush"})

    assert rank("7c 7d 7h Ac", rules).kind == "nothing"
    assert rank("7c 7d 7h As", rules).points == 79
    assert rank("7c 7d 7h As", rules).strength > rank("7c 6c 5c Ac", rules).strength


def test_suits_are_alike_but_for_a_wild_card() -> None:
    """An exchange of suits changes no hand, unless one card of one suit may stand for others."""
    assert ITALIAN.ranking.suits_alike
    assert not ITALIAN.but(answers={"quinola": "Jd"}).ranking.suits_alike


def test_suits_are_not_alike_where_one_card_stands_for_any() -> None:
    """Where the knave of diamonds may stand for any card, each hand is worth what it is, in whatever suits."""
    ranking = ITALIAN.but(answers={"quinola": "Jd", "hand.size": 2}).ranking

    assert [ranking.rank_hand(hand).strength for hand in combinations(FORTY, 2)] == ranking.strength_by_number


# how many strengths there are, nothing among them, and a pack and points that give so many
MANY = [(256, "8 J", 22), (257, "T J", 22)]


@pytest.mark.parametrize(("number", "without", "court"), MANY)
def test_hands_of_very_many_strengths_are_told_apart(number: int, without: str, court: int) -> None:
    """Loose cards are worth their hand though there are more strengths than a byte can name."""
    answers = {
        "pack.without": without, "points.of": "all", "points.ace": 24, "points.court": court,
        "points.two-to-five": "the pips, but fifteen for the five", "chorus.courts": "any four",
    }  # fmt: skip
    ranking = ITALIAN.but(answers=answers).ranking
    hands_of_four = [*combinations(ranking.pack, 4)]

    assert number == len({0, *ranking.strength_by_number})
    for index in range(0, len(hands_of_four), 97):
        assert ranking.strength_by_number[index] == ranking.rank_four(*hands_of_four[index][::-1])


def test_no_bid_names_no_points() -> None:
    """Where courts count nothing a numerus may hold no points; the least that is bid is one all the same."""
    bids = ITALIAN.but(answers={"points.court": 0, "bid.points": "what its kind can hold"}).ranking.bids

    assert ("numerus", 1) == (bids[0].kind, bids[0].points)
    assert rank("Kc Qc Jd 2h", ITALIAN.but(answers={"points.court": 0})).points == 0


def test_card_too_many_is_refused_by_the_claim_on_how_many_are_held() -> None:
    """Where five cards are held and the best four count, a sixth is refused by the claim that says so."""
    suzuki = rulebook("suzuki-2007")
    with pytest.raises(Illegal, match="6 cards are no hand: a hand is 5 cards at most") as caught:
        rank("Ac 2c 3c 4c 5c 6c", suzuki)

    assert suzuki.claim_for("hand.most") == caught.value.claim


@pytest.mark.parametrize(
    ("without", "hand", "refused"),
    [
        ("ranks-thirteen", "13bl", "13bl is not in the pack, which has twelve ranks"),
        ("two-fates", "F1", "F1 is not in the pack, which has suits alone"),
    ],
)
def test_card_that_a_pack_of_its_own_lacks_is_refused(without: str, hand: str, refused: str) -> None:
    """A card of the King's suits that its pack does not have is refused by what the pack has."""
    with pytest.raises(Illegal, match=f"{refused}$"):  # no claim says so any more
        rank(hand, rulebook("kings").but(hold=["kings/fates-dead"], suspend=[f"kings/{without}"]))
