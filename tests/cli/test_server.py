"""The server behind `primero serve`: what it gives, what it refuses, and that nothing makes it stop."""

from __future__ import annotations

import gzip
import os
import socket
import threading
import time
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]  # it brings no types
import pytest
from click.testing import CliRunner

from primero_ref.cli import server as server_cli
from primero_ref.cli.app import primero
from primero_ref.cli.serve import open_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from primero_ref.cli.server import Server

POLICY = "default-src 'none'; connect-src 'none'"

PAGE = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}">Primero'

LOAD = 2.0
"""Seconds of the load in the tests; wrk gives the figures for half a minute, see CONTRIBUTING."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out a site, and beside it what is not the site's."""
    base = tmp_path_factory.mktemp("served")
    site = base / "site"
    for name, text in {
        "site/index.html": PAGE, "site/rules/index.html": "Rules", "site/rules/italian.html": "Italian" * 20_000,
        "site/_static/look.css": "p {}", "site/.buildinfo": "hidden", "site/.git/config": "hidden",
        "site-old/secret.html": "outside", "secret.html": "outside",
    }.items():  # fmt: skip
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if os.name != "nt":  # where anyone may make links
        (site / "out.html").symlink_to(base / "secret.html")
        (site / "away").symlink_to(base / "site-old", target_is_directory=True)
        (site / "within.html").symlink_to("index.html")
        (site / "to-hidden").symlink_to(".buildinfo")
        (site / "ring.html").symlink_to("ring.html")
        os.mkfifo(site / "pipe.html")
    return site


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """Serve it."""
    with open_server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def ask(server: Server, address: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Ask for an address, written as it stands; the body is read, and kept."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    own = "Accept_Encoding" in headers  # else Python asks for files as they are
    connection.putrequest(method, address, skip_host="Host" in headers, skip_accept_encoding=own)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]  # for the tests
    connection.close()
    return answer


def say(server: Server, request: bytes, seconds: float = 5) -> bytes:
    """Send bytes, whatever they are, and give all that comes back."""
    with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=seconds)) as line:
        heard = b""
        with suppress(ConnectionError):  # it need not listen to the end
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            while piece := line.recv(65536):
                heard += piece
    return heard


@pytest.mark.parametrize(
    "address", ["/", "/index.html", "/?q=<script>", "/rules/", "/rules/italian.html", "/_static/look.css"]
)
def test_the_files_of_the_site_are_served(server: Server, address: str) -> None:
    """A page has its address, and a folder with a first page has one too."""
    assert ask(server, address).status == 200


ELSEWHERE = """
/../secret.html /..%2fsecret.html /%2e%2e/secret.html /rules/../../secret.html /../site-old/secret.html
/..%5csecret.html /%2e%2e%5csecret.html /%252e%252e/secret.html /rules/../index.html /./index.html
/etc/passwd /%2fetc/passwd /%2Fetc%2Fpasswd /C:/secret.html /index.html::$DATA index.html *
/.buildinfo /%2ebuildinfo /.git/config /to-hidden /out.html /away/secret.html /away /ring.html /pipe.html
/_static/ /_static /index.html/ /rules/italian.html/ /index.html%00 /index.html%00.css /index.html%0d%0aX:%201
/%ff%fe /nowhere.html
"""


@pytest.mark.parametrize("address", [*ELSEWHERE.split(), "/" + "a" * 5000, "/" + "rules/" * 5000])
def test_nothing_else_is_served(server: Server, address: str) -> None:
    """No way up or out, no hidden file, no list of a folder, no odd way to write an address: one line says no."""
    answer = ask(server, address)

    assert (answer.status, answer.body) == (404, b"Page not found.\n")  # type: ignore[attr-defined]


def test_a_folder_is_asked_for_with_a_stroke(server: Server) -> None:
    """The name of a folder alone leads to its page, on this site whatever stood in the address."""
    assert ask(server, "/rules").getheader("Location") == "./rules/"
    assert ask(server, "//rules").getheader("Location", "./rules/") == "./rules/"
    assert ask(server, "//example.com/..").status == 404


