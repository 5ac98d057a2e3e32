"""What a thing of the edition rests on and what rests on it: a small picture, and the same in words with links."""

from __future__ import annotations

from functools import cache

from primero_ref.claims import RELATIONS
from primero_ref.claims.wording import numbered
from primero_ref.footing.derivation import every_claim, with_findings
from primero_ref.footing.fall import without
from primero_ref.footing.graph import EVIDENCE, Node
from primero_ref.footing.survey import supports_of
from primero_ref.sources import works
from primero_ref.sources.support import SUPPORTS
from primero_ref.values import NamedTuple
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from primero_ref.footing.graph import Graph
    from primero_ref.weave.domain.domain import PrimeroDomain
    from primero_ref.weave.parts.page import Page

NEIGHBOURS = Template(__file__)

KINDS = ("claim", "passage", "question", "source")
"""The things whose pages show this."""

PAGE = "findings/take-away"
"""Where a reader takes a thing away and sees what remains."""

FEW = 6
"""How many names stand in the open; more of them unfold."""

WIDTH, ROW, LABEL, UNIT, MOST = 340, 20, 152, 11, 15
"""The room of the picture: its width, the height of a row, where its squares begin, how wide one is, how many fit."""

NOTHING = element("p", "Nothing in this edition rests on this passage.", class_="pr-note", id="rests")
"""What the page of a passage says on which nothing rests; where it stands, its head has said."""

SHAPES = {"states": "full", "implies": "half", "part": "low", "contradicts": "cross", "against": "stroke"}
"""How a square is drawn that stands for a passage, by how this bears on the rule; all others are open."""

USES = {"lesson": "A lesson", "sheet": "A sheet for the table", "finding": "A finding"}
"""What uses a thing, as a row is headed."""


class Row(NamedTuple):
    """Things of one kind on one side: their heading, their links, and how the picture draws each."""

    head: str
    links: tuple[Markup, ...]
    shape: str = "open"

    @property
    def first(self) -> Markup:
        """Those that stand in the open."""
        return joined(self.links[:FEW], ", ")

    @property
    def others(self) -> str:
        """Those that unfold, by name alone: links to hundreds of them would weigh more than the rest of the page."""
        return ", ".join(link.striptags() for link in self.links[FEW:])

    @property
    def more(self) -> str:
        """How many unfold."""
        return f"{len(self.links) - FEW} more"


def neighbours(page: Page, kind: str, name: str) -> Markup:
    """Write what a rule, a passage, a source or a question rests on, and what rests on it; nothing for other things."""
    if kind not in KINDS:
        return Markup()
    graph, node = _graph(page.domain), Node(kind, name)
    below = [row for row in BELOW[kind](page, graph, node) if row.links]
    above = [row for row in [*ABOVE[kind](page, graph, node), *_uses(page, graph, node)] if row.links]
    if kind == "passage" and not above:
        return NOTHING
    away = page.to(PAGE) if _carries(graph, node) and PAGE in page.builder.env.found_docs else ""
    lost = _lost(page, node) if kind in {"passage", "source"} else ""
    return NEIGHBOURS(
        below=below, above=above, drawing=picture(above, below) if below and above else "", lost=lost,
        away=f"{away}#without={name}" if away else "",
    )  # fmt: skip


def picture(above: Sequence[Row], below: Sequence[Row]) -> Markup:
    """Draw a square for each thing: what rests on this one over a line, what it rests on under it.

    The two lists say the same, so nothing is read out of the picture.
    """
    drawn, y = [], 0
    for rows in (above, below):
        for row in rows:
            drawn.append(drawings.words(0, y + 14, row.head))
            drawn.append(_units(min(len(row.links), MOST), y + 5, row.shape))
            if len(row.links) > MOST:
                drawn.append(drawings.words(LABEL + UNIT * MOST, y + 14, f"+{len(row.links) - MOST}"))
            y += ROW
        if rows is above:
            drawn.append(element("path", d=f"M0 {y + 6}H{WIDTH}"))
            y += ROW - 8
    return element(
        "svg", joined(drawn), class_="pr-bars", viewBox=f"0 0 {WIDTH} {y}", width=WIDTH, height=y, aria_hidden="true"
    )


