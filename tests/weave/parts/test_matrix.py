"""The matrix of rulebooks by question: what stands in it, where it comes from, and how it is drawn."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, shuffled
from primero_ref.claims import Rulebook, catalogue, question, questions, rulebook, rulebooks, wording
from primero_ref.claims.parts import GamePart, by_part
from primero_ref.errors import Illegal
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import passage_range, source
from primero_ref.weave.apparatus import lineage, matrix, relations
from primero_ref.weave.parts.comparison import matrix as matrix_html
from primero_ref.weave.parts.comparison.matrix import page_of_book, page_of_part
from primero_ref.weave.site import matrix as matrix_site
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES = ":::{claim} italian/fold-withdraw-half\nHalf.\n:::\n"
TABLE = "```{matrix} fold.refund duel.is\n:title: Two questions\n```\n\n"
PARTING = "```{matrix}\n:title: Where they part\n```\n\n"
LISTS = "```{matrix-pages} parts\n```\n\n```{matrix-pages} rulebooks\n```\n\n"
REPLAY = (
    "```{replay}\n:title: A fold\n:story: A turn.\n:on: fold\n:books: italian rmi\n"
    '[Players "A B C D"]\n[Dealer "D"]\n* A: pass\n```\n'
)


class Built(SmallSite):
    """A small site with the page from which the pages of the matrix are reached."""

    def __init__(self, folder: Path, text: str) -> None:
        """Build it."""
        start = "# Start\n\n```{toctree}\ncompare/index\n```\n"
        super().__init__(folder, {"index.md": start, "compare/index.md": f"# Side by side\n\n{text}\n"}, **A_FEW_CLAIMS)

    def page(self, name: str = "compare/index") -> str:
        """Give a page."""
        return super().page(name)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build it once, with one rule and every kind of table."""
    return Built(tmp_path_factory.mktemp("matrix"), TABLE + PARTING + LISTS + RULES)


def text(html: str) -> str:
    """Give what is read of a piece of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def tables(page: str) -> list[str]:
    """Give the tables of a page."""
    return re.findall(r'<table class="pr-books">.*?</table>', page, re.DOTALL)


def heads(table: str) -> list[str]:
    """Give the heads of the columns, without what stands below their names."""
    shown = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', table, re.DOTALL)
    return [text(re.sub(r"<span>[^<]*</span>$", "", head)) for head in shown]


def rows(table: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Give each row: its question, the cells of the old texts, the cells of the rulebooks."""
    for row in re.findall(r'<tr data-question="[^"]+"><th scope="row">.*?</tr>', table, re.DOTALL):
        cells = re.findall(r"<td .*?</td>", row, re.DOTALL)
        old = [cell for cell in cells if 'class="pr-old"' in cell]
        yield text(row.partition("</th>")[0]), old, [cell for cell in cells if cell not in old]


def holds(table: str, names: tuple[str, ...], books: tuple[str, ...]) -> None:
    """Hold a table to the rulebooks: each cell is what the book answers, with its grade and its claims."""
    drawn = [*rows(table)]
    assert [words for words, _, _ in drawn] == [question(name).asks for name in names]
    for name, (_, _, cells) in zip(names, drawn, strict=True):
        for book, cell in zip(books, cells, strict=True):
            answer = rulebook(book).ask(name)
            if not answer.claims:
                assert text(cell) == matrix_html.silent(name, book, answer)
                continue
            assert text(cell).partition("; another rule says so too")[0] == wording.worded(answer.value)
            assert re.findall(r'aria-label="(\w+)"', cell) == [
                relations.all_claims()[name].grade for name in answer.claims
            ]
            assert text(cell).count("another rule says so too") == len(answer.claims) - 1


# -- what stands in it ----------------------------------------------------------------------------------


@pytest.mark.parametrize("part", by_part(matrix.compared()), ids=lambda part: part.slug)
def test_each_cell_is_what_the_rulebook_answers(built: Built, part: GamePart) -> None:
    """On the page of each part of the game, question by question and book by book."""
    (table,) = tables(built.page(page_of_part(part.slug)))

    holds(table, part.questions, matrix_html.answering(part.questions))


@pytest.mark.parametrize("book", rulebooks())
def test_every_rulebook_has_a_page_with_all_its_answers(built: Built, book: str) -> None:
    """Beside those of the Italian game, which stands alone."""
    names = tuple(name for part in by_part(matrix.alone(book)) for name in part.questions)

    (table,) = tables(built.page(page_of_book(book)))

    assert {name for name in questions() if rulebook(book).ask(name).claims} <= set(names)
    holds(table, names, (book,) if book == matrix.FIRST else (book, matrix.FIRST))


