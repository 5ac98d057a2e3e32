"""Of which rules a page tells the sentences is noted while it is made, whatever was kept of them before."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from primero_ref import claims
from primero_ref.weave.store import oblivion, sentences
from tests.weave.test_incremental import small_checkout

if TYPE_CHECKING:
    from pathlib import Path

NOTED = """
from primero_ref import claims
from primero_ref.weave.store import sentences
sentences.note_readings()
forced, passing = claims.claim("italian/forced-see"), claims.claim("italian/honest-type")
with sentences.sentences_read() as around:
    with sentences.sentences_read() as within:
        forced.says, passing.grade, passing.settles, passing.held
    passing.note
with sentences.sentences_read() as whole:
    [*forced]
with sentences.sentences_read() as kept:
    sentences.note(["zorli/vie"])
forced.says
print(sorted(within), sorted(around), sorted(whole), sorted(kept))
"""

WATCHED = '''
import atexit, functools, json, os, runpy, sys
from pathlib import Path

KEEPING, READING = {}, set()


def keeps(function):
    """Note a function of which what it gives is kept."""
    if hasattr(function, "__code__"):
        KEEPING[function.__code__] = f"{function.__module__}.{function.__qualname__}"
    return function


real, real_property = functools.lru_cache, functools.cached_property


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return real(128, typed)(keeps(maxsize))
    return lambda function: real(maxsize, typed)(keeps(function))


class cached_property(real_property):
    def __init__(self, function):
        super().__init__(keeps(function))


functools.lru_cache, functools.cached_property = lru_cache, cached_property
functools.cache = lambda function: real(None)(keeps(function))

from primero_ref.slips import gate

gate.slips = lambda *_, **__: []
from primero_ref.weave.store import sentences


class Reader(set):
    """What is read for a page; whoever keeps what he reads for it is noted."""

    def add(self, name):
        super().add(name)
        frame = sys._getframe(2)
        while frame:
            if frame.f_code in KEEPING:
                READING.add(KEEPING[frame.f_code])
            frame = frame.f_back


sentences.READER = Reader


def told():
    (Path(os.environ["WATCHED"]) / str(os.getpid())).write_text(json.dumps(sorted(READING)))


def process(self, pipe, function, argument):
    plain(self, pipe, function, argument)
    told()


from sphinx.util import parallel

plain, parallel.ParallelTasks._process = parallel.ParallelTasks._process, process
atexit.register(told)
runpy.run_module("primero_ref.weave", run_name="__main__", alter_sys=True)
'''
"""Has the weave note every function that is kept and reads a sentence while a page is made."""

OF_ONE_PAGE = {"primero_ref.weave.site.hands_of_the_day.script"}
"""Functions that are asked for one page or file only; what they keep is nobody else's."""

SUMS = {"primero_ref.weave.store.wording.words_digest", "primero_ref.weave.package.digest"}
"""Functions that sum words up to compare them, and tell none."""


def test_what_is_read_is_noted_for_all_that_is_made_of_it() -> None:
    """Sentences and notes are noted, also where a whole rule is read, and for what is made around; facts are not."""
    run = subprocess.run([sys.executable, "-c", NOTED], check=True, capture_output=True, text=True)

    forced, honest = "italian/forced-see", "italian/honest-type"
    assert run.stdout.strip() == f"{[forced]} {[forced, honest]} {[forced]} {['zorli/vie']}"


def test_a_title_counts_for_the_page_of_the_link() -> None:
    """The sentence in the title of a link is made before the page is written, and noted with it."""
    claim = claims.claim("italian/forced-see")

    assert sentences.title("a page", claim) == claim.says
    assert sentences.titles("a page") == {"italian/forced-see"}
    assert sentences.titles("another") == set()


@pytest.mark.parametrize("named", oblivion.FORGOTTEN)
def test_a_function_that_forgets_is_where_it_is_looked_for(named: str) -> None:
    """Each stands in its module, and keeps what it gives."""
    module, _, function = f"primero_ref.{named}".rpartition(".")
    kept = getattr(import_module(module), function)

    assert hasattr(kept, "cache_clear") or hasattr(kept.__wrapped__, "cache_clear")


def test_whoever_keeps_sentences_is_made_to_forget_them(tmp_path: Path) -> None:
    """No function keeps what it made of a sentence for one page and gives it to another, where nobody sees it read."""
    root, watched = small_checkout(tmp_path / "primero"), tmp_path / "watched"
    watched.mkdir()
    sphinx = [sys.executable, "-c", WATCHED, "-b", "html", "-Q", "-j", "2", "-D", "primero_cache=", "-c", str(root)]
    sphinx += ["-d", str(root / "kept"), str(root / "docs"), str(root / "site")]
    subprocess.run(sphinx, cwd=root, check=True, capture_output=True, env={"WATCHED": str(watched)}, timeout=300)

    reading = {name for path in watched.iterdir() for name in json.loads(path.read_text(encoding="utf-8"))}

    assert reading
    assert reading - OF_ONE_PAGE - SUMS <= {f"primero_ref.{name}" for name in oblivion.FORGOTTEN}
