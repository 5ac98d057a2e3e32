"""A file in which something is kept from one build to the next, written whole or not at all."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pathlib import Path


def write_kept(file: Path, content: object) -> None:
    """Write what is to be kept, in the place of what was; of two runs the one that ends last is kept, and whole.

    `content` is anything that JSON knows, or named tuples of it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    beside.replace(file)
