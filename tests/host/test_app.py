"""The server of a hosted table: what it serves, whom it answers, and what hostile clients get."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from socket import create_connection
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from primero_ref.cli.console import Refusal
from primero_ref.cli.host import public_address
from primero_ref.host.fair_shuffle import digest
from primero_ref.host.files import HERE, served_files
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.host.lines import BURST
from tests.support.hosted_phones import RunningHost, running_host
from tests.tools.host_pictures import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GUEST = digest("a guest")[:32]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    """Have one host at work for all these tests."""
    with running_host(tmp_path_factory.mktemp("host") / "evening.sqlite3") as running:
        yield running


def word_of(host: RunningHost) -> str:
    """Give the word of the table."""
    return host.friends.rpartition("#")[2]


def place_of(host: RunningHost) -> str:
    """Give the address without the word, as a header has it."""
    return host.friends.partition("//")[2].partition("/")[0]


@contextmanager
def line(host: RunningHost, **headers: str) -> Iterator[ClientConnection]:
    """Open a line as a browser does, or as a hostile client would."""
    origin = headers.pop("Origin", f"http://{place_of(host)}")
    with connect(
        f"ws://{place_of(host)}/line", additional_headers={"Origin": origin, **headers}, open_timeout=10
    ) as socket:
        yield socket


def entered(socket: ClientConnection, host: RunningHost, token: str = GUEST) -> dict[str, Any]:
    """Say at which table one is, and hear how it stands."""
    socket.send(json.dumps({"enter": word_of(host), "token": token}))
    return heard(socket, "table")


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Hear the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["is"] == kind:
            return message


def to_its_end(socket: ClientConnection) -> list[dict[str, Any]]:
    """Hear all until the line is cut."""
    messages: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(socket.recv(timeout=10)))
    return messages


def asked(socket: ClientConnection, **request: object) -> dict[str, Any]:
    """Ask something, and hear the answer."""
    socket.send(json.dumps({"to": 7, **request}))
    return heard(socket, "answer")


def got(host: RunningHost, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """Ask for a page."""
    request = Request(f"http://{place_of(host)}{path}", method=method, headers=headers)
    try:
        with urlopen(request, timeout=10) as page:  # noqa: S310  # our own
            return page.status, page.read(), dict(page.headers)
    except HTTPError as error:
        with error:
            return error.code, error.read(), dict(error.headers)


ELSEWHERE = (
    "/index.html", "/page.html", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/fonts/", "/fonts/../page.html",
    "/evening.sqlite3", "/docs", "/openapi.json", "/square.svg?table=x", "//etc/passwd", "/pictures.html",
)  # fmt: skip


# -- what is served ---------------------------------------------------------------------------------------


def test_only_the_table_is_served(host: RunningHost) -> None:
    """The page with its files and the square are there; nothing else of this machine is, by whatever path."""
    for path in served_files():
        assert 200 == got(host, path)[0], path
    assert 200 == got(host, f"/square.svg?table={word_of(host)}")[0]
    for path in ELSEWHERE:
        assert 404 == got(host, path)[0], path
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert 405 == got(host, "/", method)[0]


def test_the_page_loads_nothing_but_its_own_files(host: RunningHost) -> None:
    """The policy is strict, and the page has no script or style of its own lines."""
    _, page, headers = got(host, "/")
    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    assert "no-referrer" == headers["referrer-policy"]
    assert not re.search(
        rb"<script(?! src)|<style|\sstyle=|\son\w+=|https?://", page.replace(b"http://www.w3.org", b"")
    )


def test_the_cards_of_the_page_are_those_of_the_site() -> None:
    """They are kept in a file, which `python -m tests.tools.host_pictures` makes anew."""
    assert drawn() == (HERE / "pictures.html").read_text(encoding="utf-8")


def test_another_name_that_leads_here_is_refused(host: RunningHost) -> None:
    """A page of another site cannot reach the table under a name of its own (DNS rebinding)."""
    for name in ("evil.example", "evil.example:80", "192.0.2.1.evil.example", "", "localhost.evil.example"):
        assert got(host, "/", Host=name)[0] in (400, 421), name
    assert 200 == got(host, "/", Host=f"localhost:{host.port}")[0]
    with pytest.raises(InvalidStatus), line(host, Host="evil.example", Origin="http://evil.example"):
        pass


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://", ""])
def test_a_line_is_opened_by_its_own_page_alone(host: RunningHost, origin: str) -> None:
    """Another site that is open in the same browser is refused."""
    with pytest.raises(InvalidStatus), line(host, Origin=origin):
        pass


# -- hostile clients --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    ["", "{", "[]", "5", '"x"', '{"enter": "kite"}', '{"enter": 5, "token": 5}',
     json.dumps({"enter": "x", "token": GUEST}),
     '{"enter": null, "token": ["a"]}', "[" * 4000, b"\xff\xfe", b"\x00" * 100],
)  # fmt: skip
def test_a_first_message_that_cannot_be_read_ends_the_line(host: RunningHost, first: str | bytes) -> None:
    """Whoever does not say at which table he is hears a sentence, and nothing of any table."""
    with line(host) as socket:
        socket.send(first)
        assert {message["is"] for message in to_its_end(socket)} <= {"refused"}


HOSTILE: list[dict[str, Any]] = [
    {}, {"do": None}, {"do": []}, {"do": "__class__"}, {"do": "fly"}, {"do": "begin"}, {"do": "begin", "computers": -1},
    {"do": "begin", "computers": 3}, {"do": "begin", "computers": True}, {"do": "move"}, {"do": "next", "hand": 0},
    {"do": "move", "hand": 1, "step": 0, "id": "x", "move": {"a": 1}}, {"do": "end"}, {"do": "anew"},
    {"do": "move", "hand": 1, "step": 10**30, "id": "x", "move": "fold"}, {"do": "sit"}, {"do": "sit", "name": 7},
    {"do": "sit", "name": "x" * 3000}, {"do": "sit", "name": "<script>alert(1)</script>"},
    {"do": "sit", "name": "a\nb:c"},
    {"do": "look", "hand": 1, "step": 0}, {"do": "record", "hand": 1}, {"do": "why", "verb": "fold"}, {"do": "leave"},
    {"do": "stand_in", "seat": "Anna"}, {"do": "fold_for", "seat": "Anna", "hand": 1, "step": 0},
    {"do": "agree", "hand": 1},
    {"do": "commit", "hand": 1, "attempt": 1, "hash": "x"}, {"do": "reveal", "hand": 1, "attempt": 1, "secret": "x"},
    {"do": "commit", "hand": "1", "attempt": None, "hash": 0}, {"do": "lay"}, {"do": "sit", "name": "../../etc"},
]  # fmt: skip


def test_whatever_a_spectator_asks_changes_nothing(host: RunningHost) -> None:
    """Each request is answered with one sentence on one line, and the table stands as before."""
    version = table_of(host).version
    for requests in (HOSTILE[:20], HOSTILE[20:]):
        with line(host) as socket:
            entered(socket, host)
            for request in requests:
                answer = asked(socket, **request)
                if request == {"do": "sit", "name": "../../etc"}:
                    continue  # that is a name like another
                assert answer["refused"], request
                assert "\n" not in answer["refused"]
                assert "Traceback" not in answer["refused"]
            if table_of(host).chairs:
                assert asked(socket, do="leave")["answer"] is None
    assert version + 2 == table_of(host).version


def table_of(host: RunningHost) -> HostedTable:
    """Read the table from its file."""
    with closing(Journal(str(host.file))) as journal:
        return HostedTable(journal, word_of(host))


def test_a_message_that_is_too_long_ends_the_line(host: RunningHost) -> None:
    """Nothing longer than a move with its cards is taken in."""
    with line(host) as socket:
        entered(socket, host)
        socket.send("x" * 10_000)
        assert not to_its_end(socket)


def test_a_flood_is_cut(host: RunningHost) -> None:
    """After a burst the line is cut with a sentence, and another phone is served as before."""
    with line(host) as other:
        entered(other, host, digest("other")[:32])
        with line(host) as socket:
            entered(socket, host)
            with suppress(ConnectionClosed):
                for _ in range(BURST * 3):
                    socket.send('{"do": "here"}')
            assert "Too much at once" in to_its_end(socket)[-1]["sentence"]
        began = time.monotonic()
        assert asked(other, do="here")["answer"] is None
        assert time.monotonic() - began < 2


def test_too_many_devices_at_one_table_are_told_so(host: RunningHost) -> None:
    """One token has six devices at the most, so that nobody can fill the table."""
    with ExitStack() as lines:
        for _ in range(6):
            entered(lines.enter_context(line(host)), host)
        seventh = lines.enter_context(line(host))
        seventh.send(json.dumps({"enter": word_of(host), "token": GUEST}))
        assert "Too many devices" in json.loads(seventh.recv(timeout=10))["sentence"]


def test_anothers_token_is_not_guessed(host: RunningHost) -> None:
    """A token that is nobody’s is a spectator’s, who is told no token, key or secret of anybody."""
    with line(host) as socket:
        state = entered(socket, host, "0" * 32)
    told = json.dumps(state)
    assert not state["you"]
    assert not state["hosting"]
    assert host.own.rpartition(".")[2] not in told
    assert "key" not in told


# -- what is not written ----------------------------------------------------------------------------------


def test_no_token_is_in_the_log_or_the_file(tmp_path: Path) -> None:
    """A guest’s token goes over the line alone: the program prints it nowhere, and its file has only a hash."""
    with running_host(tmp_path / "evening.sqlite3") as host:
        token = digest("a secret guest")[:32]
        with line(host) as socket:
            entered(socket, host, token)
            assert asked(socket, do="sit", name="Guest")["answer"] is None
        got(host, "/nothing?x=1")
        host.stop()
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token not in host.printed
    assert token.encode() not in kept
    assert b"Guest" in kept


@pytest.mark.parametrize(
    "url", ["kite.club.example", "ftp://kite.example/", "https://", "https://a@b.example", "https://x.example/?a=1"]
)
def test_an_address_that_no_browser_opens_is_refused(url: str) -> None:
    """What a proxy passes on is written as a browser has it."""
    with pytest.raises(Refusal, match="is no address that a browser can open"):
        public_address(url)


def test_behind_a_proxy_the_square_has_its_address(tmp_path: Path) -> None:
    """The address that the proxy passes on is printed, and the server answers by its name, but not by others."""
    with running_host(tmp_path / "evening.sqlite3", "--url", "https://kite.example/club") as host:
        assert host.friends.startswith("https://kite.example/club/#")
        host.port = int(host.said("port ([0-9]+)"))
        host.friends = f"http://127.0.0.1:{host.port}/#{word_of(host)}"
        assert 200 == got(host, "/", Host="kite.example")[0]
        assert 421 == got(host, "/", Host="lark.example")[0]

        def opened(origin: str) -> ClientConnection:
            sock = create_connection(("127.0.0.1", host.port))
            return connect("ws://kite.example/line", origin=Origin(origin), sock=sock)

        with opened("https://kite.example") as socket:
            assert not entered(socket, host)["you"]
        with pytest.raises(InvalidStatus):
            opened("https://lark.example")
