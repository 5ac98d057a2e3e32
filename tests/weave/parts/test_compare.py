"""Two rulebooks side by side: what the page lists, what it links to, and the warning above rules at second hand."""

from __future__ import annotations

import itertools
import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims import Answer, question, questions, rulebook, rulebooks, wording
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts.comparison import difference as compare
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path

VOID = {"br", "meta", "link", "input", "img", "hr"}
"""Elements that have no end."""

PAIRS = list(itertools.combinations(rulebooks(), 2))


class Build(SmallSite):
    """A page built by itself, with its table."""

    def __init__(self, folder: Path, text: str) -> None:
        """Build it."""
        super().__init__(folder, text, **A_FEW_CLAIMS)
        self.table = "".join(re.findall(r"<table class=\"pr-matrix\".*?</table>", self.page(), re.DOTALL))
        self.rows = re.findall(r'<tr role="row"><th scope="row".*?</tr>', self.table, re.DOTALL)


class Balanced(HTMLParser):
    """What stands in a piece of HTML; each element must end where it should."""

    def __init__(self, text: str) -> None:
        """Read it."""
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that ends at once."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """End the innermost element."""
        assert self.open.pop() == tag


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Set the Italian game beside the English, with one rule of the first on the page."""
    claim = ":::{claim} italian/fold-withdraw-half\nHalf.\n:::"
    return Build(tmp_path, f"```{{difference}} italian english\n```\n\n## Rules\n\n{claim}")


@pytest.mark.parametrize(("here", "there"), PAIRS, ids=["+".join(pair) for pair in PAIRS])
def test_exactly_the_questions_that_differ_are_listed_in_their_order(here: str, there: str) -> None:
    """A question is listed if, and only if, the books answer it differently, and one of them at least by a claim."""
    first, second = rulebook(here), rulebook(there)

    listed = relations.parting(here, there)

    assert [row.question for row in listed] == [name for name in questions() if first(name) != second(name)]
    assert all(row.here.claims or row.there.claims for row in listed)


def test_each_question_is_a_row_with_both_answers(build: Build) -> None:
    """The rows are the questions in words; an answer reads as on the page of questions, or as not asked."""
    differing = relations.parting("italian", "english")

    assert not build.warnings
    assert len(build.rows) == len(differing)
    for row, shown in zip(differing, build.rows, strict=True):
        cells = [unescape(re.sub(r"<[^>]+>", "", cell)) for cell in re.findall(r"<t[hd] .*?</t[hd]>", shown)]
        answers = [
            wording.worded(answer.value) if answer.claims else "not asked here" for answer in (row.here, row.there)
        ]
        assert cells == [question(row.question).asks, *answers]


def test_an_answer_links_to_its_claim_and_bears_its_grade(build: Build) -> None:
    """The half that du Coeur guesses leads to its rule, with the mark of a conjecture and its word for a reader."""
    row = next(row for row in build.rows if question("fold.refund").asks in row)

    assert '<a href="#fold-withdraw-half">Half</a>' in row
    assert '<svg class="pr-i" role="img" aria-label="conjecture"><use href="#g-conjecture"/></svg>' in row


def test_every_mark_in_the_table_stands_in_the_key(build: Build) -> None:
    """A mark without its word is allowed only where a key explains it."""
    key = re.search(r'<ul class="pr-facts" aria-label="What the marks mean">.*?</ul>', build.page(), re.DOTALL)
    assert key is not None

    assert set(re.findall(r'href="#(g-\w+)"', build.table)) == set(re.findall(r'href="#(g-\w+)"', key[0]))


def test_the_table_is_sound_both_wide_and_narrow(build: Build) -> None:
    """Rows keep their roles when they turn into blocks, each answer then names its book, and nothing is inline."""
    table = Balanced(build.table)
    roles = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row"}

    assert table.open == []
    assert all(attrs.get("role") == roles[tag] for tag, attrs in table.found if tag in roles)
    assert all(attrs.get("role") in {"columnheader", "rowheader"} for tag, attrs in table.found if tag == "th")
    assert not any("style" in attrs or "id" in attrs for _, attrs in table.found)
    for row in build.rows:
        cells = [attrs for tag, attrs in Balanced(row).found if tag == "td"]
        assert [cell["data-book"] for cell in cells] == ["Italian Primero", "English Primero"]
        assert all(cell["role"] == "cell" for cell in cells)


def test_an_answer_that_two_claims_give_names_both() -> None:
    """The first claim bears the answer, and words lead to the second too: an id says nothing to a reader."""

    class Page:
        def link(self, kind: str, name: str, words: str = "") -> str:
            return f"[{kind} {name}: {words}]"

    answer = Answer(2, ("italian/draw-max-two", "italian/fold-withdraw-half"))

    cell = compare.answer_text(Page(), answer, "")  # type: ignore[arg-type]  # only its links are wanted

    assert "[claim italian/draw-max-two: 2]" in cell
    assert "[claim italian/fold-withdraw-half: another rule says so too]" in cell


@pytest.mark.parametrize(("here", "there"), PAIRS, ids=["+".join(pair) for pair in PAIRS])
def test_on_a_narrow_screen_two_books_have_two_names(here: str, there: str) -> None:
    """Each answer names its book by a part of the title that the other does not share."""
    first, second = compare.briefly(rulebook(here), rulebook(there))

    assert first != second


def test_books_that_do_not_part_have_no_table(tmp_path: Path) -> None:
    """A rulebook beside itself is one sentence."""
    build = Build(tmp_path, "```{difference} italian italian\n```")

    assert not build.warnings
    assert not build.table
    assert "The two rulebooks give the same answer to every question." in build.page()


@pytest.mark.parametrize("pair", ["italian englisch", "englisch italian"])
def test_an_unknown_rulebook_breaks_the_build(tmp_path: Path, pair: str) -> None:
    """On either side it is a warning with file and line and the nearest name."""
    build = Build(tmp_path, f"```{{difference}} {pair}\n```")

    assert "index.md:3: WARNING: There is no rulebook 'englisch'; the nearest is 'english'." in build.warnings
    assert not build.table


def test_rules_at_second_hand_say_so_before_all_else(tmp_path: Path) -> None:
    """The sentence of the page stands above the head of the rules, with its ids as links; other pages have none."""
    sentence = "We know these rules only from du Coeur, who says of one of them: italian/forced-see."
    build = Build(tmp_path, f"```{{rulebook}} italian\n:reported: {sentence}\n```")

    note = build.page().index('<p class="pr-note" role="note">We know these rules only from du Coeur')
    assert note < build.page().index('<p class="pr-lead">These are the rules according to')
    assert "<code>italian/forced-see</code>" in build.page()


def test_rules_at_first_hand_bear_no_such_warning(tmp_path: Path) -> None:
    """Without the option nothing stands above the head."""
    assert 'class="pr-note" role="note"' not in Build(tmp_path, "```{rulebook} italian\n```").page()
