"""The fonts of the pages are parts of the whole ones: no letter is lost, and none is drawn otherwise."""

from __future__ import annotations

import re

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]  # it brings no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it brings no types

from tests.tools.fonts import KINDS, PARTS, WHOLE, ranges

LOOK = (PARTS.parent / "look.css").read_text(encoding="utf-8")


def drawn(font: TTFont) -> dict[int, tuple[object, ...]]:
    """Give the width and the lines of each character."""
    glyphs, letters = font.getGlyphSet(), {}
    for character, name in font.getBestCmap().items():
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        letters[character] = (glyphs[name].width, *pen.value)
    return letters


@pytest.mark.parametrize("kind", KINDS)
def test_two_parts_hold_all_letters_as_they_were(kind: str) -> None:
    """Each letter of the whole font stands in exactly one of its parts, drawn alike, and the style says in which."""
    whole = drawn(TTFont(WHOLE / f"alegreya-{kind}.woff2"))
    common, rest = (drawn(TTFont(PARTS / f"alegreya-{kind}{end}.woff2")) for end in ("", "-rest"))

    assert common | rest == whole
    assert not common.keys() & rest.keys()
    for end, part in (("", common), ("-rest", rest)):
        found = re.search(rf"alegreya-{kind}{end}\.woff2[^}}]*unicode-range:([^}};]+)", LOOK)
        assert found
        assert found[1] == ranges(frozenset(part))


@pytest.mark.parametrize("kind", KINDS)
def test_the_common_part_is_small(kind: str) -> None:
    """What nearly every page loads is at most 16 KB."""
    assert (PARTS / f"alegreya-{kind}.woff2").stat().st_size <= 16_000
