"""Demos that do what demos may not, each with what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

CLAIM = "italian/value-ace"


class Told(NamedTuple):
    """A page with demos, and what is told of each: the line, and the sentence."""

    page: str
    lines: list[str]


def page_of(misdeeds: Mapping[str, tuple[str, int, str]], before: str = "", options: str = "") -> Told:
    """Write a page on which each of these is a demo of one claim."""
    lines = [*before.splitlines(), f":::{{claim}} {CLAIM}", "What it says.", ""]
    told = []
    for number, (code, at, sentence) in enumerate(misdeeds.values(), 1):
        lines += ["```{demo}", *options.splitlines(), ":story: A story.", "", ">>> 1", "1"]
        told.append(f"{len(lines) + 1 + at}: {CLAIM}.{number}{sentence}")
        lines += [*code.splitlines(), "```", ""]
    return Told("\n".join([*lines, ":::", ""]), told)


REACH = ">>> from primero_ref.claims import inventory\n>>> os = inventory.path.os\n"
"""How a demo comes by what it may not import: the engine has it."""

WAY_OUT = "take that out, or permit it with a reason: `:may: {act}, because …`"

MORE_TIME = "shorten it, or give it more time with a reason: `:may: 10 seconds, because …`"


def refusal(act: str, what: str = "") -> str:
    """Give the sentence about a demo that was about to do something."""
    return f": a demo may not {act}{f' ({what!r})' if what else ''}; {WAY_OUT.format(act=act)}"


CONFINED = {
    "write": (">>> file = open('left.txt', 'w')", 0, refusal("write files", "left.txt")),
    "append": (">>> file = open('left.txt', 'a')", 0, refusal("write files", "left.txt")),
    "read": (">>> open('docs/rules/italian.md').read()", 0, refusal("read files", "docs/rules/italian.md")),
    "delete": (REACH + ">>> os.remove('docs/rules/italian.md')", 2, refusal("write files", "docs/rules/italian.md")),
    "rename": (REACH + ">>> os.rename('docs', 'sdoc')", 2, refusal("write files", "docs")),
    "folder": (REACH + ">>> os.mkdir('left')", 2, refusal("write files", "left")),
    "child": (REACH + ">>> os.system('sleep 777 &')", 2, refusal("start programs")),
    "fork": (REACH + ">>> os.fork()", 2, refusal("start programs")),
    "spawn": (REACH + ">>> os.posix_spawn('/bin/sleep', ['sleep', '777'], {})", 2, refusal("start programs")),
    "socket": (">>> import io\n>>> __import__('socket').socket()", 1, refusal("import socket")),
    "thread": (
        REACH + ">>> os.sys.modules['_thread'].start_new_thread(print, ())", 2, refusal("start threads"),
    ),
    "subprocess": (">>> import subprocess", 0, refusal("import subprocess")),
    "ctypes": (">>> import ctypes", 0, refusal("import ctypes")),
    "requests": (">>> import requests", 0, refusal("import requests")),
    "numpy": (">>> from numpy import array", 0, refusal("import numpy")),
    "os": (">>> import os.path", 0, refusal("import os.path")),
    "commands": (">>> from primero_ref import cli", 0, refusal("import primero_ref.cli")),
    "weave": (">>> import primero_ref.weave.package", 0, refusal("import primero_ref.weave.package")),
    "in a function": (">>> def load():\n...     import socket\n>>> load()", 2, refusal("import socket")),
    "in a text": (">>> exec('import socket', {})", 0, refusal("import socket")),
    "keyboard": (">>> input()", 0, refusal("read the keyboard")),
    "debugger": (">>> breakpoint()", 0, refusal("read the keyboard")),
    "hidden": (
        ">>> try: file = open('left.txt', 'w')\n... except BaseException: pass", 0, refusal("write files", "left.txt")
    ),
    "expected": (
        ">>> file = open('left.txt', 'w')\nTraceback (most recent call last):\n    ...\nConfined: whatever", 0,
        refusal("write files", "left.txt"),
    ),
    "interrupt": (
        ">>> raise KeyboardInterrupt", -2,
        ": a demo may not raise KeyboardInterrupt, which stops whoever runs it; take that out",
    ),
}  # fmt: skip
"""By kind: the code, in which of its lines it is stopped, and the sentence."""

STOPPED = {
    "loop": (">>> while True: pass", 0, ": it came to no end within {work:g} seconds of work"),
    "engine": (">>> while True: ante = rules('ante')", 0, ": it came to no end within {work:g} seconds of work"),
    "catch-all": (
        ">>> while True:\n...     try: sum(range(10**5))\n...     except BaseException: pass", 0,
        ": it came to no end within {work:g} seconds of work",
    ),
    "power": (">>> digits = 10**10**8", 0, ": it came to no end within {work:g} seconds of work"),
    "sleep": (">>> import time\n>>> time.sleep(1000)", 1, ": it did nothing for {idle:g} seconds"),
    "sleep again": (
        ">>> import time\n>>> while True:\n...     try: time.sleep(1000)\n...     except BaseException: pass", 1,
        ": it did nothing for {idle:g} seconds",
    ),
}  # fmt: skip
"""By kind: what goes on and on, in which of its lines it is stopped, and the sentence."""

FAILING = {
    "exit": (">>> raise SystemExit(3)", 0, " answers 'SystemExit: 3' where the page says 'nothing'"),
    "deeper": (
        ">>> def deeper(): deeper()\n>>> deeper()", 1,
        " answers 'RecursionError: maximum recursion depth exceeded' where the page says 'nothing'",
    ),
    "output": (
        ">>> while True: print('x' * 1000)", 0,
        " answers 'Unreadable: A line of a demo answers with 100,000 letters at most.' where the page says 'nothing'",
    ),
}  # fmt: skip
"""By kind: what Python itself ends, and what is said of it."""

KEPT_BACK = {
    "loop in C": ">>> sum(iter(int, 1))",
    "long sum": ">>> sum(range(10**12))",
    "exit of Python": REACH + ">>> os._exit(3)",
}
"""What never gives Python back, or ends it."""
