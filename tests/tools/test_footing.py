"""Of the edges of the graph 300 are drawn by seed, and each is tried for real: a rule disabled, a passage removed."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.claims import rulebook, suspended
from primero_ref.claims.inventory import BOOKS, parse_rulebook, read_file
from primero_ref.fit import check, witness
from primero_ref.footing.derivation import every_claim, footing
from primero_ref.footing.fall import supports, without
from primero_ref.footing.graph import EVIDENCE
from primero_ref.reconstruction.subjects import without_subject
from primero_ref.sources import works
from tests.tools.footing.trials import all_demos, comes_out_otherwise, game_turns

if TYPE_CHECKING:
    from primero_ref.footing.graph import Edge

SEED = 43
EDGES = 300
PARTS = 30


@cache
def sample() -> tuple[Edge, ...]:
    """Draw edges: a hundred of the evidence, and two hundred of what was run."""
    evidence = [edge for edge in footing().edges if edge.how in EVIDENCE]
    run = [edge for edge in footing().edges if edge.how in {"decided by", "needs"}]
    of_demos = [edge for edge in run if edge.what.kind == "demo"]
    others = [edge for edge in run if edge.what.kind != "demo"]
    chance = Random(SEED)
    return (*chance.sample(evidence, 100), *chance.sample(of_demos, 100), *chance.sample(others, 100))


def is_true(edge: Edge) -> bool:
    """Try an edge: take away what it stands on, and see whether what stood on it is still the same."""
    if edge.how in EVIDENCE:
        return removed(edge.what.name, edge.on.name)
    name = edge.on.name
    if edge.how == "needs":
        book, _, question = edge.note.partition(" ")
        with suspended(name):
            idle = question in without_subject(rulebook(book))
        return idle and question not in without_subject(rulebook(book))
    if edge.what.kind == "demo":
        return comes_out_otherwise(all_demos()[edge.what.name], name)
    if edge.what.kind == "game":
        return game_turns(name, int(edge.what.name.rpartition(" ")[2])) == edge.note
    book, how = edge.note.split(" ", 1)
    before = check(witness(edge.what.name), rulebook(book), mend=False).verdict
    with suspended(name):
        return f"{before}>{check(witness(edge.what.name), rulebook(book), mend=False).verdict}" == how


def removed(name: str, passage: str) -> bool:
    """Take a passage out of the file of a rulebook, read the file anew, and compare what the rule has with the fall."""
    book, _, slug = name.partition("/")
    data: dict[str, Any] = deepcopy(read_file(BOOKS, book))
    row = data["claim"][slug]
    row["from"] = [
        entry for entry in row["from"] if passage not in {one.id for one in works.passage_range(entry["passage"])}
    ]
    if not row["from"]:
        row["grade"] = "gap"  # no other grade may stand without a passage
    rule = parse_rulebook(book, data)[1][name]
    now, before = supports(name, rule.evidence), supports(name, every_claim()[name].evidence)
    losses = {loss.question: loss for loss in without([passage]).losses if loss.claim == name}
    said = {asked: losses[asked].after if asked in losses else before[asked] for asked in before}
    return now == said


@pytest.mark.parametrize("part", range(PARTS))
def test_an_edge_drawn_by_seed_is_true(part: int) -> None:
    """Each of ten edges holds: what stands on a thing comes out otherwise without it, just as the graph says."""
    assert len(sample()) == EDGES
    assert [str(edge) for edge in sample()[part::PARTS] if not is_true(edge)] == [], (
        "after a change of a rule: python -m tests.tools.footing RULE"
    )
