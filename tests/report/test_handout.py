"""The handout: one page of what is played, with the guesses marked and what is played otherwise."""

from __future__ import annotations

import re

import pytest

from primero_ref.claims import inventory, rulebook, rulebooks
from primero_ref.reconstruction import reconstruct
from primero_ref.report.game_report import report
from primero_ref.report.handout import BEHIND, IDLE, ITALICS, OTHERWISE, handout
from primero_ref.report.paper import Hands
from primero_ref.report.sheet import sheet
from primero_ref.report.writers import PAPER_WRITERS, markdown, paper_html, paper_markdown


@pytest.mark.parametrize("book", rulebooks())
def test_the_handout_of_a_rulebook_has_every_line_of_its_sheet(book: str) -> None:
    """Where nothing is changed each line stands there in the words of the sheet, and nothing is played otherwise."""
    text = paper_markdown(handout(reconstruct(book)))
    rules = rulebook(book)
    rows = [row for part in sheet(book).parts for row in part.rows]
    played = [row for row in rows if all(claim in rules.held for claim in row.claims)]
    plain = text.replace("\\", "")

    assert played or not rows
    assert OTHERWISE not in text
    assert BEHIND in text
    assert f'`primero report "{book}"`' in text
    for row in played:
        if all(rules(name) == value for claim in row.claims for name, value in inventory.claim(claim).settles.items()):
            assert row.words in plain


def test_what_is_changed_is_told_and_no_line_says_otherwise() -> None:
    """A line of the Italian sheet is told anew where one of its rules is not played: each answer by itself."""
    choices = reconstruct("italian", answers={"fold.refund": "italian-2003/no-withdraw-half"}, redactor="Aemilia")
    text = paper_markdown(handout(choices))

    assert "take back half of what you have staked" not in text
    assert "**Fold:** You may fold. Fold only in answer to a vie. **guess** *If you fold, take back nothing.*" in text
    assert "(rule of Italian Primero (du Coeur, 2003))" in text
    assert ITALICS.format("Justin du Coeur") in text
    assert OTHERWISE not in text
    assert "Aemilia" in text


def test_where_there_is_no_rest_no_line_tells_how_to_rest() -> None:
    """The handout of `english;rest=none` says so in place of the line on the rest, and no line speaks of one."""
    text = paper_markdown(handout(reconstruct("english", answers={"rest": "none"})))
    lines = [line for line in text.partition(f"## {BEHIND}")[0].splitlines() if re.search(r"\brest", line)]

    assert lines == ["- **Rest:** *There is no rest.* **guess**"]
    assert "Before the game, agree on a stake. " in text


def test_where_nobody_folds_no_line_tells_how_to_fold() -> None:
    """The handout of `italian;fold=no` has neither “only in answer to a vie” nor “take back half”."""
    text = paper_markdown(handout(reconstruct("italian", answers={"fold": False})))

    assert "*Nobody may fold.*" in text
    assert "take back" not in text
    assert "in answer to a vie" not in text


def test_what_a_game_never_asks_is_no_line_and_the_reader_is_told() -> None:
    """A stake that nobody agrees on is no rule of Italian Primero: the handout says why it has none."""
    text = paper_markdown(handout(reconstruct("italian", answers={"stake": 2})))

    assert "The agreed stake" not in text
    assert IDLE.split("{")[0] in text
    assert "because the players agree on no stake and no rest before the game" in text


def test_what_no_line_of_the_sheet_tells_stands_in_the_part_to_which_it_belongs() -> None:
    """The English sheet leaves the next dealer to its page; another answer stands under the deal, and once."""
    text = paper_markdown(handout(reconstruct("english", answers={"dealer.next": "the same dealer"})))
    deal, turn = text.index("## How a hand goes"), text.index("## On your turn")

    assert text.count("The same player deals every hand.") == 1
    assert deal < text.index("The same player deals every hand.") < turn


def test_the_hands_stand_in_the_order_in_which_they_are_played() -> None:
    """Where the order of the types is changed, the hands are not listed in the order of the sheet."""
    order = "primero numerus supremus fluxus chorus"
    made = handout(reconstruct("italian", answers={"kinds.order": order}))
    (hands,) = (block for block in made.blocks if isinstance(block, Hands))

    assert [row[0].casefold() for row in hands.rows] == order.split()


