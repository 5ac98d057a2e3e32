"""The domain `primero`: where each source, passage, claim, question, demo and rulebook stands on the site."""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar, cast

from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from primero_ref import withdrawn_ids
from primero_ref.demo.verdict import claim_state
from primero_ref.edition import engine
from primero_ref.sources import works
from primero_ref.weave.apparatus import evidence, relations
from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.coverage.trace_process import DemoTrace
from primero_ref.weave.domain.page_data import Anchor, Finding, PageData, Problem
from primero_ref.weave.package import digest
from primero_ref.weave.store import sentences
from primero_ref.weave.store.wording import words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from primero_ref.demo import Verdict
    from primero_ref.withdrawn_ids import WithdrawnId

DATA_VERSION = 6
"""Raised whenever the shape of what the domain keeps between builds changes."""

KINDS = ("source", "entry", "passage", "claim", "question", "demo", "rulebook", "finding", "term")

logger = logging.getLogger(__name__)


class ClaimIndex(Index):
    """Every claim, by rulebook."""

    name, localname, shortname = "claims", "Index of rules", "claims"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """List the claims that have a place, in the order of their rulebooks."""
        ours = cast("PrimeroDomain", self.domain)
        chosen = None if docnames is None else set(docnames)
        books: dict[str, list[IndexEntry]] = {}
        for claim in relations.all_claims().values():
            anchor = ours.anchor("claim", claim.id)
            if anchor and (chosen is None or anchor.docname in chosen):
                entry = IndexEntry(claim.id, 0, anchor.docname, anchor.anchor, "", "", claim.says)
                books.setdefault(claim.book, []).append(entry)
        return list(books.items()), False


class PassageIndex(Index):
    """Every passage that a claim rests on, by source."""

    name, localname, shortname = "passages", "Index of passages", "passages"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """List the passages with the claims that rest on them."""
        ours = cast("PrimeroDomain", self.domain)
        chosen = None if docnames is None else set(docnames)
        by_work: dict[str, list[IndexEntry]] = {}
        for work in works.sources():
            for passage in works.source(work).passages.values():
                anchor = ours.anchor("passage", passage.id)
                if anchor and (chosen is None or anchor.docname in chosen):
                    rests = ", ".join(row.claim for row in relations.claims_resting_on(passage.id))
                    by_work.setdefault(work, []).append(
                        IndexEntry(passage.id, 0, anchor.docname, anchor.anchor, "", "", rests)
                    )
        return list(by_work.items()), False


