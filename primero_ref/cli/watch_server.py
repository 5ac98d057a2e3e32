"""The server behind `primero serve --watch`: the pages it gives load themselves anew, and say what stops a build.

It is the server of `primero serve`. What it adds lies under addresses that no file of the site has. The policy of the
pages is kept but for one address, at which they may ask for news; so it is in what is sent here, and in no file.
"""

from __future__ import annotations

import io
import json
import re
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import Any

from primero_ref.cli.server import KEEPER, NOWHERE, POLICY, Files, Server, policy

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

NEWS = "/.watch/news"
"""The address at which a page hears what becomes of the site, as server-sent events."""

SCRIPT = "/.watch/page.js"
"""The address of the script that listens there."""

MAY_ASK = re.compile(r"connect-src (?![^;,\"]*'self')[^;,\"]*")
"""Where a policy says at which addresses a page may ask, if it names them one by one."""

BREATH = 5
"""Seconds of silence after which a listener is sent an empty line, which shows whether he still is there."""

KEEPS_NOTHING = """\
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
"""
"""What stands for the script that keeps pages for when there is no network: a page that changes is not kept."""

MISSING = "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>Page not found</title>\n<p>{}.</p>\n</html>\n"
"""The page that stands for one that there is not, or not yet."""


class News:
    """What there is to tell to an open page: which build stands, and what stops the next."""

    def __init__(self) -> None:
        """Begin with a build that no page has seen, not even one that another server gave."""
        self._first = time.time_ns()
        self._builds = 0
        self._slips: list[str] = []
        self._changes = threading.Condition()

    @property
    def build(self) -> str:
        """The build that stands."""
        return f"{self._first:x}-{self._builds}"

    def built(self) -> None:
        """Tell that another build stands, and that nothing stops it."""
        with self._changes:
            self._builds += 1
            self._slips = []
            self._changes.notify_all()

    def stopped(self, slips: list[str]) -> None:
        """Tell what stops a build, or with an empty list that nothing does any more."""
        with self._changes:
            self._slips = slips
            self._changes.notify_all()

    def listen(self) -> Iterator[str]:
        """Give what there is to tell now, and again whenever it changes; an empty line where nothing does for long."""
        last = ""
        while True:
            with self._changes:
                news = self._text()
                if news == last:
                    self._changes.wait(BREATH)
                    news = self._text()
            yield news if news != last else ""
            last = news

    def _text(self) -> str:
        return json.dumps({"build": self.build, "slips": self._slips})


class WatchedFiles(Files):
    """One connection of a browser, whose pages hear of what becomes of the site."""

    server: WatchServer

    def do_GET(self) -> None:  # noqa: N802  # the standard library's name
        """Give a file, or tell the news until the listener goes."""
        if self.path == NEWS:
            self._tell()
        else:
            super().do_GET()

    def send_head(self) -> Any:  # noqa: ANN401  # as the base class
        """Give a page with the script in it, and that script; all else as it is."""
        address = self.path.partition("?")[0]
        build = self.server.news.build
        path = self.server.find(self.path)
        if address == SCRIPT:
            content = Path(__file__).with_name("watched_page.js").read_bytes()
            return self._give(HTTPStatus.OK, content, "text/javascript")
        if address == f"/{KEEPER}":
            return self._give(HTTPStatus.OK, KEEPS_NOTHING.encode(), "text/javascript")
        if path is None and address.endswith(("/", ".html")):
            return self._give(HTTPStatus.NOT_FOUND, with_script(MISSING.format(NOWHERE).encode(), build))
        if path is not None and path.suffix == ".html":
            try:
                return self._give(HTTPStatus.OK, with_script(path.read_bytes(), build))
            except OSError:  # it was just being changed, or may not be read
                return self._give(HTTPStatus.NOT_FOUND, with_script(MISSING.format(NOWHERE).encode(), build))
        return super().send_head()

    def _give(self, status: HTTPStatus, content: bytes, kind: str = "text/html") -> io.BytesIO:
        self._say(status, {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(content))})
        return io.BytesIO(content)

    def _tell(self) -> None:
        self.close_connection = True
        self._say(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        for news in self.server.news.listen():
            self.wfile.write(f"data: {news}\n\n".encode() if news else b":\n\n")


class WatchServer(Server):
    """A server of one folder, which changes while it is served."""

    handler = WatchedFiles
    server_port: int

    def __init__(self, folder: Path, port: int, host: str) -> None:
        """Listen; an `OSError` says why that cannot be."""
        self.news = News()
        super().__init__(folder, port, host)
        self.headers["Content-Security-Policy"] = with_news(policy(folder))

    def built(self) -> None:
        """Give the site that stands now, and tell the open pages."""
        self.headers["Content-Security-Policy"] = with_news(policy(self.folder))
        self.news.built()


def with_news(policies: str) -> str:
    """Allow the news, where the addresses at which a page may ask are named one by one.

    >>> with_news("default-src 'none'; connect-src *:*/robots.txt")
    "default-src 'none'; connect-src *:*/robots.txt *:*/.watch/news"
    >>> with_news("connect-src 'self'")
    "connect-src 'self'"
    """
    return MAY_ASK.sub(lambda asks: f"{asks[0]} *:*{NEWS}", policies)


def with_script(page: bytes, build: str) -> bytes:
    """Put the script into a page, where all that the page says of its policy stands before it, and allow it the news.

    >>> with_script(b"<head><title>A</title></head><body></body>", "1")
    b'<head><title>A</title><script src="/.watch/page.js" data-build="1" defer></script></head><body></body>'
    """
    script = f'<script src="{SCRIPT}" data-build="{build}" defer></script>'.encode()
    before, head, after = page.partition(b"</head>")
    if not head:
        return page + script
    allowing = POLICY.sub(lambda policy: with_news(policy[0]), before.decode(errors="surrogateescape"))
    return allowing.encode(errors="surrogateescape") + script + head + after