def test_a_hand_that_the_rules_rank_otherwise_is_not_drawn() -> None:
    """Every hand on the Italian handout is of the kind that it is called, with the points of these rules."""
    made = handout(reconstruct("italian", answers={"points.ace": 15}))
    (hands,) = (block for block in made.blocks if isinstance(block, Hands))

    assert {row[0]: row[3] for row in hands.rows}["Supremus"] == "54"
    assert "A 5 = 15" in paper_markdown(made)


def test_the_same_choices_give_the_same_handout_in_every_format() -> None:
    """No clock and no chance is in it, and the page may load nothing and run nothing."""
    for write in PAPER_WRITERS.values():
        assert write(handout(reconstruct("scopa"))) == write(handout(reconstruct("scopa")))
    page = paper_html(handout(reconstruct("scopa")))
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "<script" not in page


def test_what_one_whole_line_tells_in_part_a_broken_line_tells_whole() -> None:
    """One rule of the Red Mountain Inn deals twice, in two lines: without bids the second deal is still told."""
    text = paper_markdown(handout(reconstruct("rmi", answers={"bid.names": "nothing", "pass": False})))

    assert "In the second deal, give each player still in 2 more cards." in text


@pytest.mark.parametrize("base", ["italian", "zorli", "rmi", "modern"])
def test_a_full_pack_says_what_its_eights_count_and_that_this_is_a_guess(base: str) -> None:
    """No rulebook has a rule on it: handout and report tell the default; with forty cards neither speaks of it."""
    says = "An eight, nine or ten scores its pips."
    full, usual = reconstruct(base, answers={"pack.without": ""}), reconstruct(base)

    assert 1 == paper_markdown(handout(full, [])).count(f"{says} **guess**")
    assert says in [gap.says for gap in report(full, []).gaps if not gap.number]
    assert says not in [gap.says for gap in report(usual, []).gaps]
    assert says not in paper_markdown(handout(usual, []))


def test_what_an_own_answer_raises_and_nobody_answers_is_told_as_the_default() -> None:
    """Where a reader lets the players agree on a rest, the report says what the rest is if they do not say so."""
    made = report(reconstruct("italian", answers={"bets.agreed": True, "rest": "a final bet"}), [])

    assert "Answer a rest as you would answer a vie." in [gap.says for gap in made.gaps if not gap.number]


@pytest.mark.parametrize(("number", "told"), [(0, False), (3, False), (5, True)])
def test_where_no_four_cards_are_drawn_to_a_prime_no_line_tells_how(number: int, told: bool) -> None:  # noqa: FBT001  # a case
    """The line on the black chip goes; that the prime is kept is told only where a prime lets one draw more cards."""
    text = paper_markdown(handout(reconstruct("kings", answers={"draw.to-a-prime": number})))

    assert "draw four" not in text
    assert "A black chip lifts the limit on bets" in text
    assert ("you may not throw the prime away afterwards" in text) is told


def test_no_line_denies_what_another_says() -> None:
    """Five papers read by eye: a sentence whose half is played otherwise goes, and a number that counts nothing."""
    zorli = reconstruct(
        "zorli",
        answers={
            "duel.is": "no duel",
            "invitation.double-binds": "all who stay",
            "last.quiet": "the hands are shown",
        },
    )
    told = markdown(report(zorli)).partition("## Where this departs")[0]
    scopa = paper_markdown(handout(reconstruct("scopa", answers={"game.points": 21, "score.napola": "three"})))
    kings = paper_markdown(handout(reconstruct("kings", answers={"raise.most": 3})))

    for denied in ("nobody is forced to pay the raise", "discard if there was none", "The shares of the pot in a duel"):
        assert denied not in told
    assert "Two can play, or four in two teams." in scopa
    assert "Up to 4" not in scopa
    points = scopa.partition("## Points at the end of a deal")[2]
    assert "The side with the ace, two and three of coins scores 3 points" in points
    assert not re.search(r"\| 0 \||counts\. 0|\b0$", kings, re.MULTILINE)


def test_a_text_of_two_places_counts_as_one() -> None:
    """As many texts are named in brackets as are said to disagree, one from another by a semicolon."""
    own = {"bets.agreed": True, "vie.sum": "from the stake to the rest", "stake": 2, "rest.sum": 8}
    text = paper_markdown(handout(reconstruct("italian", answers=own)))
    number, places = re.search(r"disagree with (\d+) \((.+?)\)\.", text).groups()  # type: ignore[union-attr]  # it is there

    assert len(places.split("; ")) == int(number)
