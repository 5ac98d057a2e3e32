"""The few files of the page for phones: nothing else of this machine is served."""

from __future__ import annotations

import re
from pathlib import Path

from primero_ref.values import NamedTuple

HERE = Path(__file__).parent / "page"

CHECKOUT = Path(__file__).parents[2] / "docs"
"""Where the scripts and styles lie that the page shares with the site; installed, they lie beside its own."""

SCRIPTS = (
    "primero.js", "drawings.js", "captures.js", "move_fields.js", "moves.js", "table_view.js", "card_motion.js",
    "panels.js", "coach.js", "coach_decisions.js", "fair_shuffle.js", "host_line.js", "host_lobby.js", "host_join.js",
    "host_phrases.js", "host_coach.js", "host_end.js", "host_page.js",
)  # fmt: skip
"""The scripts of the page, in their order."""

STYLES = ("look.css", "table_view.css", "moves.css", "panels.css", "coach.css", "table_page.css", "host.css")

FONTS = tuple(f"alegreya-{kind}{part}.woff2" for kind in ("bold", "italic", "regular") for part in ("", "-rest"))

SHARED = {
    **{name: f"_web/{name}" for name in (*SCRIPTS[:10], *STYLES[1:-1])},
    "look.css": "_static/look.css",
    "OFL.txt": "_static/fonts/OFL.txt",
    **{name: f"_static/fonts/{name}" for name in FONTS},
}
"""The files that the site has too, each with where it lies among its own."""


class ServedFile(NamedTuple):
    """A file that is served: its bytes, and what they are."""

    body: bytes
    kind: str


KINDS = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "woff2": "font/woff2"}


def source(name: str) -> Path:
    """Find a file of the page, where it is installed or in a checkout."""
    own = HERE / name
    return own if own.is_file() or name not in SHARED else CHECKOUT / SHARED[name]


def served_files() -> dict[str, ServedFile]:
    """Read all files that are served, each by its path.

    >>> sorted(path for path in served_files() if "." not in path)
    ['/']
    """
    files = {}
    for name in (*SCRIPTS, *STYLES, *FONTS):
        body = source(name).read_bytes()
        if name == "look.css":  # the faces of its cards are drawn in the page itself
            body = re.sub(rb"url\(cards\.svg#[\w-]+\)", b"none", body)
        path = f"/fonts/{name}" if name in FONTS else f"/{name}"
        files[path] = ServedFile(body, KINDS[name.rpartition(".")[2]])
    files["/"] = ServedFile(_page().encode(), "text/html; charset=utf-8")
    return files


def _page() -> str:
    page = source("page.html").read_text(encoding="utf-8")
    heads = [f'<link rel="stylesheet" href="{name}">' for name in STYLES]
    heads += [f'<script src="{name}" defer></script>' for name in SCRIPTS]
    page = page.replace("<!-- heads -->", "\n".join(heads))
    return page.replace("<!-- pictures -->", source("pictures.html").read_text(encoding="utf-8"))
