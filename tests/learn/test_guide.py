"""The guide to learning shows a program that runs, what it prints, and what was measured."""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING

import pytest

from primero_ref.learn.observation import EVENTS
from primero_ref.learn.position import STACKS
from primero_ref.weave.site import notebook
from tests.tools.learning import ARENA, BOOKS, BOT, ENGINE, MANY, MEETING, PRINTED, SPEED, TABLES, met, printed

if TYPE_CHECKING:
    from pathlib import Path

RUN = """\
import json, sys
here = {"__name__": "__main__"}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec(cell["source"], here)
"""
"""What runs the cells of a notebook in one namespace, as its kernel does."""


def test_the_programs_of_the_page_print_what_the_page_says(tmp_path: Path) -> None:
    """From top to bottom they run, print the same as when the page was made, and agree on how good the policy is."""
    assert printed(tmp_path) == PRINTED.read_text(encoding="utf-8")
    assert met(tmp_path) == ARENA.read_text(encoding="utf-8")

    (ahead,) = re.findall("Ahead of the random player, .*: (.*)", PRINTED.read_text(encoding="utf-8"))
    (row,) = re.findall("^learned .*", ARENA.read_text(encoding="utf-8"), re.MULTILINE)
    assert ["learned", "random", *ahead.split(), "0", ":", "0"] == row.split()


def test_the_notebook_of_the_page_runs_from_top_to_bottom(tmp_path: Path) -> None:
    """Its cells, one after another, print what the page says, and Jupyter's own schema takes it."""
    made = notebook.notebook(*(ENGINE.joinpath(name).read_text(encoding="utf-8") for name in ("learn.md", "learn.py")))
    nbformat = pytest.importorskip("nbformat", reason="the extra `test` is not installed anew")
    nbformat.validate(nbformat.reads(made, as_version=4))
    path = tmp_path / "learn.ipynb"
    path.write_text(made, encoding="utf-8")
    assert printed(tmp_path, "-c", RUN, str(path)) == PRINTED.read_text(encoding="utf-8")


def test_the_notebook_has_the_steps_of_the_page() -> None:
    """It loads a game, plays it, learns and evaluates; no mark of the page's own language is left in its prose."""
    page, program = (ENGINE.joinpath(name).read_text(encoding="utf-8") for name in ("learn.md", "learn.py"))
    cells = json.loads(notebook.notebook(page, program))["cells"]
    prose = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    titles = [text.splitlines()[0] for text in prose]
    assert titles == [
        "# Teach a program to play",
        "## Load",
        "## Play",
        "## Learn",
        "## Evaluate",
        "## Many tables at once",
    ]
    assert 'pip install "primero-ref[learn]"' in prose[0]
    assert "Primera of Neiva" in prose[0]
    assert not {*"{}[<"} & {*"".join(prose).replace("ref[learn]", "")}
    assert len({cell["id"] for cell in cells}) == len(cells)


def test_what_was_measured_is_complete() -> None:
    """Every adapter was measured with every rulebook, and the table says when and on what machine."""
    with SPEED.open(encoding="utf-8", newline="") as file:
        _, *rows, when = csv.reader(file)
    assert [len(BOOKS) * 5 + len(MANY) * len(TABLES) + 1, 4] == [len(rows), len(when)]
    assert all(float(figure.replace(",", "")) > 0 for row in rows for figure in row[2:])
    assert when[0].startswith("Measured on 20")


def test_the_page_shows_the_files() -> None:
    """The page takes the program, its output and the figures from their files, and has none of its own."""
    page = (ENGINE / "learn.md").read_text(encoding="utf-8")
    assert all(f" {name}\n" in page for name in ("learn.py", "learn.txt", "learn.csv", BOT.name, ARENA.name))
    assert f"\n    {MEETING}\n" in page
    assert "ahead of the" not in page.lower()
    assert f"the last {EVENTS} events" in " ".join(page.split())
    assert f"begins with {STACKS} counters" in " ".join(page.split())
