"""The tree of contents: made once for the site, it is on each page what Furo would have made there."""

from __future__ import annotations

import pytest
from furo.navigation import get_navigation_tree

from primero_ref.weave.site import contents
from primero_ref.weave.site.contents import seen_from, taken_apart

PLAIN = """<p class="caption" role="heading"><span class="caption-text">Play</span></p>
<ul>
<li class="toctree-l1"><a class="reference internal" href="rules/index.html">Rules</a><ul>
<li class="toctree-l2"><a class="reference internal" href="rules/italian.html">Italian &amp; more</a></li>
<li class="toctree-l2"><a class="reference internal" href="rules/kings.html">The King</a></li>
</ul>
</li>
<li class="toctree-l1"><a class="reference internal" href="glossary.html">Words</a></li>
</ul>
"""
"""What Sphinx gives a theme at the root of the site."""

HERE = {
    "search.html": PLAIN,
    "glossary.html": PLAIN.replace("<ul>", '<ul class="current">', 1)
    .replace('<li class="toctree-l1"><a class="reference internal" href="glossary.html">',
             '<li class="toctree-l1 current"><a class="current reference internal" href="#">'),
    "rules/kings.html": PLAIN.replace("<ul>", '<ul class="current">')
    .replace('<li class="toctree-l1">', '<li class="toctree-l1 current">', 1)
    .replace('<li class="toctree-l2"><a class="reference internal" href="rules/kings.html">',
             '<li class="toctree-l2 current"><a class="current reference internal" href="#">')
    .replace("rules/", "").replace("glossary", "../glossary"),
    "rules/index.html": PLAIN.replace("<ul>", '<ul class="current">', 1)
    .replace('<li class="toctree-l1"><a class="reference internal" href="rules/index.html">',
             '<li class="toctree-l1 current"><a class="current reference internal" href="#">')
    .replace("rules/", "").replace("glossary", "../glossary"),
}  # fmt: skip
"""What Sphinx gives it at some pages."""


@pytest.mark.parametrize("address", HERE)
def test_the_tree_is_what_furo_would_make(address: str) -> None:
    """The links lead from the page, the way to it is open, and the page itself is marked."""
    assert seen_from(taken_apart(get_navigation_tree(PLAIN)), address) == get_navigation_tree(HERE[address])


def test_a_list_of_pages_that_are_not_there_is_an_empty_one() -> None:
    """Sphinx gives such a list a class of its own; the pages around it keep their place."""
    missing = PLAIN.replace("Words</a></li>", 'Words</a><ul class="simple">\n</ul>\n</li>')

    assert '<ul class="simple">' in seen_from(taken_apart(missing), "rules/kings.html")
    assert "../glossary.html" in seen_from(taken_apart(missing), "rules/kings.html")


def test_a_long_part_is_listed_beside_its_own_pages_only() -> None:
    """Elsewhere its name leads to the page that lists them; nothing is left of its switch."""
    pages = "".join(
        f'<li class="toctree-l2"><a class="reference internal" href="sources/{number}.html">{number}</a></li>\n'
        for number in range(contents.LONG)
    )
    head = '<li class="toctree-l1"><a class="reference internal" href="sources/index.html">All</a>'
    part = f"{head}<ul>\n{pages}</ul>\n</li>"
    tree = taken_apart(get_navigation_tree(PLAIN.replace("<ul>", f"<ul>\n{part}", 1)))
    elsewhere = seen_from(tree, "rules/kings.html")

    assert "../sources/index.html" in elsewhere
    assert "../sources/3.html" not in elsewhere
    assert elsewhere.count("toctree-checkbox") == get_navigation_tree(PLAIN).count("toctree-checkbox")
    for here in ("sources/index.html", "sources/4.html"):
        assert seen_from(tree, here).count("<li") == PLAIN.count("<li") + contents.LONG + 1
