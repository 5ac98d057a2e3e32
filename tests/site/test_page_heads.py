"""What a page says of itself in a list of search results: its title, which is its own, and what is on it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

import pytest

from primero_ref.weave.site.sitemap import UNLISTED

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser  # it asks for the built site, as the tests in browsers do

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta (?:property="og:description" )?name="description" content="([^"]*)">')

LEAST = 30
"""Letters of the shortest sentence that describes a page."""


class Head(NamedTuple):
    """What the head of a page says."""

    page: str
    title: str
    description: str


@cache
def heads(site: Path) -> tuple[Head, ...]:
    """Read the head of each page that a search engine may list."""
    read = ((path, path.read_text(encoding="utf-8").partition("</head>")[0]) for path in sorted(site.rglob("*.html")))
    return tuple(
        Head(path.relative_to(site).as_posix(), *(
            unescape(found[1]) if (found := part.search(head)) else "" for part in (TITLE, DESCRIPTION)
        ))
        for path, head in read
        if not UNLISTED.search(head)
    )  # fmt: skip


def test_no_two_pages_have_one_title(site: Path) -> None:
    """A rule that two games share in the same words is named with its game."""
    titles = Counter(head.title for head in heads(site))

    assert len(titles) > 2000
    assert [title for title, count in titles.items() if count > 1 or not title.removesuffix(" - Primero")] == []


def test_each_page_is_described_in_words_of_its_own(site: Path) -> None:
    """No description is missing, a mere word, or that of another page."""
    described = Counter(head.description for head in heads(site))

    assert [head.page for head in heads(site) if len(head.description) < LEAST] == []
    assert [(head.page, head.description) for head in heads(site) if described[head.description] > 1] == []


def test_the_pages_of_a_game_name_it(site: Path) -> None:
    """Its rules, its report, its comparison and each of its rules to cite have its title in theirs."""
    titles = {head.page: head.title for head in heads(site)}

    for page in (
        "rules/scopa.html", "reports/scopa.html", "compare/book-scopa.html", "engine/beside/scopa.html",
        "rules/may-i/scopa.html", "cite/rulebook/scopa.html", "cite/claim/scopa/dealer-shuffles.html",
    ):  # fmt: skip
        assert "Scopa" in titles[page], page
