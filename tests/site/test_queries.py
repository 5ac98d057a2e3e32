"""What stands first in the search for queries of a reader, for those of the errata, and for plain ones of our own."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

READINGS = Path(__file__).parents[1] / "readings" / "queries.tsv"

FIRST = """(queries) => {
  const field = document.querySelector("#pr-query");
  return queries.map((query) => {
    field.value = query;
    field.dispatchEvent(new Event("input"));
    return document.querySelector("#pr-results a")?.getAttribute("href") ?? "";
  });
}"""
"""Types each query, and gives the address that stands first."""


def of_reader() -> dict[str, str]:
    """Give what a reader who had not seen the ranking would type, with the page that was meant."""
    with READINGS.open(encoding="utf-8") as lines:
        return {row["query"]: row["meant"] for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)}


def of_ours() -> dict[str, str]:
    """Give the others, each with the pages of which one must stand first."""
    return tomllib.loads(Path(__file__).with_name("queries.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("queries", "all_of_them"), [(of_reader(), 30), (of_ours(), 40)], ids=["reader", "ours"])
def test_what_is_meant_stands_first(site: Path, watched: Watched, queries: dict[str, str], all_of_them: int) -> None:
    """For nine in ten the first place that is found is on the page that was meant."""
    with watched((site / "search.html").as_uri()) as (page, troubles):
        found = dict(zip(queries, page.evaluate(FIRST, [*queries]), strict=True))
        assert troubles == []

    assert len(queries) >= all_of_them
    missed = {query: uri for query, uri in found.items() if uri.split("#")[0] not in queries[query].split()}
    assert len(missed) <= len(queries) / 10, missed
