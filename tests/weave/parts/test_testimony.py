"""The list of what a source says, on its page: each row with its words, its kind, and the rules on which it bears."""

from __future__ import annotations

from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.passage import testimony
from tests.support.linked_page import LinkedPage


def _page(source: str) -> str:
    return testimony.TestimonyPart(source).web(LinkedPage(), Markup())


def test_a_row_links_to_its_passage_and_to_the_rules() -> None:
    """The row on Lorenço’s speech quotes it, says that it is suggested, and leads to question and rules."""
    row = _page("minsheu-1599").split('<li class="pr-row">')[18]

    assert "Yo por fuérça avré de querér" in row
    assert "<i>Suggests it.</i>" in row
    assert "Must the last player see (call) a vie that nobody has seen?" in row
    assert "Italian Primero (du Coeur, 2002)" in row


def test_what_says_nothing_is_listed_without_its_words() -> None:
    """A silent row has our sentence and no quotation."""
    first = _page("minsheu-1599").split('<li class="pr-row">')[1]

    assert "<i>Silent.</i>" in first
    assert "blockquote" not in first


def test_a_source_without_a_list_says_so() -> None:
    """A modern page is not read sentence by sentence."""
    assert "Nobody has yet read" in _page("rmi")
