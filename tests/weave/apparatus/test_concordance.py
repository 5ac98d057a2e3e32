"""The concordance: spellings are one, every place is a true one, and nothing is left out unsaid."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref.sources import passage, source, sources
from primero_ref.weave.apparatus import concordance, terms
from primero_ref.weave.apparatus.terms import fold, words
from primero_ref.weave.parts.markup import Markup, element, escape
from primero_ref.weave.parts.passage import concordance as concordance_html
from primero_ref.weave.site.browser import _program
from tests.support.linked_page import LinkedPage
from tests.support.small_site import SmallSite

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

SEARCH = Path(__file__).parents[3] / "docs" / "_static" / "spelling.js"


class NamingPage(LinkedPage):
    """A page that links to nothing but tells what it was asked for."""

    def link(self, kind: str, name: str, words: str = "") -> Markup:
        """Give the name."""
        return element("a", f"{kind}:{name}{words and '='}{words}")

    def cite_uri(self, kind: str, name: str) -> str:
        """Say where its citations stand."""
        return f"cite/{kind}/{name}.html"

    def prose(self, text: str) -> Markup:
        """Give the text."""
        return escape(text)


@pytest.fixture
def page() -> NamingPage:
    """Give a page that needs no build."""
    return NamingPage()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("uincit", "vincit"),
        ("proſper", "prosper"),
        ("vye", "vie"),
        ("Iouons", "jouons"),
        ("vvho", "who"),
        ("çinquénta", "cinquenta"),
        ("v[y]e", "vie"),
        ("[A]ll", "all"),
    ],
)
def test_old_and_new_spellings_are_one(old: str, new: str) -> None:
    """Long s, u and v, i, j and y, double u, accents and supplied letters make no difference."""
    assert fold(new) == fold(old)


def test_words_that_differ_stay_apart() -> None:
    """Folding does not make one word of two."""
    assert len({fold(form) for form in ("rest", "resto", "vie", "revie", "see", "set", "win", "vin")}) == 8


def test_words_are_folded_as_the_search_folds_them() -> None:
    """The script of the search page gives every word of all texts the spelling that the concordance gives it."""
    printed = sorted(
        {
            text[word.start : word.end]
            for name in sources()
            for quoted in source(name).passages.values()
            for text in quoted.texts.values()
            for word in words(text)
        }
    )
    script = re.search(r"function fold\(word\) \{.*?\n  \}", SEARCH.read_text(encoding="utf-8"), re.DOTALL)
    assert script is not None
    program = f"{script[0]}\nconsole.log(JSON.stringify(JSON.parse(process.argv[1]).map(fold)))"
    done = subprocess.run(
        [*_program("node"), "--eval", program, json.dumps(printed)], capture_output=True, check=True, encoding="utf-8"
    )

    assert [fold(word) for word in printed] == json.loads(done.stdout)


@pytest.mark.parametrize("name", terms.terms())
def test_every_place_is_in_its_passage(name: str) -> None:
    """The words shown stand in the passage named, in the language named, and fold into a form of the term."""
    there = concordance.occurrences(name)
    term = terms.term(name)

    for hit in (*there.hits, *(aside for aside, _ in there.asides)):
        text = passage(hit.passage.id).texts[hit.tag]
        assert tuple(word.folded for word in words(hit.shown)) in term.forms
        assert text[hit.start : hit.end] == hit.shown


@pytest.mark.parametrize("name", terms.terms())
def test_no_place_is_passed_over(name: str) -> None:
    """Every occurrence of a form in any text is either counted or listed apart with a reason."""
    term = terms.term(name)
    there = concordance.occurrences(name)
    listed = {(hit.passage.id, hit.tag, hit.start) for hit in (*there.hits, *(aside for aside, _ in there.asides))}

    for work in sources():
        for quoted in source(work).passages.values():
            for tag, text in quoted.texts.items():
                spelt = [*words(text)]
                for at, word in enumerate(spelt):
                    if any(tuple(w.folded for w in spelt[at : at + len(form)]) == form for form in term.forms):
                        assert (quoted.id, tag, word.start) in listed


def test_the_terms_and_the_texts_agree() -> None:
    """Each term stands in some text, and each place left aside holds the word that it is left aside for."""
    assert not concordance.faults()


def test_a_term_that_nobody_uses_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is a place left aside where the word does not stand."""
    real = terms.term("vie")
    ghost = real._replace(name="ghost", forms=frozenset({("ghoste",)}), asides=())
    astray = real._replace(name="astray", asides=(terms.Aside("minsheu-1599:41", ("uie",), 0, "a trial"),))
    monkeypatch.setattr(concordance, "terms", lambda: {"ghost": ghost, "astray": astray})
    monkeypatch.setattr(concordance, "term", lambda name: {"ghost": ghost, "astray": astray}[name])
    for cached in (concordance._forms_by_first_word, concordance._all_hits, concordance.occurrences):
        cached.cache_clear()
    try:
        assert concordance.faults() == (
            "The term ghost stands in no text.",
            "The term astray leaves minsheu-1599:41 aside, where 'uie' does not stand.",
        )
    finally:
        monkeypatch.undo()
        for cached in (concordance._forms_by_first_word, concordance._all_hits, concordance.occurrences):
            cached.cache_clear()


