"""Pages look as they did: each kind of page and each state of the table beside the picture that is kept of it."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.picture_scenes import MODES, SCENES, Studio, arguments
from tests.support.pictures import BROWSER, KEPT, OTHER_BROWSER, ROOT, SAME_BROWSER, Tolerance, compared, packed
from tests.support.pinned_browser import VERSION, pinned_browser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Playwright

    from tests.support.picture_scenes import Scene

pytestmark = pytest.mark.browser

MOST_BYTES = 5_000_000
"""All kept pictures together."""

ANEW = "If it should look so: python -m tests.tools.pictures"


class Gallery(NamedTuple):
    """Who takes the pictures, and how closely they are compared."""

    studio: Studio
    tolerance: Tolerance


@pytest.fixture(scope="module")
def gallery(
    site: Path, serve: Callable[[Path], str], playwright: Playwright, start: Callable[[Playwright], Browser]
) -> Iterator[Gallery]:
    """Start the pinned browser; where it cannot be had, that of the system, which is said and compared less closely."""
    program = pinned_browser(ROOT / ".cache")
    if program:
        browser = playwright.chromium.launch(executable_path=program, args=arguments(), chromium_sandbox=False)
    else:
        browser = start(playwright)
    tolerance = SAME_BROWSER if browser.version.split(".")[0] == VERSION.split(".")[0] else OTHER_BROWSER
    studio = Studio(browser, serve(site))
    yield Gallery(studio, tolerance)
    studio.close()
    browser.close()


ZOOMED = 320, 256
"""A window of 1280 by 1024 pixels at 400 %."""

OUT_OF_REACH = """(selector) => [...document.querySelectorAll(selector)].filter((part) => {
  if (!part.checkVisibility()) return false;
  part.scrollIntoView({block: "center", behavior: "instant"});
  const {left, top, right, bottom} = part.getClientRects()[0];
  const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || !part.contains(middle);
}).map((part) => part.outerHTML)"""
"""Finds the parts that cannot be brought into sight, or have something over them."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
@pytest.mark.filterwarnings("default:Pictures are kept")
def test_a_page_looks_as_it_did(gallery: Gallery, scene: Scene) -> None:
    """In each mode that matters to it; where it differs, both pictures are shown side by side.

    In a window at 400 % nothing is cut off, nothing lies over a control, and the page does not scroll sideways.
    """
    if gallery.tolerance is OTHER_BROWSER:
        other = gallery.studio.browser.version
        warnings.warn(f"Pictures are kept of Chromium {VERSION}; {other} is compared less closely.", stacklevel=1)
    studio = gallery.studio
    differences = [compared(name, image, gallery.tolerance) for name, image in studio.pictures(scene)]

    assert [*filter(None, differences)] == [], f"{ANEW} {scene.name}"
    if scene.reached:
        page = studio.opened(scene, scripts=True, first=False)
        page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
        assert page.locator(scene.reached).count() > 1
        assert page.evaluate("document.documentElement.scrollWidth") == ZOOMED[0]
        assert page.evaluate(OUT_OF_REACH, scene.reached) == []


def test_the_kept_pictures_are_those_that_are_asked_for() -> None:
    """One for each scene and mode, of the pinned browser, and no heavier than a reader of the repository can bear."""
    files = {file.name: file.stat().st_size for file in KEPT.glob("*.webp")}

    assert {f"{scene.name}.{mode}.webp" for scene in SCENES for mode in scene.modes.split()} == {*files}
    assert sum(files.values()) < MOST_BYTES
    assert BROWSER.read_text(encoding="utf-8") == f"Chromium {VERSION}\n"


PLANTED = {
    "a colour": "document.querySelector('h1').style.color = '#333'",
    "a paper that is a shade darker": "document.body.style.background = '#f4f4ef'",
    "four pixels": "document.querySelector('main a').style.translate = '4px'",
    "a link that is missing": "document.querySelector('main a').style.visibility = 'hidden'",
    "a letter": "document.querySelector('h1').firstChild.data += 's'",
    "another font": "document.querySelector('p').style.fontFamily = 'monospace'",
}
"""Changes to the page of a passage that a reader would see."""


def test_what_a_reader_would_see_is_found_and_shown(gallery: Gallery, tmp_path: Path) -> None:
    """A page taken twice is the same; each small change is found by the pinned browser, and shown beside what was."""
    scene = next(scene for scene in SCENES if scene.name == "passage")
    studio, mode = gallery.studio, MODES["wide"]
    studio.close()
    page = studio.opened(scene, scripts=True, first=True)
    before = studio.picture(page, scene, mode)
    (tmp_path / "page.webp").write_bytes(packed(before))
    assert compared("page", studio.picture(page, scene, mode), gallery.tolerance, kept=tmp_path, shown=tmp_path) == ""

    def shown(change: str, page: Page) -> str:
        page.reload()
        page.evaluate(change)
        return compared("page", studio.picture(page, scene, mode), SAME_BROWSER, kept=tmp_path, shown=tmp_path)

    missed = [name for name, change in PLANTED.items() if not re.search(r"page\.png$", shown(change, page))]
    studio.close()
    assert missed == []
    assert (tmp_path / "page.png").stat().st_size
    assert compared("none", before, SAME_BROWSER, kept=tmp_path) == "none: no picture is kept."
