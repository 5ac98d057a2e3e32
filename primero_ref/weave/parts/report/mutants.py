"""What the mutation run found, from the file that it wrote."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from primero_ref.weave.domain.domain import depend
from primero_ref.weave.package import PACKAGE
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import scroll_table
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

MUTANTS = Template(__file__)

HEADS = ("Module", "Mutants", "Caught", "Share", "Since that run")


@directive("mutants")
class MutantsDirective(Directive):
    """What the mutation run found, from the file that it wrote: `{mutants} mutants.json`."""

    def run(self) -> list[Node]:
        """Put the table; without the file, say that there was no run."""
        name, file = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        depend(self.env, "engine")
        self.need("code", "")
        path = Path(file)
        return [MutantsPart(path.read_text(encoding="utf-8") if path.exists() else "").node()]


@dataclass(frozen=True)
class MutantsPart(Part):
    """The text of the file; empty where there was no run."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw what came of the run."""
        del page, content
        return mutants(self.text)


def mutants(text: str) -> Markup:
    """Draw how many changes were noticed, and each that was not, with its reason."""
    if not text:
        return element("p", "There are no results yet.")
    run: dict[str, Any] = json.loads(text)
    modules = {name.removeprefix("primero_ref/"): counts for name, counts in run["modules"].items()}
    rows = [
        (element("code", name), counts["mutants"], counts["killed"],
         percentage(counts["killed"], counts["mutants"]), freshness(name, counts.get("sha256", "")))
        for name, counts in modules.items()
    ]  # fmt: skip
    made, noticed = (sum(counts[what] for counts in modules.values()) for what in ("mutants", "killed"))
    return MUTANTS(
        noticed=noticed,
        made=made,
        share=percentage(noticed, made),
        run=run,
        table=scroll_table(HEADS, rows, "The mutants of each module, and how many of them were caught"),
        survivors=[(name, counts["survived"]) for name, counts in modules.items() if counts["survived"]],
    )


def percentage(noticed: int, made: int) -> str:
    """Give a share in per cent.

    >>> percentage(19, 20), percentage(0, 0)
    ('95.0%', '100.0%')
    """
    return f"{noticed / made if made else 1:.1%}"


def freshness(name: str, digest: str) -> str:
    """Say whether a module is still the one that was run.

    >>> freshness("hands.py", "0")
    'the module has changed'
    """
    file = PACKAGE / name
    same = file.is_file() and sha256(file.read_bytes()).hexdigest() == digest
    return "unchanged" if same else "the module has changed"
