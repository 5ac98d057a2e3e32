"""One hand, or two against each other, under every rulebook: the answers, and the claims behind them."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import cards, claim, rank, rulebook, rulebooks, suspended
from primero_ref.cards.pack import FORTY
from primero_ref.cards.ranking import KIND_SYNONYMS, Ranking
from primero_ref.claims import questions
from primero_ref.claims.parts import POINTS
from primero_ref.compare.hands import (
    CONCEALING,
    agreeing,
    compare_json,
    nameable_claims,
    rank_under,
    rank_under_all,
    ranking_books,
    showdowns,
)
from primero_ref.errors import Illegal, Unreadable
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand
    from primero_ref.cards.ranks import Rank

pytestmark = pytest.mark.usefixtures("toy")

TELLING = ("7c 6c Ac Js", "7c 6c Ac 2c", "7d 7h 7s Ac", "7c 7d 7h 7s", "Kc Kd Jh Qs", "7c 6c Kd Qd", "7c 6d", "Kh")


def dealt(number: int, size: int = 4) -> list[str]:
    """Deal some hands by chance, the same each time."""
    chance = Random(4)
    return [" ".join(map(str, chance.sample(FORTY, size))) for _ in range(number)]


def test_every_rulebook_that_says_what_a_hand_is_has_a_row() -> None:
    """The rows are the rulebooks of French cards that hold a claim on a kind of hand, in their order, and no others."""
    kinds = {"numerus", "primero", "supremus", "fluxus", "chorus"}
    french = [name for name in rulebooks() if rulebook(name)("pack.suits") == "French"]
    saying = [name for name in french if rulebook(name).claims_settling(*kinds & {*rulebook(name).ranking.kinds})]

    assert [row.rulebook for row in rank_under_all("7c 6c Ac Js")] == saying == [*ranking_books()]


@pytest.mark.parametrize("hand", [*TELLING, *dealt(40), *dealt(10, 3)])
def test_a_row_is_what_the_rulebook_ranks(hand: str) -> None:
    """Kind, points and scoring cards are those of `rank`, and the worth of the cards adds up to the points."""
    for row in rank_under_all(hand):
        if row.refused:
            continue
        ranked = rank(hand, rulebook(row.rulebook))

        assert (row.kind, row.points, row.scoring) == (ranked.kind, ranked.points, ranked.scoring)
        assert row.words == str(ranked)
        assert sum(row.worth) == row.points


@pytest.mark.parametrize("hand", TELLING)
def test_the_claims_of_a_row_settle_its_kind_and_its_points(hand: str) -> None:
    """Each claim named is ranked by the rulebook and settles what it is named for."""
    for row in rank_under_all(hand):
        if row.refused:  # its pack has not all these cards
            continue
        rules = rulebook(row.rulebook)
        asked = {KIND_SYNONYMS.get(row.kind, row.kind)} if row.scoring else {"kinds"}

        assert all(asked & {*claim(name).settles} for name in row.claims)
        assert all({*POINTS.values()} & {*claim(name).settles} for name in row.counted_by)
        assert {*row.claims, *row.counted_by, *row.remarks} <= rules.held


def test_a_supremus_rests_on_who_says_what_it_is() -> None:
    """Seven, six and ace of a suit: the kind by the claim on supremus, the points by those on the cards that count."""
    row = rank_under(cards("7c 6c Ac Js"), TOY)

    assert row.claims == ("toy/type-supremus",)
    assert row.counted_by == ("toy/value-six-seven", "toy/value-ace")
    assert row.remarks == ("toy/conceal-supremus",)


def test_a_hand_that_makes_nothing_rests_on_who_lists_the_kinds() -> None:
    """Two cards of two suits are nothing, by the claim that says which kinds there are."""
    row = rank_under(cards("7c 6d"), TOY)

    assert (row.words, row.claims, row.worth) == ("nothing", ("toy/five-types",), ())


def test_where_nobody_says_no_claim_is_named() -> None:
    """With its claim suspended the answer to a question stands without one."""
    with suspended("toy/type-order", "toy/type-fluxus"):
        (row,) = showdowns("7c 6c Ac Js", "2h 3c 4d 5s", ["toy"])

        assert (row.words, row.claims) == ("supremus 55 beats primero 54", ())


# ---- two hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "book", "words", "claims", "remarks"),
    [
        (
            "7c 6c Ac Js", "5h 4h 3h 2h", "toy",
            "fluxus 54 beats supremus 55", ["toy/type-order"], ["toy/higher-type-loses"],
        ),
        ("7c 6c Ac Js", "5h 4h 3h 2h", "english", "fluxus 54 beats supremus 55", ["italian/type-order"], []),
        (
            "7c 6c Ac Js", "5h 4h 3h 2h", "losing",
            "supremus 55 beats fluxus 54", ["losing/lowest-hand-wins", "losing/reverse-order"], ["losing/target-exact"],
        ),
        ("7c 6c 5c Kh", "7h 6h 4h Kc", "english", "numerus 54 beats numerus 53", ["english/highest-wins"], []),
        ("7c 6c 5c Kh", "7h 6h 4h Kc", "losing", "numerus 53 beats numerus 54", ["losing/lowest-hand-wins"], []),
        ("7c 6c 2h 3d", "7h 6h 2c 3s", "english", "numerus 39 and numerus 39 are even", ["english/tie-eldest"], []),
        ("7c 6d", "2h 3h", "whittaker-it", "numerus 25 beats nothing", ["italian/five-types"], []),
        (
            "7c 6c Ac Js", "7d 6h As 5c", "zorli",
            "supremus 55 beats primero 70", ["zorli/type-order", "zorli/fiftyfive-beats-primero"], [],
        ),
        ("7c 6c Ac Js", "5h 4h 3h 2h", "zorli", "fluxus 54 beats supremus 55", ["zorli/type-order"], []),
        ("7d 7h 7s Ac", "5c 4c 3c 2c", "zorli", "primero 79 beats fluxus 54", ["zorli/primero-79-beats-flush"], []),
        ("7c 6c Ac Js", "5h 4h 3h 2h", "modern", "fifty-five 55 beats fluxus 54", ["modern/order-55-top"], []),
    ],
)  # fmt: skip
def test_who_wins_and_by_which_claim(
    first: str, second: str, book: str, words: str, claims: list[str], remarks: list[str]
) -> None:
    """The order of kinds, the points, the tie, or that the lowest wins: whichever decides is named."""
    (row,) = showdowns(first, second, [book])

    assert (row.words, [*row.claims], [*row.remarks]) == (words, claims, remarks)


@pytest.mark.parametrize(("first", "second"), [*zip(dealt(120)[::2], dealt(120)[1::2], strict=True)])
def test_the_better_hand_is_the_stronger_one(first: str, second: str) -> None:
    """The winner has the higher rank, where the lowest wins the lower, and changing sides changes the winner."""
    if {*cards(first)} & {*cards(second)}:
        return
    for row, back in zip(showdowns(first, second), showdowns(second, first), strict=True):
        if row.refused:  # its pack has not all these cards
            continue
        rules = rulebook(row.rulebook)
        strengths = [rank(hand, rules).strength for hand in (first, second)]
        best = min(strengths) if rules("winner") == "the fewest points" else max(strengths)

        assert row.winner == (0 if strengths[0] == strengths[1] else 1 + strengths.index(best))
        assert back.winner == (row.winner and 3 - row.winner)
        assert (back.claims, back.remarks) == (row.claims, row.remarks)


def test_a_hand_lifted_over_a_higher_kind_names_the_claim_that_lifts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the order of the kinds would have it the other way, the claim is named without which it would be so."""
    plain = Ranking.rank_hand

    def lifted(self: Ranking, hand: Hand) -> Rank:
        ranked = plain(self, hand)
        high = ranked.kind == "primero" and ranked.points > 78 and self._answer("numerus") == "two or three of a suit"
        return ranked._replace(strength=ranked.strength + 300) if high else ranked

    monkeypatch.setattr(Ranking, "rank_hand", lifted)

    (row,) = showdowns("7d 7h 7s Ac", "5c 4c 3c 2c", ["english"])

    assert row.words == "primero 79 beats fluxus 54"
    assert row.claims == ("italian/type-numerus",)


