"""`primero build` and `primero serve`: the site is made, and shown until it is stopped."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from primero_ref.cli import build
from primero_ref.cli import site as site_cli
from tests.support.commands import refused, run
from tests.support.interrupting import started

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
    assert build.is_fresh(small / "_site")
    (small / "docs" / "index.md").write_text("# Smaller\n", encoding="utf-8")
    assert not build.is_fresh(small / "_site")


def test_build_stops_at_a_warning(small: Path) -> None:
    """What Sphinx warns of is printed and the exit code is 1; the site does not count as built."""
    (small / "docs" / "index.md").write_text("# Small\n\n[away](nowhere.md)\n", encoding="utf-8")
    result = run("build")

    assert result.exit_code == 1
    assert "index.md:3" in result.stderr
    assert not build.is_fresh(small / "_site")


def test_build_goes_where_it_is_told(small: Path, tmp_path: Path) -> None:
    """With --out the site goes into another folder."""
    assert run("build", "--out", str(tmp_path / "there")).exit_code == 0
    assert (tmp_path / "there" / "index.html").is_file()
    assert not (small / "_site").exists()


def test_build_needs_sphinx_and_pages(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Sphinx, and without pages, a sentence says what to do."""
    monkeypatch.setattr(build, "find_spec", lambda name: None)  # noqa: ARG005  # nothing is found

    assert refused(run("build")).endswith('python -m pip install -e ".[site]"')
    (checkout / "docs" / "rules").rmdir()
    assert refused(run("build")).endswith("run this in a checkout.")


@pytest.mark.usefixtures("checkout")
def test_serve_needs_a_site() -> None:
    """Nothing built and not allowed to build: a sentence says so."""
    assert "no site yet" in refused(run("serve", "--no-build"))


def test_serve_refuses_a_port_that_is_taken(checkout: Path) -> None:
    """A port asked for by number and held by another is refused; one that is no port is too."""
    (checkout / "_site").mkdir()
    (checkout / "_site" / "index.html").write_text("Small", encoding="utf-8")
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]

        assert refused(run("serve", "--no-build", "--port", str(port))).startswith(f"Port {port} cannot be had")
    assert "99999" in refused(run("serve", "--port", "99999"))


def test_serve_takes_the_next_port_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the usual port is taken, the next free one serves, on this machine only."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        monkeypatch.setattr(site_cli, "PORT", other.getsockname()[1])
        with site_cli.open_server(tmp_path, None) as server:
            assert site_cli.PORT < server.server_port < site_cli.PORT + 100
            assert server.server_address[0] == "127.0.0.1"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal to send")
def test_serve_shows_the_site_until_it_is_stopped(checkout: Path) -> None:
    """The site is there with the kinds of file that browsers ask for; Ctrl+C ends it cleanly."""
    site = checkout / "_site"
    site.mkdir()
    for name in ("index.html", "a.js", "a.wasm"):
        (site / name).write_text("Small", encoding="utf-8")
    code = (
        "import pathlib, sys\nfrom primero_ref.cli import checkout\n"
        "checkout.ROOT = pathlib.Path(sys.argv.pop(1))\nfrom primero_ref.cli import main\nmain()"
    )
    command = [sys.executable, "-c", code, str(checkout), "serve", "--no-build", "--port", "0"]
    with started(command) as server:
        assert server.stdout
        address = server.stdout.readline().split()[4]
        kinds = []
        for name in ("", "a.js", "a.wasm"):
            with urlopen(address + name, timeout=10) as page:  # noqa: S310  # our own
                kinds.append(page.headers["Content-Type"])
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=10)

    assert kinds == ["text/html", "text/javascript", "application/wasm"]
    assert (out, err, server.returncode) == ("\nStopped.\n", "", 0)
