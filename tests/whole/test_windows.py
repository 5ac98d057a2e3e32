"""What Windows asks of a program, as far as other systems can tell: names of files, modules, encodings."""

from __future__ import annotations

import ast
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from primero_ref.cite.citation import address
from primero_ref.claims import questions, rulebook, rulebooks
from primero_ref.cli import make_writable
from primero_ref.sources import sources
from primero_ref.sources.works import source

ROOT = Path(__file__).parents[2]
"""The checkout."""

SOURCES = ("primero_ref", "docs", "tests", ".ci")
"""Where the files of the checkout lie."""

LEFT_OUT = {"node_modules", "__pycache__"}

ILLEGAL = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)', re.IGNORECASE)
"""What no name of a file or folder may have there: signs, an end, and the names of devices with whatever ending."""

LONGEST_PATH = 120
"""Signs of a path within the checkout or the site; Windows takes 260 with the folders above, unless told otherwise."""

OF_UNIX = {"crypt", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
"""Modules that Windows has not."""

GUARDS = ("sys.platform", "os.name", "hasattr(", "ImportError")
"""How a part of the program asks where it is."""

NOT_ON_WINDOWS = re.compile(
    r"\bos\.(?:chown|fork|get[eg]?uid|getpgid|killpg|mkfifo|nice|setsid|uname|wait\w*)\b"
    r"|\bsignal\.(?:ITIMER_\w+|SIG(?:ALRM|CHLD|HUP|KILL|PIPE|PROF|QUIT|STOP|USR1|USR2|VTALRM|_BLOCK)|pthread_\w+|setitimer)\b"
)
"""What `os` and `signal` do not have there."""


def names_of_files() -> list[str]:
    """List the files of the checkout and the pages of the site that have one for each thing."""
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*")
        if not LEFT_OUT & {*path.parts} and path.is_file()
    ]
    things = [
        *(("rulebook", name) for name in rulebooks()),
        *(("claim", claim) for name in rulebooks() for claim in rulebook(name).claims),
        *(("question", name) for name in questions()), *(("source", name) for name in sources()),
        *(("passage", passage.id) for name in sources() for passage in source(name).passages.values()),
    ]  # fmt: skip
    return [*files, *(address(kind, name) for kind, name in things)]


def test_every_name_of_a_file_can_stand_on_windows() -> None:
    """No sign, ending or device that Windows refuses, none too long, and no two that differ in capitals alone."""
    names = sorted({*names_of_files()})
    refused = [name for name in names if any(map(ILLEGAL.search, name.split("/"))) or len(name) > LONGEST_PATH]
    folded = [name.casefold() for name in names]

    assert refused == []
    assert [name for name in names if folded.count(name.casefold()) > 1] == []


@pytest.mark.parametrize("name", ["con.html", "a:b", "what?", "end.", "LPT1", "a\\b", "Aux.tar.gz"])
def test_what_windows_refuses_is_known(name: str) -> None:
    """Devices, whatever ends them, signs, and a stop at the end."""
    assert ILLEGAL.search(name)


def asks_where_it_is(node: ast.AST) -> bool:
    """Whether a function or a condition asks what system it is on."""
    return any(guard in ast.unparse(node) for guard in GUARDS)


def used_everywhere(file: Path) -> set[str]:
    """Name the modules of other systems, and what only they have, that a file uses without asking where it is."""
    text = file.read_text(encoding="utf-8")
    if not NOT_ON_WINDOWS.search(text) and not any(f"import {module}" in text for module in OF_UNIX):
        return set()
    tree = ast.parse(text)
    guarded = {
        child
        for node in ast.walk(tree)
        if isinstance(node, (ast.If, ast.IfExp, ast.FunctionDef, ast.With, ast.Try)) and asks_where_it_is(node)
        for child in ast.walk(node)
    }
    bare = [node for node in ast.walk(tree) if node not in guarded]
    modules = {alias.name for node in bare if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in bare if isinstance(node, ast.ImportFrom)}
    used = {ast.unparse(node) for node in bare if isinstance(node, ast.Attribute)}
    return OF_UNIX & modules | {name for name in used if NOT_ON_WINDOWS.fullmatch(name)}


def test_what_windows_has_not_is_used_behind_a_question_only(tmp_path: Path) -> None:
    """A module, a signal or a call of other systems stands in a function or condition that asks first where it is."""
    files = sorted((ROOT / "primero_ref").rglob("*.py"))
    assert {file.name: used for file in files if (used := used_everywhere(file))} == {}

    (tmp_path / "bare.py").write_text(
        "import fcntl\nimport signal\n\n\ndef stop():\n    signal.signal(signal.SIGALRM, None)\n", encoding="utf-8"
    )
    assert used_everywhere(tmp_path / "bare.py") == {"fcntl", "signal.SIGALRM"}


def test_every_text_says_its_encoding() -> None:
    """No file is opened as text without its encoding, which on Windows would be another."""
    asked = ["ruff", "check", "--preview", "--select", "PLW1514", "--quiet", "primero_ref", "conf.py"]
    found = subprocess.run([sys.executable, "-m", *asked], capture_output=True, check=False, cwd=ROOT, encoding="utf-8")

    assert (found.returncode, found.stdout) == (0, "")


COMMANDS = (
    ("cp1252", "rank", "7c 6h 5d 4s"), ("cp437", "claim", "italian/forced-see"), ("cp1252", "cite", "minsheu-1599:41"),
    ("ascii", "divine", "--seed", "1", "Wohin?"),
)  # fmt: skip
"""Commands, each after the encoding of a terminal: of Windows in the west, of its older console, of a bare one."""


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[1])
def test_a_terminal_without_our_signs_gets_an_answer(words: tuple[str, ...]) -> None:
    """Suits, dashes and old letters that a terminal has not never end in a traceback, and the answer comes."""
    encoding, *asked = words
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "primero_ref", *asked], env=env, capture_output=True, check=False, cwd=ROOT
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.decode(encoding).strip()) > 40


def test_a_file_gets_every_letter_on_windows() -> None:
    """What is written into a file or a pipe is UTF-8 there, so that a record keeps its names."""
    for utf8, wanted in ((True, "Łukasz ♠"), (False, "?ukasz ?")):
        file = io.BytesIO()
        stream = io.TextIOWrapper(file, encoding="cp1252")
        make_writable(stream, utf8=utf8)
        stream.write("Łukasz ♠")
        stream.flush()

        assert file.getvalue().decode("utf-8") == wanted


def test_a_stream_that_is_closed_is_left_alone() -> None:
    """A program without a terminal has none, as under pythonw."""
    make_writable(None, utf8=True)
