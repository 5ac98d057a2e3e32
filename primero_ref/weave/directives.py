"""Directives: a claim with its demos, the text of a source, and the parts that are drawn from data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import Directive as AnyDirective
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from primero_ref import comparison
from primero_ref import demo as demos
from primero_ref.addresses import anchor
from primero_ref.claims import question, questions, rulebook
from primero_ref.errors import Illegal, Unreadable
from primero_ref.sources import passage_range, source
from primero_ref.weave import compare_html, kin, poker_html
from primero_ref.weave import nodes as ours
from primero_ref.weave.kept import depend, domain, kept, problem

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from docutils.nodes import Node


class Directive(SphinxDirective):
    """A directive of ours."""

    required_arguments = 1
    has_content = False

    def place(self, kind: str, name: str, at: str) -> None:
        """Note where something stands."""
        domain(self.env).put(kind, name, self.env.current_document.docname, at, self.lineno)

    def unknown(self, kind: str, name: str) -> bool:
        """Say whether nothing bears a name; that breaks the build."""
        try:
            kin.known(kind, name)
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return True
        return False

    def need(self, kind: str, *names: str) -> None:
        """Note what else this page shows, to write it again when that moves."""
        kept(self.env).needs.update((kind, name) for name in names)

    def block(self, part: str, *of: object) -> list[Node]:
        """Put a part that is drawn from data."""
        return [ours.Block("", part=part, of=of)]


class ClaimDirective(Directive):
    """A claim: `:::{claim} italian/forced-see`, its gloss and its demos within."""

    has_content = True

    def run(self) -> list[Node]:
        """Read the gloss and the demos."""
        name = self.arguments[0]
        if self.unknown("claim", name):
            return []
        one = kin.claims()[name]
        depend(self.env, "texts", "rules")
        self.place("claim", name, one.slug)
        family = kin.kin(one)
        self.need("claim", *family.agree, *family.differ)
        self.need("passage", *(evidence.passage for evidence in one.evidence))
        self.need("question", *one.settles)
        outer = self.env.temp_data.get("primero_claim")
        self.env.temp_data["primero_claim"] = name
        content = self.parse_content_to_nodes()
        self.env.temp_data["primero_claim"] = outer
        shown = [part for part in content if isinstance(part, ours.Demo)]
        if not shown and not one.remark and one.held:
            problem(self.env, self.lineno, f"The claim {name} has no demo, and is no remark.", "undemonstrated")
        node = ours.Claim("", claim=name, ids=[one.slug])
        self.state.document.note_explicit_target(node)
        gloss = ours.Gloss("", *(part for part in content if not isinstance(part, ours.Demo)), claim=name)
        node += [gloss, ours.Block("", part="evidence", of=(name,)), *shown]
        return [node]


class DemoDirective(Directive):
    """A demo within a claim; it runs when the page is read, with its claim and without."""

    required_arguments = 0
    has_content = True
    option_spec: ClassVar = {"story": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Run the demo as the one collector found it, so that the bytes shown and run are the same."""
        depend(self.env, "engine", "rules")
        claim = self.env.temp_data.get("primero_claim")
        if claim is None:
            problem(self.env, self.lineno, "A demo stands outside any claim or finding.", "demo")
            return []
        file = self.env.doc2path(self.env.current_document.docname)
        name = file.relative_to(self.env.srcdir.parent).as_posix()
        code = "\n".join(self.content).strip("\n") + "\n"
        found = [one for one in self._collected(file, name) if one.claim == claim and one.code == code]
        if not found:
            problem(self.env, self.lineno, f"A demo of {claim} is not read as it stands in the file.", "demo")
            return []
        taken = [one.demo.id for one in kept(self.env).demos]
        demo = next((one for one in found if one.id not in taken), found[0])
        try:
            verdict = demos.check(demo)
        except ValueError as error:
            problem(self.env, demo.line, f"{demo.id} cannot be read: {error}", "demo")
            return []
        complaint = verdict.complaint()
        if complaint:
            where, _, sentence = complaint.partition(": ")
            kind = "toothless" if verdict.outcome.passed else "failing"
            problem(self.env, int(where.rpartition(":")[2]), f"{sentence}.", kind)
        kept(self.env).demos.append(verdict)
        at = f"demo-{claim.partition('/')[2]}-{demo.number}"
        self.place("demo", demo.id, at)
        return [ours.Demo("", verdict=verdict, ids=[at])]

    def _collected(self, file: Path, name: str) -> list[demos.Demo]:
        """Collect the demos of the page that is being read, once."""
        if "primero_demos" not in self.env.temp_data:
            self.env.temp_data["primero_demos"] = demos.collect(file.read_text(encoding="utf-8"), name)
        found: list[demos.Demo] = self.env.temp_data["primero_demos"]
        return found


