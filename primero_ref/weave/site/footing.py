"""What a page needs of the graph to say what falls, written as a script, so that it works when opened from disk."""

from __future__ import annotations

import json
from pathlib import Path

from primero_ref import claims
from primero_ref.footing.derivation import every_claim, footing
from primero_ref.footing.fall import REMARK
from primero_ref.footing.graph import EVIDENCE, Node
from primero_ref.sources import works
from primero_ref.sources.dates import speaks_for
from primero_ref.sources.support import is_old
from primero_ref.weave.apparatus import matrix

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

    from primero_ref.claims import Claim

TURNED = ("demo", "game", "witness")
"""What comes out otherwise without a rule, by kind, in the order of the file."""


class Numbers:
    """Numbers for names, in the order in which they are first met.

    >>> numbers = Numbers()
    >>> [numbers(name) for name in ("fold", "see", "fold")], numbers.names
    ([0, 1, 0], ['fold', 'see'])
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[str, int] = {}

    def __call__(self, name: str) -> int:
        """Give the number of a name."""
        return self._known.setdefault(name, len(self._known))

    @property
    def names(self) -> list[str]:
        """The names, each at the place of its number."""
        return [*self._known]


def as_data() -> dict[str, object]:
    """Give what `docs/_static/loss.js` reads: sources, passages, rules with what they rest on, and rulebooks.

    A passage is its id, its source and the source from which alone it is known, or -1. A row of a rule is how a passage
    bears on it, the passages, the work in which they are quoted, or -1, and the questions on whose answers it bears.

    >>> data = as_data()
    >>> len(data["rules"]) == len(every_claim()), sorted(data)
    (True, ['books', 'passages', 'questions', 'rules', 'sources'])
    """
    source, passage, question = Numbers(), Numbers(), Numbers()
    turned = {kind: Numbers() for kind in TURNED}
    number_of = {name: number for number, name in enumerate(every_claim())}
    rules = []
    for claim in every_claim().values():
        node = Node("claim", claim.id)
        above = [
            sorted({turned[kind](f"{edge.what.name} {edge.note if kind == 'witness' else ''}")
                    for edge in footing().above(node, "decided by", "shows") if edge.what.kind == kind})
            for kind in TURNED
        ]  # fmt: skip
        needed_by = sorted({number_of[edge.what.name] for edge in footing().above(node, "needs")})
        asked = [question(name) for name in claim.settles or (REMARK,)]
        rules.append([claim.id, claim.says, asked, _rows(claim, source, passage, question), above, needed_by])
    passages = []
    for name in passage.names:
        cited = works.passage(name)
        passages.append([name, source(cited.source), source(cited.via) if cited.via else -1])
    return {
        "sources": [
            [name, works.source(name).short, int(speaks_for(works.source(name)) is not None)] for name in source.names
        ],
        "passages": passages,
        "questions": question.names,
        "rules": rules,
        "books": [
            [book.id, book.title, [number_of[name] for name in book.claims if name in book.held]]
            for book in map(claims.rulebook, matrix.every_book())
        ],
    }


def _rows(claim: Claim, source: Numbers, passage: Numbers, question: Numbers) -> list[object]:
    """Give what a rule rests on; the first number of a row says how, and whether it is old and one man’s reading."""
    rows: list[object] = []
    for row in claim.evidence:
        if row.how != "background":
            how = EVIDENCE.index(row.relation_key) * 4 + is_old(row) * 2 + bool(row.reading)
            cited = [passage(quoted.id) for quoted in works.passage_range(row.passage)]
            on: Iterable[str] = row.on if claim.settles else (REMARK,)
            rows.append([how, cited, source(row.via) if row.via else -1, [question(name) for name in on]])
    return rows


def builder_inited(app: Sphinx) -> None:
    """Write the file."""
    if app.builder.name != "html":
        return
    target = Path(app.outdir) / "_static" / "footing.js"
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(as_data(), ensure_ascii=False, separators=(",", ":")).replace("],[", "],\n[")
    target.write_text(f"self.primeroFooting = {text};\n", encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the file."""
    app.connect("builder-inited", builder_inited)
