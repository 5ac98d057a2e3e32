"""What the pages say of themselves as JSON-LD can be read, joined and followed."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from primero_ref import claims
from primero_ref.cite import citation
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BLOCK = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)

TYPES = {
    "Article", "Book", "Claim", "CreativeWork", "DefinedTerm", "Organization", "Person", "Question", "Quotation",
    "WebPage",
}  # fmt: skip
"""The types of schema.org that the pages use."""


@cache
def blocks(page: Path) -> tuple[dict[str, Any], ...]:
    """Read the blocks of a page."""
    return tuple(json.loads(block) for block in BLOCK.findall(page.read_text(encoding="utf-8")))


def nodes(data: object) -> Iterator[dict[str, Any]]:
    """Give each thing that is described, and each that is only named."""
    if isinstance(data, dict):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from nodes(inner)


def parts(site: Path, page: str) -> dict[str, dict[str, Any]]:
    """Give the parts of what a page is about, each by its address from the root."""
    [data] = blocks(site / page)
    return {urljoin(page, part["@id"]): part for part in data["mainEntity"]["hasPart"]}


def test_each_page_has_one_block_of_known_types(site: Path) -> None:
    """Every page describes itself once, each thing has a type we know, and no id is described twice."""
    for page in site.rglob("*.html"):
        if page.name.startswith("google") or "<main" not in page.read_text(encoding="utf-8"):
            continue
        assert len(blocks(page)) == 1, page
        described = [node for node in nodes(blocks(page)[0]) if set(node) != {"@id"}]
        ids = [node["@id"] for node in described if "@id" in node]

        assert {node["@type"] for node in described} <= TYPES, page
        assert len(ids) == len(set(ids)), page


def test_every_id_is_a_page_of_the_site(site: Path) -> None:
    """What a page names by its id has a page at that address, which bears the same id."""
    missing = set()
    for page in site.rglob("*.html"):
        path = page.relative_to(site).as_posix()
        for data in blocks(page):
            named = {urljoin(path, node["@id"]) for node in nodes(data) if "@id" in node}
            missing |= {name for name in named if not (site / name.partition("#")[0]).is_file()}
            if path.startswith("cite/") and "@id" in data:
                assert urljoin(path, data["@id"]) == path
    assert not missing


def test_a_rules_page_says_whose_each_rule_is(site: Path) -> None:
    """All rules of a rulebook are parts of it, claimed by its redactor; the small pages have their words."""
    for book in claims.rulebooks():
        own = [name for name, rule in relations.all_claims().items() if rule.book == book]
        if not own:
            continue
        page = f"rules/{book}.html"
        [data] = blocks(site / page)
        rules = {address: part for address, part in parts(site, page).items() if part["@type"] == "Claim"}
        author = data["mainEntity"]["author"]
        says = {citation.address("claim", name): relations.all_claims()[name].says for name in own}

        assert set(rules) == set(says)
        assert author["name"] == claims.rulebook(book).redactor
        assert {rule["claimInterpreter"]["@id"] for rule in rules.values()} == {author["@id"]}
        for address in rules:
            [small] = blocks(site / address)
            assert small["text"] == says[address]
            assert urljoin(address, small["claimInterpreter"]["@id"]) == urljoin(page, author["@id"])


def test_a_source_page_lists_its_passages(site: Path) -> None:
    """All passages of a source are parts of it, and the small page of each says the same."""
    for name in works.sources():
        page = f"sources/{name}.html"
        listed = parts(site, page)

        assert [part["name"] for part in listed.values()] == [
            passage.label for passage in works.source(name).passages.values()
        ]
        address = next(iter(listed))
        [small] = blocks(site / address)
        assert urljoin(address, small["isPartOf"]["@id"]) == f"cite/source/{name}.html"