class RulebookDirective(Directive):
    """The head of a rules page: whose rules these are, how firm, and what every demo starts from.

    `:reported:` warns, before all else, that the rules are known at second hand only.
    """

    option_spec: ClassVar = {"reported": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Put the head."""
        name = self.arguments[0]
        if self.unknown("rulebook", name):
            return []
        depend(self.env, "rules")
        self.place("rulebook", name, "")
        self.need("states", "")
        self.need("source", rulebook(name).source)
        return self.block("rulebook", name, self.options.get("reported", ""))


class PreludeDirective(Directive):
    """The lines that every demo of a rulebook starts from."""

    def run(self) -> list[Node]:
        """Put the lines."""
        name = self.arguments[0]
        if self.unknown("rulebook", name):
            return []
        depend(self.env, "rules")
        return self.block("prelude", name)


class SourceDirective(Directive):
    """The head of a source's page: what it is, how far to trust it, where the text comes from."""

    def run(self) -> list[Node]:
        """Put the head."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "rules")
        self.place("source", name, "")
        found = kin.attested(name)
        self.need("rulebook", *found.books)
        self.need("question", *found.questions)
        self.need("entry", name)
        return self.block("source", name)


class SourceTextDirective(Directive):
    """The text of a source in rows, or a span of it: original, translation, our words, and who relies on it."""

    option_spec: ClassVar = {"from": directives.unchanged_required, "to": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Put the rows."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "rules")
        loci = list(source(name).passages)
        first, last = self.options.get("from", loci[0]), self.options.get("to", loci[-1])
        if self.unknown("passage", f"{name}:{first}") or self.unknown("passage", f"{name}:{last}"):
            return []
        span = [f"{name}:{locus}" for locus in loci[loci.index(first) : loci.index(last) + 1]]
        for one in span:
            self.place("passage", one, anchor(one))
            self.need("claim", *(row.claim for row in kin.relying(one)))
        return self.block("rows", name, tuple(span))


class PassageDirective(Directive):
    """A passage quoted in the midst of a page, in all its languages."""

    def run(self) -> list[Node]:
        """Put the passage."""
        name = self.arguments[0]
        if self.unknown("passage", name):
            return []
        depend(self.env, "texts")
        self.need("passage", *(one.id for one in passage_range(name)))
        return self.block("passage", name)


class QuestionDirective(Directive):
    """A question with its answers and the claims that settle it; `all` puts every one."""

    def run(self) -> list[Node]:
        """Put the question."""
        name = self.arguments[0]
        if name != "all" and self.unknown("question", name):
            return []
        depend(self.env, "rules")
        asked = [*questions()] if name == "all" else [question(name).id]
        for one in asked:
            self.place("question", one, one)
            self.need("claim", *(settling.id for settling in kin.settling(one)))
        return self.block("questions", tuple(asked))


class DifferenceDirective(Directive):
    """Two rulebooks side by side: `{difference} italian english` lists the questions on which they part."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """Put the questions with both answers."""
        here, there = self.arguments
        if self.unknown("rulebook", here) or self.unknown("rulebook", there):
            return []
        depend(self.env, "rules")
        self.need("rulebook", here, there)
        for row in compare_html.parting(here, there):
            self.need("claim", *row.here.claims, *row.there.claims)
        return self.block("difference", here, there)


class RankedDirective(Directive):
    """One hand under every rulebook, `{ranked} 7c 6c Ac Js`, or which of two wins, `{ranked} 7c 6c | 5h 4h`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table; hands that cannot be ranked break the build."""
        one, against, other = (part.strip() for part in self.arguments[0].partition("|"))
        try:
            rows = comparison.between(one, other) if against else comparison.under_all(one)
        except (Illegal, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        depend(self.env, "texts", "rules", "engine")
        self.need("rulebook", *(row.rulebook for row in rows))
        self.ground(claim for row in rows for claim in (*row.claims, *row.remarks))
        return self.block("met", one, other) if against else self.block("ranked", one)

    def ground(self, claims: Iterable[str]) -> None:
        """Note the claims that stand behind an answer, and their passages."""
        named = [kin.claims()[one] for one in claims]
        self.need("claim", *(one.id for one in named))
        self.need("passage", *(evidence.passage for one in named for evidence in one.evidence))


class RankerDirective(RankedDirective):
    """The form in which a reader names a hand or two."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the form."""
        depend(self.env, "texts", "rules", "engine")
        self.need("rulebook", *comparison.ranking_books())
        self.ground(comparison.nameable())
        return self.block("ranker")


class Drawn(Directive):
    """A part that is computed: `hands` and `grades` of the home page, and a `reading` of cards."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "texts", "rules", "engine")
        return self.block(self.name.rpartition(":")[2])


class PokerCountsDirective(Directive):
    """How many hands of the King's deck there are of each kind."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "rules", "engine")
        self.need("claim", *poker_html.READINGS)
        return self.block("poker-counts")


class SceneDirective(Directive):
    """Hands shown at a table of old: on each line a passage, its cards, and what they come to."""

    required_arguments = 0
    has_content = True
    option_spec: ClassVar = {"title": directives.unchanged_required, "note": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read the lines: `minsheu-1599:51 | 2d 4s Kh 3c | four suits, a primero of 49`."""
        depend(self.env, "texts", "rules", "engine")
        rows = []
        for line in self.content:
            name, cards, words = (part.strip() for part in line.split("|"))
            if self.unknown("passage", name):
                return []
            self.need("passage", name)
            rows.append((name, cards, words))
        return self.block("scene", self.options["title"], self.options["note"], tuple(rows))


class DoorDirective(Directive):
    """A door of the home page: `:::{door} Play on Saturday`, with its drawing by name."""

    has_content = True
    final_argument_whitespace = True
    option_spec: ClassVar = {"drawing": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read what the door says."""
        content = self.parse_content_to_nodes()
        return [ours.Door("", *content, title=self.arguments[0], drawing=self.options["drawing"])]


class DoorsDirective(Directive):
    """The doors of the home page."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Read the doors."""
        return [ours.Doors("", *self.parse_content_to_nodes())]


DIRECTIVES: dict[str, type[AnyDirective]] = {
    "claim": ClaimDirective,
    "demo": DemoDirective,
    "prelude": PreludeDirective,
    "rulebook": RulebookDirective,
    "source": SourceDirective,
    "source-text": SourceTextDirective,
    "passage": PassageDirective,
    "question": QuestionDirective,
    "difference": DifferenceDirective,
    "ranked": RankedDirective,
    "ranker": RankerDirective,
    "hands": Drawn,
    "grades": Drawn,
    "reading": Drawn,
    "scene": SceneDirective,
    "poker-counts": PokerCountsDirective,
    "door": DoorDirective,
    "doors": DoorsDirective,
}
