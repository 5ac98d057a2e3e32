"""Python, and what is installed beside it: what code does may hang on either."""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import cache


@cache
def interpreter() -> str:
    """Name the Python that runs, how it was started, and every package that it finds installed, with its version."""
    folders = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    installed = [name for folder in folders for name in _entries(folder) if name.endswith((".dist-info", ".pth"))]
    return repr((sys.version, sys.platform, sys.flags, os.environ.get("PYTHONPATH", ""), sorted(installed)))


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
