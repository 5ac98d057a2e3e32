"""Divide the fonts for the web: `python -m tests.tools.fonts` writes those of `docs/_static/fonts` anew.

A page loads three fonts before anything else of weight. So the letters that nearly every page has are in files of their
own, and a browser fetches the others where a page has one: `look.css` says which are where.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]  # it brings no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it brings no types

WHOLE: Final = Path(__file__).parents[2] / "docs" / "_fonts"
"""The fonts with all their letters, as the press uses them."""

PARTS: Final = Path(__file__).parents[2] / "docs" / "_static" / "fonts"

KINDS: Final = ("regular", "bold", "italic")

COMMON: Final = frozenset(map(ord, "\xa0¶·–—‘’“”•…ÀÈÉßàáâçèéêìíñòóôõùúüēōſ")) | {*range(0x20, 0x7F)}
"""The characters of English, and those of the names and words that our pages have of other languages."""

FEATURES: Final = ("kern", "liga", "lnum", "pnum", "tnum")
"""What our styles ask of the common letters."""


def part(kind: str, characters: frozenset[int], features: tuple[str, ...]) -> bytes:
    """Give a font with some of its characters only."""
    font = TTFont(WHOLE / f"alegreya-{kind}.woff2", recalcTimestamp=False)
    options = Options(flavor="woff2", layout_features=[*features], notdef_outline=True)
    cut = Subsetter(options)
    cut.populate(unicodes=characters)
    cut.subset(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def parts() -> dict[str, bytes]:
    """Give the files: of each kind the common letters, and the rest."""
    made = {}
    for kind in KINDS:
        there = frozenset(TTFont(WHOLE / f"alegreya-{kind}.woff2").getBestCmap())
        made[f"alegreya-{kind}.woff2"] = part(kind, COMMON & there, FEATURES)
        made[f"alegreya-{kind}-rest.woff2"] = part(kind, there - COMMON, ("*",))
    return made


def ranges(characters: frozenset[int]) -> str:
    """Write characters as `unicode-range` of CSS does.

    >>> ranges(frozenset([0x20, 0x21, 0x22, 0xE9]))
    'U+20-22,U+e9'
    """
    runs: list[list[int]] = []
    for character in sorted(characters):
        if runs and character == runs[-1][-1] + 1:
            runs[-1][-1:] = [character] if len(runs[-1]) > 1 else [*runs[-1], character]
        else:
            runs.append([character])
    return ",".join("U+" + "-".join(f"{end:x}" for end in run) for run in runs)


if __name__ == "__main__":
    for name, content in parts().items():
        (PARTS / name).write_bytes(content)
        print(name, len(content), ranges(frozenset(TTFont(io.BytesIO(content)).getBestCmap())))  # noqa: T201
