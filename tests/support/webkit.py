"""WebKit, as Safari has it: Debian's MiniBrowser, driven through the door that the W3C describes (WebDriver).

`webkit2gtk-driver` brings the browser and its driver, `xvfb` a screen that nobody sees; no further package is needed.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from typing import Any, Self

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"

LACKING = {
    DRIVER: "WebKit is not installed (on Debian: sudo apt install webkit2gtk-driver).",
    SCREEN: "WebKit needs a screen, if only one that nobody sees (on Debian: sudo apt install xvfb).",
}
"""What is said where a program is missing."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the W3C has a driver speak of an element."""


def lacking() -> str | None:
    """Say in a sentence what is missing to start WebKit, or nothing."""
    return next((sentence for program, sentence in LACKING.items() if not shutil.which(program)), None)


class WebKit:
    """One WebKit with a screen of its own: pages are opened, pressed and asked over HTTP."""

    def __init__(self, seconds: float) -> None:
        """Start the screen, the driver and the browser, and wait for anything at most so long."""
        self._seconds = seconds
        self._ended = ExitStack()
        try:
            self._port = self._started(self._screen())
            options = {"timeouts": {"script": int(seconds * 1000), "pageLoad": int(seconds * 1000)}}
            self._session = ""
            made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
            self._session = f"/session/{made['sessionId']}"
        except BaseException:
            self._ended.close()
            raise

    def __enter__(self) -> Self:
        """Give it to the test."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the browser, then its driver and its screen."""
        with self._ended:
            self.call("DELETE", "")

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""
        self.call("POST", "/url", {"url": address})

    def ask(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Run the body of a function in the page and give what it returns; a promise is waited for."""
        return self.call("POST", "/execute/sync", {"script": script, "args": arguments})

    def press(self, selector: str) -> None:
        """Click what stands there, as a reader does: once it is in sight, and nothing lies over it."""
        until = time.monotonic() + self._seconds
        while True:
            try:
                found = self.call("POST", "/element", {"using": "css selector", "value": selector})
                self.call("POST", f"/element/{found[ELEMENT]}/click", {})
            except RuntimeError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
            else:
                return

    def wait(self, script: str, *arguments: object) -> Any:  # noqa: ANN401
        """Ask again and again until the answer is true."""
        until = time.monotonic() + self._seconds
        while time.monotonic() < until:
            if answer := self.ask(script, *arguments):
                return answer
            time.sleep(0.05)
        message = f"WebKit waited {self._seconds:g} s in vain for: {script}"
        raise TimeoutError(message)

    def call(self, method: str, way: str, asked: object = None) -> Any:  # noqa: ANN401
        """Send one command and give its answer."""
        door = http.client.HTTPConnection("127.0.0.1", self._port, timeout=self._seconds)
        try:
            body = None if asked is None else json.dumps(asked)
            door.request(method, self._session + way, body, {"Content-Type": "application/json"})
            answer = door.getresponse()
            told = json.loads(answer.read())["value"]
        finally:
            door.close()
        if answer.status != http.HTTPStatus.OK:
            raise RuntimeError(told["message"] or told["error"])
        return told

    def _screen(self) -> str:
        """Start a screen that nobody sees, and give its name, which it chooses itself."""
        reads, writes = os.pipe()
        command = [SCREEN, "-displayfd", str(writes), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        process = subprocess.Popen(command, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._ended.callback(process.wait, self._seconds)
        self._ended.callback(process.terminate)
        os.close(writes)
        with open(reads, encoding="ascii") as answer:
            return f":{answer.readline().strip()}"

    def _started(self, screen: str) -> int:
        """Start the driver before that screen, and give the port at which it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        settings = {"DISPLAY": screen, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        settings |= {"NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}  # it asks nothing of a desktop
        settings |= {"JSC_useOMGJIT": "0"}  # as Chromium, it translates the engine once, not a second time for speed
        process = subprocess.Popen(
            [DRIVER, f"--port={port}"],
            env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._ended.callback(process.wait, self._seconds)
        self._ended.callback(process.terminate)
        until = time.monotonic() + self._seconds
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                if time.monotonic() > until or process.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return port
