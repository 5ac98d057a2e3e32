"""The page for what is not there, and the list of pages for search engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path


def test_a_site_that_knows_its_address_says_so(tmp_path: Path) -> None:
    """The page for what is not there leads from the root of the host, and the list names what is to be found."""
    site = SmallSite(
        tmp_path, {"index.md": "# Start\n\nWords.\n"}, **A_FEW_CLAIMS, html_baseurl="https://example.org/primero/0.2.0/"
    )
    lost = (site.out / "404.html").read_text(encoding="utf-8")
    listed = (site.out / "sitemap.xml").read_text(encoding="utf-8")

    assert 'href="/primero/0.2.0/index.html">Home</a>' in lost
    assert 'action="/primero/0.2.0/search.html"' in lost
    assert 'content="noindex"' in lost
    assert "<loc>https://example.org/primero/0.2.0/index.html</loc>" in listed
    assert "404.html" not in listed
    assert "search.html" not in listed


def test_a_site_that_does_not_know_its_address_has_no_list(tmp_path: Path) -> None:
    """Its page for what is not there opens from the folder, as every page does."""
    site = SmallSite(tmp_path, {"index.md": "# Start\n\nWords.\n"}, **A_FEW_CLAIMS)

    assert '<a href="index.html">Home</a>' in (site.out / "404.html").read_text(encoding="utf-8")
    assert not (site.out / "sitemap.xml").exists()
