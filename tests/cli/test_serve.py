"""`primero serve`: the site is shown until it is stopped."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from primero_ref.cli import serve
from tests.support.commands import refused, run
from tests.support.interrupting import started

if TYPE_CHECKING:
    from pathlib import Path


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

        assert refused(run("serve", "--no-build", "--port", str(port))).startswith(f"Port {port} cannot be used")
    assert "99999" in refused(run("serve", "--port", "99999"))


def test_serve_takes_the_next_port_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the usual port is taken, the next free one serves, on this machine only."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        monkeypatch.setattr(serve, "PORT", other.getsockname()[1])
        with serve.open_server(tmp_path, None) as server:
            assert serve.PORT < server.server_port < serve.PORT + 100
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
