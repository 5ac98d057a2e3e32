"""“Play tonight”: a hand that the engine plays, quiet marks, and what an evening needs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from primero_ref import rulebook
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.load import load
from primero_ref.game.setup import usual_stack
from primero_ref.lessons import course
from primero_ref.session.rules_link import rules_of
from primero_ref.weave.parts.tonight.evening import figures, in_words
from primero_ref.weave.parts.tonight.played_hand import pictures
from tests.weave.parts.test_calculators import built, python

__all__ = ["python"]  # a fixture of both pages: no engine for the browser is fetched

PAGE = Path(__file__).parents[3] / "docs" / "play" / "tonight.md"

HAND = """[Rulebook "italian"]
[Players "Bernardo Cinthio Domenico Alberto"]
[Dealer "Alberto"]
[Stacks "20"]
[Deal "Bernardo 7c 6c Ac Kh; Cinthio 7s 5h 2d Jc; Domenico 7d 6s Qd 3s; Alberto 6d Ah 4s Ks"]

= Two cards each.
= A bet.
Bernardo: vie numerus 30 for 3
= Nobody will.
Cinthio: fold
Domenico: fold
"""
SEEN = "Alberto: see\nBernardo: vie supremus 55 for 1 -Kh +2h\nAlberto: see\n= The end.\n"


def lines(text: str) -> list[str]:
    """Give the lines of a hand in pictures."""
    return text.splitlines()


def test_the_pictures_show_what_the_engine_played() -> None:
    """Each has the cards, stakes and words of its moment; a second deal is seen in the picture that follows it."""
    second = "Alberto: see\n= Four cards.\nBernardo: vie numerus 39 for 1 -Kh +2h\nAlberto: see\n= The end.\n"
    dealt, bet, folded, shown, _ = pictures(lines(HAND + second))

    assert [(seat.name, seat.side) for seat in dealt.seats] == [
        ("Bernardo", "e"), ("Cinthio", "n"), ("Domenico", "w"), ("Alberto", "s"),
    ]  # fmt: skip
    assert dealt.seats[0].cards == ("7c", "6c")
    assert dealt.sayings == ()
    assert bet.sayings == (("Bernardo", "e", "Numerus thirty, for three."),)
    assert bet.seats[0].staked == 3
    assert [words for _, _, words in folded.sayings] == ["I fold.", "I fold.", "I must see."]
    assert [seat.folded for seat in folded.seats] == [False, True, True, False]
    assert len(folded.seats[0].cards) == 2
    assert shown.seats[0].drawn == ("2h",)


@pytest.mark.parametrize(
    ("hand", "refusal", "says"),
    [
        (HAND + "Alberto: fold\n", Illegal, "the last player must see"),
        (HAND + SEEN.replace("Alberto: see", "Bernardo: see", 1), Unreadable, "it is Alberto’s turn"),
        (HAND, Unreadable, "The pictures end before the hand does"),
        (HAND.replace(' Alberto"', '"').replace("; Alberto 6d Ah 4s Ks", "").replace('"Alberto"', '"Domenico"'),
         Unreadable, "3 players cannot sit round the table of the pictures"),
    ],
)  # fmt: skip
def test_a_picture_never_shows_a_move_that_the_engine_refuses(hand: str, refusal: type[Exception], says: str) -> None:
    """A move against the rules, out of turn, or of a hand that is not over is refused."""
    with pytest.raises(refusal, match=says):
        pictures(lines(hand))


def test_a_mark_leads_to_its_rule_and_a_link_to_its_game(tmp_path: Path) -> None:
    """After a rule of no source stands that it is ours, and a link deals; what neither can reach is a slip."""
    page, warnings = built(
        tmp_path,
        "Right.{rule-mark}`italian/direction the way round` Ace.{rule-mark}`italian/value-ace the ace`\n\n"
        "{game-link}`Play <italian;suspend=italian/overstate-four-cards>`\n\n"
        "No.{rule-mark}`italian/drection it` No.{rule-mark}`italian/direction` "
        "{game-link}`No <italian;suspend=italian/no>`",
    )
    right, ace, *_ = re.split(r"Ace\.|No\.", page)

    assert ">ours</span>" in right
    assert ">ours</span>" not in ace
    assert 'aria-label="The rule and its sources: the way round"' in right
    assert "#italian;suspend=italian/overstate-four-cards;seed=Tonight;edition=" in page
    assert f"seats=Alberto:{usual_stack(rulebook('italian'))}:person" in page
    for slip in ("drection", "does not say what its rule is about", "cannot be played"):
        assert slip in warnings


def test_each_question_of_the_first_evening_is_answered_with_a_rule_or_as_ours() -> None:
    """The fourteen that readers were left with: each answer has a mark, a link, or the word that it is ours."""
    listed = re.split(r"\n\d+\. ", PAGE.read_text(encoding="utf-8").partition("{container} tn-trip")[2])[1:]
    listed[-1] = listed[-1].partition(":::")[0]

    assert len(listed) == 14
    for answered in listed:
        assert re.search(r"\{rule-mark\}|\{ours\}|\{finding\}|\]\(", answered), answered


def test_everybody_sits_down_with_the_same_number_of_counters() -> None:
    """The page, the hand in its pictures, the first lessons and the table name the same sum."""
    sum_ = usual_stack(rulebook("italian"))
    page = PAGE.read_text(encoding="utf-8")

    assert f'[Stacks "{sum_}"]' in page
    assert "Twenty counters for each player" in page
    assert sum_ == 20
    # the lesson of the rest and that of the player without money need other sums
    assert {load(course.lesson(name).setup).stacks["Alberto"] for name in course.lessons()[:6]} == {sum_}


def test_the_figures_of_an_evening_are_those_of_its_file() -> None:
    """The paragraph says who played, how many counters were enough, and that nobody was timed."""
    kept = json.loads(PAGE.with_name("evenings.json").read_text(encoding="utf-8"))
    found = figures(kept)
    words = in_words(kept)

    assert kept["stack"] == usual_stack(rules_of(kept["game"]))
    assert kept["game"] in PAGE.read_text(encoding="utf-8"), "the page teaches the game that was played"
    assert words.startswith("Our computer players have played 200 evenings of twelve hands")
    assert f"{found.counters[0]} counters were enough for the whole table" in words
    assert words.endswith("We have not timed anybody.")
