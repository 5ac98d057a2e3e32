"""A copy of what an author writes, in which slips are planted and taken out again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.slips.planted import Planted

ROOT = Path(__file__).parents[2]


class Checkout:
    """A copy of the data files and pages, in which slips are planted and taken out again."""

    def __init__(self, root: Path) -> None:
        """Copy what an author writes."""
        self.root = root
        self.before: dict[Path, bytes | None] = {}
        for folder, ends in (("primero_ref", ("toml", "py", "jsonl", "txt")), ("docs", ("md",))):
            for path in (path for end in ends for path in (ROOT / folder).rglob(f"*.{end}")):
                to = root / path.relative_to(ROOT)
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, to)

    def plant(self, planted: Planted) -> None:
        """Write a slip, throughout the data and the pages if it is that kind."""
        if not planted.throughout:
            self._write(self.root / planted.file, planted)
            return
        for path in (*(self.root / "primero_ref").rglob("*.toml"), *(self.root / "docs").rglob("*.md")):
            if planted.old in path.read_text("utf-8"):
                self._write(path, planted)

    def _write(self, path: Path, planted: Planted) -> None:
        data = path.read_bytes() if path.exists() else None
        self.before.setdefault(path, data)
        if planted.new == "no file":
            path.unlink()
            return
        text = planted.spoilt((data or b"").decode())
        plain = planted.new.encode()
        path.write_bytes(
            text.encode().replace(plain, planted.new.encode("latin-1")) if "Latin-1" in planted.new else text.encode()
        )

    def mend(self) -> None:
        """Take every slip out."""
        for path, data in self.before.items():
            if data is None:
                path.unlink()
            else:
                path.write_bytes(data)
        self.before.clear()

    def place(self, planted: Planted) -> str:
        """Give the file and the line at which a slip must be told."""
        text = (self.root / planted.told_in).read_text("utf-8", errors="replace")
        return f"{planted.told_in}:{planted.line(text)}"