def test_every_rulebook_of_the_game_that_can_be_played_is_a_column(built: Built) -> None:
    """On the page of all on which they part; the titles stand in the order of the layout."""
    parting = tables(built.page())[1]
    shown = [head for head in heads(parting) if head not in {witness.title for witness in matrix.witnesses()}]

    assert {rulebook(book).title for book in matrix.playable()} <= set(shown)
    assert shown[1:] == [rulebook(book).title for book in matrix_html.answering(matrix.parting())]


def test_a_rulebook_of_another_game_has_a_page_and_no_column() -> None:
    """Each says in its head that it stands apart; every other rulebook has a column."""
    others = set(matrix.every_book()) - set(matrix.books())

    assert set(matrix.every_book()) == set(rulebooks())
    assert others == {book for book in rulebooks() if catalogue.entry(book).family == "apart"}


def test_each_question_that_a_playable_rulebook_answers_stands_on_one_page() -> None:
    """None is lost between the parts, and none stands in two; what nobody who plays answers is left out."""
    parts = by_part(matrix.compared())
    placed = [name for part in parts for name in part.questions]

    playing = [rulebook(book) for book in matrix.books() if rulebook(book).script]
    assert sorted(placed) == sorted(name for name in questions() if any(book.ask(name).claims for book in playing))
    assert len(placed) == len(set(placed))


def test_they_part_where_two_claims_answer_differently() -> None:
    """What the engine does unasked is no answer: nobody parts from a silence."""
    assert "fold.refund" in matrix.parting()
    assert "duel.is" not in matrix.parting()
    for name in matrix.compared():
        given = [rulebook(book).ask(name) for book in matrix.books()]
        answers = {repr(answer.value) for answer in given if answer.claims}
        assert (len(answers) > 1) == (name in matrix.parting())


# -- what the old texts say -----------------------------------------------------------------------------


def test_the_old_texts_stand_by_the_answers_of_the_rules_that_rest_on_them(built: Built) -> None:
    """Each passage in a cell is evidence of a claim that gives that answer; no modern work is an old witness."""
    for name in matrix.compared():
        for witness in matrix.witnesses():
            for testimony in matrix.testimony(name, witness):
                behind = {
                    (row.passage, row.how)
                    for claim in relations.claims_settling(name)
                    if claim.settles[name] == testimony.answer
                    for row in claim.evidence
                } | {
                    (row.passage, "implies")
                    for claim in relations.claims_settling(name)
                    for row in claim.evidence
                    if row.instead == testimony.answer and row.on == (name,)
                }
                assert {(row.passage, row.how) for row in testimony.evidence} <= behind
                works = {passage_range(row.passage)[0].source for row in testimony.evidence}
                assert works <= set(witness.sources) or not witness.sources
                assert all(source(work).rights != "in copyright" or work == "gould-1953" for work in works)
    (cell,) = [old[0] for words, old, _ in rows(tables(built.page())[1]) if words == question("pass.change").asks]
    assert "<dt>They must</dt><dd><i>suggests it:</i> " in cell


def test_every_old_passage_behind_an_answer_is_shown_once_in_some_column() -> None:
    """No old evidence for a question of the matrix falls between the columns."""
    for name in matrix.compared():
        old = {
            row.passage
            for claim in relations.claims_settling(name)
            for row in claim.evidence
            if name in row.on and claim.book in matrix.books() and lineage.is_old(passage_range(row.passage)[0].source)
        }
        shown = [
            {row.passage for testimony in matrix.testimony(name, witness) for row in testimony.evidence}
            for witness in matrix.witnesses()
        ]
        assert old <= set().union(*shown)
        assert sum(map(len, shown)) == len(set().union(*shown))


