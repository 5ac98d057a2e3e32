"""The server behind `primero serve`: it gives the files of one folder, to be read, and nothing else."""

from __future__ import annotations

import gzip
import io
import os
import re
import socket
import sys
import time
from contextlib import ExitStack
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from importlib.util import find_spec
from ipaddress import ip_address
from socketserver import TCPServer, ThreadingMixIn
from typing import Any
from urllib.parse import quote, unquote

from primero_ref.cli.negotiation import PLAIN, best_coding, is_held

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HERE = "127.0.0.1"
"""The address that no other machine can reach."""

NAMES = {HERE, "localhost", "[::1]"}
"""What this machine calls itself. A page from elsewhere whose name was made to lead here asks under its own name."""

MOST = 128
"""Connections that are kept open at once; beyond them the one that has been silent longest is closed."""

PATIENCE = 10
"""Seconds in which a browser has to say what it wants, and to take each piece of the answer."""

HEADERS = {
    "Cache-Control": "no-cache",  # a browser that keeps a page asks each time whether it has changed
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer says, besides the policy of the pages."""

POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
"""Where a page states its policies."""

KEEPER = "sw.js"
"""The script that keeps pages for when there is no network: it alone may fetch, from here only, and has no page."""

KEEPS = {"Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"}

HIDDEN = re.compile(r"^$|^\.|[\\:\x00-\x1f]")
"""What no name of a file of the site has: a stop at its beginning, or what leads elsewhere on some system."""

PACKS = {".html", ".css", ".js", ".json", ".svg", ".txt", ".bib", ".ris", ".webmanifest"}
"""What is sent packed to a browser that can unpack it: text."""

PACKED_ALREADY = re.compile(r"(?:engine|python)-\d+\.js$")
"""The pieces of the engine: packing them a second time would save a quarter, and delay the first game."""

LEAST = 1000
"""Bytes below which a packed file takes as many packets as it takes as it is."""

KEPT = 32_000_000
"""Packed bytes that the server keeps, so that no page is packed twice: the whole site is some ten million."""

NOWHERE = "Page not found"


def _by_brotli(content: bytes) -> bytes:
    import brotli  # type: ignore[import-untyped]  # it brings no types

    # A long page becomes a fifth shorter than by gzip. The next steps cost much more time and gain little.
    packed: bytes = brotli.compress(content, quality=7)
    return packed


def _by_gzip(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


CODINGS: dict[str, Callable[[bytes], bytes]] = {
    **({"br": _by_brotli} if find_spec("brotli") else {}),
    "gzip": _by_gzip,
}
"""How text is packed: of the ways a browser likes equally, in the first. Brotli comes with what builds the site."""


class Server(ThreadingMixIn, TCPServer):
    """A server of one folder, which takes no port that another program holds."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would share the port with the other
    request_queue_size = MOST
    handler: type[Files]

    def __init__(self, folder: Path, port: int, host: str = HERE) -> None:
        """Listen; an `OSError` says why that cannot be."""
        self.folder = folder
        self.headers = HEADERS | {"Content-Security-Policy": policy(folder)}
        self.packed: dict[str, bytes] = {}
        self.connections: set[socket.socket] = set()
        self.waiting: dict[socket.socket, float] = {}
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), self.handler)
        self.server_port = int(self.socket.getsockname()[1])
        own = self.socket.getsockname()[0]
        self.is_local = ip_address(own).is_loopback
        self.names = NAMES | {f"[{own}]" if ":" in own else own, f"[{host}]" if ":" in host else host.lower()}

    def verify_request(self, request: Any, client_address: Any) -> bool:  # noqa: ANN401, ARG002  # as the base class
        """Take one connection more; where there are too many, close the one that has been silent longest."""
        if len(self.connections) >= MOST:
            silent = min(self.waiting.copy().items(), key=lambda item: item[1], default=None)
            if silent is None:
                return False
            self._close(silent[0])
        self.connections.add(request)
        return True

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401  # as the base class
        """Forget a connection that has ended."""
        self.waiting.pop(request, None)
        self.connections.discard(request)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Close, twice a second, the connections whose request does not come or comes letter by letter."""
        late = time.monotonic() - PATIENCE
        for connection, since in self.waiting.copy().items():
            if since <= late:
                self._close(connection)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401  # as the base class
        """Say nothing of a reader who went away."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def means(self, hosts: list[str]) -> bool:
        """Say whether a reader who asks a host of these names means this server."""
        return not self.is_local or {re.sub(r":\d*$", "", host.lower()) for host in hosts} <= self.names

    def find(self, address: str) -> Path | None:
        """Give the file at an address, or the folder of pages whose last stroke lacks; never one that is hidden."""
        try:
            start, *folders, last = unquote(re.split("[?#]", address)[0], errors="strict").split("/")
            names = [*folders, last or "index.html"]
            if start or any(map(HIDDEN.search, names)):
                return None
            root = self.folder.resolve()
            path = root.joinpath(*names).resolve(strict=True)
            within = path.relative_to(root).parts
        except (OSError, RuntimeError, ValueError):  # not there, a ring of links, outside, no text
            return None
        is_page = path.is_file() or (path / "index.html").is_file()
        return path if is_page and not any(map(HIDDEN.search, within)) else None

    def not_found_page(self) -> bytes:
        """Give the page that stands for what is not there; nothing where the site has none."""
        from primero_ref.weave.site.rooted_links import rooted

        try:
            return rooted((self.folder / "404.html").read_text(encoding="utf-8"), "/").encode()
        except OSError:
            return b""

    def pack(self, tag: str, content: bytes, coding: str) -> bytes:
        """Pack a file, once as long as it stays the same; `tag` tells it from every other, packed otherwise too."""
        packed = self.packed.get(tag)
        if packed is None:
            packed = CODINGS[coding](content)
            if sum(map(len, self.packed.copy().values())) + len(packed) > KEPT:
                self.packed.clear()
            self.packed[tag] = packed
        return packed

    def _close(self, connection: socket.socket) -> None:
        self.waiting.pop(connection, None)
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # it is closed already


