"""How the tests run: those of properties with the same examples each time, and no clock on them."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("quick"), derandomize=False, max_examples=2000)
settings.load_profile("quick")

# Ten thousand tests stand until the end: to sweep among them as often as Python does took a twelfth of the time.
gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand an empty checkout in place of ours."""
    from primero_ref.cli import checkout as checkout_cli

    (tmp_path / "docs" / "rules").mkdir(parents=True)
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    return tmp_path
