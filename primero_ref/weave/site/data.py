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
        place = ours.anchor(kind, name)
        return address(place.docname, place.anchor) if place else None

    def places(kind: str, name: str) -> dict[str, str | None]:
        there = uri(kind, name)
        return {"uri": there, "page": citation.address(kind, name) if there else None}

    return {
        "edition": edition, "released": __released__, "engine": engine(),
        "sources": [
            {
                "id": one.id, "title": one.title, "short": one.short, "author": one.author, "year": one.year,
                "rights": one.rights, "unit": one.unit, "languages": one.languages, "address": one.address,
                "head": one.head, "trust": one.trust, "provenance": one.provenance, "missing": one.missing,
                "record": dict(one.record), **places("source", one.id),
            }
            for one in map(works.source, works.sources())
        ],
        "passages": [
            {
                "id": one.id, "source": one.source, "locus": one.locus, "label": one.label, "speaker": one.speaker,
                "texts": dict(one.texts), "plain": one.plain, "english": one.english, "note": one.note,
                "corrections": one.corrections, "via": one.via, "digest": one.digest, **places("passage", one.id),
                "claims": [{"claim": row.claim, "how": row.how} for row in relations.claims_resting_on(one.id)],
            }
            for work in works.sources()
            for one in works.source(work).passages.values()
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
                "id": one.id, "title": one.title, "redactor": one.redactor, "source": one.source, "base": one.base,
                "script": one.script, "claims": list(one.claims), "held": sorted(one.held),
                **places("rulebook", one.id),
            }
            for one in map(claims.rulebook, claims.rulebooks())
        ],
        "claims": [
            {
                "id": one.id, "rulebook": one.book, "says": one.says, "grade": one.grade, "settles": dict(one.settles),
                "evidence": [row._asdict() for row in one.evidence], "note": one.note, "remark": one.remark,
                "held": one.held, "verdict": states[one.id], "agree": relations.related_claims(one).agree,
                "differ": relations.related_claims(one).differ, **places("claim", one.id),
            }
            for one in relations.all_claims().values()
        ],
        "findings": [
            {
                "id": one.name, "says": one.says, "about": list(one.about), **places("finding", one.name),
                "demos": [verdict.demo.id for verdict in demos.get(FINDING + one.name, ())],
            }
            for one in ours.findings()
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
                "id": one.name, "head": one.head, "group": one.group, "sense": one.sense, "languages": one.languages,
                "places": [
                    {
                        "passage": hit.passage.id, "language": hit.tag, "start": hit.start, "end": hit.end,
                        "words": hit.shown,
                    }
                    for hit in concordance.occurrences(one.name).hits
                ],
                **places("term", one.name),
            }
            for one in terms().values()
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
    told = partial(json.dumps, ensure_ascii=False, sort_keys=True)

    def listed(one: object) -> str:
        return "[\n" + ",\n".join(map(told, one)) + "\n]" if isinstance(one, list) else told(one)

    return "{\n" + ",\n".join(f"{told(key)}: {listed(data[key])}" for key in sorted(data)) + "\n}\n"


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
