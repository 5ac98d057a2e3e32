"""The program of the guide to learning as a notebook: its cells are made of the page and the program, at each build."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

PAGE = "engine/learn"
"""The page, its program, and the notebook, which differ by their endings."""

NOTEBOOK = outputs.Output(f"{PAGE}.ipynb", "The program that learns Primero, as a Jupyter notebook")

SECTION = "A program from top to bottom"
"""The section of the page that says what the program does."""

_STEP = re.compile(r"^# \d+\. ([^:\n]+): (.*)\n", re.MULTILINE)
_DOCSTRING = re.compile(r'\A""".*?"""\s*', re.DOTALL)
_ROLE = re.compile(r"\{[a-z:]+\}`([^`<]+?)(?: <[^>]*>)?`")
_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
_NOT_PROSE = re.compile(r"^(?:```\{.*?^```\n|\{\..*?\}\n)", re.DOTALL | re.MULTILINE)


@directive("notebook")
class NotebookDirective(Directive):
    """The link to the notebook."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        return [NotebookPart().node()]


@dataclass(frozen=True)
class NotebookPart(Part):
    """The link to the notebook."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the link."""
        del page, content
        name = NOTEBOOK.path.rpartition("/")[2]
        return element("p", element("a", "The same program as a Jupyter notebook", href=name, download=True))

    def book(self, page: Page, content: Markup) -> Markup:
        """Say where it is."""
        del page, content
        return element("p", "The site offers the same program as a Jupyter notebook.")


def notebook(page: str, program: str) -> str:
    r"""Make the notebook of the text of the page and of the program; every numbered step has a cell of its own.

    >>> made = json.loads(notebook("# Guide", "import os\n\n# 1. Name: ask.\nprint(os.name)\n"))
    >>> [(cell["cell_type"], cell["source"]) for cell in made["cells"]][1:]
    [('code', 'import os'), ('markdown', '## Name\n\nAsk.'), ('code', 'print(os.name)')]
    """
    imports, *steps = _STEP.split(_DOCSTRING.sub("", program))
    cells = [_cell("markdown", prose(page)), _cell("code", imports.strip())]
    for title, sentence, code in zip(steps[::3], steps[1::3], steps[2::3], strict=True):
        cells.append(_cell("markdown", f"## {title}\n\n{sentence[:1].upper()}{sentence[1:]}"))
        cells.append(_cell("code", code.strip()))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def prose(page: str) -> str:
    """Give what the page says before its first section, and what it says of the program, with no links of the site."""
    opening, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    about = [text.removeprefix(SECTION) for text in sections if text.startswith(SECTION)]
    said_of_it = "".join(about).partition("\n```")[0]
    text = _NOT_PROSE.sub("", opening + said_of_it.lstrip())
    return _LINK.sub(r"\1", _ROLE.sub(r"\1", text)).strip()


def _cell(kind: str, source: str) -> dict[str, object]:
    """Make a cell; its name comes from what is in it, so that the same page gives the same notebook."""
    cell: dict[str, object] = {"cell_type": kind, "id": sha256(source.encode()).hexdigest()[:8], "metadata": {}}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": source}


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Put the notebook beside its page."""
    if exception or app.builder.name != "html" or PAGE not in app.env.found_docs:
        return
    page, program = (Path(app.srcdir, f"{PAGE}.{ending}").read_text(encoding="utf-8") for ending in ("md", "py"))
    target = Path(app.outdir) / NOTEBOOK.path
    target.write_text(notebook(page, program), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Write the notebook before the list of downloads is drawn up."""
    app.connect("build-finished", build_finished, priority=850)
