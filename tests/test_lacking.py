"""What is missing on a machine is said before the tests begin, in a sentence each, and is a failure where it must."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.support import lacking, webkit

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_nothing_is_said_where_all_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With every program, the checkers and Python for the browser, nothing is missing, and no line is written."""
    monkeypatch.setattr(shutil, "which", lambda name: name)
    (tmp_path / "tests" / "site" / "node_modules").mkdir(parents=True)

    assert [*lacking.lacking(lambda cache: cache, tmp_path)] == []
    assert lacking.told([]) == []


def test_each_thing_that_is_missing_has_its_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each sentence says what is not tried and what to do, and one browser of several names is enough."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    said = [*lacking.lacking(lambda _: None, tmp_path)]
    assert said == [
        *lacking.THERE.values(),
        webkit.LACKING[webkit.DRIVER],
        "npm fetched no checkers, so neither accessibility nor HTML is checked: npm ci --prefix tests/site",
        lacking.NO_ENGINE,
    ]

    monkeypatch.setattr(shutil, "which", lambda name: name if name == "google-chrome" else None)
    assert lacking.THERE[lacking.CHROMIUM] not in [*lacking.lacking(lambda _: None, tmp_path)]


def test_what_comes_of_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is passed over, or a failure where it is required."""
    monkeypatch.delenv(lacking.REQUIRED, raising=False)
    assert lacking.told(["No."]) == ["What is missing here is not tried, and passed over:", "  - No."]
    monkeypatch.setenv(lacking.REQUIRED, "1")
    assert lacking.told(["No."])[0] == "What is missing here is a failure, for PRIMERO_BROWSER_REQUIRED is set:"
