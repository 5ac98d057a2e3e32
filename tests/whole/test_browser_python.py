"""The browser's Python, without a browser: every docstring of the engine answers there as it does here."""

from __future__ import annotations

import base64
import gzip
import json
import os
import pkgutil
import re
import subprocess
from pathlib import Path

import pytest

import primero_ref
from primero_ref.edition import ABOVE
from primero_ref.weave.site.browser import TAKEN, _program, fetch_runtime

ROOT = Path(__file__).parents[2]

NODE = """
import { loadPyodide } from "./pyodide.mjs";
const [root, code] = process.argv.slice(1);
const python = await loadPyodide({ stderr: () => {} });
python.mountNodeFS("/checkout", root);
process.stdout.write(python.runPython(code));
process.exit(0);
"""
"""Starts the browser's Python under node, with the checkout where it can be read."""

RUN = """
import doctest, importlib, json, sys
sys.path.insert(0, "/checkout")
from primero_ref.demo.runner import _ERRORS, _Checker

class Checker(_Checker):
    def check_output(self, want, got, flags):
        return super().check_output(want.removeprefix(_ERRORS), got, flags)

told, run = [], []
for name in NAMES:
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        if test.examples:
            run.append(test.name)
            doctest.DocTestRunner(Checker()).run(test, out=told.append)
json.dumps([sys.version.split()[0], sorted(run), "".join(told)])
"""
"""Runs the docstrings of every module of the engine."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the pieces that the page loads together again."""
    runtime = fetch_runtime(ROOT / ".cache")
    if runtime is None:
        what = "Python for the browser could not be fetched."
        if os.environ.get("PRIMERO_BROWSER_REQUIRED"):
            pytest.fail(what)
        pytest.skip(what)
    folder = tmp_path_factory.mktemp("python")
    packed = dict.fromkeys(TAKEN, b"")
    for path in sorted(runtime.glob("python-*.js")):
        for name, piece in re.findall(r'primeroPiece\("(.*?)", "(.*?)"', path.read_text(encoding="ascii")):
            packed[name] += base64.b64decode(piece)
    for name, piece in packed.items():
        (folder / name).write_bytes(gzip.decompress(piece))
    return folder


def test_every_docstring_answers_the_same_in_the_browsers_python(python: Path) -> None:
    """The examples of the engine's own modules, all of them, hold in the newest Python, compiled for the browser."""
    found = [one.name for one in pkgutil.walk_packages(primero_ref.__path__, "primero_ref.")]
    above = {part.removesuffix(".py") for part in ABOVE}  # no browser gets it
    engine = [name for name in found if name.split(".")[1] not in above]
    code = RUN.replace("NAMES", repr(engine))
    command = [*_program("node"), "--input-type=module", "--eval", NODE, "--", str(ROOT), code]
    run = subprocess.run(command, cwd=python, capture_output=True, text=True, check=True, timeout=300)
    version, names, told = json.loads(run.stdout)

    assert told == ""
    assert version.startswith("3.14.")
    assert {"primero_ref.game.game.Game", "primero_ref.odds.draws.drawing", "primero_ref.game.load.load"} <= set(names)
    assert len(names) > 80
