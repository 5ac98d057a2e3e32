"""`primero.json`: everything on the site as data, for the exports and for anyone's own use."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from primero_ref import claims
from primero_ref.cite import citation
from primero_ref.demo import FINDING
from primero_ref.demo.pairs import pairs
from primero_ref.edition import __released__, engine
from primero_ref.footing import runs
from primero_ref.footing.derivation import footing
from primero_ref.footing.graph import Node
from primero_ref.sources import prints, shown, works
from primero_ref.sources.support import support
from primero_ref.weave.apparatus import agreement, concordance, relations, testimony
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.report.data_fields import SCHEMA
from primero_ref.weave.site import generated_pages
from primero_ref.weave.site.search import address

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

    from primero_ref.weave.domain.domain import PrimeroDomain


FILE = "primero.json"
"""The name of the file."""


class Places:
    """Where things stand on the site."""

    def __init__(self, ours: PrimeroDomain) -> None:
        """Ask the domain."""
        self._domain = ours

    def uri(self, kind: str, name: str) -> str | None:
        """Give the address of a thing, if it stands anywhere."""
        anchor = self._domain.anchor(kind, name)
        return address(anchor.docname, anchor.anchor) if anchor else None

    def fields(self, kind: str, name: str) -> dict[str, str | None]:
        """Give the fields of a thing that say where it stands, and where it is cited."""
        uri = self.uri(kind, name)
        return {"uri": uri, "page": citation.address(kind, name) if uri else None}


def everything(ours: PrimeroDomain, edition: str) -> dict[str, Any]:
    """Gather all that the edition holds, with what was said of it and where it stands."""
    places = Places(ours)
    return {
        "edition": edition, "released": __released__, "engine": engine(),
        "sources": _sources(places), "passages": _passages(places),
        "testimonies": _testimonies(places), "questions": _questions(places),
        "rulebooks": _rulebooks(places), "claims": _claims(places, ours.states()),
        "findings": _findings(places, ours), "demos": _demos(places, ours), "terms": _terms(places),
        "footing": _footing(),
    }  # fmt: skip


def _sources(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "id": source.id, "title": source.title, "short": source.short, "author": source.author,
            "year": source.year, "rights": source.rights, "unit": source.unit, "languages": source.languages,
            "address": source.address, "copy": source.copy, "head": source.head, "trust": source.trust,
            "provenance": source.provenance, "missing": source.missing, "transcription": source.transcription,
            "written": source.written, "unpaged": source.unpaged, "record": dict(source.record),
            **places.fields("source", source.id),
        }
        for source in map(works.source, works.sources())
    ]  # fmt: skip


def _passages(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "id": passage.id, "source": passage.source, "locus": passage.locus, "label": passage.label,
            "speaker": passage.speaker, "texts": dict(passage.texts), "plain": passage.plain,
            "english": passage.english, "note": passage.note, "corrections": passage.corrections,
            "paraphrase": passage.paraphrase, "shown": shown.way(passage.id),
            "via": passage.via, "digest": passage.digest, "printed": prints.words(passage.id),
            **places.fields("passage", passage.id),
            "claims": [link._asdict() for link in relations.claims_resting_on(passage.id)],
        }
        for name in works.sources()
        for passage in works.source(name).passages.values()
    ]  # fmt: skip


def _testimonies(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "source": name, "number": number, "passages": [passage.id for passage in row.passages],
            "sentences": row.sentences, "kind": row.kind, "says": row.says,
            "answers": {question: list(answers) for question, answers in row.answers.items()},
            "against": {question: list(answers) for question, answers in row.against.items()},
            "rules": sorted({
                rule
                for question in (*row.answers, *row.against)
                for rules in agreement.rules_of(row, question)
                for rule in rules
            }),
            "uri": places.uri("passage", row.passages[0].id),
        }
        for name in works.sources()
        for number, row in enumerate(testimony.testimony(name), 1)
    ]  # fmt: skip


def _questions(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "id": name, "asks": question.asks, "answers": question.answers, "otherwise": question.otherwise,
            **places.fields("question", name),
            "claims": [claim.id for claim in relations.claims_settling(name)],
            "pairs": [
                {"answers": pair.answers, "demo": pair.demo, "because": pair.because}
                for pair in pairs()
                if pair.question == name
            ],
        }
        for name, question in claims.questions().items()
    ]  # fmt: skip


def _rulebooks(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "id": rules.id, "title": rules.title, "redactor": rules.redactor, "source": rules.source,
            "base": rules.base, "script": rules.script, "claims": list(rules.claims), "held": sorted(rules.held),
            **places.fields("rulebook", rules.id),
        }
        for rules in map(claims.rulebook, claims.rulebooks())
    ]  # fmt: skip


def _claims(places: Places, states: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "id": claim.id, "rulebook": claim.book, "says": claim.says, "grade": claim.grade,
            "settles": dict(claim.settles), "evidence": [evidence._asdict() for evidence in claim.evidence],
            "support": {name: old_texts.by for name, old_texts in support(claim).items()},
            "note": claim.note, "remark": claim.remark, "held": claim.held, "verdict": states[claim.id],
            "agree": related.agree, "differ": related.differ, **places.fields("claim", claim.id),
        }
        for claim, related in ((claim, relations.related_claims(claim)) for claim in relations.all_claims().values())
    ]  # fmt: skip


def _findings(places: Places, ours: PrimeroDomain) -> list[dict[str, Any]]:
    demos = ours.demos()
    return [
        {
            "id": finding.name, "says": finding.says, "about": list(finding.about),
            **places.fields("finding", finding.name),
            "demos": [verdict.demo.id for verdict in demos.get(FINDING + finding.name, ())],
        }
        for finding in ours.findings()
    ]  # fmt: skip


def _demos(places: Places, ours: PrimeroDomain) -> list[dict[str, Any]]:
    return [
        {
            "id": verdict.demo.id, "claim": name, "story": verdict.demo.story, "code": verdict.demo.code,
            "sha256": verdict.demo.sha256, "file": verdict.demo.file, "line": verdict.demo.line,
            "passes": verdict.outcome.passed, "bites": verdict.bites, "scene": verdict.outcome.scene,
            "uri": places.uri("demo", verdict.demo.id),
        }
        for name, verdicts in ours.demos().items()
        for verdict in verdicts
    ]  # fmt: skip


def _footing() -> list[dict[str, Any]]:
    """Say what was found to turn with each rule; the other edges of the graph are in the fields of what they join."""
    return [
        {
            "claim": run.claim, "demos": runs.written([run]).splitlines()[-1].split("|")[1], "game": run.game,
            "idle": list(run.idle), "witnesses": list(run.witnesses),
            "used": sorted(str(edge.what) for edge in footing().above(Node("claim", run.claim), "uses")),
        }
        for run in runs.kept()
    ]  # fmt: skip


def _terms(places: Places) -> list[dict[str, Any]]:
    return [
        {
            "id": term.name, "head": term.head, "group": term.group, "sense": term.sense, "languages": term.languages,
            "places": [
                {"passage": hit.passage.id, "language": hit.tag, "start": hit.start, "end": hit.end, "words": hit.shown}
                for hit in concordance.occurrences(term.name).hits
            ],
            **places.fields("term", term.name),
        }
        for term in terms().values()
    ]  # fmt: skip


def text(data: dict[str, Any]) -> str:
    """Write data with one thing on each line, so that two editions can be compared line by line.

    >>> print(text({"b": [1, 2], "a": 0}), end="")
    {
    "a": 0,
    "b": [
    1,
    2
    ]
    }
    """
    as_json = partial(json.dumps, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def listed(thing: object) -> str:
        return "[\n" + ",\n".join(map(as_json, thing)) + "\n]" if isinstance(thing, list) else as_json(thing)

    return "{\n" + ",\n".join(f"{as_json(key)}: {listed(data[key])}" for key in sorted(data)) + "\n}\n"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the data and its schema beside the pages."""
    if exception or app.builder.name != "html":
        return
    ours, out = domain(app.env), Path(app.outdir)
    lines = [(verdict.demo.id, verdict.demo.line) for verdicts in ours.demos().values() for verdict in verdicts]
    with generated_pages.made(app, FILE, engine(), sha256(repr(lines).encode()).hexdigest()) as due:
        if due:
            data = everything(ours, app.config.release)
            (out / FILE).write_text(text(data), encoding="utf-8", newline="\n")
    (out / SCHEMA.name).write_bytes(SCHEMA.read_bytes())


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("build-finished", build_finished)