# ---- agreeing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", TELLING)
def test_each_rulebook_stands_in_one_group(hand: str) -> None:
    """No rulebook is lost and none stands twice, and the answer of most of them comes first."""
    groups = agreeing(rank_under_all(hand))

    assert sorted(book for group in groups for book in group.rulebooks) == sorted(ranking_books())
    assert len({group.first.answer for group in groups}) == len(groups)
    sizes = [len(group.rulebooks) for group in groups if not group.first.refused]
    assert sizes == sorted(sizes, reverse=True)


def test_rulebooks_that_count_otherwise_stand_apart() -> None:
    """The losing game counts the worse of two pairs."""
    groups = agreeing(rank_under_all("7c 6c Kd Qd", ["toy", "english", "losing"]))

    assert [(group.first.words, group.rulebooks) for group in groups] == [
        ("numerus 39", ("toy", "english")),
        ("numerus 20", ("losing",)),
    ]


def test_one_kind_by_two_names_is_one_answer() -> None:
    """What Suzuki calls maximus others call supremus: they agree, and each is told in his own word."""
    (group,) = agreeing(rank_under_all("7c 6c Ac Js", ["toy", "english", "suzuki"]))

    assert {row.words: books for row, books in group.rows if "suzuki" in books} == {"maximus 55": ("suzuki",)}
    assert group.first.words == "supremus 55"


