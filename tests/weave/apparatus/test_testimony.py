"""What each source says about the game: the whole text is read, and the words stand in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from primero_ref.sources import works
from primero_ref.weave.apparatus import testimony
from primero_ref.weave.apparatus.testimony import Statement

PAGES = Path(__file__).parents[3] / "docs" / "sources"

LISTS = tuple(sorted(file.stem for file in testimony.HERE.glob("*.toml")))


@pytest.mark.parametrize("source", LISTS)
def test_the_whole_text_is_read(source: str) -> None:
    """No passage of a source, and no sentence of one, is left out of its list."""
    assert testimony.uncovered(works.source(source), testimony.testimony(source)) == []


@pytest.mark.parametrize("source", LISTS)
def test_a_list_follows_its_text(source: str) -> None:
    """The rows stand in the order of the text."""
    order = [*works.source(source).passages]
    begins = [order.index(row.passages[0].locus) for row in testimony.testimony(source)]

    assert begins == sorted(begins)


@pytest.mark.parametrize("source", [name for name in works.sources() if testimony.is_due(works.source(name))])
def test_each_old_source_shows_its_list(source: str) -> None:
    """Every source from before 1800 has its list, and its page shows it."""
    assert testimony.testimony(source)
    assert f"```{{testimony}} {source}\n```" in (PAGES / f"{source}.md").read_text(encoding="utf-8")


def test_a_sentence_that_nobody_speaks_of_is_named() -> None:
    """A row on one sentence leaves the others of its passage, and no row leaves the whole passage."""
    rows = [Statement("scarron-1654", "1", "silent", "Nothing.", (2,))]

    assert testimony.uncovered(works.source("scarron-1654"), rows) == ["1, sentence 1", "2"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("Coupez. Ie donneray.", ("Coupez.", "Ie donneray.")),
        ("Primero! why I thought", ("Primero!", "why I thought")),
        ("Tener l'invito, i.e. risponder; done.", ("Tener l'invito, i.e. risponder;", "done.")),
        ("would play his 100. pound at Greſco", ("would play his 100. pound at Greſco",)),
        ("", ()),
    ],
)
def test_sentences_end_at_a_strong_stop(words: str, parts: tuple[str, ...]) -> None:
    """A colon and a semicolon end a sentence as a full stop does; what is written short does not."""
    assert testimony.sentences(words) == parts


def test_the_words_of_a_row_come_from_the_text() -> None:
    """A row on one sentence quotes it as the text has it."""
    assert Statement("eliot-1593", "3", "stated", "…", (2,)).words == "Celuy donnera qui coupera la plus haute carte."
