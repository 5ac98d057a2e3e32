"""Pages of every kind, with markup planted in their data: `python -m tests.support.planted_site FOLDER`.

Each field of a data file that people read bears a piece of markup at the end of every value. Data is read and kept
once in a process, and so the planting has one to itself.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "primero_ref"

EACH = "any"
"""What stands for every field of a file."""

FIELDS = {
    "cards/meanings.toml": "name reversed sense upright",
    "claims/answers.toml": EACH,
    "claims/parts.toml": "lead of title",
    "claims/questions.toml": "asks",
    "claims/topics.toml": EACH,
    "claims/words.toml": "gloss head says why",
    "fit/witnesses.toml": "caveat says title",
    "lessons/*.toml": "after asks learnt opening options says teaches title",
    "rules/*.toml": "about grader note reading redactor remark says short title whose why",
    "sources/texts/*.toml": "author booktitle bookauthor called corrections edition editor en en-emodeng english es fr "
    "head it journal la label missing note place plain prints provenance publisher series short speaker title "
    "translator trust unpaged why",
    "weave/apparatus/disputes.toml": "absent asks",
    "weave/apparatus/wanted.toml": "gives said stands_in title",
    "weave/coverage/explained.toml": "says",
    "docs/engine/mutants.json": "date python reason what",
    "docs/engine/speed.json": "date game machine what work",
    "docs/findings/move_times.json": "date machine",
    "docs/findings/players.json": "date",
    "docs/findings/solved.json": "date game solver",
}
"""The fields that people read and the engine does not, for each data file."""

ENGINES = ("answers", "settles")
"""Tables that the engine reads, whatever they hold."""

PAGES = {
    ".": "index how-to-read glossary",
    "cite": "*",
    "compare": "index one-hand fit english-and-italian",
    "engine": "architecture coverage speed",
    "findings": "calculators players solved texts",
    "play": "index points problems table hand-of-the-day",
    "rules": "index divination italian-2003 history may-i questions",
    "sources": "index gaps when-and-who concordance berni-1526 cardano-1663 minsheu-dictionarie-1599 cervantes-1615 "
    "academie-1835",
}
"""Pages of every kind, by their folder."""

DEMO = re.compile(r"^```\{demo\}.*?^```$", re.MULTILINE | re.DOTALL)
"""A demo: what it shows is no data, and it runs in a process in which nothing is planted."""


def planted(file: str, field: str) -> str:
    """Give what is planted in a field: markup, both kinds of quotation mark, an ampersand, and where it stands."""
    place = f"{file.replace('*', 'each').replace('/', '.')}.{field}"
    return f""" <script id="{place}">'&</script>"""


def plant(data: Any, file: str, field: str = "") -> Any:  # noqa: ANN401  # whatever TOML and JSON hold
    """Plant in each value of the fields of a file."""
    if isinstance(data, dict):
        return {key: value if key in ENGINES else plant(value, file, key) for key, value in data.items()}
    if isinstance(data, list):
        return [plant(value, file, field) for value in data]
    field = EACH if FIELDS[file] == EACH else field
    bears = isinstance(data, str) and data and field in FIELDS[file].split()
    return data.rstrip() + planted(file, field) if bears else data


def kind_of(name: str) -> str | None:
    """Name the kind of a data file; none where nothing is planted in it."""
    return next((file for file in FIELDS if fnmatch(name, file)), None)


TEXTS = {path.read_bytes(): path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.toml")}
read = tomllib.loads


def loads(text: str, /, **how: Any) -> dict[str, Any]:  # noqa: ANN401  # as tomllib has it
    """Read TOML; if it is a data file of ours, with what is planted in it."""
    file = kind_of(TEXTS.get(text.encode(), ""))
    data = read(text, **how)
    return {**plant(data, file)} if file else data


def lay_out(folder: Path) -> None:
    """Copy the pages without their demos, and the files of figures with what is planted in them."""
    for path in (
        path
        for at, names in PAGES.items()
        for name in names.split()
        for path in (ROOT / "docs" / at).glob(f"{name}.md")
    ):
        to = folder / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        to.write_text(DEMO.sub("", text), encoding="utf-8")
    learner = Path("docs", "_static", "inquiry.js")  # “May I do this?” hands it on with the wordings
    (folder / learner).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / learner, folder / learner)
    for path in (ROOT / "docs").rglob("*.json"):
        name = path.relative_to(ROOT).as_posix()
        if file := kind_of(name):
            kept = json.loads(path.read_text(encoding="utf-8"))
            (folder / name).write_text(json.dumps(plant(kept, file)), encoding="utf-8")
        elif (folder / name).parent.is_dir():
            shutil.copyfile(path, folder / name)
    (folder / "tests").symlink_to(ROOT / "tests")


def build(folder: Path) -> str:
    """Build the pages, and give the warnings."""
    from primero_ref.slips import gate
    from primero_ref.weave.site import browser

    vars(gate).update(slips=lambda **_: [], page_slips=lambda _: [])  # what is planted is one
    vars(browser).update(fetch_runtime=lambda _: folder, write_runtime=lambda *_: {})
    settings = {
        "extensions": ["myst_parser", "sphinx_design", "primero_ref.weave"],
        "nitpicky": False,
        "primero_cache": str(folder / "cache"),
    }
    warnings = StringIO()
    with patch_docutils(folder / "docs"), docutils_namespace():
        Sphinx(folder / "docs", ROOT, folder / "out", folder / "kept", "html", settings, None, warnings).build()
    return warnings.getvalue()


if __name__ == "__main__":
    vars(tomllib).update(loads=loads, load=lambda file: loads(file.read().decode()))
    place = Path(sys.argv[1])
    lay_out(place)
    (place / "warnings.txt").write_text(build(place), encoding="utf-8")
