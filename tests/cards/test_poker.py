"""Hands of five: agreement with a library for poker, the counts of every kind, and what the Fates change."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING

import pytest
from pokerkit import Card as PokerCard
from pokerkit import StandardLookup

from primero_ref import Game, Illegal, card, cards, rank, rulebook
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import KINGS, Pack
from primero_ref.cards.poker import PokerRanking
from primero_ref.odds import drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook

RULES = rulebook("kings")
DEAD, WILD = (RULES.but(hold=[f"kings/fates-{what}"]) for what in ("dead", "wild"))

LABELS = {
    "High card": "high card", "One pair": "pair", "Two pair": "two pair", "Three of a kind": "trips",
    "Straight": "straight", "Flush": "flush", "Full house": "full boat", "Four of a kind": "quads",
    "Straight flush": "straight flush",
}  # fmt: skip
"""What the library calls the kinds of hand."""


def ranking(rules: Rulebook) -> PokerRanking:
    """Give what hands are worth under a rulebook of poker hands."""
    assert isinstance(rules.ranking, PokerRanking)
    return rules.ranking


def agree(hands: Iterable[tuple[Card, ...]]) -> int:
    """Check hands against the library: the same kinds, and the same order among all of them; count the places."""
    ranks = dict(zip(KINGS.ranks, "A23456789TJQK", strict=False))
    suits = dict(zip(KINGS.pips, "cdhs", strict=True))
    theirs = {
        card: next(PokerCard.parse(ranks[card.rank] + suits[card.suit])) for card in RULES.ranking.pack
    }  # fmt: skip
    entry_of, ours = StandardLookup().get_entry, ranking(RULES)
    index_of: dict[int, int] = {}
    for hand in hands:
        strength, entry = ours.strength(hand), entry_of([theirs[card] for card in hand])
        if strength not in index_of:
            assert ours.bid_for_strength(strength).kind == LABELS[entry.label], hand
            index_of[strength] = entry.index
        assert index_of[strength] == entry.index, hand
    rising = [index_of[strength] for strength in sorted(index_of)]

    assert rising == sorted(set(rising))
    return len(index_of)


def test_hands_rank_as_in_poker() -> None:
    """Twenty thousand hands dealt by chance have the kinds and the order that a library for poker gives them."""
    chance = Random(5)
    pack = list(RULES.ranking.pack)

    assert agree(tuple(chance.sample(pack, 5)) for _ in range(20_000)) > 4900


@pytest.mark.skipif(
    not os.environ.get("PRIMERO_EVERY_HAND"), reason="takes half a minute; PRIMERO_EVERY_HAND=1 runs it"
)
def test_every_hand_ranks_as_in_poker() -> None:
    """All 2,598,960 hands have the kinds and the order that a library for poker gives them."""
    assert agree(combinations(RULES.ranking.pack, 5)) == 7462


COUNTS = {
    "five alike": (0, 0, 78), "straight flush": (40, 40, 624), "quads": (624, 650, 9_360),
    "full boat": (3_744, 3_744, 9_360), "flush": (5_108, 5_108, 11_388), "straight": (10_200, 10_200, 34_704),
    "trips": (54_912, 59_956, 232_968), "two pair": (123_552, 129_168, 123_552),
    "pair": (1_098_240, 1_266_720, 1_437_936), "high card": (1_302_540, 1_686_924, 1_302_540),
}  # fmt: skip
"""The counts of W-16: without the Fates, with the Fates dead, with the Fates wild."""


@pytest.mark.parametrize(("column", "rules"), [*enumerate((RULES, DEAD, WILD))], ids=["out", "dead", "wild"])
def test_counts_of_every_kind(column: int, rules: Rulebook) -> None:
    """Every hand is of one kind, and each kind has as many hands as W-16 says."""
    counts = ranking(rules).counts()

    assert {kind: row[column] for kind, row in COUNTS.items() if row[column]} == counts
    assert sum(counts.values()) == (2_598_960 if rules is RULES else 3_162_510)


@pytest.mark.parametrize("rules", [RULES, DEAD, WILD], ids=["out", "dead", "wild"])
def test_counting_by_classes_is_counting(rules: Rulebook) -> None:
    """The tally by classes is that of the hands taken one by one, tried on a pack of five ranks."""
    small = PokerRanking(rules)
    small.pack = Pack(card for card in small.pack if card.rank in {"P", "2", "3", "4", "5", "F"})

    assert small.tally == Counter(map(small.strength, combinations(small.pack, 5)))


def in_words(hand: str, rules: Rulebook = RULES) -> str:
    """Say what a hand is."""
    return str(rank(hand, rules))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Pbo 2bo 3bo 4bo 5bo", "straight flush to the beast"),
        ("2bl 2bo 2ir 2th 9bl", "quads of cats"),
        ("7bl 7bo 12ir 12th 12bl", "full boat of consorts over witches"),
        ("Pth 9th 8th 7th 6th", "flush to the prime"),
        ("10bl 11bo 12ir 13th Pbl", "straight to the prime"),
        ("2bl 3bo 4ir 5th 6bl", "straight to the wyrm"),
        ("2bl 2bo 2ir 5bl 7th", "trips of cats"),
        ("2bl 2bo 5ir 5bl 12th", "two pair of beasts and cats"),
        ("2bl 2bo 6ir 7bl 9th", "pair of cats"),
        ("12bl 13bo Pir 2bl 3th", "high card prime"),
        ("7bl 7th", "pair of witches"),
        ("Pbl", "high card prime"),
    ],
)
def test_hands_are_told_in_words(hand: str, words: str) -> None:
    """A hand is told by its kind and the cards that count first; those that the source shows are what it says."""
    assert words == in_words(hand)


def test_straight_does_not_go_round_the_corner() -> None:
    """Consort, crown, prime, cat and hound are in no order."""
    assert "high card prime" == in_words("12bl 13bo Pir 2bl 3th")


def test_prime_alone_is_one() -> None:
    """Without the claim on the prime it is the lowest card, and ends no straight above the crown."""
    without = RULES.but(suspend=["kings/prime-high"])

    assert "high card crown" == in_words("10bl 11bo 12ir 13th Pbl", without)
    assert "straight to the beast" == in_words("Pbl 2bo 3ir 4th 5bl", without)
    assert rank("Pbl Pbo", without).strength < rank("2bl 2bo", without).strength


def test_dead_fate_makes_nothing() -> None:
    """A dead Fate fills a hand: it belongs to no suit and no order, and pairs with nothing, not even its like."""
    assert "quads of witches" == in_words("7bl 7bo 7ir 7th F1", DEAD)
    assert "high card wyrm" == in_words("3bl 4bl 5bl 6bl F1", DEAD)
    assert "high card witch" == in_words("3bl 4bl 7bl F2 F1", DEAD)


def test_wild_fate_serves_best() -> None:
    """A wild Fate stands for the card that makes the best hand, and five alike are the best of all."""
    assert "five alike of witches" == in_words("7bl 7bo 7ir 7th F1", WILD)
    assert "straight flush to the witch" == in_words("3bl 4bl 5bl 6bl F1", WILD)
    assert "trips of primes" == in_words("3bl 9bo Pth F1 F2", WILD)
    assert "flush to the prime" == in_words("2bl 4bl 9bl 10bl F2", WILD)
    assert rank("7bl 7bo 7ir 7th F1", WILD).strength > rank("10bl 11bl 12bl 13bl Pbl", WILD).strength


def test_quads_to_the_letter_need_a_fate() -> None:
    """By the letter four alike and one more are trips, and five alike are quads, under a straight flush."""
    letter = WILD.but(hold=["kings/quads-to-the-letter"])

    assert "trips of witches" == in_words("7bl 7bo 7ir 7th 2bl", RULES.but(hold=["kings/quads-to-the-letter"]))
    assert "quads of witches" == in_words("7bl 7bo 7ir 7th F1", letter)
    assert 78 == ranking(letter).counts()["quads"]
    assert rank("7bl 7bo 7ir 7th F1", letter).strength < rank("2bl 3bl 4bl 5bl 6bl", letter).strength


def test_five_alike_that_are_quads_beat_other_quads() -> None:
    """Where five alike have no place of their own they are quads, over four of the same value and any fifth card."""
    rules = WILD.but(answers={"poker.five-alike": "no hand"})

    assert in_words("7bl 7bo 7ir 7th F1", rules) == in_words("7bl 7bo 7ir F2 F1", rules) == "quads of witches"
    assert rank("7bl 7bo 7ir F2 F1", rules).strength > rank("7bl 7bo 7ir 7th Pbl", rules).strength


def test_other_cards_part_equal_pairs_or_do_not() -> None:
    """Two like pairs are parted by the cards beside them; by the letter they are even, and unlike pairs are not."""
    letter, silent = RULES.but(hold=["kings/no-kickers"]), RULES.but(suspend=["kings/equal-rank"])
    first, second, less = "9bl 9bo 13ir 4th 2bl", "9ir 9th 12ir 11th 10bl", "8ir 8th Pir 13th 12bl"

    assert rank(first, RULES).strength > rank(second, RULES).strength > rank(less, RULES).strength
    assert rank(first, letter).strength == rank(second, letter).strength > rank(less, letter).strength
    assert rank(first, silent).strength == rank(less, silent).strength


def test_suits_are_equal() -> None:
    """Hands of the same values are even, whatever their suits."""
    for hand in ("9{} 9bl 13{} 4{} 2bl", "9{} 10{} 11{} 12{} 13{}"):
        assert 1 == len({rank(hand.replace("{}", suit), RULES).strength for suit in ("th", "ir")})


def test_scoring_cards_are_those_that_make_the_hand() -> None:
    """Like cards make a pair, all cards a run, and a wild Fate whatever it helps to make."""
    assert "9bl 9bo" == " ".join(map(str, rank("9bl 2bo 9bo 13ir 4th", RULES).scoring))
    assert "9bl F1" == " ".join(map(str, rank("9bl 2bo F1 8ir 4th", WILD).scoring))
    assert 5 == len(rank("9bl 10bo 11bo 13ir 12th", RULES).scoring)


@pytest.mark.parametrize(
    ("rules", "hand", "refused"),
    [
        (RULES, "F1 2bl", r"F1 is not in the pack, which goes without F \[kings/fate-in-play\]"),
        (RULES, "7c", r"7c is not in the pack, whose suits are blood, bones, iron, thorns \[kings/suits\]"),
        (RULES, "2bl 3bl 4bl 5bl 6bl 7bl", r"6 cards are no hand: a hand is 5 cards at most"),
    ],
)
def test_cards_that_make_no_hand_are_refused(rules: Rulebook, hand: str, refused: str) -> None:
    """A card that is not in the pack, or one too many, is refused by the claim that says so."""
    with pytest.raises(Illegal, match=refused):
        rank(hand, rules)


def test_pack_of_the_kings_deck() -> None:
    """Four suits of thirteen make fifty-two cards, and the Fates fifty-four."""
    assert 52 == len(RULES.ranking.pack)
    assert 54 == len(DEAD.ranking.pack) == len(WILD.ranking.pack)
    assert card("F1") in DEAD.ranking.pack


def test_part_of_all_hands_that_a_hand_beats() -> None:
    """The best hand beats nearly all, the worst nearly none, and every hand more than a weaker one."""
    made = ranking(RULES)
    weakest, *_, best = made.tally

    assert made.beats(weakest) < 0.001
    assert made.beats(best) > 0.99999
    assert made.beats(rank("2bl 2bo 3ir 4th 5bl", RULES).strength) == pytest.approx(1_302_540 / 2_598_960, abs=0.001)


def test_strength_by_mask_is_that_of_the_hand() -> None:
    """A hand put into one number is worth what its cards are, Fates too."""
    for hand in (cards("7bl 7bo 9ir 13th 2th"), cards("Pbl 2bl 3bl 4bl F2"), cards("F1")):
        assert ranking(WILD).strength(hand) == ranking(WILD).strengths[mask_of(hand)]


def test_falls_of_the_kings_deck_are_counted() -> None:
    """All hands are counted by classes, and what a pair may become by dealing it out: both come to every fall."""
    assert ranking(RULES).counts() == dict(reversed(drawing(RULES).kinds.items()))
    pair = drawing(RULES, "7bl 7bo")
    assert (comb(50, 3), 48) == (pair.all, pair.kinds["quads"])
    assert {0: 14_080} == pair.points("pair")


def test_primero_cannot_be_played_with_poker_hands() -> None:
    """A game that bids primero hands is refused where the answers ask for poker hands."""
    with pytest.raises(Illegal, match=r"Italian Primero \(du Coeur, 2002\) is not played with poker hands"):
        Game(rulebook("italian").but(answers={"ranking": "poker hands"}))
