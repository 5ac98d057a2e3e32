"""The citation that stands beside a thing, with the way to its other forms."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.cite import citation
from primero_ref.weave.html.page import Page

if TYPE_CHECKING:
    from primero_ref.weave.html.page import Page

MORE = "More ways to cite it"


def short(page: Page, kind: str, name: str) -> str:
    """Write the short citation of a thing, and the link to the page with all its forms."""
    words = escape(citation.short(kind, name, page.release), quote=False)
    uri = page.cite_uri(kind, name)
    label = f"{MORE}: {escape(name)}"
    more = f' <a class="pr-more" href="{escape(uri)}" aria-label="{label}">{MORE}</a>' if uri else ""
    return f'<span class="pr-all">{words}</span>{more}'


def row(page: Page, kind: str, name: str) -> str:
    """Write it as a row of the list that ends a claim, a head or a finding."""
    return f"<li><b>Cite</b><span>{short(page, kind, name)}</span></li>"


def listed(page: Page, kind: str, name: str) -> str:
    """Write it as a list by itself."""
    return f'<ul class="pr-kin">{row(page, kind, name)}</ul>'


def line(page: Page, kind: str, name: str) -> str:
    """Write it as the line that ends a passage."""
    return f'<p class="pr-cite">{short(page, kind, name)}</p>'


def link(page: Page, kind: str, name: str) -> str:
    """Link to its page in one word, where a whole line would be too much."""
    uri = page.cite_uri(kind, name)
    return f'<a class="pr-cited" href="{escape(uri)}" aria-label="Cite {escape(name)}">Cite</a>' if uri else ""


WHOLE = "edition"
"""What names the edition itself."""


def citation_text(page: Page, kind: str, name: str, form: str) -> str:
    """Write a citation in one of its forms."""
    at = citation.edition(page.builder.config.html_baseurl)
    verdict = page.domain.states()[name] if kind == "claim" else ""
    cited = citation.whole(at) if kind == WHOLE else citation.cite(name, kind, verdict=verdict, at=at)
    words = {"footnote": cited.footnote, "entry": cited.entry, "short": cited.short}[form]
    return f'<blockquote><p class="pr-all">{italics(words)}</p></blockquote>'


def italics(words: str) -> str:
    """Set in italics what stands between asterisks.

    >>> italics("*Once a Week* 10")
    '<i>Once a Week</i> 10'
    """
    parts = escape(words, quote=False).split("*")
    return "".join(f"<i>{part}</i>" if number % 2 else part for number, part in enumerate(parts))
