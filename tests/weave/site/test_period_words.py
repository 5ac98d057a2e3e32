"""Period words: a page explains each where it first uses it, in the words of the glossary, and nothing else."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref import claim
from primero_ref.weave.apparatus.period_words import period_words
from tests.support import small_site

if TYPE_CHECKING:
    from collections.abc import Mapping

DOCS = Path(__file__).parents[3] / "docs"

ENTRY = re.compile(r"^(\w[^\n]*)\n: ((?:.|\n(?!\n))*)", re.MULTILINE)
"""An entry of the glossary: its head, and what stands under it up to an empty line."""

SITE = {
    "index.md": "# Start\n\n```{toctree}\nglossary\nrules/old\n```\n",
    "glossary.md": "# Glossary\n\nvie\n: To bet.\n\nsee\n: To match a bet.\n\neldest, mano\n: The first.\n",
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
    "myst_enable_extensions": ["colon_fence", "deflist"],
    "suppress_warnings": ["primero.undemonstrated", "primero.missing"],
}


def entries() -> Mapping[str, str]:
    """Give how each entry of the glossary reads, by the first word of its head."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    return {head.partition(",")[0].replace(" ", "-"): " ".join(body.split()) for head, body in ENTRY.findall(text)}


@pytest.mark.parametrize("name", period_words())
def test_a_word_is_explained_as_the_glossary_explains_it(name: str) -> None:
    """What is shown on pointing is the beginning of the word's entry."""
    assert entries()[name].startswith(period_words()[name].gloss)


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
    assert shown == [(period_words()[name].gloss, form) for name, form in first.items()]


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
