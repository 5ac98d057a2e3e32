"""The cards beside links: every rule, passage, word and question has one, with the words of its source alone."""

from __future__ import annotations

import pytest

from primero_ref.cite import grade_text
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.site import link_cards


def passages() -> list[str]:
    """Name every passage."""
    return [passage.id for work in works.sources() for passage in works.source(work).passages.values()]


def test_every_rule_has_its_sentence_and_its_grade() -> None:
    """The head of a card is the sentence of the rule, and its grade stands below."""
    for name, claim in relations.all_claims().items():
        head, facts, *_ = link_cards.of_claim(name)

        assert head == claim.says
        assert facts == f"{grade_text(claim)} · {name}"


def test_no_card_quotes_more_than_its_passage() -> None:
    """What is quoted is a passage letter by letter; that of a work in copyright is within quotation marks."""
    texts = {words for name in passages() for words in works.passage(name).texts.values()}
    made = [link_cards.of_claim(name) for name in relations.all_claims()] + [*map(link_cards.of_passage, passages())]
    quoted = [words for card in made for _, words, _ in card[2]]

    assert quoted
    assert {words.removeprefix("“").removesuffix("”") for words in quoted if words not in texts} <= texts


@pytest.mark.parametrize(
    ("kind", "name"), [("claim", "italian/forced-see"), ("passage", "minsheu-1599:41"), ("source", "minsheu-1599")]
)
def test_a_thing_and_its_citation_have_cards(kind: str, name: str) -> None:
    """A thing has its card at its place, and the page with its citations one that cites it."""
    pages = link_cards.cards({(kind, name): ("a/page", "here")}, "9.9")
    (cited,) = (*next(listed for page, listed in pages.items() if page.startswith("cite/")).values(),)

    assert pages["a/page"]["here"] == link_cards.MADE[kind](name)
    assert "edition 9.9" in cited[3]


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ('<a href="../rules/italian.html#forced-see">', True),
        ('<abbr title="a">', True),
        ('<a href="https://example.org/rules/x">', False),
        ('<a href="#top">', False),
    ],
)
def test_only_a_page_with_such_links_loads_the_script(html: str, wanted: bool) -> None:  # noqa: FBT001  # what is asked
    """Links to other sites and within the page need none."""
    assert bool(link_cards.LINKED.search(html)) is wanted
