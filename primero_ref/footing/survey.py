"""What the graph says of the whole edition: which rules stand on how much, and what carries most."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from primero_ref.claims import catalogue, questions, rulebook
from primero_ref.footing.derivation import every_claim, footing
from primero_ref.footing.fall import TEXTLESS, rows_left, supports, without
from primero_ref.footing.graph import EVIDENCE, Node
from primero_ref.sources import works
from primero_ref.sources.dates import speaks_for
from primero_ref.sources.support import is_old
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.footing.graph import Graph

HEAVY = ("nothing", "redactor")
"""The losses after which no old text speaks for an answer."""


class Standing(NamedTuple):
    """How many rules of a rulebook stand on how many old works."""

    book: str
    several: int
    single: int
    later: int
    """On the word of a later writer alone."""
    none: int
    """On no text: the rules that we had to choose, and those against which alone a text speaks."""

    @property
    def rules(self) -> int:
        """All of them."""
        return sum(self[1:])


@cache
def old_works(name: str) -> frozenset[str]:
    """Name the old works that say or suggest some answer of a rule; a translation is its original.

    >>> "minsheu-1599" in old_works("italian/forced-see")
    True
    """
    rows = [row for row in rows_left(footing(), name) if row.how != "contradicts" and not row.reading and is_old(row)]
    spoken = (speaks_for(works.source(works.passage_range(row.passage)[0].source)) for row in rows)
    return frozenset(work.id for work in spoken if work)


def standing(book: str, graph: Graph | None = None) -> Standing:
    """Count the rules that a rulebook holds, inherited ones too, by what they stand on.

    Without a `graph` that of this edition is asked.

    >>> count = standing("italian")
    >>> count.several > 0, count.rules == len(rulebook("italian").held)
    (True, True)
    """
    counts = dict.fromkeys(("several", "single", "later", "none"), 0)
    held = [edge.on.name for edge in (graph or footing()).below(Node("rulebook", book), "holds")]
    for name in held:
        old = len(old_works(name))
        left = any(row.how != "contradicts" for row in rows_left(footing(), name))
        counts[_ground(old, later=left)] += 1
    return Standing(book, **counts)


def _ground(old: int, *, later: bool) -> str:
    """Name the field that counts a rule with so many old works."""
    if old:
        return "several" if old > 1 else "single"
    return "later" if later else "none"


@cache
def carried(kind: str) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Give the answers, each with its rule, that would have no old text without a passage, or a source.

    >>> max(carried("source"), key=lambda name: len(carried("source")[name])) in works.sources()
    True
    """
    web, losing = footing(), {}
    for node in web.nodes:
        rests = node.kind == kind and (kind == "source" or any(web.above(node, *EVIDENCE)))
        if rests and speaks_for(works.source(node.name.partition(":")[0])):
            lost = without([node.name]).losses
            losing[node.name] = tuple((loss.claim, loss.question) for loss in lost if loss.kind in HEAVY)
    return losing


@cache
def spare_sources() -> tuple[str, ...]:
    """Name the sources that bear on some rule, and without which no answer is supported less.

    >>> "minsheu-1599" in spare_sources()
    False
    """
    web = footing()
    bearing = [
        name for name in works.sources()
        if any(any(web.above(edge.what, *EVIDENCE)) for edge in web.above(Node("source", name), "stands in"))
    ]  # fmt: skip
    return tuple(name for name in bearing if all(loss.kind == "fewer" for loss in without([name]).losses))


class Pair(NamedTuple):
    """Two rulebooks, the answers that they share, and how many of these one took over from the other."""

    here: str
    there: str
    shared: int
    handed_down: int
    """Those that both give by one rule, inherited."""
    without_text: int
    """Those of them for which no old text speaks: shared for no other reason that we know."""


@cache
def pairs() -> tuple[Pair, ...]:
    """Compare each two rulebooks of primero by the answers that rules of both give."""
    every_pair = []
    for here, there in combinations(catalogue.compared(), 2):
        answers = [(rulebook(here).ask(name), rulebook(there).ask(name), name) for name in questions()]
        alike = [(a, b, name) for a, b, name in answers if a.claims and b.claims and a.value == b.value]
        same = [(a.claims[0], name) for a, b, name in alike if {*a.claims} & {*b.claims}]
        bare = [name for claim, name in same if supports_of(claim).get(name) in {"redactor", *TEXTLESS}]
        every_pair.append(Pair(here, there, len(alike), len(same), len(bare)))
    return tuple(every_pair)


@cache
def supports_of(name: str) -> Mapping[str, str]:
    """Say of each answer of a rule what supports it."""
    return supports(name, every_claim()[name].evidence)


class Open(NamedTuple):
    """A question on which rulebooks differ and that no old text states, though Cardano speaks near it."""

    question: str
    answers: tuple[object, ...]
    passages: tuple[str, ...]
    """Where a translation, a digest or a reading of Cardano bears on it."""


@cache
def waiting_for_cardano() -> tuple[Open, ...]:
    """List the disputed questions that no old text states and on which what is handed on of Cardano bears."""
    waiting = []
    for name in questions():
        given = {rulebook(book)(name): None for book in catalogue.compared() if rulebook(book).ask(name).claims}
        settling = [claim for claim in every_claim().values() if name in claim.settles]
        stated = any(supports_of(claim.id)[name] == "stated" for claim in settling)
        rows = [row for claim in settling for row in claim.evidence if name in row.on]
        near = dict.fromkeys(row.passage for row in rows if _of_cardano(row.passage))
        if len(given) > 1 and not stated and near:
            waiting.append(Open(name, tuple(given), tuple(near)))
    return tuple(waiting)


def _of_cardano(passage: str) -> bool:
    work = works.source(works.passage_range(passage)[0].source)
    return "cardano-1663" in {work.id, work.translates} or any(lean.on == "cardano-1663" for lean in work.leans)
