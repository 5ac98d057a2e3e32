"""The electronic book: the pages of the site as strict XHTML, without what needs a script, the pictures as files."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

from primero_ref.weave.paper import pictures
from primero_ref.weave.parts.drawings import USED, layers
from primero_ref.weave.parts.markup import element

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes
    from sphinx.application import Sphinx

PICTURES = "_static/pictures"
"""Where the pictures of a book are."""

UNUSED = (
    "design-tabs.js", "doctools.js", "documentation_options.js", "favicon.svg", "language_data.js",
    "minus.png", "plus.png", "searchtools.js", "sphinx_highlight.js",
)  # fmt: skip
"""What Sphinx lays beside every site and no page of a book uses."""

SETTINGS = {
    "templates_path": "",
    "html_static_path": "primero_ref/weave/paper/static",
    "html_js_files": "",
    "epub_exclude_files": ",".join(f"_static/{name}" for name in UNUSED),
    "primero_cache": "",
}
"""How the settings of the site differ when it is made into a book."""

_SVG = re.compile(r"<svg\b([^>]*)>(.*?)</svg>", re.DOTALL)
_LABEL = re.compile(r'aria-label="([^"]*)"')
_CLASS = re.compile(r'class="([^"]*)"')
_LEFT_OUT = re.compile(r'<form\b.*?</form>|<button\b.*?</button>|<a class="pr-(?:more|cited)".*?</a>', re.DOTALL)
_TO_SITE = re.compile(
    r'<a\b[^>]*href="(?![a-z]+:)[^"]*\.(?:html|bib|json|ris|atom)(?:#[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL
)
"""A link to what only the site holds: files of data, the pages that each cite one thing."""

_DOWNLOAD = re.compile(r"<a\b[^>]*\bdownload\b[^>]*>(.*?)</a>", re.DOTALL)
"""A link to a file that the site holds for taking."""

_STYLES = ("pygments.css", "epub.css", "paper.css")
"""The stylesheets of a book; what a page of the site has besides is for its own look."""

_AS_FILES = {"pr-card", "pr-i", "pr-pip", "pr-large"}
"""The drawings that are pictures in a book: cards, marks, suits."""

_PLOT = "pr-plot"
_MARKED_AS_HIDDEN = re.compile(r' aria-hidden="true"| role="img"')


def mended(body: str, page: str, keep: Callable[[str, str], None]) -> str:
    """Turn the body of a page into what a reader of electronic books takes.

    `place` is the way from the page to the pictures; `keep` is given each picture’s file name and content. What is
    drawn besides, such as the timeline, has its table of words beside it and is left out.
    """

    def drawn(match: re.Match[str]) -> str:
        attributes, inner = match[1], match[2]
        classes = (_CLASS.search(attributes) or ["", ""])[1].split()
        label = unescape((_LABEL.search(attributes) or ["", ""])[1])
        if classes and classes[0] in _AS_FILES:
            used = [_small(layer) for drawing in USED.findall(inner) for layer in layers(drawing)]
            ink = pictures.RED if "red" in classes else pictures.INK
            name = "-".join(used) + ("-red" if "red" in classes else "") + ".svg"
            keep(name, pictures.alone(tuple(used), ink))
            return element("img", class_=classes[0], src=f"{page}/{name}", alt=label)
        if _PLOT in classes:
            plain = _MARKED_AS_HIDDEN.sub("", attributes).replace("currentColor", pictures.INK)
            name = f"plot-{_digest(match[0])}.svg"
            keep(name, f"<svg{plain}>{inner.replace('currentColor', pictures.INK)}</svg>")
            return element("img", class_=_PLOT, src=f"{page}/{name}", alt="")
        return ""

    body = _LEFT_OUT.sub("", body)
    body = _DOWNLOAD.sub(r"\1", body)
    body = _TO_SITE.sub(r"\1", _SVG.sub(drawn, body))
    body = body.replace("<br>", "<br/>").replace("<output>", "<p>").replace("</output>", "</p>")
    return strict(re.sub(r'(<\w+\b[^>]*?) tabindex="0"', r"\1", body))


def strict(body: str) -> str:
    """Write HTML as XHTML, in which each attribute has a value and each element an end, without controls of a script.

    >>> strict("<details open><summary>The answer</summary>A & B<br></details>")
    '<details open=""><summary>The answer</summary>A &amp; B<br/></details>'
    """
    # Imported here: those who make no book need not have it.
    from bs4 import BeautifulSoup

    page = BeautifulSoup(body, "html.parser")
    for control in page.select("select, input, noscript, .pf-chooser"):
        control.decompose()
    return str(page)


def _small(layer: str) -> str:
    """Name the small drawing of a part that the pages also have large."""
    return "face" if layer == "k-face" else layer


def _digest(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:12]


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Mend the page before it is written."""
    del pagename, templatename, doctree
    if app.builder.name != "epub" or "body" not in context:
        return
    context["css_files"] = [style for style in context["css_files"] if str(style.filename).endswith(_STYLES)]
    folder = Path(app.outdir) / PICTURES
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name: str, content: str) -> None:
        if not (folder / name).exists():
            (folder / name).write_text(content, encoding="utf-8", newline="\n")

    context["body"] = mended(str(context["body"]), context["pathto"](PICTURES, 1), keep)


def setup(app: Sphinx) -> None:
    """Register the hook, after those of the pages."""
    app.connect("html-page-context", page_context, priority=900)
