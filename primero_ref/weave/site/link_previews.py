"""What a page says of itself to those who only see a link to it: OpenGraph, and schema.org as JSON-LD."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from primero_ref.cite import citation
from primero_ref.edition import engine
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.markup import Markup, element, joined, written
from primero_ref.weave.site import linked_data
from primero_ref.weave.site.page_descriptions import page_description

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from primero_ref.cite.citation import Edition

LICENCE = "https://creativecommons.org/licenses/by/4.0/"

PICTURE = "_static/rules-page.png"
"""The one picture that stands for every page; it can be named only where the edition has an address."""

LONGEST = 200
"""Letters of a description; what is longer is cut where a link is shown."""

LEAD = re.compile(r'<p class="pr-lead">(.*?)</p>|<p>(.*?)</p>', re.DOTALL)
"""The words of a page that tell what it is: its lead, or else its first words."""

SHOWN = re.compile(r"<style.*?</style>|<[^>]+>", re.DOTALL)


def trimmed(words: str) -> str:
    """Cut words to what is shown with a link, never within a word.

    >>> trimmed("one " * 60)[-10:]
    ' one one …'
    """
    words = " ".join(words.split())
    return words if len(words) <= LONGEST else words[:LONGEST].rsplit(" ", 1)[0] + " …"


def described(body: str) -> str:
    """Take the description of a page from its text.

    >>> described('<h1>A</h1><p class="pr-lead">Forty <i>cards</i>.</p>')
    'Forty cards.'
    """
    match = LEAD.search(body)
    return trimmed(unescape(SHOWN.sub("", match[1] or match[2] or ""))) if match else ""


def head(title: str, description: str, path: str, data: dict[str, Any], at: Edition) -> Markup:
    """Write the tags of a page's head; its address and the picture only where the edition has an address."""
    tags = [
        ("property", "og:site_name", "Primero"),
        ("property", "og:type", "article"),
        ("property", "og:title", title),
        ("name", "twitter:card", "summary"),
    ]
    if at.base:
        tags += [("property", "og:url", at.base + path), ("property", "og:image", at.base + PICTURE)]
        tags += [("property", "og:image:alt", "A rules page: a rule, its passage, and the scene that shows it")]
    metas = [element("meta", **{kind: name, "content": words}) for kind, name, words in tags if words]
    if description:  # once for search engines and for whoever shows a link: 2,700 pages have it
        metas.append(element("meta", property="og:description", name="description", content=description))
    linked = {"@context": "https://schema.org", **data, "name": title}
    if "text" not in data:  # the words of a rule or a passage need no description beside them
        linked["description"] = description
    if at.base:
        linked["url"] = at.base + path
    # a data block is not run, and so needs no leave of the policy; a sign of HTML in it must not end it
    described_so = {key: value for key, value in linked.items() if value}
    block = json.dumps(described_so, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return joined([*metas, element("script", written(block), type="application/ld+json")])


def whole(at: Edition) -> dict[str, Any]:
    """Describe the edition, of which every page is a part."""
    linked = {
        "@type": "Book", "name": citation.TITLE, "version": at.version, "datePublished": at.released,
        "author": {"@type": "Organization", "name": citation.AUTHOR}, "license": LICENCE,
    }  # fmt: skip
    return linked | ({"url": at.base} if at.base else {})


def named(at: Edition) -> dict[str, Any]:
    """Name the edition in short, on the thousands of small pages that are parts of it."""
    return {key: value for key, value in whole(at).items() if key in {"@type", "name", "version", "url"}}


def newest(pagename: str) -> str:
    """Say how a page reaches itself in the newest edition, where the editions stand side by side.

    >>> newest("rules/italian")
    '../../latest/rules/italian.html'
    """
    return f"{'../' * (pagename.count('/') + 1)}latest/{pagename}.html"


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page its tags."""
    del templatename, doctree
    at = citation.edition(app.config.html_baseurl)
    title = unescape(SHOWN.sub("", str(context.get("title") or citation.TITLE)))
    description = trimmed(page_description(pagename)) or described(str(context.get("body", "")))
    data = {"@type": "WebPage", "inLanguage": "en", "license": LICENCE, "isPartOf": whole(at)}
    data |= linked_data.of_page(domain(app.env), pagename, at)
    context["sharing"] = head(title, description, f"{pagename}.html", data, at)
    context["newest"] = newest(pagename)
    context["cited"] = citation.plain(citation.whole(at).entry)


def builder_inited(app: Sphinx) -> None:
    """Reckon the engine's number once, before the pages are shared out between processes."""
    del app
    engine()


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("builder-inited", builder_inited)
    app.connect("html-page-context", page_context)
