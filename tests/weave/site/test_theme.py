"""The scripts that run the engine in a page, and what they hand to each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from primero_ref.weave.site import theme

WEB = Path(__file__).parents[3] / "docs" / "_web"
"""Where the scripts stand."""

TAKEN = re.compile(r"const \{ ([\w, ]+) \} = self\.primero;|\bprimero\.(\w+)\b(?! = )")
"""How a script takes what those before it have made."""


def made(script: str) -> str:
    """Name what a script makes for the others, after its file: `tableView` of table_view.js."""
    first, *rest = script.split("_")
    return first + "".join(map(str.capitalize, rest))


def taken(script: str) -> set[str]:
    """Name what a script takes."""
    lines = (WEB / f"{script}.js").read_text(encoding="utf-8").splitlines()
    code = "\n".join(line.partition(" // ")[0] for line in lines if not line.lstrip().startswith(("//", "*", "/*")))
    return {name for match in TAKEN.finditer(code) for name in (match[1] or match[2]).split(", ")}


@pytest.mark.parametrize("sign", sorted({*theme.RUNS.values()}))
def test_what_a_script_takes_is_made_before_it(sign: str) -> None:
    """On a page with this sign every part stands there by the time that a script takes it."""
    before = {"make", "part", "parts"}  # by primero.js itself
    for script in ("kept_engine", "engine", *theme.scripts(sign)):
        assert taken(script) <= before, script
        before.add(made(script))


def test_the_table_takes_what_its_scripts_make() -> None:
    """The check above sees what is taken, in either way of writing it."""
    assert taken("table_page") >= {"drawings", "tableView", "engineForm", "entry", "session"}
    assert taken("entry") >= {"engine", "sitForm"}