@pytest.mark.skipif(os.name == "nt", reason="Windows lets not everybody make links")
def test_a_link_within_the_site_is_followed(server: Server) -> None:
    """A link that stays in the site is a page like another."""
    assert ask(server, "/within.html").status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "PROPFIND"])
def test_the_site_can_only_be_read(server: Server, method: str) -> None:
    """Whoever wants to do anything but read hears so."""
    answer = ask(server, "/", method)

    assert (answer.status, answer.body) == (405, b"This site can only be read.\n")  # type: ignore[attr-defined]


def test_the_head_alone_may_be_asked_for(server: Server) -> None:
    """HEAD answers as GET would, without the page."""
    head, page = ask(server, "/rules/italian.html", "HEAD"), ask(server, "/rules/italian.html")

    assert [(n, v) for n, v in head.getheaders() if n != "Date"] == [
        (n, v) for n, v in page.getheaders() if n != "Date"
    ]
    assert head.body == b""  # type: ignore[attr-defined]
    assert str(len(page.body)) == page.getheader("Content-Length")  # type: ignore[attr-defined]


def test_every_answer_keeps_the_browser_in_bounds(server: Server) -> None:
    """The policy of the pages is said with each answer, a refusal too, and that no other page may frame this one."""
    for address in ("/", "/nowhere.html", "/rules"):
        answer = ask(server, address)
        assert [f"{POLICY}; frame-ancestors 'none'"] == answer.headers.get_all("Content-Security-Policy")
        assert [answer.getheader(name) for name in server_cli.HEADERS] == [*server_cli.HEADERS.values()]


def test_what_keeps_pages_may_fetch_and_nothing_else(server: Server) -> None:
    """The service worker has a policy of its own, for it fetches what a page may not; no query makes a page one."""
    policy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
    for address in ("/sw.js", "/sw.js?1", "/0.1.0/sw.js"):
        assert [policy] == ask(server, address).headers.get_all("Content-Security-Policy")
    for address in ("/?/sw.js", "/#/sw.js", "/other-sw.js"):
        assert [f"{POLICY}; frame-ancestors 'none'"] == ask(server, address).headers.get_all("Content-Security-Policy")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:1", "[::1]:8000"])
def test_this_machine_is_served_by_its_own_names(server: Server, host: str) -> None:
    """What the browser calls this machine is known."""
    assert ask(server, "/", Host=host).status == 200


@pytest.mark.parametrize(
    "host", ["example.com", "127.0.0.1.example.com", "localhost.example.com:8000", "192.168.0.1", "[::2]", "a b"]
)
def test_another_name_for_this_machine_is_refused(server: Server, host: str) -> None:
    """A page of the net whose name was made to lead to this machine reads nothing here."""
    answer = ask(server, "/", Host=host)

    assert (answer.status, answer.body) == (421, b"The request asks for another site.\n")  # type: ignore[attr-defined]


def test_a_page_that_has_not_changed_is_not_sent_again(server: Server, folder: Path) -> None:
    """A browser that has the page hears so, until it is another, in the same second too; a part of it is never sent."""
    path = folder / "rules" / "index.html"
    tag = ask(server, "/rules/").getheader("ETag", "")
    assert ask(server, "/rules/", If_None_Match=tag).status == 304
    stood = path.stat().st_mtime_ns
    os.utime(path, ns=(stood, stood + 1_000_000))
    assert ask(server, "/rules/", If_None_Match=tag).status == 200
    part = ask(server, "/rules/", Range="bytes=0-1")
    assert (part.status, part.body) == (200, b"Rules")  # type: ignore[attr-defined]


