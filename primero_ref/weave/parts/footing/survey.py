"""What the graph says of the whole edition: each finding with its figures, a picture, and the same as a table."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims.wording import numbered, topic, worded
from primero_ref.footing import survey
from primero_ref.footing.derivation import footing
from primero_ref.footing.graph import EDGES, KINDS
from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import lineage
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.links import source_link

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

WIDTH, ROW, TOP = 340, 38, 6
"""The room of a picture, and of a row of it: a name, and a bar under it."""

MOST = 10
"""How many rows a picture has."""

SHADES = ("1", ".55", ".25", ".08")
"""How dark the parts of a bar are."""


@directive("footing")
class FootingDirective(Directive):
    """One of the findings on what stands on what: `{footing} standing`."""

    def run(self) -> list[Node]:
        """Put it."""
        return [FootingPart(self.arguments[0]).node()]


@dataclass(frozen=True)
class FootingPart(Part):
    """The name of a finding."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Derive it, and write it."""
        del content
        return FINDINGS[self.name](page)


def picture(title: str, rows: Sequence[tuple[str, Sequence[int]]]) -> Markup:
    """Draw a bar for each row, in parts from dark to light; the table beneath says the same in figures."""
    most = max((sum(parts) for _, parts in rows), default=1) or 1
    drawn = []
    for number, (name, parts) in enumerate(rows):
        y, x = TOP + ROW * number, 0.0
        drawn.append(drawings.words(0, y + 12, f"{name}: {', '.join(map(str, parts))}"))
        for shade, part in zip(SHADES, parts, strict=False):
            wide = WIDTH * part / most
            box = {"x": drawings.short(x), "y": y + 18, "width": drawings.short(wide), "height": 9}
            drawn.append(element("rect", fill="currentColor", fill_opacity=shade, **box))
            x += wide
    high = TOP + ROW * len(rows)
    svg = element(
        "svg", joined(drawn), class_="pr-bars", viewBox=f"0 0 {WIDTH} {high}", width=WIDTH, height=high,
        role="img", aria_label=title,
    )  # fmt: skip
    return element("figure", svg + element("figcaption", title), class_="pr-drawing")


def passage_link(page: Page, name: str) -> Markup:
    """Link to a passage by its id, or to the first of a range."""
    return page.link("passage", works.passage_range(name)[0].id, name)


def _title(book: str) -> str:
    return claims.rulebook(book).title


def standing(page: Page) -> Markup:
    """Say on how many old texts the rules of each reconstruction stand."""
    rows = [survey.standing(book) for book in claims.catalogue.compared()]
    most = max(rows, key=lambda row: row.single + row.several)
    sentence = (
        f"Of the {most.rules} rules of {_title(most.book)}, {most.several} are supported by two or more old texts, "
        f"{most.single} by only one, {most.later} only by a later writer, and {most.none} by no text."
    )
    drawn = picture(
        "From dark to light: two or more old texts, only one, only a later writer, no text.",
        [(_title(row.book), row[1:]) for row in rows],
    )
    heads = ("Rulebook", "Several old texts", "One old text", "A later writer", "No text")
    cells = [(page.link("rulebook", row.book, _title(row.book)), *map(str, row[1:])) for row in rows]
    return element("p", sentence) + drawn + figures_table(heads, cells)


def _carried(page: Page, kind: str, link: Callable[[Page, str], Markup], short: Callable[[str], str]) -> Markup:
    losing = survey.carried(kind)
    first = sorted(losing, key=lambda name: (-len(losing[name]), name))[:MOST]
    rules = {name: {claim for claim, _ in losing[name]} for name in first}
    answers, resting = numbered(len(losing[first[0]]), "answer"), numbered(len(rules[first[0]]), "rule")
    without_it = f" than on any other {kind}: without it, {answers} in {resting} would have no old text."
    sentence = joined(["More depends on ", link(page, first[0]), without_it])
    drawn = picture(
        f"How many answers would lose their only old text with each {kind}.",
        [(short(name), (len(losing[name]),)) for name in first],
    )
    cells = [(link(page, name), str(len(losing[name])), str(len(rules[name]))) for name in first]
    return element("p", sentence) + drawn + figures_table((kind.capitalize(), "Answers", "Rules"), cells)


