"""A network between a phone and a host that can be lost: it passes on what comes, until it is cut."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread
from typing import Self


class Cable:
    """Listens on a port of its own, and passes on to another port of this machine.

    >>> with Cable(9) as cable:
    ...     cable.port > 0
    True
    """

    def __init__(self, to: int) -> None:
        """Begin to listen."""
        self._to = to
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._lines: list[socket.socket] = []
        self._dead: set[socket.socket] = set()
        self.is_cut = False
        Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        """Give it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Listen no more, and close what is open."""
        self._door.close()
        self._close()

    def cut(self, *, silently: bool) -> None:
        """Lose the network: either what is open is closed, or neither side is told, and nothing comes any more."""
        self.is_cut = True
        if silently:
            self._dead.update(self._lines)
        else:
            self._close()

    def mend(self) -> None:
        """Pass on again what comes on new lines; the old ones stay dead."""
        self.is_cut = False

    def _close(self) -> None:
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        self._lines.clear()

    def _accept(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                line, _ = self._door.accept()
                if self.is_cut:
                    line.close()
                    continue
                try:
                    other = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    line.close()  # the host is not there
                    continue
                self._lines += [line, other]
                for one, two in ((line, other), (other, line)):
                    Thread(target=self._pass_on, args=(one, two), daemon=True).start()

    def _pass_on(self, one: socket.socket, two: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if one not in self._dead:
                    two.sendall(data)
        if one not in self._dead:
            with suppress(OSError):
                two.shutdown(socket.SHUT_WR)
