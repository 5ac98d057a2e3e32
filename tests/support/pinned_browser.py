"""The Chromium that pictures are taken with: one version, the same bytes on every machine, kept in `.cache`.

Debian's own moves on every few weeks. This one comes from npm: `@sparticuz/chromium` (MIT; Chromium itself is BSD) is
67 MB, packed, and is fetched by those alone who compare pictures. Where it cannot be had, or does not run (it is built
for Linux on x86-64), the browser of the system takes the pictures, and they are compared less closely.
"""

from __future__ import annotations

import base64
import hashlib
import platform
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from primero_ref.weave.site.browser import _program

VERSION = "153.0.0"
"""The release of the package, and so of Chromium."""

INTEGRITY = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
"""SHA-512 of the package as its publisher states it: no other bytes are ever run."""

PACKED = "package/bin/chromium.br"
"""Where in the package the program is."""


def pinned_browser(cache: Path) -> Path | None:
    """Give the program, fetching and unpacking it once.

    The answer is None where it cannot run or cannot be fetched: another system, no npm, no network, or bytes other
    than the published ones.
    """
    if not (sys.platform == "linux" and platform.machine() == "x86_64"):
        return None
    program = cache.absolute() / f"chromium-{VERSION}" / "chromium"
    if not program.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as name:
            try:
                unpacked = _fetched(Path(name))
            except (ImportError, OSError, subprocess.SubprocessError, tarfile.TarError, ValueError):
                return None
            program.parent.mkdir(exist_ok=True)
            unpacked.replace(program)
    return program if _runs(program) else None


def _fetched(work: Path) -> Path:
    """Bring the published package and unpack the program."""
    import brotli  # type: ignore[import-untyped]  # it comes without types

    npm = [*_program("npm"), "pack", f"@sparticuz/chromium@{VERSION}", "--prefer-offline"]
    npm += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000"]
    subprocess.run(npm, cwd=work, check=True, capture_output=True, timeout=300)
    (parcel,) = work.glob("*.tgz")
    if base64.b64encode(hashlib.sha512(parcel.read_bytes()).digest()).decode() != INTEGRITY:
        message = f"Chromium {VERSION} is not what its publisher put out."
        raise ValueError(message)
    with tarfile.open(parcel) as tar:
        packed = tar.extractfile(PACKED)
        if packed is None:
            message = f"Chromium {VERSION} has no {PACKED}."
            raise ValueError(message)
        program = work / "chromium"
        program.write_bytes(brotli.decompress(packed.read()))
    program.chmod(0o755)
    return program


def _runs(program: Path) -> bool:
    """Whether the program starts here: it takes some libraries of the system, which another Chromium brings along."""
    try:
        subprocess.run([program, "--version"], check=True, capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return False
    return True