def _units(number: int, y: int, shape: str) -> Markup:
    """Draw so many squares of nine by nine in a row."""
    starts = [LABEL + UNIT * column for column in range(number)]
    if shape == "cross":
        return element("path", d="".join(f"M{x} {y}l9 9m0-9l-9 9" for x in starts))
    if shape == "stroke":
        return element("path", d="".join(f"M{x} {y + 9}l9-9" for x in starts))
    frames = element("path", d="".join(f"M{x} {y}h9v9h-9z" for x in starts))
    high = {"full": 9, "half": 4.5, "low": 2}.get(shape)
    if high is None:
        return frames
    return frames + element("path", d="".join(f"M{x} {y + 9 - high}h9v{high}h-9z" for x in starts), class_="pr-tip")


def _carries(graph: Graph, node: Node) -> bool:
    """Say whether a thing can be taken away: a rule, or what some rule rests on."""
    if node.kind == "source":
        return any(_carries(graph, edge.what) for edge in graph.above(node, "stands in", "is known from"))
    return node.kind == "claim" or (node.kind == "passage" and any(graph.above(node, *EVIDENCE)))


@cache
def _graph(domain: PrimeroDomain) -> Graph:
    """Give the graph with the findings of the pages."""
    return with_findings({finding.name: finding.about for finding in domain.findings()})


def _claim_links(page: Page, names: Iterable[str]) -> tuple[Markup, ...]:
    return tuple(page.link("claim", name) for name in dict.fromkeys(names))


def _passage_links(page: Page, names: Iterable[str]) -> tuple[Markup, ...]:
    return tuple(page.link("passage", name) for name in dict.fromkeys(names))


def _source_links(page: Page, names: Iterable[str]) -> tuple[Markup, ...]:
    return tuple(page.link("source", name, works.source(name).short) for name in dict.fromkeys(names))


