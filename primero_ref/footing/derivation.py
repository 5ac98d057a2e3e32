"""The graph of this edition, derived from its data; nothing in it is written by hand."""

from __future__ import annotations

from functools import cache

from primero_ref import claims
from primero_ref.claims.answer import answer_text
from primero_ref.fit.witness import witnesses
from primero_ref.footing import runs
from primero_ref.footing.graph import Edge, Graph, Node
from primero_ref.lessons.course import lesson, lessons
from primero_ref.reconstruction.script_questions import asked_by
from primero_ref.report.sheet import sheet, sheets
from primero_ref.sources import works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from primero_ref.claims import Claim


def answer(question: str, value: object) -> Node:
    """Name the node of an answer.

    >>> str(answer("fold.refund", "half"))
    'answer fold.refund=half'
    """
    return Node("answer", f"{question}={answer_text(value)}")


@cache
def every_claim() -> Mapping[str, Claim]:
    """Give every rule that a rulebook makes itself, by id."""
    return {
        name: claims.rulebook(book).claims[name] for book in claims.rulebooks() for name in claims.rulebook(book).own
    }


@cache
def footing() -> Graph:
    """Derive the graph from the data of the package; findings stand on the pages, and come with `with_findings`.

    >>> from primero_ref.footing.graph import Node
    >>> [str(edge.on) for edge in footing().below(Node("claim", "italian/forced-see"), "implies")][:1]
    ['passage minsheu-1599:41']
    """
    edges = [*_of_texts(), *_of_rules(), *_of_runs(), *_of_uses()]
    nodes = [Node("source", name) for name in works.sources()]
    nodes += [Node("question", name) for name in claims.questions()]
    nodes += [Node("claim", name) for name in every_claim()]
    return Graph([*nodes, *(node for edge in edges for node in (edge.what, edge.on))], edges)


def with_findings(about: Mapping[str, Iterable[str]]) -> Graph:
    """Give the graph with the findings of the pages, each with what it is about, such as `claim italian/type-order`."""
    edges = list(footing().edges)
    for name, things in about.items():
        for thing in things:
            kind, _, named = thing.partition(" ")
            ends = [Node(kind, named)]
            if kind == "passage":
                ends = [Node("passage", passage.id) for passage in works.passage_range(named)]
            edges += [Edge(Node("finding", name), "uses", end) for end in ends]
    return Graph([*footing().nodes, *(node for edge in edges for node in (edge.what, edge.on))], edges)


def _of_texts() -> Iterator[Edge]:
    for name in works.sources():
        work = works.source(name)
        for passage in work.passages.values():
            yield Edge(Node("passage", passage.id), "stands in", Node("source", name))
            if passage.via:
                yield Edge(Node("passage", passage.id), "is known from", Node("source", passage.via))
        for lean in work.leans:
            yield Edge(Node("source", name), "leans on", Node("source", lean.on), lean.how)


def _of_rules() -> Iterator[Edge]:
    for claim in every_claim().values():
        node = Node("claim", claim.id)
        for number, row in enumerate(claim.evidence):
            if row.how == "background":
                continue
            for passage in works.passage_range(row.passage):
                yield Edge(node, row.relation_key, Node("passage", passage.id), str(number))
            if row.via:
                yield Edge(node, "is known from", Node("source", row.via), str(number))
        for name, value in claim.settles.items():
            yield Edge(answer(name, value), "settles", node)
            yield Edge(Node("question", name), "answers", answer(name, value))
    for book in claims.rulebooks():
        rules = claims.rulebook(book)
        yield from (Edge(Node("rulebook", book), "holds", Node("claim", name)) for name in sorted(rules.held))
        if rules.script:
            asked = sorted(asked_by(book))
            yield from (Edge(Node("script", rules.script), "asks", Node("question", name)) for name in asked)


def _of_runs() -> Iterator[Edge]:
    for run in runs.kept():
        node = Node("claim", run.claim)
        if run.claim not in every_claim():
            continue  # a rule that has gone since; the tool takes it out
        for name in run.demos:
            shown = name.rpartition(".")[0]
            if shown in every_claim():
                yield Edge(Node("demo", name), "shows", Node("claim", shown))
            yield Edge(Node("demo", name), "decided by", node)
        for turn in run.witnesses:
            book, turned, how = turn.split(" ", 2)
            yield Edge(Node("witness", turned), "decided by", node, f"{book} {how}")
        if run.game:
            number, _, where = run.game.partition(" ")
            yield Edge(Node("game", f"{claims.claim(run.claim).book} {number}"), "decided by", node, where)
        for needed in run.idle:
            book, _, question = needed.partition(" ")
            idle = (name for name in claims.rulebook(book).ask(question).claims if name != run.claim)
            yield from (Edge(Node("claim", name), "needs", node, needed) for name in idle)
    for witness in witnesses():
        for passage in (passage for name in witness.passages for passage in works.passage_range(name)):
            yield Edge(Node("witness", witness.id), "told by", Node("passage", passage.id))


def _of_uses() -> Iterator[Edge]:
    for course in map(lesson, lessons()):
        node = Node("lesson", course.id)
        used = [*course.claims, *(step.rule for step in course.steps if step.rule)]
        yield from (Edge(node, "uses", Node("claim", name)) for name in used)
        for quoted in (name for step in course.steps for name in step.quotes):
            yield from (Edge(node, "uses", Node("passage", row.id)) for row in works.passage_range(quoted))
    for book in sheets():
        for name in sorted(sheet(book).told_claims):
            yield Edge(Node("sheet", book), "uses", Node("claim", name))
