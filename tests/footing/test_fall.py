"""What falls with a thing is what the graph says, and every kind of edge is needed to say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from primero_ref.errors import Unknown, Unreadable
from primero_ref.footing.derivation import footing, with_findings
from primero_ref.footing.fall import Fall, read_node, without
from primero_ref.footing.graph import EDGES, Edge, Graph, Node
from primero_ref.footing.survey import standing
from primero_ref.weave.parts.footing.neighbours import ABOVE, BELOW
from primero_ref.weave.parts.markup import Markup, escape

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

CUTS = {
    "stands in": ("zorli-2011",), "is known from": ("ducoeur-2003",), "states": ("minsheu-1599",),
    "implies": ("minsheu-1599",), "part": ("minsheu-1599",), "contradicts": ("minsheu-1599", "italian/forced-see"),
    "against": ("minsheu-1599",), "settles": ("last-player=he must see",), "answers": ("last-player",),
    "shows": ("italian/forced-see",), "decided by": ("italian/forced-see",), "needs": ("fold",),
    "uses": ("minsheu-1599",),
}  # fmt: skip
"""For each kind of edge something to take away, of which less would fall without these edges."""

DRAWN = {
    "leans on": (BELOW["source"], Node("source", "gould-1953")),
    "asks": (ABOVE["question"], Node("question", "last-player")),
    "told by": (ABOVE["passage"], Node("passage", "minsheu-1599:41")),
}
"""The kinds along which nothing falls (a witness stays told when its words are cut, and who leans on a lost source has
read it all the same), each with the side of a picture that shows them."""


class PlainPage:
    """A page whose links are their words."""

    def link(self, kind: str, name: str, words: str = "") -> Markup:
        """Write the name of a thing."""
        return escape(words or f"{kind} {name}")


def evidence_of(graph: Graph) -> set[tuple[str, str]]:
    """List each rule with the passages that speak against it."""
    return {(edge.what.name, edge.on.name) for edge in graph.edges if edge.how in {"contradicts", "against"}}


@pytest.mark.parametrize("how", EDGES)
def test_a_kind_of_edge_that_is_taken_out_is_missed(how: str) -> None:
    """Without the edges of a kind something else falls, or what the graph tells a reader is gone."""
    whole, mutant = footing(), footing().without(how)

    assert whole.counts()[1][how] > 0
    if how in DRAWN:
        side, node = DRAWN[how]
        page = cast("Page", PlainPage())
        assert [*side(page, mutant, node)] != [*side(page, whole, node)]
    elif how == "holds":
        assert standing("italian", mutant) != standing("italian", whole)
    elif how in {"contradicts", "against"}:
        assert evidence_of(mutant) < evidence_of(whole)
    else:
        assert without(CUTS[how], mutant) != without(CUTS[how], whole)


def test_the_forced_see_falls_with_its_answer() -> None:
    """To take the answer away takes away each rule that gives it, and turns the witnesses that rest on it."""
    fall = without(["last-player=he must see"])

    assert "italian/forced-see" in fall.fallen
    assert ("minsheu-forced", "italian fits>fails") in fall.witnesses


def test_without_minsheu_some_rules_are_left_to_their_redactor() -> None:
    """A rule on which an old text alone spoke for its redactor keeps only him, and does not fall."""
    fall = without(["minsheu-1599"])
    left = {loss.claim for loss in fall.losses if loss.kind == "redactor"}

    assert "english/re-enter-after-pass" in left
    assert not left & {*fall.fallen}


def test_several_are_taken_away_together() -> None:
    """What Zorli alone says falls with his two pages together, and not with one of them."""
    both, one = without(["zorli-2011", "zorli-it"]), without(["zorli-it"])

    assert {*one.fallen} < {*both.fallen}
    assert all(name.startswith(("zorli/", "italian/")) for name in both.fallen)


def test_a_range_falls_with_any_of_its_passages() -> None:
    """What rests on three lines does not rest on two of them."""
    implied = (edge for edge in footing().edges if edge.how == "implies")
    rule = next(edge for edge in implied if edge.on.name.startswith("harington-1618:"))
    lost = without([rule.on.name])

    assert any(loss.claim == rule.what.name for loss in lost.losses)


def test_a_finding_is_named_where_its_rule_falls() -> None:
    """Findings stand on the pages, and join the graph from there."""
    web = with_findings({"rarity": ("claim italian/type-order",)})

    assert without(["italian/type-order"], web).used["finding"] == ("rarity",)


def test_what_is_nothing_of_the_edition_is_refused() -> None:
    """An unknown id is told with the nearest, and an edge needs two ends."""
    with pytest.raises(Unknown, match="the nearest is 'minsheu-1599'"):
        read_node("minsheu-159")
    with pytest.raises(Unreadable, match="nothing in this edition"):
        Graph([], [Edge(Node("claim", "a/b"), "needs", Node("claim", "a/c"))])
    assert isinstance(without([]), Fall)
