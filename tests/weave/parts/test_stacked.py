"""The cards of a story as one element each: what stands behind it is what was drawn in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from primero_ref.weave.parts import drawings, stacked

STATIC = Path(__file__).parents[3] / "docs" / "_static"
LOOK = (STATIC / "look.css").read_text(encoding="utf-8")


def test_the_file_of_the_cards_is_what_the_drawings_make() -> None:
    """Who changes a drawing writes it anew: `(docs / "_static" / stacked.FILE).write_text(stacked.sheet())`."""
    assert (STATIC / stacked.FILE).read_text(encoding="utf-8") == stacked.sheet()


def test_the_styles_name_every_part_and_each_part_is_there() -> None:
    """Each rank, suit and back has its rule in the styles of the site, and each address there leads to a drawing."""
    views = {*re.findall(r'<view id="([^"]+)"', stacked.sheet())}

    assert stacked.styles() in LOOK
    assert {*re.findall(rf"url\({stacked.FILE}#([^)]+)\)", LOOK)} == views


@pytest.mark.parametrize("name", ["7h", "Ks", "2cu", "13bl", "F1", "??"])
def test_a_card_of_a_story_has_a_drawing_for_each_of_its_parts(name: str) -> None:
    """Its name stays, and the styles know its rank, its suit, its back."""
    card = drawings.picture(name)
    shown = stacked.stacked(f'<ol class="pr-story"><li>{card}</li></ol>{card}')
    element, _, rest = shown.partition("</ol>")
    label = re.search(r'aria-label="[^"]+"', card)
    classes = re.findall(r'<i class="pr-card(?: red)? ([^"]+)"', element)

    assert rest == card  # elsewhere a card is as it was
    assert label
    assert label[0] in element
    assert "<use" not in element
    assert all(f".{part}{{" in LOOK for part in classes[0].split())


def test_the_ink_and_the_paper_are_those_of_the_site() -> None:
    """The colours stand in the styles too, for the cards that are no story's."""
    for ink in stacked.INKS.values():
        assert LOOK.count(ink) >= 1
    for paper, edge in stacked.FACES.values():
        assert f"--pr-face:{paper};" in LOOK
        assert f"--pr-edge:{edge};" in LOOK
