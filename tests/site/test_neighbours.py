"""What rests on a thing, and what it rests on, as its own page tells: nothing of the graph is left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.cite.citation import address
from primero_ref.footing.derivation import footing
from primero_ref.footing.graph import Node
from primero_ref.weave.site.footing import as_data

if TYPE_CHECKING:
    from pathlib import Path

WORDS = re.compile(r"<[^>]+>")

TOLD = {
    "claim": ({"states", "implies", "part", "contradicts", "against", "needs"}, {"decided by", "needs"}),
    "passage": ({"stands in", "is known from"}, {"states", "implies", "part", "contradicts", "against", "told by"}),
    "source": ({"leans on"}, {"stands in", "leans on"}),
    "question": (set(), {"asks"}),
}
"""The edges that the page of each kind of thing tells by name: those below it, and those above it."""


def sides(site: Path, node: Node) -> tuple[str, str]:
    """Give the words of the two sides of a page, what rests on its thing and what this rests on, with their links."""
    html = (site / address(node.kind, node.name)).read_text(encoding="utf-8")
    above, _, below = html.partition('id="rests"')[2].partition("<h2>Cite it")[0].partition('id="ground"')
    return above, below


@pytest.mark.parametrize("kind", TOLD)
def test_every_edge_is_told_on_both_pages(site: Path, kind: str) -> None:
    """Each thing that stands at the other end of an edge is named on the side where it belongs."""
    nodes = [node for node in footing().nodes if node.kind == kind and (site / address(kind, node.name)).is_file()]
    assert len(nodes) > 40
    for node in nodes[::7]:
        above, below = sides(site, node)
        spoken = kind != "passage" or any(footing().above(node, *TOLD[kind][1], "uses"))  # or nothing is said of it
        for edge in footing().below(node, *TOLD[kind][0]) if spoken and TOLD[kind][0] else ():
            assert _named(edge.on, below), edge
        for edge in footing().above(node, *TOLD[kind][1]):
            assert _named(edge.what, above), edge


def _named(node: Node, side: str) -> bool:
    """Say whether a side links to a thing or names it."""
    name = node.name.replace(" ", ", deal ") if node.kind == "game" else node.name
    name = f"finding {name.removeprefix('finding/').rpartition('.')[0]}" if name.startswith("finding/") else name
    links = {"source": f"sources/{name}.html"}
    return links.get(node.kind, name) in side or name in WORDS.sub("", side)


def test_what_a_page_offers_to_take_away_can_be_taken_away(site: Path) -> None:
    """Each link to “Take a source or a rule away” names something that its script knows; each rule has one."""
    data: Any = as_data()
    known = {row[0] for kind in ("sources", "passages", "rules") for row in data[kind]}
    offered = {
        name for path in (site / "cite").rglob("*.html")
        for name in re.findall(r'take-away\.html#without=([^"]+)"', path.read_text(encoding="utf-8"))
    }  # fmt: skip

    assert offered <= known
    assert {row[0] for row in data["rules"]} <= offered


def test_the_picture_has_a_square_for_each_thing(site: Path) -> None:
    """The picture of a rule draws a full square for each passage that says so."""
    html = (site / address("claim", "italian/forced-see")).read_text(encoding="utf-8")
    drawing = html[html.index('<figure class="pr-drawing pr-footing">') : html.index('id="rests"')]
    says_so = {edge.on.name for edge in footing().below(Node("claim", "italian/forced-see"), "states")}

    says, _, others = drawing.partition(">Says so</text>")[2].partition("<text")
    assert says.count("v9h-9z") == 2 * len(says_so)  # a frame and what fills it
    assert others