# -- what nobody says -----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [book for book in rulebooks() if rulebook(book).script])
def test_a_game_asks_only_what_its_script_is_said_to_ask(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called not asked is never asked, in twenty games played at random."""
    heard: set[str] = set()
    plain = Rulebook.__call__

    def listening(self: Rulebook, name: str, /) -> object:
        heard.add(name)
        return plain(self, name)

    monkeypatch.setattr(Rulebook, "__call__", listening)
    rules = rulebook(book)
    for seed in range(20):
        names = ("Alberto", "Bernardo", "Cinthio", "Domenico")[: max(2, rules.number("seats.most"))]
        game = Game(rules, names, "Alberto", pack=shuffled(f"{book} {seed}", rules.ranking.pack), stacks=20)
        for turn in range(60):
            if game.offer is None:
                break
            moves = game.offer.moves()
            try:
                game.play(moves[(seed * 7 + turn * 3) % len(moves)])
            except Illegal:
                break

    assert heard <= questions_of(book)


# -- how it is drawn ------------------------------------------------------------------------------------


def test_a_table_can_be_read_by_ear_and_reached_by_keyboard(built: Built) -> None:
    """It has a caption, its heads a scope, and the region that scrolls a name of its own and a place in the order."""
    for name in ("compare/index", *(page_of_book(book) for book in rulebooks())):
        page = built.page(name)
        regions = re.findall(r'<div class="pr-wide" role="region" aria-label="([^"]+)" tabindex="0">', page)
        assert len(regions) == len(tables(page)) == len(set(regions)) > 0
        for table in tables(page):
            assert re.search(r'<caption class="pr-sr">[^<]+</caption>', table)
            assert all('scope="' in head for head in re.findall(r"<th\b[^>]*>", table))
            assert "style=" not in table
            assert " id=" not in table


def test_an_answer_links_to_its_claim_from_every_page(built: Built) -> None:
    """The one rule of this site is found from the page of its part and from that of its rulebook."""
    link = '<a href="index.html#fold-withdraw-half">Half</a>'

    assert link in built.page(page_of_part("betting"))
    assert link in built.page(page_of_book("italian"))
    assert '<a href="#fold-withdraw-half">Half</a>' in built.page()


def test_every_mark_in_a_table_stands_in_the_key_above_it(built: Built) -> None:
    """A mark without its word is allowed only where a key explains it."""
    page = built.page(page_of_part("end"))
    key = re.search(r'<ul class="pr-facts" aria-label="What the marks mean">.*?</ul>', page, re.DOTALL)
    assert key is not None

    assert set(re.findall(r'href="#(g-\w+)"', tables(page)[0])) == set(re.findall(r'href="#(g-\w+)"', key[0]))


def test_the_filters_are_left_to_their_script(built: Built) -> None:
    """Without it the form is not there; the page asks for the script only where there is something to filter."""
    assert 'aria-label="What to show of: Where they part" data-first="' in built.page()
    assert "matrix.js" in built.page()
    assert "matrix.js" not in built.page(page_of_book("italian"))


def test_the_games_that_stand_first_can_be_compared() -> None:
    """So many rulebooks ask to be compared first that two stand side by side, and no more than there is room for."""
    assert 2 <= len(catalogue.begins_with()) <= 4


def test_the_lists_lead_to_every_page(built: Built) -> None:
    """Each part of the game and each rulebook is one click away, and each page leads back."""
    names = [page_of_part(part.slug) for part in by_part(matrix.compared())]
    for name in (*names, *(page_of_book(book) for book in rulebooks())):
        assert f'<a href="{name.rpartition("/")[2]}.html">' in built.page()
        assert '<a href="index.html">Compare the rulebooks</a>' in built.page(name)


def test_the_search_finds_every_page(built: Built) -> None:
    """The pages that nobody writes are listed with the others."""
    words = (built.out / "_static" / "words.js").read_text(encoding="utf-8")

    for page in matrix_site.pages():
        assert f'["page", "{page.name}.html", {json.dumps(page.title, ensure_ascii=False)}' in words


def test_nothing_is_amiss(built: Built) -> None:
    """The small site is built without a warning."""
    assert built.warnings == ""


SLIPS = {
    "```{matrix} fold.refunds\n:title: X\n```": "There is no question 'fold.refunds'",
    "```{matrix} fold\n:title: X\n:books: englisch\n```": "There is no rulebook 'englisch'",
    "```{matrix-pages} all\n```": "The pages of the matrix are listed by parts or by rulebooks.",
    REPLAY.replace(":on: fold", ":on: folds"): "There is no question 'folds'",
    REPLAY.replace("* A", "! A"): "Line 3: a line begins with",
    REPLAY.replace("pass", "fly"): "Under italian the game stops by no rule, at its line 3",
}
"""Slips, each with the sentence that tells it."""


def test_a_slip_breaks_the_build(tmp_path: Path) -> None:
    """Each is a warning with file and line."""
    warnings = Built(tmp_path, "\n\n".join(SLIPS)).warnings
    line = 3
    for wrong, sentence in SLIPS.items():
        assert f"index.md:{line}: WARNING: {sentence}" in warnings
        line += wrong.count("\n") + 2
