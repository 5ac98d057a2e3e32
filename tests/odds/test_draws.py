"""The odds: each count is the one that dealing every fall out gives, with numpy and without."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from primero_ref import Illegal, Unknown, Unreadable, cards, rulebook
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import FORTY
from primero_ref.compare.hands import ranking_books
from primero_ref.odds import against, bid_of, drawing, exchanges, hand_counts, meets, worth_of
from primero_ref.odds.contest import _dealt_to
from primero_ref.odds.draws import MOST_FALLS
from primero_ref.odds.hand_counts import hand_counts_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.pack import Card

ITALIAN = rulebook("italian")
some_cards = st.lists(st.sampled_from(FORTY), min_size=5, max_size=12, unique=True)


@pytest.fixture(params=["with numpy", "without"])
def arrays(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count with arrays and without them."""
    if request.param == "without":
        monkeypatch.setattr(hand_counts, "numpy_if_there", lambda: None)


def dealt(book: str, kept: Sequence[Card], gone: Sequence[Card]) -> dict[int, int]:
    """Deal every fall out."""
    ranking = rulebook(book).ranking
    free = [card for card in ranking.pack if card not in kept and card not in gone]
    falls = combinations(free, ranking.size - len(kept))
    return dict(Counter(ranking.strengths[mask_of((*kept, *fall))] for fall in falls))


@pytest.mark.parametrize("book", ranking_books())
def test_counts_are_those_of_every_fall_dealt_out(book: str) -> None:
    """Whatever is held and known, inclusion and exclusion counts what dealing counts, in every rulebook that ranks."""
    chance = Random(book)
    rules = rulebook(book)
    assert hand_counts_for(rules.ranking)
    pack = [card for card in FORTY if card in rules.ranking.pack]
    for number in range(1, 5):
        drawn = chance.sample(pack, 9)
        gone = drawn[4 : 4 + chance.randint(0, 5)]
        falls = drawing(rules, drawn[:number], gone)
        counts = {level: number for level, number in zip(falls.levels, falls.counts, strict=True) if number}
        assert dealt(book, [*drawn[:number]], gone) == counts


@given(some_cards)
@settings(max_examples=30)
def test_every_exchange_of_a_hand_is_counted_whole(drawn: list[Card]) -> None:
    """What is thrown does not come back, and each number of cards thrown has all its falls."""
    hand, gone = drawn[:4], drawn[4:]
    for exchange in exchanges(ITALIAN, hand, known=gone):
        kept = [card for card in hand if card not in exchange.thrown]
        assert drawing(ITALIAN, kept, [*exchange.thrown, *gone]).ways == exchange.falls.ways


@pytest.mark.parametrize(
    ("held", "known", "kind", "chance"),
    [
        ("7c 6c", "", "fluxus", Fraction(28, 703)),
        ("7c 6c", "", "supremus", Fraction(30, 703)),
        ("7c 5c 4c", "", "fluxus", Fraction(7, 37)),
        ("7c 5c 4c", "Kd", "fluxus", Fraction(7, 36)),
        ("7c 5d 4h", "", "primero", Fraction(10, 37)),
        ("7c 7d 7h", "", "chorus", Fraction(1, 37)),
        ("7c 6c Ac", "", "supremus", Fraction(30, 37)),
    ],
)
def test_draw_odds_are_those_worked_out_by_hand(held: str, known: str, kind: str, chance: Fraction) -> None:
    """Two or three cards of a suit, three suits, three sevens: the chances that a player knows."""
    assert drawing(ITALIAN, held, known).chance(lambda bid: bid.kind == kind) == chance


@pytest.mark.parametrize(
    ("bid", "share"),
    [
        ("numerus 30", 0.444),
        ("numerus 50", 0.0105),
        ("primero 55", 0.0589),
        ("primero 70", 0.0035),
        ("fluxus 61", 0.0019),
    ],
)
def test_a_bid_is_met_as_often_as_the_rules_count(bid: str, share: float) -> None:
    """Only a hand of the kind that was bid meets it, with as many points at least."""
    asked = bid_of(ITALIAN, bid)
    chance = drawing(ITALIAN).chance(lambda hand: meets(ITALIAN, hand, asked))
    assert share == pytest.approx(float(chance), abs=5e-4)


