"""Papers for judges: whose they are, of which day, and what their entrants add."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from primero_ref import Unreadable, rulebook, rulebooks
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.reconstruction import from_link, from_toml
from primero_ref.report.bibliography import bibliography
from primero_ref.report.full_report import ACCOUNT, GAP_HEADS, full_report
from primero_ref.report.game_report import report
from primero_ref.report.handout import handout
from primero_ref.report.head import today
from primero_ref.report.paper import Table
from primero_ref.report.short_report import GUESS_HEADS, short_report
from primero_ref.report.writers import PAPER_WRITERS
from primero_ref.sources import works

if TYPE_CHECKING:
    from primero_ref.reconstruction import Reconstruction
    from primero_ref.report.game_report import Report

TABLE = "https://example.org/table.jpg Our table at Pennsic"
PAINTING = "https://example.org/players.jpg Four players, painted about 1560"
ACCOUNT_OF_PLAY = "We played on Saturday.\nFour sat down.\n\nBernardo won | all of it."


def told(choices: Reconstruction) -> Report:
    """Make a report without putting it to the old texts, which takes most of the time."""
    return report(choices, ())


def test_a_paper_has_the_day_on_which_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day that the writer gives goes first; a build that has to be the same again names its second."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert abs((datetime.now(UTC).date() - datetime.fromisoformat(today()).date()).days) <= 1
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert dict(told(reconstruct("scopa")).head)["Date"] == "9 September 2001"
    assert dict(told(reconstruct("scopa", date="Michaelmas")).head)["Date"] == "Michaelmas"
    for wrong in ("yesterday", "1" * 12, "-5"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", wrong)
        with pytest.raises(Unreadable, match="is not a number of seconds since 1970"):
            today()


@pytest.mark.parametrize("kind", ["report", "short", "handout"])
@pytest.mark.parametrize("answers", [{}, {"fold.refund": "nothing"}])
def test_no_paper_is_signed_with_the_name_of_a_redactor(kind: str, answers: dict[str, object]) -> None:
    """Du Coeur told the rules that it begins from; nobody but the entrant is its redactor."""
    for name in ("", "Aemilia"):
        choices = reconstruct("italian", answers=answers, redactor=name, date="1 May 2026")
        laid_out = {
            "report": full_report(told(choices)), "short": short_report(told(choices)), "handout": handout(choices, ()),
        }[kind]  # fmt: skip
        written = PAPER_WRITERS["md"](laid_out)
        signed = "Aemilia, 1 May 2026." if kind == "handout" else "**Redactor:** Aemilia"

        assert "Redactor:** Justin" not in written
        assert "du Coeur, 1 May 2026" not in written
        assert (signed in written) is bool(name)


def test_a_title_that_names_no_game_is_followed_by_it() -> None:
    """A judge sees of which game a paper is."""
    assert told(reconstruct("italian", title="Michaelmas rules")).title == "Michaelmas rules (Italian Primero)"
    assert told(reconstruct("italian", title="Primero at the Boar")).title == "Primero at the Boar"
    assert all(told(reconstruct(book)).title == rulebook(book).title for book in rulebooks()[:3])


def test_an_account_may_be_of_any_length_and_is_no_part_of_a_link() -> None:
    """It is printed in its paragraphs, and kept in the file of the choices."""
    choices = reconstruct("italian", account=ACCOUNT_OF_PLAY * 200)
    page = PAPER_WRITERS["html"](full_report(told(reconstruct("italian", account=ACCOUNT_OF_PLAY))))

    assert from_toml(choices.toml) == choices
    assert from_link(choices.link) == choices._replace(account="")
    assert f"<h2>{ACCOUNT}</h2>" in page
    assert "<p>We played on Saturday. Four sat down.</p>\n<p>Bernardo won | all of it.</p>" in page
    with pytest.raises(Unreadable, match="a sign that cannot be printed"):
        reconstruct("italian", account="one\x00two")


@pytest.mark.parametrize("form", ["md", "html", "typ"])
def test_pictures_are_named_by_address_and_not_fetched(form: str) -> None:
    """One of one's own and three of the time, each with what it shows; a page shows none of them."""
    choices = reconstruct("italian", picture=TABLE, old_picture=PAINTING, old_picture_3="http://example.org/3.jpg")
    written = PAPER_WRITERS[form](full_report(told(choices)))

    assert from_link(choices.link) == choices
    assert [picture.own for picture in choices.pictures] == [True, False, False]
    for words in ("https://example.org/table.jpg", "Our table at Pennsic", "painted about 1560", "example.org/3.jpg"):
        assert words in written
    assert "<img" not in written
    for wrong in ("table.jpg", "https://", "javascript:alert(1)"):
        with pytest.raises(Unreadable, match="names no picture"):
            reconstruct("italian", picture=wrong)


def test_what_nobody_says_is_a_table() -> None:
    """In the full report and in the short one each such rule has a row, with its number."""
    made = told(reconstruct("italian", suspend=["italian/fold-withdraw-half"]))
    [gaps] = [block for block in full_report(made).blocks if isinstance(block, Table)]
    guessed = [block for block in short_report(made).blocks if isinstance(block, Table)]

    assert gaps.heads == GAP_HEADS
    assert len(gaps.rows) == len(made.gaps)
    assert {table.heads for table in guessed} == {GUESS_HEADS}
    numbers = [int(number) for table in guessed for number, _ in table.rows]
    assert sorted(numbers) == [number for number, rule in enumerate(made.rules, 1) if rule.guess]


def test_a_table_stands_in_each_format() -> None:
    """A stroke in its words does not end a cell of Markdown."""
    made = full_report(told(reconstruct("italian")))._replace(blocks=(Table(("Rule", "Played"), (("1", "a | b"),)),))

    assert PAPER_WRITERS["md"](made).startswith("| Rule | Played |\n| --- | --- |\n| 1 | a \\| b |")
    assert "<tbody>\n<tr><td>1</td> <td>a | b</td></tr>" in PAPER_WRITERS["html"](made)
    assert "table.header(" in PAPER_WRITERS["typ"](made)


def test_a_work_that_was_read_on_the_web_has_its_day() -> None:
    """Where the provenance tells the day, the list of works does; both say the same."""
    read = [work for work in map(works.source, works.sources()) if work.read_on]
    states = {work.short: work.state for work in bibliography(work.id for work in read)}

    assert len(read) >= 4
    for work in read:
        assert "22 November 2026" in " ".join(work.provenance.split())
        assert states[work.short].endswith("We read it on the web on 22 November 2026.")