class PrimeroDomain(Domain):
    """Sources, passages, claims, questions, demos, rulebooks and terms, with their directives, roles and back-links."""

    name = "primero"
    label = "Primero"
    object_types: ClassVar = {kind: ObjType(kind, kind) for kind in KINDS}
    indices: ClassVar = [ClaimIndex, PassageIndex]
    initial_data: ClassVar[dict[str, dict[str, PageData]]] = {"pages": {}}
    data_version = DATA_VERSION
    _anchors: dict[tuple[str, str], Anchor] | None = None
    _states: dict[str, str] | None = None

    def __init__(self, env: BuildEnvironment) -> None:
        """Belong to a build, which hands on through it what it finds out beside the pages."""
        super().__init__(env)
        self.demo_trace = DemoTrace()
        self.fit_results = FitResults()

    # -- what a page puts in -----------------------------------------------------------------------

    @property
    def pages(self) -> dict[str, PageData]:
        """What is kept, by page."""
        pages: dict[str, PageData] = self.data["pages"]
        return pages

    def page(self, docname: str) -> PageData:
        """Give what is kept of a page."""
        return self.pages.setdefault(docname, PageData())

    def put(self, kind: str, name: str, docname: str, anchor: str, line: int) -> None:
        """Note that something stands on a page, and give it a label that any other Sphinx site can link to."""
        self._anchors = self._states = None
        self.page(docname).placed.append((kind, name, anchor, line))
        standard = self.env.domains.standard_domain
        label = f"{kind}:{name}"
        standard.anonlabels[label] = docname, anchor
        standard.labels[label] = docname, anchor, name

    def clear_doc(self, docname: str) -> None:
        """Forget a page, save what the other pages looked like to it."""
        self._anchors = self._states = None
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over the pages that another process has read, and no others."""
        self._anchors = self._states = None
        for docname in sorted(docnames):
            if docname in otherdata["pages"]:
                self.pages[docname] = otherdata["pages"][docname]

    # -- what others ask ---------------------------------------------------------------------------

    @property
    def anchors(self) -> dict[tuple[str, str], Anchor]:
        """Where everything stands; of two places for one thing the first page's counts."""
        if self._anchors is None:
            self._anchors = {}
            for docname in sorted(self.pages):
                for kind, name, anchor, line in self.pages[docname].placed:
                    self._anchors.setdefault((kind, name), Anchor(docname, anchor, line))
        return self._anchors

    def anchor(self, kind: str, name: str) -> Anchor | None:
        """Say where something stands, a range of passages where its first does."""
        anchor = self.anchors.get((kind, name))
        if anchor is None and kind == "passage":
            return self.anchors.get((kind, works.passage_range(name)[0].id))
        return anchor

    def demos(self) -> dict[str, list[Verdict]]:
        """Give the demos that were run, by claim."""
        demos: dict[str, list[Verdict]] = {}
        for docname in sorted(self.pages):
            for verdict in self.pages[docname].demos:
                demos.setdefault(verdict.demo.claim, []).append(verdict)
        return demos

    def findings(self) -> list[Finding]:
        """Give the findings, in the order of their pages."""
        return [finding for docname in sorted(self.pages) for finding in self.pages[docname].findings]

    def gone(self) -> list[WithdrawnId]:
        """Give the ids that are no longer borne, of the kinds that this site has."""
        kinds = {kind for kind, _ in self.anchors}
        return [withdrawn for withdrawn in withdrawn_ids.withdrawn().values() if withdrawn.kind in kinds]

    def states(self) -> dict[str, str]:
        """Say of each claim whether its demos verify it, fail, or are none; a remark needs none."""
        if self._states is None:
            demos = self.demos()
            self._states = {
                name: claim_state(demos.get(name, ()), remark=bool(claim.remark))
                for name, claim in relations.all_claims().items()
            }
        return self._states

    def resolve_xref(  # Sphinx calls it so
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Turn a role into a link; what has no page yet stays plain."""
        del env, node
        anchor = self.anchor(typ, target)
        if anchor is None and getattr(self.env.config, "intersphinx_mapping", None):
            return None  # a site of somebody else, which links to ours
        if anchor is None:
            return contnode  # type: ignore[return-value]  # any node will do, and none would be a broken link
        title = sentences.title(fromdocname, relations.all_claims()[target]) if typ == "claim" else None
        return make_refnode(builder, fromdocname, anchor.docname, anchor.anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Find a bare name among all kinds."""
        links = []
        for kind in KINDS:
            # An entry of the bibliography bears the name of its source, which is what is meant.
            if kind != "entry" and (kind, target) in self.anchors:
                link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
                links.append((f"primero:{kind}", cast("nodes.reference", link)))
        return links

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """List everything for the inventory that other sites link by, also what bore a name once."""
        for (kind, name), anchor in sorted(self.anchors.items()):
            yield name, name, kind, anchor.docname, anchor.anchor, 1
        for withdrawn in self.gone():
            yield withdrawn.name, withdrawn.name, withdrawn.kind, withdrawn.page, "", 1

    # -- what must hold ----------------------------------------------------------------------------

    def check_consistency(self) -> None:
        """Warn, at its file and line, of all that breaks the build."""
        for docname, problem in self.problems():
            logger.warning(problem.sentence, location=(docname, problem.line), type="primero", subtype=problem.kind)
        books_here = {name for data in self.pages.values() for kind, name, _, _ in data.placed if kind == "rulebook"}
        for fault in evidence.faults():
            if fault.claim.partition("/")[0] in books_here:
                sentence = f"{fault.claim}: {fault.says}."
                logger.warning(sentence, location=fault.at, type="primero", subtype="evidence")

    def problems(self) -> list[tuple[str, Problem]]:
        """List what is wrong: on one page, and between pages."""
        problems = [(docname, problem) for docname in sorted(self.pages) for problem in self.pages[docname].problems]
        first: dict[tuple[str, str], Anchor] = {}
        heads: dict[str, Anchor] = {}
        for docname in sorted(self.pages):
            for kind, name, anchor, line in self.pages[docname].placed:
                there = first.setdefault((kind, name), Anchor(docname, anchor, line))
                if there != Anchor(docname, anchor, line):
                    other = self.env.doc2path(there.docname, base=False)
                    sentence = f"The {kind} {name} stands here and at {other}:{there.line}."
                    problems.append((docname, Problem(line, sentence, "twice")))
                if kind == "rulebook":
                    heads[name] = Anchor(docname, anchor, line)
        for name, claim in relations.all_claims().items():
            head = heads.get(claim.book)
            if head and ("claim", name) not in first:
                sentence = f"The claim {name} is missing from its page."
                problems.append((head.docname, Problem(head.line, sentence, "missing")))
        wanted = [(docname, need) for docname in sorted(self.pages) for need in sorted(self.pages[docname].needs)]
        problems += [
            (docname, Problem(1, f"There is no finding {need[1]!r}.", "unknown"))
            for docname, need in wanted
            if need[0] == "finding" and need not in first
        ]
        for work in works.sources():
            if head := first.get(("source", work)):
                problems += [
                    (head.docname, Problem(head.line, sentence, "quotation")) for sentence in works.overquoted(work)
                ]
        return problems

    def sight(self, docname: str) -> str:
        """Sum up what a page shows of the others: where its links go, and what the demos said."""
        whole: dict[str, Callable[[], object]] = {
            "states": lambda: [*self.states().items()], "code": lambda: digest("bytes"), "engine": engine,
        }  # fmt: skip
        shown = [
            (kind, name, whole[kind]() if kind in whole else self.anchor(kind, name))
            for kind, name in sorted(self.pages[docname].needs)
        ]
        return hashlib.sha256(repr(shown).encode()).hexdigest()


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write again every page that shows something of another page that has changed."""
    del app
    ours = domain(env)
    changed = []
    for docname in sorted(ours.pages):
        page = ours.pages[docname]
        sight = ours.sight(docname)
        if page.seen != sight:
            page.seen = sight
            changed.append(docname)
    return changed


def env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Read again pages that had problems, for the same faults must fail again, and those whose parts have changed."""
    del app, added, changed, removed
    ours = domain(env)
    changed_parts = (
        docname
        for docname, page in ours.pages.items()
        if any(digest(part) != before for part, before in page.read_from.items())
        or any(words_digest(name) != before for name, before in page.told.items())
    )
    return sorted({*changed_parts, *(docname for docname, _ in ours.problems())} & env.found_docs)


def setup(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(PrimeroDomain)
    app.connect("env-updated", env_updated)
    app.connect("env-get-outdated", env_get_outdated)


def domain(env: BuildEnvironment) -> PrimeroDomain:
    """Give our domain."""
    return cast("PrimeroDomain", env.get_domain("primero"))


def page_data(env: BuildEnvironment) -> PageData:
    """Give what is kept of the page being read."""
    return domain(env).page(env.current_document.docname)


def problem(env: BuildEnvironment, line: int, sentence: str, kind: str) -> None:
    """Note what breaks the build; it is told when all pages are read."""
    page_data(env).problems.append(Problem(line, sentence, kind))


def depend(env: BuildEnvironment, *parts: str) -> None:
    """Have the page read again when these parts of the package change."""
    page_data(env).read_from.update((part, digest(part)) for part in parts)
