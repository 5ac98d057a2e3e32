"""The handout: one page of what is played, with the guesses marked and what is played otherwise."""

from __future__ import annotations

import pytest

from primero_ref.claims import inventory, rulebook, rulebooks
from primero_ref.reconstruction import reconstruct
from primero_ref.report.handout import BEHIND, OTHERWISE, handout
from primero_ref.report.paper import Hands
from primero_ref.report.sheet import sheet
from primero_ref.report.writers import PAPER_WRITERS, paper_html, paper_markdown


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
    """A line of the Italian sheet whose rule is not played gives way to those that are; the new answer stands apart."""
    choices = reconstruct("italian", answers={"fold.refund": "italian-2003/no-withdraw-half"}, redactor="Aemilia")
    text = paper_markdown(handout(choices))

    assert "take back half of what you have staked" not in text
    assert inventory.claim("italian/action-fold").says in text
    assert inventory.claim("italian-2003/no-withdraw-half").says.rstrip(".") in text.partition(OTHERWISE)[2]
    assert "Aemilia" in text


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
