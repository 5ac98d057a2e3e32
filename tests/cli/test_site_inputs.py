"""What a site is made from: where nothing of it has changed nothing is made, and whatever has changed is seen."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from primero_ref.cli import checkout as checkout_cli
from primero_ref.cli import site as site_cli
from primero_ref.cli import site_inputs
from primero_ref.cli.console import Failure
from tests.support.small_checkout import Checkout, build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Stand a small checkout in place of ours."""
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    return Checkout(tmp_path)


def test_a_site_to_which_nothing_has_changed_is_known_at_once(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sphinx is not begun, though a page was saved again as it was; whatever is otherwise has it begun."""
    site_cli.make_site(checkout.site)
    checkout.write(other="# Other\n\nFirst.\n")
    begun: list[bool] = []

    def begin(*_: object, paper: bool) -> str:
        begun.append(paper)
        return "It is begun.\n"

    monkeypatch.setattr(site_cli, "_weave", begin)

    site_cli.make_site(checkout.site)
    assert (begun, "is up to date" in capsys.readouterr().out) == ([], True)

    def is_begun(*, paper: bool = False) -> bool:
        begun.clear()
        with pytest.raises(Failure):
            site_cli.make_site(checkout.site, paper=paper)
        return begun == [paper]

    assert is_begun(paper=True)
    with monkeypatch.context() as another_day:
        another_day.setenv(site_inputs.DAY, "1000000000")
        assert is_begun()
    (checkout.site / "other.html").write_bytes(b"Mine.")
    assert is_begun()
    (checkout.site / "other.html").unlink()
    assert is_begun()


def test_what_is_refused_is_refused_where_nothing_has_changed(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A site that stands as it would be built is still not taken from who builds it, nor for a day that is none."""
    assert build() == (0, "")
    with site_cli.alone(checkout.site):
        assert build() == (2, f"{checkout.site} is already being built: wait until that build is done.\n")
    monkeypatch.setenv(site_inputs.DAY, "today")
    assert build()[0] == 2


@pytest.mark.parametrize(("between", "code"), [("Second.", 0), ("[away](nowhere.md)", 1)])
def test_an_older_page_that_is_moved_over_a_newer_one_is_seen(checkout: Checkout, between: str, code: int) -> None:
    """The words of a page decide and not its time, by which Sphinx goes; nor does a build that failed hide it."""
    assert build() == (0, "")
    page, kept = checkout.root / "docs" / "other.md", checkout.root / "kept.md"
    shutil.copy2(page, kept)
    checkout.write(other=f"# Other\n\n{between}\n")
    assert build()[0] == code
    kept.replace(page)
    checkout.write(index="# Small\n\nAfterwards.\n\n```{toctree}\nother\n```\n")
    assert build() == (0, "")
    assert b"First." in checkout.stands()["other.html"]


def test_a_page_that_is_written_while_the_site_is_made_is_made_the_next_time(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows whether Sphinx read it before or after: such a site is not taken for one that is up to date."""
    publish = site_cli.publish

    def late(made: Path, out: Path) -> None:
        checkout.write(other="# Other\n\nLate.\n")
        publish(made, out)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(site_cli, "publish", late)
        assert build() == (0, "")
    assert not site_cli.is_fresh(checkout.site)
    assert build() == (0, "")
    assert b"Late." in checkout.stands()["other.html"]


@pytest.mark.parametrize("kept", [b"", b"{", b"[]", b"[1, {}]", b'["", []]', b"\xff"])
def test_a_memory_that_cannot_be_read_is_no_memory(checkout: Checkout, kept: bytes) -> None:
    """What an older edition kept, or half a file, is passed over, and the site is made from nothing."""
    assert build() == (0, "")
    for name in (site_cli.MADE, site_cli.WHOLE):
        (site_cli.memory(checkout.site) / name).write_bytes(kept)
    assert build() == (0, "")
    assert site_cli.is_fresh(checkout.site)