# ---- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "error", "sentence"),
    [
        ("8x", Unreadable, "8x is no card: write a rank"),
        ("7c 7c", Unreadable, "7c is named twice."),
        ("7c ??", Unreadable, "A card face down cannot be ranked."),
        ("", Unreadable, "No cards are named"),
        ("7c 6c 5c 4c 3c 2c Ac", Illegal, "7 cards are no hand"),
    ],
)
def test_a_hand_that_nobody_can_rank_is_refused(hand: str, error: type[Exception], sentence: str) -> None:
    """It is one sentence, also where it would be one of two hands."""
    with pytest.raises(error, match=sentence.replace("?", r"\?")):
        rank_under_all(hand)
    with pytest.raises(error, match=sentence.replace("?", r"\?")):
        showdowns("Kh Qh", hand)


def test_a_card_in_both_hands_is_refused() -> None:
    """There is one of each card."""
    with pytest.raises(Unreadable, match=r"^7c lies in both hands\.$"):
        showdowns("7c 6c", "Ac 7c")


def test_what_one_rulebook_refuses_is_a_row_with_its_sentence() -> None:
    """Where the pack lacks a card the others still rank the hand, and who wins is told without that rulebook."""
    rules = TOY.but(suspend=["toy/deck-forty"])

    assert rank_under(cards("9c 7c"), TOY).refused == "9c is not in the pack, which goes without 8 9 T"
    assert rank_under(cards("9c 7c"), TOY).claims == ("toy/deck-forty",)
    assert rank_under(cards("9c 7c"), rules).words == "numerus 30"


def test_a_refusal_stands_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rulebook that cannot rank the hand is told after those that can, and names no winner."""
    monkeypatch.setattr(
        "primero_ref.compare.hands.rulebook",
        lambda name: TOY.but(suspend=["toy/deck-forty"]) if name == "wide" else rulebook(name),
    )

    ranked = agreeing(rank_under_all("9c 7c", ["toy", "english", "wide"]))
    met = agreeing(showdowns("9c 7c", "2h 3h", ["toy", "english", "wide"]))

    assert [(group.first.words, bool(group.first.refused)) for group in ranked] == [("numerus 30", False), ("", True)]
    assert [(group.first.answer, len(group.rulebooks)) for group in met] == [((1, False), 1), ((0, True), 2)]


# ---- for the page -------------------------------------------------------------------------------


def test_every_claim_that_a_row_names_is_nameable() -> None:
    """The page holds a link for each claim that any answer can name."""
    hands = [*TELLING, *dealt(60)]
    named = {
        name for hand in hands for row in rank_under_all(hand) for name in (*row.claims, *row.counted_by, *row.remarks)
    }
    for first, second in combinations(hands[:20], 2):
        if not {*cards(first)} & {*cards(second)}:
            named |= {claim for row in showdowns(first, second) for claim in (*row.claims, *row.remarks)}

    assert named <= {*nameable_claims()}
    assert {*CONCEALING} <= {*questions()}


def test_one_hand_in_json() -> None:
    """The page gets the cards, the groups, the worth of the cards that count and the claims."""
    answer = json.loads(compare_json("7c 6c Ac Js"))

    (hand,) = answer["hands"]
    assert hand["cards"] == ["7c", "6c", "Ac", "Js"]
    assert hand["groups"][0]["worth"] == {"7c": 21, "6c": 18, "Ac": 16}
    assert {book for group in hand["groups"] for row in group["rows"] for book in row["rulebooks"]} == {
        *ranking_books()
    }
    assert answer["met"] == []


def test_two_hands_in_json() -> None:
    """Each hand is told, and who wins; a field left empty names no hand."""
    answer = json.loads(compare_json("7c 6c Ac Js", "5h 4h 3h 2h"))

    assert [hand["cards"][0] for hand in answer["hands"]] == ["7c", "5h"]
    assert {group["winner"] for group in answer["met"]} == {0, 1, 2}
    assert json.loads(compare_json("", "5h 4h")) == json.loads(compare_json("5h 4h"))


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (("7x",), "7x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        (("7c", "7c"), "7c lies in both hands."),
    ],
)
def test_an_error_in_json_is_the_sentence_of_the_engine(hands: tuple[str, ...], sentence: str) -> None:
    """Nothing is added to it."""
    assert json.loads(compare_json(*hands)) == {"error": sentence}
