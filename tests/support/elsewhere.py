"""Another machine, as a program sees it: what a build may not depend on."""

from __future__ import annotations

ELSEWHERE = {
    "LANG": "C", "LC_ALL": "C", "LANGUAGE": "de", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1599", "COLUMNS": "40",
    "SOURCE_DATE_EPOCH": "1000000000", "HOME": "/nonexistent", "USER": "Minsheu",
}  # fmt: skip
"""A machine at the other end of the world, many years ago."""
