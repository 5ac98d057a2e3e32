"""What is public: the names that the reference of the engine lists."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING

import primero_ref
from primero_ref.weave.site.adapters import ADAPTERS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

GUIDE = (ROOT / "docs" / "engine" / "index.md").read_text(encoding="utf-8")

LEFT_OUT = {
    "cite": "how the site cites its parts; the command `cite` gives the same",
    "cli": "commands; each says with --help what it takes",
    "demo": "how the code of a page runs; CONTRIBUTING.md says how a demo is written",
    "host": "the table of `primero host`, whose page is described in play/friends.html",
    "slips": "the checks of data files and pages; CONTRIBUTING.md says where each is",
    "fit": "what the page of old texts and rulebooks shows; /compare/fit.html describes it",
    "weave": "how the site is made",
    "web": "what the scripts of the pages ask; a schema describes the answers",
}
"""The packages whose names are not in the reference, and why."""


def imported_by_the_guide() -> Iterator[str]:
    """Name what the pieces of code of the guide import."""
    for module, names in re.findall(r"^>>> from (primero_ref[\w.]*) import (.+)$", GUIDE, re.MULTILINE):
        yield from (f"{module}.{name}" for name in names.split(", "))


def packages() -> list[str]:
    """Name the packages of the edition."""
    return [found.name for found in pkgutil.iter_modules(primero_ref.__path__) if found.ispkg]


def public() -> set[str]:
    """Name what is public: what the package exports, its packages and the adapters, and what the guide imports."""
    rooms = [f"primero_ref.{name}" for name in packages() if name not in LEFT_OUT]
    modules = {name: importlib.import_module(name) for name in ("primero_ref", *rooms, *ADAPTERS)}
    faces = {name: module.__all__ for name, module in modules.items() if hasattr(module, "__all__")}
    listed = {
        f"{module}.{name}": getattr(importlib.import_module(module), name) for module in faces for name in faces[module]
    }
    at_the_top = {id(getattr(primero_ref, name)) for name in primero_ref.__all__}
    # what the package itself exports stands in the reference under that name alone
    own = {name for name, of in listed.items() if name.count(".") == 1 or id(of) not in at_the_top}
    return own.union(imported_by_the_guide(), {"primero_ref.lab.arena.meet"})
