"""Firefox as it is installed, driven through its own door, Marionette, which needs no further program."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

WAIT = 60_000
"""Milliseconds to wait at most for anything, where all cores are busy; nothing that comes sooner is waited for."""

QUIET = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.startup.page": 0,
    "dom.serviceWorkers.enabled": False,  # as with Chromium, below
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""Settings that keep a fresh profile from asking and from calling home."""


class Firefox:
    """One headless Firefox, driven through its own door, Marionette, which needs no further program."""

    def __init__(self, program: str, **more: object) -> None:
        """Start it with a profile of its own, and with more settings where they are given."""
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        settings = QUIET | {"marionette.port": 0} | more  # it takes one that is free, and writes down which
        lines = "".join(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in settings.items())
        (Path(self._profile.name) / "user.js").write_text(lines, encoding="utf-8")
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", self._profile.name]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._number = 0
        self._door = self._knock(Path(self._profile.name) / "MarionetteActivePort")
        self._receive()  # its greeting
        self.call("WebDriver:NewSession", {})

    def __enter__(self) -> Self:
        """Give it to the test."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, and take its profile away."""
        self._door.close()
        self._process.terminate()
        self._process.wait(WAIT / 1000)
        self._profile.cleanup()

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""
        self.call("WebDriver:Navigate", {"url": address})

    def ask(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Run the body of a function in the page, outside its policy, and give what it returns."""
        asked: dict[str, object] = {"script": script, "args": arguments, "sandbox": "default"}
        return self.call("WebDriver:ExecuteScript", asked)["value"]

    def wait(self, script: str, *arguments: object, seconds: float = WAIT / 1000) -> Any:  # noqa: ANN401
        """Ask again and again until the answer is true."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            answer = self.ask(script, *arguments)
            if answer:
                return answer
            time.sleep(0.05)
        message = f"Firefox waited {seconds} s in vain for: {script}"
        raise TimeoutError(message)

    def call(self, command: str, parameters: dict[str, object]) -> dict[str, Any]:
        """Send one command and give its answer."""
        self._number += 1
        text = json.dumps([0, self._number, command, parameters]).encode()
        self._door.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self._receive()
        if error:
            raise RuntimeError(error["message"])
        return answer or {}

    def _knock(self, written: Path) -> socket.socket:
        until = time.monotonic() + WAIT / 1000
        while True:
            try:
                port = int(written.read_text(encoding="ascii"))
                return socket.create_connection(("127.0.0.1", port), timeout=WAIT / 1000)
            except (OSError, ValueError):
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.1)

    def _receive(self) -> Any:  # noqa: ANN401
        length = b""
        while (byte := self._door.recv(1)) != b":":
            length += byte
        text = b""
        while len(text) < int(length):
            text += self._door.recv(int(length) - len(text))
        return json.loads(text)
