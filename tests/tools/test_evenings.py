"""The command that lets the engine's players play evenings: what it keeps can be played again."""

from __future__ import annotations

import json

from tests.tools import evenings


def test_the_kept_evenings_can_be_played_again() -> None:
    """Three of them, the first, one in the middle and the last, need what the file says."""
    kept = json.loads(evenings.KEPT.read_text(encoding="utf-8"))

    assert kept["needs"] == [*evenings.Needs._fields]
    assert len(kept["evenings"]) == evenings.EVENINGS
    for number in (0, 87, evenings.EVENINGS - 1):
        assert [*evenings.played(number, kept["stack"])] == kept["evenings"][number]
