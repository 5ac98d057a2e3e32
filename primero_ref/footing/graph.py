"""The graph: things of the edition, and what each of them stands on."""

from __future__ import annotations

from primero_ref.errors import Unknown, Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KINDS = {
    "source": "a work", "passage": "a numbered place of a source", "claim": "a rule of one rulebook",
    "question": "a point on which rulebooks differ", "answer": "an answer to a question",
    "rulebook": "all rules of one game as one author tells it", "script": "the program that plays a rulebook",
    "demo": "a snippet that shows a rule", "game": "a game that is dealt and played by a seed",
    "witness": "a hand of the fit, told by an old text", "finding": "a checked statement", "lesson": "a lesson",
    "sheet": "a sheet for the table",
}  # fmt: skip
"""The kinds of things, in words."""

EDGES = {
    "stands in": "a passage stands in its source",
    "is known from": "a passage, or what a rule takes from one, is known only as a later work gives it",
    "leans on": "a source copies, translates, digests, reads or retells another",
    "states": "a rule rests on a passage that says so",
    "implies": "a rule rests on a passage that suggests it",
    "part": "a rule rests on a passage that suggests a part of it",
    "contradicts": "a passage contradicts a rule",
    "against": "a passage is an argument against a rule",
    "settles": "an answer is given by a rule",
    "answers": "a question has an answer",
    "asks": "a script asks a question",
    "holds": "a rulebook holds a rule",
    "shows": "a demo shows a rule",
    "decided by": "a demo, a game or a hand of the fit has another result without a rule: this was tried",
    "told by": "a hand of the fit is told by a passage",
    "needs": "a rule has nothing to apply to without another",
    "uses": "a finding, a lesson or a sheet uses a rule, a passage or a source",
}
"""How one thing stands on another, in words."""

EVIDENCE = ("states", "implies", "part", "contradicts", "against")
"""How a rule stands on a passage; the note of such an edge is the place of the passage in the rule’s list."""


class Node(NamedTuple):
    """A thing, by its kind and name."""

    kind: str
    name: str

    def __str__(self) -> str:
        """Write it, such as `claim italian/forced-see`."""
        return f"{self.kind} {self.name}"


class Edge(NamedTuple):
    """That one thing stands on another, how, and a note that tells two such edges apart."""

    what: Node
    how: str
    on: Node
    note: str = ""


class Graph:
    """Things and edges, to be asked from both ends.

    >>> rule, words = Node("claim", "italian/forced-see"), Node("passage", "minsheu-1599:41")
    >>> small = Graph([rule, words], [Edge(rule, "implies", words)])
    >>> [str(edge.on) for edge in small.below(rule)], [str(edge.what) for edge in small.above(words)]
    (['passage minsheu-1599:41'], ['claim italian/forced-see'])
    """

    def __init__(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Take the things and the edges; an edge to nothing is refused."""
        self.nodes = tuple(dict.fromkeys(nodes))
        self.edges = tuple(dict.fromkeys(edges))
        known = frozenset(self.nodes)
        self._below: dict[Node, list[Edge]] = {}
        self._above: dict[Node, list[Edge]] = {}
        for edge in self.edges:
            if edge.what not in known or edge.on not in known:
                raise Unreadable(f"{edge.what} {edge.how} {edge.on}: one of them is nothing in this edition.")
            self._below.setdefault(edge.what, []).append(edge)
            self._above.setdefault(edge.on, []).append(edge)

    def below(self, node: Node, *hows: str) -> Iterator[Edge]:
        """Give the edges to what a thing stands on, of some kinds or of all."""
        return (edge for edge in self._below.get(node, ()) if not hows or edge.how in hows)

    def above(self, node: Node, *hows: str) -> Iterator[Edge]:
        """Give the edges from what stands on a thing, of some kinds or of all."""
        return (edge for edge in self._above.get(node, ()) if not hows or edge.how in hows)

    def without(self, *hows: str) -> Graph:
        """Give the same graph without the edges of some kinds."""
        for how in hows:
            if how not in EDGES:
                raise Unknown("kind of edge", how, EDGES)
        return Graph(self.nodes, (edge for edge in self.edges if edge.how not in hows))

    def counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """Count the things and the edges by kind."""
        nodes, edges = dict.fromkeys(KINDS, 0), dict.fromkeys(EDGES, 0)
        for node in self.nodes:
            nodes[node.kind] += 1
        for edge in self.edges:
            edges[edge.how] += 1
        return nodes, edges
