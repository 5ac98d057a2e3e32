"""What must last is on the disk."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from primero_ref.errors import Unreadable
from primero_ref.host.journal import Journal

if TYPE_CHECKING:
    from pathlib import Path


def test_acts_come_back_in_their_order_table_by_table(tmp_path: Path) -> None:
    """One file has several tables, each with its own acts."""
    file = str(tmp_path / "evening.sqlite3")
    journal = Journal(file)
    for number in range(10):
        journal.note("kite" if number % 3 else "lark", {"do": "x", "number": number})
    journal.close()

    assert ["lark", "kite"] == Journal(file).words
    assert [1, 2, 4, 5, 7, 8] == [act["number"] for act in Journal(file).acts("kite")]


def test_each_act_is_written_through_to_the_disk(tmp_path: Path) -> None:
    """Another connection sees it at once, and the file asks the system for the whole way to the disk."""
    file = str(tmp_path / "evening.sqlite3")
    journal = Journal(file)
    journal.note("kite", {"do": "x"})

    assert (1,) == sqlite3.connect(file).execute("SELECT count(*) FROM acts").fetchone()
    assert (2,) == journal._db.execute("PRAGMA synchronous").fetchone()  # FULL
    assert ("wal",) == journal._db.execute("PRAGMA journal_mode").fetchone()


def test_a_database_of_another_program_is_not_written_into(tmp_path: Path) -> None:
    """Its tables stay as they were."""
    file = str(tmp_path / "songs.sqlite3")
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE songs (title TEXT)")
    other.commit()
    other.close()
    with pytest.raises(Unreadable, match="not an evening"):
        Journal(file)
