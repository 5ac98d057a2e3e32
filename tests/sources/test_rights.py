"""Rights: each licence lets the edition show what it allows, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from primero_ref.sources import works
from primero_ref.sources.rights import RIGHTS
from primero_ref.weave.parts.passage import about as source_html

LONG = " ".join(["parola"] * 40)

WHOLE = ("public domain", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-3.0", "CC-BY-SA-3.0")

QUOTED = ("in copyright", "CC-BY-NC-4.0", "CC-BY-NC-SA-4.0", "CC-BY-NC-ND-4.0", "CC-BY-NC-3.0")

UNCHANGED = ("CC-BY-ND-4.0", "CC-BY-ND-3.0")


def work(rights: str, *, address: str = "https://example.org/", **row: Any) -> works.Source:  # noqa: ANN401  # a row may hold anything
    """Give a source under some rights, with one passage of 41 words."""
    file: dict[str, Any] = {
        "title": "Book", "short": "Book", "author": "Ann Author", "year": "2020", "rights": rights, "unit": "line",
        "languages": ["it", "en"], "head": "A book.", "trust": "Much.", "provenance": "It lay here.", "kind": "rules",
        "record": {"type": "book"}, "address": address, "passage": [{"locus": "1", "it": LONG, "en": "word", **row}],
    }  # fmt: skip
    return works.make_source("book", file)


@pytest.mark.parametrize("rights", WHOLE)
def test_what_may_be_given_whole_is_not_counted(rights: str) -> None:
    """The public domain and the licences that allow sale and change: every word may stand here, and ours beside it."""
    assert [] == [*works.beyond_rights(work(rights, english="Ours."))]
    assert not work(rights).quoted_only


@pytest.mark.parametrize("rights", QUOTED)
def test_what_bars_sale_is_only_quoted(rights: str) -> None:
    """This edition may be sold, so a work that bars commercial use is quoted as one in copyright is."""
    assert [("book:1 quotes 41 words; 40 are allowed at a time.", "1")] == [*works.beyond_rights(work(rights))]
    assert work(rights).quoted_only


@pytest.mark.parametrize("rights", UNCHANGED)
@pytest.mark.parametrize("ours", [{"english": "Ours."}, {"plain": "Ours."}, {"corrections": ["a for b"]}])
def test_what_bars_changes_stands_alone(rights: str, ours: dict[str, Any]) -> None:
    """A work without derivatives may be given whole, and no version of ours beside it."""
    assert [] == [*works.beyond_rights(work(rights))]

    ((says, locus),) = works.beyond_rights(work(rights, **ours))

    assert (says.startswith("book:1: CC BY-ND"), locus) == (True, "1")


def test_a_licence_that_asks_to_be_named_needs_an_address() -> None:
    """Who takes a text under CC BY must be able to find the work; for CC0 that is a courtesy."""
    ((says, _),) = works.beyond_rights(work("CC-BY-SA-4.0", address=""))

    assert says == "book: CC BY-SA 4.0 asks that a work given whole be linked: write its address."
    assert [] == [*works.beyond_rights(work("CC0-1.0", address=""))]


@pytest.mark.parametrize("rights", [name for name in RIGHTS if name.startswith("CC")])
def test_the_page_of_a_source_names_its_licence(rights: str) -> None:
    """A reader sees under which licence a text is, with its address, and what it allows here."""
    words = source_html.shown(work(rights))

    assert f'<a href="{RIGHTS[rights].address}" rel="license external">{RIGHTS[rights].title}</a>: ' in words
    assert words.endswith(RIGHTS[rights].says)


def test_the_published_works_say_what_they_did() -> None:
    """The sentences of the two states that works have today are as they were."""
    assert source_html.shown(works.source("minsheu-1599")) == "Public domain"
    assert source_html.shown(works.source("gould-1953")) == "Given in short quotations: the work is in copyright"
