"""Addresses: where a rulebook, a claim and a passage stand on the site, from its root."""

from __future__ import annotations

from primero_ref.sources import works


def of_rulebook(name: str) -> str:
    """Give the page of a rulebook.

    >>> of_rulebook("italian")
    'rules/italian.html'
    """
    return f"rules/{name}.html"


def of_claim(name: str) -> str:
    """Give the place of a claim on the page of the rulebook that makes it.

    >>> of_claim("italian/forced-see")
    'rules/italian.html#forced-see'
    """
    book, _, slug = name.partition("/")
    return f"{of_rulebook(book)}#{slug}"


def of_passage(name: str) -> str:
    """Give the place of a passage on the page of its source.

    >>> of_passage("minsheu-1599:41")
    'sources/minsheu-1599.html#s41'
    """
    return f"sources/{name.partition(':')[0]}.html#{anchor(name)}"


def anchor(passage: str) -> str:
    """Give the anchor of a passage on its source's page.

    >>> anchor("minsheu-1599:41"), anchor("ducoeur-2003:withdraw-half.2")
    ('s41', 'pwithdraw-half.2')
    """
    work, _, locus = passage.partition(":")
    return ("s" if works.source(work).unit == "speech" else "p") + "-".join(locus.lower().split())