def test_text_is_sent_packed_to_who_can_unpack_it(server: Server, folder: Path) -> None:
    """A long page comes packed, with a tag of its own, a short one and a piece of the engine as they are."""
    page = "/rules/italian.html"
    plain, packed, refused = (
        ask(server, page, Accept_Encoding=how) for how in ("identity", "br;q=0, gzip", "gzip;q=0")
    )
    (folder / "_web").mkdir(exist_ok=True)
    (folder / "_web" / "python-01.js").write_text("piece" * 1000, encoding="utf-8")

    assert gzip.decompress(packed.body) == plain.body == refused.body  # type: ignore[attr-defined]
    assert packed.getheader("Content-Encoding") == "gzip"
    assert int(packed.getheader("Content-Length", "")) == len(packed.body) < len(plain.body) / 9  # type: ignore[attr-defined]
    assert packed.getheader("Vary") == plain.getheader("Vary") == "Accept-Encoding"
    assert packed.getheader("ETag") != plain.getheader("ETag")
    tag = packed.getheader("ETag", "")
    assert ask(server, page, Accept_Encoding="gzip", If_None_Match=tag).status == 304
    assert ask(server, page, If_None_Match=tag).status == 200
    for address in ("/rules/", "/_web/python-01.js"):
        assert ask(server, address, Accept_Encoding="gzip").getheader("Content-Encoding") is None


def test_who_can_unpack_brotli_gets_shorter_pages(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Brotli goes before gzip, each with a tag of its own; where it is not installed, gzip it is."""
    page = "/rules/italian.html"
    plain, by_gzip, by_brotli = (ask(server, page, Accept_Encoding=how) for how in ("", "gzip", "gzip, deflate, br"))

    assert by_brotli.getheader("Content-Encoding") == "br"
    assert brotli.decompress(by_brotli.body) == plain.body  # type: ignore[attr-defined]
    assert len(by_brotli.body) < len(by_gzip.body)  # type: ignore[attr-defined]
    assert len({answer.getheader("ETag") for answer in (plain, by_gzip, by_brotli)}) == 3

    monkeypatch.setattr(server_cli, "CODINGS", {"gzip": server_cli.CODINGS["gzip"]})
    assert ask(server, page, Accept_Encoding="br, gzip").getheader("Content-Encoding") == "gzip"


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("gzip;q=1.0, br;q=0.5", "gzip"), ("br;q=0, gzip", "gzip"), ("br;q=0", None), ("gzip;q=0, br;q=0", None),
        ("*", "br"), ("*;q=0.3, br;q=0.1", "gzip"), ("gzip;q=0, *", "br"), ("identity, *;q=0", None),
        ("identity;q=0.9, gzip;q=0.5", None), ("identity;q=0.5, gzip;q=0.5", "gzip"), ("identity;q=0, gzip", "gzip"),
        ("x-gzip", "gzip"), ("GZIP;Q=0.5", "gzip"), ("gzip ; q=0.5", "gzip"), ("br;q=0.000, gzip;q=0.001", "gzip"),
        ("br;q=2", None), ("br;q=yes, gzip", "gzip"), ("bro, gzipped", None), (",,gzip,,", "gzip"),
    ],
)  # fmt: skip
def test_a_page_is_packed_as_the_browser_likes_best(server: Server, asked: str, sent: str | None) -> None:
    """The weights of RFC 9110, section 12.5.3, decide; what weighs nought is never sent."""
    answer = ask(server, "/rules/italian.html", Accept_Encoding=asked)

    assert (answer.status, answer.getheader("Content-Encoding")) == (200, sent)


def test_a_browser_that_refuses_files_as_they_are_gets_them_packed(server: Server) -> None:
    """Even what is not worth packing is packed for it, and where nothing is left that it accepts it is told."""
    plain, packed, none, no_other = (
        ask(server, "/rules/", Accept_Encoding=asked) for asked in ("", "identity;q=0, gzip", "*;q=0", "identity;q=0")
    )

    assert (plain.getheader("Content-Encoding"), packed.getheader("Content-Encoding")) == (None, "gzip")
    assert gzip.decompress(packed.body) == plain.body  # type: ignore[attr-defined]
    assert (none.status, no_other.status) == (406, 406)
    assert none.body == b"Nothing that the request accepts can be sent.\n"  # type: ignore[attr-defined]


def test_a_browser_that_has_the_page_is_not_sent_it_again(server: Server) -> None:
    """A star stands for any state of it; tags are compared whole, be they weak or among others (section 13.1.2)."""
    page = "/rules/italian.html"
    tag = ask(server, page).getheader("ETag") or ""
    asked = ("*", " * ", tag, f"W/{tag}", f'"other", {tag}', f'W/"other",W/{tag}')

    assert [ask(server, page, If_None_Match=held).status for held in asked] == [304] * len(asked)
    parts = ('"other"', tag.strip('"'), f'"{tag[1:-2]}"', f'"a{tag[1:]}', '"*"')
    assert [ask(server, page, If_None_Match=held).status for held in parts] == [200] * len(parts)


BEGIN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"

NEXT = b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"), (b"GET\r\n\r\n", b"400"), (b"\x16\x03\x01\x02\x00\x01\r\n", b"400"),
        (b"\r\n\r\n", b""), (b"GET / HTT", b"400"), (b"", b""), (b"GET / HTTP/1.0\r\n\r\n", b"200"),
        (b"GET / HTTP/9.9\r\n\r\n", b"505"), (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (BEGIN + b"A: b\r\n" * 200 + b"\r\n", b"431"), (BEGIN + b"A: " + b"b" * 70_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\n\r\n", b"400"), (b"GET http://localhost/rules/ HTTP/1.1\r\n\r\n" , b"200"),
        (b"GET http://localhost:80 HTTP/1.1\r\nHost: example.com\r\n\r\n", b"200"),
        (b"GET http://example.com/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"421"),
        (b"GET http://localhost/../secret.html HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (BEGIN + b"Host: example.com\r\n\r\n", b"421"), (BEGIN, b"200"),
        (b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (BEGIN + b"Content-Length: 30\r\n\r\n" + NEXT, b"200"),
        (BEGIN + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + NEXT, b"200"),
    ],
)  # fmt: skip
def test_odd_requests_are_answered_once_or_not_at_all(server: Server, raw: bytes, status: bytes) -> None:
    """What is no request is refused or left alone, what follows a request is no second one, and the line is closed."""
    heard = say(server, raw)

    assert heard.count(b"HTTP/1.1 ") == bool(status)
    assert heard.startswith(b"HTTP/1.1 " + status if status else b"")


def test_two_requests_may_come_at_once(server: Server) -> None:
    """One line serves one request after another, in their order."""
    assert say(server, NEXT * 3).count(b"\r\n\r\nRules") == 3


def test_who_says_nothing_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that comes letter by letter is dropped, while another reader is served."""
    monkeypatch.setattr(server_cli, "PATIENCE", 0.5)
    start = time.monotonic()
    with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=5)) as slow:
        heard = None
        for letter in b"GET / HTTP/1.1\r\nA: " + b"b" * 100:
            try:
                slow.send(bytes([letter]))
                slow.settimeout(0.05)
                heard = slow.recv(100)
            except TimeoutError:
                continue
            except OSError:
                heard = b""
            break

        assert heard == b""
    assert time.monotonic() - start < 4
    assert ask(server, "/").status == 200


