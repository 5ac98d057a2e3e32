"""What axe is asked for."""

from __future__ import annotations

from typing import Any

WCAG: dict[str, Any] = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "rules": {"target-size": {"enabled": True}},  # of 2.2, which axe leaves out unless it is asked for
}
"""What axe is asked for: WCAG 2.2 AA by the names of its versions, and what axe holds for good practice."""
