"""Papers about one's own rules do not contradict themselves: a share of what `python -m tests.tools.papers` tries."""

from __future__ import annotations

from itertools import islice

import pytest

from primero_ref.claims import rulebooks
from primero_ref.reconstruction import reconstruct
from tests.tools import papers

EVERY = 60
"""One of so many single changes of each rulebook, and one of so many combinations, is tried here."""


def contradictory(found: list[papers.Contradiction]) -> list[papers.Contradiction]:
    """Leave out what only a reader can decide."""
    return [row for row in found if row.kind != papers.PERHAPS]


@pytest.mark.parametrize("book", rulebooks())
def test_no_paper_of_a_single_change_contradicts_itself(book: str) -> None:
    """Neither the handout nor the report says what the changed game does not play."""
    count, found = papers.look(islice(papers.singles(book), EVERY // 2, None, EVERY))

    assert count or book in {"divination", "history", "parlett", "suzuki-2007"}  # they ask few questions
    assert contradictory(found) == []


@pytest.mark.parametrize("number", range(0, papers.COMBINATIONS, 10 * EVERY))
def test_no_paper_of_a_combination_contradicts_itself(number: int) -> None:
    """Two to five changes at once, drawn by chance and the same in every run."""
    count, found = papers.look(papers.combinations(range(number, number + 10 * EVERY, 2 * EVERY)))

    assert count
    assert contradictory(found) == []


@pytest.mark.parametrize("link", [
    ("english", {"rest": "none"}), ("italian", {"fold": False}), ("italian", {"bid.names": "nothing"}),
    ("italian", {"last-player": "he is free"}), ("rmi", {"bid.names": "nothing", "pass": False}),
    ("italian", {"fold.refund": "nothing", "stake": 2, "rest.sum": 8}),
])  # fmt: skip
def test_the_papers_that_were_found_wrong_contradict_themselves_no_more(link: tuple[str, dict[str, object]]) -> None:
    """Errata A1 and A5: the games whose papers told rules without a subject, or a number that nobody plays."""
    base, answers = link
    _, found = papers.look([reconstruct(base, answers=answers)])

    assert contradictory(found) == []


def test_what_is_kept_is_of_all_rulebooks_and_contradicts_nothing() -> None:
    """The last search made the papers of every rulebook and of 3,000 combinations; what it leaves a reader decides."""
    results = papers.kept()

    assert {*results.tried} == {*rulebooks(), papers.TOGETHER}
    assert results.tried[papers.TOGETHER] == papers.COMBINATIONS
    assert contradictory(results.found) == []


def test_a_contradiction_is_found() -> None:
    """A published line on a paper of a game that plays otherwise is named, with its question."""
    choices = reconstruct("italian", answers={"fold.refund": "nothing"})
    text = "Once somebody has vied, you may fold and take back half of what you have staked."
    found = [*papers.of_published(choices.rules, {"fold.refund"}, set(), "handout", text)]

    assert ("fold.refund", text) in found
