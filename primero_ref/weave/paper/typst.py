"""The press: the fonts of the pages, and Typst, which sets a page the same each time."""

from __future__ import annotations

import io
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from typst import Fonts

FONTS = Path(__file__).parents[3] / "docs" / "_fonts"
"""The fonts of which the site has parts, packed for the web; what they lack comes from those that Typst brings."""

NEEDED = ("typst", "fontTools", "brotli", "pikepdf", "segno")
"""The packages that paper needs and the site does not."""


def ready() -> bool:
    """Say whether there is what it takes to print."""
    return all(find_spec(module) for module in NEEDED)


@cache
def _unpacked(cache_dir: str) -> str:
    """Unpack the fonts of the web for Typst, which does not read them packed; give their folder."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it brings no types

    home = Path(cache_dir) / "fonts"
    home.mkdir(parents=True, exist_ok=True)
    for packed in sorted(FONTS.glob("*.woff2")):
        made = home / f"{packed.stem}.ttf"
        if not made.exists() or made.stat().st_mtime < packed.stat().st_mtime:
            font = TTFont(packed, recalcTimestamp=False)
            font.flavor = None
            laid = io.BytesIO()
            font.save(laid)
            made.write_bytes(laid.getvalue())
    return str(home)


@cache
def fonts(cache_dir: str) -> Fonts:
    """Give the fonts: ours and those that Typst brings, and none of the machine’s, which differ."""
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[_unpacked(cache_dir)])


def packed(pdf: bytes) -> bytes:
    """Pack a PDF: a long tagged book becomes a third of what the press makes of it."""
    import pikepdf

    packed_pdf = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as book:
        book.save(packed_pdf, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return packed_pdf.getvalue()


def compile_document(files: Mapping[str, str], cache_dir: Path, **settings: object) -> bytes:
    """Set a page or a book: `files` holds `main.typ` and what it reads; the answer is a PDF, or the `format` asked.

    Nothing of this machine, its clock included, goes into it: two printings are the same bytes.
    """
    import typst

    with tempfile.TemporaryDirectory() as name:
        for file, text in files.items():
            (Path(name) / file).parent.mkdir(exist_ok=True)
            (Path(name) / file).write_text(text, encoding="utf-8", newline="\n")
        press_it: Callable[..., bytes] = typst.compile
        return press_it(str(Path(name) / "main.typ"), font_paths=fonts(str(cache_dir)), **settings)
