"""The guide to learning shows a program that runs, what it prints, and what was measured."""

from __future__ import annotations

import csv

from primero_ref.learn.observation import EVENTS
from primero_ref.learn.position import STACKS
from tests.tools.learning import BOOKS, ENGINE, MANY, PRINTED, SPEED, TABLES, printed


def test_the_program_of_the_page_prints_what_the_page_says() -> None:
    """From top to bottom the program runs, and prints the same as when the page was made."""
    assert printed() == PRINTED.read_text(encoding="utf-8")


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
    assert all(f" {name}\n" in page for name in ("learn.py", "learn.txt", "learn.csv"))
    assert "ahead of the" not in page.lower()
    assert f"the last {EVENTS} events" in " ".join(page.split())
    assert f"begins with {STACKS} counters" in " ".join(page.split())
