"""Period words: a page explains each where it first uses it, in the words of the glossary, and nothing else."""

from __future__ import annotations

import re
from html import unescape

import pytest

from primero_ref import claim
from primero_ref.claims.words import word
from tests.support import small_site

SITE = {
    "index.md": "# Start\n\n```{toctree}\nglossary\nrules/old\n```\n",
    "glossary.md": "# Glossary\n\n```{words} Players\n```\n\n```{words} Betting\n```\n",
    "rules/old.md": """# To vie

Now see `vie` here, who vies, and vie again. {claim}`Others see it <italian/action-see>` and see more.

:::{claim} italian/action-see
The eldest may see it.
:::

:::{claim} italian/type-numerus
Not every numerus is good.
:::
""",
}

SETTINGS = {
    "myst_enable_extensions": ["colon_fence"],
    "suppress_warnings": ["primero.undemonstrated", "primero.missing"],
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build a rules page that uses some of the words, and the glossary."""
    root = tmp_path_factory.mktemp("words")
    small_site.write(root, SITE)
    assert not small_site.build(root, SETTINGS)
    return (root / "out" / "rules" / "old.html").read_text(encoding="utf-8")


def test_the_first_use_alone_is_explained(page: str) -> None:
    """Headings, code, later uses and a see that is no bet stay as they are."""
    shown = [(unescape(gloss), form) for gloss, form in re.findall(r'<abbr title="([^"]*)">([^<]*)</abbr>', page)]

    first = {"vie": "vies", "see": "see", "eldest": "eldest", "numerus": "Numerus"}
    assert shown == [(word(name).gloss, form) for name, form in first.items()]


def test_a_word_leads_to_its_entry(page: str) -> None:
    """A word within no link is one, to the address of its entry; one within a link stays part of that."""
    assert re.findall(r'href="\.\./(glossary\.html#[^"]*)"[^>]*><abbr', page) == [
        "glossary.html#word-vie", "glossary.html#word-eldest"
    ]  # fmt: skip
    assert re.search(r'href="#action-see"[^>]*>[^/]*Others <abbr', page)


def test_a_rule_can_be_the_first_to_use_a_word(page: str) -> None:
    """In the sentence of a rule the word shows its sense, and the prose below it does so no more."""
    sentence = re.search(r'id="type-numerus-says">(.*?)</h3>', page)

    assert sentence
    assert "<abbr" in sentence[1]
    assert re.sub(r"<a .*?</a> |<[^>]*>", "", sentence[1]) == claim("italian/type-numerus").says
    assert "Not every numerus" in page