def test_another_mans_bid_is_met_by_concealing() -> None:
    """A supremus or a chorus may be counted as what another has bid, so that more hands meet it."""
    asked = bid_of(ITALIAN, "primero 55")
    falls = drawing(ITALIAN)
    assert falls.chance(lambda hand: meets(ITALIAN, hand, asked, anothers=True)) == Fraction(5382 + 120 + 5, 91390)
    assert falls.count(lambda hand: meets(ITALIAN, hand, asked)) == 5382


@pytest.mark.usefixtures("arrays")
def test_two_hands_are_set_against_each_other_as_if_dealt_out() -> None:
    """Pairs of hands less those that share a card are the pairs that can be dealt."""
    chance = Random("Milan")
    for _ in range(5):
        drawn = chance.sample(FORTY, 10)
        first, second = drawn[: chance.randint(2, 4)], drawn[4 : 4 + chance.randint(2, 4)]
        known = drawn[8 : 8 + chance.randint(0, 2)]
        expected = _dealt_to(ITALIAN.ranking, [(*first,), (*second,)], (*first, *second, *known))
        assert expected == against(ITALIAN, [first, second], known)


@pytest.mark.usefixtures("arrays")
def test_two_unseen_hands_win_alike() -> None:
    """Of two players of whom nothing is known neither is favoured, and all pairs are counted."""
    outcome = against(ITALIAN, ["", ""])
    assert outcome.wins[0] == outcome.wins[1]
    assert outcome.all == sum(outcome.wins) + outcome.ties == 91390 * 58905


@pytest.mark.parametrize("lengths", [(3, 3, 3), (2, 3, 4), (4, 4, 2)])
@pytest.mark.parametrize("book", ["italian", "losing"])
def test_the_last_card_of_a_hand_may_be_counted_in_place_of_dealt(book: str, lengths: tuple[int, ...]) -> None:
    """Of three hands as many falls go to each as when every card is dealt, whether the higher wins or the lower."""
    some = Random(f"{book} {lengths}").sample(FORTY, sum(lengths))
    hands = [tuple(some.pop() for _ in range(length)) for length in lengths]
    strengths, best_of = rulebook(book).ranking.strengths, min if book == "losing" else max
    free = [card for card in FORTY if not any(card in hand for hand in hands)]
    wins, ties = [0, 0, 0], 0
    for dealt in permutations(free, 12 - sum(lengths)):
        cards_left = iter(dealt)
        drawn = [[next(cards_left) for _ in range(4 - length)] for length in lengths]
        if any(hand != sorted(hand, key=FORTY.index) for hand in drawn):
            continue
        made = [strengths[mask_of((*hand, *more))] for hand, more in zip(hands, drawn, strict=True)]
        if made.count(best_of(made)) > 1:
            ties += 1
        else:
            wins[made.index(best_of(made))] += 1
    outcome = against(rulebook(book), hands)
    assert ((*wins,), ties) == (outcome.wins, outcome.ties)


def test_three_hands_are_dealt_out() -> None:
    """With more than two, each fall is dealt; who is best alone wins, and the rest are ties."""
    outcome = against(ITALIAN, ["7c 6c Ac 2d", "Kh Kd Ks 7h", "5c 5d 5h 2s"])
    assert outcome == ((1, 0, 0), 0, 1)
    assert sum((outcome := against(ITALIAN, ["7c 6c", "Kh Kd Ks", "5c 5d 5h 2s"])).wins) + outcome.ties == outcome.all


