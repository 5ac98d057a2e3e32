"""Pictures of pages compared with those that are kept, and where they differ both shown side by side."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

ROOT = Path(__file__).parents[2]
"""The checkout."""

KEPT = ROOT / "tests" / "pictures"
"""Where the pictures are kept."""

BROWSER = KEPT / "browser.txt"
"""Says with which browser they were taken."""

DIFFERENCES = ROOT / ".cache" / "pictures"
"""Where differences are shown."""


class Tolerance(NamedTuple):
    """How much a picture may differ and still be the same."""

    blur: float
    """Pixels over which both are softened first, so that the edges of letters may be drawn otherwise."""

    levels: int
    """How much lighter or darker a pixel may be in any of its three colours, of 255."""

    pixels: int
    """How many pixels in a million may differ by more."""


SAME_BROWSER = Tolerance(0, 3, 12)
"""Between two runs of the pinned browser nothing differs; another processor may round otherwise."""

OTHER_BROWSER = Tolerance(2, 48, 2000)
"""Another version draws letters a hair thicker, and the fields of forms otherwise."""


class Difference(NamedTuple):
    """Where and how much two pictures differ."""

    pixels: int
    box: tuple[int, int, int, int]
    mask: Image.Image


def opened(picture: bytes) -> Image.Image:
    """Read a picture."""
    return Image.open(io.BytesIO(picture)).convert("RGB")


def packed(image: Image.Image) -> bytes:
    """Write a picture without loss, in a third of what PNG takes."""
    written = io.BytesIO()
    image.save(written, format="WEBP", lossless=True, quality=100, method=4)
    return written.getvalue()


def difference(kept: Image.Image, new: Image.Image, tolerance: Tolerance) -> Difference | None:
    """Compare two pictures; the answer is None where they are the same within the tolerance.

    >>> white, black = (Image.new("RGB", (100, 100), colour) for colour in ("white", "black"))
    >>> difference(white, white, SAME_BROWSER)
    >>> changed = white.copy()
    >>> changed.paste(black.crop((0, 0, 9, 5)), (20, 30))
    >>> difference(white, changed, SAME_BROWSER)[:2]
    (45, (20, 30, 29, 35))
    """
    size = max(kept.width, new.width), max(kept.height, new.height)
    pair = [Image.new("RGB", size, "magenta") for _ in range(2)]
    for canvas, image in zip(pair, (kept, new), strict=True):
        canvas.paste(image)
    if tolerance.blur:
        pair = [image.filter(ImageFilter.BoxBlur(tolerance.blur)) for image in pair]
    red, green, blue = ImageChops.difference(*pair).split()
    mask = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = mask.point(lambda value: 255 * (value > tolerance.levels))
    box = mask.getbbox()
    pixels = mask.histogram()[255]
    if box is None or (kept.size == new.size and pixels * 1_000_000 <= tolerance.pixels * size[0] * size[1]):
        return None
    return Difference(pixels, box, mask)


def side_by_side(kept: Image.Image, new: Image.Image, found: Difference) -> Image.Image:
    """Show the kept picture, the new one with a frame round what differs, and the difference itself in red."""
    gap = 16
    width, height = found.mask.size
    shown = Image.new("RGB", (3 * width + 2 * gap, height), "gray")
    faint = Image.blend(new.convert("L").convert("RGB"), Image.new("RGB", new.size, "white"), 0.7)
    for place, image in enumerate((kept, new, faint)):
        shown.paste(image, (place * (width + gap), 0))
    shown.paste("red", (2 * (width + gap), 0), found.mask)
    left, top, right, bottom = found.box
    frame = (left + width + gap - 4, top - 4, right + width + gap + 3, bottom + 3)
    ImageDraw.Draw(shown).rectangle(frame, outline="red", width=2)
    return shown


def compared(name: str, new: Image.Image, tolerance: Tolerance, *, kept: Path = KEPT, shown: Path = DIFFERENCES) -> str:
    """Compare a picture with the one that is kept, and show it where it differs; the answer says how, or nothing."""
    file = kept / f"{name}.webp"
    if not file.is_file():
        return f"{name}: no picture is kept."
    before = opened(file.read_bytes())
    found = difference(before, new, tolerance)
    if found is None:
        return ""
    shown.mkdir(parents=True, exist_ok=True)
    picture = shown / f"{name}.png"
    side_by_side(before, new, found).save(picture)
    left, top, right, bottom = found.box
    return f"{name}: {found.pixels} pixels differ, between {left},{top} and {right},{bottom}; see {picture}"
