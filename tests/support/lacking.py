"""What this machine lacks for some of the tests: said before they begin, and once more when they are done."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support import webkit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FIREFOX = ("firefox-esr", "firefox")

NO_ENGINE = (
    "Python for the browser could not be fetched from npm, so nothing is tried for which a page starts the engine."
)

REQUIRED = "PRIMERO_BROWSER_REQUIRED"
"""The setting with which what is missing is a failure, as in `.ci/run`."""

THERE: dict[tuple[str, ...], str] = {
    CHROMIUM: "Chromium is not installed, so hardly a page is opened (on Debian: sudo apt install chromium).",
    FIREFOX: "Firefox is not installed, so nothing is tried in it (on Debian: sudo apt install firefox-esr).",
    ("soffice",): "LibreOffice is not installed, so no Word file is opened (on Debian: sudo apt install "
    "libreoffice-writer-nogui).",
    ("biber",): "biber is not installed, so BibLaTeX reads no BibTeX of ours (on Debian: sudo apt install biber).",
    ("java",): "Java is not installed, so the electronic book is not checked (on Debian: sudo apt install "
    "default-jre-headless).",
}
"""What is said where none of some programs is there."""


def program(names: tuple[str, ...]) -> str | None:
    """Find the first of some programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


def engine(cache: Path) -> Path | None:
    """Fetch Python for the browser."""
    from primero_ref.weave.site.browser import fetch_runtime

    return fetch_runtime(cache)


def lacking(runtime: Callable[[Path], Path | None] = engine, root: Path = ROOT) -> Iterator[str]:
    """Say in a sentence each what is missing; what npm has to bring is fetched now, if it can be."""
    for names, sentence in THERE.items():
        if not program(names):
            yield sentence
    if no_webkit := webkit.lacking():
        yield no_webkit
    if not (root / "tests" / "site" / "node_modules").is_dir():
        yield "npm fetched no checkers, so neither accessibility nor HTML is checked: npm ci --prefix tests/site"
    if runtime(root / ".cache") is None:
        yield NO_ENGINE


def told(sentences: list[str]) -> list[str]:
    """Write them below a line that says what comes of them."""
    if not sentences:
        return []
    comes = f"a failure, for {REQUIRED} is set" if os.environ.get(REQUIRED) else "not tried, and passed over"
    return [f"What is missing here is {comes}:", *(f"  - {sentence}" for sentence in sentences)]