def test_all_hands_are_changed_alike_with_arrays_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sums of all hands and all ways to change them are the same integers, and those of each hand by itself."""
    table = hand_counts_for(ITALIAN.ranking)
    assert table
    worth = worth_of(ITALIAN, "kind fluxus", table.levels)
    quick = table.every_exchange(worth)
    monkeypatch.setattr(hand_counts, "numpy_if_there", lambda: None)
    hands = [*combinations(table.bits, 4)]
    for number in Random("Milan").sample(range(len(hands)), 200):
        alone = [sum(map(int.__mul__, table.fields(row), worth)) for row in table.after_throwing(hands[number])]
        assert alone == [*quick[16 * number : 16 * number + 16]]
    monkeypatch.setattr(table, "bits", table.bits[:8])
    slow = table.every_exchange(worth)
    few = {hand: number for number, hand in enumerate(hands)}
    for number, hand in enumerate(combinations(table.bits, 4)):
        at = few[hand]
        assert [*slow[16 * number : 16 * number + 16]] == [*quick[16 * at : 16 * at + 16]]


@pytest.mark.usefixtures("arrays")
def test_many_hands_are_ranked_at_once() -> None:
    """A batch of hands, by number, is ranked as each hand is."""
    table = hand_counts_for(rulebook("losing").ranking)
    assert table
    table.__dict__.pop("by_number", None)
    numbers = [0, 17, 91389]
    assert [table._ranking.strength_by_number[number] for number in numbers] == [*table.strengths_of(numbers)]


@pytest.mark.parametrize(
    ("hand", "error"),
    [
        ("7c 6c 5c 4c 3c", Illegal),
        ("8c", Illegal),
        ("??", Unreadable),
        ("7c 7c", Unreadable),
    ],
)
def test_what_is_no_hand_is_refused(hand: str, error: type[Exception]) -> None:
    """Five cards, an eight, a card face down and a card twice have no odds."""
    with pytest.raises(error, match=r"\w"):
        drawing(ITALIAN, hand)


def test_what_cannot_be_counted_is_refused() -> None:
    """No hand to change, bad goals, more falls than can be dealt: each is refused in a sentence."""
    with pytest.raises(Illegal, match="4 cards cannot be drawn: 2 are left in the pack"):
        drawing(ITALIAN, "", FORTY[:38])
    with pytest.raises(Unreadable, match="No cards are named: name one at least"):
        exchanges(ITALIAN, "")
    with pytest.raises(Unknown, match="There is no goal 'win'"):
        exchanges(ITALIAN, "7c 6c 5d 4d", "win")
    with pytest.raises(Unreadable, match="'x' is no number of points"):
        exchanges(ITALIAN, "7c 6c 5d 4d", "meet primero x")
    with pytest.raises(Unreadable, match="5 cards cannot be thrown of 4"):
        exchanges(ITALIAN, "7c 6c 5d 4d", throws=[5])
    with pytest.raises(Unreadable, match="One hand has nobody to beat"):
        against(ITALIAN, ["7c"])
    with pytest.raises(Unreadable, match="7c is named twice"):
        against(ITALIAN, ["7c", "7c"])
    with pytest.raises(Unreadable, match="falls are too many to deal out"):
        against(ITALIAN, ["", "", ""])
    with pytest.raises(Unknown, match="There is no kind of hand 'flosh'"):
        drawing(ITALIAN).points("flosh")


def test_a_pack_without_a_table_is_dealt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the hands are too many to keep, the falls are dealt, and too many of them are refused."""
    expected = drawing(ITALIAN, "7c 6c").ways
    monkeypatch.setattr(hand_counts, "MOST", 0)
    assert expected == drawing(ITALIAN, "7c 6c").ways
    assert exchanges(ITALIAN, "7c 6c Ad 2h", throws=[1])[0].falls.all == 36
    monkeypatch.setattr("primero_ref.odds.draws.MOST_FALLS", 1000)
    assert MOST_FALLS > 1000
    with pytest.raises(Unreadable, match="falls are too many to deal out"):
        drawing(ITALIAN, "7c")


def test_cards_may_be_given_as_cards() -> None:
    """Text and cards count alike."""
    assert drawing(ITALIAN, "7c 6c").ways == drawing(ITALIAN, cards("7c 6c")).ways
    assert drawing(ITALIAN, "7c 6c").all == 703