def passages(page: Page) -> Markup:
    """Say which single passage carries most."""
    return _carried(page, "passage", passage_link, lambda name: name)


def sources(page: Page) -> Markup:
    """Say which source carries most, and which could be lost without loss."""
    names = survey.spare_sources()
    spare = joined(piece for name in names for piece in ("; " if name != names[0] else "", source_link(page, name)))
    lead = f"{numbered(len(names), 'source')} could be lost, one at a time, and no answer would have less support: "
    sentence = element("p", joined([lead, spare, "."]))
    return sentence + _carried(page, "source", source_link, lineage.called)


def copied(page: Page) -> Markup:
    """Say which reconstructions share rules because one took them over from the other."""
    rows = sorted(survey.pairs(), key=lambda pair: (-pair.without_text, pair.here, pair.there))[:MOST]
    first = rows[0]
    sentence = (
        f"{_title(first.here)} and {_title(first.there)} agree on {first.shared} questions. On "
        f"{first.handed_down} of these they share one rule, because one rulebook took it over from the other. On "
        f"{first.without_text} of these {first.handed_down} no old text supports the rule, so agreement proves nothing."
    )
    drawn = picture(
        "From dark to light: one rule taken over from the other, without an old text; one rule taken over, with an "
        "old text; two rules with the same answer.",
        [
            (
                f"{pair.here} and {pair.there}",
                (pair.without_text, pair.handed_down - pair.without_text, pair.shared - pair.handed_down),
            )
            for pair in rows
        ],
    )
    cells = [
        (
            joined([page.link("rulebook", pair.here, _title(pair.here)), " and ",
                    page.link("rulebook", pair.there, _title(pair.there))]),
            str(pair.shared), str(pair.handed_down), str(pair.without_text),
        )
        for pair in rows
    ]  # fmt: skip
    heads = ("Rulebooks", "Agree", "Taken over", "Without an old text")
    return element("p", sentence) + drawn + figures_table(heads, cells)


def cardano(page: Page) -> Markup:
    """List what to look for in the Latin of Cardano."""
    rows = survey.waiting_for_cardano()
    sentence = (
        f"Rulebooks differ on {numbered(len(rows), 'question')} that no old text answers in so many words, but on "
        "which a translation, a summary or a reading of Cardano gives a hint. If you find Cardano’s Latin text, look "
        "for the answers to these."
    )
    drawn = picture(
        "How many answers the rulebooks give to each of the first ten.",
        [
            (capital(topic(row.question)), (len(row.answers),))
            for row in sorted(rows, key=lambda row: -len(row.answers))[:MOST]
        ],
    )
    items = joined(element("li", _waiting(page, row)) for row in rows)
    return element("p", sentence) + drawn + element("ul", items, class_="pr-waiting")


def _waiting(page: Page, row: survey.Open) -> Markup:
    """Write a question that waits for Cardano: what is answered, and where he is translated, summed up or read."""
    asks = page.link("question", row.question, claims.question(row.question).asks)
    answers = element("p", f"Answers: {'; '.join(map(worded, row.answers))}.", class_="pr-note")
    passages = joined((passage_link(page, name) for name in row.passages), ", ")
    where = "Passage: " if len(row.passages) == 1 else "Passages: "
    return joined([asks, answers, element("p", joined([where, passages]), class_="pr-note")])


def counts(page: Page) -> Markup:
    """Count the things and the edges of the graph."""
    del page
    nodes, edges = footing().counts()
    things = [(KINDS[kind], str(count)) for kind, count in nodes.items() if count]
    joins = [(EDGES[how], str(count)) for how, count in edges.items()]
    how = "How one depends on another"
    return figures_table(("Thing", "How many"), things) + figures_table((how, "How many"), joins)


FINDINGS: Mapping[str, Callable[[Page], Markup]] = {
    "standing": standing, "passages": passages, "sources": sources, "copied": copied, "cardano": cardano,
    "counts": counts,
}  # fmt: skip
