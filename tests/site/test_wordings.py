"""What “May I do this?” understands: what strangers asked, and wordings that its page has not learnt."""

from __future__ import annotations

import pytest

from primero_ref.weave.apparatus import disputes
from tests.tools import wordings

KEPT = [
    *wordings.kept(wordings.READINGS / "wordings-first.tsv"),
    *wordings.kept(wordings.READINGS / "wordings-second.tsv"),
]
"""What two strangers asked."""


@pytest.mark.parametrize("book", sorted({wording.game for wording in KEPT}))
def test_what_strangers_asked_is_understood(node: list[str], book: str) -> None:
    """Nine in ten are answered with the question that was meant first, and none with three others."""
    answers = [
        answer for answer in wordings.ask(node, [one for one in KEPT if one.game == book]) if answer.wording.meant
    ]

    assert [answer for answer in answers if answer.mark == "X" and not answer.among] == []
    assert sum(answer.mark == "=" for answer in answers) >= 0.9 * len(answers), answers


@pytest.mark.parametrize("reader", ["first", "second", "third", "fourth", "fifth"])
def test_of_a_writer_that_was_not_learnt_three_in_four_have_their_line_and_hardly_one_is_misled(
    node: list[str], reader: str
) -> None:
    """Three first lines have the right one; of the answers that the page gives alone, one at most is wrong."""
    file = wordings.READINGS / f"wordings-{reader}.tsv"
    answers = [answer for answer in wordings.ask(node, wordings.kept(file), 1) if answer.wording.meant]
    alone = [answer for answer in answers if answer.alone]

    assert sum(answer.among for answer in answers) >= 0.75 * len(answers)
    assert alone
    assert sum(not answer.first for answer in alone) <= 1


@pytest.mark.parametrize("book", disputes.books())
def test_a_wording_that_was_not_learnt_is_mostly_understood(node: list[str], book: str) -> None:
    """Of one wording in eight, nearly half have their question first and three in four among three; few are wrong."""
    asked = [one for one in wordings.every() if one.game == book and one.meant and wordings.part(one.words) == 0]
    answers = wordings.ask(node, asked, wordings.PARTS)

    assert sum(answer.first for answer in answers) >= 0.45 * len(answers)
    assert sum(answer.among for answer in answers) >= 0.75 * len(answers)
    assert sum(answer.mark == "X" for answer in answers) <= 0.16 * len(answers)


def test_the_marks_are_those_of_the_readings() -> None:
    """A wrong answer, one among three, one that is not sure, and one where none was meant have signs of their own."""
    ruled = wordings.Wording("italian", "may I", frozenset({"fold"}))
    unruled = wordings.Wording("italian", "may I", frozenset())
    made = [
        wordings.Answer(ruled, ("fold", "pass"), sure=True), wordings.Answer(ruled, ("pass", "fold"), sure=True),
        wordings.Answer(ruled, ("pass",), sure=True), wordings.Answer(ruled, ("fold",), sure=False),
        wordings.Answer(ruled, ("pass", "fold"), sure=True, alone=True),
        wordings.Answer(unruled, ("fold",), sure=True), wordings.Answer(unruled, (), sure=False),
    ]  # fmt: skip

    assert "".join(answer.mark for answer in made) == "=~X.X!."
