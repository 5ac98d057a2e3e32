"""This edition: its number and day, and its engine as one parcel, the bytes that run in the browser too."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__version__ = "0.2.0"
"""The edition; pyproject.toml takes it from here."""

RULES = "0.2.0"
"""The edition whose rules the engine plays, which every record names: this one, or the next while that is in work."""

__released__ = "2026-11-27"
"""The day of the edition, which its citations bear."""

ABOVE = ("cli", "footing", "host", "learn", "slips", "weave", "__main__.py")
"""The parts of the package that are not the engine: the command, the graph of what stands on what, the tables that
phones play at, the adapters to other libraries, the checks of the data files, and the weave."""


@cache
def modules(*packages: str) -> dict[str, str]:
    """Name the modules of some packages by their ids, which are their stems, with the path of each in `primero_ref`.

    >>> modules("rules/procedures")["vying"], "ranking" in modules("cards", "game")
    ('rules/procedures/vying.py', True)
    """
    from os import listdir, path

    here = path.dirname(__file__)
    return {
        name[:-3]: f"{package}/{name}"
        for package in packages
        for name in sorted(listdir(path.join(here, package)))
        if name.endswith(".py") and name != "__init__.py"
    }


def engine_files(package: Path) -> dict[str, bytes]:
    """Gather the engine as it stands on disk: its code, rulebooks and texts.

    `package` is the folder `primero_ref`; the answer maps each path, as Python imports it, to its bytes.
    """
    return {
        f"{package.name}/{path.relative_to(package).as_posix()}": path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.suffix in {".py", ".toml"} and path.relative_to(package).parts[0] not in ABOVE
    }


def packed(files: Mapping[str, bytes]) -> bytes:
    """Pack files so that the same files make the same bytes on every system."""
    import io
    import zipfile

    parcel = io.BytesIO()
    with zipfile.ZipFile(parcel, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.create_system = 3  # Windows would write another number here
            archive.writestr(entry, files[name])
    return parcel.getvalue()


@cache
def engine() -> str:
    """Give the SHA-256 of the engine that is running, as the site publishes it.

    >>> len(engine())
    64
    """
    import hashlib
    from pathlib import Path

    return hashlib.sha256(packed(engine_files(Path(__file__).parent))).hexdigest()
