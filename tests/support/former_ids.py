"""Ids of the toy that are gone, as a later edition may have them: renamed once, twice or in a circle, and withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import withdrawn_ids
from primero_ref.withdrawn_ids import WithdrawnId

if TYPE_CHECKING:
    import pytest

LOOK = WithdrawnId("claim", "toy/forced-look", "0.2.0", "toy/forced-see", "")
LOOKED = WithdrawnId("claim", "toy/looked", "0.1.5", "toy/forced-look", "")
REFUND = WithdrawnId("question", "given-back", "0.2.0", "fold.refund", "")
VIE = WithdrawnId("claim", "zorli/in-or-out", "0.2.0", "zorli/vie-in-or-out", "")
OLD_TOY = WithdrawnId("rulebook", "plaything", "0.2.0", "toy", "")
TWICE = WithdrawnId("claim", "toy/fold-twice", "0.2.0", "", "Nobody can fold twice.")
HEN = WithdrawnId("claim", "toy/hen", "0.1.5", "toy/egg", "")
EGG = WithdrawnId("claim", "toy/egg", "0.2.0", "toy/hen", "")

GONE = (LOOK, LOOKED, REFUND, VIE, OLD_TOY, TWICE, HEN, EGG)


def let_them_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have these ids be gone, and no others."""
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(row.kind, row.name): row for row in GONE})
