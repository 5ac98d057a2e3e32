"""The fall: what no longer stands when a passage, a source, a rule, an answer or a question is taken away."""

from __future__ import annotations

from primero_ref.claims import claim as claim_called
from primero_ref.claims import questions, rulebooks
from primero_ref.errors import Unknown
from primero_ref.footing.derivation import every_claim, footing
from primero_ref.footing.graph import EVIDENCE, Node
from primero_ref.sources import works
from primero_ref.sources.support import SUPPORTS, support
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from primero_ref.claims.evidence import Evidence
    from primero_ref.footing.graph import Graph

OLD = ("stated", "implied", "part", "reading")
"""The supports that an old text gives."""

TEXTLESS = ("contradicted", "doubted", "none")
"""The supports of an answer for which no text speaks."""

REMARK = ""
"""Stands for the question of a rule that settles none."""


class Loss(NamedTuple):
    """A rule’s answer to a question that loses support: what supported it, and what does now."""

    claim: str
    question: str
    """Nothing where the rule settles none."""
    before: str
    after: str
    """Both by their keys in `SUPPORTS`."""

    @property
    def kind(self) -> str:
        """Whether no text is left, only one of today, a weaker one, or fewer passages to the same end."""
        if self.after == self.before:
            return "fewer"
        if self.after in TEXTLESS:
            return "nothing"
        return "redactor" if self.after == "redactor" else "weaker"

    @property
    def says(self) -> str:
        """Say in words what is left."""
        return SUPPORTS[self.after]


class Fall(NamedTuple):
    """What becomes of the edition when some things are taken away."""

    cut: tuple[str, ...]
    passages: tuple[str, ...]
    """The passages that are gone."""
    losses: tuple[Loss, ...]
    fallen: tuple[str, ...]
    """The rules that are taken away, or for no answer of which any text is left."""
    demos: tuple[str, ...]
    games: tuple[str, ...]
    witnesses: tuple[tuple[str, str], ...]
    """The hands of the fit that come out otherwise, each with the rulebook and how."""
    idle: tuple[tuple[str, str], ...]
    """Rules that have no subject any more, each with the rule that gave it."""
    figures: tuple[str, ...]
    """The findings of which a demo comes out otherwise."""
    used: Mapping[str, tuple[str, ...]]
    """The findings, lessons and sheets that use what is gone."""

    def as_json(self) -> dict[str, object]:
        """Give it as data."""
        losses = [{**loss._asdict(), "kind": loss.kind} for loss in self.losses]
        return {**self._asdict(), "losses": losses, "used": dict(self.used)}


def read_node(name: str) -> Node:
    """Find what an id names: a source, a passage, a rule, a question, or an answer such as `last-player=he is free`.

    >>> str(read_node("minsheu-1599:41")), str(read_node("italian/forced-see"))
    ('passage minsheu-1599:41', 'claim italian/forced-see')
    >>> read_node("minsheu")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no source, question or answer 'minsheu'; the nearest is 'minsheu-1617'.
    """
    if name in works.sources():
        return Node("source", name)
    if name in questions():
        return Node("question", name)
    if Node("answer", name) in footing().nodes:
        return Node("answer", name)
    if ":" in name:
        works.passage_range(name)  # refused where there is none
        return Node("passage", name)
    if name.partition("/")[0] in rulebooks() and "/" in name:
        return Node("claim", claim_called(name).id)
    answers = [node.name for node in footing().nodes if node.kind == "answer"]
    raise Unknown("source, question or answer", name, [*works.sources(), *questions(), *answers])


def without(names: Iterable[str], graph: Graph | None = None) -> Fall:
    """Say what falls with some things: sources, passages, rules, questions or answers.

    >>> gone = without(["italian/forced-see"])
    >>> gone.fallen, gone.demos[0]
    (('italian/forced-see',), 'italian/forced-see.1')
    >>> [loss.kind for loss in without(["minsheu-1599"]).losses if loss.claim == "italian/forced-see"]
    ['fewer', 'redactor']
    """
    web = footing() if graph is None else graph
    cut = tuple(dict.fromkeys(names))
    nodes = [read_node(name) for name in cut]
    sources = [node for node in nodes if node.kind == "source"]
    passages = dict.fromkeys(edge.what for node in sources for edge in web.above(node, "stands in"))
    passages |= dict.fromkeys(
        edge.what for node in sources for edge in web.above(node, "is known from") if edge.what.kind == "passage"
    )
    named = (node.name for node in nodes if node.kind == "passage")
    passages |= dict.fromkeys(Node("passage", passage.id) for name in named for passage in works.passage_range(name))
    fallen = dict.fromkeys(name for node in nodes for name in _given_by(web, node))
    gone = frozenset([*sources, *passages])
    losses = tuple(loss for name in _touched(web, gone) if name not in fallen for loss in _losses(web, name, gone))
    fallen |= dict.fromkeys(name for name in _supportless(losses) if name not in fallen)
    return _turned(web, cut, (tuple(node.name for node in passages), losses, tuple(fallen)), gone)


