"""The reference of the engine: every public name is in it, and each links to its rules and its source code."""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag

import pytest
from sphinx.util.inventory import InventoryFile

import primero_ref
from primero_ref.former_names import NOW
from primero_ref.weave.site import reference, source_code
from primero_ref.weave.site.adapters import ADAPTERS, definitions, entry
from tests.support.reference import LEFT_OUT, packages, public

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


def documented(site: Path) -> dict[str, str]:
    """Give the address of each Python name in the inventory of objects."""
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    kinds = [kind for kind in inventory.data if kind.startswith("py:")]
    return {name: item.uri for kind in kinds for name, item in inventory.data[kind].items()}


def test_a_package_is_left_out_for_a_reason() -> None:
    """Each package that is not in the reference exists; the adapters are all modules that need the extra."""
    assert {*LEFT_OUT} <= {*packages()}
    learn = Path(primero_ref.__path__[0], "learn")
    needing = {path.stem for path in learn.glob("*.py") if "__all__" in path.read_text(encoding="utf-8")}
    assert needing == {"__init__", *(name.rpartition(".")[2] for name in ADAPTERS)}


def test_adapters_are_read_and_not_imported() -> None:
    """The reference of the adapters needs none of their libraries, so that it is the same on every machine."""
    script = (
        "import sys\n"
        "for name in ('gymnasium', 'numpy', 'pettingzoo', 'pyspiel'):\n"
        "    sys.modules[name] = None\n"
        "from primero_ref.weave.site.adapters import *\n"
        "lines = [line for name in ADAPTERS for node in definitions(name).values() for line in entry(name, node)]\n"
        "assert all(find_source(None, name)[1] for name in ADAPTERS)\n"
        "assert not {*ADAPTERS} & {*sys.modules}\n"
        "print(*lines, sep='\\n')\n"
    )
    lines = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    ).stdout.splitlines()
    here = [line for name in ADAPTERS for node in definitions(name).values() for line in entry(name, node)]

    assert lines == here
    assert sum(line.startswith(".. py:") for line in here) == sum(len(definitions(name)) for name in ADAPTERS)


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    """The inventory of objects has each public name, and each address is a place on a page of the reference."""
    listed = documented(site)

    assert set() == public() - set(listed)
    for name, uri in listed.items():
        path, anchor = urldefrag(uri.replace("$", name))
        assert path.startswith(f"{reference.HOME}/"), name
        assert f'id="{unquote(anchor)}"' in (site / path).read_text(encoding="utf-8"), name


def entries(page: str) -> Iterator[tuple[str, str]]:
    """Give each entry of a page, its name and its HTML, up to where the next begins."""
    parts = re.split(r'<dt class="sig sig-object py" id="([^"]+)">', page)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def object_of(name: str) -> object:
    """Find what an entry is about."""
    module, _, attribute = name.rpartition(".")
    try:
        return inspect.getattr_static(importlib.import_module(module), attribute)
    except ModuleNotFoundError:
        return inspect.getattr_static(object_of(module), attribute, None)


def test_every_rule_that_a_docstring_names_is_a_link(site: Path) -> None:
    """Each claim that a public docstring names, in words or in an example, leads to its place on its rules page."""
    linked = 0
    for path in sorted((site / reference.HOME).glob("*.html")):
        for name, html in entries(path.read_text(encoding="utf-8")):
            of = object_of(name)
            text = inspect.getdoc(of) or ""
            if reference.name_now(name, of):
                continue
            for claim in reference.claims_named(text):
                href = re.search(rf'href="([^"]+)"[^>]*><code[^>]*>(?:<span class="pre">)?{claim}<', html)
                assert href, f"{name}: {claim}"
                target, anchor = urldefrag(unescape(href[1]))
                assert f'id="{anchor}"' in (path.parent / target).read_text(encoding="utf-8"), f"{name}: {claim}"
                linked += 1
    assert linked > 10


def test_every_function_and_class_leads_to_its_source_code_and_back(site: Path) -> None:
    """Each entry of a function or class of ours leads to its lines, and its lines lead to the entry."""
    for path in sorted((site / reference.HOME).glob("*.html")):
        for name, html in entries(path.read_text(encoding="utf-8")):
            of = object_of(name)
            if name.count(".") == 1 and (inspect.isclass(of) or inspect.isfunction(inspect.unwrap(of))):  # type: ignore[arg-type]  # what is no function stays as it is
                link = re.search(r'href="([^"]+)"><span class="viewcode-link">', html)
                assert link, name
                target, anchor = urldefrag(link[1])
                code = (path.parent / target).read_text(encoding="utf-8")
                assert f'id="{anchor}"' in code, name
                assert f'{path.name}#{name}">[docs]' in code, name
    assert f"<h1>{source_code.TITLE}</h1>" in (site / f"{source_code.LIST}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("former", NOW)
def test_every_former_module_is_listed(site: Path, former: str) -> None:
    """The page of former names says what each module that was renamed is called now."""
    page = (site / reference.HOME / "former-names.html").read_text(encoding="utf-8")
    text = re.sub(r"<[^>]+>", "", page)

    assert f"primero_ref.{former} is now primero_ref.{NOW[former]}" in text


def test_a_former_name_leads_to_the_name_now(site: Path) -> None:
    """A function that bears another name now is listed under the former one too, and leads to the other."""
    page = (site / reference.HOME / "former-names.html").read_text(encoding="utf-8")
    entry = dict(entries(page))["primero_ref.players.disposition"]

    assert "The former name of" in entry
    assert 'href="players.html#primero_ref.players.temper_named"' in entry
