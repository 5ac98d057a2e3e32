"""The package as files: where it stands, and which of its files a page may depend on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from primero_ref.edition import ABOVE

PACKAGE = Path(__file__).parents[1]


PARTS = {
    "texts": ("sources/texts/*.toml",),
    "rules": tuple(f"{package}/*.toml" for package in ("rules", "claims", "cards", "reconstruction", "demo", "fit")),
    "lessons": ("lessons/*.toml", "lessons/*.jsonl"),
    "engine": ("**/*.py",),
}
"""The files of the package that a page may depend on."""


@cache
def files(part: str) -> tuple[Path, ...]:
    """List the files of a part of the package, which does not change while a site is built."""
    paths = sorted(path for pattern in PARTS[part] for path in PACKAGE.glob(pattern))
    return tuple(path for path in paths if path.relative_to(PACKAGE).parts[0] not in ABOVE)
