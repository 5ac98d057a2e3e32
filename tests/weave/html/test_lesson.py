"""Lessons as pages: the table from the pupil's seat, what is refused, and a lesson that does not go as it says."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from primero_ref.lessons import course
from primero_ref.lessons.course import lesson, lessons

if TYPE_CHECKING:
    from pathlib import Path


def build(folder: Path, text: str) -> tuple[str, str]:
    """Build a page by itself; give it and the warnings."""
    docs = folder / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(f"# Start\n\n{text}\n", encoding="utf-8")
    settings = {
        "extensions": ["myst_parser", "primero_ref.weave"],
        "primary_domain": "primero",
        "suppress_warnings": ["primero.undemonstrated", "primero.missing"],
        "html_theme": "basic",
    }
    warnings = StringIO()
    with patch_docutils(docs), docutils_namespace():
        Sphinx(docs, None, folder / "out", folder / "kept", "html", settings, None, warnings).build()
    return (folder / "out" / "index.html").read_text(encoding="utf-8"), warnings.getvalue()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build a page with the lesson on the last player and the list of all."""
    text, warnings = build(tmp_path_factory.mktemp("lesson"), "```{lesson} forced-see\n```\n\n```{lessons}\n```")

    assert not warnings
    return text


def words(page: str) -> str:
    """Read a page without its marks."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def test_a_lesson_shows_what_the_rules_refuse(page: str) -> None:
    """In the words of the engine, at the place where it may be tried."""
    assert "Fold? Alberto may not fold: the last player must see." in words(page)
    assert "Fold? Bernardo may not fold: the last player must see in phase 2 too." in words(page)


def test_a_lesson_draws_the_table_from_the_seat_of_the_pupil(page: str) -> None:
    """The others hold backs until the showdown, and what they change is not named."""
    before, _, after = page.partition("Alberto wins 10")

    assert 'aria-label="king of hearts"' in before
    assert "Cinthio passes and changes a card" in words(before)
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
        ((), "fold", "Bernardo may not fold: folding only answers a vie"),
        (("pass -Ah",), "vie primero 50 for 1", "Bernardo may pass -Ah here, so there is no refusal to show"),
    ],
)
def test_a_lesson_that_does_not_go_as_it_says_breaks_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: tuple[str, ...], move: str, sentence: str
) -> None:
    """A move that the rules forbid, and a refusal that does not come."""
    one = lesson("points")
    first = one.steps[0]._replace(tries=tries, move=move)
    monkeypatch.setattr(course, "lesson", lambda _: one._replace(steps=(first, *one.steps[1:])))

    assert sentence in build(tmp_path, "```{lesson} points\n```")[1]
