"""The page for what is not there, and the list of pages for search engines."""

from __future__ import annotations

import re
from pathlib import Path

from primero_ref.weave.site.not_found import DOORS
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

HOME = Path(__file__).parents[3] / "docs" / "index.md"


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


def test_the_doors_are_those_of_the_home_page(tmp_path: Path) -> None:
    """The page for what is not there leads to each page behind a door of the home page."""
    listed = re.search(r"```{doors}\n(.*?)```", HOME.read_text(encoding="utf-8"), re.DOTALL)
    assert listed is not None
    names = [line.partition(" | ")[0] for line in listed[1].splitlines()]
    assert names == list(DOORS)

    pages = {f"{name}.md": f"# Behind {name}\n\nWords.\n" for name in names}
    pages["_static/inquiry.js"] = (HOME.parent / "_static" / "inquiry.js").read_text(encoding="utf-8")
    site = SmallSite(tmp_path, {"index.md": "# Start\n\nWords.\n", **pages}, **A_FEW_CLAIMS)
    lost = (site.out / "404.html").read_text(encoding="utf-8")
    for name in names:
        assert f'<li><a href="{name}.html">Behind {name}</a></li>' in lost