def _under_claim(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    for how in EVIDENCE:
        on = (edge.on.name for edge in graph.below(node, how))
        names = (element("code", name) for name in dict.fromkeys(on))  # above it they are quoted, each with its link
        yield Row(f"{RELATIONS[how][0].upper()}{RELATIONS[how][1:]}", tuple(names), SHAPES[how])
    yield Row("Known only from", _source_links(page, (edge.on.name for edge in graph.below(node, "is known from"))))
    yield Row("Needs", _claim_links(page, (edge.on.name for edge in graph.below(node, "needs"))))


def _over_claim(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    yield Row("Answers", tuple(page.link("question", name) for name in every_claim()[node.name].settles))
    turned = list(graph.above(node, "decided by"))
    demos = dict.fromkeys(edge.what.name for edge in turned if edge.what.kind == "demo")
    yield Row("Changes a demo", tuple(_demo_link(page, name) for name in demos))
    hands = [
        joined([element("code", edge.what.name), f" ({_verdicts(edge.note)})"])
        for edge in turned if edge.what.kind == "witness"
    ]  # fmt: skip
    yield Row("Changes a hand from an old text", tuple(hands))
    games = [(edge.what.name.replace(" ", ", deal "), edge.note) for edge in turned if edge.what.kind == "game"]
    yield Row("Changes a dealt game", tuple(joined([game, ": ", where]) for game, where in dict.fromkeys(games)))
    yield Row("Needed by", _claim_links(page, (edge.what.name for edge in graph.above(node, "needs"))))


def _verdicts(note: str) -> str:
    """Say how a hand fits a rulebook, and how without the rule.

    >>> _verdicts("italian fits>fails")
    'italian: fits; without it fails'
    """
    book, _, verdicts = note.partition(" ")
    return f"{book}: {verdicts.replace('>', '; without it ')}"


def _demo_link(page: Page, name: str) -> Markup:
    """Name a demo by the rule that it shows, or link to its finding."""
    shown = name.rpartition(".")[0]
    if shown.startswith("finding/"):
        return page.link("finding", shown.removeprefix("finding/"), f"finding {shown.removeprefix('finding/')}")
    return element("code", name)


def _under_passage(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    yield Row("Stands in", _source_links(page, (edge.on.name for edge in graph.below(node, "stands in"))))
    yield Row("Known only from", _source_links(page, (edge.on.name for edge in graph.below(node, "is known from"))))


def _over_passage(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    for how in EVIDENCE:
        resting = (edge.what.name for edge in graph.above(node, how))
        yield Row(f"{RELATIONS[how][0].upper()}{RELATIONS[how][1:]}", _claim_links(page, resting), SHAPES[how])
    hands = dict.fromkeys(edge.what.name for edge in graph.above(node, "told by"))
    yield Row("Describes a hand", tuple(element("code", name) for name in hands))


def _under_source(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    for how in dict.fromkeys(edge.note for edge in graph.below(node, "leans on")):
        on = (edge.on.name for edge in graph.below(node, "leans on") if edge.note == how)
        yield Row(f"{how[0].upper()}{how[1:]}", _source_links(page, on))


def _over_source(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    within = [edge.what for edge in graph.above(node, "stands in")]
    yield Row("Passages", _passage_links(page, (passage.name for passage in within)))
    for how in EVIDENCE:
        resting = (edge.what.name for passage in within for edge in graph.above(passage, how))
        words = RELATIONS[how]
        yield Row(f"{words[0].upper()}{words[1:]}", _claim_links(page, resting), SHAPES[how])
    known = [edge.what for edge in graph.above(node, "is known from")]
    yield Row("Quotes, alone", _passage_links(page, (what.name for what in known if what.kind == "passage")))
    yield Row("Is followed by", _source_links(page, (edge.what.name for edge in graph.above(node, "leans on"))))


def _under_question(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    by_support: dict[str, list[str]] = {}
    for answered in graph.below(node, "answers"):
        for edge in graph.below(answered.on, "settles"):
            by_support.setdefault(supports_of(edge.on.name)[node.name], []).append(edge.on.name)
    shapes = {"stated": "full", "implied": "half", "part": "low", "contradicted": "cross", "doubted": "stroke"}
    for by in SUPPORTS:
        yield Row(ANSWERED[by], _claim_links(page, by_support.get(by, ())), shapes.get(by, "open"))


ANSWERED = {
    "stated": "An old text says so", "implied": "Old texts suggest it", "part": "Suggested in part",
    "reading": "In one reading", "contradicted": "Old texts say otherwise", "doubted": "Old texts suggest otherwise",
    "redactor": "A later writer only", "none": "No text",
}  # fmt: skip
"""The supports of an answer, short enough for a picture."""


def _over_question(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    del page
    asking = (edge.what.name for edge in graph.above(node, "asks"))
    yield Row("The program asks this question in", tuple(element("code", name) for name in dict.fromkeys(asking)))


def _uses(page: Page, graph: Graph, node: Node) -> Iterator[Row]:
    for kind, head in USES.items():
        names = dict.fromkeys(edge.what.name for edge in graph.above(node, "uses") if edge.what.kind == kind)
        linked = "rulebook" if kind == "sheet" else kind
        yield Row(head, tuple(page.link(linked, name) for name in names))


def _lost(page: Page, node: Node) -> Markup:
    """Say which answers would be supported less without a passage or a source."""
    lost = [loss for loss in without([node.name]).losses if loss.kind in {"nothing", "redactor"}]
    names = _claim_links(page, (loss.claim for loss in lost))
    if not names:
        return Markup()
    head = f"{numbered(len(names), 'rule')} would have no old text for an answer: "
    return joined([head, joined(names[:FEW], ", "), f" and {len(names) - FEW} more." if len(names) > FEW else "."])


BELOW: Mapping[str, Callable[[Page, Graph, Node], Iterator[Row]]] = {
    "claim": _under_claim, "passage": _under_passage, "source": _under_source, "question": _under_question,
}  # fmt: skip
ABOVE: Mapping[str, Callable[[Page, Graph, Node], Iterator[Row]]] = {
    "claim": _over_claim, "passage": _over_passage, "source": _over_source, "question": _over_question,
}  # fmt: skip
"""What each kind of thing rests on, and what rests on it, in the order of the page."""
