"""What must last: each act at a hosted table, on disk before anybody is told of it."""

from __future__ import annotations

import json
import sqlite3

from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Act = dict[str, Any]
    """What was done at a table, as plain data: `do` says what."""

FORMAT = 1
"""The form in which acts are written; a file of another one is refused."""


class Journal:
    """The acts at the tables of one file, in their order; each is written through to the disk when it is noted.

    >>> journal = Journal(":memory:")
    >>> journal.note("kite", {"do": "lay", "book": "italian"})
    >>> [act["book"] for act in journal.acts("kite")], journal.words
    (['italian'], ['kite'])
    """

    def __init__(self, file: str) -> None:
        """Open a file, which need not be there yet."""
        try:
            self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")  # through to the disk, not only to the system
            form = self._db.execute("PRAGMA user_version").fetchone()[0]
            tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if form not in (0, FORMAT) or (form == 0 and tables):
                raise Unreadable(f"{file} is not an evening of this edition: name another file.")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS acts (number INTEGER PRIMARY KEY, word TEXT NOT NULL, act TEXT NOT NULL)"
            )
            self._db.execute("CREATE INDEX IF NOT EXISTS acts_of ON acts (word, number)")
            self._db.execute(f"PRAGMA user_version = {FORMAT}")
        except sqlite3.Error as error:
            raise Unreadable(f"{file} cannot be opened as an evening ({error}): name another file.") from None

    def note(self, word: str, act: Act) -> None:
        """Write an act down; when this returns, it is on the disk."""
        self._db.execute("INSERT INTO acts (word, act) VALUES (?, ?)", (word, json.dumps(act)))

    def acts(self, word: str) -> Iterator[Act]:
        """Give the acts at a table, from the first on."""
        for (act,) in self._db.execute("SELECT act FROM acts WHERE word = ? ORDER BY number", (word,)).fetchall():
            yield json.loads(act)

    @property
    def words(self) -> list[str]:
        """The tables of the file, each by its word, the oldest first."""
        rows = self._db.execute("SELECT word FROM acts GROUP BY word ORDER BY min(number)").fetchall()
        return [word for (word,) in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()
