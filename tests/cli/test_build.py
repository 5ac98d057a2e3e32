"""`primero build`: the site is made where it is asked for, or one sentence says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref.cli import site
from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def small(checkout: Path) -> Path:
    """Make a site of one page."""
    (checkout / "conf.py").write_text("project = 'Small'\nextensions = ['myst_parser']\n", encoding="utf-8")
    (checkout / "docs" / "index.md").write_text("# Small\n", encoding="utf-8")
    return checkout


def test_build_makes_the_site_and_remembers(small: Path) -> None:
    """A built site is fresh until a page changes; nothing that Sphinx remembers lies among its pages."""
    result = run("build")

    assert result.exit_code == 0
    assert (small / "_site" / "index.html").is_file()
    assert not (small / "_site" / ".doctrees").exists()
    assert site.is_fresh(small / "_site")
    (small / "docs" / "index.md").write_text("# Smaller\n", encoding="utf-8")
    assert not site.is_fresh(small / "_site")


def test_build_stops_at_a_warning(small: Path) -> None:
    """What Sphinx warns of is printed and the exit code is 1; the site does not count as built."""
    (small / "docs" / "index.md").write_text("# Small\n\n[away](nowhere.md)\n", encoding="utf-8")
    result = run("build")

    assert result.exit_code == 1
    assert "index.md:3" in result.stderr
    assert not site.is_fresh(small / "_site")


def test_build_goes_where_it_is_told(small: Path, tmp_path: Path) -> None:
    """With --out the site goes into another folder."""
    assert run("build", "--out", str(tmp_path / "there")).exit_code == 0
    assert (tmp_path / "there" / "index.html").is_file()
    assert not (small / "_site").exists()


def test_build_needs_sphinx_and_pages(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Sphinx, and without pages, a sentence says what to do."""
    monkeypatch.setattr(site, "find_spec", lambda name: None)  # noqa: ARG005  # nothing is found

    assert refused(run("build")).endswith('python -m pip install -e ".[site]"')
    (checkout / "docs" / "rules").rmdir()
    assert refused(run("build")).endswith("run this in a checkout.")
