"""Divination with the King's deck: the shuffle, the spreads, the turning, the meanings, the sets."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Illegal, Unknown, Unreadable, card, divine, questions, reading, rulebook
from primero_ref.cards.pack import KINGS, UNKNOWN
from primero_ref.rules.divination import SETS, LaidCard, joint, meanings, reading_json
from tests.support.strategies import seeds

RULES = rulebook("divination")
ENFORCED = [name for name in RULES.own if not RULES.claims[name].remark]
MILAN = "Shall I go to Milan?"


def row(text: str) -> list[LaidCard]:
    """Lay cards upright, or reversed where an r follows the card after a stop."""
    words = [word.partition(".") for word in text.split()]
    return [LaidCard(str(place), card(one), not way, "", "") for place, (one, _, way) in enumerate(words)]


# ---- the shuffle and the coin ---------------------------------------------------------------------


def test_a_seed_lays_the_same_cards_everywhere() -> None:
    """A question and a seed lay these cards, on every machine and Python, today and later."""
    told = reading(MILAN, "three", "Rome").turned()

    assert [(str(one.card), one.upright) for one in told.cards] == [("2th", False), ("4bo", False), ("3bl", True)]
    assert repr(told.sets) == "(The Companions: cat reversed, hawk reversed, hound,)"
    assert repr(reading(MILAN, "three", "Rome").turned()) == repr(told)


@given(st.text(max_size=40), seeds)
def test_the_question_and_the_seed_both_shuffle(question: str, seed: int) -> None:
    """Another seed, or another question, gives another order of the whole pack; spaces make no difference."""
    whole = [f"place {number}" for number in range(54)]
    here = [one.card for one in reading(question, whole, seed).turned().cards]

    assert set(here) == set(KINGS.cards)
    assert here == [one.card for one in reading(f"  {question}\n", whole, seed).turned().cards]
    assert here != [one.card for one in reading(question, whole, seed + 1).turned().cards]
    assert here != [one.card for one in reading(f"{question} indeed", whole, seed).turned().cards]


def test_the_coin_is_fair_and_knows_nothing_of_the_shuffle() -> None:
    """Of 54,000 cards half lie reversed, at every place and of every card; neighbours agree half of the time."""
    whole = [f"place {number}" for number in range(54)]
    told = [reading(MILAN, whole, seed).turned().cards for seed in range(1000)]
    by_card = dict.fromkeys(KINGS.cards, 0)
    for cards in told:
        for one in cards:
            by_card[one.card] += one.upright
    by_place = [sum(cards[place].upright for cards in told) for place in range(54)]
    alike = sum(one.upright == other.upright for cards in told for one, other in pairwise(cards))

    # the standard deviation is 116 of 54,000, 16 of 1,000 and 115 of 53,000
    assert abs(sum(by_place) - 27_000) < 5 * 116
    assert all(abs(number - 500) < 5 * 16 for number in (*by_place, *by_card.values()))
    assert abs(alike - 26_500) < 5 * 115


# ---- the spreads ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spread", "places"),
    [
        ("one", ["The answer"]),
        ("three", ["Past", "Present", "Future"]),
        ("I, my horse ,  the  road", ["I", "my horse", "the road"]),
        (["Tonight"], ["Tonight"]),
        (("one", "three"), ["one", "three"]),
    ],
)
def test_spread_names_its_places(spread: str | list[str], places: list[str]) -> None:
    """A spread goes by its name, by places with commas between, or by a list of places."""
    assert [one.place for one in reading(MILAN, spread).cards] == places


@pytest.mark.parametrize(
    ("spread", "error", "sentence"),
    [
        ([], Unreadable, "A reading needs a place at least."),
        (["I", " "], Unreadable, "Place 2 of the reading has no name."),
        ("I,,she", Unreadable, "Place 2 of the reading has no name."),
        (["I", "she", "I "], Unreadable, "'I' is named twice: each place of a reading has its own name."),
        ("tree", Unknown, "There is no spread 'tree'; the nearest is 'three'."),
        (
            [str(number) for number in range(55)], Illegal,
            "55 cards may not be laid: the pack has 54 [divination/full-pack]",
        ),
    ],
)  # fmt: skip
def test_spread_is_refused_in_a_sentence(spread: str | list[str], error: type[Exception], sentence: str) -> None:
    """Places without a name, of one name, too many or none, and a spread that is not known."""
    with pytest.raises(error) as refused:
        reading(MILAN, spread)

    assert sentence == str(refused.value)


def test_nothing_to_shuffle_by_is_refused() -> None:
    """A reading needs a question or a seed; either will do."""
    with pytest.raises(Unreadable, match="needs a question, or a seed"):
        reading(" \n")

    assert repr(reading(seed="Rome").turned()) != repr(reading(MILAN).turned())


# ---- the turning ------------------------------------------------------------------------------------


def test_a_card_face_down_is_not_known() -> None:
    """Of a card that lies face down neither name, way up, meaning nor set can be read, in any form."""
    told = reading(MILAN, "three", "Rome")
    for turned in range(4):
        hidden = told.cards[turned:]
        assert all(one.card is UNKNOWN and one.upright and not one.sense for one in hidden)
        assert f"{told!r}\n{told.told}\n{told.as_json()}\n{told.scene()}".count("??") == 2 * len(hidden)
        assert bool(told.sets) == (turned == 3)
        assert told.over == (turned == 3)
        next(told.turn(), None)


def test_turning_goes_on_where_it_stopped() -> None:
    """Each card is turned once, in the order of the places, whoever asks."""
    told = reading(MILAN)
    first = next(told.turn())

    assert [first, *told.turn()] == [*told.cards]
    assert [*told.turn()] == []


# ---- the meanings -----------------------------------------------------------------------------------

LISTED = {
    "crown": (
        "7c86494f 2ab819d8 77d0d0da 3a8fa1a7",
        "2dc46af1 8a31f84f 41cb5f77 7c1c5c25",
    ),
    "consort": (
        "cc03f402 523ac96b 67fc5593 24c70f4d",
        "f2f0bf8a 6610cc55 5c78c8e7 cf6a53ad",
    ),
    "scion": (
        "ebcc5304 b5bdafe9 0e093a52",
        "52c8e029 ddbd0bf2 5368d00f",
    ),
    "reeve": (
        "08e4e1c3 30043cae bde1122c d0f96c35",
        "910ecd3e da2024b8 5d5bddb5 5a58ed06",
    ),
    "knight": (
        "6272318d ac1a1c71 7f5342b3 4ecb0e7b",
        "ca12d09c f5d70ebc 74c3e28d",
    ),
    "page": (
        "785b632c dc3608e0 03a0af49 4ea14058",
        "d767748a e59e2de7 3a9d5d82 e071aa59",
    ),
    "witch": (
        "48688723 150c60cd 0aa577c2 901fee45",
        "99a70261 e377ce9d 4744e227 3419e689",
    ),
    "wyrm": (
        "3702e46d 39ca0c26 636bcaa0 4525ca29",
        "d76c8fd5 c501935a aedb65b9 470664bd",
    ),
    "beast": (
        "06dd2a12 07d715ed 2b93b177",
        "c45ea648 225a99df ac3100d3",
    ),
    "hawk": (
        "6b27eba5 bbccb9c0 55bd3a59",
        "9870adab 23d2f7d3 c3aa1732",
    ),
    "hound": (
        "cc03f402 3bea44f9 c29277f5 2b93b177",
        "f2f0bf8a 6a4a7967 1e8e6fa5 1faece4e",
    ),
    "cat": (
        "30c2cb48 a5e5eb25 a9b215b5",
        "16f6f50a 2f306517 6fae9003 58d54e7c",
    ),
    "prime": (
        "06c604b3 f46dc62a 604a8179",
        "06c604b3 796d7dbb 1d6b37f7 ca00fccf",
    ),
    "Fate": (
        "774a13da 492242c4",
        "5dc8864d",
    ),
}
"""The keywords that the deck lists for each rank upright and reversed, by the hashes of their first five letters."""


def words(text: str) -> set[str]:
    """Give the words of a text by the hashes of their beginnings, which tell forms of one word alike."""
    return {sha256(word[:5].encode()).hexdigest()[:8] for word in re.findall(r"[a-z]+", text.lower())}


def test_every_card_has_a_meaning_for_each_way_up() -> None:
    """All thirteen ranks and Fate have two, each of four to ten words, and no two are alike."""
    told = [way[key] for way in meanings().values() for key in ("upright", "reversed")]

    assert {one.name.partition(" of ")[0] for one in KINGS.cards} == set(meanings())
    assert all(4 <= len(meaning.split()) <= 10 for meaning in told)
    assert len(set(told)) == 28


def test_a_meaning_takes_one_keyword_of_the_deck_at_the_most() -> None:
    """Of the words that the leaflet lists for a card and way up, our line has no more than one."""
    assert set(LISTED) == set(meanings())
    for rank, listed in LISTED.items():
        for way, keywords in zip(("upright", "reversed"), listed, strict=True):
            assert len(words(meanings()[rank][way]) & set(keywords.split())) <= 1, (rank, way)


def test_keywords_are_told_by_their_beginnings() -> None:
    """The hashes catch a keyword in another form, and let other words go."""
    assert words("a secret, secretly") == words("secre a") != words("a secant")
    assert words("a secret") & set(LISTED["cat"][0].split())


def test_a_card_is_read_through_its_suit_the_same_way_up() -> None:
    """Every card laid has the meanings of its rank and of its suit the way up it lies, a Fate that of its rank."""
    whole = [f"place {number}" for number in range(54)]
    suits = {
        upright: dict(part.split(": ") for part in str(RULES(f"reading.suits-{way}")).split(", "))
        for upright, way in ((True, "upright"), (False, "reversed"))
    }

    assert all(set(pips) == set(KINGS.pips.values()) for pips in suits.values())
    for one in reading(MILAN, whole).turned().cards:
        rank, _, suit = one.card.name.partition(" of ")
        assert one.meaning == meanings()[rank]["upright" if one.upright else "reversed"]
        assert one.through == (f"through {suit}, {suits[one.upright][suit]}" if suit else "")


# ---- the sets ---------------------------------------------------------------------------------------


def test_sets_are_found_in_any_places_order_and_suits() -> None:
    """Among all threes of ranks just four are sets; a set lies among other cards as well as alone."""
    ranks = {one.rank: one for one in KINGS.cards}
    found = [
        [str(one) for one in three]
        for three in combinations(ranks.values(), 3)
        if joint(RULES, row(" ".join(map(str, three))))
    ]

    assert len(found) == len(SETS)
    assert repr(joint(RULES, row("5bl Pir 7th.r F1 6bo"))) == "(The Wylds: beast, witch reversed, wyrm,)"


def test_several_sets_lie_in_one_reading() -> None:
    """Each is found once, with all the cards of its ranks."""
    told = joint(RULES, row("13bl 12bl 11bl 13ir.r 4th 3th 2th"))

    assert [repr(one) for one in told] == [
        "The Nobles: crown, consort, scion, crown reversed",
        "The Companions: hawk, hound, cat",
    ]


def test_a_prime_fills_no_place() -> None:
    """It does only where the claim is suspended, and then one place at the most."""
    without = RULES.but(suspend=["divination/prime-in-no-set"])

    assert joint(RULES, row("13bl 12bl Pbl")) == ()
    assert repr(joint(without, row("13bl Pbl 12bl.r"))) == "(The Nobles: crown, consort reversed, prime,)"
    assert joint(without, row("13bl Pbl F1")) == ()


def test_reversed_cards_count_towards_a_set() -> None:
    """They do not where the claim is suspended."""
    without = RULES.but(suspend=["divination/set-orientation"])

    assert len(joint(RULES, row("13bl.r 12bl.r 11ir.r"))) == 1
    assert joint(without, row("13bl 12bl.r 11ir")) == ()
    assert len(joint(without, row("13bl 12bl 11ir"))) == 1


# ---- the claims -------------------------------------------------------------------------------------


@given(st.sets(st.sampled_from(ENFORCED), max_size=len(ENFORCED)), seeds)
def test_any_claims_can_go(off: set[str], seed: int) -> None:
    """Without any of its claims a reading is laid, turned and told, or a pattern is refused in a sentence."""
    rules = RULES.but(suspend=sorted(off))
    for spread in ("one", "three", ["I", "she", "the road", "the inn"]):
        try:
            told = divine(rules, MILAN, spread, seed)
        except Illegal as refused:
            assert "divination/other-patterns" in off
            assert str(refused) == "The diviner may not lay out places of his own"  # noqa: PT017  # likewise
            continue
        cards = [*told.turn()]
        assert cards == [*told.cards]
        assert len({one.card for one in cards}) == len(cards)
        assert told.over
        assert told.told
        assert json.dumps(told.as_json())


ASKED = [
    (name, answer)
    for name, one in questions().items()
    if name.startswith(("reading.", "sets"))
    for answer in one.answers
]


@pytest.mark.parametrize(("asked", "answer"), ASKED, ids=[f"{asked}={answer}" for asked, answer in ASKED])
def test_every_answer_can_be_laid(asked: str, answer: object) -> None:
    """Whatever is answered to a question of divination, three cards can be laid and told."""
    assert divine(RULES.but(answers={asked: answer}), MILAN).turned().told


def test_the_page_is_answered_in_json() -> None:
    """Three cards with all that the page shows of them, or the sentence of a refusal."""
    told = json.loads(reading_json(MILAN, "Rome"))

    assert [one["card"] for one in told["cards"]] == ["2th", "4bo", "3bl"]
    assert told["sets"][0]["name"] == "The Companions"
    assert told["sets"][0]["cards"] == "cat reversed, hawk reversed, hound"
    assert json.loads(reading_json(" ", "")) == {"error": "A reading needs a question, or a seed to shuffle by."}
