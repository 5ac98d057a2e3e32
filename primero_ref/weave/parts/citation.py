"""The citation that stands beside a thing, with the way to its other forms."""

from __future__ import annotations

from primero_ref.cite import citation
from primero_ref.weave.parts.markup import Markup, element, joined

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

MORE = "More ways to cite it"

RESTS = "What rests on it"

RESTING = ("claim", "question", "source")
"""The things of which a row says this."""


def short(page: Page, kind: str, name: str) -> Markup:
    """Write the short citation of a thing, and the link to the page with all its forms."""
    cited = element("span", citation.short(kind, name, page.release), class_="pr-all")
    uri = page.cite_uri(kind, name)
    if not uri:
        return cited
    return joined([cited, element("a", MORE, class_="pr-more", href=uri, aria_label=f"{MORE}: {name}")], " ")


def row(page: Page, kind: str, name: str) -> Markup:
    """Write it as a row of the list that ends a claim, a head or a finding, with the way to what rests on it."""
    cited, uri = short(page, kind, name), page.cite_uri(kind, name)
    if uri and kind in RESTING:
        rests = element("a", RESTS, class_="pr-more", href=f"{uri}#rests", aria_label=f"{RESTS}: {name}")
        cited = joined([cited, rests], " ")
    return element("li", element("b", "Cite") + element("span", cited))


def listed(page: Page, kind: str, name: str) -> Markup:
    """Write it as a list by itself."""
    return element("ul", row(page, kind, name), class_="pr-kin")


def line(page: Page, kind: str, name: str) -> Markup:
    """Write it as the line that ends a passage."""
    return element("p", short(page, kind, name), class_="pr-cite")


def link(page: Page, kind: str, name: str) -> Markup:
    """Link to its page in one word, where a whole line would be too much."""
    uri = page.cite_uri(kind, name)
    return element("a", "Cite", class_="pr-cited", href=uri, aria_label=f"Cite {name}") if uri else Markup()


def italics(words: str) -> Markup:
    """Set in italics what stands between asterisks.

    >>> italics("*Once a Week* 10")
    Markup('<i>Once a Week</i> 10')
    """
    return joined(element("i", part) if number % 2 else part for number, part in enumerate(words.split("*")))
