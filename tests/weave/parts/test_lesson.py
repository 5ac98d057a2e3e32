"""Lessons as pages: the table from the pupil's seat, what is refused, and a lesson that does not go as it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from primero_ref.lessons import course
from primero_ref.lessons.course import lesson, lessons
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build a page with the lesson on the last player and the list of all."""
    text = "```{lesson} forced-see\n```\n\n```{lessons}\n```"
    site = SmallSite(tmp_path_factory.mktemp("lesson"), text, **A_FEW_CLAIMS)

    assert not site.warnings
    return site.page()


def words(page: str) -> str:
    """Read a page without its marks."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def test_a_lesson_shows_what_the_rules_refuse(page: str) -> None:
    """In the words of the engine, at the place where it may be tried."""
    assert "Fold? Alberto may not fold: the last player must see." in words(page)
    assert "Fold? Bernardo may not fold: the last player must see in the second phase too." in words(page)


def test_a_lesson_draws_the_table_from_the_seat_of_the_pupil(page: str) -> None:
    """The others hold backs until the showdown, and what they change is not named."""
    before, _, after = page.partition("Alberto wins 10")

    assert 'aria-label="king of hearts"' in before
    assert "Cinthio passes and exchanges a card" in words(before)
    assert 'aria-label="four of hearts"' not in page
    assert 'aria-label="ace of diamonds"' not in before
    assert 'aria-label="ace of diamonds"' in after


def test_the_list_names_every_lesson_with_what_it_teaches(page: str) -> None:
    """In their order."""
    at = [words(page).rfind(lesson(name).teaches) for name in lessons()]

    assert -1 not in at
    assert sorted(at) == at


@pytest.mark.parametrize(
    ("tries", "move", "sentence"),
    [
        ((), "fold", "Bernardo may not fold: there is no vie to answer"),
        (("pass -Ah",), "vie primero 50 for 1", "Bernardo may pass -Ah here, so there is no refusal to show"),
    ],
)
def test_a_lesson_that_does_not_go_as_it_says_breaks_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: tuple[str, ...], move: str, sentence: str
) -> None:
    """A move that the rules forbid, and a refusal that does not come."""
    points = lesson("points")
    first = points.moves[0]._replace(tries=tries, move=move)
    monkeypatch.setattr(course, "lesson", lambda _: points._replace(steps=(first, *points.steps[3:])))

    assert sentence in SmallSite(tmp_path, "```{lesson} points\n```", **A_FEW_CLAIMS).warnings