def test_many_who_say_nothing_keep_nobody_out(server: Server) -> None:
    """With more lines open than are kept, the silent ones go first and a reader is served at once."""
    silent = [
        socket.create_connection(("127.0.0.1", server.server_port), timeout=5) for _ in range(server_cli.MOST + 20)
    ]
    start = time.monotonic()

    assert ask(server, "/").status == 200
    assert time.monotonic() - start < 3
    assert len(server.connections) <= server_cli.MOST + 20
    for line in silent:
        line.close()


def test_readers_who_go_away_leave_no_word(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    """A browser that breaks off in the middle of a page is no error."""
    for _ in range(20):
        with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=5)) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")  # end it rudely
            line.sendall(b"GET /rules/italian.html HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5)
            line.recv(10)
    until = time.monotonic() + 5
    while server.connections and time.monotonic() < until:
        time.sleep(0.05)

    assert not server.connections
    assert not server.waiting
    assert capfd.readouterr() == ("", "")


def test_the_server_holds_under_load(server: Server) -> None:
    """Eight readers at full speed get every page whole."""
    wrong: list[object] = []
    read = [0] * 8

    def read_on(number: int) -> None:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=5)
        until = time.monotonic() + LOAD
        try:
            while time.monotonic() < until:
                connection.request("GET", "/rules/italian.html")
                answer = connection.getresponse()
                if (answer.status, len(answer.read())) != (200, 140_000):
                    wrong.append(answer.status)
                read[number] += 1
        except OSError as error:
            wrong.append(error)
        connection.close()

    readers = [threading.Thread(target=read_on, args=(number,)) for number in range(len(read))]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()

    assert wrong == []
    assert min(read) > 10