def _given_by(web: Graph, node: Node) -> Iterator[str]:
    """Name the rules that are cut with a rule, an answer or a question."""
    if node.kind == "claim":
        yield node.name
    elif node.kind == "answer":
        yield from (edge.on.name for edge in web.below(node, "settles"))
    elif node.kind == "question":
        yield from (name for edge in web.below(node, "answers") for name in _given_by(web, edge.on))


def _touched(web: Graph, gone: frozenset[Node]) -> Iterator[str]:
    """Name the rules that rest on what is gone, in the order of the rulebooks."""
    hit = {
        edge.what.name for node in gone for edge in web.above(node, *EVIDENCE, "is known from")
        if edge.what.kind == "claim"
    }  # fmt: skip
    return (name for name in every_claim() if name in hit)


def rows_left(web: Graph, name: str, gone: frozenset[Node] = frozenset()) -> tuple[Evidence, ...]:
    """Give what a rule still rests on: a range of passages falls with any of them."""
    node = Node("claim", name)
    there = {edge.note for edge in web.below(node, *EVIDENCE)}
    lost = {edge.note for edge in web.below(node, *EVIDENCE, "is known from") if edge.on in gone}
    rows = every_claim()[name].evidence
    return tuple(rows[int(number)] for number in sorted(there - lost, key=int))


def supports(name: str, rows: Iterable[Evidence]) -> dict[str, str]:
    """Say of each answer of a rule what supports it, with these passages alone; of a remark by the empty question."""
    rule = every_claim()[name]
    if rule.settles:
        return {asked: given.by for asked, given in support(rule._replace(evidence=tuple(rows))).items()}
    on_it = tuple(row._replace(on=(REMARK,)) for row in rows)
    return {REMARK: support(rule._replace(evidence=on_it, settles={REMARK: True}))[REMARK].by}


def _losses(web: Graph, name: str, gone: frozenset[Node]) -> Iterator[Loss]:
    rows, left = rows_left(web, name), rows_left(web, name, gone)
    before, after = supports(name, rows), supports(name, left)
    for asked in before:
        for_it = [
            sum(row.how != "contradicts" and (asked in row.on or not asked) for row in some) for some in (rows, left)
        ]
        if before[asked] != after[asked] or for_it[0] > for_it[1]:
            yield Loss(name, asked, before[asked], after[asked])


def _supportless(losses: Iterable[Loss]) -> Iterator[str]:
    """Name the rules that had some text for them and have none left for any answer."""
    by_claim: dict[str, list[Loss]] = {}
    for loss in losses:
        by_claim.setdefault(loss.claim, []).append(loss)
    for name, lost in by_claim.items():
        had = supports(name, every_claim()[name].evidence)
        left = had | {loss.question: loss.after for loss in lost}
        if {*left.values()} <= {*TEXTLESS} and not {*had.values()} <= {*TEXTLESS}:
            yield name


def _turned(
    web: Graph, cut: tuple[str, ...], lost: tuple[tuple[str, ...], tuple[Loss, ...], tuple[str, ...]],
    gone: frozenset[Node],
) -> Fall:  # fmt: skip
    """Follow the graph from what is gone to what comes out otherwise, and to what uses it."""
    passages, losses, fallen = lost
    rules = [Node("claim", name) for name in fallen]
    turned = [edge for rule in rules for edge in web.above(rule, "decided by")]
    shown = [edge for rule in rules for edge in web.above(rule, "shows")]
    by_kind = {
        kind: tuple(dict.fromkeys(edge.what.name for edge in (*shown, *turned) if edge.what.kind == kind))
        for kind in ("demo", "game")
    }
    idle = [(edge.what.name, edge.on.name) for rule in rules for edge in web.above(rule, "needs")]
    users = [edge.what for node in (*rules, *gone) for edge in web.above(node, "uses")]
    used = {
        kind: tuple(sorted({node.name for node in users if node.kind == kind}))
        for kind in ("finding", "lesson", "sheet")
    }
    figures = (name.removeprefix("finding/") for name in by_kind["demo"] if name.startswith("finding/"))
    return Fall(
        cut, passages, losses, fallen, by_kind["demo"], by_kind["game"],
        tuple(dict.fromkeys((edge.what.name, edge.note) for edge in turned if edge.what.kind == "witness")),
        tuple(dict.fromkeys(row for row in idle if row[0] not in fallen)),
        tuple(dict.fromkeys(name.rpartition(".")[0] for name in figures)), used,
    )  # fmt: skip