class Files(SimpleHTTPRequestHandler):
    """One connection of a browser, which may read files and do nothing else."""

    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.0"  # an answer has a head, whatever was asked
    timeout = PATIENCE
    disable_nagle_algorithm = True  # else the bytes of a page wait 40 ms for its head
    error_content_type = "text/plain; charset=utf-8"
    error_message_format = "%(message)s.\n"
    server: Server
    # some systems name these otherwise, and a browser then refuses to run them
    extensions_map = {  # noqa: RUF012  # the standard library's own name and kind
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
        ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def version_string(self) -> str:
        """Tell nobody which Python this is."""
        return "primero"

    def log_message(self, *_: object) -> None:
        """Keep no log."""

    def handle_one_request(self) -> None:
        """Let the server know since when it waits for this browser."""
        self.server.waiting[self.connection] = time.monotonic()
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Go on with a request to read, from a reader who means this site."""
        if not super().parse_request():
            return False
        self.server.waiting.pop(self.connection, None)
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # what follows is not the next request
        hosts = self.headers.get_all("Host", [])
        if whole := re.match(r"(?i)http://([^/?#]*)", self.path):  # as a proxy is asked; what it names goes before Host
            hosts, self.path = [whole[1]], f"/{self.path[whole.end() :].removeprefix('/')}"
        elif not hosts and self.request_version == "HTTP/1.1":
            self.send_error(HTTPStatus.BAD_REQUEST, "The request does not say which site it wants")
            return False
        if self.command not in ("GET", "HEAD"):
            self.send_error(HTTPStatus.METHOD_NOT_ALLOWED, "This site can only be read")
        elif not self.server.means(hosts):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "The request asks for another site")
        else:
            return True
        return False

    def end_headers(self) -> None:
        """Say with every answer what a browser may do with it."""
        address = re.split("[?#]", getattr(self, "path", ""))[0]  # a request that cannot be read has none
        own = KEEPS if address.endswith(f"/{KEEPER}") else {}
        for name, value in (self.server.headers | own).items():
            self.send_header(name, value)
        super().end_headers()

    def send_head(self) -> Any:  # noqa: ANN401  # the base class names a type that only type checkers have
        """Answer with the head of a file, and open the file if its bytes are to follow."""
        path = self.server.find(self.path)
        if path is None:
            return self._not_found()
        if path.is_dir():
            self._say(HTTPStatus.MOVED_PERMANENTLY, {"Location": f"./{quote(path.name)}/", "Content-Length": "0"})
            return None
        return self._open(path)

    def _open(self, path: Path) -> Any:  # noqa: ANN401  # as above
        with ExitStack() as until_sent:
            try:
                file = until_sent.enter_context(path.open("rb"))
            except OSError:  # it may not be read
                return self._not_found()
            about = os.fstat(file.fileno())
            size = about.st_size
            packs = path.suffix in PACKS and size >= LEAST and not PACKED_ALREADY.match(path.name)
            asked = ",".join(self.headers.get_all("Accept-Encoding", []))
            chosen = best_coding(asked, CODINGS if packs else ()) or best_coding(asked, CODINGS)
            if chosen is None:
                self.send_error(HTTPStatus.NOT_ACCEPTABLE, "Nothing that the request accepts can be sent")
                return None
            coding = "" if chosen == PLAIN else chosen
            tag = f'"{about.st_mtime_ns:x}-{size:x}{f"-{coding}" if coding else ""}"'
            varies = {"ETag": tag, "Vary": "Accept-Encoding"} if packs else {"ETag": tag}
            if is_held(tag, ",".join(self.headers.get_all("If-None-Match", []))):
                self._say(HTTPStatus.NOT_MODIFIED, varies)
                return None
            headers = {"Content-Type": self.guess_type(str(path))} | varies
            if coding:
                packed = self.server.pack(f"{path}{tag}", file.read(), coding)
                self._say(HTTPStatus.OK, headers | {"Content-Encoding": coding, "Content-Length": str(len(packed))})
                return io.BytesIO(packed)
            self._say(HTTPStatus.OK, headers | {"Content-Length": str(size)})
            until_sent.pop_all()  # whoever sends the bytes closes it
        return file

    def _not_found(self) -> io.BytesIO | None:
        """Give a browser the site's page for what is not there, its links from the root; anything else a line."""
        page = self.server.not_found_page() if "text/html" in self.headers.get("Accept", "") else b""
        if not page:
            self.send_error(HTTPStatus.NOT_FOUND, NOWHERE)
            return None
        self._say(HTTPStatus.NOT_FOUND, {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(page))})
        return io.BytesIO(page)

    def _say(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        if self.close_connection:
            self.send_header("Connection", "close")
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


Server.handler = Files


def policy(folder: Path) -> str:
    """Give the policies that the site's pages state, so that the server says the same, and that none may be framed."""
    try:
        stated = POLICY.findall((folder / "index.html").read_text(encoding="utf-8"))
    except OSError:
        stated = []
    first, *more = stated or [""]
    return ", ".join(("; ".join(filter(None, (first, "frame-ancestors 'none'"))), *more))