def test_a_site_without_a_policy_is_framed_by_nobody(tmp_path: Path) -> None:
    """Where no page says anything the server still does."""
    assert server_cli.policy(tmp_path) == "frame-ancestors 'none'"


def test_other_machines_are_let_in_on_request_only(tmp_path: Path) -> None:
    """Unless told otherwise it is this machine alone; another may then ask by any name."""
    with open_server(tmp_path, 0) as own, open_server(tmp_path, 0, "0.0.0.0") as shared:  # noqa: S104  # what is asked
        assert (own.is_local, own.server_address[0]) == (True, "127.0.0.1")
        assert (shared.is_local, shared.means(["printer.example"])) == (False, True)
        assert not own.means(["printer.example"])


def test_a_server_knows_the_address_that_it_was_given(tmp_path: Path) -> None:
    """What the command prints can be opened, also where this machine has many addresses of its own."""
    for host in ("127.0.0.2", "localhost"):
        with open_server(tmp_path, 0, host) as server:
            assert (server.is_local, server.means([f"{host}:{server.server_port}"])) == (True, True)
            assert not server.means(["127.0.0.3"])


def test_who_lets_others_in_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it serves other machines the command says so in one sentence; for this one alone it does not."""
    monkeypatch.setattr("primero_ref.cli.checkout.ROOT", tmp_path)
    (tmp_path / "_site").mkdir()
    (tmp_path / "_site" / "index.html").write_text("Small", encoding="utf-8")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server_cli.Server, "serve_forever", stop)
    own = CliRunner().invoke(primero, ["serve", "--no-build", "--port", "0"])
    shared = CliRunner().invoke(primero, ["serve", "--no-build", "--port", "0", "--host", "0.0.0.0"])  # noqa: S104  # asked

    assert (own.exit_code, own.stderr) == (0, "")
    assert (
        shared.stderr == "Everyone who can reach 0.0.0.0 can now read the site; this server is made for one reader.\n"
    )


@pytest.mark.parametrize("host", ["nowhere.invalid", "203.0.113.7", "::::", ""])
def test_an_address_that_is_not_ours_is_refused(host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says that there is no such address here."""
    monkeypatch.setattr("primero_ref.cli.checkout.ROOT", tmp_path)
    (tmp_path / "_site").mkdir()
    (tmp_path / "_site" / "index.html").write_text("Small", encoding="utf-8")
    answer = CliRunner().invoke(primero, ["serve", "--no-build", "--host", host, "--port", "0"])

    sentence = f"This machine has no address {host!r}: omit --host, or name an address of this machine.\n"
    assert (answer.exit_code, answer.stderr) == (2, sentence)


LOST = '<link rel="stylesheet" href="_static/look.css?v=1"><a href="play/tonight.html">Play</a><a href="#top">Up</a>'


@pytest.mark.parametrize("root", ["", "/primero/0.2.0/"])
def test_a_browser_is_given_the_page_for_what_is_not_there(tmp_path: Path, root: str) -> None:
    """Its links lead from the root of this server, wherever the reader is lost and wherever the site was to stand."""
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    page = LOST.replace("_static", f"{root}_static").replace("play/", f"{root}play/")
    (tmp_path / "404.html").write_text(page, encoding="utf-8")
    with open_server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        lost = ask(server, "/rules/deep/down.html", Accept="text/html,*/*;q=0.8")
        script = ask(server, "/lost.js", Accept="*/*")
        server.shutdown()

    assert lost.status == 404
    assert lost.getheader("Content-Type") == "text/html; charset=utf-8"
    assert b'href="/_static/look.css?v=1"' in lost.body  # type: ignore[attr-defined]
    assert b'href="/play/tonight.html"' in lost.body  # type: ignore[attr-defined]
    assert b'href="#top"' in lost.body  # type: ignore[attr-defined]
    assert (script.status, script.body) == (404, b"Page not found.\n")  # type: ignore[attr-defined]
