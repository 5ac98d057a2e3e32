"""The hands of the day as files beside the pages: a script for each group of days, which a page loads when needed."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

from primero_ref.lessons import problem as problems
from primero_ref.weave.parts.lesson.hand_of_the_day import A_FILE, OF_THE_DAY
from primero_ref.weave.parts.lesson.problem import problem
from primero_ref.weave.parts.page import Page
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "_static"
"""Where the scripts stand: they need no engine."""

DRAWING = re.compile(r"<svg .*?</svg>")

FIRST_MARK = 0xE000
"""The first of the characters that Unicode leaves free, and that no text has."""


def file_name(number: int) -> str:
    """Name the script of a group of hands.

    >>> file_name(0)
    'hands-01.js'
    """
    return f"hands-{number + 1:02}.js"


def groups() -> int:
    """Count the scripts."""
    return -(-len(problems.hands_of_the_day()) // A_FILE)


@lru_cache(maxsize=64)
def script(page: Page, number: int) -> str:
    """Write the script of a group of hands, each drawn as the page has it.

    A drawing that comes again and again, such as the pip of a suit, stands once behind the hands, and a character for
    it where it belongs.
    """
    hands = problems.hands_of_the_day()[number * A_FILE : (number + 1) * A_FILE]
    marks: dict[str, str] = {}

    def mark(drawing: re.Match[str]) -> str:
        return marks.setdefault(drawing[0], chr(FIRST_MARK + len(marks)))

    drawn = [DRAWING.sub(mark, problem(page, posed)) for posed in hands]
    written = (json.dumps(part, ensure_ascii=False) for part in (drawn, [*marks]))
    return f"self.primeroHands({number}, {', '.join(written)});\n"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the scripts, where the site has the page that asks for them; those of hands that are gone are deleted."""
    if exception or app.builder.name != "html" or OF_THE_DAY not in app.builder.env.found_docs:
        return
    folder = Path(app.outdir) / FOLDER
    page = Page(app.builder, OF_THE_DAY)
    written = {folder / file_name(number) for number in range(groups())}
    for number in range(groups()):
        with generated_pages.made(app, f"{FOLDER}/{file_name(number)}") as due:
            if due:
                (folder / file_name(number)).write_bytes(script(page, number).encode())
    for path in {*folder.glob("hands-??.js")} - written:
        path.unlink()


def setup(app: Sphinx) -> None:
    """Come before the list of what is kept without a network."""
    app.connect("build-finished", build_finished)