def test_rest_is_told_from_the_others_and_from_repose() -> None:
    """The dictionary's pun and Cotton's other players are listed apart; the rest that is set is counted."""
    there = concordance.occurrences("rest")
    counted = {hit.passage.id for hit in there.hits}
    apart = {hit.passage.id for hit, _ in there.asides}

    assert {"minsheu-1599:47", "harington-1618:16", "florio-1591:5", "brantome:147"} <= counted
    assert "cotton-1674:gleek.4" in apart - counted
    assert "torriano-1662:Resto" in apart & counted


def test_a_row_is_the_text_with_its_word_marked(page: Page) -> None:
    """What stands around a word is the text itself, in its language; a work in copyright is in quotation marks."""
    old = next(hit for hit in concordance.occurrences("see").hits if hit.passage.id == "minsheu-1599:41")
    new = next(
        hit for hit in concordance.occurrences("bid").hits if source(hit.passage.source).rights == "in copyright"
    )

    assert concordance_html.line(page, old) == (
        '<li><a>passage:minsheu-1599:41</a><span lang="en-emodeng"><span>I must of force </span>'
        "<span><mark>ſee</mark> it, deale the cards.</span></span></li>"
    )
    assert "<span>“" in concordance_html.excerpt(new)
    assert concordance_html.excerpt(new).endswith("”</span></span>")


def test_words_around_are_never_cut() -> None:
    """What is left out before and after is left out by the word."""
    for name in terms.terms():
        for hit in concordance.occurrences(name).hits:
            text = hit.passage.texts[hit.tag]
            left = concordance_html.before(text[: hit.start]).removeprefix("… ")
            right = concordance_html.after(text[hit.end :]).removesuffix(" …")
            assert text[: hit.start].endswith(left)
            assert text[hit.end :].startswith(right)
            assert text[: hit.start] == left or text[: hit.start].removesuffix(left)[-1:].isspace()
            assert text[hit.end :] == right or text[hit.end :].removeprefix(right)[:1].isspace()


def test_the_list_leads_to_every_word(page: Page) -> None:
    """Each term has one place on the page and one link to it above; no address stands twice."""
    drawn = concordance_html.concordance(page)
    ids = re.findall(r'<section class="pr-term" id="([^"]+)"', drawn)

    assert [*terms.terms()] == ids
    jumps, _, _ = drawn.partition("</nav>")
    assert ids == re.findall(r'href="#([^"]+)"', jumps)
    assert " style=" not in drawn


def test_a_word_can_be_linked_to(tmp_path: Path) -> None:
    """The role leads to the place of the word; one that is not there breaks the build."""
    site = SmallSite(tmp_path, "{term}`every vie <vie>` {term}`revye`\n\n```{concordance}\n```")

    assert 'href="#vie"' in site.page()
    assert "There is no term 'revye'; the nearest is 'revie'." in site.warnings
    assert 1 == site.warnings.count("WARNING")


def test_a_fault_breaks_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word without any place is told at the line of the concordance."""
    monkeypatch.setattr(concordance, "faults", lambda: ("The term ghost stands in no text.",))
    site = SmallSite(tmp_path, "```{concordance}\n```")

    assert "index.md:3: WARNING: The term ghost stands in no text." in site.warnings
