"""A kept verdict is the one that a run would give; it is dropped when something changes that the demo reaches."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref import claims
from primero_ref.demo import check
from primero_ref.weave.coverage import trace
from primero_ref.weave.package import PACKAGE, digest
from primero_ref.weave.store import rows, wording
from primero_ref.weave.store.code import KnownDigests
from primero_ref.weave.store.verdicts import KeptVerdicts, as_row
from primero_ref.weave.store.wording import wording_read, words_digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.demo import Demo

ROOT = Path(__file__).parents[3]

DEMOS = trace.collected(ROOT / "docs")

EACH = 19
"""One demo in so many is run with marks and without; each build runs all of them marked."""

FORCED = next(demo for demo in DEMOS if demo.id == "italian/forced-see.1")


def store(file: Path, digest: Callable[[str], str] = digest, package: Path = PACKAGE) -> KeptVerdicts:
    """Read a store."""
    return KeptVerdicts(file, package, KnownDigests(), digest)


def put(kept: KeptVerdicts, demo: Demo) -> None:
    """Run a demo, and keep what came of it."""
    with wording_read() as words:
        verdict = check(demo)
    kept.put(demo, as_row(verdict, words, "marks"))


def test_marked_scripts_give_the_verdicts_of_unmarked_ones(tmp_path: Path) -> None:
    """A verdict from marked scripts, written down and read again, is what a run gives: no mark changes what is done."""
    numbers = range(0, len(DEMOS), EACH)
    out = tmp_path / "rows.json"
    command = [sys.executable, "-m", trace.__name__, str(ROOT / "docs"), str(out), *map(str, numbers)]
    subprocess.run(command, cwd=ROOT, check=True)
    kept = store(tmp_path / "verdicts.json")
    for number, row in json.loads(out.read_bytes()):
        kept.put(DEMOS[number], row)

    runs = {number: kept.get(DEMOS[number]) for number in numbers}

    unlike = [
        DEMOS[number].id
        for number, run in runs.items()
        if run is None or json.dumps(as_row(run.verdict, set())) != json.dumps(as_row(check(DEMOS[number]), set()))
    ]
    assert unlike == []
    assert any(run.ways and run.ways[0] for run in runs.values() if run)


def test_ways_do_not_hang_on_what_was_run_before(tmp_path: Path) -> None:
    """A demo takes the same ways after others as by itself."""
    number = DEMOS.index(FORCED)
    rows = []
    for before in ([], [str(number - 1), str(number), str(number + 1)]):
        out = tmp_path / f"{len(before)}.json"
        command = [sys.executable, "-m", trace.__name__, str(ROOT / "docs"), str(out), *before, str(number)]
        subprocess.run(command, cwd=ROOT, check=True)
        rows.append(json.loads(out.read_bytes())[-1])

    assert rows[0] == rows[1]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    """It is the same from the file, wherever the demo stands on its page now."""
    kept = store(tmp_path / "verdicts.json")
    put(kept, FORCED)
    kept.write()

    moved = FORCED._replace(line=FORCED.line + 7)
    again = store(tmp_path / "verdicts.json").get(moved)

    assert again is not None
    assert again.verdict == check(moved)


def test_the_words_of_the_rules_that_it_tells_drop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that it tells makes it run again; another rule's does not."""
    kept = store(tmp_path / "verdicts.json")
    put(kept, FORCED)

    def changed(of: str) -> None:
        monkeypatch.setattr(rows, "words_digest", lambda name: "" if name == of else words_digest(name))

    changed("zorli/vie short")
    assert kept.get(FORCED) is not None
    changed("italian/forced-see says")  # of which it tells the short form
    assert kept.get(FORCED) is not None
    changed("italian/forced-see short")
    assert kept.get(FORCED) is None


@pytest.mark.parametrize(
    "changed",
    [
        lambda demo: demo._replace(code=demo.code + ">>> 1\n1\n"),
        lambda demo: demo._replace(story=f"{demo.story} So it goes."),
        lambda demo: demo._replace(claim="italian/fold"),
    ],
    ids=["code", "story", "claim"],
)
def test_its_own_words_drop_it(tmp_path: Path, changed: Callable[[Demo], Demo]) -> None:
    """Code, story and claim decide."""
    kept = store(tmp_path / "verdicts.json")
    put(kept, FORCED)

    assert kept.get(changed(FORCED)) is None


def test_the_facts_of_the_rules_drop_it(tmp_path: Path) -> None:
    """An answer that changes, of whatever rulebook, makes it run again."""
    put(kept := store(tmp_path / "verdicts.json"), FORCED)
    kept.write()

    assert store(tmp_path / "verdicts.json", lambda part: f"other {part}").get(FORCED) is None


@pytest.mark.parametrize(
    ("file", "line", "holds"),
    [
        ("game/table.py", "# Nobody reads this.", True),
        ("game/table.py", "_NUMBER = 7", False),
        ("rules/procedures/vying.py", "_NUMBER = 7", False),
        ("demo/story.py", "_NUMBER = 7", False),
        ("report/handout.py", "_NUMBER = 7", True),
        ("players/master.py", "_NUMBER = 7", True),
    ],
)
def test_code_that_it_reaches_drops_it(tmp_path: Path, file: str, line: str, *, holds: bool) -> None:
    """What the modules do that it runs decides; not a comment there, nor a module that it does not come to."""
    package = tmp_path / "primero_ref"
    for path in PACKAGE.rglob("*.py"):
        if "weave" not in path.parts:
            (package / path.relative_to(PACKAGE)).parent.mkdir(parents=True, exist_ok=True)
            (package / path.relative_to(PACKAGE)).write_bytes(path.read_bytes())
    before = store(tmp_path / "none", package=package).key(FORCED)

    path = package / file
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")

    assert (store(tmp_path / "none", package=package).key(FORCED) == before) is holds


@pytest.mark.parametrize("foreign", ["", "[]", "{", '{"KEY": 1}', '{"KEY": {"verdict": 1}}', "WRONG"])
def test_a_foreign_file_is_left_aside(tmp_path: Path, foreign: str) -> None:
    """What is nothing of ours is no verdict and no traceback."""
    file = tmp_path / "verdicts.json"
    wrong: dict[str, object] = {"verdict": {"outcome": 7}, "words": [], "marks": "", "ways": None}
    key = store(file).key(FORCED)
    file.write_text(json.dumps({key: wrong}) if foreign == "WRONG" else foreign.replace("KEY", key), encoding="utf-8")

    assert store(file).get(FORCED) is None


def test_every_reading_of_a_rule_is_noted() -> None:
    """Its sentence is noted however it is read, and its answers are not."""
    claim = claims.claim("italian/forced-see")
    readings: dict[Callable[[], object], str] = {
        lambda: claim.says: " says", lambda: claim.because: " short", lambda: repr(claim): "",
        lambda: [*claim]: "", lambda: claim.grade: " grade",
        lambda: claim[1]: "", lambda: claim._replace(held=False): "",
    }  # fmt: skip
    for reading, field in readings.items():
        with wording.wording_read() as read:
            reading()
        assert read == {f"italian/forced-see{field}"}
    with wording.wording_read() as read:
        assert claim.settles
        assert claim.id
        assert claim.held
    assert read == set()
