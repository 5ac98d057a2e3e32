"""`primero.json`: everything on the site as data, for the exports and for anyone's own use."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.cite import citation
from primero_ref.demo import FINDING
from primero_ref.demo.pairs import pairs
from primero_ref.edition import __released__, engine
from primero_ref.sources import works
from primero_ref.weave.apparatus import concordance, relations
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.html.data_fields import SCHEMA
from primero_ref.weave.site.search import address

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from primero_ref.weave.domain.domain import PrimeroDomain


def everything(ours: PrimeroDomain, edition: str) -> dict[str, Any]:
    """Gather all that the edition holds, with what was said of it and where it stands."""
    states, demos = ours.states(), ours.demos()

    def uri(kind: str, name: str) -> str | None:
        anchor = ours.anchor(kind, name)
        return address(anchor.docname, anchor.anchor) if anchor else None

    def places(kind: str, name: str) -> dict[str, str | None]:
        there = uri(kind, name)
        return {"uri": there, "page": citation.address(kind, name) if there else None}

    return {
        "edition": edition, "released": __released__, "engine": engine(),
        "sources": [
            {
                "id": work.id, "title": work.title, "short": work.short, "author": work.author, "year": work.year,
                "rights": work.rights, "unit": work.unit, "languages": work.languages, "address": work.address,
                "head": work.head, "trust": work.trust, "provenance": work.provenance, "missing": work.missing,
                "record": dict(work.record), **places("source", work.id),
            }
            for work in map(works.source, works.sources())
        ],
        "passages": [
            {
                "id": cited.id, "source": cited.source, "locus": cited.locus, "label": cited.label,
                "speaker": cited.speaker, "texts": dict(cited.texts), "plain": cited.plain, "english": cited.english,
                "note": cited.note, "corrections": cited.corrections, "via": cited.via, "digest": cited.digest,
                **places("passage", cited.id),
                "claims": [{"claim": row.claim, "how": row.how} for row in relations.claims_resting_on(cited.id)],
            }
            for work in works.sources()
            for cited in works.source(work).passages.values()
        ],
        "questions": [
            {
                "id": name, "asks": claims.question(name).asks, "answers": claims.question(name).answers,
                "otherwise": claims.question(name).otherwise, **places("question", name),
                "claims": [claim.id for claim in relations.claims_settling(name)],
                "pairs": [
                    {"answers": pair.answers, "demo": pair.demo, "because": pair.because}
                    for pair in pairs()
                    if pair.question == name
                ],
            }
            for name in claims.questions()
        ],
        "rulebooks": [
            {
                "id": book.id, "title": book.title, "redactor": book.redactor, "source": book.source, "base": book.base,
                "script": book.script, "claims": list(book.claims), "held": sorted(book.held),
                **places("rulebook", book.id),
            }
            for book in map(claims.rulebook, claims.rulebooks())
        ],
        "claims": [
            {
                "id": rule.id, "rulebook": rule.book, "says": rule.says, "grade": rule.grade,
                "settles": dict(rule.settles),
                "evidence": [row._asdict() for row in rule.evidence], "note": rule.note, "remark": rule.remark,
                "held": rule.held, "verdict": states[rule.id], "agree": relations.related_claims(rule).agree,
                "differ": relations.related_claims(rule).differ, **places("claim", rule.id),
            }
            for rule in relations.all_claims().values()
        ],
        "findings": [
            {
                "id": finding.name, "says": finding.says, "about": list(finding.about),
                **places("finding", finding.name),
                "demos": [verdict.demo.id for verdict in demos.get(FINDING + finding.name, ())],
            }
            for finding in ours.findings()
        ],
        "demos": [
            {
                "id": verdict.demo.id, "claim": name, "story": verdict.demo.story, "code": verdict.demo.code,
                "sha256": verdict.demo.sha256, "file": verdict.demo.file, "line": verdict.demo.line,
                "passes": verdict.outcome.passed, "bites": verdict.bites, "scene": verdict.outcome.scene,
                "uri": uri("demo", verdict.demo.id),
            }
            for name, verdicts in demos.items()
            for verdict in verdicts
        ],
        "terms": [
            {
                "id": term.name, "head": term.head, "group": term.group, "sense": term.sense,
                "languages": term.languages,
                "places": [
                    {
                        "passage": hit.passage.id, "language": hit.tag, "start": hit.start, "end": hit.end,
                        "words": hit.shown,
                    }
                    for hit in concordance.occurrences(term.name).hits
                ],
                **places("term", term.name),
            }
            for term in terms().values()
        ],
    }  # fmt: skip


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
    as_json = partial(json.dumps, ensure_ascii=False, sort_keys=True)

    def listed(thing: object) -> str:
        return "[\n" + ",\n".join(map(as_json, thing)) + "\n]" if isinstance(thing, list) else as_json(thing)

    return "{\n" + ",\n".join(f"{as_json(key)}: {listed(data[key])}" for key in sorted(data)) + "\n}\n"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the data and its schema beside the pages."""
    if exception or app.builder.name != "html":
        return
    ours = domain(app.env)
    data = everything(ours, app.config.release)
    out = Path(app.outdir)
    (out / "primero.json").write_text(text(data), encoding="utf-8", newline="\n")
    (out / SCHEMA.name).write_bytes(SCHEMA.read_bytes())


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("build-finished", build_finished)
