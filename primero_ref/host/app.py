"""The web application of a hosted table: one page with its files, a QR code, and the lines to the phones."""

from __future__ import annotations

import ipaddress
from contextlib import asynccontextmanager
from io import BytesIO

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from primero_ref.host.files import served_files
from primero_ref.host.lines import PACE, Shelf

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from starlette.requests import HTTPConnection, Request
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from primero_ref.host.hosted_table import HostedTable

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load and run: its own files, and the line to this address; older Safari wants that by its name."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "X-Frame-Options": "DENY",
    "Connection": "close",  # a phone that has changed its network would ask again on a connection that is dead
}


class Guard:
    """Let through only what was sent to this server by its address, and to the lines only what its own page sends.

    A page of another site cannot reach it under a name of its own that leads here, for a name is refused unless it
    was given; nor can it open a line, for its origin is another.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        """Guard an application; `names` are those by which it is known besides its addresses."""
        self.app = app
        self.names = {"localhost", *(name.casefold() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        host = headers.get("host", "")
        origin = headers.get("origin")
        right = self.knows(host) and (scope["type"] == "http" or origin in (f"http://{host}", f"https://{host}"))
        if right:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse("This table is reached by the address that the host gives.", 421)(
                scope, receive, send
            )
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4403})

    def knows(self, host: str) -> bool:
        """Say whether a server is reached here under this name: a number, or a name that was given.

        >>> guard = Guard(None, ["table.example"])
        >>> [guard.knows(host) for host in ("192.168.1.5:8000", "[::1]:80", "table.example", "evil.example:8000", "")]
        [True, True, True, False, False]
        """
        name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        name = name if port.isdecimal() and name else host
        if name.casefold() in self.names:
            return True
        try:
            ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


def application(tables: list[HostedTable], address: str, *, names: Iterable[str] = (), pace: float = PACE) -> ASGIApp:
    """Make the application for some tables; `address` is what the QR code says, without a word."""
    files, shelf = served_files(), Shelf(tables, pace)

    def file(request: Request) -> Response:
        served = files[request.url.path]
        return Response(served.body, media_type=served.kind, headers=_headers(request))

    def square(request: Request) -> Response:
        word = request.query_params.get("table", "")
        if word not in shelf.tables:
            return PlainTextResponse("There is no such table.", 404, headers=_headers(request))
        return Response(qr_picture(f"{address}#{word}"), media_type="image/svg+xml", headers=_headers(request))

    async def line(socket: WebSocket) -> None:
        await shelf.serve(socket)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        shelf.tell_all()
        yield
        shelf.coach.end()

    def here(request: Request) -> Response:
        return Response(status_code=204, headers=_headers(request))

    routes = [
        *(Route(path, file) for path in files), Route("/here", here), Route("/square.svg", square),
        WebSocketRoute("/line", line),
    ]  # fmt: skip
    return Guard(Starlette(routes=routes, lifespan=life), names)


def _headers(request: HTTPConnection) -> dict[str, str]:
    socket = f"ws://{request.headers['host']} wss://{request.headers['host']}"
    return {**HEADERS, "Content-Security-Policy": POLICY.format(socket=socket)}


def qr_picture(address: str) -> str:
    """Draw an address as a QR code, dark on white.

    >>> qr_picture("http://192.168.1.5:8000/#kite")[:4]
    '<svg'
    """
    import segno

    drawn = BytesIO()
    segno.make(address, micro=False).save(drawn, "svg", scale=4, border=3, light="#fff", dark="#111", xmldecl=False)
    return drawn.getvalue().decode()
